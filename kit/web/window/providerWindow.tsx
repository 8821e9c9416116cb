import { native } from '../native.ts'
import { openSheet } from '../overlays.ts'
import { allowOpening, storeStarted, withoutNumber, type StartedProcess, type Place } from './openWindows.ts'
import { browser } from './browser.ts'
import { Waiting, type WaitingWords } from './Waiting.tsx'

/** Milliseconds between checks whether the window is still open. */
const CHECK_MS = 400

type Options = {
  words: WaitingWords
  /** Starts the process at the server, which returns the number and the window's path. */
  begin: () => Promise<StartedProcess & { window: string }>
}
/** `closed`: the window was closed without a result; `cancelled`: by the person, here or there. The process may have succeeded all the same. */
type End = 'done' | 'closed' | 'cancelled'
export type ProviderResult = { no: string; end: End }

/**
 * Opens a provider's window and waits until the person is done. Call it while a click is handled. In the native app, on
 * a phone and where windows are refused it leaves this page, and `useProviderReturn` resumes. The result is not proof:
 * ask the server. @throws what `begin` throws
 */
export async function runProviderWindow(place: Place, { words, begin }: Options): Promise<ProviderResult> {
  const opened = native.isThere() || browser.isTouch() ? null : browser.open(place)
  const {
    no,
    note,
    window: path,
  } = await begin().catch((error: unknown) => {
    opened?.close()
    throw error
  })
  allowOpening(place, no)
  if (!opened) {
    storeStarted(place, { no, note })
    browser.leave(`${path}?back=${encodeURIComponent(withoutNumber(place))}`)
    // The page is left: the caller must not continue.
    return new Promise(() => undefined)
  }
  browser.navigate(opened, path)
  const end = await waitFor(opened, { place, no, words })
  opened.close()
  return { no, end }
}

/** A message of the window; each kind of window has its own name for the number. */
type WindowMessage = { identity_no?: string; order_id?: string; opened?: true; cancelled?: true }
type Waited = { place: Place; no: string; words: WaitingWords }

/** Shows a notice until the window reports a result, is closed, or the person cancels. */
async function waitFor(opened: Window, { place, no, words }: Waited): Promise<End> {
  const channel = new BroadcastChannel(`haru-${place}`)
  let timer: ReturnType<typeof setInterval> | undefined
  const over = new Promise<End>((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<WindowMessage>) => {
      if ((data.identity_no ?? data.order_id) !== no) return
      if (data.opened !== true) return resolve(data.cancelled === true ? 'cancelled' : 'done')
      // A browser that isolates the window from this page reports it as closed while it is open.
      if (!opened.closed) timer ??= setInterval(() => opened.closed && resolve('closed'), CHECK_MS)
    })
  })
  const sheet = openSheet((close) => <Waiting words={words} over={over} onClose={close} />, { title: words.title })
  try {
    return await Promise.race([over, sheet.then((): End => 'cancelled')])
  } finally {
    clearInterval(timer)
    channel.close()
    await sheet
  }
}
