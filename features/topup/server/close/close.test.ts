import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inboxQueues } from '#features/operator/server/public.ts'
import { anOperator, linkMember, operatorExtensions, operatorHttp, waitingIn } from '#features/operator/server/testing.ts'
import { bookedMoney, cancelCharge } from '#features/viv/server/for-topup.ts'
import type { Answer, Endpoint, Input } from '#kit/contract/endpoint.ts'
import { addDays, HOUR_MS, koreanDay, startOfDay } from '#kit/contract/time.ts'
import { extend } from '#kit/server/extensions.ts'
import { drivenSandbox } from '#kit/server/integrations/pay/testing.ts'
import type { TestMember, TestOperator } from '#kit/server/testing/server.ts'
import {
  closeDay,
  compareClose,
  getClose,
  getCloseFile,
  importPayouts,
  listCloses,
  settleCloseCase,
  type CloseRow,
} from '../../operator-contract.ts'
import { payoutDifferences } from '../../rules.ts'
import { topupQueues } from '../inbox.ts'
import { topupOperatorHttp } from '../operator-http.ts'
import { openPaymentFixture, type Order, type PaymentFixture } from '../testing.ts'
import { compareOpenDays } from './close.ts'
import { compareDay } from './compare.ts'

const NOTE = '결제사 담당자에게 확인하고 다시 받기로 했어요'

let fixture: PaymentFixture
let one: TestOperator
let me: TestMember
beforeAll(async () => {
  fixture = await openPaymentFixture(
    drivenSandbox,
    [...topupOperatorHttp, ...operatorHttp],
    [...operatorExtensions, extend(inboxQueues, topupQueues)],
  )
})
afterAll(() => fixture.driven.close())
beforeEach(async () => {
  // At noon of a day that no other test uses.
  const { clock } = fixture.server
  const noon = startOfDay(addDays(koreanDay(clock.now), 9)).getTime() + 12 * HOUR_MS
  clock.advance(noon - clock.now.getTime())
  one = await anOperator(fixture.server, { roles: ['finance'] })
  // Payments of the demo community are in the sandbox as well.
  me = await fixture.aPayer({ is_demo: true })
})

const ask = <E extends Endpoint>(endpoint: E, input: Input<E>, as = one) => fixture.server.call(endpoint, input, { as })
async function get<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Answer<E>> {
  const { status, body } = await ask(endpoint, input)
  expect([status, body.code]).toEqual([200, undefined])
  return body.query as Answer<E>
}
const codeOf = async (answer: ReturnType<typeof ask>) => (await answer).body.code
const pay = async (viv = 100): Promise<Order> => {
  const order = await fixture.createOrder(me, viv)
  await fixture.driven.pay(order.order_id)
  expect(await fixture.settle(me, order.order_id)).toMatchObject({ state: 2 })
  return order
}
/** The night after today, when the last days are compared. Returns today's row. */
async function compareNightly(): Promise<CloseRow> {
  const { clock } = fixture.server
  const day = koreanDay(clock.now)
  clock.advance(startOfDay(addDays(day, 1)).getTime() + 3 * HOUR_MS - clock.now.getTime())
  await compareOpenDays(fixture.services)
  return (await get(listCloses, { query: { limit: 1 } }))[0]!
}

