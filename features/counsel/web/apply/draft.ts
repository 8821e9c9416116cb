import { DAY_MS } from '#kit/contract/time.ts'
import { MEMBER_PREFIX, readStored, writeStored } from '#kit/web/safeStorage.ts'
import { session } from '#kit/web/session.ts'
import type { DraftValues } from './form.ts'

/** What is chosen and written. Pictures are stored by key, since their addresses expire. */
export type Draft = {
  productNo: number | null
  start: string | null
  values: DraftValues | null
  pictures: string[]
}
type Stored = Draft & { by: number | undefined; expert: number; at: number }

const KEY = `${MEMBER_PREFIX}coun_apply`
/** A draft holds health data on this device: it expires after a day. */
const LIFETIME_MS = DAY_MS
const EMPTY: Draft = { productNo: null, start: null, values: null, pictures: [] }

/** The viewer's draft for this expert. It outlives leaving, a reload and a top-up. */
export function readDraft(expert: number): Draft {
  const stored = read()
  const isCurrent =
    stored !== null && stored.expert === expert && stored.by === session.viewer()?.user_no && Date.now() - stored.at < LIFETIME_MS
  if (!isCurrent) return EMPTY
  const { productNo, start, values, pictures } = stored
  return { productNo, start, values, pictures }
}

export function saveDraft(expert: number, change: Partial<Draft>): void {
  const draft: Stored = { ...readDraft(expert), ...change, expert, by: session.viewer()?.user_no, at: Date.now() }
  writeStored(KEY, JSON.stringify(draft))
}

export const clearDraft = (): void => writeStored(KEY, null)

function read(): Stored | null {
  try {
    return JSON.parse(readStored(KEY) ?? 'null') as Stored | null
  } catch {
    return null
  }
}
