import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectLedgerAgrees } from '#features/viv/server/testing.ts'
import { AppError } from '#kit/contract/errors.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { attemptsOf } from '#kit/server/testing/attempts.ts'
import type { TestMember, TestServer } from '#kit/server/testing/server.ts'
import { confirmOrder, deliverOrder } from '../../contract.ts'
import { ORDER, orderTransitions, type ClaimAct, type OrderAct, type OrderActor } from '../../transitions.ts'
import { decideClaim } from '../claim/answer.ts'
import { actOnClaim } from '../claim/progress.ts'
import { requestClaim } from '../claim/request.ts'
import { lockClaim } from '../claim/rows.ts'
import { lockOrder } from '../rows.ts'
import { aBuyer, anItem, aSeller, buyOrders, optionsOf, orderFor, purchaseOf, saleFor, shipAs, startOrderServer } from '../testing.ts'
import type { OwnItem } from '#features/shop/contract.ts'
import { actOnItems } from './act.ts'
import { shipIn } from './verbs.ts'

let server: TestServer
let [seller, me]: TestMember[] = []
let item: OwnItem
beforeAll(async () => {
  server = await startOrderServer()
  ;[seller, me] = [await aSeller(server), await aBuyer(server, 100_000)]
  item = await anItem(server, seller, { options: optionsOf([''], 1000) })
})
afterAll(() => server.close())

type Made = { no: number; row: number; claim: number }
type Act = { name: string; run: (tx: Tx, made: Made, now: Date) => Promise<unknown> }

const rowAct = (act: OrderAct, by: OrderActor): Act => ({
  name: `${act} by ${by}`,
  run: async (tx, { no, row }, now) => {
    const order = (await lockOrder(tx, no))!
    const words = by === 'operator' ? { operatorNo: 91 } : {}
    return actOnItems(tx, [{ order_item_no: row }], { act, by, context: { now, order, ...words } })
  },
})
const claimAct = (act: ClaimAct, by: OrderActor): Act => ({
  name: `${act} by ${by}`,
  run: async (tx, { claim }, now) => {
    const locked = (await lockClaim(tx, claim))!
    const words = { reason: '사용한 흔적', objection: '쓰지 않았어요', carrier: 'cj', trackingNo: '6123456789', isWaived: true }
    return actOnClaim(tx, { act, by, context: { now, locked, ...words, ...(act.startsWith('settle') && { refundViv: 180 }) } })
  },
})
const ship: Act = {
  name: 'ship',
  run: (tx, { no, row }, now) =>
    shipIn(
      tx,
      { orderNo: no, userNo: seller!.user_no, side: 'seller', now },
      { items: [{ order_item_no: row }], carrier: 'cj', tracking_no: '6123456789' },
    ),
}
const ask: Act = {
  name: 'claim',
  run: (tx, { no, row }, now) => {
    const body = {
      kind: 'return',
      items: [{ order_item_no: row }],
      reason_code: 'BROKEN',
      content: '금이 가 있어요. 사진을 보내요',
      images: [],
    } as const
    return requestClaim(tx, { orderNo: no, userNo: me!.user_no, side: 'buyer', now }, { ...body, items: [...body.items], images: [] })
  },
}
const decide: Act = {
  name: 'decide',
  run: (tx, { claim }, now) =>
    decideClaim(tx, { claimNo: claim, operatorNo: 91, now }, { refund_viv: 100, answer: '사진을 보고 결정했어요' }),
}

/** A new order whose row is in this state. */
async function made(state: number): Promise<Made> {
  const [no] = (await buyOrders(server, me!, purchaseOf([{ item }]))) as [number]
  const row = (await orderFor(server, me!, no)).items[0]!.order_item_no
  const found: Made = { no, row, claim: 0 }
  if (state === ORDER.paid) return found
  await shipAs(server, seller!, no, [{ order_item_no: row }])
  if (state === ORDER.sent) return found
  await server.call(deliverOrder, { params: { order_no: no }, body: { order_item_nos: [row] } }, { as: seller! })
  if (state === ORDER.delivered) return found
  if (state === ORDER.confirmed) {
    await server.call(confirmOrder, { params: { order_no: no }, body: { order_item_nos: [row] } }, { as: me! })
    return found
  }
  await server.db.transaction((tx) => ask.run(tx, found, server.clock.now))
  found.claim = (await orderFor(server, me!, no)).claims[0]!.claim_no
  if (state === ORDER.refused) await server.db.transaction((tx) => claimAct('refuse', 'seller').run(tx, found, server.clock.now))
  if (state === ORDER.refunded) await server.db.transaction((tx) => claimAct('settle', 'seller').run(tx, found, server.clock.now))
  return found
}

