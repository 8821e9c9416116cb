import type { Answer } from '#kit/contract/endpoint.ts'
import type { TestAnswer, TestMember } from '#kit/server/testing/server.ts'
import { applyCounsel } from '../../../contract/apply.ts'
import * as wire from '../../../contract/session.ts'
import { correctPayment, decideDispute, endCounsel } from '../../../operator-contract.ts'
import { anApplication } from '../../apply/testing.ts'
import * as table from './table.ts'
import { ACT_ENDPOINTS } from './endpoints.ts'
import { expectVerdict } from './agreement.ts'
import * as model from './model.ts'
import type { Booking, Side } from './model.ts'
import * as money from './money.ts'
import type { Walk } from './people.ts'

// Each call is made on the server and in the model, and both answers are compared.

const PERCENTS = [0, 33, 50, 100]
const { HOUR, SLOT } = model

const params = ({ no }: Booking) => ({ coun_no: no })
const memberOf = (walk: Walk, one: Booking): TestMember => walk.people.members[one.member]!
export const sideOf = (walk: Walk, one: Booking, side: Side): TestMember => (side === 'member' ? memberOf(walk, one) : walk.people.expert)
const slotAfter = (at: number, nth: number): number => (Math.ceil(at / SLOT) + nth) * SLOT

export async function request(walk: Walk, who: number, pick: number): Promise<void> {
  const hope = slotAfter(walk.world.now + HOUR, pick % 3)
  const verdict = model.requestProblem(walk.world, who, hope)
  const application = anApplication(walk.server, walk.people.expert, {
    price: model.TERMS.price,
    minutes: model.TERMS.minutes,
    hope_dt: new Date(hope).toISOString(),
  })
  const answer = await walk.server.call(applyCounsel, { body: application }, { as: walk.people.members[who]! })
  expectVerdict(['request', new Date(hope)], answer, verdict)
  if (verdict === 'ok') model.addRequest(walk.world, (answer.body.query as Answer<typeof applyCounsel>).coun_no, who, hope)
}

export async function act(walk: Walk, one: Booking, name: table.ModelAct, pick: number): Promise<void> {
  const percent = PERCENTS[pick % PERCENTS.length]!
  const answer = await call(walk, one, name, percent)
  const verdict = table.act(walk.world, one, name, percent)
  expectVerdict([name, one.no, one.state], answer, verdict)
}

function call(walk: Walk, one: Booking, name: table.ModelAct, percent: number): Promise<TestAnswer> {
  if (name === 'endByOperator') {
    const body = { return_percent: percent, return_viv: table.returnAtEnd(one, percent), reason: '운영 규정을 어긴 상담이에요' }
    return walk.server.call(endCounsel, { params: params(one), body }, { as: walk.operator })
  }
  if (name === 'reject') {
    return walk.server.call(
      wire.rejectCounsel,
      { params: params(one), body: { reject_reason: '그날은 쉬어요' } },
      { as: walk.people.expert },
    )
  }
  if (name === 'cancelByExpert') {
    return walk.server.call(wire.cancelCounselAsExpert, { params: params(one), body: { reason: '아파요' } }, { as: walk.people.expert })
  }
  return walk.api.act(ACT_ENDPOINTS[name], sideOf(walk, one, table.ACTS[name].by as Side), one.no)
}

export async function move(walk: Walk, one: Booking, pick: number): Promise<void> {
  const side = pick % 2 ? 'member' : 'expert'
  const to = slotAfter(walk.world.now + HOUR, pick % 4)
  const answer = await walk.server.call(
    wire.moveCounsel,
    { params: params(one), body: { hope_dt: new Date(to).toISOString() } },
    { as: sideOf(walk, one, side) },
  )
  expectVerdict(['move', one.no, side], answer, model.propose(walk.world, one, side, to))
}

export async function answerMove(walk: Walk, one: Booking, pick: number): Promise<void> {
  const [side, accept] = [pick % 2 ? 'member' : 'expert', pick % 3 > 0] as const
  const answer = await walk.server.call(wire.answerMove, { params: params(one), body: { accept } }, { as: sideOf(walk, one, side) })
  expectVerdict(['answerMove', one.no, side, accept], answer, model.answerMove(walk.world, one, side, accept))
}

export async function dispute(walk: Walk, one: Booking): Promise<void> {
  const body = { reason: '약속한 내용과 너무 달랐어요' }
  const answer = await walk.server.call(wire.disputeCounsel, { params: params(one), body }, { as: memberOf(walk, one) })
  expectVerdict(['dispute', one.no], answer, money.dispute(walk.world, one))
}

export async function refund(walk: Walk, one: Booking, kind: 'decide' | 'correct', pick: number): Promise<void> {
  const percent = PERCENTS[pick % PERCENTS.length]!
  const asked = { refund_percent: percent, refund_viv: money.refundAt(one, percent), answer: '기록을 살펴보고 결정했어요.' }
  const answer =
    kind === 'decide'
      ? await walk.server.call(decideDispute, { params: params(one), body: asked }, { as: walk.operator })
      : await walk.server.call(
          correctPayment,
          { params: params(one), body: { ...asked, inquiry: '앱이 꺼졌다고 해요, 여러 번' } },
          { as: walk.operator },
        )
  expectVerdict([kind, one.no, percent], answer, money.refund(walk.world, one, kind, percent))
}

/** Another member asks for everything that its member may do. */
export async function strangers(walk: Walk, one: Booking): Promise<void> {
  const as = walk.people.members[(one.member + 1) % walk.people.members.length]!
  for (const endpoint of [wire.cancelCounsel, wire.quitCounsel, wire.approveQuit]) {
    expectVerdict(['stranger', one.no], await walk.api.act(endpoint, as, one.no), 'counsel.not_found')
  }
}
