import { personSql } from '#features/account/server/public.ts'
import { notBlockedSql } from '#features/block/server/public.ts'
import { jobTitleSql } from '#features/expert/server/public.ts'
import { mediaKeysSql } from '#features/media/server/public.ts'
import { RATING_MAX, REVIEWS_TO_WRITE_MAX } from '#features/review/rules.ts'
import { reviewFieldsSql } from '#features/review/server/public.ts'
import type { Db } from '#kit/server/db/db.ts'
import { arrayText, rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { PublicReview, ReviewOf } from '../../contract/review.ts'
import { AVERAGE_FROM, REVIEW_DAYS } from '../../contract/review-rules.ts'
import { COUNSEL } from '../../transitions.ts'

/** The other side of the counselling `c`. */
const partnerSql = (whose: string): string =>
  `(select p::jsonb || jsonb_build_object('job_title', ${jobTitleSql(whose)}) from ${personSql(whose)} x (p) where p is not null)`

const reviewJson = `json_build_object(${reviewFieldsSql}, 'rating_kind', r.rating_kind, 'rating_time', r.rating_time)`

export type StoredReview = Omit<NonNullable<ReviewOf['review']>, 'edit_until'>
export type SubjectRow = Pick<ReviewOf, 'coun_no' | 'title' | 'cate_no' | 'partner' | 'quit_dt'>
export type OfRow = SubjectRow &
  Pick<ReviewOf, 'side'> & { state: number; is_deleted: boolean; has_partner: boolean; review: StoredReview | null }

/** $1 the counselling, $2 the viewer. No row where the viewer is neither side. The expert does not see a review that is hidden. */
export const REVIEW_OF: Statement = `
  with c as (
    select coun_no, title, cate_no, quit_dt, state, case when user_no = $2 then 'member' else 'expert' end as side,
      case when user_no = $2 then expert_user_no else user_no end as partner_no
    from counsel where coun_no = $1 and $2::bigint in (user_no, expert_user_no)
  )
  select c.coun_no, c.title, c.cate_no, c.quit_dt, c.state, c.side, ${partnerSql('c.partner_no')} as partner, r.del_dt is not null as is_deleted,
    c.partner_no is not null as has_partner,
    case when r.del_dt is null and r.review_no is not null and (c.side = 'member' or r.hide_dt is null) then ${reviewJson} end as review
  from c left join counsel_review r on r.coun_no = c.coun_no`

/** $1 the member, $2 now. */
export const TO_WRITE: Statement = `
  select c.coun_no, c.title, c.cate_no, c.quit_dt, ${partnerSql('c.expert_user_no')} as partner
  from counsel c where c.user_no = $1 and c.state = ${COUNSEL.completed} and c.expert_user_no is not null
    and c.quit_dt > $2::timestamptz - interval '${REVIEW_DAYS + 1} days'
    and (select true from counsel_review r where r.coun_no = c.coun_no) is null
  order by c.quit_dt desc limit ${REVIEWS_TO_WRITE_MAX}`

/** $1 the member, $2 the last number of the previous page, $3 limit. */
export const WRITTEN: Statement = `
  select c.coun_no, c.title, c.cate_no, c.quit_dt, ${partnerSql('c.expert_user_no')} as partner, ${reviewJson} as review
  from (select review_no, coun_no, rating, rating_kind, rating_time, content, images, reply, reply_dt, reg_dt, edit_dt, hide_dt
      from counsel_review where user_no = $1 and del_dt is null and review_no < $2::bigint order by review_no desc limit $3::int) r
    join counsel c on c.coun_no = r.coun_no
  order by r.review_no desc`

/**
 * $1 the expert, $2 whether only those without a reply, $3 the last number of the previous page, $4 limit. Texts of a doctor's too: only the
 * doctor reads them.
 */
export const RECEIVED: Statement = `
  select c.coun_no, c.title, c.cate_no, c.quit_dt, ${partnerSql('c.user_no')} as partner, ${reviewJson} as review
  from (select review_no, coun_no, rating, rating_kind, rating_time, content, images, reply, reply_dt, reg_dt, edit_dt, hide_dt
      from counsel_review r where expert_user_no = $1 and del_dt is null and hide_dt is null and (not $2::boolean or reply is null)
        and review_no < $3::bigint and ${notBlockedSql({ a: '$1::bigint', b: 'r.user_no' })}
      order by review_no desc limit $4::int) r
    join counsel c on c.coun_no = r.coun_no
  order by r.review_no desc`

export type PublicRow = PublicReview
/**
 * $1 the viewer or null, $2 the expert, $3 the last number of the previous page, $4 limit. Nothing of a doctor, neither of sessions nor of an
 * expert who is one now.
 */
export const PUBLIC: Statement = `
  select r.review_no, a.person, c.title, r.rating, r.rating_kind, r.rating_time, r.content, r.images, r.reply, r.reply_dt, r.reg_dt, r.edit_dt,
    r.user_no is not distinct from $1::bigint as is_mine
  from counsel_review r join counsel c on c.coun_no = r.coun_no cross join lateral (select ${personSql('r.user_no')} as person) a
  where r.expert_user_no = $2 and r.del_dt is null and r.hide_dt is null and r.cate_no <> 1 and r.review_no < $3::bigint
    and a.person is not null and ${notBlockedSql({ a: '$1::bigint', b: 'r.user_no' })}
  order by r.review_no desc limit $4::int`

export type Averages = {
  user_no: number
  qtt: number
  rating: number | null
  /** How many gave 1, 2, 3, 4 and 5. */
  spread: number[]
  rating_kind: number | null
  rating_time: number | null
}

/** Averages to one decimal of these experts' reviews; null below `AVERAGE_FROM`. Doctors' sessions count for the last two alone. No row without a review. */
export const averagesOf = (db: Db, userNos: readonly number[]): Promise<Averages[]> => rowsOf<Averages>(db, AVERAGES, [arrayText(userNos)])

const averageSql = (column: string, isDoctor: boolean): string =>
  `case when count(*) filter (where r.cate_no ${isDoctor ? '=' : '<>'} 1) >= ${AVERAGE_FROM} then round(avg(r.${column}), 1)::float8 end`
const spreadSql = Array.from({ length: RATING_MAX }, (_, at) => `count(*) filter (where r.rating = ${at + 1})`).join(', ')
const AVERAGES: Statement = `
  select r.expert_user_no as user_no, (count(*) filter (where r.cate_no <> 1))::int as qtt, ${averageSql('rating', false)} as rating,
    array[${spreadSql}]::int[] as spread, ${averageSql('rating_kind', true)} as rating_kind,
    ${averageSql('rating_time', true)} as rating_time
  from counsel_review r where r.expert_user_no = any ($1::bigint[]) and r.del_dt is null and r.hide_dt is null group by r.expert_user_no`

export type ExpertRow = { expert: PublicReview['person'] | null }
/** $1 the expert, $2 the viewer or null: null for a member whom the viewer does not see. */
export const EXPERT_OF: Statement = `
  select case when ${notBlockedSql({ a: '$2::bigint', b: '$1::bigint' })} then ${personSql('$1::bigint')} end as expert`

const REVIEW_EVIDENCE = `jsonb_build_object('content', r.content, 'images', ${mediaKeysSql('r.images')},
    'rating', r.rating, 'reply', r.reply, 'edit_dt', r.edit_dt) as evidence`

/** $1 the review, for operators. */
export const CURRENT_REVIEW: Statement = `
  select r.user_no, ${REVIEW_EVIDENCE}, r.hide_dt is not null as is_hidden, r.del_dt is not null as is_gone from counsel_review r where r.review_no = $1`

/** $1 the review, $2 the reporter: whoever reads it, and the expert of the counselling. */
export const REPORTED_REVIEW: Statement = `
  select r.user_no, ${REVIEW_EVIDENCE} from counsel_review r
  where r.review_no = $2 and r.del_dt is null and r.hide_dt is null and (r.cate_no <> 1 or r.expert_user_no = $1 or r.user_no = $1)
    and ${personSql('r.user_no')} is not null and ${notBlockedSql({ a: '$1::bigint', b: 'r.user_no' })}`
