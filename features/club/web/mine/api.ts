import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, keyOf } from '#kit/web/call.ts'
import { onSocket } from '#kit/web/socket.ts'
import { listMyClubs, listPastClubs } from '../../contract.ts'
import { clubChanged } from '../../events.ts'
import { nextAfter } from '../list/api.ts'
import { refreshClubLists } from '../refresh.ts'

export type OwnTab = 'joined' | 'led' | 'pending'

/** The viewer's clubs, those that they lead or those that they ask to join, page by page. */
export function useOwnClubs(tab: OwnTab) {
  useEffect(() => onSocket(clubChanged, refreshClubLists), [])
  const query = tab === 'joined' ? {} : { [tab]: '1' as const }
  return useInfiniteQuery({
    queryKey: keyOf(listMyClubs, { query }),
    queryFn: ({ pageParam, signal }) => call(listMyClubs, { query: { ...query, ...(pageParam && { before_no: pageParam }) } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => nextAfter(page)?.meet_no,
  })
}

type Cursor = { before_dt: string; before_no: number } | undefined

/** Clubs that the viewer was in or asked to join, page by page. */
export function usePastClubs() {
  return useInfiniteQuery({
    queryKey: keyOf(listPastClubs),
    queryFn: ({ pageParam, signal }) => call(listPastClubs, { query: { ...pageParam } }, { signal }),
    initialPageParam: undefined as Cursor,
    getNextPageParam: (page): Cursor => {
      const last = nextAfter(page)
      return last && { before_dt: last.end_dt, before_no: last.member_no }
    },
  })
}