test('a day that agrees is closed once, and nothing of it changes afterwards', async () => {
  const order = await pay(100)
  await fixture.server.db.transaction((tx) =>
    cancelCharge(tx, { charge_no: order.charge_no, amount: 40, reason: 'withdrawal' }, fixture.server.clock.now),
  )
  await fixture.payRefunds()
  const day = koreanDay(fixture.server.clock.now)
  const waiting = await waitingIn(fixture.server, 'pay_closes', one)
  const row = await compareNightly()
  const money = { paid: 1, paid_won: 10_000, cancelled: 1, cancelled_won: 4000 }
  expect(row).toMatchObject({ day, state: 1, gateway: money, booked: money, open_cases: 0 })
  expect(await waitingIn(fixture.server, 'pay_closes', one)).toBe((waiting ?? 0) + 7)
  const span = { from: startOfDay(day), until: startOfDay(addDays(day, 1)) }
  expect(await bookedMoney(fixture.server.db, { ...span, engine: 'portone' })).toEqual([])

  const { close_no } = row
  const params = { close_no }
  const { csv, file_name } = await get(getCloseFile, { params })
  expect([file_name, csv.split('\r\n').length]).toEqual([`haru-pay-${day}.csv`, 4])
  expect(csv).toContain(`paid,${order.order_id},10000,KRW`)

  const closing = { params, body: { note: '' } }
  const both = await Promise.all([ask(closeDay, closing), ask(closeDay, closing)])
  expect(both.map(({ body }) => body.code ?? 'done').toSorted()).toEqual(['done', 'treasury.close_ended'])
  await fixture.server.db.sql`update pay_sandbox set amount = amount + 1000 where order_id = ${order.order_id}`
  await compareOpenDays(fixture.services)
  expect(await codeOf(ask(compareClose, { params }))).toBe('treasury.close_ended')
  expect(await get(getClose, { params })).toMatchObject({
    state: 2,
    gateway: money,
    open_cases: 0,
    cases: [],
    close_by: { operator_no: one.operator_no },
  })
  const [logged] = await fixture.server.db.sql`
    select act, facts->'won' as won from operator_log where target = ${`close:${close_no}`} and act = 'close.close'`
  expect(logged).toEqual({ act: 'close.close', won: 6000 })
})

test('what differs is a case that an operator settles before the day can be closed', async () => {
  const { driven, server } = fixture
  const { db } = server
  const [same, wrong, lost, back] = [await pay(10), await pay(30), await pay(50), await pay(100)]
  await db.sql`update pay_sandbox set amount = amount - 500 where order_id = ${wrong.order_id}`
  await db.sql`delete from pay_sandbox where order_id = ${lost.order_id}`
  // A payment and a cancellation of which haru was not told.
  const unknown = await driven.order({ amount: 7000 })
  await driven.pay(unknown.order_id)
  await db.sql`insert into pay_sandbox_cancel (order_id, key, amount, reason, reg_dt) values (${back.order_id}, 'by hand', 2000, '직접', ${server.clock.now})`
  // Money that came and went back before it was booked is no difference.
  const returned = await driven.order({ amount: 9000 })
  await driven.pay(returned.order_id)
  await driven.gateway.cancel(returned.order_id, { amount: 9000, reason: '취소', key: 'returned it' })

  const row = await compareNightly()
  const params = { close_no: row.close_no }
  const casesOf = async () => new Map((await get(getClose, { params })).cases.map((found) => [found.order_id, found]))
  const found = await casesOf()
  expect(row.open_cases).toBe(4)
  expect(found.get(same.order_id)).toBeUndefined()
  expect(found.get(wrong.order_id)).toMatchObject({ kind: 'paid', charge_no: wrong.charge_no, gateway_won: 2500, booked_won: 3000 })
  expect(found.get(lost.order_id)).toMatchObject({ kind: 'paid', gateway_won: 0, booked_won: 5000, member: { user_no: me.user_no } })
  expect(found.get(unknown.order_id)).toMatchObject({ kind: 'paid', charge_no: null, member: null, gateway_won: 7000, booked_won: 0 })
  expect(found.get(back.order_id)).toMatchObject({ kind: 'cancelled', gateway_won: 2000, booked_won: 0 })

  const settle = (order_id: string, as = one) =>
    ask(settleCloseCase, { params: { case_no: found.get(order_id)!.case_no }, body: { note: NOTE } }, as)
  const close = () => ask(closeDay, { params, body: { note: '모두 확인했어요' } })
  expect(await codeOf(close())).toBe('treasury.close_open')
  const own = await anOperator(server, { roles: ['finance'] })
  await linkMember(server, own, me.user_no)
  expect(await codeOf(settle(wrong.order_id, own))).toBe('treasury.own')
  for (const { order_id } of [wrong, lost, unknown]) expect(await codeOf(settle(order_id))).toBeUndefined()
  expect(await codeOf(settle(wrong.order_id))).toBe('treasury.ended')

  // A later comparison ends what is gone, and opens again only what changed.
  await db.sql`delete from pay_sandbox_cancel where order_id = ${back.order_id}`
  await db.sql`update pay_sandbox set amount = amount - 100 where order_id = ${wrong.order_id}`
  expect(await get(compareClose, { params })).toMatchObject({ open_cases: 1 })
  const now = await casesOf()
  expect(now.get(back.order_id)).toMatchObject({ state: 3, end_by: null })
  expect(now.get(lost.order_id)).toMatchObject({ state: 2, note: NOTE, end_by: { operator_no: one.operator_no } })
  expect(now.get(wrong.order_id)).toMatchObject({ state: 1, gateway_won: 2400, note: null, end_by: null })
  expect(await codeOf(close())).toBe('treasury.close_open')
  await settle(wrong.order_id)
  expect(await codeOf(close())).toBeUndefined()
  expect(await codeOf(settle(wrong.order_id))).toBe('treasury.close_ended')
})

