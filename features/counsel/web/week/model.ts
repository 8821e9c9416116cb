import { rangesOf, rangesOn, RANGE_MIN, DAY_MINUTES, type Calendar, type Range } from '#features/calendar/rules.ts'
import { HOLIDAYS } from '#kit/contract/business-days.ts'
import { addDays, daysBetween, koreanDay, MINUTE_MS, startOfDay, weekdayOf } from '#kit/contract/time.ts'
import { WEEK_DAYS, type ExpertWeek, type WeekSession } from '../../contract/week.ts'
import { MOVE_BEFORE_MINUTES, MOVES_MAX } from '../../rules.ts'
import { COUNSEL } from '../../transitions.ts'
import type { DropProblem } from '../../words/week.ts'

/** Minutes to which a drag in free space snaps. */
const STEP = 10
/** A start snaps to a slot that is at most so many minutes away. */
const SNAP_MINUTES = 30

/** A day of the week, and the open ranges that it has. */
export type WeekDay = {
  day: string
  ranges: Range[]
  holiday: string | null
  /** It has other hours than its weekday. */
  differs: boolean
}

/** A minute of a Korean day. */
export type Place = { day: string; minute: number }

/** The minute of the day at the top of the grid, and pixels of a minute. */
export type Scale = { top: number; pxPerMinute: number }

/** The Monday of the week of a Korean day. */
export const mondayOf = (day: string): string => addDays(day, -((weekdayOf(day) + 6) % 7))

export const momentAt = ({ day, minute }: Place): Date => new Date(startOfDay(day).getTime() + minute * MINUTE_MS)
/** Minutes from the beginning of a Korean day, negative before it. */
export const minuteOn = (day: string, moment: string): number => (Date.parse(moment) - startOfDay(day).getTime()) / MINUTE_MS
export const placeOf = (moment: string): Place => {
  const day = koreanDay(new Date(moment))
  return { day, minute: minuteOn(day, moment) }
}

export function weekDays(monday: string, calendar: Calendar | null): WeekDay[] {
  return Array.from({ length: WEEK_DAYS }, (_, nth) => {
    const day = addDays(monday, nth)
    const ranges = calendar ? rangesOn(calendar, day) : []
    const usual = calendar ? rangesOf(calendar.week, weekdayOf(day)) : []
    return { day, ranges, holiday: HOLIDAYS[day] ?? null, differs: !isSame(ranges, usual) }
  })
}

/** Starts of sessions of so many minutes on a day: the steps of the server's slots. */
export const slotStarts = (ranges: readonly Range[], minutes: number, buffer: number): number[] =>
  ranges.flatMap(({ from_minute, to_minute }) => {
    const count = Math.floor((to_minute - from_minute - minutes) / (minutes + buffer)) + 1
    return Array.from({ length: Math.max(0, count) }, (_, nth) => from_minute + nth * (minutes + buffer))
  })

/** Where a session lands that is dropped at this minute: at the nearest start of a slot, or on a step where none is near. */
export function snapped({ day, minute }: Place, starts: readonly number[]): Place {
  const nearest = nearestTo(minute, starts)
  const isNear = nearest !== undefined && Math.abs(nearest - minute) <= SNAP_MINUTES
  return { day, minute: isNear ? nearest : Math.max(0, Math.round(minute / STEP) * STEP) }
}

/** Why a session cannot be picked up, or null. */
export type PickProblem = 'state' | 'asked' | 'max' | 'late'
export function pickProblem({ state, move_dt, move_count, start_dt }: WeekSession, now: number): PickProblem | null {
  if (state !== COUNSEL.accepted) return 'state'
  if (move_dt !== null) return 'asked'
  if (move_count >= MOVES_MAX) return 'max'
  return isTooLate(Date.parse(start_dt), now) ? 'late' : null
}

type Week = Pick<ExpertWeek, 'calendar' | 'sessions' | 'offers'>

/** Why a session cannot be proposed at a place, or null. The server asks the same again. */
export function dropProblem(session: WeekSession, place: Place, { calendar, sessions, offers }: Week, now: number): DropProblem | null {
  const from = momentAt(place).getTime()
  if (from === Date.parse(session.start_dt)) return 'same'
  if (isTooLate(from, now)) return 'late'
  if (calendar === null || !calendar.is_open) return 'stopped'
  if (from < now + calendar.notice_minutes * MINUTE_MS) return 'notice'
  if (daysBetween(koreanDay(new Date(now)), place.day) > calendar.horizon_days) return 'horizon'
  const ranges = rangesOn(calendar, place.day)
  if (ranges.length === 0) return 'dayOff'
  const others = sessions.filter((other) => other.coun_no !== session.coun_no && isBusy(other, now))
  const met = meeting(others, offers, { from, to: from + session.minutes * MINUTE_MS, pause: calendar.buffer_minutes * MINUTE_MS })
  if (met) return met
  if (!slotStarts(ranges, session.minutes, calendar.buffer_minutes).includes(place.minute)) return 'outside'
  const ofDay = others.filter(({ start_dt }) => koreanDay(new Date(start_dt)) === place.day).length
  return calendar.day_max !== null && ofDay >= calendar.day_max ? 'dayFull' : null
}

