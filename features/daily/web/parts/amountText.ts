import { foodWords as words } from '#features/daily/words/food.ts'
import { number } from '#kit/ui/format.ts'
import { NUTRIENTS, type Amount, type Nutrients } from '../../rules.ts'

/** `½`, `1½`, `2`, `0.33` */
export function quantityText(quantity: number): string {
  const whole = Math.floor(quantity)
  const fraction = FRACTIONS[String(quantity - whole)]
  if (fraction) return `${whole === 0 ? '' : number(whole)}${fraction}`
  return number(Math.round(quantity * 100) / 100)
}

/** `1½그릇` for one and a half of `1그릇`, `9개` for one and a half of `6개`. */
export function portionText(portion: string, quantity: number): string {
  const [, count, unit] = /^(\d+)(?![\d./])\s*(.+)$/.exec(portion || words.oneServing) ?? []
  if (count !== undefined && unit !== undefined) return `${quantityText(Number(count) * quantity)}${unit}`
  return quantity === 1 ? portion : words.times(portion, quantityText(quantity))
}

/** `1½그릇 · 630g` by portions, `630g` by size; empty where the amount is one portion that has neither a name nor a size. */
export function amountText({ quantity, by, portion }: Amount, hidesSize = false): string {
  const size = (amount: number) => `${number(Math.round(amount))}${portion.unit}`
  if (by === 'size') return hidesSize ? '' : size(quantity)
  if (portion.name === '' && portion.size === null && quantity === 1) return ''
  const name = portionText(portion.name, quantity)
  return portion.size === null || hidesSize ? name : `${name} · ${size(portion.size * quantity)}`
}

/** `탄수화물 85g · 단백질 20g · 지방 0.6g` */
export const nutrientText = (nutrients: Nutrients): string =>
  NUTRIENTS.map((name) => `${words.nutrients[name]} ${gramsText(nutrients[name])}g`).join(' · ')

/** `탄 85 · 단 20 · 지 0.6g` */
export const shortNutrientText = (nutrients: Nutrients): string =>
  `${NUTRIENTS.map((name) => `${words.shortNutrients[name]} ${gramsText(nutrients[name])}`).join(' · ')}g`

const gramsText = (grams: number): string => number(grams >= 10 ? Math.round(grams) : Math.round(grams * 10) / 10)

const FRACTIONS: Record<string, string> = { '0.25': '¼', '0.5': '½', '0.75': '¾' }