test('the sandbox states what it pays out for a day; a statement as a file is stored once per day and provider and changes no money', async () => {
  const { server } = fixture
  const paid = await pay(100)
  // Not through the gateway, which would tell haru, so that an entry is made at some time during the test.
  await server.db
    .sql`insert into pay_sandbox_cancel (order_id, key, amount, reason, reg_dt) values (${paid.order_id}, 'payout', 1000, '취소', ${server.clock.now})`
  const row = await compareNightly()
  const { day } = row
  const statedBy = async () => (await get(getClose, { params: { close_no: row.close_no } })).payouts
  const sandbox = { provider: 'sandbox', paid_won: 10_000, cancelled_won: 1000, fee_won: 288, fee_vat_won: 28, net_won: 8684 }
  expect(await statedBy()).toMatchObject([{ ...sandbox, payout_day: addDays(day, 2), reg_by: null }])
  const first = await statedBy()
  server.clock.advance(HOUR_MS)
  await get(compareClose, { params: { close_no: row.close_no } })
  expect(await statedBy()).toEqual(first)

  const entries = async () => (await server.db.sql`select count(*) from viv_entry`)[0]
  const before = await entries()
  const HEAD = '지급일,결제일,결제사,결제 금액,취소 금액,수수료,수수료 부가세,지급액'
  const lineOf = (net: string) => `${addDays(day, 3)},${day},나이스,"1,000",0,30,3,${net}`
  const send = async (...lines: string[]) => get(importPayouts, { body: { csv: [HEAD, ...lines].join('\r\n') } })
  expect(await send(lineOf('967'), `${day},${addDays(day, 1)},나이스,일,0,0,0,0`, lineOf('1'))).toEqual({
    added: 0,
    changed: 0,
    same: 0,
    bad: [
      { line: 3, column: '결제 금액', fault: 'won' },
      { line: 4, column: '결제사', fault: 'twice' },
    ],
  })
  const faultOf = async (line: string) => (await send(line)).bad.map(({ column, fault }) => `${column} ${fault}`)
  expect(await faultOf(`${day},${day},나이스,10.5,0,0,0,0`)).toEqual(['결제 금액 won'])
  expect(await faultOf(`${day},${day},나이스,0,-1,0,0,0`)).toEqual(['취소 금액 negative'])
  expect(await faultOf(`${day},2026.11.21,나이스,0,0,0,0,0`)).toEqual(['결제일 day'])
  expect(await faultOf(`${addDays(day, -1)},${day},나이스,0,0,0,0,0`)).toEqual(['지급일 early'])
  expect(await faultOf(`${day},${day},,0,0,0,0,0`)).toEqual(['결제사 provider'])
  expect(await send(lineOf('967'))).toMatchObject({ added: 1, changed: 0, same: 0 })
  expect(await send(lineOf('967'))).toMatchObject({ added: 0, changed: 0, same: 1 })
  expect(await send(lineOf('966'))).toMatchObject({ added: 0, changed: 1, same: 0 })
  expect(await statedBy()).toMatchObject([
    { provider: 'sandbox' },
    { provider: '나이스', net_won: 966, reg_by: { operator_no: one.operator_no } },
  ])
  // A day without a close shows no statement; a line without money takes a wrong one back.
  const wrongDay = `${addDays(day, 400)},${addDays(day, 400)},나이스,1,0,0,0,1`
  expect(await send(lineOf('966'), wrongDay)).toMatchObject({ added: 0, bad: [{ line: 3, column: '결제일', fault: 'no_close' }] })
  const empty = `${day},${day},나이스,0,0,0,0,0`
  expect(await send(empty)).toMatchObject({ added: 0, changed: 1, same: 0 })
  expect(await send(empty)).toMatchObject({ added: 0, changed: 0, same: 1 })
  expect(await statedBy()).toMatchObject([{ provider: 'sandbox' }])
  expect(await codeOf(ask(importPayouts, { body: { csv: 'a,b\r\n1,2' } }))).toBe('treasury.payout_head')
  expect(await codeOf(ask(importPayouts, { body: { csv: HEAD } }))).toBe('treasury.payout_empty')
  expect(await entries()).toEqual(before)
  const logged = await server.db.sql`
    select facts->'before'->>'net_won' as before, facts->'after'->>'net_won' as after from operator_log
    where act = 'close.payout' and target = ${`payout:${day}:나이스`} order by log_no`
  expect(logged).toEqual([
    { before: null, after: '967' },
    { before: '967', after: '966' },
    { before: '966', after: null },
  ])
})

