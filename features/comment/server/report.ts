import { reportedPostSql } from '#features/post/server/public.ts'
import { reportedContent, type CurrentTarget } from '#features/report/server/public.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { extend } from '#kit/server/extensions.ts'

/** $1 the comment, as operators see it, with what it stands under. */
const CURRENT: Statement = `
  select c.user_no, jsonb_build_object('content', c.content, 'parent_no', c.parent_no, 'edit_dt', c.edit_dt) as evidence,
    c.hide_dt is not null as is_hidden, c.state = 0 as is_gone,
    jsonb_path_query_array(jsonb_build_array(jsonb_build_object('kind', 'post', 'text', p.content),
      case when o.comment_no is not null then jsonb_build_object('kind', 'comment', 'text', o.content) end), '$[*] ? (@ != null)') as context
  from comment c cross join lateral ${reportedPostSql('c.post_no')} p left join comment o on o.comment_no = c.parent_no
  where c.comment_no = $1`

export const commentReport = extend(reportedContent, {
  kinds: ['comment'],
  read: async (db, commentNo) => (await rowsOf<CurrentTarget>(db, CURRENT, [commentNo]))[0],
})
