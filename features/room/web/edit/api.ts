import { useQuery } from '@tanstack/react-query'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { useViewer } from '#kit/web/session.ts'
import { getMyPlace, listRegions, saveMyPlace } from '../../contract.ts'

/** Where I live, if I told; nothing for a guest. */
export function useMyPlace() {
  const viewer = useViewer()
  return useQuery({ queryKey: PLACE, queryFn: ({ signal }) => call(getMyPlace, {}, { signal }), enabled: viewer !== null })
}

/** Every district of Korea by its province. */
export function useRegions() {
  return useQuery({
    queryKey: keyOf(listRegions),
    queryFn: ({ signal }) => call(listRegions, {}, { signal }),
    staleTime: Infinity,
  })
}

/** @throws CallError */
export async function keepMyPlace(code: string | null): Promise<void> {
  queryClient.setQueryData(PLACE, await call(saveMyPlace, { body: { sigungu_code: code } }))
}

const PLACE = keyOf(getMyPlace)
