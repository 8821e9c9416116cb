import { isActiveMemberSql, realNameSql } from '#features/account/server/public.ts'
import { readBanks } from '#features/catalogue/server/public.ts'
import { maskName } from '#features/identity/rules.ts'
import { logAct, operatorNameOrNullSql, someoneSql, type OperatorContext } from '#features/operator/server/public.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { transition } from '#kit/server/transition.ts'
import type { AccountCheck, confirmAccount as confirmCall } from '../../operator-contract.ts'
import { vivOperatorErrors } from '../../operator-errors.ts'
import { EXCHANGE } from '../../transitions.ts'
import { accountChecks, accountUsersSql } from './account-check.ts'
import { rejectAsOperator } from './operator-decisions.ts'

type Decided = Answer<typeof confirmCall>

/** @throws `treasury.not_found`, `treasury.ended`, `treasury.own` */
export const confirmAccount = (op: OperatorContext, exchangeNo: number, note: string): Promise<Decided> =>
  decide(op, exchangeNo, 'confirm', note)

/** Rejects the exchange too, which returns its viv and tells the member the reason. @throws as `confirmAccount` */
export async function refuseAccount(op: OperatorContext, exchangeNo: number, reason: string): Promise<Decided> {
  const decided = await decide(op, exchangeNo, 'refuse', reason)
  await rejectAsOperator(op, exchangeNo, { reason, is_bank_failed: false })
  return decided
}

async function decide(op: OperatorContext, exchangeNo: number, act: 'confirm' | 'refuse', note: string): Promise<Decided> {
  const { tx, operatorNo, memberNo, now } = op
  // The exchange first, as its own transitions do.
  await tx.sql`select from viv_exchange where exchange_no = ${exchangeNo} for no key update`
  const set = { decide_dt: now, decided_by: operatorNo, note }
  const { row, transition: done } = await transition(tx, accountChecks, exchangeNo, { act, by: 'operator', set, context: { memberNo } })
  const { user_no, is_shared, is_renamed, state } = row
  const facts = { user_no, is_shared, is_renamed, before: state, after: done.to }
  await logAct(op, { act: `account_check.${act}`, target: `account_check:${exchangeNo}`, facts, reason: note })
  return { exchange_no: exchangeNo, state: done.to }
}

type Shown = Omit<AccountCheck, 'bank_name' | 'is_masked' | 'others' | 'earlier'> & { bank_code: string }
type Earlier = Omit<AccountCheck['earlier'][number], 'bank_name'> & { bank_code: string }

/** One check. `isOpen`: whole names are shown. @throws `treasury.not_found` */
export async function accountCheckCase(db: Db, exchangeNo: number, { isOpen }: { isOpen: boolean }): Promise<AccountCheck> {
  const [row] = await rowsOf<Shown>(db, ONE, [exchangeNo])
  if (!row) throw vivOperatorErrors.not_found()
  const [others, earlier, banks] = await Promise.all([
    rowsOf<AccountCheck['others'][number]>(db, OTHERS, [exchangeNo]),
    rowsOf<Earlier>(db, EARLIER, [row.member.user_no, exchangeNo]),
    readBanks(db),
  ])
  const { bank_code, holder, verified_name, ...rest } = row
  const nameOf = (name: string | null): string | null => (isOpen || name === null ? name : maskName(name))
  return {
    ...rest,
    bank_name: banks.nameOf(bank_code),
    holder: nameOf(holder)!,
    verified_name: nameOf(verified_name),
    is_masked: !isOpen,
    others: others.map((other) => ({ ...other, verified_name: nameOf(other.verified_name) })),
    earlier: earlier.map(({ bank_code: code, ...account }) => ({ ...account, bank_name: banks.nameOf(code) })),
  }
}

const ONE: Statement = `
  select c.exchange_no, c.state, ${someoneSql('x.user_no')} as member, x.viv, x.net_won, c.is_shared, c.is_renamed, x.bank_code, x.account_last4,
    x.holder, ${realNameSql('x.user_no')} as verified_name, x.due_dt as pay_due_dt, c.reg_dt, c.due_dt, c.decide_dt,
    ${operatorNameOrNullSql('c.decided_by')} as decided_by, c.note
  from viv_account_check c join viv_exchange x on x.exchange_no = c.exchange_no
  where c.exchange_no = $1`

const OTHERS: Statement = `
  select ${someoneSql('g.user_no')} as member, ${realNameSql('g.user_no')} as verified_name, ${isActiveMemberSql({ userNo: 'g.user_no' })} as is_active, g.first_dt
  from viv_exchange x cross join lateral (${accountUsersSql('x')}) g
  where x.exchange_no = $1 order by g.first_dt, g.user_no limit 20`

/** $1 the member, $2 the exchange before which they were. */
const EARLIER: Statement = `
  select bank_code, account_last4, count(*) filter (where state = ${EXCHANGE.paid}) as paid, max(reg_dt) as last_dt from (
    select bank_code, account_last4, state, reg_dt from viv_exchange
    where user_no = $1 and exchange_no < $2::bigint order by exchange_no desc limit 100) x
  group by 1, 2 order by 4 desc limit 10`
