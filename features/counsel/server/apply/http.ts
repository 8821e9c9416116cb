import { handle, type Handled } from '#kit/server/http/handle.ts'
import {
  applyCounsel,
  closeCard,
  editIntake,
  getApplyStart,
  getCard,
  listSlotDays,
  listSlots,
  previewCard,
  watchSlots,
} from '../../contract/apply.ts'
import { closeFollowUp, getFollowUp } from '../../contract/follow-up.ts'
import { previewOf, readCard, takeCardBack } from './card.ts'
import { readThread, takeThreadBack } from './follow-up.ts'
import { updateIntake } from './intake.ts'
import { requestCounsel } from './request.ts'
import { slotDaysOf, slotsOf } from './slots.ts'
import { applyStartOf } from './start.ts'
import { setWatch } from './watch.ts'

export const applyHttp: Handled[] = [
  handle(applyCounsel, requestCounsel),
  handle(getApplyStart, ({ db, me, params, query, now, services: { extensions } }) =>
    applyStartOf(db, { userNo: me.user_no, expertNo: params.user_no, anNo: query.an_no ?? null, now, extensions }),
  ),
  handle(listSlotDays, ({ db, me, query, now }) =>
    slotDaysOf(db, { viewerNo: me?.user_no ?? null, productNo: query.product_no, counNo: query.coun_no, now }),
  ),
  handle(listSlots, ({ db, me, query, now }) =>
    slotsOf(db, { viewerNo: me?.user_no ?? null, productNo: query.product_no, counNo: query.coun_no, day: query.day, now }),
  ),
  handle(watchSlots, async ({ db, me, body, now }) => {
    await setWatch(db, { userNo: me.user_no, productNo: body.product_no, isWatching: body.is_watching, now })
    return {}
  }),
  handle(editIntake, async (call) => {
    await updateIntake(call)
    return {}
  }),
  handle(previewCard, ({ db, me, query, now }) => previewOf(db, { userNo: me.user_no, now }, query.days)),
  handle(getCard, ({ db, me, params, now }) => readCard(db, { counNo: params.coun_no, userNo: me.user_no, now })),
  handle(getFollowUp, ({ db, me, params, now }) => readThread(db, { counNo: params.coun_no, userNo: me.user_no, now })),
  handle(closeFollowUp, async ({ db, me, params }) => {
    await takeThreadBack(db, { counNo: params.coun_no, userNo: me.user_no })
    return {}
  }),
  handle(closeCard, async ({ db, me, params, now }) => {
    await takeCardBack(db, { counNo: params.coun_no, userNo: me.user_no, now })
    return {}
  }),
]
