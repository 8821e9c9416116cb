import { useQuery } from '@tanstack/react-query'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { useViewer } from '#kit/web/session.ts'
import { getMyRegion, saveMyRegion } from '../../contract.ts'

/** The district where I live; not loaded for a guest. */
export function useMyRegion() {
  const viewer = useViewer()
  return useQuery({ queryKey: MY_REGION, queryFn: ({ signal }) => call(getMyRegion, {}, { signal }), enabled: viewer !== null })
}

/** @throws CallError */
export async function updateMyRegion(code: string | null): Promise<void> {
  queryClient.setQueryData(MY_REGION, await call(saveMyRegion, { body: { sigungu_code: code } }))
}

const MY_REGION = keyOf(getMyRegion)
