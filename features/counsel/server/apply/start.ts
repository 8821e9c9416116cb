import { ownDataSql, personSql } from '#features/account/server/public.ts'
import { jobTitleSql } from '#features/expert/server/public.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Extensions } from '#kit/server/extensions.ts'
import type { getApplyStart } from '../../contract/apply.ts'
import { counselErrors } from '../../errors.ts'
import { DISEASES_MAX } from '../../rules.ts'
import { promiseBoards } from '../product/promise.ts'
import { healthConditions } from './conditions.ts'
import { offeredFollowUp } from './follow-up.ts'
import { askerOf } from './problem.ts'
import { refundTermsOf } from './refund-terms.ts'

type Start = Answer<typeof getApplyStart>
type Own = { gender: 'm' | 'w'; birth: string | null; phone: string | null; tall: number | null; weight: number | null }
type Row = Pick<Start, 'job_title' | 'is_watching' | 'offer'> & { expert: Start['expert'] | null; own: Own }
type Asked = { userNo: number; expertNo: number; now: Date; anNo: number | null; extensions: Extensions }

/** What CounApply begins with. @throws `counsel.no_product` for a member who is no expert, blocked or not there */
export async function applyStartOf(db: Db, { userNo, expertNo, now, anNo, extensions }: Asked): Promise<Start> {
  const { problem, age } = await askerOf(db, { userNo, expertNo, now })
  const [row] = await rowsOf<Row>(db, START, [userNo, expertNo, now])
  const isUnknown = problem?.code === counselErrors.no_product.code
  if (!row?.expert || row.expert.cate_no === null || isUnknown) throw counselErrors.no_product()
  const { own, expert, ...rest } = row
  const board = (await promiseBoards(db, [expertNo], now)).get(expertNo)
  const conditions = extensions.all(healthConditions)
  const mine = (await Promise.all(conditions.map((one) => one.of(db, userNo)))).flat()
  return {
    ...rest,
    expert,
    cate_no: expert.cate_no!,
    follow_up: anNo === null ? null : await offeredFollowUp(db, { userNo, expertNo, now }, anNo),
    answer_minutes: board?.answer_minutes ?? null,
    refund_terms: await refundTermsOf(db),
    problem: problem && { code: problem.code, msg: problem.message },
    profile: {
      gender: own.gender,
      old: age,
      tall: own.tall,
      weight: own.weight,
      user_interest_disease: mine.slice(0, DISEASES_MAX),
      phone: own.phone !== null && /^\d{11}$/.test(own.phone) ? own.phone : null,
    },
    diseases: (await Promise.all(conditions.map(({ names }) => names(db)))).flat(),
  }
}

// $1 member, $2 expert, $3 now.
const START: Statement = `
  select ${personSql('$2::bigint')} as expert, ${jobTitleSql('$2::bigint')} as job_title, ${ownDataSql({ userNo: '$1::bigint' })} as own,
    exists (select from counsel_watch w where w.expert_user_no = $2 and w.user_no = $1) as is_watching,
    (select json_build_object('product_no', o.product_no, 'start_dt', lower(o.during), 'until_dt', o.until_dt) from counsel_offer o
      where o.expert_user_no = $2 and o.user_no = $1 and o.until_dt > $3::timestamptz order by o.offer_no desc limit 1) as offer`
