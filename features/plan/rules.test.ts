import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, weekdayOf } from '#kit/contract/time.ts'
import { boxesFrom, isCheckable, isStart, PLAN_DAYS_MAX, PLAN_ITEMS_MAX, progressOf, withheldFrom, type Schedule } from './rules.ts'

const START = '2026-11-23'
const EACH_DAY: Schedule = { weekdays: [], on_days: [] }
const schedule = fc.oneof<fc.Arbitrary<Schedule>[]>(
  fc.constant(EACH_DAY),
  fc.record({ weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }), on_days: fc.constant([]) }),
  fc.record({ weekdays: fc.constant([]), on_days: fc.uniqueArray(fc.integer({ min: 1, max: PLAN_DAYS_MAX }), { minLength: 1 }) }),
)
const aPlan = fc.record({
  start: fc.integer({ min: 0, max: 400 }).map((days) => addDays(START, days)),
  days: fc.integer({ min: 1, max: PLAN_DAYS_MAX }),
  items: fc
    .array(schedule, { minLength: 1, maxLength: PLAN_ITEMS_MAX })
    .map((items) => items.map((item, index) => ({ ...item, item_no: index + 1 }))),
})

test('makes a box for each item on each of its days, once', () => {
  const items = [
    { item_no: 1, ...EACH_DAY },
    { item_no: 2, weekdays: [1, 3], on_days: [] },
    { item_no: 3, weekdays: [], on_days: [1, 4] },
  ]
  // A Monday.
  expect(boxesFrom(START, { days: 4, items }).map(({ item_no, day }) => `${day.slice(8)} ${item_no}`)).toEqual([
    '23 1',
    '23 2',
    '23 3',
    '24 1',
    '25 1',
    '25 2',
    '26 1',
    '26 3',
  ])
  fc.assert(
    fc.property(aPlan, ({ start, ...plan }) => {
      const boxes = boxesFrom(start, plan)
      expect(new Set(boxes.map(({ item_no, day }) => `${item_no} ${day}`)).size).toBe(boxes.length)
      expect(boxes.every(({ day }) => day >= start && day < addDays(start, plan.days))).toBe(true)
      for (const { item_no, weekdays } of plan.items) {
        if (weekdays.length > 0) expect(boxes.every((box) => box.item_no !== item_no || weekdays.includes(weekdayOf(box.day)))).toBe(true)
      }
    }),
  )
})

test('completion is what is checked of all boxes, in whole, by day and by item', () => {
  fc.assert(
    fc.property(aPlan, fc.array(fc.boolean(), { minLength: 1, maxLength: 50 }), ({ start, ...plan }, marks) => {
      const boxes = boxesFrom(start, plan).map((box, index) => ({ ...box, checked: marks[index % marks.length]! }))
      const checked = boxes.reduce((sum, box) => sum + Number(box.checked), 0)
      const { done, all, percent, days, items } = progressOf(boxes)
      expect([done, all]).toEqual([checked, boxes.length])
      expect(percent).toBe(boxes.length === 0 ? 0 : Math.floor((checked / boxes.length) * 100 + 1e-9))
      expect(percent === 100).toBe(boxes.length > 0 && checked === boxes.length)
      for (const parts of [days, items]) {
        expect(parts.reduce((sum, part) => sum + part.done, 0)).toBe(done)
        expect(parts.reduce((sum, part) => sum + part.all, 0)).toBe(all)
      }
    }),
  )
})

test('a plan begins from today to 30 days ahead, and boxes change from 7 days ago to today', () => {
  expect(['2026-11-22', START, '2026-12-23', '2026-12-24'].map((day) => isStart(day, START))).toEqual([false, true, true, false])
  expect(['2026-11-15', '2026-11-16', START, '2026-11-24'].map((day) => isCheckable(day, START))).toEqual([false, true, true, false])
})

test('the expert sees what is checked while the member shares it, until 30 days after the last day', () => {
  const added = { start_date: START, days: 7, is_shared: true }
  expect(withheldFrom({ ...added, start_date: null, is_shared: false }, START)).toBe('not_added')
  expect(withheldFrom({ ...added, is_shared: false }, START)).toBe('off')
  expect(withheldFrom(added, '2026-12-29')).toBeNull()
  expect(withheldFrom(added, '2026-12-30')).toBe('over')
})
