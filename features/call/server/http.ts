import { findCounsel } from '#features/counsel/server/public.ts'
import type { Side } from '#features/counsel/contract.ts'
import { BOOKED_STATES } from '#features/counsel/transitions.ts'
import type { Db } from '#kit/server/db/db.ts'
import { handle, type Handled } from '#kit/server/http/handle.ts'
import { getCall, saveDeviceTest } from '../contract.ts'
import { callErrors } from '../errors.ts'
import { hasMedia } from '../rules.ts'
import { isTaken, sideOf } from './socket.ts'
import { saveTest, seatsOf, testOf } from './sql.ts'

export const callHttp: Handled[] = [
  handle(getCall, async ({ db, me, params, services }) => {
    const side = await bookedSideOf(db, params.coun_no, me.user_no)
    const [test, seats] = await Promise.all([testOf(db, params.coun_no, side), seatsOf(db, params.coun_no)])
    const own = seats[side]
    return { turn_urls: [...services.integrations.turn.urls], test, is_elsewhere: own !== null && isTaken(services.hub, own.seat_no) }
  }),
  handle(saveDeviceTest, async ({ db, me, params, body, now }) => {
    const side = await bookedSideOf(db, params.coun_no, me.user_no)
    await saveTest(db, params.coun_no, side, body, now)
    return {}
  }),
]

/**
 * The side of this person in a counselling by voice or video, from its acceptance to its end.
 * @throws `call.not_found`, `call.no_media`, `call.not_now`
 */
async function bookedSideOf(db: Db, counNo: number, userNo: number): Promise<Side> {
  const row = await findCounsel(db, counNo)
  const side = row && sideOf(row, userNo)
  if (!row || !side) throw callErrors.not_found()
  if (!hasMedia(row.channel)) throw callErrors.no_media()
  if (!BOOKED_STATES.includes(row.state)) throw callErrors.not_now()
  return side
}
