import { expect, test } from 'vitest'
import { tableProblems } from '#kit/contract/testing-transition.ts'
import { finalStates } from '#kit/contract/transition.ts'
import {
  BITS,
  bitsOf,
  cancelRefund,
  confirmDue,
  deliverDue,
  nextReminder,
  orderSentKindOf,
  orderStateOf,
  sentKindOf,
  shipDue,
  shipReminders,
} from './rules.ts'
import { CLOSE_CODE_OF, ENDED_STATES, ORDER, orderTransitions } from './transitions.ts'
import { carrierNamed, isTrackingAddress, isTrackingNo, trackingUrl, type Carrier } from './contract/carriers.ts'

const at = (text: string): Date => new Date(text)
const row = {
  pass: null,
  order_item_no: 1,
  item_no: 7,
  type: 2,
  state: 2,
  unit_amt: 100,
  qtt: 3,
  ship_amt: 30,
  back_viv: 0,
  good_viv: 0,
  ship_due_dt: '2026-11-26T14:59:59Z',
  made_dt: null,
  ship_dt: null,
  service_dt: null,
  delivered_dt: null,
}

test('the table has one row for each attempt, leads to an end from everywhere, and gives each refund a code', () => {
  expect(tableProblems(orderTransitions)).toEqual([])
  // A fault can still be claimed after the confirmation.
  expect([...finalStates(orderTransitions), ORDER.confirmed]).toEqual([...ENDED_STATES].toSorted((one, other) => one - other))
  const refunds = orderTransitions.filter(({ to }) => to === ORDER.refunded || to === ORDER.void).map(({ id }) => id)
  expect(Object.keys(CLOSE_CODE_OF).toSorted()).toEqual(refunds.toSorted())
})

const PASS = { unit: 'session', qtt: 10 }
test.each([
  [{ type: 2, ship_dt: '2026-11-20T00:00:00Z' }, 'sent'],
  [{ type: 3, ship_dt: '2026-11-20T00:00:00Z' }, 'sent'],
  [{ type: 3 }, 'producing'],
  [{ type: 1 }, 'dated'],
  [{ type: 1, pass: PASS }, 'using'],
  [{ type: 1, pass: PASS, is_pass_over: true }, 'checking'],
])('a row %o in state 4 is %s, and so is an order of which nothing else is in that state', (of, kind) => {
  const one = { ...row, is_pass_over: false, state: ORDER.sent, ...of }
  expect([sentKindOf(one), orderSentKindOf([one, { ...row, state: ORDER.refunded }])]).toEqual([kind, kind])
  expect(orderSentKindOf([one, { ...one, type: 2, ship_dt: '2026-11-20T00:00:00Z' }])).toBe('sent')
})

test.each([
  [[2, 4], 2],
  [[4, 5], 4],
  [[5, 9], 5],
  [[2, 6, 9], 6],
  [[7, 7], 7],
  [[7, 9], 9],
  [[7, 4], 4],
  [[8, 9], 8],
  [[0], 0],
])('an order with rows in %j is in %i', (states, state) => {
  expect(orderStateOf(states)).toBe(state)
})

test('the bits of the indexes are those of the states', () => {
  expect(BITS).toEqual({
    paid: bitsOf([2]),
    sent: bitsOf([4]),
    unsent: bitsOf([2, 4]),
    claim: bitsOf([6, 8]),
    done: bitsOf([9]),
    reviewed: bitsOf([5, 9]),
    all: bitsOf([2, 4, 5, 6, 7, 8, 9]),
  })
})

test('deadlines count business days, and reminders come on the last two of them', () => {
  // Saturday: Monday to Wednesday are the three days.
  const due = shipDue(at('2026-11-21T05:00:00Z'), 3)
  expect(due).toEqual(at('2026-11-25T14:59:59Z'))
  expect(shipReminders(due)).toEqual([at('2026-11-24T00:00:00Z'), at('2026-11-25T00:00:00Z')])
  expect(deliverDue({ ...row, ship_dt: '2026-11-21T05:00:00Z' })).toEqual(at('2026-12-01T14:59:59Z'))
  expect(deliverDue({ ...row, type: 0, service_dt: '2026-12-01T01:00:00Z' })).toEqual(at('2026-12-01T01:00:00Z'))
  expect(confirmDue(at('2026-11-21T05:00:00Z'))).toEqual(at('2026-11-29T14:59:59Z'))
  const delivered = { ...row, state: 5, delivered_dt: '2026-11-21T05:00:00Z' }
  expect(nextReminder(delivered, at('2026-11-22T00:00:00Z'))).toEqual(at('2026-11-28T14:59:59Z'))
  expect(nextReminder(delivered, at('2026-11-29T00:00:00Z'))).toBeNull()
})

test('a cancellation returns the fee of a product with its last piece', () => {
  expect(cancelRefund([row], [{ order_item_no: 1, qtt: 2 }])).toBe(200)
  expect(cancelRefund([row], [{ order_item_no: 1 }])).toBe(330)
  const sent = { ...row, order_item_no: 2, state: 4, ship_amt: 0 }
  expect(cancelRefund([row, sent], [{ order_item_no: 1 }])).toBe(300)
  expect(cancelRefund([row, { ...sent, state: 7 }], [{ order_item_no: 1 }])).toBe(330)
})

test('carriers are found by name or key, and their numbers are compared', () => {
  const aCarrier = (key: string, name: string, of: Partial<Carrier> = {}): Carrier => ({
    key,
    name,
    digits_min: 10,
    digits_max: 12,
    has_letters: false,
    url: null,
    ...of,
  })
  const cj = aCarrier('cj', 'CJ대한통운', { url: 'https://trace.test/view?no={no}&lang=ko' })
  const direct = aCarrier('direct', '직접 배송', { digits_min: 1, has_letters: true })
  const named = (written: string) => carrierNamed([cj, direct], written)?.key
  expect([named('CJ 대한통운'), named('DIRECT'), named('모름')]).toEqual(['cj', 'direct', undefined])
  expect([isTrackingNo(cj, '6123456789'), isTrackingNo(cj, '61234'), isTrackingNo(cj, 'A123456789'), isTrackingNo(direct, 'A1')]).toEqual([
    true,
    false,
    false,
    true,
  ])
  expect(trackingUrl(cj, '612&x=1')).toBe('https://trace.test/view?no=612%26x%3D1&lang=ko')
  expect(trackingUrl(direct, '1')).toBeNull()
})

test.each([
  ['https://trace.test/{no}', true],
  ['https://www.trace.co.kr/a/b.do?no={no}&x=1#top', true],
  ['http://trace.test/{no}', false],
  ['javascript:alert(1)//https://trace.test/{no}', false],
  ['https://trace.test/', false],
  ['https://trace.test/{no}/{no}', false],
  ['https://trace.test/{no}/{name}', false],
  ['https://{no}.test/', false],
  ['https://trace.test@other.test/{no}', false],
  ['https://trace.test/{no} ', false],
  ['//trace.test/{no}', false],
])('the address %s can be opened with a number: %s', (url, isFine) => {
  expect(isTrackingAddress(url)).toBe(isFine)
})
