import { maskName } from '#features/identity/rules.ts'
import { logAct, someoneOrNullSql, someoneSql, type OperatorContext } from '#features/operator/server/public.ts'
import type { Query } from '#kit/contract/endpoint.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { readBanks } from '#features/catalogue/server/public.ts'
import { chargeTerms, monthlyCap } from '../charge/charge.ts'
import { journalKindSql } from '../history/history.ts'
import { sharingSql } from '../spend/related.ts'
import { koreanDay } from '#kit/contract/time.ts'
import type { WalletLine, WalletLot, MemberWallet, Journal, listWalletLines, listWalletLots, Related } from '../../operator-contract.ts'
import { vivOperatorErrors } from '../../operator-errors.ts'
import { statesSql } from '#kit/server/transition.ts'
import { RELATED_MAX } from '../../operator-rules.ts'
import { OPEN_EXCHANGE } from '../../transitions.ts'

type Row = Omit<MemberWallet, 'bank' | 'limits'> & { is_known: boolean; bank: BankRow | null; given: GiftSums | null }
type BankRow = Omit<NonNullable<MemberWallet['bank']>, 'bank_name'> & { bank_code: string }
type GiftSums = { gift_day: string | null; gift_day_sum: number; gift_month_sum: number }

/** A member's accounts, holds and limits. Logs the read. @throws `treasury.not_found` */
export async function memberWalletOf(op: OperatorContext, userNo: number): Promise<MemberWallet> {
  const [row] = await rowsOf<Row>(op.tx, MEMBER_WALLET, [userNo])
  const { is_known, bank, given, ...wallet } = row!
  if (!is_known) throw vivOperatorErrors.not_found()
  await logAct(op, { act: 'books.read', target: `user:${userNo}` })
  const named = bank && {
    bank_name: (await readBanks(op.tx)).nameOf(bank.bank_code),
    account_last4: bank.account_last4,
    holder: maskName(bank.holder),
    from_dt: bank.from_dt,
  }
  return { ...wallet, bank: named, limits: await limitsOf(op, userNo, given) }
}

/** The member's limits of charges and gifts, with the used part. */
async function limitsOf({ tx, now }: OperatorContext, userNo: number, given: GiftSums | null): Promise<MemberWallet['limits']> {
  const terms = await chargeTerms(tx, userNo, now)
  const { isMinor, guardian, charged, config } = terms
  const [today, cap] = [koreanDay(now), monthlyCap(terms)]
  const day = given?.gift_day === today ? given.gift_day_sum : 0
  const month = given?.gift_day?.slice(0, 7) === today.slice(0, 7) ? given.gift_month_sum : 0
  return {
    is_minor: isMinor,
    has_guardian: guardian !== null,
    charge_day: { used: charged.day, limit: config.charge_day_won },
    charge_month: cap === null ? null : { used: charged.month, limit: cap },
    gift_day: { used: day, limit: config.gift_day },
    gift_month: { used: month, limit: config.gift_month },
  }
}

/** Accounts that probably belong to the same person as a member's, and guardians and wards. */
export const relatedTo = (db: Pool, userNo: number): Promise<Related[]> => rowsOf<Related>(db, RELATED, [userNo, RELATED_MAX])

/** A page of a member's lots with remaining viv, the oldest first. */
export function walletLots(db: Pool, userNo: number, query: Query<typeof listWalletLots>): Promise<WalletLot[]> {
  const { bucket, after_dt = '-infinity', after_no = 0, limit } = query
  if (bucket === 'frozen') return rowsOf<WalletLot>(db, FROZEN_LOTS, [userNo, after_dt, after_no, limit])
  return rowsOf<WalletLot>(db, LOTS, [userNo, after_dt, after_no, limit, bucket])
}

/** A page of entries of a member's paid or free account, newest first. */
export function walletLines(db: Pool, userNo: number, query: Query<typeof listWalletLines>): Promise<WalletLine[]> {
  const { account, before_dt = 'infinity', before_no = Number.MAX_SAFE_INTEGER, limit } = query
  return rowsOf<WalletLine>(db, LINES, [userNo, account, before_dt, before_no, limit])
}

/** One journal with its entries and lots. @throws `treasury.not_found` */
export async function journalOf(db: Pool, journalNo: number): Promise<Journal> {
  const [[head], entries, made, used] = await Promise.all([
    rowsOf<Omit<Journal, 'entries' | 'made' | 'used'>>(db, HEAD, [journalNo]),
    rowsOf<Journal['entries'][number]>(db, ENTRIES, [journalNo]),
    rowsOf<WalletLot>(db, MADE, [journalNo]),
    rowsOf<Journal['used'][number]>(db, USED, [journalNo]),
  ])
  if (!head) throw vivOperatorErrors.not_found()
  return { ...head, entries, made, used }
}

