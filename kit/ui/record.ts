import { Dumbbell, ListChecks, Salad, type LucideIcon } from 'lucide-react'
import { ko } from './ko.ts'

export type RecordKind = 'meal' | 'workout' | 'routine'

/** The icon, word and colour of each kind of record, always shown together. */
export const recordLook: Record<RecordKind, { Icon: LucideIcon; word: string; colour: string }> = {
  meal: { Icon: Salad, word: ko.ui.meal, colour: 'text-meal' },
  workout: { Icon: Dumbbell, word: ko.ui.workout, colour: 'text-workout' },
  routine: { Icon: ListChecks, word: ko.ui.routine, colour: 'text-routine' },
}
