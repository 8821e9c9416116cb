import { withAuthorSql } from '#features/account/server/public.ts'
import { hasBlocksSql, notBlockedSql, visibleToSql } from '#features/block/server/public.ts'
import type { Statement } from '#kit/server/db/prepared.ts'
import { commentablePostsSql, countCommentsSql, takesCommentsSql } from '#features/post/server/public.ts'
import { createOnceSql } from '#kit/server/http/create.ts'
import { COMMENT_PAGE, REPLIES_SHOWN } from '../rules.ts'
import { commentAlarmsSql } from './notify.ts'

// In every statement $1 is the viewer, null for a guest. Comments of people who block the viewer, or whom the viewer
// blocks, are left out with their replies, and from the number of replies. A comment hidden by reports is treated as
// deleted for everyone but its writer.

/** A comment of the row `c` and its author `u`, without content and author when it or its author is deleted. */
const commentColumns = (replyQtt: string): string => `c.comment_no, c.parent_no,
  case when ${isReadable} then 1 else 0 end as state,
  case when ${isReadable} then json_build_object('user_no', u.user_no, 'haru_name', u.haru_name, 'haru_character', u.haru_character,
    'gender', u.gender, 'cate_no', u.cate_no, 'user_profile', u.user_profile) end as author,
  case when ${isReadable} then c.content else '' end as comment_content,
  ${replyQtt} as reply_qtt, case when ${isReadable} then c.like_qtt else 0 end as like_qtt,
  coalesce(${isReadable} and (select true from comment_like l where l.comment_no = c.comment_no and l.user_no = $1), false) as isfav,
  c.reg_dt, c.edit_dt`
const notHiddenFromViewer = (row: string): string => `(${row}.hide_dt is null or ${row}.user_no is not distinct from $1::bigint)`
const isReadable = `(c.state = 1 and u.state = 1 and ${notHiddenFromViewer('c')})`
/** Whether the list has the root `c`: it is readable, or it has replies. */
const isListed = `(c.state = 1 and ${notHiddenFromViewer('c')} or c.reply_qtt > 0)`

/** The number of replies that the viewer can read. Counting runs only for viewers with blocks; hidden replies are few and indexed. */
const readableReplies = `c.reply_qtt - (
    select count(*) from comment r where r.parent_no = c.comment_no and r.hide_dt is not null and r.state = 1
      and not ${notHiddenFromViewer('r')} and ${notBlockedSql({ a: '$1', b: 'r.user_no' })}
  ) - case when ${hasBlocksSql({ viewer: '$1' })} then (
    select count(*) from comment r where r.parent_no = c.comment_no and r.state = 1 and not (${notBlockedSql({ a: '$1', b: 'r.user_no' })}))
  else 0 end`

/** Replies of `parent` after `after`, oldest first; `most` is a literal, so that the planner knows it. */
const replies = (parent: string, after: string, most: number): string => `
  select ${commentColumns('0')} from comment c join users u on u.user_no = c.user_no
  where c.parent_no = ${parent} and c.comment_no > ${after} and c.state = 1 and ${notHiddenFromViewer('c')} and ${notBlockedSql({ a: '$1', b: 'c.user_no' })}
  order by c.comment_no limit ${most}`

/** Roots of a CTE `page` with author and first replies; `more` adds columns. */
const rootsOfPage = (more = ''): string => `
  select ${commentColumns(readableReplies)}${more},
    coalesce((select json_agg(row_to_json(r)) from (${replies('page.comment_no', '0', REPLIES_SHOWN)}) r), '[]') as replies
  from page join comment c on c.comment_no = page.comment_no left join users u on u.user_no = c.user_no
  order by c.comment_no`

/** Whether the viewer may read the comment `c` on the post `p`, without regard to its root. */
const isVisible = `c.post_no = p.post_no and p.kind <> 'story' and ${visibleToSql({ post: 'p', viewer: '$1' })} and ${notBlockedSql({ a: '$1', b: 'c.user_no' })}`

/** At most $4 roots of the post $2 of the kind $5 after $3; null where the viewer may not see the post. */
export const ROOTS: Statement = `
  with target as materialized (
    select p.post_no from post p where p.post_no = $2 and p.kind = $5 and ${visibleToSql({ post: 'p', viewer: '$1' })}
  ), page as materialized (
    select first.comment_no from target cross join lateral (
      select c.comment_no from comment c
      where c.post_no = target.post_no and c.parent_no is null and c.comment_no > $3
        and ${isListed} and ${notBlockedSql({ a: '$1', b: 'c.user_no' })}
      order by c.comment_no limit ${COMMENT_PAGE}) first
    order by first.comment_no limit $4
  )
  select case when (select true from target) then (select coalesce(json_agg(row_to_json(x)), '[]') from (${rootsOfPage()}) x) end`

/** At most $4 replies of the root $2 after $3; null where the viewer may not read the root. */
export const REPLIES: Statement = `
  with root as materialized (
    select c.comment_no from comment c, post p
    where c.comment_no = $2 and c.parent_no is null and ${isListed} and ${isVisible}
  )
  select case when (select true from root) then (
    select coalesce(json_agg(row_to_json(x)), '[]') from (
      select * from (${replies('(select comment_no from root)', '$3', COMMENT_PAGE)}) page order by comment_no limit $4) x) end`

/**
 * The thread of the comment $2, as the wire's list of one: its root with the first replies, the post and its author, and
 * the requested reply where it is not among them. No row where the viewer may not read it.
 */
