import { koreanHour } from '#kit/contract/time.ts'
import type { Meal } from '../../rules.ts'

/** The most likely meal at this hour in Korea. */
export function mealAt(now: Date): Meal {
  const hour = koreanHour(now)
  return BEGINS.findLast(([begin]) => hour >= begin)?.[1] ?? 'midnight'
}

const BEGINS: [hour: number, meal: Meal][] = [
  [4, 'breakfast'],
  [11, 'lunch'],
  [15, 'snack'],
  [17, 'dinner'],
  [21, 'midnight'],
]
