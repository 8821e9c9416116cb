import { skipToken, useQuery } from '@tanstack/react-query'
import type { Unread } from '../contract.ts'

/** Where the counts lie, by the line of `countUnread` alone: what shows them is drawn first and carries no contract. */
export const UNREAD_KEY = ['GET /v1/user/chat/unread'] as const

/** What is not read in each of the four lists; undefined for a guest, and until it is known. Nobody who shows it asks. */
export function useUnread(): Unread | undefined {
  return useQuery<Unread>({ queryKey: UNREAD_KEY, queryFn: skipToken }).data
}

/** All that is not read: the sum of the four lists (specification section 9). */
export function useUnreadTotal(): number {
  const unread = useUnread()
  return unread ? unread.private + unread.group + unread.new + unread.counsel : 0
}
