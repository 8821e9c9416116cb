import { handle, type Handled } from '#kit/server/http/handle.ts'
import { addPosition, getSharing, listLocationRecords, listRegions, removeHome, saveHome, startSharing, stopSharing } from '../contract.ts'
import { deleteHome, storeHome, storePosition } from './position.ts'
import { recordsOf } from './records.ts'
import { regionsOf } from './regions.ts'
import { beginSharing, endSharing, sharingState } from './share.ts'

export const locationHttp: Handled[] = [
  handle(listRegions, () => regionsOf()),
  handle(getSharing, ({ db, me, now }) => sharingState(db, me.user_no, now)),
  handle(startSharing, ({ db, me, body, now }) => beginSharing({ db, userNo: me.user_no, now }, body)),
  handle(stopSharing, ({ db, me, now }) => endSharing({ db, userNo: me.user_no, now })),
  handle(addPosition, ({ services, me, body, now }) => storePosition({ services, userNo: me.user_no, now }, body)),
  handle(saveHome, async ({ services, db, me, body, now }) => {
    await storeHome({ services, userNo: me.user_no, now }, body)
    return sharingState(db, me.user_no, now)
  }),
  handle(removeHome, async ({ db, me, now }) => {
    await deleteHome(db, me.user_no)
    return sharingState(db, me.user_no, now)
  }),
  handle(listLocationRecords, ({ db, me, query }) => recordsOf(db, me.user_no, query.before_no)),
]
