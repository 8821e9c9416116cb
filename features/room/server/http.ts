import {
  getActivityReport,
  getMyRegion,
  getRoom,
  getSetup,
  listCollects,
  listRoomDailys,
  listRoomDays,
  saveSetupStep,
  saveBody,
  saveInterests,
  saveMyRegion,
} from '#features/room/contract.ts'
import { handle, type Handled } from '#kit/server/http/handle.ts'
import { collectsOf, roomDailysOf, roomDaysOf } from './lists.ts'
import { updateMyRegion, myRegionOf } from './region.ts'
import { reportOf } from './report.ts'
import { roomOf } from './room.ts'
import { updateBody, replaceInterests, advanceSetupStep, setupOf } from './setup.ts'

export const roomHttp: Handled[] = [
  handle(getSetup, ({ db, me }) => setupOf(db, me.user_no)),
  handle(saveSetupStep, ({ db, me, body }) => advanceSetupStep(db, me.user_no, body.setup_step)),
  handle(saveBody, (call) => updateBody(call, call.body)),
  handle(saveInterests, ({ db, me, body }) => replaceInterests(db, me.user_no, body)),
  handle(getMyRegion, ({ db, me }) => myRegionOf(db, me.user_no)),
  handle(saveMyRegion, ({ db, me, body }) => updateMyRegion(db, me.user_no, body)),
  handle(getRoom, (call) => roomOf(call, call.params.user_no)),
  handle(listRoomDays, (call) => roomDaysOf(call, call.params.user_no, call.query.month)),
  handle(listRoomDailys, (call) => roomDailysOf(call, call.params.user_no, call.query)),
  handle(listCollects, (call) => collectsOf(call, call.params.user_no, call.query)),
  handle(getActivityReport, (call) => reportOf(call, call.query)),
]
