import { expect, it } from 'vitest'
import file from './foods.json'
import words from './foods/words.csv?raw'
import { foodsOf } from './listed.ts'
import { search } from './search.ts'

/** The right food is among this many first hits. */
const FIRST = 5
/** Of the 500 words, in percent. */
const SCORE_MIN = 95

it('finds the right food of at least 95 % of the most logged words among the first five', async () => {
  const foods = await foodsOf(file as Parameters<typeof foodsOf>[0])
  const asked = words
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
  const missed = asked.filter(([word = '', keys = '']) => {
    const right = keys.split('|')
    return !search(foods, word)
      .slice(0, FIRST)
      .some(({ name }) => right.includes(name))
  })
  const score = ((asked.length - missed.length) / asked.length) * 100
  console.info(`Foods found for ${score.toFixed(1)} % of ${asked.length} words. Missed: ${missed.map(([word]) => word).join(', ')}`)
  expect(asked).toHaveLength(500)
  expect(score).toBeGreaterThanOrEqual(SCORE_MIN)
})

it('tells a food by its portion, its other names and how often people eat it', async () => {
  const [rice] = search(await foodsOf(TWO_FOODS), '공기밥')
  expect(rice).toMatchObject({ name: '쌀밥', alias: '공기밥', item: { category: '밥', often: 9, aliases: ['밥', '공기밥'] } })
  const portion = { name: '1공기', size: 210, unit: 'g', kcal: 312, carb: 69.5, protein: 6, fat: null }
  expect(rice?.item.food).toEqual({ key: '쌀밥', calorie: 312, amount: { quantity: 1, by: 'portion', portion } })
})

const TWO_FOODS: Parameters<typeof foodsOf>[0] = {
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
