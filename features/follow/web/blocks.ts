import { useInfiniteQuery } from '@tanstack/react-query'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { listBlocks, listMutes, unblockMember, unmuteMember, type Blocked, type Muted } from '../contract.ts'
import { FOLLOWS_PAGE } from '../rules.ts'

type Cursor = { before_dt: string; before_user_no: number }
const paging = {
  initialPageParam: undefined as Cursor | undefined,
  getNextPageParam: (last: Blocked[]): Cursor | undefined => {
    const end = last.length < FOLLOWS_PAGE ? undefined : last.at(-1)
    return end && { before_dt: end.reg_dt, before_user_no: end.user_no }
  },
  staleTime: 0,
}

/** Members whom I block, newest first. */
export function useBlocks() {
  return useInfiniteQuery({
    ...paging,
    queryKey: keyOf(listBlocks),
    queryFn: ({ pageParam, signal }) => call(listBlocks, { query: { ...pageParam } }, { signal }),
  })
}

/** Members whom I mute, newest first. */
export function useMutes() {
  return useInfiniteQuery({
    ...paging,
    queryKey: keyOf(listMutes),
    queryFn: ({ pageParam, signal }) => call(listMutes, { query: { ...pageParam } }, { signal }),
  })
}

/** @throws CallError */
export async function unblockPerson({ user_no }: Blocked): Promise<void> {
  await call(unblockMember, { query: { user_no } })
  removeFromLists(keyOf(listBlocks), user_no)
}

/** @throws CallError */
export async function unmutePerson({ user_no }: Muted): Promise<void> {
  await call(unmuteMember, { query: { user_no } })
  removeFromLists(keyOf(listMutes), user_no)
}

/** Marks all lists stale, as they show the member again; removes the member from this one at once. */
function removeFromLists(queryKey: readonly unknown[], userNo: number): void {
  void queryClient.invalidateQueries({ refetchType: 'none' })
  queryClient.setQueryData<{ pages: Blocked[][]; pageParams: unknown[] }>(
    queryKey,
    (all) => all && { ...all, pages: all.pages.map((page) => page.filter((one) => one.user_no !== userNo)) },
  )
}
