import { handleCreate } from '#kit/server/http/create.ts'
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
import { countNew, getDetail, listLine } from './line.ts'
import { removeMeal, upsertMeal, listSavedMeals } from './meal.ts'
import { listDays, listMine } from './own-days.ts'
import { getPast } from './past.ts'
import { getWeek } from './week.ts'
import { CREATE } from './sql.ts'
import { plainDaily, publishDailys, removeDaily, rewriteDaily, writeDaily } from './write.ts'

export const dailyHttp: Handled[] = [
  handle(listDailyLine, (call) => listLine(call, call.query)),
  handle(countNewDailys, (call) => countNew(call, call.query)),
  handle(getDailyWeek, ({ db, me, now }) => getWeek(db, me.user_no, now)),
  handle(listDailyDays, (call) => listDays(call, call.query)),
  handle(listMyDailys, (call) => listMine(call, call.query)),
  handle(getDailyPast, ({ db, me, query }) => getPast(db, me.user_no, query.date)),
  handle(getDaily, (call) => getDetail(call, call.params.daily_no)),
  handleCreate(createDaily, { statement: CREATE, valuesOf: plainDaily, publish: publishDailys, work: writeDaily }),
  handle(editDaily, (call) => rewriteDaily(call, call.params.daily_no, call.body)),
  handle(deleteDaily, async (call) => {
    await removeDaily(call, call.params.daily_no)
    return {}
  }),
  handle(listMeals, ({ db, me }) => listSavedMeals(db, me.user_no)),
  handle(saveMeal, ({ db, me, now, body }) => upsertMeal(db, me.user_no, now, body)),
  handle(deleteMeal, async ({ db, me, params }) => {
    await removeMeal(db, me.user_no, params.meal_no)
    return {}
  }),
]
