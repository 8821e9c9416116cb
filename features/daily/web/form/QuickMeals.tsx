import { BookmarkPlus, History, Salad } from 'lucide-react'
import type { ReactNode } from 'react'
import { ko } from '#kit/ui/ko.ts'
import { writing } from '#features/post/words/writing.ts'
import { toast } from '#kit/web/overlays.ts'
import type { KnownFood } from '../../contract/food.ts'
import { FOODS_MAX, type Meal } from '../../rules.ts'
import { useMeals } from '../api.ts'
import { knownFoodOf } from './amount.ts'
import { foodOf, foodRowOf, isFilled, withoutRows, type FoodRow } from './model.ts'
import { openMealName } from './pick/openSheets.tsx'
import type { SectionProps } from './props.ts'

type Props = Pick<SectionProps, 'form' | 'onChange' | 'past'> & { meal: Meal }

/** Buttons that add the same meal of the day before or a saved meal, and that save this meal. */
export function QuickMeals({ form, onChange, past, meal }: Props) {
  const meals = useMeals()
  const here = form.foods.filter((row) => row.sort === meal && isFilled(row))
  const before = (past?.foods ?? []).filter((food) => food.sort === meal)
  const room = FOODS_MAX - form.foods.length
  const add = (foods: KnownFood[]) => {
    const rows = foods.slice(0, room).map((food) => foodRowOf(food, meal))
    onChange((now) => ({ foods: [...now.foods, ...rows], setCalorie: 0 }))
    const undo = () =>
      onChange((now) => ({
        foods: withoutRows(
          now.foods,
          rows.map((row) => row.id),
        ),
      }))
    toast(writing.copied(rows.length), { action: { label: writing.undo, onClick: undo } })
  }
  const isNew = (foods: KnownFood[]) => room > 0 && foods.some((food) => !here.some((row) => row.key === food.key))
  const offered = meals.filter(({ foods }) => isNew(foods))
  if (!isNew(before) && offered.length === 0 && here.length === 0) return null
  const day = form.recordDate === null ? writing.yesterdays : writing.dayBefores
  return (
    <div role="group" aria-label={writing.quickMeals} className="no-bar -mx-4 mt-2 flex gap-1.5 overflow-x-auto px-4">
      {isNew(before) && (
        <Quick icon={<History size={16} />} onClick={() => add(before)}>
          {writing.same(day(ko.daily.meals[meal]))}
        </Quick>
      )}
      {offered.map(({ meal_no, meal_name, foods }) => (
        <Quick key={meal_no} icon={<Salad size={16} />} onClick={() => add(foods)}>
          {meal_name}
        </Quick>
      ))}
      {here.length > 0 && (
        <Quick icon={<BookmarkPlus size={16} />} onClick={() => void openMealName(toKnownFoods(here))}>
          {writing.saveMeal}
        </Quick>
      )}
    </div>
  )
}

function Quick({ icon, onClick, children }: { icon: ReactNode; onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-11 flex-none items-center gap-1.5 rounded-chip border border-line bg-surface px-3.5 text-t4 font-medium whitespace-nowrap text-fg active:bg-sunken"
    >
      <span aria-hidden className="text-meal">
        {icon}
      </span>
      {children}
    </button>
  )
}

const toKnownFoods = (rows: FoodRow[]): KnownFood[] => rows.map((row) => knownFoodOf(foodOf(row)))
