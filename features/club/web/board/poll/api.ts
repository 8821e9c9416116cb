import { useInfiniteQuery } from '@tanstack/react-query'
import type { Answer } from '#kit/contract/endpoint.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { closePoll, getBoardPost, listVoters, votePoll, type BoardPostDetail, type Poll } from '../../../contract.ts'
import { VOTERS_PAGE } from '../../../rules.ts'

function storePoll(boardNo: number, poll: Poll): void {
  queryClient.setQueryData<BoardPostDetail>(keyOf(getBoardPost, { params: { board_no: boardNo } }), (post) => post && { ...post, poll })
}

/** Replaces the viewer's vote; without options it is taken back. @throws CallError */
export async function vote(boardNo: number, options: number[]): Promise<void> {
  storePoll(boardNo, await call(votePoll, { params: { board_no: boardNo }, body: { options } }))
}

/** @throws CallError */
export async function close(boardNo: number): Promise<void> {
  storePoll(boardNo, await call(closePoll, { params: { board_no: boardNo } }))
}

/** Who chose an option, newest first. */
export function useVoters(boardNo: number, optionNo: number) {
  const input = { params: { board_no: boardNo }, query: { option_no: optionNo } }
  return useInfiniteQuery({
    queryKey: keyOf(listVoters, input),
    queryFn: ({ pageParam, signal }) =>
      call(listVoters, { ...input, query: { ...input.query, ...(pageParam !== undefined && { before_no: pageParam }) } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page: Answer<typeof listVoters>) => (page.length < VOTERS_PAGE ? undefined : page.at(-1)?.vote_no),
    staleTime: 0,
  })
}
