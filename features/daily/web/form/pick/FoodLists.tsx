import { Trash2 } from 'lucide-react'
import { memo, useMemo } from 'react'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { number } from '#kit/ui/format.ts'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { writing } from '#features/post/words/writing.ts'
import { confirm, toast } from '#kit/web/overlays.ts'
import type { SavedMeal } from '../../../contract.ts'
import type { KnownFood } from '../../../contract/food.ts'
import type { Meal } from '../../../rules.ts'
import { removeMeal, useMeals, type DailyPast } from '../../api.ts'
import { useFoods, type ListedFood } from '../../data/foods.ts'
import { indexOf, search, type Index } from '../../data/search.ts'
import { amountText } from '../../parts/amountText.ts'
import { knownFoodOf } from '../amount.ts'
import { isPickedIn } from './pickedFoods.ts'
import { PickRow } from './PickRow.tsx'
import { Group } from './SheetFrame.tsx'

type List = { picked: KnownFood[]; full: boolean; hidesCalorie: boolean; onToggle: (foods: KnownFood[]) => void }

/** The foods of the table, and own foods of the last days, that match the typed text. */
export function FoodHits({ typed, past, picked, full, hidesCalorie, onToggle }: List & { typed: string; past: DailyPast | undefined }) {
  const foods = useFoods()
  const waits = useDelayed(foods.isPending)
  const own = useMemo(() => ownFoodsOf(past, foods.data ?? []), [past, foods.data])
  if (foods.isError && own.index.length === 0) return <p className="py-6 text-t4 text-fg2">{writing.listFailed}</p>
  if (foods.isPending) return waits && <p className="py-6 text-t4 text-fg3">{writing.listLoading}</p>
  const hits = search(own.index, typed, ({ food }) => own.keys.has(food.key))
  if (hits.length === 0) return <EmptyView text={writing.noFood} sub={writing.noFoodHelp} />
  return (
    <ul>
      {hits.map(({ item, name, alias, from, to }) => {
        const isPicked = isPickedIn(picked)(item.food)
        return (
          <FoodHit
            key={name}
            food={item}
            alias={alias}
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
  alias: string | null
  from: number
  to: number
  picked: boolean
  off: boolean
  hidesCalorie: boolean
  onToggle: List['onToggle']
}

/** Memoized: most rows stay the same at each letter. */
const FoodHit = memo(function FoodHit({ food: { food, category }, alias, hidesCalorie, onToggle, ...row }: HitProps) {
  return (
    <PickRow
      {...row}
      name={food.key}
      // A name that equals the group's name is shown once.
      sub={[alias === category ? null : alias, category, food.amount && amountText(food.amount, hidesCalorie).replace(' · ', ' ')]
        .filter(Boolean)
        .join(' · ')}
      value={hidesCalorie ? undefined : number(food.calorie)}
      unit={ko.ui.kcal}
      onPress={() => onToggle([food])}
    />
  )
})

type SuggestionProps = List & { meal: Meal; past: DailyPast | undefined; isToday: boolean }

/** Suggestions before typing: the day before, this meal's usual foods, saved meals, the latest and the most used foods. */
export function FoodSuggestions({ meal, past, isToday, ...list }: SuggestionProps) {
  const meals = useMeals()
  const day = isToday ? writing.yesterdays : writing.dayBefores
  const [before = [], usual = [], recent = [], often = []] = withoutRepeats([
    (past?.foods ?? []).filter((food) => food.sort === meal),
    (past?.usual_foods ?? []).filter((food) => food.sort === meal),
    past?.recent_foods ?? [],
    past?.often_foods ?? [],
  ])
  return (
    <>
      <FoodGroup {...list} title={day(ko.daily.meals[meal])} foods={before} />
      <FoodGroup {...list} title={writing.usualFoods(ko.daily.meals[meal])} foods={usual} />
      {meals.length > 0 && (
        <Group title={writing.savedMeals}>
          {meals.map((saved) => (
            <SavedRow key={saved.meal_no} {...list} saved={saved} />
          ))}
        </Group>
      )}
      <FoodGroup {...list} title={writing.recentFoods} foods={recent} />
      <FoodGroup {...list} title={writing.oftenFoods} foods={often} />
      {(past?.recent_foods ?? []).length + meals.length === 0 && <PopularFoods {...list} />}
    </>
  )
}

/** For a member without records: the most frequent foods. */
function PopularFoods(list: List) {
  const foods = useFoods().data ?? []
  const popular = foods.filter(({ often }) => often === OFTEN_MOST).slice(0, POPULAR_MAX)
  return (
    <>
      <p className="pt-4 text-t4 text-fg2">{writing.searchHelp}</p>
      <FoodGroup {...list} title={writing.popularFoods} foods={popular.map(({ item }) => item.food)} />
    </>
  )
}

/** Of `often` of the table: most days. */
const OFTEN_MOST = 9
const POPULAR_MAX = 20

function FoodGroup({ title, foods, picked, full, hidesCalorie, onToggle }: List & { title: string; foods: KnownFood[] }) {
  if (foods.length === 0) return null
  return (
    <Group title={title}>
      {foods.map((food) => {
        const isPicked = isPickedIn(picked)(food)
        return (
          <PickRow
            key={`${food.key} ${food.calorie}`}
            name={food.key}
            sub={food.amount && amountText(food.amount, hidesCalorie)}
            value={hidesCalorie ? undefined : number(food.calorie)}
            unit={ko.ui.kcal}
            picked={isPicked}
            off={full && !isPicked}
            onPress={() => onToggle([knownFoodOf(food)])}
          />
        )
      })}
    </Group>
  )
}

/** The lists without foods that an earlier list has, or the same list before. */
function withoutRepeats(lists: KnownFood[][]): KnownFood[][] {
  const shown = new Set<string>()
  return lists.map((foods) => foods.filter(({ key }) => !shown.has(key) && shown.add(key)))
}

/** The index with own foods that the table lacks, and the names of all foods that the member ate in the last days. */
function ownFoodsOf(past: DailyPast | undefined, table: Index<ListedFood>): { index: Index<ListedFood>; keys: ReadonlySet<string> } {
  const [eaten = []] = withoutRepeats([[...(past?.recent_foods ?? []), ...(past?.often_foods ?? [])]])
  const listed = new Set(table.map(({ name }) => name))
  const own = eaten.filter(({ key }) => !listed.has(key)).map((food) => ({ food, category: writing.ownFood, often: 0, aliases: [] }))
  return { index: [...indexOf(own, ({ food }) => food.key), ...table], keys: new Set(eaten.map(({ key }) => key)) }
}

function SavedRow({ saved, picked, full, hidesCalorie, onToggle }: List & { saved: SavedMeal }) {
  const { meal_name, foods } = saved
  const isPicked = foods.every(isPickedIn(picked))
  return (
    <PickRow
      name={meal_name}
      sub={foods.map((food) => food.key).join(', ')}
      value={hidesCalorie ? undefined : number(foods.reduce((sum, food) => sum + food.calorie, 0))}
      unit={ko.ui.kcal}
      picked={isPicked}
      off={full && !isPicked}
      onPress={() => onToggle(foods)}
      extra={
        <IconButton
          label={writing.forgetMeal(meal_name)}
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
