import { expect, it } from 'vitest'
import { type Amount, type Portion } from '../../rules.ts'
import { amountText, nutrientText, portionText, quantityText, shortNutrientText } from './amountText.ts'

const bowl: Portion = { name: '1그릇', size: 420, unit: 'g', kcal: 512, carb: 70, protein: 20, fat: 12 }
const amount = (change: Partial<Amount>): Amount => ({ quantity: 1, by: 'portion', portion: bowl, ...change })

it.each([
  [0.5, '½'],
  [1, '1'],
  [1.5, '1½'],
  [2.25, '2¼'],
  [0.333, '0.33'],
  [1200, '1,200'],
])('writes the quantity %d as %s', (quantity, text) => expect(quantityText(quantity)).toBe(text))

it.each([
  ['1그릇', 1.5, '1½그릇'],
  ['6개', 1.5, '9개'],
  ['1인분', 1, '1인분'],
  ['반 줄', 1, '반 줄'],
  ['반 줄', 2, '반 줄 × 2'],
  ['1/2개', 2, '1/2개 × 2'],
  ['', 0.5, '½인분'],
])('writes %s times %d as %s', (portion, quantity, text) => expect(portionText(portion, quantity)).toBe(text))

it('writes an amount with its size, in care mode without it', () => {
  expect(amountText(amount({ quantity: 1.5 }))).toBe('1½그릇 · 630g')
  expect(amountText(amount({ quantity: 250, by: 'size' }))).toBe('250g')
  expect(amountText(amount({ quantity: 1.5 }), true)).toBe('1½그릇')
  expect(amountText(amount({ quantity: 250, by: 'size' }), true)).toBe('')
  const own: Portion = { ...bowl, name: '', size: null }
  expect(amountText(amount({ portion: own }))).toBe('')
  expect(amountText(amount({ quantity: 2, portion: own }))).toBe('2인분')
})

it('rounds nutrients to grams, below ten to a tenth', () => {
  const nutrients = { carb: 69.46, protein: 6.04, fat: 0.63 }
  expect(nutrientText(nutrients)).toBe('탄수화물 69g · 단백질 6g · 지방 0.6g')
  expect(shortNutrientText(nutrients)).toBe('탄 69 · 단 6 · 지 0.6g')
})
