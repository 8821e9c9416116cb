import { DAY_MS } from '#kit/contract/time.ts'
import type { Db } from '#kit/server/db/db.ts'
import { arrayText, rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { hadOutageSql } from '#kit/server/outages.ts'
import { statesSql } from '#kit/server/transition.ts'
import { ON_TIME_MINUTES, percentOf, PROMISE_DAYS, PROMISE_SESSIONS_MIN, type PromiseBoard } from '../../contract/promise.ts'
import { COUNSEL } from '../../transitions.ts'

type Row = {
  user_no: number
  cate_no: number
  answers: number
  answer_minutes: number | null
  accepted: number
  asked: number
  on_time: number
  due: number
  refunded: number
  ended: number
}

/** The promise boards of these experts, in one statement; none for an expert with few completed sessions. */
export async function promiseBoards(db: Db, userNos: readonly number[], now: Date): Promise<Map<number, PromiseBoard>> {
  const since = new Date(now.getTime() - PROMISE_DAYS * DAY_MS)
  const rows = await rowsOf<Row>(db, BOARDS, [arrayText(userNos), since, ON_TIME_MINUTES, PROMISE_SESSIONS_MIN])
  return new Map(rows.map((row) => [row.user_no, boardOf(row)]))
}

const DOCTOR = 1

function boardOf(row: Row): PromiseBoard {
  const accepted = { of: row.accepted, all: row.asked }
  const onTime = { of: row.on_time, all: row.due }
  const refunded = { of: row.refunded, all: row.ended }
  return {
    answer_minutes: row.answer_minutes,
    accept_percent: percentOf(accepted),
    on_time_percent: percentOf(onTime),
    refund_percent: percentOf(refunded),
    counts: row.cate_no === DOCTOR ? null : { answers: row.answers, accepted, on_time: onTime, refunded },
  }
}

/** Ended before it began because the expert did not come. */
const MISSED = `('EXPERT_NO_SHOW', 'BOTH_NO_SHOW')`

/**
 * $1 experts, $2 first request, $3 minutes of a late start, $4 fewest completed sessions. Leaves out what the member or an operator ended before the
 * expert could answer or begin, and what an outage of the platform ended or let expire.
 */
const BOARDS: Statement = `
  with own as (
    select c.expert_user_no as user_no, c.cate_no, c.coun_no, c.accept_dt is not null as is_accepted,
      (select min(h.reg_dt) from counsel_history h where h.coun_no = c.coun_no and h.event in ('T02', 'T03')) - c.reg_dt as answer_time,
      c.state = ${COUNSEL.rejected} or c.close_code = 'EXPIRED' and not ${hadOutageSql({ from: 'c.reg_dt', to: 'c.answer_due_dt' })} as is_refused,
      c.state = ${COUNSEL.completed} as is_completed,
      c.state in ${statesSql([COUNSEL.completed, COUNSEL.inProgress, COUNSEL.extendRequested, COUNSEL.quitRequested])} as is_begun,
      c.close_code in ${MISSED} as is_missed,
      c.close_code = 'EXPERT_CANCEL' as is_given_up,
      c.start_dt <= c.hope_dt + $3::int * interval '1 minute' or exists (
        select from counsel_presence p where p.coun_no = c.coun_no and p.side = 'expert'
          and p.from_dt <= c.hope_dt + $3::int * interval '1 minute') as is_on_time,
      c.close_code = 'EXPERT_DROPPED' or exists (
        select from counsel_dispute d where d.coun_no = c.coun_no and d.refund_percent > 0) as is_refunded
    from counsel c
    where c.expert_user_no = any ($1::bigint[]) and c.product_no is not null and c.reg_dt >= $2::timestamptz
      and c.close_code is distinct from 'PLATFORM_OUTAGE'
  )
  select user_no, (array_agg(cate_no order by coun_no desc))[1] as cate_no,
    count(answer_time) as answers,
    round(extract(epoch from percentile_cont(0.5) within group (order by answer_time)) / 60)::int as answer_minutes,
    count(*) filter (where is_accepted) as accepted, count(*) filter (where is_accepted or is_refused) as asked,
    count(*) filter (where is_begun and is_on_time) as on_time, count(*) filter (where is_begun or is_missed) as due,
    count(*) filter (where is_missed or is_given_up or is_completed and is_refunded) as refunded,
    count(*) filter (where is_completed or is_missed or is_given_up) as ended
  from own group by user_no having count(*) filter (where is_completed) >= $4::int`
