import { mediaKeysSql } from '#features/media/server/public.ts'
import { reportedContent, type CurrentTarget } from '#features/report/server/public.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { extend } from '#kit/server/extensions.ts'

/** $1 the post, as operators see it. */
const CURRENT: Statement = `
  select p.user_no, jsonb_build_object('content', p.content, 'images', ${mediaKeysSql('p.images')},
      'info', p.info, 'visibility', p.visibility, 'edit_dt', p.edit_dt) as evidence,
    p.hide_dt is not null as is_hidden, p.limit_dt is not null as is_limited, p.state = 0 as is_gone
  from post p where p.post_no = $1`

/** Records, feeds and stories that members reported. */
export const postReport = extend(reportedContent, {
  kinds: ['daily', 'feed', 'story'],
  read: async (db, postNo) => (await rowsOf<CurrentTarget>(db, CURRENT, [postNo]))[0],
})
