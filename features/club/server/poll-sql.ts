import { notBlockedSql } from '#features/block/server/public.ts'
import { personSql } from '#features/account/server/public.ts'
import type { Statement } from '#kit/server/db/prepared.ts'

const isClosed = (now: string): string => `(l.close_dt is not null or l.end_dt <= ${now})`
const hasVoted = (viewer: string): string => `exists (select from club_poll_vote w where w.post_no = l.post_no and w.user_no = ${viewer})`

/** The poll of the post `postNo` as JSON, null without one. Counts are told to who has voted, and to everybody when it is closed. */
export const pollSql = ({ postNo, viewer, now }: { postNo: string; viewer: string; now: string }): string => `(
  select json_build_object('is_date', l.is_date, 'is_multiple', l.is_multiple, 'is_anonymous', l.is_anonymous, 'end_dt', l.end_dt,
    'is_closed', ${isClosed(now)}, 'voter_qtt', l.voter_qtt, 'adhoc_no', l.adhoc_no,
    'options', (select json_agg(json_build_object('option_no', o.option_no, 'text', o.text, 'start_dt', o.start_dt,
      'vote_qtt', case when ${isClosed(now)} or ${hasVoted(viewer)} then o.vote_qtt end,
      'is_mine', exists (select from club_poll_vote v where v.post_no = o.post_no and v.user_no = ${viewer} and v.option_no = o.option_no)) order by o.nth)
      from club_poll_option o where o.post_no = l.post_no))
  from club_poll l where l.post_no = ${postNo})`

/** $1 the viewer, $2 the post, $3 now. Whether the names of its voters are shown. */
export const SHOWS_NAMES: Statement = `
  select not l.is_anonymous and (${isClosed('$3::timestamptz')} or ${hasVoted('$1::bigint')}) as shows_names from club_poll l where l.post_no = $2`

/** $1 the viewer, $2 the post, $3 the option, $4 the last vote of the page before, $5 the limit. */
export const VOTERS: Statement = `
  select v.vote_no, ${personSql('v.user_no')} as person from club_poll_vote v
  where v.option_no = $3 and v.post_no = $2 and v.vote_no < $4::bigint and ${notBlockedSql({ a: '$1::bigint', b: 'v.user_no' })}
  order by v.vote_no desc limit $5::int`
