import { mediaKeysSql } from '#features/media/server/public.ts'
import { reportedPostSql, setPostHidden, visiblePostSql } from '#features/post/server/public.ts'
import { reportTarget, type CurrentTarget } from '#features/report/server/public.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { extend } from '#kit/server/extensions.ts'

/** $1 the reporter, $2 the post, $3 now. */
const REPORTED_POST: Statement = `
  select b.user_no, jsonb_build_object('meet_no', b.meet_no, 'title', b.title, 'content', p.content, 'images',
    ${mediaKeysSql('p.images')}, 'edit_dt', p.edit_dt) as evidence
  from club_post b cross join lateral ${visiblePostSql({ postNo: 'b.post_no', now: '$3::timestamptz' })} p where b.post_no = $2`

/** $1 the post. */
const CURRENT: Statement = `
  select b.user_no, jsonb_build_object('meet_no', b.meet_no, 'title', b.title, 'content', p.content, 'images', p.images, 'edit_dt', p.edit_dt) as evidence,
    p.is_hidden or b.hide_dt is not null as is_hidden, p.is_gone
  from club_post b cross join lateral ${reportedPostSql('b.post_no')} p where b.post_no = $1`

/** $1 the post. */
const HIDDEN_BY_STAFF: Statement = 'select from club_post b where b.post_no = $1 and b.hide_dt is not null'

export const boardReport = extend(reportTarget, {
  kind: 'board',
  find: async (db, { userNo, targetNo, now }) =>
    (await rowsOf<{ user_no: number; evidence: object }>(db, REPORTED_POST, [userNo, targetNo, now]))[0],
  read: async (db, postNo) => (await rowsOf<CurrentTarget>(db, CURRENT, [postNo]))[0],
  setHidden: setPostHidden,
  isHiddenByStaff: async (db, postNo) => (await rowsOf(db, HIDDEN_BY_STAFF, [postNo])).length > 0,
})
