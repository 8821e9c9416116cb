import type { Tx } from '#kit/server/db/db.ts'
import { extensionPoint } from '#kit/server/extensions.ts'

/** Runs before an expert's calendar is saved, in its transaction. What it returns runs afterwards, with the new calendar. */
type CalendarSave = (tx: Tx, own: { expertNo: number; now: Date }) => Promise<() => Promise<void>>

/** Counselling extends it: it offers newly opened times to those who wait. */
export const calendarSaves = extensionPoint<CalendarSave>('calendarSaves')
