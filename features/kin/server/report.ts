import { mediaKeysSql } from '#features/media/server/public.ts'
import { reportedPostSql, setPostHidden, visibleKinPostSql } from '#features/post/server/public.ts'
import { reportTarget, type CurrentTarget } from '#features/report/server/public.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { extend } from '#kit/server/extensions.ts'

type Found = { user_no: number; evidence: object; is_unknown: boolean }

const keys = mediaKeysSql('p.images')

const questionEvidence = (
  images: string,
): string => `jsonb_build_object('title', q.title, 'content', p.content, 'images', ${images}, 'tags', q.tags,
    'additions', (select jsonb_agg(d.content order by d.addition_no) from kin_addition d where d.ki_no = q.ki_no), 'edit_dt', q.edit_dt)`

/** $1 the target. */
const CURRENT_QUESTION: Statement = `
  select q.user_no, ${questionEvidence('p.images')} as evidence, p.is_hidden, p.is_gone
  from kin_question q cross join lateral ${reportedPostSql('q.ki_no')} p where q.ki_no = $1`
const CURRENT_ANSWER: Statement = `
  select a.user_no, jsonb_build_object('ki_no', a.ki_no, 'content', p.content, 'images', p.images, 'edit_dt', a.edit_dt, 'question', q.title) as evidence,
    p.is_hidden, p.is_gone
  from kin_answer a join kin_question q on q.ki_no = a.ki_no cross join lateral ${reportedPostSql('a.an_no')} p where a.an_no = $1`

/** $1 the reporter, $2 the target, $3 now. */
const QUESTION: Statement = `
  select q.user_no, q.is_anonymous as is_unknown, ${questionEvidence(keys)} as evidence
  from kin_question q cross join lateral ${visibleKinPostSql({ postNo: 'q.ki_no', now: '$3::timestamptz' })} p where q.ki_no = $2`
const ANSWER: Statement = `
  select a.user_no, false as is_unknown, jsonb_build_object('ki_no', a.ki_no, 'content', p.content, 'images', ${keys}, 'edit_dt', a.edit_dt) as evidence
  from kin_answer a cross join lateral ${visibleKinPostSql({ postNo: 'a.an_no', now: '$3::timestamptz' })} p where a.an_no = $2`

const find =
  (statement: Statement) =>
  async (db: Db, { userNo, targetNo, now }: { userNo: number; targetNo: number; now: Date }): Promise<Found | undefined> =>
    (await rowsOf<Found>(db, statement, [userNo, targetNo, now]))[0]

const read =
  (statement: Statement) =>
  async (db: Db, targetNo: number): Promise<CurrentTarget | undefined> =>
    (await rowsOf<CurrentTarget>(db, statement, [targetNo]))[0]

/** Members report questions and answers that they see. Hidden ones are seen by their author alone, and what is under a hidden question by its asker. */
export const kinReports = [
  extend(reportTarget, { kind: 'question', find: find(QUESTION), read: read(CURRENT_QUESTION), setHidden: setPostHidden }),
  extend(reportTarget, { kind: 'answer', find: find(ANSWER), read: read(CURRENT_ANSWER), setHidden: setPostHidden }),
]
