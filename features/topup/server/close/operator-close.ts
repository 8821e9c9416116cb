import { logAct, operatorContext, operatorNameOrNullSql, someoneOrNullSql, type OperatorContext } from '#features/operator/server/public.ts'
import { vivOperatorErrors } from '#features/viv/operator-errors.ts'
import type { Query } from '#kit/contract/endpoint.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { transition } from '#kit/server/transition.ts'
import type { CloseCase, CloseDay, CloseRow, listCloses } from '../../operator-contract.ts'
import { topUpOperatorErrors } from '../../errors.ts'
import { CLOSE_CASES_MAX } from '../../rules.ts'
import { CLOSE, CLOSE_CASE } from '../../transitions.ts'
import type { PaymentServices } from '../payment-services.ts'
import { compareWithGateway } from './close.ts'
import { payoutsOfDay } from './payout.ts'
import { closeCases, closes } from './state-machine.ts'

type Caller = Omit<Parameters<typeof operatorContext>[0], 'db'>

/**
 * Fetches the gateway's records again and compares an open day. The gateway is called outside of a transaction.
 * @throws `treasury.not_found`, `treasury.close_ended`, `request.busy`
 */
export async function compareAgain(services: PaymentServices, caller: Caller, closeNo: number): Promise<CloseDay> {
  const { db } = services
  const before = await closeOf(db, closeNo)
  if (before.state !== CLOSE.open) throw topUpOperatorErrors.close_ended()
  await compareWithGateway(services, before.day)
  const after = await closeOf(db, closeNo)
  const facts = { before: before.open_cases, after: after.open_cases }
  await db.transaction((tx) => logAct(operatorContext({ ...caller, db: tx }), { act: 'close.compare', target: `close:${closeNo}`, facts }))
  return after
}

/** Records how a difference was settled. @throws `treasury.not_found`, `treasury.own`, `treasury.ended`, `treasury.close_ended` */
export async function settleCase(op: OperatorContext, caseNo: number, note: string): Promise<CloseDay> {
  const { tx, operatorNo, memberNo, now } = op
  const [found] = await tx.sql<{ close_no: number; day_state: number; user_no: number | null }[]>`
    select c.close_no, k.state as day_state, c.user_no from pay_close_case c join pay_close k using (close_no)
    where c.case_no = ${caseNo} for no key update of k`
  if (!found) throw vivOperatorErrors.not_found()
  if (found.day_state !== CLOSE.open) throw topUpOperatorErrors.close_ended()
  if (found.user_no !== null && found.user_no === memberNo) throw vivOperatorErrors.own()
  const set = { note, end_by: operatorNo, end_dt: now }
  const { row } = await transition(tx, closeCases, caseNo, { act: 'settle', by: 'operator', set, context: undefined })
  const { order_id, gateway_won, booked_won } = row
  const facts = { before: row.state, after: CLOSE_CASE.settled, order_id, found: gateway_won, expected: booked_won }
  await logAct(op, { act: 'close.settle', target: `close:${found.close_no}`, facts, reason: note })
  return closeOf(tx, found.close_no)
}

/** Closes a day, once. @throws `treasury.not_found`, `treasury.close_open`, `treasury.close_ended` */
export async function closeOnce(op: OperatorContext, closeNo: number, note: string): Promise<CloseDay> {
  const { tx, operatorNo, now } = op
  const set = { note: note === '' ? null : note, close_by: operatorNo, close_dt: now }
  const { row } = await transition(tx, closes, closeNo, { act: 'close', by: 'operator', set, context: undefined })
  const facts = { before: row.state, after: CLOSE.closed, won: row.gateway_paid_won - row.gateway_cancelled_won }
  await logAct(op, { act: 'close.close', target: `close:${closeNo}`, facts, reason: note })
  return closeOf(tx, closeNo)
}

/** The gateway's lines of a day. @throws `treasury.not_found` */
export async function fileOfClose({ sql }: Db, closeNo: number): Promise<{ file_name: string; csv: string }> {
  const [row] = await sql<{ day: string; file: string }[]>`select day, file from pay_close where close_no = ${closeNo}`
  if (!row) throw vivOperatorErrors.not_found()
  return { file_name: `haru-pay-${row.day}.csv`, csv: row.file }
}

/** A page of days, the newest first. */
export const closesOf = (db: Pool, { before_day = '9999-12-31', limit }: Query<typeof listCloses>): Promise<CloseRow[]> =>
  rowsOf<CloseRow>(db, LIST, [before_day, limit])

/** @throws `treasury.not_found` */
export async function closeOf(db: Db, closeNo: number): Promise<CloseDay> {
  const [row] = await rowsOf<Omit<CloseDay, 'cases' | 'payouts'>>(db, ONE, [closeNo])
  if (!row) throw vivOperatorErrors.not_found()
  return { ...row, cases: await rowsOf<CloseCase>(db, CASES, [closeNo, CLOSE_CASES_MAX]), payouts: await payoutsOfDay(db, row.day) }
}

const moneySql = (side: 'gateway' | 'booked'): string =>
  `json_build_object('paid', k.${side}_paid, 'paid_won', k.${side}_paid_won, 'cancelled', k.${side}_cancelled, 'cancelled_won', k.${side}_cancelled_won) as ${side}`

const COLUMNS = `k.close_no, k.day, k.state, ${moneySql('gateway')}, ${moneySql('booked')},
  (select count(*) from pay_close_case c where c.close_no = k.close_no and c.state = ${CLOSE_CASE.open}) as open_cases, k.compare_dt`
const LIST: Statement = `select ${COLUMNS} from pay_close k where k.day < $1::date order by k.day desc limit $2::int`
const ONE: Statement = `
  select ${COLUMNS}, ${operatorNameOrNullSql('k.close_by')} as close_by, k.close_dt, k.note from pay_close k where k.close_no = $1`
const CASES: Statement = `
  select c.case_no, c.order_id, c.kind, c.charge_no, ${someoneOrNullSql('c.user_no')} as member, c.gateway_won, c.booked_won, c.state, c.note,
    ${operatorNameOrNullSql('c.end_by')} as end_by, c.end_dt
  from pay_close_case c where c.close_no = $1 order by c.state, c.case_no limit $2::int`
