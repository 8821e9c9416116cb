import { HOUR_MS } from '#kit/contract/time.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { outagesWithin } from '#kit/server/outages.ts'
import type { Side } from '../../contract/session.ts'
import { PRESENT_SECONDS } from '../../rules.ts'

/** A time, half open. */
export type Interval = { from: number; to: number }

/** Intervals in which a side's screen sent beats, joined and in order. */
export type Presence = Record<Side, Interval[]>

/** Records a beat: it continues the side's last interval or begins a new one. Returns the end of the interval before a new one. */
export async function recordBeatOf(db: Db, counNo: number, side: Side, now: Date): Promise<Date | null> {
  const [row] = await rowsOf<{ before_dt: string | null }>(db, BEAT, [counNo, side, now, PRESENT_SECONDS])
  return row?.before_dt ? new Date(row.before_dt) : null
}

/** The last beats of the two sides. */
export async function lastBeats(db: Db, counNo: number): Promise<Record<Side, Date | null>> {
  const rows = await rowsOf<{ side: Side; to_dt: string }>(db, LAST, [counNo])
  const of = (side: Side): Date | null => {
    const row = rows.find((one) => one.side === side)
    return row ? new Date(row.to_dt) : null
  }
  return { member: of('member'), expert: of('expert') }
}

export async function presenceOf(db: Db, counNo: number): Promise<Presence> {
  const rows = await rowsOf<{ side: Side; from_dt: string; to_dt: string }>(db, INTERVALS, [counNo])
  const of = (side: Side): Interval[] =>
    joined(rows.filter((row) => row.side === side).map((row) => ({ from: Date.parse(row.from_dt), to: Date.parse(row.to_dt) })))
  return { member: of('member'), expert: of('expert') }
}

/** Outages of the platform between two moments. */
export async function outagesBetween(db: Db, from: Date, to: Date): Promise<Interval[]> {
  if (to <= from) return []
  const outages = await outagesWithin(db, from, to)
  return outages.map(({ from_dt, to_dt }) => ({ from: from_dt.getTime(), to: to_dt.getTime() }))
}

/** Whether a side whose last beat was then is there. */
export const isPresent = (last: Date | null, now: Date): boolean => last !== null && now.getTime() - last.getTime() < PRESENT_SECONDS * 1000

/** Sums the parts of the intervals that lie in a time. */
export const lengthWithin = (intervals: readonly Interval[], { from, to }: Interval): number =>
  intervals.reduce((sum, one) => sum + Math.max(0, Math.min(one.to, to) - Math.max(one.from, from)), 0)

/** Times within `span` in which a side was away for longer than `least`; the length of an absence counts whole, also before `span`. */
export function absences(intervals: readonly Interval[], span: Interval, least: number): Interval[] {
  const edges = [...intervals, { from: span.to, to: span.to + HOUR_MS }]
  const gaps = edges.map((one, at) => ({ from: at === 0 ? span.from : edges[at - 1]!.to, to: one.from }))
  return gaps
    .filter(({ from, to }) => to - from > least && to > span.from && from < span.to)
    .map(({ from, to }) => ({ from: Math.max(from, span.from), to: Math.min(to, span.to) }))
}

/** Intervals without overlaps, in their order. */
export function joined(intervals: readonly Interval[]): Interval[] {
  const result: Interval[] = []
  for (const one of intervals.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    if (last && one.from <= last.to) last.to = Math.max(last.to, one.to)
    else result.push({ ...one })
  }
  return result
}

// $1 the counselling, $2 the side, $3 now, $4 seconds.
export const BEAT: Statement = `
  with last as (
    select from_dt, to_dt from counsel_presence where coun_no = $1 and side = $2 order by to_dt desc limit 1
  ), longer as (
    update counsel_presence p set to_dt = greatest(p.to_dt, $3::timestamptz) from last l
    where p.coun_no = $1 and p.side = $2 and p.from_dt = l.from_dt and l.to_dt > $3::timestamptz - make_interval(secs => $4::int) returning 1
  ), new as (
    insert into counsel_presence (coun_no, side, from_dt, to_dt) select $1, $2, $3, $3 where not exists (select from longer)
    on conflict do nothing returning 1
  )
  select (select to_dt from last) as before_dt from new`
export const LAST: Statement = 'select side, max(to_dt) as to_dt from counsel_presence where coun_no = $1 group by side'
const INTERVALS: Statement = 'select side, from_dt, to_dt from counsel_presence where coun_no = $1 order by from_dt'
