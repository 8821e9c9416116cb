import { deleteTargetAlarms, notify } from '#features/alarm/server/public.ts'
import { sendSystemMessage } from '#features/chat/server/public.ts'
import { counselErrors } from '#features/counsel/errors.ts'
import { lockCounsel } from '#features/counsel/server/public.ts'
import { href } from '#features/routes.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import { koreanDay } from '#kit/contract/time.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import type { NewPlanItem, Plan, sendPlan } from '../contract.ts'
import { planErrors } from '../errors.ts'
import { planChanged } from '../events.ts'
import { isStart } from '../rules.ts'
import { pairOf, planOf, sendProblem } from './read.ts'
import { lockPlan } from './sql.ts'

type Sending = { db: Tx; me: { user_no: number }; now: Date; body: Body<typeof sendPlan> }

/** Lock order: the counselling, its room. @throws `counsel.not_found`, and why it cannot be sent */
export async function insertPlan({ db, me, now, body }: Sending): Promise<Plan> {
  const { items, coun_no, ...written } = body
  const counsel = await lockCounsel(db, coun_no)
  if (!counsel || counsel.expert_user_no !== me.user_no || (await pairOf(db, counsel)).is_blocked) throw counselErrors.not_found()
  const problem = await sendProblem(db, counsel, await countPlans(db, coun_no), now)
  if (problem) throw problem()
  refuseWrongDays(body, now)
  const { user_no, cate_no, cr_no } = counsel
  const row = { ...written, coun_no, user_no: user_no!, expert_user_no: me.user_no, cate_no, reg_dt: now }
  const [made] = await db.sql<[{ plan_no: number }]>`insert into plan ${db.sql(row)} returning plan_no`
  const { plan_no } = made
  await db.sql`insert into plan_item ${db.sql(items.map((item, index) => itemRow(db, { plan_no, item_no: index + 1 }, item)))}`
  const alarm = { kind: 'COUN_PLAN', to: user_no!, actor_no: me.user_no, target: `plan:${plan_no}` } as const
  await notify(db, { ...alarm, link: href('PlanDetail', { id: plan_no }), text: written.title }, now)
  if (cr_no !== null) await sendSystemMessage(db, { cr_no, extra_info: { type: 'plan-sent', coun_no, plan_no, title: written.title } }, now)
  db.publishAfterCommit({ userNos: [user_no!, me.user_no], event: planChanged.event, payload: { plan_no, coun_no } })
  return planOf(db, plan_no, me.user_no, now)
}

/** Deletes a plan that its member has not added. @throws `plan.not_found`, `plan.added_already` */
export function takeBack(db: Pool, planNo: number, expertNo: number): Promise<void> {
  return db.transaction(async (tx) => {
    const plan = await lockPlan(tx, planNo)
    if (plan?.expert_user_no !== expertNo) throw planErrors.not_found()
    if (plan.start_date !== null) throw planErrors.added_already()
    await tx.sql`delete from plan where plan_no = ${planNo}`
    await deleteTargetAlarms(tx, { kinds: ['COUN_PLAN'], to: [plan.user_no], target: `plan:${planNo}` })
    const { coun_no, user_no } = plan
    tx.publishAfterCommit({ userNos: [user_no, expertNo], event: planChanged.event, payload: { plan_no: planNo, coun_no } })
  })
}

function refuseWrongDays({ items, days, suggest_date }: Body<typeof sendPlan>, now: Date): void {
  const wrong = items.findIndex(({ on_days }) => on_days.some((day) => day > days))
  if (wrong >= 0) throw planErrors.bad_days(`items.${wrong}.on_days`)
  if (suggest_date !== null && !isStart(suggest_date, koreanDay(now))) throw planErrors.bad_start('suggest_date')
}

async function countPlans({ sql }: Tx, counNo: number): Promise<number> {
  const [row] = await sql<[{ count: number }]>`select count(*)::int as count from plan where coun_no = ${counNo}`
  return row.count
}

function itemRow({ sql }: Tx, key: { plan_no: number; item_no: number }, { kind, weekdays, on_days, ...detail }: NewPlanItem) {
  return { ...key, kind, weekdays, on_days, detail: sql.json(detail as never) }
}
