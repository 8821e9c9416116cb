import { maskName } from '#features/identity/rules.ts'
import { memberNosNamed } from '#features/account/server/public.ts'
import { isOperatorSql, lastActSql, operatorNameOrNullSql, someoneSql } from '#features/operator/server/public.ts'
import { readBanks } from '#features/catalogue/server/public.ts'
import type { Query } from '#kit/contract/endpoint.ts'
import { rowNumberOf } from '#kit/contract/row-number.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import { rowsOf, searchRowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { statesSql } from '#kit/server/transition.ts'
import type { ExchangeCase, ExchangeRow, listExchangeQueue, MemberExchange } from '../../operator-contract.ts'
import { vivOperatorErrors } from '../../operator-errors.ts'
import { ACCOUNT_WARN_DAYS, QUEUE_STATES, SEARCHED_MEMBERS_MAX, type ExchangeWarning } from '../../operator-rules.ts'
import { ENDED_EXCHANGE, EXCHANGE, OPEN_EXCHANGE } from '../../transitions.ts'
import { hasWaitingCheckSql } from './account-check.ts'
import { openLossesOf, hasOpenLossSql } from './stops.ts'

/** A page of the exchanges of one state: by due date or end, or the largest first; all or those that a search finds. */
export async function exchangeQueue(db: Pool, query: Query<typeof listExchangeQueue>, now: Date): Promise<ExchangeRow[]> {
  const { queue, sort, q, after_dt, after_won, after_no, limit } = query
  const state = QUEUE_STATES[queue]
  const order = sort === 'amount' ? 'amount' : OPEN_EXCHANGE.includes(state) ? 'waiting' : 'ended'
  const last = Number.MAX_SAFE_INTEGER
  const start = {
    amount: [after_won ?? last, after_no ?? last],
    waiting: [after_dt ?? '-infinity', after_no ?? 0],
    ended: [after_dt ?? 'infinity', after_no ?? last],
  }[order]
  const asked = [state, ...start, limit, now]
  if (q === undefined) return shown(db, await rowsOf<Row>(db, QUEUE[order], asked))
  return shown(db, await searchRowsOf<Row>(db, SEARCHED_QUEUE[order], [...asked, ...(await searchOf(db, q))]))
}

/** The parameters of a search: the number of an exchange, members with such a name, and the beginning of a holder's name. */
async function searchOf(db: Pool, q: string): Promise<[number | null, number[], string]> {
  const exchangeNo = rowNumberOf(q)
  return [exchangeNo, await memberNosNamed(db, q, SEARCHED_MEMBERS_MAX), q.normalize('NFC')]
}

/** @throws `treasury.not_found` */
export async function exchangeOf(db: Db, exchangeNo: number, now: Date): Promise<ExchangeRow> {
  const [row] = await shown(db, await rowsOf<Row>(db, ONE, [exchangeNo, now]))
  if (!row) throw vivOperatorErrors.not_found()
  return row
}

/** One exchange with the origin of its viv, earlier exchanges and journals. `isOpen`: the holder's whole name is shown. @throws `treasury.not_found` */
export async function exchangeCase(db: Pool, exchangeNo: number, { now, isOpen }: { now: Date; isOpen: boolean }): Promise<ExchangeCase> {
  const row = await exchangeOf(db, exchangeNo, now)
  const { user_no } = row.member
  const [origins, past, [account], journals, losses, [whole], [decided]] = await Promise.all([
    rowsOf<ExchangeCase['origins'][number]>(db, ORIGINS, [exchangeNo]),
    rowsOf<ExchangeCase['past'][number]>(db, PAST, [user_no, exchangeNo]),
    rowsOf<{ reg_dt: string }>(db, 'select reg_dt from viv_bank_account where user_no = $1', [user_no]),
    rowsOf<ExchangeCase['journals'][number]>(db, JOURNALS, [exchangeNo]),
    openLossesOf(db, [user_no]),
    isOpen ? rowsOf<{ holder: string }>(db, 'select holder from viv_exchange where exchange_no = $1', [exchangeNo]) : [],
    rowsOf<Pick<ExchangeCase, 'decision'>>(db, DECISION, [exchangeNo]),
  ])
  const lossRefundNo = losses.get(user_no) ?? null
  return {
    ...row,
    ...whole,
    is_masked: !isOpen,
    origins,
    past,
    account_dt: account?.reg_dt ?? null,
    loss_refund_no: lossRefundNo,
    decision: decided!.decision,
    journals,
  }
}

