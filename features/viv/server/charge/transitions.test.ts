import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tableProblems } from '#kit/contract/testing-transition.ts'
import { attemptsOf } from '#kit/server/testing/attempts.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { transition } from '#kit/server/transition.ts'
import { withdrawCharge } from '../../contract.ts'
import { CHARGE, chargeTransitions } from '../../transitions.ts'
import { vivHttp } from '../http.ts'
import { aVerifiedAdult, ledgerSnapshot, creditCharge, inTransaction } from '../testing.ts'
import { cancelCharge, bookGatewayCancellation } from './cancel.ts'
import { chargeViv, expireCharges, failCharge, refuseCharge } from './charge.ts'
import { charges, giveUpCharges } from './state-machine.ts'

const [VIV, PART] = [10, 4]
type Order = { charge_no: number; order_id: string }

let server: TestServer
let me: TestMember
beforeAll(async () => {
  server = await testServer(vivHttp, { callsAMinute: false })
  me = await aVerifiedAdult(server)
})
afterAll(() => server.close())

/** Creates an order in this state, with its viv. */
async function chargeIn(state: number): Promise<Order> {
  const { db, clock } = server
  await db.sql`update viv_charge set state = ${CHARGE.expired} where state = ${CHARGE.ready}`
  if (state === CHARGE.ready || state === CHARGE.failed || state === CHARGE.expired) {
    const [order] = await db.sql<[Order]>`
      insert into viv_charge (user_no, viv, won, order_id, state, reg_dt, expire_dt)
      values (${me.user_no}, ${VIV}, ${VIV * 100}, ${randomUUID()}, ${state}, ${clock.now}, ${new Date(clock.now.getTime() - 1)})
      returning charge_no, order_id`
    return order
  }
  const charge_no = await creditCharge(server, me, VIV)
  const amount = state === CHARGE.cancelled ? VIV : PART
  if (state !== CHARGE.paid) await inTransaction(server, (tx, now) => cancelCharge(tx, { charge_no, amount, reason: 'withdrawal' }, now))
  const [order] = await db.sql<[Order]>`select charge_no, order_id from viv_charge where charge_no = ${charge_no}`
  return order
}

/** Runs each act through the product's code. */
const ways: Record<string, (order: Order, amount: number) => Promise<unknown>> = {
  'pay gateway': ({ order_id }) => inTransaction(server, (tx, now) => chargeViv(tx, { order_id, won: VIV * 100, method: 'card' }, now)),
  'refuse system': ({ order_id }) =>
    inTransaction(server, (tx, now) => refuseCharge(tx, { order_id, won: 1, fail_reason: '금액이 달라요', note: '' }, now)),
  'fail gateway': ({ order_id }) => inTransaction(server, (tx) => failCharge(tx, order_id, 'time-out')),
  'expire system': () => expireCharges(server.db, server.clock.now),
  'giveUp member': () => inTransaction(server, (tx) => giveUpCharges(tx, me.user_no, 'member')),
  'giveUp guardian': () => inTransaction(server, (tx) => giveUpCharges(tx, me.user_no, 'guardian')),
  'cancel member': ({ charge_no }, amount) => server.call(withdrawCharge, { params: { charge_no }, body: { amount } }, { as: me }),
  'cancel guardian': ({ charge_no }, amount) =>
    inTransaction(server, (tx, now) => cancelCharge(tx, { charge_no, amount, reason: 'guardian' }, now)).catch(refused),
  'cancel operator': ({ charge_no }, amount) =>
    inTransaction(server, (tx, now) => cancelCharge(tx, { charge_no, amount, reason: 'operator' }, now)).catch(refused),
  'cancel gateway': async ({ order_id, charge_no }, amount) => {
    const [known] = await server.db.sql<[{ won: number }]>`
      select coalesce(sum(won), 0) as won from viv_refund where charge_no = ${charge_no}`
    const cancelled = known.won + amount * 100
    return inTransaction(server, (tx, now) => bookGatewayCancellation(tx, { order_id, cancelled }, now))
  },
}
const refused = (error: { code: string }) => expect(error.code).toBe('viv.no_charge')
const stateOf = async ({ charge_no }: Order) =>
  (await server.db.sql<[{ state: number }]>`select state from viv_charge where charge_no = ${charge_no}`)[0].state

test('the table has at most one row for an attempt', () => expect(tableProblems(chargeTransitions)).toEqual([]))

test('every act of every actor in every state changes the order as the table says, or nothing', async () => {
  const tried = new Set<string>()
  for (const { state, act, by, rows } of attemptsOf(chargeTransitions)) {
    const name = `${act} ${by}`
    const way = ways[name]
    for (const guard of rows.length > 1 ? ['whole', 'part'] : [undefined]) {
      const order = await chargeIn(state)
      const before = await ledgerSnapshot(server)
      const left = state === CHARGE.partlyCancelled ? VIV - PART : VIV
      const attempted = way
        ? way(order, guard === 'part' ? 1 : left)
        : // The product has no call for this actor.
          inTransaction(server, (tx) => transition(tx, charges, order.charge_no, { act, by, context: {} })).catch(refused)
      await attempted
      const allowed = rows.find((row) => !('guard' in row) || row.guard === guard)
      expect([name, state, guard, await stateOf(order)]).toEqual([name, state, guard, allowed?.to ?? state])
      if (!allowed) expect(await ledgerSnapshot(server)).toEqual(before)
    }
    if (way) tried.add(name)
  }
  expect([...tried].toSorted()).toEqual(Object.keys(ways).toSorted())
})
