import { expect, test } from 'vitest'
import { aGoodwill, anItem, aParcel, NOW } from '../testing.ts'
import { goodwillsOf, groupsOf, stepsOf } from './groups.ts'

test('groups rows by parcel, not sent, services and ended; the present step is the last that was reached', () => {
  const items = [
    anItem({ state: 4, parcel_no: 1 }),
    anItem({ order_item_no: 12 }),
    anItem({ order_item_no: 13, type: 0 }),
    anItem({ order_item_no: 14, state: 7 }),
  ]
  const groups = groupsOf({ items, parcels: [aParcel(1), aParcel(2)] })
  const nos = (rows: { order_item_no: number }[]) => rows.map(({ order_item_no }) => order_item_no)
  expect([groups.parcels.map((one) => nos(one.items)), nos(groups.waiting), nos(groups.services), nos(groups.ended)]).toEqual([
    [[11]],
    [12],
    [13],
    [14],
  ])
  const phases = (...ats: (string | null)[]) => stepsOf(ats.map((at, nth) => ({ label: String(nth), at }))).map(({ phase }) => phase)
  expect(phases(NOW, NOW, null)).toEqual(['done', 'now', 'ahead'])
  expect(phases(NOW, NOW)).toEqual(['done', 'done'])
})

test('each refund out of goodwill names its giver and reason; of a row that was split only the sum, and the giver where it is one', () => {
  const [one, other] = [aGoodwill(1, 'operator', 30), aGoodwill(2, 'seller', 20)]
  const of = (events: (typeof one)[], good_viv: number) =>
    goodwillsOf(events, anItem({ good_viv })).map(({ by, viv, reason }) => [by, viv, reason])
  expect(of([one, other], 50)).toEqual([
    ['operator', 30, '늦어서 미안해요'],
    ['seller', 20, '늦어서 미안해요'],
  ])
  expect(of([other], 10)).toEqual([['seller', 10, null]])
  expect(of([one, other], 25)).toEqual([[null, 25, null]])
  expect(of([{ ...one, order_item_no: 99 }], 0)).toEqual([])
})
