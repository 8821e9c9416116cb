import type { Body } from '#kit/contract/endpoint.ts'
import { koreanDay } from '#kit/contract/time.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { addPlan, checkPlanBox, Plan, removePlan } from '../contract.ts'
import { planErrors } from '../errors.ts'
import { planChanged } from '../events.ts'
import { boxesFrom, isCheckable, isStart } from '../rules.ts'
import { planOf } from './read.ts'
import { findPlan, lockPlan, type LockedPlan } from './sql.ts'

type Own = { planNo: number; userNo: number; now: Date }

/**
 * Makes the boxes of the plan in the member's days; the same again changes nothing. One that was taken out can begin anew.
 * @throws `plan.not_found`, `plan.added`, `plan.bad_start`, `plan.nothing_to_do`
 */
export async function addToDays(tx: Tx, own: Own, { start_date, share }: Body<typeof addPlan>): Promise<Plan> {
  const { planNo, userNo, now } = own
  const plan = await lockOwn(tx, own)
  if (plan.start_date !== null && !plan.is_removed) {
    if (plan.start_date !== start_date) throw planErrors.added()
    return planOf(tx, planNo, userNo, now)
  }
  if (!isStart(start_date, koreanDay(now))) throw planErrors.bad_start('start_date')
  const boxes = boxesFrom(start_date, (await findPlan(tx, planNo, userNo))!)
  if (boxes.length === 0) throw planErrors.nothing_to_do('start_date')
  await tx.sql`update plan set start_date = ${start_date}, remove_dt = null, share_dt = ${share ? now : null} where plan_no = ${planNo}`
  // What was not checked before it was taken out is not to be done any more.
  await tx.sql`delete from plan_box where plan_no = ${planNo} and check_dt is null`
  await rowsOf(tx, ADD_BOXES, [planNo, boxes.map(({ item_no }) => item_no), boxes.map(({ day }) => day)])
  publish(tx, plan)
  return planOf(tx, planNo, userNo, now)
}

/** @throws `plan.not_found`, `plan.not_yet`, `plan.too_late` */
export async function checkBox(tx: Tx, { planNo, userNo, now }: Own, { item_no, day, checked }: Body<typeof checkPlanBox>): Promise<void> {
  const today = koreanDay(now)
  const [plan] = await rowsOf<Checked>(tx, CHECK, [planNo, userNo, item_no, day, checked, now, isCheckable(day, today)])
  if (!plan) throw planErrors.not_found()
  if (!isCheckable(day, today)) throw day > today ? planErrors.not_yet('day') : planErrors.too_late('day')
  publish(tx, plan)
}

/** @throws `plan.not_found`, `plan.not_added` */
export function setShared(db: Pool, own: Own, share: boolean): Promise<Plan> {
  const { planNo, userNo, now } = own
  return db.transaction(async (tx) => {
    const plan = await lockOwn(tx, own)
    if (plan.start_date === null || plan.is_removed) throw planErrors.not_added()
    await tx.sql`update plan set share_dt = ${share ? now : null} where plan_no = ${planNo} and (share_dt is not null) <> ${share}`
    publish(tx, { ...plan, is_shared: true })
    return planOf(tx, planNo, userNo, now)
  })
}

/** @throws `plan.not_found`, `plan.not_added` */
export function removeFromDays(db: Pool, own: Own, which: Body<typeof removePlan>['which']): Promise<Plan> {
  const { planNo, userNo, now } = own
  return db.transaction(async (tx) => {
    const plan = await lockOwn(tx, own)
    if (plan.start_date === null) throw planErrors.not_added()
    await tx.sql`update plan set remove_dt = coalesce(remove_dt, ${now}), share_dt = null where plan_no = ${planNo}`
    const from = which === 'all' ? plan.start_date : koreanDay(now)
    await tx.sql`delete from plan_box where plan_no = ${planNo} and check_dt is null and day >= ${from}`
    publish(tx, plan)
    return planOf(tx, planNo, userNo, now)
  })
}

/** Withdrawing the consent to health data ends what experts see of the plans. */
export async function stopSharing({ sql }: Tx, userNo: number): Promise<void> {
  await sql`update plan set share_dt = null where user_no = ${userNo} and share_dt is not null`
}

async function lockOwn(tx: Tx, { planNo, userNo }: Own): Promise<LockedPlan> {
  const plan = await lockPlan(tx, planNo)
  if (plan?.user_no !== userNo) throw planErrors.not_found()
  return plan
}

type Checked = Pick<LockedPlan, 'plan_no' | 'coun_no' | 'user_no' | 'expert_user_no' | 'is_shared'>

/** Open screens of the member, and of the expert who may see it, read the plan again. */
function publish(tx: Tx, { plan_no, coun_no, user_no, expert_user_no, is_shared }: Checked): void {
  const userNos = is_shared && expert_user_no !== null ? [user_no, expert_user_no] : [user_no]
  tx.publishAfterCommit({ userNos, event: planChanged.event, payload: { plan_no, coun_no } })
}

/** $1 the plan, $2 items, $3 their days. A box that was checked before the plan was taken out stays checked. */
const ADD_BOXES: Statement = `
  insert into plan_box (plan_no, item_no, day) select $1::bigint, b.item_no, b.day from unnest($2::smallint[], $3::date[]) b (item_no, day)
  on conflict do nothing`

/** $1 the plan, $2 its member, $3 the item, $4 the day, $5 checked, $6 now, $7 whether the day can be changed. No row: there is no such box. */
const CHECK: Statement = `
  update plan_box b set check_dt = case when not $7::boolean then b.check_dt when $5::boolean then coalesce(b.check_dt, $6::timestamptz) end
  from plan p
  where b.plan_no = $1 and b.item_no = $3 and b.day = $4::date and p.plan_no = b.plan_no and p.user_no = $2 and p.remove_dt is null
  returning p.plan_no, p.coun_no, p.user_no, p.expert_user_no, p.share_dt is not null as is_shared`
