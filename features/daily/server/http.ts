import { handle, type Handled } from '#kit/server/http/handle.ts'
import {
  countNewDailys,
  createDaily,
  deleteDaily,
  deleteMeal,
  editDaily,
  getDaily,
  getDailyPast,
  getDailyWeek,
  listDailyDays,
  listDailyLine,
  listMeals,
  listMyDailys,
  saveMeal,
} from '../contract.ts'
import { countNew, detailOf, listLine } from './line.ts'
import { forgetMeal, keepMeal, mealsOf } from './meal.ts'
import { daysOf, mineOf } from './own-days.ts'
import { pastOf } from './past.ts'
import { weekOf } from './week.ts'
import { removeDaily, rewriteDaily, writeDaily } from './write.ts'

export const dailyHttp: Handled[] = [
  handle(listDailyLine, (call) => listLine(call, call.query)),
  handle(countNewDailys, (call) => countNew(call, call.query)),
  handle(getDailyWeek, ({ db, me, now }) => weekOf(db, me.user_no, now)),
  handle(listDailyDays, (call) => daysOf(call, call.query)),
  handle(listMyDailys, (call) => mineOf(call, call.query)),
  handle(getDailyPast, ({ db, me, query }) => pastOf(db, me.user_no, query.date)),
  handle(getDaily, (call) => detailOf(call, call.params.daily_no)),
  handle(createDaily, (call) => writeDaily(call, call.body)),
  handle(editDaily, (call) => rewriteDaily(call, call.params.daily_no, call.body)),
  handle(deleteDaily, async (call) => {
    await removeDaily(call, call.params.daily_no)
    return {}
  }),
  handle(listMeals, ({ db, me }) => mealsOf(db, me.user_no)),
  handle(saveMeal, ({ db, me, now, body }) => keepMeal(db, me.user_no, now, body)),
  handle(deleteMeal, async ({ db, me, params }) => {
    await forgetMeal(db, me.user_no, params.meal_no)
    return {}
  }),
]
