import { realNameSql } from '#features/account/server/public.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { StateMachine } from '#kit/server/transition.ts'
import { vivOperatorErrors } from '../../operator-errors.ts'
import { CHECK_BUSINESS_DAYS } from '../../rules.ts'
import { ACCOUNT_CHECK, accountCheckTransitions, EXCHANGE } from '../../transitions.ts'
import { businessEnd } from '../business-days.ts'

/** The member account of the operator who decides; null for the system. */
type CheckContext = { memberNo: number | null } | null

/** Checks of bank accounts. Lock order: the exchange, then its check. */
export const accountChecks: StateMachine<typeof accountCheckTransitions, 'viv_account_check', CheckContext> = {
  transitions: accountCheckTransitions,
  table: 'viv_account_check',
  key: 'exchange_no',
  guards: { confirm: notOwn, refuse: notOwn },
  effects: {},
  refusal: ({ state }) => (state === null ? vivOperatorErrors.not_found() : vivOperatorErrors.ended()),
}

/** Nobody decides about their own account, nor about one that they gave too. */
async function notOwn({ sql }: Tx, nos: readonly number[], { context }: { context: CheckContext }) {
  const memberNo = context?.memberNo ?? null
  const own = await sql<{ exchange_no: number }[]>`
    select x.exchange_no from viv_exchange x
    where x.exchange_no = any(${[...nos]}::bigint[]) and (x.user_no = ${memberNo}::bigint
      or exists (select from (${sql.unsafe(accountUsersSql('x'))}) s where s.user_no = ${memberNo}::bigint))`
  const ownNos = new Set(own.map(({ exchange_no }) => exchange_no))
  return ({ exchange_no }: { exchange_no: number }) => (ownNos.has(exchange_no) ? vivOperatorErrors.own() : ('notOwn' as const))
}

/** The other members who gave the account of the exchange `x`, now or for an exchange, and when each first did. */
export const accountUsersSql = (x: string): string => `
  select g.user_no, min(g.reg_dt) as first_dt from (
    select b.user_no, b.reg_dt from viv_bank_account b where b.account_hash = ${x}.account_hash
    union all
    select e.user_no, e.reg_dt from viv_exchange e where e.account_hash = ${x}.account_hash) g
  where g.user_no <> ${x}.user_no group by g.user_no`

export const hasWaitingCheckSql = (exchange: string): string =>
  `exists (select from viv_account_check c where c.exchange_no = ${exchange} and c.state = ${ACCOUNT_CHECK.waiting})`

/** Which of these exchanges wait for the check of their account. */
export async function waitingChecksOf({ sql }: Db, exchangeNos: readonly number[]): Promise<Set<number>> {
  const rows = await sql<{ exchange_no: number }[]>`
    select exchange_no from viv_account_check where exchange_no = any(${[...exchangeNos]}::bigint[]) and state = ${ACCOUNT_CHECK.waiting}`
  return new Set(rows.map(({ exchange_no }) => exchange_no))
}

/** Until the transaction ends nobody else gives this account: of two members who do at once, the second one sees the first. */
export async function lockAccount({ sql }: Tx, hash: Uint8Array): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bank account ${Buffer.from(hash).toString('hex')}`}, 0))`
}

/**
 * Opens the checks that requested exchanges of this member, or to this account, need. Locks the exchanges, so that none of them is approved
 * meanwhile. A confirmed account needs another check once somebody else gave it after that.
 */
export async function openAccountChecks(tx: Tx, of: { user_no: number } | { account_hash: Uint8Array }, now: Date): Promise<void> {
  const due = businessEnd(now, CHECK_BUSINESS_DAYS)
  if ('user_no' in of) await rowsOf(tx, OPEN_OF_MEMBER, [now, due, of.user_no])
  else await rowsOf(tx, OPEN_OF_ACCOUNT, [now, due, of.account_hash])
}

/** A name as `isSameName` compares it. */
const nameSql = (name: string): string => `lower(regexp_replace(normalize(${name}, NFC), '\\s', '', 'g'))`

/** Who gave the account so shortly before the decision may not have been shown to the operator. */
const UNSEEN = "interval '1 minute'"

const CONFIRMED = `coalesce((
      select max(c.decide_dt) from viv_account_check c join viv_exchange e on e.exchange_no = c.exchange_no
      where c.user_no = x.user_no and c.state = ${ACCOUNT_CHECK.confirmed} and e.account_hash = x.account_hash), '-infinity')`

/** $1 now, $2 the due moment, $3 as the condition needs it. */
const openSql = (condition: string): Statement => `
  with x as materialized (
    select exchange_no, user_no, account_hash, holder, due_dt from viv_exchange
    where state = ${EXCHANGE.requested} and ${condition} order by exchange_no for no key update
  ),
  needed as (
    select x.exchange_no, x.user_no, x.due_dt,
      exists (select from (${accountUsersSql('x')}) s where s.first_dt > ${CONFIRMED} - ${UNSEEN}) as is_shared,
      ${nameSql(realNameSql('x.user_no'))} is distinct from ${nameSql('x.holder')} as is_renamed
    from x
  )
  insert into viv_account_check as c (exchange_no, user_no, is_shared, is_renamed, reg_dt, due_dt)
  select exchange_no, user_no, is_shared, is_renamed, $1::timestamptz, least(due_dt, $2::timestamptz) from needed where is_shared or is_renamed
  on conflict (exchange_no) do update set state = ${ACCOUNT_CHECK.waiting}, is_shared = excluded.is_shared, is_renamed = excluded.is_renamed,
    reg_dt = excluded.reg_dt, due_dt = excluded.due_dt, decide_dt = null, decided_by = null, note = null
  where c.state = ${ACCOUNT_CHECK.confirmed}`

const OPEN_OF_MEMBER = openSql('user_no = $3::bigint')
const OPEN_OF_ACCOUNT = openSql('account_hash = $3::bytea')
