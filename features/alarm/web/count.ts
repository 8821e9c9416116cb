import { call } from '#kit/web/call.ts'
import { MEMBER_PREFIX } from '#kit/web/safeStorage.ts'
import { queryClient } from '#kit/web/query.ts'
import { session } from '#kit/web/session.ts'
import { onConnected, onSocket } from '#kit/web/socket.ts'
import { countAlarms } from '../contract.ts'
import { alarmsChanged } from '../events.ts'
import { UNREAD_KEY, type Unread } from './unread.ts'

/** Key of the stored push subscription of this browser: `user_no iat endpoint`. A log-out removes it. */
export const NOTICES_KEY = `${MEMBER_PREFIX}notices`

/** Fetches the unread count now, at each change and after a reconnection. */
export function startAlarms(): void {
  if (session.viewer() === null) return
  void refetchUnread()
  onSocket(alarmsChanged, () => void refetchUnread())
  onConnected(() => void refetchUnread())
}

/**
 * Keeps the old number if the call fails. A call that already runs is cancelled: it may have been answered before the change, and
 * the query would share it.
 */
export async function refetchUnread(): Promise<void> {
  await queryClient.cancelQueries({ queryKey: UNREAD_KEY })
  const queryFn = ({ signal }: { signal: AbortSignal }) => call(countAlarms, {}, { signal })
  await queryClient.fetchQuery<Unread>({ queryKey: UNREAD_KEY, queryFn, staleTime: 0 }).catch(() => undefined)
}

/** Changes the shown number before the server answers. */
export function showUnread(change: (unread: number) => number): void {
  queryClient.setQueryData<Unread>(UNREAD_KEY, (known) => known && { unread_qtt: Math.max(0, change(known.unread_qtt)) })
}
