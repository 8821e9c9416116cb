import { handle, type Handled } from '#kit/server/http/handle.ts'
import {
  addPlan,
  checkPlanBox,
  getPlan,
  listCounselPlans,
  listDayPlans,
  listSentPlans,
  removePlan,
  sendPlan,
  sharePlan,
  takePlanBack,
} from '../contract.ts'
import { addToDays, checkBox, removeFromDays, setShared } from './member.ts'
import { dayPlansOf, planOf, plansOf } from './read.ts'
import { insertPlan, takeBack } from './send.ts'
import { sentPlansOf } from './sql.ts'

export const planHttp: Handled[] = [
  handle(sendPlan, insertPlan),
  handle(listSentPlans, ({ db, me, query: { before_no = Number.MAX_SAFE_INTEGER, limit } }) =>
    sentPlansOf(db, me.user_no, before_no, limit),
  ),
  handle(listCounselPlans, ({ db, me, params, now }) => plansOf(db, params.coun_no, me.user_no, now)),
  handle(listDayPlans, ({ db, me, query, now }) => dayPlansOf(db, me.user_no, query.day, now)),
  handle(getPlan, ({ db, me, params, now }) => planOf(db, params.plan_no, me.user_no, now)),
  handle(takePlanBack, async ({ db, me, params }) => {
    await takeBack(db, params.plan_no, me.user_no)
    return {}
  }),
  handle(addPlan, ({ db, me, params, body, now }) =>
    db.transaction((tx) => addToDays(tx, { planNo: params.plan_no, userNo: me.user_no, now }, body)),
  ),
  handle(checkPlanBox, async ({ db, me, params, body, now }) => {
    await db.transaction((tx) => checkBox(tx, { planNo: params.plan_no, userNo: me.user_no, now }, body))
    return {}
  }),
  handle(sharePlan, ({ db, me, params, body, now }) => setShared(db, { planNo: params.plan_no, userNo: me.user_no, now }, body.share)),
  handle(removePlan, ({ db, me, params, body, now }) =>
    removeFromDays(db, { planNo: params.plan_no, userNo: me.user_no, now }, body.which),
  ),
]
