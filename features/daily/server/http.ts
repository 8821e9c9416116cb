import { handle, type Handled } from '#kit/server/handle.ts'
import { countNewDailys, createDaily, deleteDaily, editDaily, getDaily, getDailyWeek, listDailyLine } from '../contract.ts'
import { countNew, detailOf, listLine } from './line.ts'
import { weekOf } from './week.ts'
import { removeDaily, rewriteDaily, writeDaily } from './write.ts'

export const dailyHttp: Handled[] = [
  handle(listDailyLine, (call) => listLine(call, call.query)),
  handle(countNewDailys, (call) => countNew(call, call.query)),
  handle(getDailyWeek, ({ db, me, now }) => weekOf(db, me.user_no, now)),
  handle(getDaily, (call) => detailOf(call, call.params.daily_no)),
  handle(createDaily, (call) => writeDaily(call, call.body)),
  handle(editDaily, (call) => rewriteDaily(call, call.params.daily_no, call.body)),
  handle(deleteDaily, async (call) => {
    await removeDaily(call, call.params.daily_no)
    return {}
  }),
]
