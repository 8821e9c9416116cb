import { identitySql, personSql } from '#features/account/server/public.ts'
import { unreadOfCounselSql } from '#features/chat/server/public.ts'
import { jobTitleSql } from '#features/expert/server/public.ts'
import { signedItemsSql } from '#features/media/server/public.ts'
import type { Statement } from '#kit/server/db/prepared.ts'
import { isoSql } from '#kit/server/db/moment-sql.ts'
import { statesSql } from '#kit/server/transition.ts'
import { ADULT } from '../../rules.ts'
import { TAB_STATES, REPEATABLE_STATES } from '../../transitions.ts'
import { requestMomentsSql } from '../apply/request-moments-sql.ts'
import { followUpSql } from '../apply/follow-up.ts'
import { mayReadSql, readableUntilSql } from './readable.ts'

/** The other side of the counselling `c`; `whose`: the column with their number. */
const partnerSql = (whose: string): string =>
  `(select p::jsonb || jsonb_build_object('job_title', ${jobTitleSql(whose)}) from ${personSql(whose)} x (p) where p is not null)`

/** The fields of `counselRow` of the row `c` for the side whose number is in `viewer`. */
const rowColumns = (
  viewer: string,
  partner: string,
): string => `c.coun_no, c.state, c.close_code, ${partner} as partner, c.title, c.channel,
  c.cate_no, c.minutes, c.price, c.reg_dt, c.hope_dt, c.answer_due_dt, c.recent_dt, c.start_dt, c.end_dt, c.quit_dt, c.cr_no,
  ${unreadOfCounselSql({ crNo: 'c.cr_no', counNo: 'c.coun_no', userNo: viewer })} as un_read, c.move_dt, c.move_by`

const LISTED = `coun_no, user_no, expert_user_no, state, close_code, title, channel, cate_no, minutes, price, reg_dt, hope_dt, answer_due_dt,
  recent_dt, start_dt, end_dt, quit_dt, cr_no, move_dt, move_by`

type ListOf = { whose: 'user_no' | 'expert_user_no'; states?: readonly number[]; by?: 'recent_dt' | 'hope_dt' }

/** What the member of the counselling `c` told about themselves, while its expert may read it. $6 now. */
const SUMMARY = `(
  select json_build_object('gender', i.gender, 'old', i.old, 'tall', i.tall, 'weight', i.weight,
    'user_interest_disease', i.user_interest_disease, 'disease_text', i.disease_text)
  from counsel_intake i where i.coun_no = c.coun_no and ${mayReadSql({ viewer: '$1::bigint', now: '$6::timestamptz' })}) as summary`

/** The wire's list. $1 the viewer, $2 offset, $3 limit, $4 and $5 the last row of the previous page or null; of the expert's, $6 now. */
function listSql({ whose, states, by = 'recent_dt' }: ListOf): Statement {
  const [direction, beyond] = by === 'hope_dt' ? ['', '>'] : [' desc', '<']
  const columns =
    whose === 'user_no' ? rowColumns('$1', partnerSql('c.expert_user_no')) : `${rowColumns('$1', partnerSql('c.user_no'))}, ${SUMMARY}`
  return `
    select coalesce(json_agg(row_to_json(x)), '[]') from (select ${columns} from (
      select ${LISTED} from counsel where ${whose} = $1 ${states ? `and state in ${statesSql(states)}` : ''}
        and ($4::timestamptz is null or (${by}, coun_no) ${beyond} ($4::timestamptz, $5::bigint))
      order by ${by}${direction}, coun_no${direction} offset $2::int limit $3::int) c
    order by c.${by}${direction}, c.coun_no${direction}) x`
}

export const MINE = listSql({ whose: 'user_no' })
export const MINE_IN = {
  new: listSql({ whose: 'user_no', states: TAB_STATES.new }),
  ing: listSql({ whose: 'user_no', states: TAB_STATES.ing }),
  end: listSql({ whose: 'user_no', states: TAB_STATES.end }),
}
export const EXPERTS = listSql({ whose: 'expert_user_no' })
export const EXPERTS_IN = {
  new: listSql({ whose: 'expert_user_no', states: TAB_STATES.new }),
  ing: listSql({ whose: 'expert_user_no', states: TAB_STATES.ing, by: 'hope_dt' }),
  end: listSql({ whose: 'expert_user_no', states: TAB_STATES.end }),
}

