import { getProfile } from '#features/account/contract.ts'
import { savePushToken } from '#features/account/web/public.ts'
import { getSettings, saveSettings } from '#features/settings/contract.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { BRIDGE_VERSION, native, type FromNative } from '#kit/web/native.ts'
import { queryClient } from '#kit/web/query.ts'
import { session } from '#kit/web/session.ts'
import { hasSteps, currentRouter } from '#kit/web/overlayHistory.ts'

/** Handles the native app's messages and tells it that the page is ready. Returns a function that stops it. */
export function handleNativeMessages(): () => void {
  const stops = [
    native.on('ready', sendState),
    native.on('authToken', ({ token }) => session.adopt(token)),
    native.on('login', ({ token }) => session.adopt(token)),
    native.on('logout', () => {
      if (session.token() !== null) session.logOut()
    }),
    native.on('pushToken', ({ token }) => savePushToken(token)),
    native.on('modal', ({ open }) => {
      // Like the browser's Back: closes only the top overlay.
      if (!open && hasSteps()) history.back()
    }),
    native.on('mainType', ({ type }) => chooseMode(type)),
  ]
  native.post('ready', { version: BRIDGE_VERSION })
  native.post('pushToken', {})
  return () => stops.forEach((stop) => stop())
}

/** Repeats the current state for a native app that started listening late. */
function sendState(): void {
  native.post('ready', { version: BRIDGE_VERSION })
  native.post('pushToken', {})
  const token = session.token()
  if (token !== null) native.post('authToken', { token })
  native.post('routeReady', { path: currentRouter().state.location.pathname })
}

/** Saves modes one after the other, so that the last one chosen stays. */
let choosing: Promise<void> = Promise.resolve()

function chooseMode(type: FromNative['mainType']['type']): void {
  choosing = choosing.then(() => saveMode(type))
}

/** The server decides whether the mode is permitted; a refusal shows no error, and the profile shows the actual mode. */
async function saveMode(type: FromNative['mainType']['type']): Promise<void> {
  if (session.viewer() === null) return
  try {
    queryClient.setQueryData(keyOf(getSettings), await call(saveSettings, { body: [{ setting_key: 'main_type', setting_value: type }] }))
  } catch {
    void queryClient.invalidateQueries({ queryKey: keyOf(getSettings) })
  }
  await queryClient.invalidateQueries({ queryKey: keyOf(getProfile) })
}
