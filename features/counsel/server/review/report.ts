import { reportTarget } from '#features/report/server/public.ts'
import { hideReviewPictures } from '#features/review/server/public.ts'
import { personSql } from '#features/account/server/public.ts'
import { extend } from '#kit/server/extensions.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { REPORTED_REVIEW } from './sql.ts'

type Found = { user_no: number; evidence: object }

/** $1 the reporter, $2 the counselling: one of the two sides reports the other. */
const REPORTED_COUNSEL: Statement = `
  select o.user_no, jsonb_build_object('title', c.title, 'state', c.state, 'close_code', c.close_code, 'reason', c.reason,
    'start_dt', c.start_dt, 'quit_dt', c.quit_dt, 'side', case when c.user_no = $1 then 'expert' else 'member' end) as evidence
  from counsel c cross join lateral (select case when c.user_no = $1 then c.expert_user_no else c.user_no end as user_no) o
  where c.coun_no = $2 and $1::bigint in (c.user_no, c.expert_user_no) and ${personSql('o.user_no')} is not null`

/** Members report the other side of a counselling, and reviews. A review is hidden like a comment. */
export const counselReports = [
  extend(reportTarget, {
    kind: 'counsel',
    find: async (db, { userNo, targetNo }) => (await rowsOf<Found>(db, REPORTED_COUNSEL, [userNo, targetNo]))[0],
  }),
  extend(reportTarget, {
    kind: 'counsel_review',
    find: async (db, { userNo, targetNo }) => (await rowsOf<Found>(db, REPORTED_REVIEW, [userNo, targetNo]))[0],
    async hide(tx, reviewNo, now) {
      const hidden = await tx.sql`
        update counsel_review set hide_dt = ${now} where review_no = ${reviewNo} and hide_dt is null and del_dt is null returning 1`
      if (hidden.length > 0) await hideReviewPictures(tx, { kind: 'review', reviewNo })
      return hidden.length > 0
    },
  }),
]
