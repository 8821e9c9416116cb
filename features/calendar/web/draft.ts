import { MEMBER_PREFIX, readStored, writeStored } from '#kit/web/safeStorage.ts'
import { session } from '#kit/web/session.ts'
import type { Calendar } from '../rules.ts'

/** A change that is not saved, and the version that it changes. */
export type CalendarDraft = { version: number; calendar: Calendar }
type StoredDraft = CalendarDraft & { by: number | undefined }

const KEY = `${MEMBER_PREFIX}calendar`

export function storeDraft(draft: CalendarDraft): void {
  writeStored(KEY, JSON.stringify({ ...draft, by: session.viewer()?.user_no } satisfies StoredDraft))
}

/** The viewer's draft on this device. */
export function readDraft(): CalendarDraft | null {
  try {
    const { by, ...draft } = JSON.parse(readStored(KEY) ?? 'null') as StoredDraft
    return by === session.viewer()?.user_no && Array.isArray(draft.calendar.week) && Array.isArray(draft.calendar.exceptions) ? draft : null
  } catch {
    return null
  }
}

export const removeDraft = (): void => writeStored(KEY, null)
