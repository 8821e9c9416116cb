import { call } from '#kit/web/call.ts'
import { countUnread } from '../contract.ts'
import { UNREAD_KEY } from './unread.ts'

/** How the counts are read: when the page is idle, and kept right by news. */
export const countsQuery = {
  queryKey: UNREAD_KEY,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(countUnread, {}, { signal }),
  staleTime: Infinity,
}
