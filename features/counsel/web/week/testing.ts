import { suggestedCalendar, type Calendar } from '#features/calendar/rules.ts'
import { MINUTE_MS, momentOf } from '#kit/contract/time.ts'
import type { WeekSession } from '../../contract/week.ts'

export const MONDAY = '2026-11-23'
/** Noon of the Monday. */
export const NOW = momentOf(MONDAY, '12:00').getTime()

/** Monday to Friday from 10 to 12 and from 14 to 18, with pauses of ten minutes. */
export const calendar: Calendar = { ...suggestedCalendar(), notice_minutes: 60 }

/** An accepted session of half an hour with a pause after it. */
export function aSession(changes: Partial<WeekSession> = {}): WeekSession {
  const start = Date.parse(changes.start_dt ?? '2026-11-24T10:00:00+09:00')
  const plus = (minutes: number) => new Date(start + minutes * MINUTE_MS).toISOString()
  return {
    coun_no: 1,
    state: 8,
    title: '운동 질문',
    channel: 'chat',
    minutes: 30,
    start_dt: plus(0),
    end_dt: plus(30),
    free_dt: plus(40),
    partner: null,
    answer_due_dt: null,
    move_dt: null,
    move_by: null,
    move_count: 0,
    ...changes,
  }
}
