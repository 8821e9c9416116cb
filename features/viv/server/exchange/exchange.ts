import type { Answer } from '#kit/contract/endpoint.ts'
import { koreanDay } from '#kit/contract/day.ts'
import type { Db, Pool, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Exchange, getExchangeTerms } from '../../contract.ts'
import { vivErrors } from '../../errors.ts'
import {
  EXCHANGE_FLOOR,
  exchangeFee,
  exchangeProblem,
  exchangeStates,
  needsGuardian,
  PAY_BUSINESS_DAYS,
  REVIVE_DAYS,
  statesWith,
  type FeeFlags,
} from '../../rules.ts'
import banks from '../../data/banks.json' with { type: 'json' }
import { accountFor } from './bank-account.ts'
import { configOf } from '../config.ts'
import { businessEnd } from '../business-days.ts'
import { exchangeableFromSql } from './exchangeable-sql.ts'
import { guardianOf } from '../charge/guardian.ts'
import { openLedger, type LedgerSession } from '../ledger/session.ts'

const DAY = 86_400_000
type Asking = { tx: Tx; userNo: number; now: Date }

/** Asks for paid viv to be exchanged: they leave the wallet at once, those that may be, the oldest first. */
export async function applyExchange({ tx, userNo, now }: Asking, amount: number): Promise<Exchange> {
  if ((await tx.sql`select from viv_difference where close_dt is null limit 1`).length > 0) throw vivErrors.exchange_stopped()
  const config = await configOf(tx)
  const member = await provenMember(tx, userNo, now)
  const to = await accountFor(tx, userNo, member, now)
  const ledger = await openLedger(tx, { members: [userNo], platform: ['payout_clearing'], now })
  const open = await tx.sql`select from viv_exchange where user_no = ${userNo} and state in (1, 2)`
  if (open.length > 0) throw vivErrors.exchange_open()
  const lots = await rowsOf<Choice>(tx, EXCHANGEABLE, [userNo, now, config.exchange_origins])
  const possible = lots.reduce((sum, { remaining }) => sum + remaining, 0)
  const problem = exchangeProblem(ledger.account(userNo, 'paid').balance, possible, amount, config)
  if (problem) throw problem('amount')

  const fee = exchangeFee(amount, member)
  const [made] = await tx.sql<[Exchange]>`
    insert into viv_exchange (user_no, viv, gross_won, platform_won, withheld_won, net_won, is_earner, has_biz,
      bank_code, account_sealed, account_last4, holder, reg_dt, due_dt)
    values (${userNo}, ${amount}, ${fee.gross_won}, ${fee.platform_won}, ${fee.withheld_won}, ${fee.net_won}, ${member.is_earner}, ${member.has_biz},
      ${to.bank_code}, ${to.account_sealed}, ${to.account_last4}, ${to.holder}, ${ledger.at}, ${businessEnd(now, PAY_BUSINESS_DAYS)})
    returning ${tx.sql.unsafe(SHOWN)}`
  const journal = ledger.begin('exchange_req', `exchange:${made.exchange_no}`, userNo)
  await takeOldest(ledger, journal, lots, amount)
  ledger.post(journal, ledger.account(null, 'payout_clearing'), amount)
  ledger.recordUse(userNo)
  await ledger.write()
  return made
}

/** The member changed their mind before anybody approved it. */
export async function cancelExchange({ tx, userNo, now }: Asking, exchangeNo: number): Promise<Exchange> {
  const [exchange] = await tx.sql<{ state: number }[]>`
    select state from viv_exchange where exchange_no = ${exchangeNo} and user_no = ${userNo} for no key update`
  if (!exchange) throw vivErrors.no_exchange()
  if (!statesWith(exchangeStates, 'cancel').includes(exchange.state)) throw vivErrors.exchange_ended()
  return giveBack(tx, { exchangeNo, state: 3, reason: null }, now)
}

/** An operator approves; another one pays. @throws `viv.exchange_ended` */
export async function approveExchange({ sql }: Tx, exchangeNo: number, by: number, now: Date): Promise<void> {
  const moved = await sql`
    update viv_exchange set state = 2, approve_by = ${by}, approve_dt = ${now}
    where exchange_no = ${exchangeNo} and state = any(${statesWith(exchangeStates, 'approve')})`
  if (moved.count === 0) throw vivErrors.exchange_ended()
}

/** The bank has paid: viv leave the books, and fee and tax are booked. @throws `viv.exchange_ended` */
export async function payExchange(tx: Tx, exchangeNo: number, by: number, now: Date): Promise<void> {
  const [exchange] = await tx.sql<Paid[]>`
    update viv_exchange set state = 4, paid_by = ${by}, end_dt = ${now}
    where exchange_no = ${exchangeNo} and state = any(${statesWith(exchangeStates, 'pay')}) and approve_by <> ${by}
    returning user_no, viv, platform_won, withheld_won, net_won`
  if (!exchange) throw vivErrors.exchange_ended()
  const ledger = await openLedger(tx, { members: [], platform: ['cash_clearing', 'fee', 'tax_withheld', 'payout_clearing'], now })
  const journal = ledger.begin('exchange_paid', `exchange:${exchangeNo}`, exchange.user_no)
  ledger.post(journal, ledger.account(null, 'payout_clearing'), -exchange.viv)
  ledger.post(journal, ledger.account(null, 'cash_clearing'), exchange.net_won)
  ledger.post(journal, ledger.account(null, 'fee'), exchange.platform_won)
  ledger.post(journal, ledger.account(null, 'tax_withheld'), exchange.withheld_won)
  await ledger.write()
}

