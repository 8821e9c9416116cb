import { expect, it } from 'vitest'
import { mealAt } from './mealAt.ts'

it.each([
  ['03:59', 'midnight'],
  ['04:00', 'breakfast'],
  ['10:59', 'breakfast'],
  ['11:00', 'lunch'],
  ['15:00', 'snack'],
  ['17:00', 'dinner'],
  ['20:59', 'dinner'],
  ['21:00', 'midnight'],
  ['00:30', 'midnight'],
])('at %s in Korea it is %s', (time, meal) => expect(mealAt(new Date(`2026-11-21T${time}:00+09:00`))).toBe(meal))
