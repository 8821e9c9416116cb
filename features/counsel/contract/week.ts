import { z } from 'zod'
import { person } from '#features/account/contract.ts'
import { calendarShape, calendarVersion } from '#features/calendar/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { localDate, moment } from '#kit/contract/shape.ts'
import { SIDES } from './session.ts'

export const WEEK_DAYS = 7

/** A request, an accepted or running session, or a completed one, at its time. */
const weekSession = z.object({
  coun_no: z.number().int(),
  state: z.number().int().min(1).max(8),
  title: z.string(),
  channel: z.enum(['chat', 'voice', 'video']),
  minutes: z.number().int(),
  /** Of what happened where it has happened, else as booked. */
  start_dt: moment,
  end_dt: moment,
  /** The end of the pause after it. */
  free_dt: moment,
  /** The member; null when the account is deleted. */
  partner: person.nullable(),
  /** Until when a request must be answered; null: it was. */
  answer_due_dt: moment.nullable(),
  /** A start that is proposed and not answered, and by whom. The session keeps its time until then. */
  move_dt: moment.nullable(),
  move_by: z.enum(SIDES).nullable(),
  /** Accepted moves: at most `MOVES_MAX`. */
  move_count: z.number().int(),
})
export type WeekSession = z.infer<typeof weekSession>

const expertWeek = z.object({
  /** The server's clock. */
  now: moment,
  /** The hours as they are saved, with the version that a change names; null before the first save. */
  calendar: calendarShape.nullable(),
  version: calendarVersion,
  /** By their start. Also sessions of other weeks for which a start in this week is proposed. */
  sessions: z.array(weekSession),
  /** Times that are offered to somebody who waited for one, with the pauses after them. */
  offers: z.array(z.object({ from_dt: moment, to_dt: moment })),
})
export type ExpertWeek = z.infer<typeof expertWeek>

export const getExpertWeek = endpoint('GET /v1/user/counsel/expert/week', {
  access: 'expert',
  summary: 'Seven days of mine: hours, requests and sessions',
  query: z.object({ from: localDate }),
  answer: expertWeek,
})
