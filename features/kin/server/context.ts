import type { AlarmKind } from '#features/alarm/rules.ts'
import type { AnswerRecord, QuestionRecord } from './rows.ts'

/** `about` ends the alarm's target: `question:12:…`. Nothing about the asker has an actor. */
export type KinAlarm = { to: number; kind: AlarmKind; about: string; text: string; actor_no?: number }

/** Data of an act for its guards and effects. `question` is locked. */
export type KinContext = {
  now: Date
  question: QuestionRecord
  /** The answer that is adopted or was, or that gets the reward of a question without adoption. */
  answer: AnswerRecord | null
  reason?: string
  /** Sent after everything else, because alarms are locked last. */
  alarms: KinAlarm[]
}
