import type { AlarmKind } from '#features/alarm/rules.ts'
import type { Moved } from '#kit/server/transition.ts'
import type { participantTransitions } from '../../transitions.ts'
import type { AdhocRecord } from '../rows.ts'

/** `target` ends what the alarm is about: `adhoc:12:…`. */
export type BungaeAlarm = { to: number | readonly number[]; kind: AlarmKind; about: string; text: string; actor_no?: number; link?: string }

/** Data of an act for its guards and effects. `adhoc` is locked. */
export type BungaeContext = {
  now: Date
  adhoc: AdhocRecord
  /** Whether the club lets in this member by approval alone, because the bungae asks for it or they missed too often. */
  asks?: boolean
  /** Who leaves gets no mark, however late it is. */
  leavesFreely?: boolean
  /** How attendance is known. */
  markBy?: 'host' | 'code'
  reason?: string
  /** Alarms of the act: sent after everything else, because alarms are locked last. */
  alarms: BungaeAlarm[]
}
export type MovedParticipant = Moved<typeof participantTransitions, 'adhoc_member'>
