import { reportTarget, type CurrentTarget, type ReportedReview } from '#features/report/server/public.ts'
import { setReviewPicturesHidden } from '#features/review/server/public.ts'
import { personSql } from '#features/account/server/public.ts'
import { extend } from '#kit/server/extensions.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { CURRENT_REVIEW, REPORTED_REVIEW } from './sql.ts'

type Found = { user_no: number; evidence: object }

const COUNSEL_EVIDENCE = `'title', c.title, 'state', c.state, 'close_code', c.close_code, 'reason', c.reason, 'start_dt', c.start_dt, 'quit_dt', c.quit_dt`
/** $1 the counselling. Whom a report is about, the report says. */
const CURRENT_COUNSEL: Statement = `
  select null::bigint as user_no, jsonb_build_object(${COUNSEL_EVIDENCE}) as evidence, false as is_hidden, false as is_gone from counsel c where c.coun_no = $1`

/** $1 the reporter, $2 the counselling: one of the two sides reports the other. */
const REPORTED_COUNSEL: Statement = `
  select o.user_no, jsonb_build_object(${COUNSEL_EVIDENCE}, 'side', case when c.user_no = $1 then 'expert' else 'member' end) as evidence
  from counsel c cross join lateral (select case when c.user_no = $1 then c.expert_user_no else c.user_no end as user_no) o
  where c.coun_no = $2 and $1::bigint in (c.user_no, c.expert_user_no) and ${personSql('o.user_no')} is not null`

/** $1 the review. */
const REVIEW: Statement = `
  select r.expert_user_no as expert_no, c.title, r.reg_dt from counsel_review r join counsel c on c.coun_no = r.coun_no
  where r.review_no = $1 and r.expert_user_no is not null`

/** Members report the other side of a counselling, and reviews. A review is hidden like a comment. */
export const counselReports = [
  extend(reportTarget, {
    kind: 'counsel',
    find: async (db, { userNo, targetNo }) => (await rowsOf<Found>(db, REPORTED_COUNSEL, [userNo, targetNo]))[0],
    read: async (db, counNo) => (await rowsOf<CurrentTarget>(db, CURRENT_COUNSEL, [counNo]))[0],
  }),
  extend(reportTarget, {
    kind: 'counsel_review',
    find: async (db, { userNo, targetNo }) => (await rowsOf<Found>(db, REPORTED_REVIEW, [userNo, targetNo]))[0],
    read: async (db, reviewNo) => (await rowsOf<CurrentTarget>(db, CURRENT_REVIEW, [reviewNo]))[0],
    readReview: async (db, reviewNo) => (await rowsOf<ReportedReview>(db, REVIEW, [reviewNo]))[0],
    async setHidden(tx, reviewNo, hideDt) {
      const changed = await tx.sql`
        update counsel_review set hide_dt = ${hideDt} where review_no = ${reviewNo} and (hide_dt is null) = ${hideDt !== null} and del_dt is null returning 1`
      if (changed.length > 0) await setReviewPicturesHidden(tx, { kind: 'review', reviewNo }, hideDt !== null)
      return changed.length > 0
    },
  }),
]
