import { call } from '#kit/web/call.ts'
import { countUnread } from '../contract.ts'
import { UNREAD_KEY } from './unread.ts'

/** The query of the counts, fetched when the page is idle and updated by socket events. */
export const countsQuery = {
  queryKey: UNREAD_KEY,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(countUnread, {}, { signal }),
  staleTime: Infinity,
}
