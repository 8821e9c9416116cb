import { notBlockedSql } from '#features/block/server/public.ts'
import { koreanDay } from '#kit/contract/time.ts'
import type { Query } from '#kit/contract/endpoint.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { JsonBytes } from '#kit/server/http/handle.ts'
import { jsonOf, rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { GiftTerms, listGiftPeople } from '../../contract.ts'
import { giftProblem, type GiftPeople } from '../../rules.ts'
import { configOf } from '../config.ts'
import { giftSumsOf, type GiftSums } from '../ledger/session.ts'
import { personSql } from '../person-sql.ts'

/** A page of possible receivers. Not filtered by the gift rules, so that the list reveals nobody's age or guardian. */
export async function giftPeople(db: Pool, userNo: number, query: Query<typeof listGiftPeople>): Promise<JsonBytes> {
  const { kind, before_dt = 'infinity', before_user_no = Number.MAX_SAFE_INTEGER, limit } = query
  return (await jsonOf(db, PEOPLE[kind], [userNo, before_dt, before_user_no, limit]))!
}

/** The receiver and the current limits. @throws what `giftProblem` returns for the smallest gift */
export async function giftTerms(db: Pool, userNo: number, toNo: number, now: Date): Promise<GiftTerms> {
  const config = await configOf(db)
  const [row] = await rowsOf<Row>(db, TERMS, [userNo, toNo])
  const { own_birth, to, cr_no, usable, given, ...known } = row!
  const receiver = to && { user_no: to.user_no, birth: known.birth, may_contact: known.may_contact, is_guarded_by_giver: known.is_guarded }
  const today = koreanDay(now)
  const problem = giftProblem({ user_no: userNo, birth: own_birth }, receiver, 1, today, config)
  if (problem || !to) throw problem!('to_user_no')
  const { day, month } = given ? giftSumsOf(given, today) : { day: 0, month: 0 }
  const left = (limit: number, gone: number): number => Math.max(0, limit - gone)
  return { to, cr_no, usable, gift_max: config.gift_max, day_left: left(config.gift_day, day), month_left: left(config.gift_month, month) }
}

type Row = Pick<GiftTerms, 'cr_no' | 'usable'> & {
  own_birth: string | null
  to: GiftTerms['to'] | null
  birth: string | null
  may_contact: boolean
  is_guarded: boolean
  given: GiftSums | null
}

export const TERMS: Statement = `
  select g.birth as own_birth, u.birth, u.state = 1 and ${notBlockedSql({ a: '$1', b: 'u.user_no' })} as may_contact, ${personSql('true')} as "to",
    (select true from viv_guardian w where w.user_no = u.user_no and w.guardian_user_no = $1 and w.end_dt is null) is true as is_guarded,
    (select r.cr_no from chat_room r join chat_member m on m.cr_no = r.cr_no and m.user_no = $1 and m.state = 1 and m.left_dt is null
      where r.cr_type = 'private' and r.one_no = least($1::bigint, $2::bigint) and r.other_no = greatest($1::bigint, $2::bigint)) as cr_no,
    (select coalesce(sum(l.remaining), 0) from viv_lot l where l.user_no = $1 and l.bucket = 'paid' and l.is_open) as usable,
    (select row_to_json(a) from (
      select gift_day, gift_day_sum, gift_month_sum from viv_account where user_no = $1 and kind = 'paid') a) as given
  from users g left join users u on u.user_no = $2 where g.user_no = $1`

/** A page of `near`, a query of `user_no` and `reg_dt`, before the time $2 and the member $3; $4 rows. */
const people = (near: string): Statement => `
  select coalesce(json_agg(row_to_json(x)), '[]') from (
    select u.user_no, u.haru_name, u.haru_character, u.gender, u.cate_no, u.user_profile, n.reg_dt
    from (${near}) n join users u on u.user_no = n.user_no
    where u.state = 1 and (n.reg_dt, n.user_no) < ($2::text::timestamptz, $3::bigint) and ${notBlockedSql({ a: '$1', b: 'u.user_no' })}
    order by n.reg_dt desc, n.user_no desc limit $4::int) x`

const other = 'case when r.one_no = $1 then r.other_no else r.one_no end'

const PEOPLE: Record<GiftPeople, Statement> = {
  // Reads all conversations of the member, as the list of conversations does.
  talked: people(`
    select o.user_no, r.last_dt as reg_dt from chat_member m join chat_room r on r.cr_no = m.cr_no
      join chat_member o on o.cr_no = r.cr_no and o.user_no = ${other}
    where m.user_no = $1 and m.state = 1 and m.left_dt is null and r.cr_type = 'private' and r.seq > 0 and o.state = 1`),
  following: people('select f.target_no as user_no, f.reg_dt from follow f where f.user_no = $1 and f.state = 1'),
  followers: people('select f.user_no, f.reg_dt from follow f where f.target_no = $1 and f.state = 1'),
}
