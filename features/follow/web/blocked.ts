import { useInfiniteQuery } from '@tanstack/react-query'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { listBlocks, listMutes, unblockMember, unmuteMember, type Blocked, type Muted } from '../contract.ts'
import { FOLLOWS_PAGE } from '../rules.ts'

type After = { before_dt: string; before_user_no: number }
const paging = {
  initialPageParam: undefined as After | undefined,
  getNextPageParam: (last: Blocked[]): After | undefined => {
    const end = last.length < FOLLOWS_PAGE ? undefined : last.at(-1)
    return end && { before_dt: end.reg_dt, before_user_no: end.user_no }
  },
  staleTime: 0,
}

/** Whom I block, newest first. */
export function useBlocks() {
  return useInfiniteQuery({
    ...paging,
    queryKey: keyOf(listBlocks),
    queryFn: ({ pageParam, signal }) => call(listBlocks, { query: { ...pageParam } }, { signal }),
  })
}

/** Whom I mute, newest first. */
export function useMutes() {
  return useInfiniteQuery({
    ...paging,
    queryKey: keyOf(listMutes),
    queryFn: ({ pageParam, signal }) => call(listMutes, { query: { ...pageParam } }, { signal }),
  })
}

/** @throws CallError */
export async function freeBlocked({ user_no }: Blocked): Promise<void> {
  await call(unblockMember, { query: { user_no } })
  takeOut(keyOf(listBlocks), user_no)
}

/** @throws CallError */
export async function freeMuted({ user_no }: Muted): Promise<void> {
  await call(unmuteMember, { query: { user_no } })
  takeOut(keyOf(listMutes), user_no)
}

/** All lists have them again; they are read anew when they are opened. */
function takeOut(queryKey: readonly unknown[], userNo: number): void {
  void queryClient.invalidateQueries({ refetchType: 'none' })
  queryClient.setQueryData<{ pages: Blocked[][]; pageParams: unknown[] }>(
    queryKey,
    (all) => all && { ...all, pages: all.pages.map((page) => page.filter((one) => one.user_no !== userNo)) },
  )
}
