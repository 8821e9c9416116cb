import { visibleToSql } from '#features/block/server/public.ts'

// Parts of statements that write for many members at once (kit/server/http/create.ts). `from` is a CTE.

/** Inserts the dailys of `from`, which gives each its number. */
export const insertDailysSql = (from: string): string => `
    insert into post (post_no, user_no, kind, content, info, visibility, record_date, reg_dt)
    select post_no, user_no, 'daily', content, info, visibility, record_date, at from ${from} order by post_no`

/**
 * The rows of `from` whose post (`post_no`, `kind`) their member may see, with its author and first picture. Locks the posts, so that
 * comments are numbered in commit order, and leaves out those that another transaction has locked. `is true` matches no
 * partial index, which would be scanned for every row where it was empty when the statement was planned.
 */
export const commentablePostsSql = (from: string): string => `
    select a.*, p.* from ${from} a cross join lateral (
      select p.user_no as author_no, p.images -> 0 as thumb from post p
      where p.post_no = a.post_no and (p.kind = a.kind and ${visibleToSql({ post: 'p', viewer: 'a.user_no' })} and ${takesCommentsSql('p', 'a.user_no')}) is true
      for no key update of p skip locked) p`

/** Whether the viewer can comment on the post, which they see: a club can end comments on its posts, and those on questions close. */
export const takesCommentsSql = (
  post: string,
  viewer: string,
): string => `(case ${post}.kind when 'board' then takes_club_comments(${post}.post_no)
  when 'question' then takes_kin_comments(${post}.post_no, ${viewer}) when 'answer' then takes_kin_comments(${post}.post_no, ${viewer}) else true end)`

/** Counts one comment on the post of each row of `from`; each post is there once. */
export const countCommentsSql = (from: string): string => `
    update post p set reply_qtt = p.reply_qtt + 1 from ${from} c where p.post_no = c.post_no`
