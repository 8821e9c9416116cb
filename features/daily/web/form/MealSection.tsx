import { Search } from 'lucide-react'
import { useState } from 'react'
import { useCareMode } from '#features/settings/web/public.ts'
import { CaloriePresets } from '#kit/ui/CaloriePresets.tsx'
import { Chip } from '#kit/ui/Chip.tsx'
import { number } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
import { writing } from '#features/post/words/writing.ts'
import { foodWords } from '#features/daily/words/food.ts'
import type { DailyInfo } from '../../contract.ts'
import { CALORIE_PRESETS, caloriesOf, FOODS_MAX, MEALS, type Meal } from '../../rules.ts'
import { NutrientSum } from '../parts/NutrientSum.tsx'
import { FoodLine } from './lazyRows.tsx'
import { infoOf, foodRowOf, isFilled, replaceRow, withoutRows, type DayForm } from './model.ts'
import { openFoods } from './pick/openSheets.tsx'
import { QuickMeals } from './QuickMeals.tsx'
import { Section, Total } from './Section.tsx'
import type { SectionProps } from './props.ts'

/** `meal` is the meal whose foods are shown. */
type Props = SectionProps & { meal: Meal; onMeal: (meal: Meal) => void }

/** The foods by meal, or one amount for the whole day. */
export function MealSection({ form, onChange, errorAt, past, meal, onMeal }: Props) {
  /** The food whose fields are shown. */
  const [openId, setOpenId] = useState<string | null>(null)
  const search = async () => {
    const room = FOODS_MAX - form.foods.length
    setOpenId(null)
    const picked = await openFoods({ meal, room, recordDate: form.recordDate })
    if (!picked || picked.length === 0) return
    const rows = picked.map((food) => foodRowOf(food, meal))
    // The sum of the foods replaces the own total.
    onChange((now) => ({ foods: [...now.foods, ...rows], setCalorie: 0 }))
    // A single food of the table opens, so that its amount is one press away.
    const [first, ...others] = rows
    if (first?.amount && others.length === 0) setOpenId(first.id)
  }
  const hidesCalorie = useCareMode()
  const { eat } = infoOf(form)
  const total = hidesCalorie ? (
    eat.selectedFood.length > 0 && <Total value={ko.daily.kinds(eat.selectedFood.length)} />
  ) : (
    <Total value={number(caloriesOf(eat))} unit={ko.ui.kcal} />
  )
  return (
    <Section title={ko.ui.meal} kind="meal" total={total}>
      <MealChips form={form} value={meal} onChange={onMeal} />
      {form.foods.length < FOODS_MAX ? (
        <button
          type="button"
          onClick={() => void search()}
          className="pressable mt-2 flex min-h-12 w-full items-center gap-3 rounded-tile bg-sunken px-4 text-left text-t5 text-fg2 active:bg-press"
        >
          <Search size={20} aria-hidden className="flex-none" />
          {writing.searchFood}
        </button>
      ) : (
        <p className="mt-2 text-t4 text-fg3">{writing.foodsFull}</p>
      )}
      <QuickMeals form={form} onChange={onChange} past={past} meal={meal} />
      <ul className="mt-1">
        {form.foods
          .filter((row) => row.sort === meal)
          .map((row) => (
            <FoodLine
              key={row.id}
              row={row}
              open={row.id === openId}
              onOpen={() => setOpenId(row.id)}
              hidesCalorie={hidesCalorie}
              error={errorAt(row.id)}
              onChange={(food) => onChange({ foods: replaceRow(form.foods, food) })}
              onRemove={(id) => onChange({ foods: withoutRows(form.foods, [id]) })}
            />
          ))}
      </ul>
      {!hidesCalorie && <Nutrients eat={eat} meal={meal} />}
      {!hidesCalorie && <Amounts form={form} onChange={onChange} />}
    </Section>
  )
}

/** The sums of the shown meal and, with several meals, of the day. An own total of the day hides them. */
function Nutrients({ eat, meal }: { eat: DailyInfo['eat']; meal: Meal }) {
  const { setCalorie, selectedFood: all } = eat
  if (setCalorie > 0) return null
  const here = all.filter((food) => food.sort === meal)
  return (
    <div role="group" aria-label={foodWords.sums} className="mt-1 rounded-tile bg-sunken px-3 py-1 empty:hidden">
      <NutrientSum label={ko.daily.meals[meal]} foods={here} kcal={caloriesOf({ setCalorie: 0, selectedFood: here })} />
      {here.length < all.length && <NutrientSum label={foodWords.wholeDay} foods={all} kcal={caloriesOf(eat)} />}
    </div>
  )
}

/** One amount for the whole day, for a member who does not know the calories. */
function Amounts({ form, onChange }: Pick<Props, 'form' | 'onChange'>) {
  return (
    <>
      <p className="mt-3 mb-2 text-t4 font-semibold text-fg2">{writing.askAmount}</p>
      <CaloriePresets amounts={CALORIE_PRESETS} value={form.setCalorie} onChange={(setCalorie) => onChange({ setCalorie })} />
      {form.setCalorie > 0 && form.foods.some(isFilled) && <p className="mt-2 text-t3 text-fg3">{writing.presetWins}</p>}
    </>
  )
}

function MealChips({ form, value, onChange }: { form: DayForm; value: Meal; onChange: (meal: Meal) => void }) {
  return (
    <div role="group" aria-label={writing.mealSort} className="no-bar -mx-4 flex gap-1.5 overflow-x-auto px-4">
      {MEALS.map((meal) => {
        const count = form.foods.filter((row) => row.sort === meal && isFilled(row)).length
        return (
          <Chip
            key={meal}
            selected={meal === value}
            dot={count > 0}
            aria-label={count > 0 ? writing.hasFoods(ko.daily.meals[meal], count) : undefined}
            onClick={() => onChange(meal)}
          >
            {ko.daily.meals[meal]}
          </Chip>
        )
      })}
    </div>
  )
}
