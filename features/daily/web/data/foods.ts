import { useTable } from '#features/catalogue/web/public.ts'
import type { FoodFile } from '../../contract/tables.ts'
import type { KnownFood } from '../../contract/food.ts'
import type { Portion } from '../../rules.ts'
import { loadSearch } from './listed.ts'
import type { Index } from './search.ts'

/** A food that the search offers. */
export type ListedFood = {
  /** One portion of it. */
  food: KnownFood
  category: string
  /** How often people eat it, from 0 to 9. */
  often: number
  /** Other names and spellings that people type. */
  aliases: string[]
}
/** The table of foods as operators have it now, indexed for search. */
export const useFoods = (enabled = true) => useTable('food', foodsOf, { enabled })

/** The foods of the table, indexed with their other names. */
export async function foodsOf({ groups, portions, foods }: FoodFile): Promise<Index<ListedFood>> {
  const { indexOf } = await loadSearch()
  const listed = foods.map(([key, group, portionNo, size, kcal, carb, protein, fat, often = 0, aliases]): ListedFood => {
    const [category = '', unit = 'g'] = groups[group] ?? []
    const portion: Portion = { name: portions[portionNo] ?? '', size, unit, kcal, carb, protein, fat }
    const food = { key, calorie: kcal, amount: { quantity: 1, by: 'portion' as const, portion } }
    return { food, category, often, aliases: aliases?.split('|') ?? [] }
  })
  return indexOf(listed, ({ food }) => food.key, { aliasesOf: ({ aliases }) => aliases, oftenOf: ({ often }) => often })
}