/** A page of a member's exchanges, newest first. */
export function exchangesOf(db: Pool, userNo: number, page: { before_no?: number | undefined; limit: number }): Promise<MemberExchange[]> {
  return rowsOf<MemberExchange>(db, OF_MEMBER, [userNo, page.before_no ?? Number.MAX_SAFE_INTEGER, page.limit])
}

type Row = Omit<ExchangeRow, 'warnings' | 'bank_name'> & Record<`is_${ExchangeWarning}`, boolean>

const WARNINGS: ExchangeWarning[] = [
  'late',
  'books',
  'loss',
  'account_check',
  'approver_gone',
  'left',
  'account_changed',
  'account_differs',
  'gifts',
  'frozen',
  'first',
]

async function shown(db: Db, rows: Row[]): Promise<ExchangeRow[]> {
  const banks = await readBanks(db)
  return rows.map((row) => {
    const rest = Object.fromEntries(Object.entries(row).filter(([name]) => !WARNINGS.some((one) => name === `is_${one}`)))
    const warnings = WARNINGS.filter((one) => row[`is_${one}`])
    return {
      ...(rest as Omit<Row, `is_${ExchangeWarning}`>),
      holder: maskName(row.holder),
      bank_name: banks.nameOf(row.bank_code),
      warnings,
    }
  })
}

const OPEN = statesSql(OPEN_EXCHANGE)

/** The journal that took the viv of the exchange `x` out of the wallet. */
const REQUEST_JOURNAL = `(select j.journal_no from viv_journal j where j.kind = 'exchange_req' and j.ref = 'exchange:' || x.exchange_no)`
/** Viv of it from lots that are gifts. */
const GIFTED_VIV = `coalesce((
    select -sum(u.amount) from viv_lot_use u join viv_lot l on l.lot_no = u.lot_no
    where u.journal_no = ${REQUEST_JOURNAL} and l.source = 'gift'), 0)`

/** Columns of the exchange `x` for the console; `now` is a parameter. Ended exchanges have no warnings. */
const columns = (sort: string, now: string): string => `
  x.exchange_no, ${someoneSql('x.user_no')} as member, x.viv, x.gross_won, x.platform_won, x.withheld_won, x.net_won, x.is_earner, x.has_biz,
  x.state, x.reason, x.bank_code, x.account_last4, x.holder, x.reg_dt, x.due_dt, x.approve_dt, x.end_dt,
  ${operatorNameOrNullSql('x.approve_by')} as approve_by, ${operatorNameOrNullSql('x.paid_by')} as paid_by, ${sort} as sort_dt,
  array(select r.batch_no from treasury_batch_row r where r.exchange_no = x.exchange_no order by r.batch_no desc) as batch_nos,
  x.state in ${OPEN} and x.due_dt < ${now}::timestamptz as is_late,
  x.state = ${EXCHANGE.approved} and not ${isOperatorSql('x.approve_by')} as is_approver_gone,
  x.state in ${OPEN} and exists (select from viv_difference d where d.close_dt is null) as is_books,
  x.state in ${OPEN} and ${hasOpenLossSql('x.user_no')} as is_loss,
  x.state = ${EXCHANGE.requested} and ${hasWaitingCheckSql('x.exchange_no')} as is_account_check,
  x.state in ${OPEN} and not exists (select from users u where u.user_no = x.user_no and u.state = 1) as is_left,
  x.state in ${OPEN} and exists (
    select from viv_bank_account b where b.user_no = x.user_no and b.from_dt > b.reg_dt
      and b.reg_dt > x.reg_dt - interval '${ACCOUNT_WARN_DAYS} days') as is_account_changed,
  x.state in ${OPEN} and not exists (
    select from viv_bank_account b where b.user_no = x.user_no and b.bank_code = x.bank_code and b.account_last4 = x.account_last4
      and b.holder = x.holder) as is_account_differs,
  x.state in ${OPEN} and ${GIFTED_VIV} * 2 > x.viv as is_gifts,
  x.state in ${OPEN} and exists (
    select from viv_lot l where l.user_no = x.user_no and l.frozen_dt is not null and l.remaining > 0) as is_frozen,
  x.state in ${OPEN} and not exists (
    select from viv_exchange e where e.user_no = x.user_no and e.state = ${EXCHANGE.paid} and e.exchange_no < x.exchange_no) as is_first`

