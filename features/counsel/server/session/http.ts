import { handle, type Handled } from '#kit/server/http/handle.ts'
import {
  answerMove,
  approveCounsel,
  approveExtension,
  approveQuit,
  cancelCounsel,
  cancelCounselAsExpert,
  cancelExtension,
  cancelQuit,
  countExpertCounsels,
  disputeCounsel,
  getCounsel,
  getCounselRoom,
  listCounselEvents,
  listExpertCounsels,
  listMyCounsels,
  moveCounsel,
  quitCounsel,
  refuseMember,
  rejectCounsel,
  rejectExtension,
  rejectQuit,
  requestExtension,
  requestQuit,
  sendBeat,
  startCounsel,
  type Side,
} from '../../contract/session.ts'
import type { CounselAct } from '../../transitions.ts'
import { beat } from './beat.ts'
import { openDispute } from './dispute.ts'
import { countsOf, eventsOf, infoOf, listOf, roomOf } from './info.ts'
import { answerProposedMove, proposeMove } from './move.ts'
import { actOf, refuseRequestsOf, rejectRequest } from './verbs.ts'

type ActEndpoint = typeof cancelCounsel | typeof approveExtension

/** An endpoint without a body that does one act of a side. */
const handleAct = (endpoint: ActEndpoint, by: Side, act: CounselAct): Handled =>
  handle(endpoint, ({ db, me, params, now }) => actOf(db, by, act, { counNo: params.coun_no, userNo: me.user_no, now }))

export const sessionHttp: Handled[] = [
  handle(listMyCounsels, ({ db, me, query, now }) => listOf(db, 'member', me.user_no, query, now)),
  handle(listExpertCounsels, ({ db, me, query, now }) => listOf(db, 'expert', me.user_no, query, now)),
  handle(countExpertCounsels, async ({ db, me, now }) => ({ ...(await countsOf(db, me.user_no)), now: now.toISOString() })),
  handle(getCounsel, ({ db, me, params, now }) => infoOf(db, me.user_no, params.coun_no, now)),
  handle(getCounselRoom, ({ db, me, params }) => roomOf(db, me.user_no, params.coun_no)),
  handle(listCounselEvents, ({ db, me, params, now }) => eventsOf(db, me.user_no, params.coun_no, now)),
  handleAct(approveCounsel, 'expert', 'approve'),
  handle(rejectCounsel, ({ db, me, params, body, now }) => rejectRequest(db, { counNo: params.coun_no, userNo: me.user_no, now }, body)),
  handleAct(cancelCounsel, 'member', 'cancel'),
  handle(cancelCounselAsExpert, ({ db, me, params, body, now }) =>
    actOf(db, 'expert', 'cancelByExpert', { counNo: params.coun_no, userNo: me.user_no, now }, body.reason),
  ),
  handleAct(startCounsel, 'member', 'start'),
  handleAct(requestExtension, 'member', 'requestExtension'),
  handleAct(cancelExtension, 'member', 'cancelExtension'),
  handleAct(approveExtension, 'expert', 'approveExtension'),
  handleAct(rejectExtension, 'expert', 'rejectExtension'),
  handleAct(quitCounsel, 'member', 'quit'),
  handleAct(requestQuit, 'expert', 'requestQuit'),
  handleAct(cancelQuit, 'expert', 'cancelQuit'),
  handleAct(approveQuit, 'member', 'approveQuit'),
  handleAct(rejectQuit, 'member', 'rejectQuit'),
  handle(moveCounsel, ({ db, me, params, body, now }) =>
    proposeMove(db, { counNo: params.coun_no, userNo: me.user_no, now }, body.hope_dt),
  ),
  handle(answerMove, ({ db, me, params, body, now }) =>
    answerProposedMove(db, { counNo: params.coun_no, userNo: me.user_no, now }, body.accept),
  ),
  handle(sendBeat, ({ db, me, params, body, now }) => beat(db, { counNo: params.coun_no, userNo: me.user_no, report: body, now })),
  handle(refuseMember, async ({ db, me, params, body, now }) => {
    await refuseRequestsOf(db, { counNo: params.coun_no, userNo: me.user_no, now }, body.is_refused)
    return {}
  }),
  handle(disputeCounsel, ({ db, me, params, body, now }) =>
    openDispute(db, { counNo: params.coun_no, userNo: me.user_no, now }, body.reason),
  ),
]
