import { useQuery } from '@tanstack/react-query'
import type { Body } from '#kit/contract/endpoint.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { getExpertPage, getOwnInfo, saveOwnInfo } from '../../contract.ts'

/** The public page of an expert; null for other members. */
export function useExpertPage(userNo: number) {
  const input = { query: { user_no: userNo } }
  return useQuery({ queryKey: keyOf(getExpertPage, input), queryFn: ({ signal }) => call(getExpertPage, input, { signal }), staleTime: 0 })
}

/** What the expert can change on the own page. */
export function useOwnInfo() {
  return useQuery({ queryKey: keyOf(getOwnInfo), queryFn: ({ signal }) => call(getOwnInfo, {}, { signal }), staleTime: 0 })
}

/** @throws CallError */
export async function saveInfo(body: Body<typeof saveOwnInfo>): Promise<void> {
  queryClient.setQueryData(keyOf(getOwnInfo), await call(saveOwnInfo, { body }))
  void queryClient.invalidateQueries({ queryKey: [getExpertPage.line] })
}