const MEMBER_WALLET: Statement = `
  select ${someoneSql('$1::bigint')} as member,
    exists (select from users u where u.user_no = $1) or exists (select from viv_account a where a.user_no = $1) as is_known,
    exists (select from users u where u.user_no = $1 and u.state = 1) as is_active,
    coalesce((select json_agg(json_build_object('account_no', a.account_no, 'kind', a.kind, 'balance', a.balance) order by a.account_no)
      from viv_account a where a.user_no = $1), '[]') as accounts,
    (select a.use_day from viv_account a where a.user_no = $1 and a.kind = 'paid') as use_day,
    coalesce((select sum(l.remaining) from viv_lot l where l.user_no = $1 and l.frozen_dt is not null and l.remaining > 0), 0) as frozen,
    coalesce((select json_agg(h) from (
      select hold_no, ref, left_paid, left_free, journals, reg_dt from viv_hold where user_no = $1 and state = 1
      order by hold_no desc limit 100) h), '[]') as holds,
    (select x.exchange_no from viv_exchange x where x.user_no = $1 and x.state in ${statesSql(OPEN_EXCHANGE)}) as exchange_no,
    (select u.reg_dt from users u where u.user_no = $1) as join_dt,
    (select u.identity_dt from users u where u.user_no = $1) as identity_dt,
    coalesce((select u.expert_no is not null from users u where u.user_no = $1), false) as isexpert,
    (select json_build_object('bank_code', b.bank_code, 'account_last4', b.account_last4, 'holder', b.holder, 'from_dt', b.from_dt)
      from viv_bank_account b where b.user_no = $1) as bank,
    (select json_build_object('gift_day', a.gift_day, 'gift_day_sum', a.gift_day_sum, 'gift_month_sum', a.gift_month_sum)
      from viv_account a where a.user_no = $1 and a.kind = 'paid') as given`

const RELATED: Statement = `
  select ${someoneSql('x.user_no')} as member, exists (select from users u where u.user_no = x.user_no and u.state = 1) as is_active,
    array_agg(distinct x.by order by x.by) as by
  from (
    ${sharingSql}
    union all
    select g.guardian_user_no, 'guardian' from viv_guardian g where g.user_no = $1 and g.end_dt is null and g.guardian_user_no is not null
    union all
    select g.user_no, 'ward' from viv_guardian g where g.guardian_user_no = $1 and g.end_dt is null
  ) x
  where x.user_no <> $1 group by x.user_no order by x.user_no limit $2::int`

const LOT = `l.lot_no, l.user_no, l.bucket, l.source, l.origin_source, l.origin_dt, l.journal_no, l.amount, l.remaining, l.frozen_dt, l.expire_dt,
  l.release_dt, l.charge_no, l.reg_dt`
const lots = (which: string): Statement => `
  select ${LOT} from viv_lot l
  where l.user_no = $1 and ${which} and (l.reg_dt, l.lot_no) > ($2::text::timestamptz, $3::bigint)
  order by l.reg_dt, l.lot_no limit $4::int`
export const LOTS = lots('l.is_open and l.bucket = $5')
export const FROZEN_LOTS = lots('l.frozen_dt is not null and l.remaining > 0')

export const LINES: Statement = `
  with page as materialized (
    select e.entry_no, e.journal_no, e.amount, e.balance, e.reg_dt from viv_entry e
    where e.account_no = (select a.account_no from viv_account a where a.user_no = $1 and a.kind = $2) and e.grp is not null
      and (e.reg_dt, e.entry_no) < ($3::text::timestamptz, $4::bigint)
    order by e.reg_dt desc, e.entry_no desc limit $5::int
  )
  select p.entry_no, p.journal_no, ${journalKindSql} as kind, j.ref, $2 as account, p.amount, p.balance, p.reg_dt
  from page p join viv_journal j on j.journal_no = p.journal_no order by p.reg_dt desc, p.entry_no desc`

const HEAD: Statement = `
  select j.journal_no, ${journalKindSql} as kind, j.ref, ${someoneOrNullSql('j.user_no')} as member, j.reg_dt from viv_journal j where j.journal_no = $1`

const ENTRIES: Statement = `
  select e.entry_no, ${someoneOrNullSql('a.user_no')} as member, a.kind as account, a.unit, e.amount, e.balance
  from viv_entry e join viv_account a on a.account_no = e.account_no where e.journal_no = $1 order by e.entry_no`

const MADE: Statement = `select ${LOT} from viv_lot l where l.journal_no = $1 order by l.lot_no`

const USED: Statement = `
  select u.lot_no, l.user_no, l.bucket, l.source, l.origin_source, u.amount
  from viv_lot_use u join viv_lot l on l.lot_no = u.lot_no where u.journal_no = $1 order by u.use_no`
