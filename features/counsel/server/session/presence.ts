import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { outagesWithin } from '#kit/server/outages.ts'
import type { Side } from '../../contract/session.ts'
import { PRESENT_SECONDS, type MediaWord } from '../../rules.ts'
import { joined, type Interval } from './intervals.ts'

const PRESENT_MS = PRESENT_SECONDS * 1000

/** What the beats of a side tell: when its screen was there, when it was in the call, and when it had no sound in the call. */
export type SidePresence = {
  present: Interval[]
  inCall: Interval[]
  down: Interval[]
  /** Whether it had no sound when it was last in the call. */
  isDown: boolean
}
export type Presence = Record<Side, SidePresence>

export type Beat = { counNo: number; side: Side; /** Null in a session by chat. */ media: MediaWord | null; now: Date }

/**
 * Records a beat: it continues the side's last interval with this word or begins a new one. Returns null if it continued one, else the end
 * of the side's last interval; null in that for the first one.
 */
export async function recordBeatOf(db: Db, { counNo, side, media, now }: Beat): Promise<{ before: Date | null } | null> {
  const [row] = await rowsOf<{ before_dt: string | null }>(db, BEAT, [counNo, side, now, PRESENT_SECONDS, media])
  return row ? { before: row.before_dt === null ? null : new Date(row.before_dt) } : null
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

export type Beats = { from: number; to: number; media: MediaWord | null }

export async function presenceOf(db: Db, counNo: number): Promise<Presence> {
  const rows = await rowsOf<{ side: Side; from_dt: string; to_dt: string; media: MediaWord | null }>(db, INTERVALS, [counNo])
  const of = (side: Side): SidePresence =>
    sidePresenceOf(
      rows
        .filter((row) => row.side === side)
        .map(({ from_dt, to_dt, media }) => ({ from: Date.parse(from_dt), to: Date.parse(to_dt), media })),
    )
  return { member: of('member'), expert: of('expert') }
}

/** `beats`: the recorded intervals of a side, by their beginning. */
export function sidePresenceOf(beats: readonly Beats[]): SidePresence {
  const inCall: Beats[] = []
  for (const one of beats.filter(({ media }) => media === 'heard' || media === 'down')) {
    const last = inCall.at(-1)
    // A word is about the time since the beat before it.
    inCall.push(last && one.from - last.to < PRESENT_MS ? { ...one, from: Math.min(one.from, last.to) } : one)
  }
  return {
    present: joined(beats, PRESENT_MS),
    inCall: joined(inCall),
    down: joined(inCall.filter(({ media }) => media === 'down')),
    isDown: inCall.at(-1)?.media === 'down',
  }
}

/** Outages of the platform between two moments. */
export async function outagesBetween(db: Db, from: Date, to: Date): Promise<Interval[]> {
  if (to <= from) return []
  const outages = await outagesWithin(db, from, to)
  return outages.map(({ from_dt, to_dt }) => ({ from: from_dt.getTime(), to: to_dt.getTime() }))
}

/** Whether a side whose last beat was then is there. */
export const isPresent = (last: Date | null, now: Date): boolean => last !== null && now.getTime() - last.getTime() < PRESENT_MS

/**
 * $1 the counselling, $2 the side, $3 now, $4 seconds, $5 the word. Beats of a page without a call, of a person who has the call on another
 * page, have intervals beside those of the call.
 */
export const BEAT: Statement = `
  with last as (
    select from_dt, to_dt, media from counsel_presence
    where coun_no = $1 and side = $2 and (media in ('heard', 'down')) is not distinct from ($5::text in ('heard', 'down'))
    order by to_dt desc, from_dt desc limit 1
  ), longer as (
    update counsel_presence p set to_dt = greatest(p.to_dt, $3::timestamptz) from last l
    where p.coun_no = $1 and p.side = $2 and p.from_dt = l.from_dt and p.media is not distinct from l.media
      and l.media is not distinct from $5::text and l.to_dt > $3::timestamptz - make_interval(secs => $4::int) returning 1
  ), new as (
    insert into counsel_presence (coun_no, side, from_dt, to_dt, media) select $1, $2, $3, $3, $5 where not exists (select from longer)
    on conflict do nothing returning 1
  )
  select (select max(to_dt) from counsel_presence where coun_no = $1 and side = $2) as before_dt from new`
export const LAST: Statement = 'select side, max(to_dt) as to_dt from counsel_presence where coun_no = $1 group by side'
const INTERVALS: Statement = 'select side, from_dt, to_dt, media from counsel_presence where coun_no = $1 order by from_dt, to_dt'
