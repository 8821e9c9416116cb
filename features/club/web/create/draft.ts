import { DAY_MS } from '#kit/contract/time.ts'
import { MEMBER_PREFIX, readStored, writeStored } from '#kit/web/safeStorage.ts'
import { session } from '#kit/web/session.ts'
import { EMPTY, type Values } from './model.ts'

/** An unsent club. Its picture is stored by key: addresses expire. */
type Draft = Omit<Values, 'meet_thumb'> & { picture: string | null }
type Stored = Draft & { by: number | undefined; at: number }

const KEY = `${MEMBER_PREFIX}club_create`
const LIFETIME_MS = 7 * DAY_MS

/** The viewer's draft on this device. It outlives leaving, a reload and the verification of the identity. */
export function readDraft(): Draft | null {
  const stored = read()
  if (stored === null || stored.by !== session.viewer()?.user_no || Date.now() - stored.at > LIFETIME_MS) return null
  const { by: _by, at: _at, ...draft } = stored
  return { ...EMPTY, ...draft }
}

export function saveDraft({ meet_thumb, ...typed }: Values): void {
  const draft: Stored = { ...typed, picture: meet_thumb[0]?.key ?? null, by: session.viewer()?.user_no, at: Date.now() }
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
