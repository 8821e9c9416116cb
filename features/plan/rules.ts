import { addDays, daysBetween, weekdayOf } from '#kit/contract/time.ts'

/** Days of a plan. */
export const PLAN_DAYS_MAX = 30
export const PLAN_ITEMS_MAX = 20
/** Plans of one counselling. */
export const PLANS_MAX = 3
/** Days after the end of a session in which its expert can send a plan. */
export const SEND_DAYS = 7
/** Days that a member can choose the start ahead, and an expert can suggest it. */
export const START_AHEAD_DAYS = 30
/** Days back in which boxes can be checked and unchecked; never ahead. The same as of records of a day. */
export const CHECK_BACK_DAYS = 7
/** Days after the last day of the plan until which the expert sees what is checked. */
export const SHARE_DAYS = 30

export const PLAN_TITLE_MAX = 40
export const PLAN_NOTE_MAX = 300
export const PLAN_ROUTINE_MAX = 40
/** Of a meal or a workout. */
export const PLAN_TEXT_MAX = 100
export const PLAN_FOODS_MAX = 10
export const PLAN_MINUTES_MAX = 300
export const PLAN_SETS_MAX = 99
export const PLAN_COUNT_MAX = 999

export const PLAN_MEALS = ['breakfast', 'lunch', 'dinner', 'snack'] as const

/** `weekdays`: 0 for Sunday to 6. `on_days`: 1 for the first day of the plan. Both empty: each day. */
export type Schedule = { weekdays: readonly number[]; on_days: readonly number[] }
type Scheduled = Schedule & { item_no: number }
export type Box = { item_no: number; day: string; checked: boolean }

/** Whether an item is to be done on the nth day, from 1, which is this calendar day. */
export const isOn = ({ weekdays, on_days }: Schedule, nth: number, day: string): boolean =>
  on_days.length > 0 ? on_days.includes(nth) : weekdays.length === 0 || weekdays.includes(weekdayOf(day))

export const lastDayOf = (startDate: string, days: number): string => addDays(startDate, days - 1)

/** The boxes of a plan that begins on this day, in the order of days and items. */
export function boxesFrom(startDate: string, { days, items }: { days: number; items: readonly Scheduled[] }): Omit<Box, 'checked'>[] {
  return Array.from({ length: days }, (_, index) => addDays(startDate, index)).flatMap((day, index) =>
    items.filter((item) => isOn(item, index + 1, day)).map(({ item_no }) => ({ item_no, day })),
  )
}

export type Done = { done: number; all: number }
export type Progress = Done & { percent: number; days: (Done & { day: string })[]; items: (Done & { item_no: number })[] }

/** How many of the boxes are checked: in all, of each day and of each item. */
export function progressOf(boxes: readonly Box[]): Progress {
  const whole = doneOf(boxes)
  const days = [...Map.groupBy(boxes, ({ day }) => day)].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const items = [...Map.groupBy(boxes, ({ item_no }) => item_no)].toSorted(([one], [other]) => one - other)
  return {
    ...whole,
    percent: percentOf(whole),
    days: days.map(([day, ofDay]) => ({ day, ...doneOf(ofDay) })),
    items: items.map(([item_no, ofItem]) => ({ item_no, ...doneOf(ofItem) })),
  }
}

/** Whole percent, rounded down: 100 only when all are checked. */
export const percentOf = ({ done, all }: Done): number => (all === 0 ? 0 : Math.floor((done * 100) / all))

const doneOf = (boxes: readonly Box[]): Done => ({ done: boxes.filter(({ checked }) => checked).length, all: boxes.length })

/** Whether the boxes of a day can be changed today. */
export const isCheckable = (day: string, today: string): boolean => day <= today && daysBetween(day, today) <= CHECK_BACK_DAYS

/** Whether a plan can begin on this day. */
export const isStart = (day: string, today: string): boolean => day >= today && daysBetween(today, day) <= START_AHEAD_DAYS

/** The last day on which the expert sees what is checked. */
export const sharedUntil = (startDate: string, days: number): string => addDays(lastDayOf(startDate, days), SHARE_DAYS)

export const WITHHELD = ['not_added', 'off', 'over'] as const
export type Withheld = (typeof WITHHELD)[number]

/** Why the expert does not see what is checked, or null where they do. */
export function withheldFrom(
  { start_date, days, is_shared }: { start_date: string | null; days: number; is_shared: boolean },
  today: string,
): Withheld | null {
  if (start_date === null) return 'not_added'
  if (!is_shared) return 'off'
  return today > sharedUntil(start_date, days) ? 'over' : null
}
