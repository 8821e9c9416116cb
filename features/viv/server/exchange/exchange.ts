import { lockIdentity } from '#features/account/server/public.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import { koreanDay } from '#kit/contract/time.ts'
import type { Db, Pool, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { statesSql, transition } from '#kit/server/transition.ts'
import type { Exchange, getExchangeTerms } from '../../contract.ts'
import { vivErrors } from '../../errors.ts'
import {
  EXCHANGE_FLOOR,
  exchangeFee,
  exchangeProblem,
  needsGuardian,
  PAY_BUSINESS_DAYS,
  type ExchangeStop,
  type FeeFlags,
} from '../../rules.ts'
import { OPEN_EXCHANGE } from '../../transitions.ts'
import { lockAccount, openAccountChecks } from './account-check.ts'
import { accountFor } from './bank-account.ts'
import { configOf } from '../config.ts'
import { businessEnd } from '../business-days.ts'
import { exchangeableFromSql } from './exchangeable-sql.ts'
import { guardianOf } from '../charge/guardian.ts'
import { openLedger, type LedgerSession } from '../ledger/session.ts'
import { exchanges } from './state-machine.ts'
import { exchangeStopOf } from './stops.ts'

type MemberRequest = { tx: Tx; userNo: number; now: Date }

const EXCHANGE_STOPS = { books: vivErrors.exchange_stopped, loss: vivErrors.exchange_loss } satisfies Record<ExchangeStop, unknown>

/** Requests an exchange. The oldest exchangeable viv leave the wallet at once. */
export async function applyExchange({ tx, userNo, now }: MemberRequest, amount: number): Promise<Exchange> {
  const stop = await exchangeStopOf(tx, userNo)
  if (stop) throw EXCHANGE_STOPS[stop]()
  const config = await configOf(tx)
  const member = await verifiedMember(tx, userNo, now)
  const to = await accountFor(tx, userNo, member, now)
  if (to.account_hash) await lockAccount(tx, to.account_hash)
  const ledger = await openLedger(tx, { members: [userNo], platform: ['payout_clearing'], now })
  const open = await tx.sql`select from viv_exchange where user_no = ${userNo} and state in ${tx.sql.unsafe(statesSql(OPEN_EXCHANGE))}`
  if (open.length > 0) throw vivErrors.exchange_open()
  const lots = await rowsOf<ExchangeableLot>(tx, EXCHANGEABLE, [userNo, now, config.exchange_origins])
  const possible = lots.reduce((sum, { remaining }) => sum + remaining, 0)
  const problem = exchangeProblem(ledger.account(userNo, 'paid').balance, possible, amount, config)
  if (problem) throw problem('amount')

  const fee = exchangeFee(amount, member)
  const [made] = await tx.sql<[Exchange]>`
    insert into viv_exchange (user_no, viv, gross_won, platform_won, withheld_won, net_won, is_earner, has_biz,
      bank_code, account_sealed, account_hash, account_last4, holder, reg_dt, due_dt)
    values (${userNo}, ${amount}, ${fee.gross_won}, ${fee.platform_won}, ${fee.withheld_won}, ${fee.net_won}, ${member.is_earner}, ${member.has_biz},
      ${to.bank_code}, ${to.account_sealed}, ${to.account_hash}, ${to.account_last4}, ${to.holder}, ${ledger.at}, ${businessEnd(now, PAY_BUSINESS_DAYS)})
    returning ${tx.sql.unsafe(COLUMNS)}`
  const journal = ledger.begin('exchange_req', `exchange:${made.exchange_no}`, userNo)
  await takeOldest(ledger, journal, lots, amount)
  ledger.post(journal, ledger.account(null, 'payout_clearing'), amount)
  ledger.recordUse(userNo)
  await ledger.write()
  await openAccountChecks(tx, { user_no: userNo }, now)
  return made
}

/** Cancels the member's own exchange before it is approved. @throws `viv.no_exchange`, `viv.exchange_ended` */
export async function cancelExchange({ tx, userNo, now }: MemberRequest, exchangeNo: number): Promise<Exchange> {
  await transition(tx, exchanges, exchangeNo, { act: 'cancel', by: 'member', set: { end_dt: now }, context: { userNo, now } })
  const [ended] = await tx.sql<[Exchange]>`select ${tx.sql.unsafe(COLUMNS)} from viv_exchange where exchange_no = ${exchangeNo}`
  return ended
}

/** A page of a member's exchanges, newest first. */
export function exchangesOf(db: Pool, userNo: number, page: { before_no?: number | undefined; limit: number }): Promise<Exchange[]> {
  return rowsOf<Exchange>(db, EXCHANGES, [userNo, page.before_no ?? Number.MAX_SAFE_INTEGER, page.limit])
}

/** Inputs of the member's exchange fee, and the limits of the amount. */
export async function exchangeTerms(db: Pool, userNo: number, now: Date): Promise<Answer<typeof getExchangeTerms>> {
  const { exchange_min } = await configOf(db)
  return { ...(await feeFlagsOf(db, userNo)), min: exchange_min, floor: EXCHANGE_FLOOR, now: now.toISOString() }
}

/** The bank's name, or its code if it is unknown. */

type Member = FeeFlags & { real_name: string }
type ExchangeableLot = { lot_no: number; remaining: number }

const COLUMNS =
  'exchange_no, viv, gross_won, platform_won, withheld_won, net_won, state, reason, bank_code, account_last4, due_dt, end_dt, reg_dt'

export const EXCHANGES: Statement = `
  select ${COLUMNS} from viv_exchange where user_no = $1 and exchange_no < $2 order by exchange_no desc limit $3::int`

/** The open lots of the member $1 that can be exchanged at $2, the oldest first. */
const EXCHANGEABLE: Statement = `
  select l.lot_no, l.remaining from viv_lot l
  where l.user_no = $1 and l.bucket = 'paid' and l.is_open and ${exchangeableFromSql('$3')} <= $2
  order by l.reg_dt, l.lot_no`

/** Locks the identity, so that the name cannot change before the exchange exists. Requires a verified identity, and an adult or a member with a guardian. @throws `viv.identity`, `viv.minor` */
async function verifiedMember(tx: Tx, userNo: number, now: Date): Promise<Member> {
  await lockIdentity(tx, userNo)
  const [row] = await tx.sql<[{ birth: string | null; real_name: string | null; identity_dt: string | null }]>`
    select birth, real_name, identity_dt from users where user_no = ${userNo}`
  const isMinor = needsGuardian(row.birth, koreanDay(now))
  if (isMinor === null || row.real_name === null || row.identity_dt === null) throw vivErrors.identity()
  if (isMinor && !(await guardianOf(tx, userNo))) throw vivErrors.minor()
  return { ...(await feeFlagsOf(tx, userNo)), real_name: row.real_name }
}

/** An expert's viv are income; a registered business pays its own tax (decisions d-4, "Fee flags"). */
export async function feeFlagsOf({ sql }: Db, userNo: number): Promise<FeeFlags> {
  const [row] = await sql<[FeeFlags]>`
    select expert_no is not null as is_earner, coalesce((
      select a.form ->> 'business_kind' in ('personal', 'corporate') from expert_application a
      where a.user_no = u.user_no and a.renews_no is null and a.state in (3, 6) order by a.application_no desc limit 1), false) as has_biz
    from users u where u.user_no = ${userNo}`
  return row
}

async function takeOldest(ledger: LedgerSession, journal: number, choices: ExchangeableLot[], amount: number): Promise<void> {
  const needed: ExchangeableLot[] = []
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
