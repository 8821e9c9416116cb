import {
  getActivityReport,
  getMyPlace,
  getRoom,
  getSetup,
  listCollects,
  listRegions,
  listRoomDailys,
  listRoomDays,
  passStep,
  saveBody,
  saveInterests,
  saveMyPlace,
} from '#features/room/contract.ts'
import { handle, type Handled } from '#kit/server/http/handle.ts'
import { collectsOf, roomDailysOf, roomDaysOf } from './lists.ts'
import { keepPlace, placeOf, regionsOf } from './place.ts'
import { reportOf } from './report.ts'
import { roomOf } from './room.ts'
import { keepBody, keepInterests, passStepTo, setupOf } from './setup.ts'

export const roomHttp: Handled[] = [
  handle(getSetup, ({ db, me }) => setupOf(db, me.user_no)),
  handle(passStep, ({ db, me, body }) => passStepTo(db, me.user_no, body.setup_step)),
  handle(saveBody, ({ db, me, body }) => keepBody(db, me.user_no, body)),
  handle(saveInterests, ({ db, me, body }) => keepInterests(db, me.user_no, body)),
  handle(listRegions, () => regionsOf()),
  handle(getMyPlace, ({ db, me }) => placeOf(db, me.user_no)),
  handle(saveMyPlace, ({ db, me, body }) => keepPlace(db, me.user_no, body)),
  handle(getRoom, (call) => roomOf(call, call.params.user_no)),
  handle(listRoomDays, (call) => roomDaysOf(call, call.params.user_no, call.query.month)),
  handle(listRoomDailys, (call) => roomDailysOf(call, call.params.user_no, call.query)),
  handle(listCollects, (call) => collectsOf(call, call.params.user_no, call.query)),
  handle(getActivityReport, (call) => reportOf(call, call.query)),
]
