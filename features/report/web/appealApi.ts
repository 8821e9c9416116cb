import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createAppeal, listSanctions, type Decision } from '#features/sanction/contract.ts'
import { DECISIONS_PAGE } from '#features/sanction/rules.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { listOwnBlocks, objectToBlock } from '../contract.ts'

/** Decisions about the member, newest first, with their points and whether they are suspended. */
export function useSanctions() {
  const list = useInfiniteQuery({
    queryKey: keyOf(listSanctions),
    queryFn: ({ pageParam, signal }) => call(listSanctions, { query: pageParam === null ? {} : { before_no: pageParam } }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ decisions }) => (decisions.length < DECISIONS_PAGE ? undefined : decisions.at(-1)!.decision_no),
    staleTime: 0,
  })
  const [standing] = list.data?.pages ?? []
  const decisions: Decision[] | undefined = list.data?.pages.flatMap((page) => page.decisions)
  return { ...list, standing, decisions }
}

/** What the member wrote that is or was blocked for somebody's rights. */
export const useOwnBlocks = () =>
  useQuery({ queryKey: keyOf(listOwnBlocks), queryFn: ({ signal }) => call(listOwnBlocks, {}, { signal }), staleTime: 0 })

/** @throws CallError */
export async function sendAppeal(decisionNo: number, content: string, key: string): Promise<void> {
  await call(createAppeal, { params: { decision_no: decisionNo }, body: { content } }, { key })
  await queryClient.invalidateQueries({ queryKey: keyOf(listSanctions) })
}

/** @throws CallError */
export async function sendObjection(blockNo: number, objection: string, key: string): Promise<void> {
  await call(objectToBlock, { params: { block_no: blockNo }, body: { objection } }, { key })
  await queryClient.invalidateQueries({ queryKey: keyOf(listOwnBlocks) })
}
