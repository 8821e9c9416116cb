import { Check, Circle } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { foodWords } from '#features/daily/words/food.ts'
import { number } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
import type { DailyInfo } from '../../contract.ts'
import { caloriesOf, MEALS } from '../../rules.ts'
import { amountText } from './amountText.ts'
import { NutrientSum } from './NutrientSum.tsx'
import { workoutDetail } from './recordSummary.ts'

type Props = { kind: keyof typeof PARTS; info: DailyInfo; hidesCalorie: boolean }

/** The items of one kind of record. */
export function RecordItems({ kind, info, hidesCalorie }: Props) {
  return PARTS[kind](info, hidesCalorie)
}

const PARTS = { meal: foods, workout: workouts, routine: routines }

function foods({ eat }: DailyInfo, hidesCalorie: boolean): ReactNode {
  if (eat.selectedFood.length === 0) return <Part words={ko.daily.wholeDay} />
  const meals = MEALS.map((sort) => ({ sort, foods: eat.selectedFood.filter((food) => food.sort === sort) })).filter(
    ({ foods: eaten }) => eaten.length > 0,
  )
  const sumOf = (label: string, eaten: typeof eat.selectedFood) =>
    !hidesCalorie &&
    eat.setCalorie === 0 && <NutrientSum label={label} foods={eaten} kcal={caloriesOf({ setCalorie: 0, selectedFood: eaten })} />
  return (
    <>
      {meals.map(({ sort, foods: eaten }) => (
        <Fragment key={sort}>
          {eaten.map((food, index) => (
            <Part
              key={index}
              lead={ko.daily.meals[sort]}
              words={food.key}
              sub={food.amount && amountText(food.amount, hidesCalorie)}
              figure={hidesCalorie ? undefined : `${number(food.calorie)} ${ko.ui.kcal}`}
            />
          ))}
          <li className="empty:hidden">{meals.length > 1 && sumOf(ko.daily.meals[sort], eaten)}</li>
        </Fragment>
      ))}
      <li className="empty:hidden">{sumOf(foodWords.wholeDay, eat.selectedFood)}</li>
    </>
  )
}

function workouts({ health }: DailyInfo): ReactNode {
  return health.todayHealths.map((workout, index) => <Part key={index} words={workout.name} figure={workoutDetail(workout)} />)
}

function routines({ routine }: DailyInfo): ReactNode {
  const { routine: items, memo } = routine.record
  return (
    <>
      {items.map((item, index) => (
        <li key={index} className="flex items-start gap-2 py-1">
          {item.checked ? (
            <Check role="img" aria-label={ko.daily.done} size={16} strokeWidth={2.6} className="mt-0.5 flex-none text-brand-fg" />
          ) : (
            <Circle role="img" aria-label={ko.daily.notDone} size={16} className="mt-0.5 flex-none text-fg3" />
          )}
          <span className="min-w-0 break-words">{item.text}</span>
        </li>
      ))}
      {memo !== '' && <Part lead={ko.daily.memo} words={memo} />}
    </>
  )
}

type PartProps = { lead?: string; words: string; sub?: string | undefined; figure?: string | undefined }

function Part({ lead, words, sub, figure }: PartProps) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-2 py-1">
      {lead && <span className="flex-none text-t3 text-fg3">{lead}</span>}
      <span className="min-w-2/5 flex-1 break-words whitespace-pre-line">
        {words}
        {sub && <span className="num text-t3 text-fg3"> {sub}</span>}
      </span>
      {figure && <span className="num ml-auto text-right">{figure}</span>}
    </li>
  )
}
