import { hidePost, visiblePostSql } from '#features/post/server/public.ts'
import { reportTarget } from '#features/report/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { extend } from '#kit/server/extensions.ts'
import { clubAlarms } from '../words.ts'
import { notifyOfClub } from './alarms.ts'
import { staffOf } from './sql.ts'

/** $1 the reporter, $2 the post, $3 now. */
const REPORTED_POST: Statement = `
  select b.user_no, jsonb_build_object('meet_no', b.meet_no, 'title', b.title, 'content', p.content, 'images',
    (select coalesce(jsonb_agg(item -> 'key'), '[]') from jsonb_array_elements(p.images) item), 'edit_dt', p.edit_dt) as evidence
  from club_post b cross join lateral ${visiblePostSql({ postNo: 'b.post_no', now: '$3::timestamptz' })} p where b.post_no = $2`

const CLUB_OF: Statement = `
  select c.meet_no, c.meet_title, b.user_no, b.title from club_post b join meet c on c.meet_no = b.meet_no where b.post_no = $1`
type Reported = { meet_no: number; meet_title: string; user_no: number; title: string }

/** The leader and managers are told that a post of their club was reported, not by whom; its author is not. */
async function tellStaff(tx: Tx, postNo: number, now: Date): Promise<void> {
  const [post] = await rowsOf<Reported>(tx, CLUB_OF, [postNo])
  if (!post) return
  const to = (await staffOf(tx, post.meet_no)).filter((userNo) => userNo !== post.user_no)
  await notifyOfClub(
    tx,
    post,
    { kind: 'CLUB_NOTICE', to, text: clubAlarms.reported(post.meet_title, post.title) },
    now,
    `:reported:${postNo}`,
  )
}

export const boardReport = extend(reportTarget, {
  kind: 'board',
  find: async (db, { userNo, targetNo, now }) =>
    (await rowsOf<{ user_no: number; evidence: object }>(db, REPORTED_POST, [userNo, targetNo, now]))[0],
  hide: hidePost,
  reported: tellStaff,
})
