import { number } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
import type { RecordKind } from '#kit/ui/record.ts'
import type { DailyInfo } from '../../contract.ts'
import { caloriesOf, clockOf, routineCountOf, workoutSecondsOf } from '../../rules.ts'

/** One kind of record as text: its total, and a short and a long description. */
export type RecordSummary = { kind: RecordKind; value: string; unit?: string; short: string; long: string }

type Workout = DailyInfo['health']['todayHealths'][number]

/** The summaries of the non-empty records, in the order of the writing screen; in the care mode without kcal. */
export function summariesOf(info: DailyInfo, hidesCalorie = false): RecordSummary[] {
  return [mealOf(info, hidesCalorie), workoutOf(info), routineOf(info)].filter((summary) => summary !== null)
}

/** `32:10 · 5,200m · 3세트` of one workout. */
export function workoutDetail(workout: Workout): string {
  return [
    workout.time !== '00:00' && workout.time,
    workout.meter > 0 && ko.daily.m(number(workout.meter)),
    workout.set > 0 && ko.daily.sets(number(workout.set)),
    workout.count > 0 && ko.daily.times(number(workout.count)),
  ]
    .filter(Boolean)
    .join(' · ')
}

function mealOf({ eat }: DailyInfo, hidesCalorie: boolean): RecordSummary | null {
  const [first, ...others] = eat.selectedFood
  if (!first && eat.setCalorie === 0) return null
  return {
    kind: 'meal',
    ...(hidesCalorie
      ? { value: first ? ko.daily.kinds(eat.selectedFood.length) : ko.daily.records }
      : { value: number(caloriesOf(eat)), unit: ko.ui.kcal }),
    short: first
      ? `${ko.daily.meals[first.sort]} · ${others.length > 0 ? ko.daily.andMore(first.key, others.length) : first.key}`
      : ko.daily.wholeDay,
    long: first ? eat.selectedFood.map((food) => food.key).join(', ') : ko.daily.wholeDay,
  }
}

function workoutOf({ health }: DailyInfo): RecordSummary | null {
  const [first, ...others] = health.todayHealths
  if (!first) return null
  const seconds = workoutSecondsOf(health)
  const way =
    first.meter >= 1000 ? ko.daily.km(number(Math.round(first.meter / 100) / 10)) : first.meter > 0 && ko.daily.m(number(first.meter))
  return {
    kind: 'workout',
    value: seconds > 0 ? clockOf(seconds) : ko.daily.kinds(health.todayHealths.length),
    short: others.length > 0 ? ko.daily.andMore(first.name, others.length) : [first.name, way].filter(Boolean).join(' '),
    long: health.todayHealths.map((workout) => [workout.name, workoutDetail(workout)].filter(Boolean).join(' ')).join(', '),
  }
}

function routineOf({ routine }: DailyInfo): RecordSummary | null {
  const { routine: items, memo } = routine.record
  if (items.length === 0) return memo === '' ? null : { kind: 'routine', value: ko.daily.memo, short: memo, long: memo }
  const { done, all } = routineCountOf(routine)
  return {
    kind: 'routine',
    value: `${done}/${all}`,
    short: ko.daily.todayRoutine,
    long:
      items
        .map((item) => item.text)
        .filter(Boolean)
        .join(', ') || ko.daily.todayRoutine,
  }
}
