import type { ErrorKind } from '#kit/contract/errors.ts'
import { koreanDay } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { vivOperatorErrors } from '../../operator-errors.ts'
import { drawProblem, EVENT_NEAR_PERCENT } from '../../operator-rules.ts'

/** `amount`: viv for each member. */
export type Draw = { event_no: number; user_nos: readonly number[]; amount: number }
export type DrawnEvent = { event_no: number; name: string; expire_days: number }
type Budget = DrawnEvent & { state: number; from_day: string; until_day: string | null; member_viv: number | null; left_viv: number }

/**
 * Takes viv for members from an event's budget, whose row stays locked until the transaction ends: before the wallets, which the grant
 * locks next. Answers why not, if the event, its budget or a member's share does not allow it.
 */
export async function tryDraw(tx: Tx, draw: Draw, now: Date): Promise<DrawnEvent | ErrorKind> {
  const { event_no, user_nos, amount } = draw
  const found = await problemOf(tx, draw, now)
  if (!('event_no' in found)) return found
  const total = amount * user_nos.length
  const drawn = await rowsOf(tx, TAKE, [event_no, total, EVENT_NEAR_PERCENT, now])
  const members = await rowsOf<{ user_no: number }>(tx, TAKE_EACH, [event_no, [...user_nos], amount])
  if (drawn.length !== 1 || members.length !== user_nos.length) throw new Error(`The event ${event_no} changed although it is locked.`)
  return { event_no, name: found.name, expire_days: found.expire_days }
}

/** `tryDraw` that refuses. @throws `treasury.event_ended`, `treasury.event_budget`, `treasury.event_member`, `treasury.not_found` */
export async function drawFromEvent(tx: Tx, draw: Draw, now: Date): Promise<DrawnEvent> {
  const drawn = await tryDraw(tx, draw, now)
  if (!('event_no' in drawn)) throw drawn('event_no')
  return drawn
}

/** Refuses as `drawFromEvent` does, and draws nothing. */
export async function checkDraw(tx: Tx, draw: Draw, now: Date): Promise<DrawnEvent> {
  const found = await problemOf(tx, draw, now)
  if (!('event_no' in found)) throw found('event_no')
  return found
}

async function problemOf(tx: Tx, { event_no, user_nos, amount }: Draw, now: Date): Promise<Budget | ErrorKind> {
  const [budget] = await rowsOf<Budget>(tx, LOCK_EVENT, [event_no])
  if (!budget) return vivOperatorErrors.not_found
  // Read after the lock: nobody else can draw for them now.
  const [most] = await rowsOf<{ granted: number }>(tx, MOST_GRANTED, [event_no, [...user_nos]])
  return drawProblem(budget, { amount, members: user_nos.length, granted: most!.granted }, koreanDay(now)) ?? budget
}

/** An event that was drawn from, with a journal for each member. `grant_no`: the operators' grant; null: a reward. */
export type EventBooking = { event_no: number; grant_no: number | null; journals: ReadonlyMap<number, number>; amount: number }

/** Records which journals granted viv of an event: their lots are what is left of it. */
export async function recordEventGrants({ sql }: Tx, { event_no, grant_no, journals, amount }: EventBooking, now: Date): Promise<void> {
  await sql`
    insert into viv_event_grant (journal_no, event_no, user_no, amount, grant_no, reg_dt)
    select j.journal_no, ${event_no}, j.user_no, ${amount}, ${grant_no}, ${now}
    from unnest(${[...journals.values()]}::bigint[], ${[...journals.keys()]}::bigint[]) j (journal_no, user_no)`
}

const LOCK_EVENT: Statement = `
  select event_no, name, expire_days, state, from_day, until_day, member_viv, budget_viv - granted_viv + clawed_viv as left_viv
  from viv_event where event_no = $1 for no key update`

/** The most that one of the members $2 got of the event. */
const MOST_GRANTED: Statement = `
  select coalesce(max(granted_viv), 0) as granted from viv_event_member where event_no = $1 and user_no = any($2::bigint[])`

const TAKE: Statement = `
  update viv_event set granted_viv = granted_viv + $2::bigint,
    near_dt = case when (granted_viv + $2::bigint - clawed_viv) * 100 >= budget_viv * $3::int then coalesce(near_dt, $4::timestamptz) end
  where event_no = $1 and granted_viv + $2::bigint - clawed_viv <= budget_viv returning event_no`

const TAKE_EACH: Statement = `
  insert into viv_event_member as m (event_no, user_no, granted_viv)
  select $1::bigint, u.no, $3::bigint from unnest($2::bigint[]) u (no) order by u.no
  on conflict (event_no, user_no) do update set granted_viv = m.granted_viv + excluded.granted_viv returning user_no`
