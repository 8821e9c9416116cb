import { call } from '#kit/web/call.ts'
import { OWN } from '#kit/web/safeStorage.ts'
import { queryClient } from '#kit/web/query.ts'
import { session } from '#kit/web/session.ts'
import { onConnected, onSocket } from '#kit/web/socket.ts'
import { countAlarms } from '../contract.ts'
import { alarmed } from '../events.ts'
import { UNREAD_KEY, type Unread } from './unread.ts'

/** Where this device keeps whose notices it takes, since which token, and where: `user_no iat endpoint`. A log-out takes it away. */
export const NOTICES = `${OWN}notices`

/** Counts now, and whenever something changed or the connection is there again. */
export function startAlarms(): void {
  if (session.viewer() === null) return
  void countAnew()
  onSocket(alarmed, () => void countAnew())
  onConnected(() => void countAnew())
}

/** Asks the server; without an answer the old number stands. */
export async function countAnew(): Promise<void> {
  const queryFn = ({ signal }: { signal: AbortSignal }) => call(countAlarms, {}, { signal })
  await queryClient.fetchQuery<Unread>({ queryKey: UNREAD_KEY, queryFn, staleTime: 0 }).catch(() => undefined)
}

/** Shows another number before the server has said so. */
export function showUnread(change: (unread: number) => number): void {
  queryClient.setQueryData<Unread>(UNREAD_KEY, (said) => said && { unread_qtt: Math.max(0, change(said.unread_qtt)) })
}
