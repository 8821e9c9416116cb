import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { outagesWithin } from '#kit/server/outages.ts'
import { SIDES, type CounselEvent, type CounselRow } from '../../contract/session.ts'
import { OUTAGE_SECONDS } from '../../rules.ts'
import { difference, intersection, type Interval } from './intervals.ts'
import { presenceOf, type Presence } from './presence.ts'

type Row = Pick<CounselRow, 'coun_no' | 'channel' | 'reg_dt' | 'start_dt'>

/**
 * What happened in a counselling until then, with who was there when, and the outages. Of a call: when a side had no sound, and when it was
 * there without taking part. The caller checks who reads it.
 */
export async function timelineOf(db: Db, { coun_no, channel, reg_dt, start_dt }: Row, to: Date): Promise<CounselEvent[]> {
  const events = await rowsOf<CounselEvent>(db, EVENTS, [coun_no])
  const outages = await outagesWithin(db, new Date(reg_dt), to)
  const presence = await presenceOf(db, coun_no)
  const all = [
    ...events,
    ...SIDES.flatMap((side) => presence[side].present.map((one) => intervalOf('present', side, one))),
    ...(channel === 'chat' || start_dt === null ? [] : callEvents(presence, Date.parse(start_dt))),
    ...outages.map(({ from_dt, to_dt }) => ({
      event: 'outage',
      actor: 'system' as const,
      from_dt: from_dt.toISOString(),
      to_dt: to_dt.toISOString(),
      detail: {},
    })),
  ]
  return inOrder(all)
}

export const inOrder = (events: readonly CounselEvent[]): CounselEvent[] =>
  events.toSorted((one, other) => Date.parse(one.from_dt) - Date.parse(other.from_dt))

/** What of a call did not work, or was not used, for long enough to matter; also what ended the session, which is over before it. */
function callEvents(presence: Presence, start: number): CounselEvent[] {
  return SIDES.flatMap((side) => {
    const { present, inCall, down } = presence[side]
    const other = presence[side === 'member' ? 'expert' : 'member']
    const times = [
      // Who is alone in the call has no sound, but the other one's absence says why.
      ...intersection(down, other.inCall).map((one) => ({ event: 'down', ...one })),
      ...difference(present, inCall).map((one) => ({ event: 'off', ...one })),
    ]
    return times
      .map(({ event, from, to }) => ({ event, from: Math.max(from, start), to }))
      .filter(({ from, to }) => to - from > OUTAGE_SECONDS * 1000)
      .map(({ event, ...one }) => intervalOf(event, side, one))
  })
}

const intervalOf = (event: string, actor: CounselEvent['actor'], { from, to }: Interval): CounselEvent => ({
  event,
  actor,
  from_dt: new Date(from).toISOString(),
  to_dt: new Date(to).toISOString(),
  detail: {},
})

/** $1 the counselling. Changes of state, and other events. */
const EVENTS: Statement = `
  select h.event, h.actor, h.reg_dt as from_dt, null::timestamptz as to_dt, h.detail from counsel_history h where h.coun_no = $1`
