import { DAY_MS } from '#kit/contract/time.ts'
import { MEMBER_PREFIX, readStored, writeStored } from '#kit/web/safeStorage.ts'
import { session } from '#kit/web/session.ts'
import type { ReviewBody } from './api.ts'

/** An unsent review. `images` are keys: addresses of pictures expire. */
export type Draft = Required<ReviewBody>
type Stored = Draft & { by: number | undefined; at: number }

const keyOf = (counNo: number): string => `${MEMBER_PREFIX}coun_review_${counNo}`
const LIFETIME_MS = 7 * DAY_MS

/** The viewer's draft on this device. It outlives leaving and a reload. */
export function readDraft(counNo: number): Draft | null {
  const stored = read(counNo)
  if (stored === null || stored.by !== session.viewer()?.user_no || Date.now() - stored.at > LIFETIME_MS) return null
  const { by: _by, at: _at, ...draft } = stored
  return draft
}

export const saveDraft = (counNo: number, draft: Draft): void =>
  writeStored(keyOf(counNo), JSON.stringify({ ...draft, by: session.viewer()?.user_no, at: Date.now() } satisfies Stored))

export const clearDraft = (counNo: number): void => writeStored(keyOf(counNo), null)

function read(counNo: number): Stored | null {
  try {
    return JSON.parse(readStored(keyOf(counNo)) ?? 'null') as Stored | null
  } catch {
    return null
  }
}
