import { requestErrors } from '#kit/contract/errors.ts'
import { endOfKoreanDay } from '#kit/contract/day.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Life } from '../../contract.ts'
import { exchangeableFrom, RETURN_DAYS, WITHDRAW_DAYS, type LifeRule, type VivConfig } from '../../rules.ts'
import { configOf } from '../config.ts'
import { aboutSql, lineKindSql, otherSql } from './history.ts'
import { expireDaySql } from '../wallet.ts'

/** Where the viv of one booking came from, where they went, and what holds for what is left. Another's are not there. */
export async function lifeOf(db: Pool, userNo: number, journalNo: number, now: Date): Promise<Life> {
  const [[line], used, made, config] = await Promise.all([
    rowsOf<Life['line']>(db, LINE, [userNo, journalNo]),
    rowsOf<Life['used'][number]>(db, USED, [userNo, journalNo]),
    rowsOf<Made>(db, MADE, [userNo, journalNo]),
    configOf(db),
  ])
  if (!line) throw requestErrors.not_found()
  // A gift goes back whole.
  const isWhole = made.every(({ remaining, amount, frozen_dt }) => remaining === amount && frozen_dt === null)
  return { line, used, made: made.map((lot) => shown(lot, { isWhole, config, now })) }
}

type Made = Omit<Life['made'][number], 'rules'> & {
  is_money_left: boolean
  bucket: 'paid' | 'free' | 'pending'
  frozen_dt: string | null
  release_dt: string | null
  expire_day: string | null
}
type Rule = Life['made'][number]['rules'][number]

type Known = { isWhole: boolean; config: VivConfig; now: Date }

function shown(lot: Made, known: Known): Life['made'][number] {
  const { bucket: _bucket, frozen_dt: _frozen, release_dt: _release, expire_day: _expire, is_money_left: _money, ...rest } = lot
  return { ...rest, uses: lot.uses ?? [], rules: lot.remaining === 0 ? [] : rulesOf(lot, known) }
}

/** What may be done with what is left of a lot, and until or from when. */
function rulesOf(lot: Made, known: Known): Rule[] {
  const rules: Rule[] = lot.frozen_dt === null ? usesOf(lot, known) : [{ rule: 'frozen', until_dt: null }]
  if (lot.expire_day !== null) rules.push({ rule: 'expire', until_dt: new Date(`${lot.expire_day}T23:59:59+09:00`).toISOString() })
  return rules
}

function usesOf(lot: Made, { isWhole, config, now }: Known): Rule[] {
  const rules: Rule[] = []
  const say = (rule: LifeRule, at: Date | null = null): void => void rules.push({ rule, until_dt: at?.toISOString() ?? null })
  const withdraw = endOfKoreanDay(new Date(lot.reg_dt), WITHDRAW_DAYS)
  const giveBack = endOfKoreanDay(new Date(lot.reg_dt), RETURN_DAYS)
  if (lot.source === 'charge' && lot.is_money_left && now <= withdraw) say('withdraw', withdraw)
  if (lot.source === 'gift' && isWhole && now <= giveBack) say('return', giveBack)
  if (lot.bucket === 'free') say('free')
  else if (lot.bucket === 'pending') say('pending', lot.release_dt === null ? null : new Date(lot.release_dt))
  else {
    const from = exchangeableFrom(lot, config)
    if (from === null) say('exchange_never')
    else if (from > now) say('exchange_wait', from)
    else say('exchange')
  }
  return rules
}

const isMine = `exists (
  select from viv_entry e join viv_account a on a.account_no = e.account_no
  where e.journal_no = j.journal_no and a.user_no = $1)`

/** The booking $2 as the member $1 reads it; none where it touched nothing of theirs. */
const LINE: Statement = `
  select j.journal_no, ${lineKindSql('s.paid')} as kind, j.ref, s.paid, s.free, ${otherSql('$1')} as other, ${aboutSql}, j.reg_dt
  from viv_journal j cross join lateral (
    select coalesce(sum(e.amount) filter (where a.kind = 'paid'), 0) as paid, coalesce(sum(e.amount) filter (where a.kind = 'free'), 0) as free
    from viv_entry e join viv_account a on a.account_no = e.account_no
    where e.journal_no = j.journal_no and a.user_no = $1) s
  where j.journal_no = $2 and ${isMine}`

/** What made the lot `l`, as its owner reads it. */
const FROM = `(
  select json_build_object('journal_no', j.journal_no, 'kind', ${lineKindSql('l.amount')}, 'ref', j.ref)
  from viv_journal j where j.journal_no = l.journal_no)`

const USED: Statement = `
  select l.lot_no, sum(u.amount) as amount, l.source, l.origin_source, l.origin_dt, l.reg_dt, ${FROM} as "from"
  from viv_lot_use u join viv_lot l on l.lot_no = u.lot_no
  where u.journal_no = $2 and l.user_no = $1 group by l.lot_no order by min(u.use_no)`

/** Income is made by what paid for it, and its release lets it be used: that is where its life is looked for. */
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
