import { HOUR_MS } from '#kit/contract/time.ts'
import { MEMBER_PREFIX, readStored, writeStored } from '#kit/web/safeStorage.ts'
import { session } from '#kit/web/session.ts'

/** An unfinished gift, stored while the sender tops up: the payment may leave this page. */
type Draft = { amount: number | null; message: string }
type StoredDraft = Draft & { by: number | undefined; to: number; at: number }

const KEY = `${MEMBER_PREFIX}gift`
/** A draft expires after the longest time a payment takes. Milliseconds. */
const LIFETIME_MS = HOUR_MS

export function saveDraft(to: number, draft: Draft): void {
  writeStored(KEY, JSON.stringify({ ...draft, to, by: session.viewer()?.user_no, at: Date.now() } satisfies StoredDraft))
}

/** The viewer's draft for this receiver. */
export function draftFor(to: number): Draft {
  const stored = read()
  const isCurrent = stored !== null && stored.to === to && stored.by === session.viewer()?.user_no && Date.now() - stored.at < LIFETIME_MS
  return isCurrent ? { amount: stored.amount, message: stored.message } : { amount: null, message: '' }
}

export const clearDraft = (): void => writeStored(KEY, null)

function read(): StoredDraft | null {
  try {
    return JSON.parse(readStored(KEY) ?? 'null') as StoredDraft | null
  } catch {
    return null
  }
}
