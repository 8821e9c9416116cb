import { assemble, disassemble } from 'es-hangul'
import { expect, it } from 'vitest'
import file from '../../data/foods.json?raw'
import words from '../../data/foods/words.csv?raw'
import type { FoodFile } from '../../contract/tables.ts'
import { foodsOf } from './foods.ts'
import { search } from './search.ts'

/** The right food is among this many first hits. */
const FIRST = 5
/** Of the 500 words, in percent. */
const SCORE_MIN = 95

const asked = words
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(',') as [word: string, keys: string])

/** Returns the score in percent and the words that did not find their food. */
async function searchWords(spelt: typeof asked): Promise<{ score: number; missed: string[] }> {
  const foods = await foodsOf(JSON.parse(file) as FoodFile)
  const isFound = ([word, keys]: (typeof asked)[number]) =>
    search(foods, word)
      .slice(0, FIRST)
      .some(({ name }) => keys.split('|').includes(name))
  const missed = spelt.filter((row) => !isFound(row)).map(([word]) => word)
  return { score: ((spelt.length - missed.length) / spelt.length) * 100, missed }
}

it('finds the right food of at least 95 % of the most logged words among the first five', async () => {
  const { score, missed } = await searchWords(asked)
  console.info(`Foods found for ${score.toFixed(1)} % of ${asked.length} words. Missed: ${missed.join(', ')}`)
  expect(asked).toHaveLength(500)
  expect(score).toBeGreaterThanOrEqual(SCORE_MIN)
})

const OTHER_VOWEL: Record<string, string> = { ㅐ: 'ㅔ', ㅔ: 'ㅐ', ㅗ: 'ㅜ', ㅏ: 'ㅑ' }
it('finds as many of them with one wrong vowel', async () => {
  const misspelt = asked.flatMap(([word, keys]): typeof asked => {
    const jamo = [...disassemble(word)]
    const at = jamo.findLastIndex((one, index) => OTHER_VOWEL[one] !== undefined && !VOWEL.test(jamo[index + 1] ?? ''))
    return word.length < 3 || at === -1 ? [] : [[assemble(jamo.with(at, OTHER_VOWEL[jamo[at] ?? ''] ?? '')), keys]]
  })
  const { score, missed } = await searchWords(misspelt)
  console.info(`Foods found for ${score.toFixed(1)} % of ${misspelt.length} misspelt words. Missed: ${missed.join(', ')}`)
  expect(misspelt.length).toBeGreaterThan(250)
  expect(score).toBeGreaterThanOrEqual(SCORE_MIN)
})
const VOWEL = /[ㅏ-ㅣ]/

it('a food has its portion, aliases and frequency', async () => {
  const [rice] = search(await foodsOf(TWO_FOODS), '공기밥')
  expect(rice).toMatchObject({ name: '쌀밥', alias: '공기밥', item: { category: '밥', often: 9, aliases: ['밥', '공기밥'] } })
  const portion = { name: '1공기', size: 210, unit: 'g', kcal: 312, carb: 69.5, protein: 6, fat: null }
  expect(rice?.item.food).toEqual({ key: '쌀밥', calorie: 312, amount: { quantity: 1, by: 'portion', portion } })
})

const TWO_FOODS: FoodFile = {
  groups: [
    ['밥', 'g'],
    ['음료·차', 'ml'],
  ],
  portions: ['1공기', '1잔'],
  foods: [
    ['쌀밥', 0, 0, 210, 312, 69.5, 6, null, 9, '밥|공기밥'],
    ['보리차', 1, 1, 200, 2, null, null, null],
  ],
}