/** Ended ones are counted up to this. */
const COUNT_MAX = 100
const countSql = (states: readonly number[]): string =>
  `(select count(*)::int from (select 1 from counsel where expert_user_no = $1 and state in ${statesSql(states)} limit ${COUNT_MAX}) x)`
export const COUNTS: Statement = `
  select ${countSql(TAB_STATES.new)} as new, ${countSql(TAB_STATES.ing)} as ing, ${countSql(TAB_STATES.end)} as end`

/** Whether `viewer` is under 19: by the verified birth date, else by the age that the member of the counselling `c` gave. */
const isMinorSql = ({ viewer, now }: { viewer: string; now: string }): string => `coalesce(
    (${identitySql(viewer)} ->> 'birth')::date > (${now} at time zone 'Asia/Seoul')::date - interval '${ADULT} years',
    c.side = 'member' and (select i.old < ${ADULT} from counsel_intake i where i.coun_no = c.coun_no), false)`

/**
 * $1 the counselling, $2 the viewer, $3 now. No row where the viewer is neither side. The expert sees the intake until `readable_until` and
 * the contact from the acceptance on.
 */
export const INFO: Statement = `
  with c as (
    select ${LISTED}, product_no, accept_dt, reason, ext_minutes, ext_price, ext_count, move_count, adjust_seconds, paid_viv, returned_viv, refund_terms,
      case when c.user_no = $2 then 'member' else 'expert' end as side, ${readableUntilSql} as readable_until,
      ${mayReadSql({ viewer: '$2::bigint', now: '$3::timestamptz' })} as is_readable
    from counsel c where c.coun_no = $1 and $2::bigint in (c.user_no, c.expert_user_no)
  )
  select ${rowColumns('$2', partnerSql(`case when c.side = 'member' then c.expert_user_no else c.user_no end`))}, c.side, c.product_no, c.accept_dt,
    c.reason, c.ext_minutes, c.ext_price, c.ext_count, c.move_count, c.adjust_seconds, c.paid_viv, c.returned_viv, c.refund_terms, c.readable_until,
    (select coalesce(json_agg(json_build_object('minutes', e.minutes, 'price', e.price, 'state', e.state) order by e.ext_no), '[]')
      from counsel_extension e where e.coun_no = c.coun_no) as extensions,
    (select max(p.to_dt) from counsel_presence p where p.coun_no = c.coun_no and p.side = 'member') as member_seen_dt,
    (select max(p.to_dt) from counsel_presence p where p.coun_no = c.coun_no and p.side = 'expert') as expert_seen_dt,
    (select json_build_object('gender', i.gender, 'old', i.old, 'tall', i.tall, 'weight', i.weight,
        'user_interest_disease', i.user_interest_disease, 'disease_text', i.disease_text,
        'user_contact', case when c.side = 'member' or c.accept_dt is not null then i.user_contact end,
        'question', i.question, 'agreed_health', i.consents ? 'health', 'images', ${signedItemsSql({ items: 'i.images', viewer: '$2', now: '$3' })})
      from counsel_intake i where i.coun_no = c.coun_no and c.is_readable) as intake,
    c.is_readable and exists (select from counsel_card k where k.coun_no = c.coun_no and k.close_dt is null) as has_card,
    ${followUpSql} as follow_up,
    (select json_build_object('dispute_no', d.dispute_no, 'reason', d.reason, 'state', d.state, 'refund_percent', d.refund_percent,
        'refund_viv', d.refund_viv, 'answer', d.answer, 'reg_dt', ${isoSql('d.reg_dt')}, 'decide_dt', ${isoSql('d.decide_dt')})
      from counsel_dispute d where d.coun_no = c.coun_no) as dispute,
    case when c.side = 'member' and c.state in ${statesSql(REPEATABLE_STATES)}
      then ${requestMomentsSql({ member: 'c.user_no', expert: 'c.expert_user_no', now: '$3::timestamptz' })} end as request_dts,
    exists (select from counsel_refusal f where f.expert_user_no = c.expert_user_no and f.user_no = c.user_no) as is_refused,
    case when ${isMinorSql({ viewer: '$2::bigint', now: '$3::timestamptz' })} then 'off' else 'on' end as camera_default
  from c`

/** $1 the counselling, $2 the viewer. */
export const ROOM: Statement =
  'select cr_no from counsel where coun_no = $1 and $2::bigint in (user_no, expert_user_no) and cr_no is not null'
