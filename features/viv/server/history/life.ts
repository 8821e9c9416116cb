import { requestErrors } from '#kit/contract/errors.ts'
import { endOfDay, endOfDayAfter } from '#kit/contract/time.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Life } from '../../contract.ts'
import { exchangeableFrom, RETURN_DAYS, WITHDRAW_DAYS, type LifeRule, type VivConfig } from '../../rules.ts'
import { configOf } from '../config.ts'
import { aboutSql, lineKindSql, otherSql } from './history.ts'
import { expireDaySql } from '../wallet.ts'

/** Origin, uses and rules of the viv of one journal, with the member's own lots only. */
export async function lifeOf(db: Pool, userNo: number, journalNo: number, now: Date): Promise<Life> {
  const [[line], used, made, config] = await Promise.all([
    rowsOf<Life['line']>(db, LINE, [userNo, journalNo]),
    rowsOf<Life['used'][number]>(db, USED, [userNo, journalNo]),
    rowsOf<Made>(db, MADE, [userNo, journalNo]),
    configOf(db),
  ])
  if (!line) throw requestErrors.not_found()
  // A gift can only be returned whole.
  const isWhole = made.every(({ remaining, amount, frozen_dt }) => remaining === amount && frozen_dt === null)
  return { line, used, made: made.map((lot) => withRules(lot, { isWhole, config, now })) }
}

type Made = Omit<Life['made'][number], 'rules'> & {
  is_money_left: boolean
  bucket: 'paid' | 'free' | 'pending'
  frozen_dt: string | null
  release_dt: string | null
  expire_day: string | null
}
type Rule = Life['made'][number]['rules'][number]

type RuleContext = { isWhole: boolean; config: VivConfig; now: Date }

function withRules(lot: Made, context: RuleContext): Life['made'][number] {
  const { bucket: _bucket, frozen_dt: _frozen, release_dt: _release, expire_day: _expire, is_money_left: _money, ...rest } = lot
  return { ...rest, uses: lot.uses ?? [], rules: lot.remaining === 0 ? [] : rulesOf(lot, context) }
}

/** The rules for the remaining viv of a lot, with the time until or from which each applies. */
function rulesOf(lot: Made, context: RuleContext): Rule[] {
  const rules: Rule[] = lot.frozen_dt === null ? usesOf(lot, context) : [{ rule: 'frozen', until_dt: null }]
  if (lot.expire_day !== null) rules.push({ rule: 'expire', until_dt: endOfDay(lot.expire_day).toISOString() })
  return rules
}

function usesOf(lot: Made, { isWhole, config, now }: RuleContext): Rule[] {
  const rules: Rule[] = []
  const add = (rule: LifeRule, at: Date | null = null): void => void rules.push({ rule, until_dt: at?.toISOString() ?? null })
  const withdraw = endOfDayAfter(new Date(lot.reg_dt), WITHDRAW_DAYS)
  const giveBack = endOfDayAfter(new Date(lot.reg_dt), RETURN_DAYS)
  if (lot.source === 'charge' && lot.is_money_left && now <= withdraw) add('withdraw', withdraw)
  if (lot.source === 'gift' && isWhole && now <= giveBack) add('return', giveBack)
  if (lot.bucket === 'free') add('free')
  else if (lot.bucket === 'pending') add('pending', lot.release_dt === null ? null : new Date(lot.release_dt))
  else {
    const from = exchangeableFrom(lot, config)
    if (from === null) add('exchange_never')
    else if (from > now) add('exchange_wait', from)
    else add('exchange')
  }
  return rules
}

const isMine = `exists (
  select from viv_entry e join viv_account a on a.account_no = e.account_no
  where e.journal_no = j.journal_no and a.user_no = $1)`

/** The journal $2 as a line of the member $1; no row if it has no entry of their accounts. */
const LINE: Statement = `
  select j.journal_no, ${lineKindSql('s.paid')} as kind, j.ref, s.paid, s.free, ${otherSql('$1')} as other, ${aboutSql}, j.reg_dt
  from viv_journal j cross join lateral (
    select coalesce(sum(e.amount) filter (where a.kind = 'paid'), 0) as paid, coalesce(sum(e.amount) filter (where a.kind = 'free'), 0) as free
    from viv_entry e join viv_account a on a.account_no = e.account_no
    where e.journal_no = j.journal_no and a.user_no = $1) s
  where j.journal_no = $2 and ${isMine}`

/** The journal that created the lot `l`, as its owner's line. */
const FROM = `(
  select json_build_object('journal_no', j.journal_no, 'kind', ${lineKindSql('l.amount')}, 'ref', j.ref)
  from viv_journal j where j.journal_no = l.journal_no)`

const USED: Statement = `
  select l.lot_no, sum(u.amount) as amount, l.source, l.origin_source, l.origin_dt, l.reg_dt, ${FROM} as "from"
  from viv_lot_use u join viv_lot l on l.lot_no = u.lot_no
  where u.journal_no = $2 and l.user_no = $1 group by l.lot_no order by min(u.use_no)`

/** The lot that the journal $2 released. Income was created by the payment's journal, so that a release has no lots of its own. */
const RELEASED = `
  select split_part(r.ref, ':', 2)::bigint from viv_journal r where r.journal_no = $2 and r.kind = 'sale_release' and r.ref ~ '^lot:[0-9]{1,18}$'`

const MADE: Statement = `
  select l.lot_no, l.amount, l.source, l.origin_source, l.origin_dt, l.reg_dt, ${FROM} as "from", l.remaining,
    (select c.viv > c.cancelled_viv from viv_charge c where c.charge_no = l.charge_no) is true as is_money_left, l.bucket, l.frozen_dt, l.release_dt, case when l.bucket <> 'pending' then ${expireDaySql} end as expire_day,
    (select json_agg(json_build_object('journal_no', j.journal_no, 'kind', ${lineKindSql('u.amount')}, 'ref', j.ref, 'amount', u.amount, 'reg_dt', j.reg_dt)
       order by u.use_no)
     from viv_lot_use u join viv_journal j on j.journal_no = u.journal_no where u.lot_no = l.lot_no) as uses
  from viv_lot l join viv_account w on w.user_no = l.user_no and w.kind = 'paid'
  where l.user_no = $1 and l.lot_no = any(array(select m.lot_no from viv_lot m where m.journal_no = $2) || array(${RELEASED})) order by l.lot_no`
