import { identity } from '#kit/ui/words/identity.ts'
import { call } from '#kit/web/call.ts'
import { native } from '#kit/web/native.ts'
import { openSheet } from '#kit/web/overlays.ts'
import { busy } from '#kit/web/spinner.ts'
import { beginIdentity, finishIdentity } from '../contract.ts'
import type { IdentityPurpose } from '../rules.ts'
import { browser } from './browser.ts'
import { mayOpen, remember, withoutProof } from './pending.ts'
import { Waiting } from './Waiting.tsx'

/** Milliseconds between looks whether the window is still there. */
const LOOK_MS = 400
const CHANNEL = 'haru-identity'

/**
 * Opens the window in which people prove who they are, and gives the number of the proof when the server knows it; null
 * for who gave up. Call it from within a press. In the app, on a phone and where windows are refused it leaves this page,
 * which comes back to `usePendingIdentity`. @throws CallError where it could not begin, or failed
 */
export async function proveIdentity(purpose: IdentityPurpose): Promise<string | null> {
  const opened = native.isThere() || browser.isTouch() ? null : browser.open()
  const { identity_no, window: path } = await busy(call(beginIdentity, { body: { purpose } })).catch((error: unknown) => {
    opened?.close()
    throw error
  })
  mayOpen(identity_no)
  if (!opened) {
    remember({ identity_no, purpose })
    browser.leave(`${path}?back=${encodeURIComponent(withoutProof())}`)
    // The page is gone before anybody waits for this.
    return new Promise(() => undefined)
  }
  browser.lead(opened, path)
  const end = await waitFor(opened, identity_no)
  opened.close()
  if (end === 'cancelled') return null
  try {
    await call(finishIdentity, { params: { identity_no } })
    return identity_no
  } catch (error) {
    // Closed before it was done: no failure, only a change of mind.
    if (end === 'closed') return null
    throw error
  }
}

type End = 'done' | 'closed' | 'cancelled'

/** Waits, with a notice, until the window says that it is done, is closed, or the person has enough of it. */
async function waitFor(opened: Window, identityNo: string): Promise<End> {
  const channel = new BroadcastChannel(CHANNEL)
  let timer: ReturnType<typeof setInterval> | undefined
  const over = new Promise<End>((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<{ identity_no?: string; opened?: true }>) => {
      if (data.identity_no !== identityNo) return
      if (data.opened !== true) return resolve('done')
      // A browser that has cut the window off from this page calls it closed while it is open.
      if (!opened.closed) timer ??= setInterval(() => opened.closed && resolve('closed'), LOOK_MS)
    })
  })
  const sheet = openSheet((close) => <Waiting over={over} onClose={close} />, { title: identity.title })
  try {
    return await Promise.race([over, sheet.then((): End => 'cancelled')])
  } finally {
    clearInterval(timer)
    channel.close()
    await sheet
  }
}
