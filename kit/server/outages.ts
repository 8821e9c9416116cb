import { setInterval } from 'node:timers'
import type { Db, Pool } from './db/db.ts'
import { rowsOf, type Statement } from './db/prepared.ts'
import type { Log } from './http/services.ts'

/** Each process records so often that it is up; a longer silence of all of them is an outage of the platform. */
export const PLATFORM_BEAT_MS = 5000
export const OUTAGE_AFTER_SECONDS = 15

/** A time in which no process was up. */
export type Outage = { from_dt: Date; to_dt: Date }

/** Records that the platform is up now, and the outage that ends with it. */
export async function recordBeat(db: Db, now: Date): Promise<void> {
  await rowsOf(db, BEAT, [now, OUTAGE_AFTER_SECONDS])
}

/**
 * Outages that overlap this time, cut to it. A silence that no beat has ended yet is one too: where the database comes back under a running
 * server, something may be due before the next beat.
 */
export async function outagesWithin(db: Db, from: Date, to: Date): Promise<Outage[]> {
  const rows = await rowsOf<{ from_dt: string; to_dt: string }>(db, WITHIN, [from, to, OUTAGE_AFTER_SECONDS])
  return rows.map(({ from_dt, to_dt }) => ({ from_dt: new Date(from_dt), to_dt: new Date(to_dt) }))
}

/** Whether the platform was out at any moment between two, which are SQL. */
export const hadOutageSql = ({ from, to }: { from: string; to: string }): string =>
  `exists (select from platform_outage _outage where _outage.from_dt < ${to} and _outage.to_dt > ${from})`

/** Records beats until it is stopped. The first one is recorded before it resolves: what is due then already knows of the outage. */
export async function startBeats(db: Pool, clock: () => Date, log: Log): Promise<() => void> {
  await recordBeat(db, clock())
  const beating = setInterval(() => {
    recordBeat(db, clock()).catch((error: unknown) => log.warn({ err: error }, 'the beat of the platform was not recorded'))
  }, PLATFORM_BEAT_MS)
  beating.unref()
  return () => clearInterval(beating)
}

// $1 now, $2 seconds. Of two processes that end the same outage, one inserts it. The last beat is read before it is replaced, because the
// insert selects from `before`.
const BEAT: Statement = `
  with before as (
    select beat_dt from platform_beat for update
  ), outage as (
    insert into platform_outage (from_dt, to_dt)
    select beat_dt, $1::timestamptz from before where beat_dt < $1::timestamptz - make_interval(secs => $2::int) on conflict do nothing
  )
  insert into platform_beat (beat_dt) select greatest($1, max(beat_dt)) from before on conflict (one) do update set beat_dt = greatest(platform_beat.beat_dt, excluded.beat_dt)`

// $1 from, $2 to, $3 seconds.
const WITHIN: Statement = `
  select greatest(from_dt, $1::timestamptz) as from_dt, least(to_dt, $2::timestamptz) as to_dt from (
    select from_dt, to_dt from platform_outage where from_dt < $2 and to_dt > $1
    union all
    select beat_dt, $2 from platform_beat where beat_dt < $2::timestamptz - make_interval(secs => $3::int)
  ) o order by from_dt`