/** An operator refuses, or the bank could not pay: the viv go back. @throws `viv.exchange_ended` */
export async function rejectExchange(tx: Tx, exchangeNo: number, reason: string, now: Date): Promise<Exchange> {
  const [exchange] = await tx.sql<{ state: number }[]>`select state from viv_exchange where exchange_no = ${exchangeNo} for no key update`
  if (!exchange || !statesWith(exchangeStates, 'reject').includes(exchange.state)) throw vivErrors.exchange_ended()
  return giveBack(tx, { exchangeNo, state: 5, reason }, now)
}

/** A page of a member's exchanges, newest first. */
export function exchangesOf(db: Pool, userNo: number, page: { before_no?: number | undefined; limit: number }): Promise<Exchange[]> {
  return rowsOf<Exchange>(db, EXCHANGES, [userNo, page.before_no ?? Number.MAX_SAFE_INTEGER, page.limit])
}

/** What decides what an exchange of this member's costs. */
export async function exchangeTerms(db: Pool, userNo: number): Promise<Answer<typeof getExchangeTerms>> {
  const { exchange_min } = await configOf(db)
  return { ...(await flagsOf(db, userNo)), min: exchange_min, floor: EXCHANGE_FLOOR }
}

const BANKS = new Map(banks as [string, string][])
/** What people call a bank; its code where nobody knows it. */
export const bankName = (code: string): string => BANKS.get(code) ?? code

type Member = FeeFlags & { real_name: string }
type Paid = { user_no: number; viv: number; platform_won: number; withheld_won: number; net_won: number }
type Choice = { lot_no: number; remaining: number }

const SHOWN =
  'exchange_no, viv, gross_won, platform_won, withheld_won, net_won, state, reason, bank_code, account_last4, due_dt, end_dt, reg_dt'

export const EXCHANGES: Statement = `
  select ${SHOWN} from viv_exchange where user_no = $1 and exchange_no < $2 order by exchange_no desc limit $3::int`

/** The open lots of the member $1 that may be exchanged at $2, the oldest first. */
const EXCHANGEABLE: Statement = `
  select l.lot_no, l.remaining from viv_lot l
  where l.user_no = $1 and l.bucket = 'paid' and l.is_open and ${exchangeableFromSql('$3')} <= $2
  order by l.reg_dt, l.lot_no`

/** Whose identity is proven, and who is of age or has a guardian. @throws `viv.identity`, `viv.minor` */
async function provenMember(tx: Tx, userNo: number, now: Date): Promise<Member> {
  const [row] = await tx.sql<[{ birth: string | null; real_name: string | null; identity_dt: string | null }]>`
    select birth, real_name, identity_dt from users where user_no = ${userNo}`
  const isMinor = needsGuardian(row.birth, koreanDay(now))
  if (isMinor === null || row.real_name === null || row.identity_dt === null) throw vivErrors.identity()
  if (isMinor && !(await guardianOf(tx, userNo))) throw vivErrors.minor()
  return { ...(await flagsOf(tx, userNo)), real_name: row.real_name }
}

/** An expert's viv are income; a registered business pays its own tax (decisions d-4, "Fee flags"). */
async function flagsOf({ sql }: Db, userNo: number): Promise<FeeFlags> {
  const [row] = await sql<[FeeFlags]>`
    select expert_no is not null as is_earner, coalesce((
      select a.form ->> 'business_kind' in ('personal', 'corporate') from expert_application a
      where a.user_no = u.user_no and a.state = 3 order by a.application_no desc limit 1), false) as has_biz
    from users u where u.user_no = ${userNo}`
  return row
}

async function takeOldest(ledger: LedgerSession, journal: number, choices: Choice[], amount: number): Promise<void> {
  const needed: Choice[] = []
  for (let left = amount, at = 0; left > 0; at++) {
    needed.push(choices[at]!)
    left -= choices[at]!.remaining
  }
  let left = amount
  const lots = new Map((await ledger.lots.byNumber(needed.map(({ lot_no }) => lot_no))).map((lot) => [lot.lot_no, lot]))
  for (const { lot_no, remaining } of needed) {
    const part = Math.min(left, remaining)
    ledger.useLot(journal, lots.get(lot_no)!, part)
    left -= part
  }
}

async function giveBack(tx: Tx, end: { exchangeNo: number; state: 3 | 5; reason: string | null }, now: Date): Promise<Exchange> {
  const { exchangeNo, state, reason } = end
  const [exchange] = await tx.sql<
    [{ user_no: number; viv: number }]
  >`select user_no, viv from viv_exchange where exchange_no = ${exchangeNo}`
  const { user_no, viv } = exchange
  const ledger = await openLedger(tx, { members: [user_no], platform: ['payout_clearing'], now, refundTargets: [user_no] })
  const ref = `exchange:${exchangeNo}`
  const [asked] = await tx.sql<[{ journal_no: number }]>`select journal_no from viv_journal where kind = 'exchange_req' and ref = ${ref}`
  const journal = ledger.begin('exchange_fail', ref, user_no)
  const until = new Date(Date.parse(ledger.at) + REVIVE_DAYS * DAY).toISOString()
  for (const piece of await ledger.lots.takenBy([asked.journal_no])) ledger.giveBack(journal, piece, until)
  ledger.post(journal, ledger.account(null, 'payout_clearing'), -viv)
  const [ended] = await tx.sql<[Exchange]>`
    update viv_exchange set state = ${state}, reason = ${reason}, end_dt = ${ledger.at} where exchange_no = ${exchangeNo}
    returning ${tx.sql.unsafe(SHOWN)}`
  await ledger.write()
  return ended
}
