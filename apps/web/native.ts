import { getProfile } from '#features/account/contract.ts'
import { keepPushToken } from '#features/account/web/public.ts'
import { getSettings, saveSettings } from '#features/settings/contract.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { BRIDGE_VERSION, native, type FromNative } from '#kit/web/native.ts'
import { queryClient } from '#kit/web/query.ts'
import { session } from '#kit/web/session.ts'
import { hasSteps, routerNow } from '#kit/web/trail.ts'

/** What the native app around this page may ask for; and that it may, now. Gives the way to stop. */
export function obeyNative(): () => void {
  const stops = [
    native.on('ready', greet),
    native.on('authToken', ({ token }) => session.adopt(token)),
    native.on('login', ({ token }) => session.adopt(token)),
    native.on('logout', () => {
      if (session.token() !== null) session.logOut()
    }),
    native.on('pushToken', ({ token }) => keepPushToken(token)),
    native.on('modal', ({ open }) => {
      // As the browser's Back: the top overlay alone.
      if (!open && hasSteps()) history.back()
    }),
    native.on('mainType', ({ type }) => chooseMode(type)),
  ]
  native.post('ready', { version: BRIDGE_VERSION })
  native.post('pushToken', {})
  return () => stops.forEach((stop) => stop())
}

/** An app that began to listen late is told what it missed. */
function greet(): void {
  native.post('ready', { version: BRIDGE_VERSION })
  native.post('pushToken', {})
  const token = session.token()
  if (token !== null) native.post('authToken', { token })
  native.post('routeReady', { path: routerNow().state.location.pathname })
}

/** One after the other: the mode that was chosen last is the one that stays. */
let choosing: Promise<void> = Promise.resolve()

function chooseMode(type: FromNative['mainType']['type']): void {
  choosing = choosing.then(() => saveMode(type))
}

/** Whether a member may, the server decides; a refusal is quiet, and what it says then is shown. */
async function saveMode(type: FromNative['mainType']['type']): Promise<void> {
  if (session.viewer() === null) return
  try {
    queryClient.setQueryData(keyOf(getSettings), await call(saveSettings, { body: [{ setting_key: 'main_type', setting_value: type }] }))
  } catch {
    void queryClient.invalidateQueries({ queryKey: keyOf(getSettings) })
  }
  await queryClient.invalidateQueries({ queryKey: keyOf(getProfile) })
}