type Order = 'waiting' | 'ended' | 'amount'

/** The rows of each order. $2 and $3 are the last row of the page before. */
const ORDERS: Readonly<Record<Order, { where: string; by: string; sort: string }>> = {
  waiting: {
    where: `state in ${OPEN} and (due_dt, exchange_no) > ($2::text::timestamptz, $3::bigint)`,
    by: 'due_dt, exchange_no',
    sort: 'x.due_dt',
  },
  ended: {
    where: `state in ${statesSql(ENDED_EXCHANGE)} and (end_dt, exchange_no) < ($2::text::timestamptz, $3::bigint)`,
    by: 'end_dt desc, exchange_no desc',
    sort: 'x.end_dt',
  },
  amount: {
    where: '(net_won, exchange_no) < ($2::bigint, $3::bigint)',
    by: 'net_won desc, exchange_no desc',
    sort: 'coalesce(x.end_dt, x.due_dt)',
  },
}

// Selects the page before it computes the columns.
const queue = (order: Order, found = 'true'): Statement => {
  const { where, by, sort } = ORDERS[order]
  return `
  with x as materialized (
    select * from viv_exchange where state = $1::smallint and ${where} and ${found}
    order by ${by} limit $4::int
  )
  select ${columns(sort, '$5')} from x order by ${by}`
}

export const QUEUE: Readonly<Record<Order, Statement>> = { waiting: queue('waiting'), ended: queue('ended'), amount: queue('amount') }

/** The conditions of `searchOf`; each has its index. */
const FOUND = `(exchange_no = $6::bigint or user_no = any($7::bigint[])
      or (holder collate "C" >= $8::text and holder collate "C" < $8::text || chr(1114111)))`
export const SEARCHED_QUEUE: Readonly<Record<Order, Statement>> = {
  waiting: queue('waiting', FOUND),
  ended: queue('ended', FOUND),
  amount: queue('amount', FOUND),
}

const ONE: Statement = `select ${columns('coalesce(x.end_dt, x.due_dt)', '$2')} from viv_exchange x where x.exchange_no = $1`

const ORIGINS: Statement = `
  select l.source, l.origin_source, -sum(u.amount) as amount, min(l.origin_dt) as first_dt
  from viv_exchange x join viv_lot_use u on u.journal_no = ${REQUEST_JOURNAL} join viv_lot l on l.lot_no = u.lot_no
  where x.exchange_no = $1 group by 1, 2 order by 3 desc, 1, 2`

const PAST: Statement = `
  select exchange_no, viv, net_won, state, account_last4, reg_dt from viv_exchange
  where user_no = $1 and exchange_no < $2 order by exchange_no desc limit 20`

export const OF_MEMBER: Statement = `
  select exchange_no, viv, net_won, state, reason, account_last4, reg_dt, end_dt from viv_exchange
  where user_no = $1 and exchange_no < $2::bigint order by exchange_no desc limit $3::int`

const DECISION: Statement = `select ${lastActSql("'exchange:' || $1::text", ['exchange.approve', 'exchange.reject', 'exchange.pay'])} as decision`

const JOURNALS: Statement = `
  select journal_no, kind, reg_dt from viv_journal
  where kind in ('exchange_req', 'exchange_paid', 'exchange_fail') and ref = 'exchange:' || $1::text order by journal_no`
