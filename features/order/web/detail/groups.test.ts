import { expect, test } from 'vitest'
import { anItem, aParcel, NOW } from '../testing.ts'
import { groupsOf, stepsOf } from './groups.ts'

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
