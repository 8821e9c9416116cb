import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelCharge } from '#features/viv/server/for-topup.ts'
import { tableProblems } from '#kit/contract/testing-transition.ts'
import { drivenPortone } from '#kit/server/integrations/pay/testing.ts'
import { attemptsOf, type TestAttempt } from '#kit/server/testing/attempts.ts'
import { anOperator, operatorExtensions } from '#features/operator/server/testing.ts'
import type { TestMember, TestOperator } from '#kit/server/testing/server.ts'
import { transition } from '#kit/server/transition.ts'
import { retryRefund, settleRefund } from '../operator-contract.ts'
import { REFUSALS_MAX } from '../rules.ts'
import { REFUND, refundTransitions } from '../transitions.ts'
import { topupOperatorHttp } from './operator-http.ts'
import { topupProposals } from './operator-proposals.ts'
import { refunds } from './state-machine.ts'
import { openPaymentFixture } from './testing.ts'

type Attempt = TestAttempt<typeof refundTransitions>
type PaymentFixture = Awaited<ReturnType<typeof openPaymentFixture<Awaited<ReturnType<typeof drivenPortone>>>>>

let fixture: PaymentFixture
let me: TestMember
let operator: TestOperator
let refundNo: number
beforeAll(async () => {
  fixture = await openPaymentFixture(drivenPortone, topupOperatorHttp, operatorExtensions)
  const { server } = fixture
  me = await fixture.aPayer()
  operator = await anOperator(server)
})
afterAll(() => fixture.driven.close())

/** Creates a refund in this state, of a payment of its own. */
async function refundIn(state: number, refusals: number): Promise<void> {
  const { server, driven } = fixture
  const { db, clock } = server
  const order = await fixture.createOrder(me)
  driven.portone.pay(order.order_id)
  await fixture.settle(me, order.order_id)
  const cancelling = { charge_no: order.charge_no, amount: 100, reason: 'withdrawal' } as const
  refundNo = (await db.transaction((tx) => cancelCharge(tx, cancelling, clock.now))).refund_no
  const done = state === REFUND.paid ? clock.now : null
  await db.sql`update viv_refund set state = ${REFUND.paid}, done_dt = ${clock.now} where state <> ${REFUND.paid}`
  await db.sql`update viv_refund set state = ${state}, refusals = ${refusals}, done_dt = ${done} where refund_no = ${refundNo}`
}
const row = async () => (await fixture.server.db.sql<[{ state: number }]>`select * from viv_refund where refund_no = ${refundNo}`)[0]

/** Performs the attempt. Returns the refusal's code or `done`; null for an act of the job. */
async function attempt({ act, by }: Attempt): Promise<string | null> {
  const { server, driven } = fixture
  if (by === 'gateway' && (act === 'pay' || act === 'refuse')) {
    driven.portone.state.provider = act === 'pay' ? 'gives' : 'refuses'
    await fixture.payRefunds()
    return null
  }
  const params = { refund_no: refundNo }
  if (by === 'operator' && act === 'retry') return codeOf(server.call(retryRefund, { params }, { as: operator }))
  const body = { note: '국민은행에서 직접 이체했어요' }
  if (by === 'operator' && act === 'settle') {
    const answer = await server.call(settleRefund, { params, body }, { as: operator })
    const made = answer.body.query as { proposal_no: number } | undefined
    if (!made) return answer.body['code'] as string
    const second = { operatorNo: operator.operator_no + 1_000_000, memberNo: null, ip: '127.0.0.1', now: server.clock.now }
    const approved = { ...made, payload: params, reason: body.note, proposed_by: operator.operator_no }
    const { extensions } = server.app.services
    await server.db.transaction((tx) => topupProposals(fixture.hooks).refund_settle.execute({ tx, ...second }, approved, extensions))
    return 'done'
  }
  const context = { now: server.clock.now }
  const change = server.db.transaction((tx) => transition(tx, refunds, refundNo, { act, by, context }))
  return change.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )
}
const codeOf = async (answer: ReturnType<PaymentFixture['server']['call']>) => ((await answer).body['code'] as string | undefined) ?? 'done'

test('the table has at most one row for an attempt', () => expect(tableProblems(refundTransitions)).toEqual([]))

test('every act of every actor in every state changes the refund as the table allows, or nothing', async () => {
  for (const one of attemptsOf(refundTransitions)) {
    for (const guard of one.rows.length > 1 ? ['mayRepeat', 'tooOften'] : [undefined]) {
      await refundIn(one.state, guard === 'tooOften' ? REFUSALS_MAX - 1 : 0)
      const before = await row()
      const answer = await attempt(one)
      const allowed = one.rows.find((row) => !('guard' in row) || row.guard === guard)
      const after = await row()
      expect([one.act, one.by, one.state, guard, after.state]).toEqual([one.act, one.by, one.state, guard, allowed?.to ?? one.state])
      if (answer !== null) expect(answer).toBe(allowed ? 'done' : 'topup.refund_ended')
      if (!allowed) expect(after).toEqual(before)
    }
  }
})
