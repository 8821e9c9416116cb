import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// Reads the tables of features/daily/data/foods (described in README.md there) and computes foods.json from them.

const TABLES = join(import.meta.dirname, '../features/daily/data/foods')

/** kcal, and carbohydrate, protein and fat in g; null where the source does not say. */
export type Nutrition = { kcal: number; carb: number | null; protein: number | null; fat: number | null }
type Source = Nutrition & { code: string; name: string; /** The amount in g or ml that has these values. */ per: number }
type Ingredient = { food: string; ingredient: string; /** Empty for water. */ source: string; grams: number }
/** A food group with the range of plausible portions, and of kcal per 100 g or ml. */
export type Group = { name: string; unit: string; amount: [min: number, max: number]; kcal: [min: number, max: number] }
export type Food = Nutrition & {
  key: string
  group: string
  portion: string
  amount: number
  source: string
  often: number
  aliases: string[]
}

type FoodTable = { groups: Group[]; sources: Map<string, Source>; recipes: Map<string, Ingredient[]>; foods: Food[] }

export function readFoodTable(): FoodTable {
  const groups = linesOf('groups.csv').map(([name = '', unit = '', ...range]): Group => {
    const [least, most, thin, rich] = range.map(Number) as [number, number, number, number]
    return { name, unit, amount: [least, most], kcal: [thin, rich] }
  })
  const sources = new Map(
    linesOf('sources.csv').map(([code = '', , name = '', per, kcal, ...nutrients]): [string, Source] => {
      const [carb, protein, fat] = nutrients.map((value) => (value === '' ? null : Number(value))) as [number, number, number]
      return [code, { code, name, per: Number(per), kcal: Number(kcal), carb, protein, fat }]
    }),
  )
  const ingredients = linesOf('recipes.csv').map(([food = '', ingredient = '', source = '', grams]): Ingredient => ({
    food,
    ingredient,
    source,
    grams: Number(grams),
  }))
  const recipes = Map.groupBy(ingredients, ({ food }) => food)
  const foods = linesOf('foods.csv').map(([key = '', group = '', portion = '', amount, , source = '', often, aliases = '']): Food => {
    const parts = source === 'recipe' ? recipes.get(key) : [{ source, grams: Number(amount) }]
    if (!parts) throw new Error(`${key} has neither a source nor a recipe`)
    const nutrition = sumOf(parts, sources)
    const names = aliases === '' ? [] : aliases.split('|')
    return { key, group, portion, amount: Number(amount), source, often: Number(often), aliases: names, ...nutrition }
  })
  return { groups, sources, recipes, foods }
}

/** The content of foods.json: one line per food, so that a change is one line of a diff. */
export function foodFileOf({ groups, foods }: Pick<FoodTable, 'groups' | 'foods'>): string {
  const portions = [...new Set(foods.map(({ portion }) => portion))]
  const rows = foods.map(({ key, group, portion, amount, kcal, carb, protein, fat, often, aliases }) => {
    const place = groups.findIndex(({ name }) => name === group)
    const row = [key, place, portions.indexOf(portion), amount, Math.round(kcal), toGram(carb), toGram(protein), toGram(fat)]
    const names = aliases.length > 0 ? [aliases.join('|')] : []
    return JSON.stringify(often > 0 || names.length > 0 ? [...row, often, ...names] : row)
  })
  const heads = [groups.map(({ name, unit }) => [name, unit]), portions].map((head) => JSON.stringify(head))
  return `{"groups":${heads[0]},\n"portions":${heads[1]},\n"foods":[\n${rows.join(',\n')}\n]}\n`
}

/** The rows of a table as written: no value has a comma. */
export function linesOf(file: string): string[][] {
  const lines = readFileSync(join(TABLES, file), 'utf8').trimEnd().split('\n')
  return lines.slice(1).map((line) => line.split(','))
}

function sumOf(parts: { source: string; grams: number }[], sources: Map<string, Source>): Nutrition {
  const sum: Nutrition = { kcal: 0, carb: 0, protein: 0, fat: 0 }
  for (const { source, grams } of parts.filter((part) => part.source !== '')) {
    const row = sources.get(source)
    if (!row) throw new Error(`sources.csv has no row ${source}`)
    const share = grams / row.per
    sum.kcal += row.kcal * share
    for (const name of ['carb', 'protein', 'fat'] as const) {
      const value = row[name]
      sum[name] = value === null || sum[name] === null ? null : sum[name] + value * share
    }
  }
  return sum
}

/** Whole grams, as on food labels: tenths would add an eighth to the size of the file. */
const toGram = (value: number | null): number | null => (value === null ? null : Math.round(value))