export const THREAD: Statement = `
  with page as materialized (
    select root.comment_no, p.kind, p.post_no, p.user_no, case when c.parent_no is not null then c.comment_no end as asked_no
    from comment c, post p, comment root
    where c.comment_no = $2 and root.comment_no = coalesce(c.parent_no, c.comment_no) and ${isVisible} and ${notBlockedSql({ a: '$1', b: 'root.user_no' })}
      and (c.state = 1 and ${notHiddenFromViewer('c')} or c.parent_no is null and c.reply_qtt > 0)
  ), asked as materialized (
    select c.comment_no from page join comment c on c.comment_no = page.asked_no
    where c.comment_no not in (select r.comment_no from (${replies('page.comment_no', '0', REPLIES_SHOWN)}) r)
  )
  select json_build_array(row_to_json(x)) from (${rootsOfPage(`,
    case when page.kind = 'daily' then page.post_no end as daily_no, case when page.kind = 'daily' then page.user_no end as daily_user_no,
    case when page.kind = 'feed' then page.post_no end as feed_no, case when page.kind = 'feed' then page.user_no end as feed_user_no,
    case when page.kind = 'board' then page.post_no end as board_no, case when page.kind = 'board' then page.user_no end as board_user_no,
    case when page.kind in ('question', 'answer') then kin_question_of(page.post_no) end as ki_no, case when page.kind = 'answer' then page.post_no end as an_no,
    (select row_to_json(a) from (
      select ${commentColumns('0')} from asked join comment c on c.comment_no = asked.comment_no join users u on u.user_no = c.user_no) a) as asked`)}) x`

/** The comment $2 in the shape of a root of the list. */
export const ONE: Statement = `
  with page as materialized (select $2::bigint as comment_no)
  select row_to_json(x) from (${rootsOfPage()}) x`

/**
 * Counts one more reply of the root $2 on the post $3 of the kind $4, where the viewer may reply. Runs first in every
 * write of a reply: lock order is root, reply, post, and replies are numbered while the root is locked.
 */
export const COUNT_REPLY: Statement = `
  update comment c set reply_qtt = c.reply_qtt + 1 from post p
  where c.comment_no = $2 and c.post_no = $3 and p.kind = $4 and c.parent_no is null and c.state = 1 and ${notHiddenFromViewer('c')} and ${isVisible} returning c.comment_no`

/**
 * Writes a comment on the post $2 of the kind $6 (parent $3, text $4, time $5). The counter is updated first: it locks
 * the post, so that comments are numbered in commit order and a reader who asks for newer ones misses none.
 */
export const INSERT_COMMENT: Statement = `
  with target as (
    update post p set reply_qtt = p.reply_qtt + 1 where p.post_no = $2 and p.kind = $6 and ${visibleToSql({ post: 'p', viewer: '$1' })} and ${takesCommentsSql('p', '$1')} returning p.post_no
  )
  insert into comment (post_no, parent_no, user_no, content, reg_dt)
  select target.post_no, $3, $1, $4, $5 from target returning comment_no, post_no`

/**
 * Root comments without a mention on posts that their writers may see; one comment on each post, since an alarm of a post can be
 * written only once. Numbered under the posts' locks, as in `INSERT_COMMENT`.
 */
export const CREATE: Statement = createOnceSql({
  columns: { post_no: 'bigint', kind: 'text', content: 'text' },
  ready: `
    with author as materialized (${withAuthorSql('asked')})
    select o.*, nextval('comment_comment_no_seq') as comment_no from (${commentablePostsSql('author')}) o`,
  // The same fields in the same order as `ONE` gives for the new comment.
  answer: `select row_to_json(x) from (
      select r.comment_no, null::bigint as parent_no, 1 as state,
        json_build_object('user_no', r.user_no, 'haru_name', r.haru_name, 'haru_character', r.haru_character,
          'gender', r.gender, 'cate_no', r.cate_no, 'user_profile', r.user_profile) as author,
        r.content as comment_content, 0 as reply_qtt, 0 as like_qtt, false as isfav, r.at as reg_dt, null as edit_dt,
        '[]'::json as replies) x`,
  writes: `counted as (${countCommentsSql('created')}
  ), made as (
    insert into comment (comment_no, post_no, user_no, content, reg_dt)
    select comment_no, post_no, user_no, content, at from created order by comment_no
  ), ${commentAlarmsSql('created')}`,
  facts: `(select json_agg(json_build_object('user_no', t.user_no)) from alarm_told t where t.user_no = c.author_no)`,
})

/** Why a reply to $2 on the post $3 of the kind $4 was refused: whether the post is visible, and whether $2 is itself a reply. */
export const REFUSAL: Statement = `
  select exists (select from post p where p.post_no = $3 and p.kind = $4 and ${visibleToSql({ post: 'p', viewer: '$1' })}) as seen,
    exists (select from comment c, post p where c.comment_no = $2 and c.post_no = $3 and c.parent_no is not null and c.state = 1 and ${notHiddenFromViewer('c')} and ${isVisible}) as reply`

/** Locks my comment $2 where it is not deleted and I can see its post. */
export const LOCK_OWN_COMMENT: Statement = `
  select c.comment_no, c.reg_dt, p.post_no from comment c, post p
  where c.comment_no = $2 and c.user_no = $1 and c.state = 1 and ${isVisible} for no key update of c`

/** The comment $2, where it is mine, or where the post is mine and I can read the comment. */
export const REMOVABLE_COMMENT: Statement = `
  select c.post_no, c.parent_no from comment c join post p on p.post_no = c.post_no
  where c.comment_no = $2 and c.state = 1
    and (c.user_no = $1 or p.user_no = $1 and p.state = 1 and c.hide_dt is null and ${notBlockedSql({ a: '$1', b: 'c.user_no' })})`
