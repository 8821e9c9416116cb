import { Trash2 } from 'lucide-react'
import { memo } from 'react'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { number } from '#kit/ui/format.ts'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { writing } from '#features/post/words/writing.ts'
import { confirm, toast } from '#kit/web/overlays.ts'
import type { KnownFood, SavedMeal } from '../../../contract.ts'
import type { Meal } from '../../../rules.ts'
import { removeMeal, useMeals, type DailyPast } from '../../api.ts'
import { useFoods, type ListedFood } from '../../data/listed.ts'
import { search } from '../../data/search.ts'
import { isPickedIn, type PickedFood } from './pickedFoods.ts'
import { PickRow } from './PickRow.tsx'
import { Group } from './SheetFrame.tsx'

type List = { picked: PickedFood[]; full: boolean; hidesCalorie: boolean; onToggle: (foods: PickedFood[]) => void }

/** The foods of the table that match the typed text. */
export function FoodHits({ typed, picked, full, hidesCalorie, onToggle }: List & { typed: string }) {
  const foods = useFoods()
  const waits = useDelayed(foods.isPending)
  if (foods.isError) return <p className="py-6 text-t4 text-fg2">{writing.listFailed}</p>
  if (!foods.data) return waits && <p className="py-6 text-t4 text-fg3">{writing.listLoading}</p>
  const hits = search(foods.data, typed)
  if (hits.length === 0) return <EmptyView text={writing.noFood} sub={writing.noFoodHelp} />
  return (
    <ul>
      {hits.map(({ item, name, from, to }) => {
        const isPicked = isPickedIn(picked)(item)
        return (
          <FoodHit
            key={name}
            food={item}
            from={from}
            to={to}
            picked={isPicked}
            off={full && !isPicked}
            hidesCalorie={hidesCalorie}
            onToggle={onToggle}
          />
        )
      })}
    </ul>
  )
}

type HitProps = {
  food: ListedFood
  from: number
  to: number
  picked: boolean
  off: boolean
  hidesCalorie: boolean
  onToggle: List['onToggle']
}

/** Memoized: most rows stay the same at each letter. */
const FoodHit = memo(function FoodHit({ food: { key, category, calorie, serving }, hidesCalorie, onToggle, ...row }: HitProps) {
  return (
    <PickRow
      {...row}
      name={key}
      sub={writing.serving(category, serving)}
      value={hidesCalorie ? undefined : number(calorie)}
      unit={ko.ui.kcal}
      onPress={() => onToggle([{ key, calorie, serving }])}
    />
  )
})

/** Suggestions before typing: the day before, saved meals, the most used foods. */
export function FoodSuggestions({ meal, past, isToday, ...list }: List & { meal: Meal; past: DailyPast | undefined; isToday: boolean }) {
  const meals = useMeals()
  const before = (past?.foods ?? []).filter((food) => food.sort === meal).reduce<KnownFood[]>(withoutDuplicates, [])
  const often = past?.often_foods ?? []
  if (before.length + often.length + meals.length === 0) return <p className="py-4 text-t4 text-fg2">{writing.searchHelp}</p>
  const day = isToday ? writing.yesterdays : writing.dayBefores
  return (
    <>
      {before.length > 0 && (
        <Group title={day(ko.daily.meals[meal])}>
          <Foods {...list} foods={before} />
        </Group>
      )}
      {meals.length > 0 && (
        <Group title={writing.savedMeals}>
          {meals.map((saved) => (
            <SavedRow key={saved.meal_no} {...list} saved={saved} />
          ))}
        </Group>
      )}
      {often.length > 0 && (
        <Group title={writing.oftenFoods}>
          <Foods {...list} foods={often} />
        </Group>
      )}
    </>
  )
}

function Foods({ foods, picked, full, hidesCalorie, onToggle }: List & { foods: KnownFood[] }) {
  return foods.map(({ key, calorie }) => {
    const food = { key, calorie, serving: '' }
    const isPicked = isPickedIn(picked)(food)
    return (
      <PickRow
        key={`${key} ${calorie}`}
        name={key}
        value={hidesCalorie ? undefined : number(calorie)}
        unit={ko.ui.kcal}
        picked={isPicked}
        off={full && !isPicked}
        onPress={() => onToggle([food])}
      />
    )
  })
}

/** Leaves out repeated foods. */
const withoutDuplicates = (offered: KnownFood[], { key, calorie }: KnownFood): KnownFood[] =>
  offered.some((food) => food.key === key && food.calorie === calorie) ? offered : [...offered, { key, calorie }]

function SavedRow({ saved, picked, full, hidesCalorie, onToggle }: List & { saved: SavedMeal }) {
  const foods = saved.foods.map(({ key, calorie }) => ({ key, calorie, serving: '' }))
  const isPicked = foods.every(isPickedIn(picked))
  return (
    <PickRow
      name={saved.meal_name}
      sub={foods.map((food) => food.key).join(', ')}
      value={hidesCalorie ? undefined : number(foods.reduce((sum, food) => sum + food.calorie, 0))}
      unit={ko.ui.kcal}
      picked={isPicked}
      off={full && !isPicked}
      onPress={() => onToggle(foods)}
      extra={
        <IconButton
          label={writing.forgetMeal(saved.meal_name)}
          icon={<Trash2 size={18} className="text-fg2" />}
          onClick={() => void confirmRemoval(saved)}
          className="-mr-2.5"
        />
      }
    />
  )
}

async function confirmRemoval({ meal_no, meal_name }: SavedMeal): Promise<void> {
  if (!(await confirm({ text: writing.forgetMealAsk(meal_name), yes: writing.forget, danger: true }))) return
  try {
    await removeMeal(meal_no)
    toast(writing.mealForgotten)
  } catch (error) {
    toast(inKorean(error instanceof Error ? error.message : ''))
  }
}
