import { DAY_MINUTES, RANGE_MIN, rangesOf, type Calendar, type Range, type WeeklyRange } from '../../rules.ts'

/** Monday first. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const

/** The grid's steps, in minutes. */
export const GRID_STEPS = [30, 10] as const
export type GridStep = (typeof GRID_STEPS)[number]

/** Length of a range that a tap or a press opens, in minutes. */
export const NEW_RANGE_MINUTES = 60

/** Ranges in order; those that overlap or touch become one. */
export function mergeRanges(ranges: readonly Range[]): Range[] {
  const merged: Range[] = []
  for (const { from_minute, to_minute } of ranges.toSorted((a, b) => a.from_minute - b.from_minute)) {
    const last = merged.at(-1)
    if (last && from_minute <= last.to_minute) last.to_minute = Math.max(last.to_minute, to_minute)
    else merged.push({ from_minute, to_minute })
  }
  return merged
}

/** The week with other ranges on a weekday. */
export const withRanges = (week: readonly WeeklyRange[], weekday: number, ranges: readonly Range[]): WeeklyRange[] => [
  ...week.filter((range) => range.weekday !== weekday),
  ...ranges.map(({ from_minute, to_minute }) => ({ weekday, from_minute, to_minute })),
]

/** The week in which these weekdays have the ranges of `from`. */
export const copyRanges = (week: readonly WeeklyRange[], from: number, to: readonly number[]): WeeklyRange[] =>
  to.reduce<WeeklyRange[]>((copied, weekday) => withRanges(copied, weekday, rangesOf(week, from)), [...week])

/** What an arrow key or a drag changes of a range: its start, its end or both. */
export type Edge = 'start' | 'end' | 'both'

/** The ranges of a day with one of them moved by minutes, but neither over its neighbours nor below the least length. */
export function moveEdge(ranges: readonly Range[], index: number, edge: Edge, minutes: number): Range[] {
  const range = ranges[index]
  if (!range) return [...ranges]
  const least = ranges[index - 1]?.to_minute ?? 0
  const most = ranges[index + 1]?.from_minute ?? DAY_MINUTES
  const { from_minute: from, to_minute: to } = range
  const moved =
    edge === 'both'
      ? shifted(range, limited(minutes, least - from, most - to))
      : edge === 'start'
        ? { from_minute: limited(from + minutes, least, to - RANGE_MIN), to_minute: to }
        : { from_minute: from, to_minute: limited(to + minutes, from + RANGE_MIN, most) }
  return ranges.map((one, at) => (at === index ? moved : one))
}

/** A range where a day has none, after its last one if possible; null if the day is full. */
export function freeRange(ranges: readonly Range[]): Range | null {
  const edges = [0, ...ranges.flatMap(({ from_minute, to_minute }) => [from_minute, to_minute]), DAY_MINUTES]
  const gaps = edges
    .flatMap((from, at) => (at % 2 === 0 ? [{ from, to: edges[at + 1]! }] : []))
    .filter(({ from, to }) => to - from >= RANGE_MIN)
  if (ranges.length === 0) return { from_minute: 600, to_minute: 600 + NEW_RANGE_MINUTES }
  const last = ranges.at(-1)!.to_minute
  const gap = gaps.find(({ from }) => from >= last) ?? gaps.at(-1)
  if (!gap) return null
  // A gap after another range begins an hour later, so that the two do not touch.
  const begin = gap.from > 0 && gap.to - gap.from >= 2 * NEW_RANGE_MINUTES ? gap.from + NEW_RANGE_MINUTES : gap.from
  return { from_minute: begin, to_minute: Math.min(gap.to, begin + NEW_RANGE_MINUTES) }
}

/** The hours that the grid shows: from 9 to 21, and every hour with a range or a session. */
export function shownHours(spans: readonly Range[], isWholeDay: boolean): { from: number; to: number } {
  if (isWholeDay) return { from: 0, to: 24 }
  const from = Math.min(9, ...spans.map(({ from_minute }) => Math.floor(from_minute / 60)))
  const to = Math.max(21, ...spans.map(({ to_minute }) => Math.ceil(to_minute / 60)))
  return { from, to }
}

/** Whether two calendars are the same, in whatever order their days stand. */
export const isSameCalendar = (one: Calendar, other: Calendar): boolean => JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))

function inOrder({ week, exceptions, ...rules }: Calendar): unknown[] {
  return [
    WEEKDAYS.map((weekday) => rangesOf(week, weekday)),
    exceptions.toSorted((a, b) => (a.day < b.day ? -1 : 1)).map(({ day, ranges }) => [day, sortedPairs(ranges)]),
    Object.entries(rules).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ]
}
const sortedPairs = (ranges: readonly Range[]): number[][] =>
  ranges.map(({ from_minute, to_minute }) => [from_minute, to_minute]).toSorted(([a], [b]) => a! - b!)

/** The minute of a typed time: `18:30`, `1830`, `18`, `오후 6:30`, `6:30pm`, `저녁 6시 반`; null if it is none. */
export function minuteOf(typed: string): number | null {
  const text = typed.trim().toLowerCase()
  const match = /^(오전|오후|낮|저녁|밤|새벽|아침|am|pm)?\s*(\d{1,2})(?:\s*[:시]\s*(\d{1,2}|반)?\s*분?|(\d{2}))?\s*(am|pm)?$/.exec(text)
  if (!match) return null
  const half = match[1] ?? match[5]
  const minutes = match[3] === '반' ? 30 : Number(match[3] ?? match[4] ?? 0)
  const hour = hourOf(Number(match[2]), half)
  const minute = hour * 60 + minutes
  return minutes < 60 && minute <= DAY_MINUTES ? minute : null
}

function hourOf(hour: number, half: string | undefined): number {
  if (hour > 12 || half === undefined) return hour
  if (half === '오전' || half === 'am' || half === '새벽' || half === '아침') return hour % 12
  if (half === '밤' && hour === 12) return 24
  return (hour % 12) + 12
}

const limited = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, Math.max(least, most)))
const shifted = ({ from_minute, to_minute }: Range, by: number): Range => ({ from_minute: from_minute + by, to_minute: to_minute + by })
