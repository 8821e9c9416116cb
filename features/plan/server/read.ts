import { isActiveMemberSql } from '#features/account/server/public.ts'
import { notBlockedSql } from '#features/block/server/public.ts'
import { findCounsel, type CounselRecord } from '#features/counsel/server/public.ts'
import { counselErrors } from '#features/counsel/errors.ts'
import { COUNSEL, RUNNING_STATES } from '#features/counsel/transitions.ts'
import type { ErrorKind } from '#kit/contract/errors.ts'
import { endOfDayAfter, koreanDay } from '#kit/contract/time.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { CounselPlans, DayPlan, Plan } from '../contract.ts'
import { planErrors } from '../errors.ts'
import { isCheckable, lastDayOf, PLANS_MAX, progressOf, SEND_DAYS, sharedUntil, withheldFrom } from '../rules.ts'
import { findPlan, plansOfCounsel, plansOnDay, type PlanRow } from './sql.ts'

/** @throws `plan.not_found` where the viewer is neither side, or an expert with a block between the two */
export async function planOf(db: Db, planNo: number, viewerNo: number, now: Date): Promise<Plan> {
  const row = await findPlan(db, planNo, viewerNo)
  if (!row) throw planErrors.not_found()
  return planFor(row, koreanDay(now))
}

/** @throws `counsel.not_found` where the viewer is neither side, or an expert with a block between the two */
export async function plansOf(db: Db, counNo: number, viewerNo: number, now: Date): Promise<CounselPlans> {
  const counsel = await findCounsel(db, counNo)
  const side = counsel?.user_no === viewerNo ? 'member' : 'expert'
  if (!counsel || (side === 'expert' && counsel.expert_user_no !== viewerNo)) throw counselErrors.not_found()
  if (side === 'expert' && (await pairOf(db, counsel)).is_blocked) throw counselErrors.not_found()
  const plans = (await plansOfCounsel(db, counNo, viewerNo)).map((row) => planFor(row, koreanDay(now)))
  const problem = side === 'expert' ? await sendProblem(db, counsel, plans.length, now) : null
  return { coun_no: counNo, side, cate_no: counsel.cate_no, plans, problem: problem && { code: problem.code, msg: problem.message } }
}

/** What of my plans is to be done on a day. */
export async function dayPlansOf(db: Db, userNo: number, day: string, now: Date): Promise<DayPlan[]> {
  const rows = await plansOnDay(db, userNo, day)
  return rows.map(({ is_removed, ...row }) => ({ ...row, can_check: !is_removed && isCheckable(day, koreanDay(now)) }))
}

/** Why the expert can send no plan about this counselling now, or null. */
export async function sendProblem(
  db: Db,
  counsel: Pick<CounselRecord, 'state' | 'quit_dt' | 'user_no' | 'expert_user_no'>,
  plans: number,
  now: Date,
): Promise<ErrorKind | null> {
  if (!isSendTime(counsel, now)) return planErrors.not_now
  if (plans >= PLANS_MAX) return planErrors.full
  return (await pairOf(db, counsel)).is_active ? null : planErrors.no_member
}

const isSendTime = ({ state, quit_dt }: Pick<CounselRecord, 'state' | 'quit_dt'>, now: Date): boolean =>
  RUNNING_STATES.includes(state) || (state === COUNSEL.completed && quit_dt !== null && now <= endOfDayAfter(new Date(quit_dt), SEND_DAYS))

/** Whether the member's account is open, and whether one of the two has blocked the other. */
export async function pairOf(
  db: Db,
  { user_no, expert_user_no }: Pick<CounselRecord, 'user_no' | 'expert_user_no'>,
): Promise<{ is_active: boolean; is_blocked: boolean }> {
  const [row] = await rowsOf<{ is_active: boolean; is_blocked: boolean }>(db, PAIR, [user_no, expert_user_no])
  return row!
}

/** $1 member, $2 expert. */
const PAIR: Statement = `
  select ${isActiveMemberSql({ userNo: '$1::bigint' })} as is_active, not ${notBlockedSql({ a: '$1::bigint', b: '$2::bigint' })} as is_blocked`

/** The plan as its side sees it: an expert sees what is checked while the member allows it, and then only the numbers. */
function planFor({ boxes, ...row }: PlanRow, today: string): Plan {
  const { start_date, days, is_shared } = row
  const ends =
    start_date === null
      ? { last_date: null, shared_until: null }
      : { last_date: lastDayOf(start_date, days), shared_until: is_shared ? sharedUntil(start_date, days) : null }
  if (row.side === 'member') {
    return { ...row, ...ends, boxes, progress: start_date === null ? null : progressOf(boxes), withheld: null }
  }
  const withheld = withheldFrom(row, today)
  if (withheld === null) return { ...row, ...ends, boxes: [], progress: progressOf(boxes), withheld, is_removed: false }
  return {
    ...row,
    start_date: null,
    last_date: null,
    shared_until: null,
    is_removed: false,
    is_shared: false,
    boxes: [],
    progress: null,
    withheld,
  }
}
