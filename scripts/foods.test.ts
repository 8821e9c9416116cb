import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Food, foodFileOf, linesOf, readFoodTable } from './food-table.ts'

const table = readFoodTable()
const { foods, groups, recipes, sources } = table
const keys = new Set(foods.map(({ key }) => key))

/** Foods of which one piece really weighs 100 g; elsewhere 100 g is the reference amount of a table and not a portion. */
const WEIGH_100_G: Record<string, string> = {
  '닭가슴살 (삶은것)': 'cooked chicken breast is sold in packs of 100 g',
  '닭가슴살 (구운것)': 'cooked chicken breast is sold in packs of 100 g',
  참치캔: 'a can of 100 g',
  연어캔: 'a can of 100 g',
  계란빵: 'the source says that one weighs 100 g',
  '플레인 베이글': 'the source says that one weighs 100 g',
  호두과자: 'five of 20 g each, as the source weighs one',
}

describe('the table of foods', () => {
  it('equals foods.json; after a change run `node scripts/foods.ts`', () => {
    expect(readFileSync(join(import.meta.dirname, '../features/daily/data/foods.json'), 'utf8')).toBe(foodFileOf(table))
  })

  it('has no key twice and none longer than a daily accepts', () => {
    expect(keys.size).toBe(foods.length)
    expect(foods.filter(({ key }) => [...key].length > 30)).toEqual([])
  })

  it('uses each source row and each recipe, and weighs recipes as their foods', () => {
    const used = new Set([...foods, ...[...recipes.values()].flat()].map(({ source }) => source))
    expect([...sources.keys()].filter((code) => !used.has(code))).toEqual([])
    const dishes = foods.filter(({ source }) => source === 'recipe')
    expect([...recipes.keys()].toSorted()).toEqual(dishes.map(({ key }) => key).toSorted())
    const weights = dishes.map(({ key, amount }) => [key, amount])
    expect(dishes.map(({ key }) => [key, recipes.get(key)?.reduce((sum, { grams }) => sum + grams, 0)])).toEqual(weights)
  })

  it('has a plausible portion for every food', () => {
    expect(foods.flatMap((food) => problemsOf(food))).toEqual([])
  })

  it('has aliases that are no other food and not repeated', () => {
    const wrong = foods.flatMap(({ key, aliases }) =>
      aliases.filter((alias, place) => keys.has(alias) || aliases.indexOf(alias) !== place).map((alias) => `${key}: ${alias}`),
    )
    expect(wrong).toEqual([])
  })
})

describe('a portion', () => {
  const tteokbokki: Food = {
    key: '떡볶이',
    group: '볶음',
    portion: '1인분',
    amount: 250,
    source: '',
    often: 0,
    aliases: [],
    kcal: 360,
    carb: 65,
    protein: 9,
    fat: 7,
  }
  const REFUSED: [name: string, change: Partial<Food>, problem: string][] = [
    ['too small for its group', { amount: 15, kcal: 22, carb: 4, protein: 1, fat: 0 }, 'a portion of 15 g'],
    ['too large for its group', { amount: 900, kcal: 1296, carb: 234, protein: 32, fat: 25 }, 'a portion of 900 g'],
    ['the reference amount of the table', { amount: 100, kcal: 144, carb: 26, protein: 4, fat: 3 }, 'a portion of 100 g needs a reason'],
    ['too rich for its group', { kcal: 1500, carb: 250, protein: 50, fat: 33 }, '600 kcal per 100 g'],
    ['of other energy than its nutrients', { kcal: 500 }, '500 kcal, but nutrients of 359 kcal'],
    ['without a name', { portion: '' }, 'no name of a portion'],
    ['of an unknown group', { group: '볶음류' }, 'no group 볶음류'],
  ]
  it('is accepted when it is plausible', () => {
    expect(problemsOf(tteokbokki)).toEqual([])
  })
  it.each(REFUSED)('is refused when it is %s', (_, change, problem) => {
    expect(problemsOf({ ...tteokbokki, ...change })).toEqual([`떡볶이: ${problem}`])
  })
})

it('words.csv has 500 different words, each with foods that exist', () => {
  const words = linesOf('words.csv')
  expect(new Set(words.map(([word]) => word)).size).toBe(500)
  expect(words.flatMap(([word, list = '']) => list.split('|').filter((key) => !keys.has(key) && word))).toEqual([])
})

/** The reasons why a portion is implausible for its food group. */
function problemsOf(food: Food): string[] {
  const group = groups.find(({ name }) => name === food.group)
  if (!group) return [`${food.key}: no group ${food.group}`]
  const { amount, kcal, portion } = food
  const density = (kcal / amount) * 100
  const problems = [
    ...(portion === '' ? ['no name of a portion'] : []),
    ...(isWithin(amount, group.amount) ? [] : [`a portion of ${amount} ${group.unit}`]),
    ...(amount === 100 && !(food.key in WEIGH_100_G) ? ['a portion of 100 g needs a reason'] : []),
    ...(isWithin(density, group.kcal) ? [] : [`${Math.round(density)} kcal per 100 ${group.unit}`]),
    ...energyProblem(food),
  ]
  return problems.map((problem) => `${food.key}: ${problem}`)
}

/** 4 kcal per gram of carbohydrate and protein, 9 per gram of fat; alcohol, which has 7, is not in the table. */
function energyProblem({ group, kcal, carb, protein, fat }: Food): string[] {
  if (carb === null || protein === null || fat === null || group === '술') return []
  const energy = 4 * carb + 4 * protein + 9 * fat
  const differs = Math.abs(energy - kcal) > Math.max(0.25 * Math.max(energy, kcal), 20)
  return differs ? [`${Math.round(kcal)} kcal, but nutrients of ${Math.round(energy)} kcal`] : []
}

const isWithin = (value: number, [min, max]: [number, number]) => value >= min && value <= max
