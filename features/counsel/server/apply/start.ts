import { ownDataSql, personSql } from '#features/account/server/public.ts'
import { jobTitleSql } from '#features/expert/server/public.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Extensions } from '#kit/server/extensions.ts'
import type { getApplyStart } from '../../contract/apply.ts'
import { counselErrors } from '../../errors.ts'
import { DISEASES_MAX } from '../../rules.ts'
import { healthConditions } from './conditions.ts'
import { askerOf } from './problem.ts'

type Start = Answer<typeof getApplyStart>
type Own = { gender: 'm' | 'w'; birth: string | null; phone: string | null; tall: number | null; weight: number | null }
type Row = Pick<Start, 'job_title' | 'answer_minutes' | 'is_watching' | 'offer'> & { expert: Start['expert'] | null; own: Own }
type Asked = { userNo: number; expertNo: number; now: Date; extensions: Extensions }

/** What CounApply begins with. @throws `counsel.no_product` for a member who is no expert, blocked or not there */
export async function applyStartOf(db: Db, { userNo, expertNo, now, extensions }: Asked): Promise<Start> {
  const { problem, age } = await askerOf(db, { userNo, expertNo, now })
  const [row] = await rowsOf<Row>(db, START, [userNo, expertNo, now, ANSWERS_MIN, ANSWERS_OF])
  const isUnknown = problem?.code === counselErrors.no_product.code
  if (!row?.expert || row.expert.cate_no === null || isUnknown) throw counselErrors.no_product()
  const { own, expert, ...rest } = row
  const conditions = extensions.all(healthConditions)
  const mine = (await Promise.all(conditions.map((one) => one.of(db, userNo)))).flat()
  return {
    ...rest,
    expert,
    cate_no: expert.cate_no!,
    problem: problem && { code: problem.code, msg: problem.message },
    profile: {
      gender: own.gender,
      old: age,
      tall: own.tall,
      weight: own.weight,
      user_interest_disease: mine.slice(0, DISEASES_MAX),
      phone: own.phone !== null && /^\d{11}$/.test(own.phone) ? own.phone : null,
    },
    diseases: conditions.flatMap(({ names }) => [...names]),
  }
}

/** The median is shown from so many answers on, and is that of the newest ones. */
const ANSWERS_MIN = 5
const ANSWERS_OF = 100

// $1 member, $2 expert, $3 now, $4 fewest answers, $5 newest answers.
const START: Statement = `
  select ${personSql('$2::bigint')} as expert, ${jobTitleSql('$2::bigint')} as job_title, ${ownDataSql({ userNo: '$1::bigint' })} as own,
    (select case when count(*) >= $4::int then (percentile_cont(0.5) within group (order by a.minutes))::int end from (
      select extract(epoch from h.reg_dt - c.reg_dt) / 60 as minutes
      from counsel c join counsel_history h on h.coun_no = c.coun_no and h.event in ('T02', 'T03')
      where c.expert_user_no = $2 and c.product_no is not null order by h.reg_dt desc limit $5::int) a) as answer_minutes,
    exists (select from counsel_watch w where w.expert_user_no = $2 and w.user_no = $1) as is_watching,
    (select json_build_object('product_no', o.product_no, 'start_dt', lower(o.during), 'until_dt', o.until_dt) from counsel_offer o
      where o.expert_user_no = $2 and o.user_no = $1 and o.until_dt > $3::timestamptz order by o.offer_no desc limit 1) as offer`
