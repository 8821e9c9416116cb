import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { DAY_MS, endOfDayAfter } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { TestMember, TestServer } from '#kit/server/testing/server.ts'
import { applyExchange } from '../contract.ts'
import type { PayMethod } from '../rules.ts'
import { chargeViv } from './charge/charge.ts'
import { sealAccount } from './exchange/bank-account.ts'
import { approveAsOperator, payAsOperator, rejectAsOperator } from './exchange/operator-decisions.ts'
import { drawFromEvent, recordEventGrants, type Draw } from './event/draw.ts'
import { grantToAll } from './grant/grant.ts'
import { findDifferences } from './ledger/reconcile.ts'

export const ADULT = { birth: '1990-05-05', real_name: '김하루', identity_dt: '2026-01-01T00:00:00Z' }

export { releaseDue } from './spend/income.ts'

type DatabaseAndClock = Pick<TestServer, 'db'> & { clock: { readonly now: Date } }

/** Runs `work` in a transaction of its own, at the time of the test clock. */
export const inTransaction = <T>({ db, clock }: DatabaseAndClock, work: (tx: Tx, now: Date) => Promise<T>): Promise<T> =>
  db.transaction((tx) => work(tx, clock.now))

/** Credits a paid charge of any size and returns its number. */
export async function creditCharge(
  server: DatabaseAndClock,
  { user_no }: TestMember,
  viv: number,
  method: PayMethod = 'bank',
): Promise<number> {
  const order_id = randomUUID()
  return inTransaction(server, async (tx, now) => {
    const [order] = await tx.sql<[{ charge_no: number }]>`
      insert into viv_charge (user_no, viv, won, order_id, reg_dt, expire_dt)
      values (${user_no}, ${viv}, ${viv * 100}, ${order_id}, ${now}, ${now}) returning charge_no`
    expect(await chargeViv(tx, { order_id, won: viv * 100, method }, now)).toBe('credited')
    return order.charge_no
  })
}

/** Inserts an event whose budget is large, unless columns say otherwise. Returns its number. */
export async function anEvent({ db, clock }: DatabaseAndClock, columns: Record<string, unknown> = {}): Promise<number> {
  const row = { name: '걷기 챌린지', budget_viv: 10_000_000, from_day: '2026-01-01', expire_days: 3650, reg_dt: clock.now, ...columns }
  const [made] = await db.sql<[{ event_no: number }]>`insert into viv_event ${db.sql(row as never)} returning event_no`
  return made.event_no
}

/** Grants free viv from an event's budget. Returns the journals by member. */
export async function grantFromEvent(tx: Tx, draw: Draw, now: Date): Promise<ReadonlyMap<number, number>> {
  const { event_no, expire_days } = await drawFromEvent(tx, draw, now)
  const { user_nos, amount } = draw
  const expire_dt = endOfDayAfter(now, expire_days)
  const journals = await grantToAll(tx, { user_nos, amount, ref: `test:${randomUUID()}`, words: '챌린지', expire_dt }, now)
  await recordEventGrants(tx, { event_no, grant_no: null, journals, amount }, now)
  return journals
}

/** An adult member with a verified identity and `paid` viv charged by bank transfer. */
export async function aVerifiedAdult(server: TestServer, paid = 0, columns: Record<string, unknown> = {}): Promise<TestMember> {
  const member = await server.aMember({ ...ADULT, ...columns })
  if (paid > 0) await creditCharge(server, member, paid)
  return member
}

/** Lets an operator decide on an exchange, without an alarm. */
export function decideExchange(
  server: TestServer,
  exchangeNo: number,
  act: 'approve' | 'pay' | 'reject',
  operatorNo = 91,
): Promise<unknown> {
  return inTransaction(server, (tx, now) => {
    const op = { tx, operatorNo, memberNo: null, ip: '127.0.0.1', now }
    if (act === 'approve') return approveAsOperator(op, exchangeNo, '')
    if (act === 'pay') return payAsOperator(op, exchangeNo, '')
    return rejectAsOperator(op, exchangeNo, { reason: '예금주가 달라요', is_bank_failed: false })
  })
}

/** An account to which exchanges of the member are paid. `isShared`: its digest is stored too, so that others who gave it are found. */
async function giveAccount({ db, clock, app }: TestServer, { user_no }: TestMember, digits: string, isShared = false): Promise<void> {
  const { secretBox, digest } = app.services
  await db.sql`
    insert into viv_bank_account (user_no, bank_code, account_sealed, account_hash, account_last4, holder, from_dt, reg_dt)
    values (${user_no}, '004', ${sealAccount(secretBox, user_no, digits)}, ${isShared ? digest('bank', `004 ${digits}`) : null},
      ${digits.slice(-4)}, '김하루', ${clock.now}, ${clock.now})`
}

/** Requests an exchange of this amount as a member with an account, whose bank transfer is older than the waiting time. Returns its number. */
export async function requestExchange(
  server: TestServer,
  as: TestMember,
  viv: number,
  digits = '00123456789012',
  isShared = false,
): Promise<number> {
  await creditCharge(server, as, viv + 2000)
  await giveAccount(server, as, digits, isShared)
  server.clock.advance(8 * DAY_MS)
  as.token = (await logInAgain(server, as)).token
  const { status, body } = await server.call(applyExchange, { body: { amount: viv } }, { as })
  expect([status, body['code']]).toEqual([200, undefined])
  return (body.query as { exchange_no: number }).exchange_no
}

/** Requests an exchange to an account that `other` gave before: it waits for a check. Returns its number. */
export async function requestSharedExchange(server: TestServer, as: TestMember, other: TestMember, viv: number): Promise<number> {
  const digits = `110${String(other.user_no).padStart(9, '0')}`
  await giveAccount(server, other, digits, true)
  return requestExchange(server, as, viv, digits, true)
}

/** Where two records of the ledger disagree. */
export const differencesOf = ({ db }: Pick<TestServer, 'db'>) => findDifferences(db)

/** Expects that all records of the ledger agree. */
export async function expectLedgerAgrees(server: TestServer): Promise<void> {
  expect(await differencesOf(server)).toEqual([])
}

type CorrectionAlarm = { user_no: number; target: string; text: string }

/** What members were told that operators changed about their viv, oldest first. */
export async function correctionAlarms({ db }: Pick<TestServer, 'db'>, userNos: readonly number[]): Promise<CorrectionAlarm[]> {
  return [
    ...(await db.sql<CorrectionAlarm[]>`
      select user_no, target, text from alarm where kind = 'VIV_CORRECT' and user_no = any(${userNos}) order by alarm_no`),
  ]
}

const TABLES = ['journal', 'entry', 'lot', 'lot_use', 'hold', 'gift', 'charge', 'refund', 'exchange']

/** Opens a new session for the member: a token is valid for one day only. */
export async function logInAgain({ app, db, clock }: TestServer, { user_no }: TestMember): Promise<TestMember> {
  return { user_no, token: await app.services.sessions.open(db, { user_no, device: 'test', now: clock.now }) }
}

/** All rows of the ledger as one value, to compare before and after. Accounts that were never booked on are left out. */
export async function ledgerSnapshot({ db }: TestServer): Promise<unknown[]> {
  const rows: unknown[] = [[...(await db.sql`select * from viv_account where last_dt > '-infinity' order by account_no`)]]
  for (const table of TABLES) rows.push([...(await db.sql`select * from ${db.sql(`viv_${table}`)} t order by t::text`)])
  return rows
}
