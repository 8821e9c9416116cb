import { OWN, readKept, writeKept } from '#kit/web/safeStorage.ts'
import { session } from '#kit/web/session.ts'

/** A gift for which viv are lacking. The way through the payment may leave this page. */
type Draft = { amount: number | null; message: string }
type Kept = Draft & { by: number | undefined; to: number; at: number }

const KEY = `${OWN}gift`
/** No payment takes longer. Milliseconds. */
const LASTS_MS = 3_600_000

export function keepDraft(to: number, draft: Draft): void {
  writeKept(KEY, JSON.stringify({ ...draft, to, by: session.viewer()?.user_no, at: Date.now() } satisfies Kept))
}

/** What I was about to give them. */
export function draftFor(to: number): Draft {
  const kept = read()
  const isIt = kept !== null && kept.to === to && kept.by === session.viewer()?.user_no && Date.now() - kept.at < LASTS_MS
  return isIt ? { amount: kept.amount, message: kept.message } : { amount: null, message: '' }
}

export const forgetDraft = (): void => writeKept(KEY, null)

function read(): Kept | null {
  try {
    return JSON.parse(readKept(KEY) ?? 'null') as Kept | null
  } catch {
    return null
  }
}
