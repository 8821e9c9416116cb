import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { localDate, moment, rowVersion } from '#kit/contract/shape.ts'
import type { Calendar } from './rules.ts'

/** Minutes of the Korean day. */
const range = z.object({ from_minute: z.int(), to_minute: z.int() })

/** More than the rules allow, which answer with a reason of their own. */
const WEEK_MOST = 200
const EXCEPTIONS_MOST = 500
const RANGES_MOST = 20

/** When an expert can be booked. The limits are in `rules.ts`. */
export const calendarShape = z.object({
  /** False: takes no new requests, the hours are kept. */
  is_open: z.boolean(),
  buffer_minutes: z.int(),
  notice_minutes: z.int(),
  horizon_days: z.int(),
  /** Null: no limit. */
  day_max: z.int().nullable(),
  is_holiday_closed: z.boolean(),
  week: z.array(range.extend({ weekday: z.int() })).max(WEEK_MOST),
  exceptions: z.array(z.object({ day: localDate, ranges: z.array(range).max(RANGES_MOST) })).max(EXCEPTIONS_MOST),
}) satisfies z.ZodType<Calendar>

/** 0 before the first save, then the number of saves. A save or a preview names the version that it changes. */
export const calendarVersion = rowVersion

/** A session that the expert accepted and that is not over. */
const bookedSession = z.object({
  coun_no: z.int(),
  start_dt: moment,
  end_dt: moment,
  haru_name: z.string(),
})

const myCalendar = z.object({
  version: calendarVersion,
  /** Before the first save a suggestion; nothing of it is open. */
  calendar: calendarShape,
  /** Soonest first. */
  booked: z.array(bookedSession),
  /** The first free slot for a session of `SAMPLE_MINUTES`; null: none. */
  next_slot_dt: moment.nullable(),
})
export type MyCalendar = z.infer<typeof myCalendar>

export const getMyCalendar = endpoint('GET /v1/user/expert/calendar', {
  access: 'expert',
  answer: myCalendar,
  summary: 'My calendar as an expert, what is booked, and the first free slot',
})

/** A version that is not the saved one is refused with 409: read the calendar again. */
export const saveCalendar = endpoint('PUT /v1/user/expert/calendar', {
  access: 'expert',
  idempotent: true,
  body: calendarShape.extend({ version: calendarVersion }),
  answer: myCalendar,
  summary: 'Replaces my calendar; accepted sessions stay',
})

const preview = z.object({
  /** Accepted sessions outside of the new open time, soonest first. They stay. */
  outside: z.array(bookedSession),
  /** Requests without an answer outside of it, soonest first. They stay too, and can be accepted. */
  outside_requested: z.array(bookedSession),
  /** Free slots of the next `PREVIEW_DAYS` days for a session of `SAMPLE_MINUTES`, now and with this calendar. */
  slots: z.object({ before: z.int(), after: z.int() }),
})
export type CalendarPreview = z.infer<typeof preview>

export const previewCalendar = endpoint('POST /v1/user/expert/calendar/preview', {
  access: 'expert',
  body: calendarShape.extend({ version: calendarVersion }),
  answer: preview,
  rate: { calls: 60, seconds: 60 },
  summary: 'What a change of my calendar would do; nothing is saved',
})
