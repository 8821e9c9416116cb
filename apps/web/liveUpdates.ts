import { loadCategories } from '#features/account/web/public.ts'
import { answers, startAlarms } from '#features/alarm/web/public.ts'
import { askTicket } from '#features/chat/contract.ts'
import { startChat } from '#features/chat/web/public.ts'
import { answerRequest, listFollows } from '#features/follow/contract.ts'
import { href } from '#features/routes.ts'
import { listSanctions } from '#features/sanction/contract.ts'
import { startAppState } from '#features/system/web/public.ts'
import { prefetchSettings } from '#features/settings/web/public.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { openSocket } from '#kit/web/connection.ts'
import { loadPart } from '#kit/web/part.ts'
import { queryClient, refetchFailed } from '#kit/web/query.ts'
import { session } from '#kit/web/session.ts'
import { onConnected } from '#kit/web/socket.ts'
import { listenToWorker } from './notices.ts'

/** Opens the socket and starts handling its events; not for a suspended member, whose calls for live data are refused. */
export async function startLiveUpdates(): Promise<void> {
  void prefetchSettings()
  startAppState()
  refetchWhenReconnected()
  if (await isSuspended()) return
  void openSocket(askTicket).catch(() => undefined)
  void loadCategories()
  startAlarms()
  listenToWorker()
  void startChat().catch(() => undefined)
  // Only the code is a part that reloads the page if it is missing: neither a refused call nor an open question may do that.
  void loadPart(() => import('#features/location/web/share/sharing.ts'))
    .then(({ startByItself }) => startByItself())
    .catch(() => undefined)
  if (session.viewer() !== null) {
    void loadPart(() => import('#features/account/web/consent/again.tsx'))
      .then(({ askAgain }) => askAgain())
      .catch(() => undefined)
  }
  answers.follow = async (user_no, accept) => {
    await call(answerRequest, { body: { user_no, accept } })
    void queryClient.invalidateQueries({ queryKey: keyOf(listFollows) })
  }
}

/** No call may have been refused yet: the screen where a suspended member starts asks whether they are. */
async function isSuspended(): Promise<boolean> {
  if (session.viewer() !== null && location.hash.slice(1).startsWith(href('Appeal'))) {
    const standing = await call(listSanctions, { query: {} }).catch(() => null)
    if (standing?.is_suspended) session.suspend()
  }
  return session.isSuspended()
}

/** An error that is shown must not stay when the device, or the server, is back. */
export function refetchWhenReconnected(): () => void {
  addEventListener('online', refetchFailed)
  const stop = onConnected(refetchFailed)
  return () => {
    removeEventListener('online', refetchFailed)
    stop()
  }
}
