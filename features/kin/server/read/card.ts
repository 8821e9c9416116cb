import { personSql } from '#features/account/server/public.ts'
import { regionName } from '#features/location/server/public.ts'
import { noMutedWordSql, notMutedSql, visibleToSql } from '#features/block/server/public.ts'
import { kinPostSql, visibleKinPostSql } from '#features/post/server/public.ts'
import { passesCareModeSql } from '#features/settings/server/public.ts'
import type { KinCard } from '../../contract.ts'

export type Reader = { userNo: number | null; now: Date }

// In every statement $1 is the viewer, null for a guest, and $2 now.

/** The question's post, as a row `p`; none where the viewer may not see it. */
export const joinPost = `cross join lateral ${visibleKinPostSql({ postNo: 'q.ki_no', now: '$2::timestamptz' })} p`

/** The asker, whom nobody learns of an anonymous question. */
const asker = `case when not q.is_anonymous then ${personSql('q.user_no')} end`

/** The adopted expert, else the one who answered first, of answers that the viewer sees. */
const expert = `case when q.expert_qtt > 0 then (
    select ${personSql('a.user_no')} from kin_answer a cross join lateral ${kinPostSql('a.an_no')} ap
    where a.ki_no = q.ki_no and a.state <> 0 and a.cate_no is not null and ${visibleToSql({ post: 'ap', viewer: '$1::bigint' })}
    order by a.an_no = q.adopted_no desc nulls last, a.an_no limit 1) end`

/** The columns of a card of the question `q` with its post `p`, but for the name of its region. */
export const cardColumns = `q.ki_no, q.state, q.category, q.title as ki_title, q.tags as ki_tag, p.images -> 0 as ki_thumb, q.sigungu_code, q.is_anonymous,
  ${asker} as asker, q.user_no is not distinct from $1::bigint as is_mine, q.guard = 'emergency' as is_emergency, q.reward, q.ki_hit, p.like_qtt, q.answer_qtt, ${expert} as expert, q.reg_dt`
export type CardRow = Omit<KinCard, 'region_name'>

export const withRegion = <Row extends { sigungu_code: string | null }>(row: Row): Row & { region_name: string | null } => ({
  ...row,
  region_name: row.sigungu_code === null ? null : (regionName(row.sigungu_code) ?? null),
})

const text = "(q.title || ' ' || array_to_string(q.tags, ' ') || ' ' || s.content)"
/** Whether lists show the question `q` with the post `s` to the viewer. A muted asker is left out only where their name is shown. */
export const isListed = `${visibleToSql({ post: 's', viewer: '$1::bigint' })} and (q.is_anonymous or ${notMutedSql({ post: 's', viewer: '$1::bigint', now: '$2::timestamptz' })})
  and ${noMutedWordSql({ text, viewer: '$1::bigint', now: '$2::timestamptz' })} and ${passesCareModeSql(text, '$1::bigint')}`
export const listedText = text
