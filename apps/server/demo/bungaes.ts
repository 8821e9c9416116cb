import { readFileSync } from 'node:fs'
import { OBJECTION_TIMER, OFFER_TIMER, scheduleBungae, TIMERS } from '#features/bungae/server/progress/schedule.ts'
import { lockAdhoc } from '#features/bungae/server/rows.ts'
import { answerUntil, confirmEnd, offerEnd } from '#features/bungae/rules.ts'
import { BUNGAE, PARTICIPANT } from '#features/bungae/transitions.ts'
import { addDays, DAY_MS, HOUR_MS, koreanDay, MINUTE_MS, momentOf } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { setTimers } from '#kit/server/timers.ts'

/** What a member does in a bungae beyond joining or waiting; who `objects` was marked as missing. */
type Doing = 'asks' | 'offered' | 'confirms' | 'came' | 'missed' | 'objects'

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
  is_approval?: boolean
  state?: 'closed' | 'cancelled'
  reason?: string
  joined: number
  /** Of those after the joined. */
  waiting?: number
  /** Others, by the number of the demo member. */
  people?: Record<string, Doing>
}

/** Inserts meetups of the demo clubs in every state, and what was before, from which trust follows. */
export async function insertBungaes(tx: Tx, now: Date): Promise<void> {
  const path = new URL('../../../db/demo/bungaes.json', import.meta.url)
  for (const one of JSON.parse(readFileSync(path, 'utf8')) as DemoBungae[]) await insertOne(tx, one, now)
}

async function insertOne(tx: Tx, bungae: DemoBungae, now: Date): Promise<void> {
  const { club, days, at, minutes, joined, waiting = 0, people: others = {}, state: stateName, ...fields } = bungae
  const { sql } = tx
  const people = await sql<{ meet_no: number; user_no: number }[]>`
    select m.meet_no, m.user_no from meet_member m join meet g on g.meet_no = m.meet_no
    where g.is_demo and g.meet_title = ${club} and m.state = 1 order by m.role <> 'leader', m.join_dt`
  const start = momentOf(addDays(koreanDay(now), days), at)
  const end = new Date(start.getTime() + minutes * MINUTE_MS)
  const isPast = start < now
  const opened = new Date(Math.min(start.getTime() - 4 * DAY_MS, now.getTime() - DAY_MS))
  const marked = new Date(Math.min(end.getTime() + HOUR_MS, now.getTime() - HOUR_MS))
  // Marks of meetups that can still be marked are given to some only.
  const isMarked = isPast && Object.keys(others).length === 0
  const doing = Object.entries(others).map(([no, what]) => ({ user_no: Number(no), ...columnsOf(what, { start, marked, now }) }))
  const plain = people.filter(({ user_no }) => !(user_no in others)).slice(0, joined + waiting)
  const members = [
    ...plain.map(({ user_no }, nth) => ({
      user_no,
      state: nth >= joined ? PARTICIPANT.waiting : isMarked ? PARTICIPANT.attended : PARTICIPANT.joined,
      pos: nth >= joined ? nth - joined + 1 : null,
      mark_dt: isMarked && nth < joined ? marked : null,
      mark_by: isMarked && nth < joined ? 'host' : null,
    })),
    ...doing,
  ]
  const count = (...states: number[]): number => members.filter(({ state }) => states.includes(state)).length
  const taken = count(PARTICIPANT.joined, PARTICIPANT.attended, PARTICIPANT.noShow)
  const offered = count(PARTICIPANT.offered)
  const { address, lat, lng } = fields
  const row = {
    ...fields,
    meet_no: people[0]!.meet_no,
    user_no: people[0]!.user_no,
    state: isPast ? BUNGAE.started : stateName ? BUNGAE[stateName] : taken + offered >= fields.capacity ? BUNGAE.full : BUNGAE.open,
    start_dt: start,
    end_dt: end,
    deadline_dt: start,
    joined_qtt: taken,
    offered_qtt: offered,
    waiting_qtt: waiting,
    pending_qtt: count(PARTICIPANT.pending),
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
  const { adhoc_no } = made
  const isSeated = (state: number): boolean => [PARTICIPANT.joined, PARTICIPANT.attended, PARTICIPANT.noShow].includes(state as never)
  const rows = members.map((one, nth) => ({
    ...NO_MARKS,
    ...one,
    adhoc_no,
    join_dt: isSeated(one.state) ? new Date(opened.getTime() + nth * HOUR_MS) : null,
    reg_dt: opened,
  }))
  await sql`insert into adhoc_member ${sql(rows as never)}`
  const timers = await sql<{ no: number; kind: string; due_at: string }[]>`
    select adhoc_member_no as no, case when state = ${PARTICIPANT.offered} then ${OFFER_TIMER} else ${OBJECTION_TIMER} end as kind,
      coalesce(offer_dt, ${answerUntil(marked.toISOString())}::timestamptz)::text as due_at
    from adhoc_member where adhoc_no = ${adhoc_no} and (state = ${PARTICIPANT.offered} or object_dt is not null)`
  await setTimers(
    tx,
    timers.map((timer) => ({ ...timer, due_at: new Date(timer.due_at) })),
    now,
  )
  if (doing.some(({ confirm_dt }) => confirm_dt)) {
    await setTimers(tx, [{ kind: TIMERS.confirm, no: adhoc_no, due_at: confirmEnd({ start_dt: start.toISOString() }, now) }], now)
  }
  if (!isPast && stateName !== 'cancelled') await scheduleBungae(tx, (await lockAdhoc(tx, adhoc_no))!, now)
}

const NO_MARKS = { pos: null, offer_dt: null, confirm_dt: null, mark_dt: null, mark_by: null, objection: null, object_dt: null }

type Times = { start: Date; marked: Date; now: Date }
type Columns = { state: number; offer_dt?: Date; confirm_dt?: Date; mark_dt?: Date; mark_by?: string; objection?: string; object_dt?: Date }

function columnsOf(what: Doing, { start, marked, now }: Times): Columns {
  const mark = { mark_dt: marked, mark_by: 'host' }
  const columns: Record<Doing, Columns> = {
    asks: { state: PARTICIPANT.pending },
    offered: { state: PARTICIPANT.offered, offer_dt: offerEnd(now) },
    confirms: { state: PARTICIPANT.joined, confirm_dt: confirmEnd({ start_dt: start.toISOString() }, now) },
    came: { state: PARTICIPANT.attended, ...mark },
    missed: { state: PARTICIPANT.noShow, ...mark },
    objects: { state: PARTICIPANT.noShow, ...mark, object_dt: marked, objection: '십 분 늦었지만 광장 끝에서 함께 뛰었어요.' },
  }
  return columns[what]
}
