import { readFileSync } from 'node:fs'
import { scheduleBungae } from '#features/bungae/server/progress/schedule.ts'
import { lockAdhoc } from '#features/bungae/server/rows.ts'
import { addDays, DAY_MS, HOUR_MS, koreanDay, MINUTE_MS, momentOf } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'

/** A bungae of a demo club. `days` from today, at a time of day in Korea; members of the club by their order in it, the host first. */
type DemoBungae = {
  club: string
  adhoc_name: string
  content: string
  days: number
  at: string
  minutes: number
  area_name: string
  place_name: string
  address: string
  lat: number
  lng: number
  capacity: number
  level: string
  pace: string
  cost_text: string
  repeat_weeks?: number
  joined: number
  /** Of those after the joined. */
  waiting?: number
}

/** Inserts meetups of the demo clubs: some to come, one of them full, and what was before, from which trust follows. */
export async function insertBungaes(tx: Tx, now: Date): Promise<void> {
  const path = new URL('../../../db/demo/bungaes.json', import.meta.url)
  for (const one of JSON.parse(readFileSync(path, 'utf8')) as DemoBungae[]) await insertOne(tx, one, now)
}

async function insertOne(tx: Tx, bungae: DemoBungae, now: Date): Promise<void> {
  const { club, days, at, minutes, joined, waiting = 0, ...fields } = bungae
  const { sql } = tx
  const people = await sql<{ meet_no: number; user_no: number }[]>`
    select m.meet_no, m.user_no from meet_member m join meet g on g.meet_no = m.meet_no
    where g.is_demo and g.meet_title = ${club} and m.state = 1 order by m.role <> 'leader', m.join_dt`
  const start = momentOf(addDays(koreanDay(now), days), at)
  const isPast = start < now
  const { address, lat, lng } = fields
  const opened = new Date(Math.min(start.getTime() - 4 * DAY_MS, now.getTime() - DAY_MS))
  const row = {
    ...fields,
    meet_no: people[0]!.meet_no,
    user_no: people[0]!.user_no,
    state: isPast ? 4 : joined >= fields.capacity ? 2 : 1,
    start_dt: start,
    end_dt: new Date(start.getTime() + minutes * MINUTE_MS),
    deadline_dt: start,
    joined_qtt: joined,
    waiting_qtt: waiting,
    last_pos: waiting,
    agreed_start_dt: start,
    agreed_address: address,
    agreed_lat: lat,
    agreed_lng: lng,
    is_repeated: isPast,
    is_demo: true,
    reg_dt: opened,
    recent_dt: opened,
  }
  const [made] = await sql<[{ adhoc_no: number }]>`insert into adhoc ${sql(row as never)} returning adhoc_no`
  const members = people.slice(0, joined + waiting).map(({ user_no }, nth) => ({
    adhoc_no: made.adhoc_no,
    user_no,
    state: nth >= joined ? 3 : isPast ? 5 : 1,
    pos: nth >= joined ? nth - joined + 1 : null,
    join_dt: nth < joined ? new Date(opened.getTime() + nth * HOUR_MS) : null,
    mark_dt: isPast && nth < joined ? new Date(start.getTime() + HOUR_MS) : null,
    mark_by: isPast && nth < joined ? 'host' : null,
    reg_dt: opened,
  }))
  await sql`insert into adhoc_member ${sql(members)}`
  if (!isPast) await scheduleBungae(tx, (await lockAdhoc(tx, made.adhoc_no))!, now)
}