type Span = { from: number; to: number; pause: number }

/** What else lies in a span of time or in the pause after it, or in whose pause it lies. */
function meeting(others: readonly WeekSession[], offers: ExpertWeek['offers'], { from, to, pause }: Span): DropProblem | null {
  const met = others.find(({ start_dt, end_dt }) => Date.parse(start_dt) < to && Date.parse(end_dt) > from)
  if (met) return met.state === COUNSEL.requested ? 'request' : 'session'
  if (offers.some(({ from_dt, to_dt }) => Date.parse(from_dt) < to + pause && Date.parse(to_dt) > from)) return 'offer'
  return others.some(({ start_dt, free_dt }) => Date.parse(start_dt) < to + pause && Date.parse(free_dt) > from) ? 'buffer' : null
}

/** Whether a counselling keeps others from its time. */
const isBusy = ({ state, answer_due_dt }: WeekSession, now: number): boolean =>
  state !== COUNSEL.completed && (answer_due_dt === null || Date.parse(answer_due_dt) > now)

const isTooLate = (start: number, now: number): boolean => start < now + MOVE_BEFORE_MINUTES * MINUTE_MS

/** The place after an arrow key: the next slot's start of the day, or the nearest one of the day beside it. Null: another key. */
export function steppedBy(place: Place, key: string, days: readonly WeekDay[], startsOf: (day: WeekDay) => number[]): Place | null {
  const at = days.findIndex(({ day }) => day === place.day)
  const present = days[at]
  const beside = key === 'ArrowRight' ? days[at + 1] : key === 'ArrowLeft' ? days[at - 1] : undefined
  if (beside) return { day: beside.day, minute: nearestTo(place.minute, startsOf(beside)) ?? place.minute }
  if (key === 'ArrowRight' || key === 'ArrowLeft') return place
  if (!present || (key !== 'ArrowDown' && key !== 'ArrowUp')) return null
  const starts = startsOf(present)
  const next = key === 'ArrowDown' ? starts.find((start) => start > place.minute) : starts.findLast((start) => start < place.minute)
  return { ...place, minute: next ?? place.minute }
}

/** A stretch of a day that is dragged over: it opens where it began outside of open time, else it blocks. */
export type Stretch = Range & { day: string; kind: 'open' | 'block' }
export function stretchOf({ day, ranges }: WeekDay, anchor: number, at: number): Stretch {
  const from = Math.max(0, Math.floor(Math.min(anchor, at) / STEP) * STEP)
  const to = Math.min(DAY_MINUTES, Math.max(Math.ceil(Math.max(anchor, at) / STEP) * STEP, from + STEP))
  const isOpen = ranges.some(({ from_minute, to_minute }) => from_minute <= anchor && anchor < to_minute)
  if (isOpen) return { day, kind: 'block', from_minute: from, to_minute: to }
  const end = Math.min(DAY_MINUTES, Math.max(to, from + RANGE_MIN))
  return { day, kind: 'open', from_minute: Math.min(from, end - RANGE_MIN), to_minute: end }
}

/** The ranges of a day without a stretch; what remains too short for a range goes too. */
export const withoutStretch = (ranges: readonly Range[], { from_minute: from, to_minute: to }: Range): Range[] =>
  ranges
    .flatMap((range) => [
      { from_minute: range.from_minute, to_minute: Math.min(range.to_minute, from) },
      { from_minute: Math.max(range.from_minute, to), to_minute: range.to_minute },
    ])
    .filter(({ from_minute, to_minute }) => to_minute - from_minute >= RANGE_MIN)

/** The calendar in which a day has these ranges, or those of its weekday (null). What equals them is no exception. */
export function withDay(calendar: Calendar, day: string, ranges: Range[] | null): Calendar {
  const exceptions = calendar.exceptions.filter((exception) => exception.day !== day)
  const isUsual = ranges === null || isSame(ranges, rangesOn({ ...calendar, exceptions }, day))
  return { ...calendar, exceptions: isUsual ? exceptions : [...exceptions, { day, ranges }] }
}

const nearestTo = (minute: number, starts: readonly number[]): number | undefined =>
  starts.toSorted((a, b) => Math.abs(a - minute) - Math.abs(b - minute))[0]

const isSame = (one: readonly Range[], other: readonly Range[]): boolean => JSON.stringify(one) === JSON.stringify(other)

/** So much of the grid before the first hour lies behind the heads of the days, with their margin. */
const BEHIND_HEADS_MINUTES = 90

/** The first hour in sight: `hour`, or earlier, so that no session lies behind the heads of the days, not even a part of it. */
export function firstHourOf(spans: readonly { from_minute: number; to_minute: number }[], hour: number): number {
  const cut = spans.filter((span) => span.from_minute < hour * 60 && span.to_minute > hour * 60 - BEHIND_HEADS_MINUTES)
  return cut.length === 0 ? hour : firstHourOf(spans, Math.min(...cut.map((span) => Math.floor(span.from_minute / 60))))
}
