import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#kit/contract/time.ts'
import { tableProblems } from '#kit/contract/testing-transition.ts'
import { attemptsOf, type TestAttempt } from '#kit/server/testing/attempts.ts'
import { anOperator, operatorExtensions } from '#features/operator/server/testing.ts'
import { makeExtensions } from '#kit/server/extensions.ts'
import { testServer, type TestAnswer, type TestMember, type TestOperator, type TestServer } from '#kit/server/testing/server.ts'
import { cancelExchange } from '../../contract.ts'
import * as wire from '../../operator-contract.ts'
import { ENDED_EXCHANGE, EXCHANGE, exchangeTransitions } from '../../transitions.ts'
import { vivOperatorHttp } from '../operator-http.ts'
import { vivHttp } from '../http.ts'
import { logInAgain, aVerifiedAdult, ledgerSnapshot } from '../testing.ts'
import { sealAccount } from './bank-account.ts'
import { applyExchange } from './exchange.ts'

type Attempt = TestAttempt<typeof exchangeTransitions>

let server: TestServer
let me: TestMember
let operator: TestOperator
beforeAll(async () => {
  server = await testServer([...vivHttp, ...vivOperatorHttp], {
    callsAMinute: false,
    extensions: makeExtensions(operatorExtensions),
  })
  me = await aVerifiedAdult(server, 9000)
  server.clock.advance(8 * DAY_MS)
  me = await logInAgain(server, me)
  operator = await anOperator(server)
  const { db, clock, app } = server
  await db.sql`
    insert into viv_bank_account (user_no, bank_code, account_sealed, account_last4, holder, from_dt, reg_dt)
    values (${me.user_no}, '004', ${sealAccount(app.services.secretBox, me.user_no, '00123456789012')}, '9012', '김하루', ${clock.now}, ${clock.now})`
})
afterAll(() => server.close())

/** Creates an exchange in this state, approved by another operator. */
async function exchangeIn(state: number): Promise<number> {
  const { db, clock } = server
  await db.sql`update viv_exchange set state = ${EXCHANGE.cancelled}, end_dt = ${clock.now} where end_dt is null`
  const { exchange_no } = await db.transaction((tx) => applyExchange({ tx, userNo: me.user_no, now: clock.now }, 100))
  const end = ENDED_EXCHANGE.includes(state) ? clock.now : null
  const approver = state === EXCHANGE.requested ? null : 91
  await db.sql`update viv_exchange set state = ${state}, end_dt = ${end}, approve_by = ${approver} where exchange_no = ${exchange_no}`
  return exchange_no
}

function attempt({ act, by }: Attempt, exchange_no: number): Promise<TestAnswer> {
  const [params, who] = [{ exchange_no }, { as: by === 'member' ? me : operator }]
  if (act === 'cancel') return server.call(cancelExchange, { params }, who)
  if (act === 'approve') return server.call(wire.approveExchange, { params, body: {} }, who)
  if (act === 'pay') return server.call(wire.payExchange, { params, body: {} }, who)
  return server.call(wire.rejectExchange, { params, body: { reason: '예금주가 달라요', is_bank_failed: false } }, who)
}

function refusalOf({ act, by }: Attempt): string {
  if (act === 'cancel') return by === 'member' ? 'viv.exchange_ended' : 'auth.required'
  return by === 'member' ? 'auth.required' : 'treasury.ended'
}

const stateOf = async (no: number) => (await server.db.sql`select state from viv_exchange where exchange_no = ${no}`)[0]!['state'] as number
const snapshot = async () => [await ledgerSnapshot(server), await server.db.sql`select count(*) from operator_log`]

test('the table has at most one row for an attempt', () => expect(tableProblems(exchangeTransitions)).toEqual([]))

test('every act of every actor in every state changes the exchange as the table says, or nothing', async () => {
  for (const one of attemptsOf(exchangeTransitions)) {
    const no = await exchangeIn(one.state)
    const before = await snapshot()
    const { status, body } = await attempt(one, no)
    const [allowed] = one.rows
    expect([one.act, one.by, one.state, status === 200 ? 'done' : body['code']]).toEqual([
      one.act,
      one.by,
      one.state,
      allowed ? 'done' : refusalOf(one),
    ])
    expect(await stateOf(no)).toBe(allowed?.to ?? one.state)
    if (!allowed) expect(await snapshot()).toEqual(before)
  }
})
