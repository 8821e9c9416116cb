import { native } from '../native.ts'
import { openSheet } from '../overlays.ts'
import { mayOpen, remember, withoutNumber, type Begun, type Place } from './openWindows.ts'
import { browser } from './browser.ts'
import { Waiting, type WaitingWords } from './Waiting.tsx'

/** Milliseconds between looks whether the window is still there. */
const LOOK_MS = 400

type Options = {
  words: WaitingWords
  /** Begins it at the server, which gives the number and where its window lies. */
  begin: () => Promise<Begun & { window: string }>
}
/** `closed`: the window went before it said a word; `cancelled`: the person had enough of it, here or there. It may be done all the same. */
type End = 'done' | 'closed' | 'cancelled'
export type Through = { no: string; end: End }

/**
 * Opens a window and waits until the person is through with it. Call it from within a press. In the app, on a phone and
 * where windows are refused it leaves this page, which comes back to `useCameBack`. How it ended is never believed: the
 * server knows. @throws what `begin` throws
 */
export async function goThrough(place: Place, { words, begin }: Options): Promise<Through> {
  const opened = native.isThere() || browser.isTouch() ? null : browser.open(place)
  const {
    no,
    note,
    window: path,
  } = await begin().catch((error: unknown) => {
    opened?.close()
    throw error
  })
  mayOpen(place, no)
  if (!opened) {
    remember(place, { no, note })
    browser.leave(`${path}?back=${encodeURIComponent(withoutNumber(place))}`)
    // The page is gone before anybody waits for this.
    return new Promise(() => undefined)
  }
  browser.lead(opened, path)
  const end = await waitFor(opened, { place, no, words })
  opened.close()
  return { no, end }
}

/** The number by the name that this window gives it. */
type Said = { identity_no?: string; order_id?: string; opened?: true; cancelled?: true }
type Waited = { place: Place; no: string; words: WaitingWords }

/** Waits, with a notice, until the window says that it is done, is closed, or the person has enough of it. */
async function waitFor(opened: Window, { place, no, words }: Waited): Promise<End> {
  const channel = new BroadcastChannel(`haru-${place}`)
  let timer: ReturnType<typeof setInterval> | undefined
  const over = new Promise<End>((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<Said>) => {
      if ((data.identity_no ?? data.order_id) !== no) return
      if (data.opened !== true) return resolve(data.cancelled === true ? 'cancelled' : 'done')
      // A browser that has cut the window off from this page calls it closed while it is open.
      if (!opened.closed) timer ??= setInterval(() => opened.closed && resolve('closed'), LOOK_MS)
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
