import { PencilLine, X } from 'lucide-react'
import { useState } from 'react'
import { CaloriePresets } from '#kit/ui/CaloriePresets.tsx'
import { Chip } from '#kit/ui/Chip.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { number } from '#kit/ui/format.ts'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { ko } from '#kit/ui/ko.ts'
import { CALORIE_PRESETS, caloriesOf, FOOD_NAME_MAX, FOODS_MAX, MEALS, type Meal } from '../../rules.ts'
import { AddButton } from './AddButton.tsx'
import { infoOf, isFilled, newFood, type DayForm, type FoodRow } from './model.ts'
import { focusIt, PlainInput } from './PlainInput.tsx'
import { Section, Total } from './Section.tsx'

type Props = {
  form: DayForm
  onChange: (change: Partial<DayForm>) => void
  errorAt: (id: string) => string | undefined
  /** The meal whose foods are in sight. */
  meal: Meal
  onMeal: (meal: Meal) => void
}

/** What was eaten: foods by meal, or one amount for the whole day. */
export function MealSection({ form, onChange, errorAt, meal, onMeal }: Props) {
  const [fresh, setFresh] = useState<string | null>(null)
  const add = () => {
    const row = newFood(meal)
    setFresh(row.id)
    // The foods speak for themselves again.
    onChange({ foods: [...form.foods, row], setCalorie: 0 })
  }
  const set = (row: FoodRow) => onChange({ foods: form.foods.map((one) => (one.id === row.id ? row : one)) })
  const remove = (id: string) => onChange({ foods: form.foods.filter((one) => one.id !== id) })
  return (
    <Section title={ko.ui.meal} kind="meal" total={<Total value={number(caloriesOf(infoOf(form).eat))} unit={ko.ui.kcal} />}>
      <MealChips form={form} value={meal} onChange={onMeal} />
      <ul className="mt-2">
        {form.foods
          .filter((row) => row.sort === meal)
          .map((row) => (
            <FoodLine key={row.id} row={row} fresh={row.id === fresh} error={errorAt(row.id)} onChange={set} onRemove={remove} />
          ))}
      </ul>
      {form.foods.length < FOODS_MAX ? (
        <AddButton icon={<PencilLine size={18} />} onClick={add}>
          {ko.daily.addFood}
        </AddButton>
      ) : (
        <p className="mt-2 text-t4 text-fg3">{ko.daily.foodsFull}</p>
      )}
      <p className="mt-4 mb-2 text-t4 font-semibold text-fg2">{ko.daily.askAmount}</p>
      <CaloriePresets amounts={CALORIE_PRESETS} value={form.setCalorie} onChange={(setCalorie) => onChange({ setCalorie })} />
      {form.setCalorie > 0 && form.foods.some(isFilled) && <p className="mt-2 text-t3 text-fg3">{ko.daily.presetWins}</p>}
    </Section>
  )
}

function MealChips({ form, value, onChange }: { form: DayForm; value: Meal; onChange: (meal: Meal) => void }) {
  return (
    <div role="group" aria-label={ko.daily.mealSort} className="no-bar -mx-4 flex gap-1.5 overflow-x-auto px-4">
      {MEALS.map((meal) => {
        const count = form.foods.filter((row) => row.sort === meal && isFilled(row)).length
        return (
          <Chip
            key={meal}
            selected={meal === value}
            dot={count > 0}
            aria-label={count > 0 ? ko.daily.hasFoods(ko.daily.meals[meal], count) : undefined}
            onClick={() => onChange(meal)}
          >
            {ko.daily.meals[meal]}
          </Chip>
        )
      })}
    </div>
  )
}

type LineProps = { row: FoodRow; fresh: boolean; error?: string; onChange: (row: FoodRow) => void; onRemove: (id: string) => void }

function FoodLine({ row, fresh, error, onChange, onRemove }: LineProps) {
  const errorId = `${row.id}-error`
  return (
    <li className="py-1">
      <div className="flex items-center gap-1.5">
        <PlainInput
          id={row.id}
          label={ko.daily.foodName}
          placeholder={ko.daily.foodName}
          ref={fresh ? focusIt : undefined}
          letters={FOOD_NAME_MAX}
          value={row.key}
          onChange={(key) => onChange({ ...row, key })}
          error={error}
          errorId={errorId}
          className="flex-1"
        />
        <PlainInput
          label={ko.daily.foodKcal}
          placeholder="0"
          digits={4}
          value={row.calorie}
          onChange={(calorie) => onChange({ ...row, calorie })}
          className="num w-18 text-right font-semibold"
        />
        <span aria-hidden className="text-t3 font-medium text-fg3">
          {ko.ui.kcal}
        </span>
        <IconButton
          label={ko.daily.removeItem(row.key || ko.daily.foodName)}
          icon={<X size={18} className="text-fg3" />}
          onClick={() => onRemove(row.id)}
          className="-mr-2.5"
        />
      </div>
      <FieldError id={errorId} error={error} />
    </li>
  )
}
