import { getProfile } from '#features/account/contract.ts'
import { keepPushToken } from '#features/account/web/public.ts'
import { getDailyWeek } from '#features/daily/contract.ts'
import { bringSettings } from '#features/settings/web/public.ts'
import { keyOf } from '#kit/web/call.ts'
import { native } from '#kit/web/native.ts'
import { loadPart, whenIdle } from '#kit/web/part.ts'
import { queryClient } from '#kit/web/query.ts'
import { session } from '#kit/web/session.ts'
import { onSocket, openSocket } from '#kit/web/socket.ts'
import { takeAll } from '#kit/web/trail.ts'
import { bringAhead } from './shell/guard.ts'

/** What the first screen does not wait for: the fonts, the connection that brings news, the next screens' code. */
export function goLive(): void {
  void loadPart(() => import('#kit/ui/fonts.css')).catch(() => undefined)
  whenIdle(() => {
    void openSocket().catch(() => undefined)
    void bringSettings()
    bringAhead()
  })
  onSocket('ud', () => {
    void queryClient.invalidateQueries({ queryKey: keyOf(getProfile) })
    void queryClient.invalidateQueries({ queryKey: keyOf(getDailyWeek) })
  })
}

/** What the native app around this page may ask for. */
export function obeyNative(): void {
  native.on('authToken', ({ token }) => session.adopt(token))
  native.on('login', ({ token }) => session.adopt(token))
  native.on('logout', () => {
    if (session.token() !== null) session.logOut()
  })
  native.on('pushToken', ({ token }) => keepPushToken(token))
  native.on('modal', ({ open }) => {
    if (!open) void takeAll()
  })
}
