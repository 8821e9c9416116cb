import type { Moved } from '#kit/server/transition.ts'
import type { counselTransitions } from '../../transitions.ts'

/** Data of an act for its guards and effects. */
export type CounselContext = {
  now: Date
  /** The member or expert who acts; null for the system and operators. */
  userNo: number | null
  operatorNo?: number
  /** Of a rejection or cancellation. */
  reason?: string
  /** What an operator returns to the member, in percent. */
  returnPercent?: number
  /** When a session ended, where that is not the moment of the act. */
  quit?: Date
}
export type MovedCounsel = Moved<typeof counselTransitions, 'counsel'>