const ACTS: [state: number, acts: Act[]][] = [
  [
    ORDER.paid,
    [rowAct('cancel', 'buyer'), rowAct('cancelAsSeller', 'seller'), rowAct('expire', 'system'), ship, rowAct('void', 'operator')],
  ],
  [ORDER.sent, [rowAct('deliver', 'seller'), rowAct('deliverByTime', 'system'), ask, rowAct('void', 'operator')]],
  [ORDER.delivered, [rowAct('confirm', 'buyer'), rowAct('confirmByTime', 'system'), ask, rowAct('void', 'operator')]],
  [
    ORDER.claimed,
    [
      claimAct('send', 'buyer'),
      claimAct('withdraw', 'buyer'),
      claimAct('receive', 'seller'),
      claimAct('settle', 'seller'),
      claimAct('refuse', 'seller'),
      claimAct('settleByTime', 'system'),
      decide,
    ],
  ],
  [ORDER.refused, [claimAct('object', 'buyer'), claimAct('accept', 'buyer'), claimAct('acceptByTime', 'system'), decide]],
]

test.each(ACTS)('from state %i: of two acts at the same time each sees what the other did', async (state, acts) => {
  for (const [nth, one] of acts.entries()) {
    for (const other of acts.slice(nth)) await race(state, one, other)
  }
  await expectLedgerAgrees(server)
})

async function race(state: number, one: Act, other: Act): Promise<void> {
  const target = await made(state)
  // Late enough for what the clock does; the two sides may be too late by then.
  const now = new Date(server.clock.now.getTime() + 30 * DAY_MS)
  const outcomes = await Promise.allSettled([one, other].map(({ run }) => server.db.transaction((tx) => run(tx, target, now))))
  const names = `${one.name}, ${other.name}`
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect([names, outcome.reason]).toEqual([names, expect.any(AppError)])
  // An order that operators voided is nobody's.
  const rows = await server.db.sql<{ state: number; post_viv: number; back_viv: number }[]>`
    select state, post_viv, back_viv from order_item where order_no = ${target.no}`
  const [hold] = await server.db.sql<{ left: number; back: number }[]>`
    select left_paid + left_free as left, back_paid + back_free as back from viv_hold where ref = ${`order:${target.no}`}`
  const row = rows[0]!
  expect([names, hold!.back]).toEqual([names, row.back_viv])
  expect([names, hold!.left + row.post_viv + row.back_viv]).toEqual([names, 210])
  const events = await server.db.sql<{ from_state: number | null; to_state: number }[]>`
    select from_state, to_state from order_event where order_item_no = ${target.row} order by event_no`
  const path = events.map(({ to_state }) => to_state)
  expect([names, events.map(({ from_state }) => from_state)]).toEqual([names, [null, ...path.slice(0, -1)]])
  expect([names, path.at(-1)]).toEqual([names, row.state])
}

test('every act of every actor in every state is refused where the table has no row', async () => {
  const targets = new Map<number, Made>()
  for (const { state, act, by, rows } of attemptsOf(orderTransitions)) {
    if (rows.length > 0 || state === ORDER.void) continue
    const target = targets.get(state) ?? (await made(state))
    targets.set(state, target)
    const claim = { no: target.claim || 1, reasonCode: 'BROKEN' }
    const attempt = server.db.transaction(async (tx) => {
      const order = (await lockOrder(tx, target.no))!
      await actOnItems(tx, [{ order_item_no: target.row }], { act, by, context: { now: server.clock.now, order, claim } })
    })
    const code = await attempt.then(
      () => 'done',
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    )
    expect([state, act, by, code]).toEqual([state, act, by, 'order.not_now'])
  }
  for (const [state, { no }] of targets) expect((await saleFor(server, seller!, no)).items[0]!.state).toBe(state)
})
