import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { CatalogueTable } from '#features/catalogue/server/public.ts'
import { text } from '#kit/contract/shape.ts'
import { type CatalogueFood, FOOD_ALIASES_MAX, FOOD_GROUPS, FOOD_OFTEN_MAX, type FoodFile } from '../contract/tables.ts'
import { FOOD_KCAL_MAX, FOOD_NAME_MAX, FOOD_SIZE_MAX, NUTRIENT_MAX, PORTION_NAME_MAX } from '../rules.ts'

const FILE = join(import.meta.dirname, '../data/foods.json')
const GROUPS = FOOD_GROUPS.map(([name]) => name)
const SEPARATOR = '|'

const grams = z.number().min(0).max(NUTRIENT_MAX).nullable()
const alias = text(1, FOOD_NAME_MAX).refine((one) => !one.includes(SEPARATOR), { error: '세로줄(|)은 쓸 수 없어요.' })

/** Foods that the search offers. The name is the key, since dailys hold it. */
export const foodTable: CatalogueTable<CatalogueFood> = {
  name: 'food',
  area: 'catalogue',
  shape: z.object({
    key: text(1, FOOD_NAME_MAX),
    group: z.enum(GROUPS),
    portion: text(1, PORTION_NAME_MAX),
    amount: z.number().positive().max(FOOD_SIZE_MAX),
    kcal: z.number().int().min(0).max(FOOD_KCAL_MAX),
    carb: grams,
    protein: grams,
    fat: grams,
    often: z.number().int().min(0).max(FOOD_OFTEN_MAX),
    aliases: z.array(alias).max(FOOD_ALIASES_MAX),
  }),
  bundled: () => foodsIn(JSON.parse(readFileSync(FILE, 'utf8')) as FoodFile).map((food) => [food.key, food]),
  keyOf: ({ key }) => key,
  textOf: ({ key, group, aliases }) => [key, group, ...aliases].join(' '),
  csv: {
    columns: ['key', 'group', 'portion', 'amount', 'kcal', 'carb', 'protein', 'fat', 'often', 'aliases'],
    cellsOf: ({ group, portion, amount, kcal, carb, protein, fat, often, aliases }, key) => [
      key,
      group,
      portion,
      amount,
      kcal,
      carb ?? '',
      protein ?? '',
      fat ?? '',
      often,
      aliases.join(SEPARATOR),
    ],
    rowOf: ({ key, group, portion, aliases = '', ...cells }) => ({
      key,
      group,
      portion,
      amount: Number(cells['amount']),
      kcal: Number(cells['kcal']),
      carb: gramsIn(cells['carb']),
      protein: gramsIn(cells['protein']),
      fat: gramsIn(cells['fat']),
      often: Number(cells['often']),
      aliases: aliases === '' ? [] : aliases.split(SEPARATOR),
    }),
  },
  publicView: (rows) => fileOf(rows.flatMap(({ row, state }) => (state === 'active' ? [row] : []))),
}

const gramsIn = (cell: string | undefined): number | null => (cell === undefined || cell === '' ? null : Number(cell))

const foodsIn = ({ groups, portions, foods }: FoodFile): CatalogueFood[] =>
  foods.map(([key, group, portion, amount, kcal, carb, protein, fat, often = 0, aliases]) => ({
    key,
    group: groups[group]![0] as CatalogueFood['group'],
    portion: portions[portion]!,
    amount,
    kcal,
    carb,
    protein,
    fat,
    often,
    aliases: aliases?.split(SEPARATOR) ?? [],
  }))

/** Each portion's name once, and nothing at the end of a row that it does not need: the file is loaded by telephones. */
function fileOf(rows: readonly CatalogueFood[]): FoodFile {
  const portions = [...new Set(rows.map(({ portion }) => portion))]
  const placeOf = new Map(portions.map((name, nth) => [name, nth]))
  const foods = rows.map(({ key, group, portion, amount, kcal, carb, protein, fat, often, aliases }): FoodFile['foods'][number] => {
    const food = [key, GROUPS.indexOf(group), placeOf.get(portion)!, amount, kcal, carb, protein, fat] as const
    if (aliases.length > 0) return [...food, often, aliases.join(SEPARATOR)]
    return often > 0 ? [...food, often] : [...food]
  })
  return { groups: FOOD_GROUPS, portions, foods }
}
