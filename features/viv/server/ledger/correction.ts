import type { Tx } from '#kit/server/db/db.ts'
import type { Correction } from '../alarms.ts'

/** Tells members what operators have changed about their viv. */
export type OnCorrect = (tx: Tx, corrections: readonly Correction[], now: Date) => void
