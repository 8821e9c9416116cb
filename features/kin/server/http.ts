import type { Endpoint } from '#kit/contract/endpoint.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { handle, type Call, type Handled } from '#kit/server/http/handle.ts'
import * as wire from '../contract.ts'
import { adopt } from './adopt.ts'
import { anonymise } from './anonymise.ts'
import { answer, editAnswer, removeAnswer } from './answer.ts'
import { add, ask, edit, remove, type Own } from './ask.ts'
import { invite } from './invite.ts'
import { answerFor, answersOf, expertAnswers, myAnswers } from './read/answers.ts'
import type { Reader } from './read/card.ts'
import { formOf, kinFor } from './read/detail.ts'
import { kinList, myQuestions } from './read/list.ts'
import { kinMain } from './read/main.ts'
import { similarTo } from './read/similar.ts'
import { countView } from './view.ts'

type KinCall = Pick<Call<Endpoint & { access: 'member' }>, 'db' | 'me' | 'now'> & { params: { ki_no: number } }
type AnswerCall = Pick<KinCall, 'db' | 'me' | 'now'> & { params: { an_no: number } }
const ownOf = ({ me, now, params }: Omit<KinCall, 'db'>): Own => ({ kiNo: params.ki_no, userNo: me.user_no, now })
const ownAnswerOf = ({ me, now, params }: AnswerCall) => ({ anNo: params.an_no, userNo: me.user_no, now })
const readerOf = ({ me, now }: { me: { user_no: number } | null; now: Date }): Reader => ({ userNo: me?.user_no ?? null, now })

/** Does an act in one transaction; the answer is the question as the caller sees it afterwards. */
async function changed(call: KinCall, work: (tx: Tx, own: Own) => Promise<unknown>): Promise<wire.KinDetail> {
  await call.db.transaction((tx) => work(tx, ownOf(call)))
  return kinFor(call.db, call.params.ki_no, readerOf(call))
}

/** The same for a call whose transaction also holds its key. */
async function changedIn(call: Omit<KinCall, 'db'> & { db: Tx }, work: (tx: Tx, own: Own) => Promise<unknown>): Promise<wire.KinDetail> {
  await work(call.db, ownOf(call))
  return kinFor(call.db, call.params.ki_no, readerOf(call))
}

async function shownAnswer(db: Db, anNo: number, reader: Reader): Promise<wire.KinAnswer> {
  const { ki_title: _title, ...shown } = await answerFor(db, anNo, reader)
  return shown
}

const questionHttp: Handled[] = [
  handle(wire.createKin, ({ db, me, now, body }) => ask(db, { userNo: me.user_no, now }, body)),
  handle(wire.getKin, (call) => kinFor(call.db, call.params.ki_no, readerOf(call))),
  handle(wire.getKinForm, (call) => formOf(call.db, call.params.ki_no, readerOf(call))),
  handle(wire.editKin, (call) => changed(call, (tx, own) => edit(tx, own, call.body))),
  handle(wire.addToKin, (call) => changedIn(call, (tx, own) => add(tx, own, call.body))),
  handle(wire.deleteKin, async (call) => {
    await call.db.transaction((tx) => remove(tx, ownOf(call)))
    return {}
  }),
  handle(wire.anonymiseKin, (call) => changed(call, anonymise)),
  handle(wire.adoptAnswer, (call) => changed(call, (tx, own) => adopt(tx, own, call.body.an_no))),
  handle(wire.inviteExpert, (call) => changedIn(call, (tx, own) => invite(tx, own, call.body.user_no))),
  handle(wire.countKinView, countView),
]

const answerHttp: Handled[] = [
  handle(wire.listKinAnswers, async (call) => {
    await kinFor(call.db, call.params.ki_no, readerOf(call))
    return answersOf(call.db, call.params.ki_no, readerOf(call), call.query)
  }),
  handle(wire.createAnswer, async (call) => shownAnswer(call.db, await answer(call.db, ownOf(call), call.body), readerOf(call))),
  handle(wire.getKinAnswer, (call) => answerFor(call.db, call.params.an_no, readerOf(call))),
  handle(wire.editAnswer, async (call) => {
    await call.db.transaction((tx) => editAnswer(tx, ownAnswerOf(call), call.body))
    return shownAnswer(call.db, call.params.an_no, readerOf(call))
  }),
  handle(wire.deleteAnswer, async (call) => {
    await call.db.transaction((tx) => removeAnswer(tx, ownAnswerOf(call)))
    return {}
  }),
  handle(wire.listMyAnswers, (call) => myAnswers(call.db, readerOf(call), call.query)),
  handle(wire.listExpertAnswers, (call) => expertAnswers(call.db, call.params.user_no, readerOf(call), call.query)),
]

const listHttp: Handled[] = [
  handle(wire.getKinMain, (call) => kinMain(call.db, readerOf(call), call.query.sigungu_code)),
  handle(wire.listKin, (call) => kinList(call.db, readerOf(call), call.query)),
  handle(wire.listMyKin, (call) => myQuestions(call.db, readerOf(call), call.query)),
  handle(wire.listSimilarKin, (call) => similarTo(call.db, call.me?.user_no ?? null, call.query.q)),
]

export const kinHttp: Handled[] = [...questionHttp, ...answerHttp, ...listHttp]