test('a statement differs by its sums from what was booked, and by its payout from its own sums', () => {
  const one = { provider: 'a', paid_won: 700, cancelled_won: 100, fee_won: 20, fee_vat_won: 2, net_won: 578 }
  const booked = { paid_won: 1000, cancelled_won: 100 }
  expect(payoutDifferences([], booked)).toEqual([])
  const other = { ...one, provider: 'b', paid_won: 300, cancelled_won: 0, net_won: 278 }
  expect(payoutDifferences([one, other], booked)).toEqual([])
  expect(payoutDifferences([one, { ...other, net_won: 300 }], { ...booked, paid_won: 900 })).toEqual([
    { kind: 'paid', provider: null, stated: 1000, expected: 900 },
    { kind: 'net', provider: 'b', stated: 300, expected: 278 },
  ])
})

const AT = { from: startOfDay('2026-11-21'), until: startOfDay('2026-11-22') }
const [LAST, NEXT, BEFORE] = ['2026-11-21T14:59:59Z', '2026-11-21T15:00:05Z', '2026-11-20T14:59:59Z']
const line = (amount: number, at: string, kind: 'paid' | 'cancelled' = 'paid', currency = 'KRW') => ({
  order_id: 'a',
  kind,
  amount,
  currency,
  at,
  pg_tx: 'x',
})
const own = (won: number, at: string, kind: 'paid' | 'cancelled' = 'paid') => ({
  order_id: 'a',
  charge_no: 1,
  user_no: 2,
  kind,
  won,
  at,
})
const differing = (kind: 'paid' | 'cancelled', gateway_won: number, booked_won: number) => [
  { order_id: 'a', kind, charge_no: 1, user_no: 2, gateway_won, booked_won },
]

test.each([
  ['a payment of the last second is of the gateway’s day', [line(100, LAST)], [own(100, NEXT)], [], 1],
  ['a payment of the day before that was booked on this one', [line(100, BEFORE)], [own(100, LAST)], [], 0],
  [
    'a refund in two parts is the same as in one',
    [line(30, LAST, 'cancelled'), line(70, LAST, 'cancelled')],
    [own(100, LAST, 'cancelled')],
    [],
    0,
  ],
  ['what was booked of nothing', [], [own(100, LAST)], differing('paid', 0, 100), 0],
  ['what was booked on another day', [], [own(100, NEXT)], [], 0],
  ['money of another currency', [line(100, LAST, 'paid', 'USD')], [own(100, LAST)], differing('paid', 0, 100), 1],
  ['the same payment twice', [line(100, LAST), line(100, LAST)], [own(100, LAST)], differing('paid', 100, 0), 2],
] as const)('%s', (_, lines, booked, found, paid) => {
  const compared = compareDay([...lines], [...booked], AT)
  expect(compared.found).toEqual(found)
  expect(compared.gateway.paid).toBe(paid)
})
