import type { Endpoint } from '#kit/contract/endpoint.ts'
import { AppError } from '#kit/contract/errors.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { handle, type Call, type Handled } from '#kit/server/http/handle.ts'
import * as wire from '../contract.ts'
import { appeal } from './appeal.ts'
import { attendanceCode, attendByCode, answerObjection, markParticipant, objectToMark } from './attendance.ts'
import { arrive, chooseFriend } from './friend.ts'
import { cancelAdhoc, closeOrReopen, createAdhoc, editAdhoc } from './host.ts'
import { adhocFileUrl } from './ics.ts'
import { answer, confirm, join, leave, takeSeat, type Own } from './join.ts'
import { adhocFor, formOf, withoutPlaceIn } from './read/detail.ts'
import { clubAdhocs, myAdhocs } from './read/list.ts'
import { trustOf } from './read/trust.ts'

type AdhocCall = Pick<Call<Endpoint & { access: 'member' }>, 'db' | 'me' | 'now'> & { params: { adhoc_no: number } }
const ownOf = ({ me, now, params }: Omit<AdhocCall, 'db'>): Own => ({ adhocNo: params.adhoc_no, userNo: me.user_no, now })

/** Does an act in one transaction; the answer is the bungae as the caller sees it afterwards. */
async function changed(call: AdhocCall, work: (tx: Tx, own: Own) => Promise<unknown>): Promise<wire.AdhocDetail> {
  const own = ownOf(call)
  await call.db.transaction((tx) => work(tx, own))
  return adhocFor(call.db, own.adhocNo, own)
}

/** Leaves. Whom a block separates from the host finds the bungae no longer afterwards. */
async function leaveAdhoc(call: AdhocCall): Promise<wire.AdhocDetail> {
  const own = ownOf(call)
  const before = await adhocFor(call.db, own.adhocNo, own)
  await call.db.transaction((tx) => leave(tx, own))
  return adhocFor(call.db, own.adhocNo, own).catch((error) => {
    if (error instanceof AppError) return withoutPlaceIn(before)
    throw error
  })
}

const hostHttp: Handled[] = [
  handle(wire.createAdhoc, ({ db, me, now, params, body: { poll_no, ...fields } }) =>
    createAdhoc(db, { meetNo: params.meet_no, userNo: me.user_no, now }, fields, poll_no),
  ),
  handle(wire.editAdhoc, (call) => changed(call, (tx, own) => editAdhoc(tx, own, call.body))),
  handle(wire.cancelAdhoc, (call) => {
    const { reason, ends_series: endsSeries } = call.body
    return changed(call, (tx, own) => cancelAdhoc(tx, own, { reason, endsSeries }))
  }),
  handle(wire.closeAdhoc, (call) => changed(call, (tx, own) => closeOrReopen(tx, own, 'close'))),
  handle(wire.reopenAdhoc, (call) => changed(call, (tx, own) => closeOrReopen(tx, own, 'reopen'))),
  handle(wire.getAdhocForm, (call) => formOf(call.db, call.params.adhoc_no, ownOf(call))),
]

const joinHttp: Handled[] = [
  handle(wire.joinAdhoc, (call) => changed(call, (tx, own) => join(tx, own, call.body.accepts_overlap))),
  handle(wire.takeSeat, (call) => changed(call, (tx, own) => takeSeat(tx, own, call.body.accepts_overlap))),
  handle(wire.leaveAdhoc, leaveAdhoc),
  handle(wire.confirmAdhoc, (call) => changed(call, confirm)),
  handle(wire.answerParticipant, (call) => {
    const { params, body } = call
    return changed(call, (tx, own) =>
      answer(tx, { ...own, participantNo: params.user_no, accepts: body.accepts, acceptsOverlap: body.accepts_overlap }),
    )
  }),
]

const attendanceHttp: Handled[] = [
  handle(wire.getAttendanceCode, (call) => call.db.transaction((tx) => attendanceCode(tx, ownOf(call), call.services))),
  handle(wire.attendByCode, (call) => changed(call, (tx, own) => attendByCode(tx, own, call.body.code, call.services.digest))),
  handle(wire.markParticipant, (call) => {
    const { params, body } = call
    return changed(call, (tx, own) => markParticipant(tx, { ...own, participantNo: params.user_no, came: body.came }))
  }),
  handle(wire.objectToMark, (call) => changed(call, (tx, own) => objectToMark(tx, own, call.body.objection))),
  handle(wire.answerObjection, (call) => {
    const { params, body } = call
    return changed(call, (tx, own) => answerObjection(tx, { ...own, participantNo: params.user_no, believes: body.believes }))
  }),
  handle(wire.chooseFriend, (call) => changed(call, (tx, own) => chooseFriend(tx, own, call.body.friend_no))),
  handle(wire.arriveAtAdhoc, (call) => changed(call, arrive)),
]

const trustHttp: Handled[] = [
  handle(wire.getTrust, ({ db, me, now, query }) => trustOf(db, { userNo: me.user_no, now, limit: query.limit })),
  handle(wire.appealTrust, async (call) => {
    await appeal(call.db, ownOf(call), call.body)
    return {}
  }),
]

const readHttp: Handled[] = [
  handle(wire.getAdhoc, ({ db, me, now, params }) => adhocFor(db, params.adhoc_no, { userNo: me?.user_no ?? null, now })),
  handle(wire.listClubAdhocs, ({ db, me, now, params, query }) =>
    clubAdhocs(db, { meetNo: params.meet_no, userNo: me?.user_no ?? null, now }, query),
  ),
  handle(wire.listMyAdhocs, ({ db, me, now, query }) => myAdhocs(db, { userNo: me.user_no, now }, query)),
  handle(wire.beginAdhocFile, ({ db, me, now, params, services: { digest, origin } }) =>
    adhocFileUrl(db, { digest, me, now, origin, adhocNo: params.adhoc_no }),
  ),
]

export const bungaeHttp: Handled[] = [...hostHttp, ...joinHttp, ...attendanceHttp, ...trustHttp, ...readHttp]
