import { skipToken, useQuery } from '@tanstack/react-query'
import type { Unread } from '../contract.ts'

/** The query key, written out so that the first paint does not load the contract. */
export const UNREAD_KEY = ['GET /v1/user/chat/unread'] as const

/** Unread counts of the four lists; undefined for a guest and before the first fetch. Never fetches itself. */
export function useUnread(): Unread | undefined {
  return useQuery<Unread>({ queryKey: UNREAD_KEY, queryFn: skipToken }).data
}

/** The sum of the four lists (specification section 9). */
export function useUnreadTotal(): number {
  const unread = useUnread()
  return unread ? unread.private + unread.group + unread.new + unread.counsel : 0
}
