import type { KnownFood } from '../../contract/food.ts'
import { amountKcal, portionsOf, type Amount } from '../../rules.ts'
import type { FoodRow } from './model.ts'

/** The amount of a row; a food of the member's own is one portion with the kcal that they typed. */
export function amountOf({ amount, calorie }: Pick<FoodRow, 'amount' | 'calorie'>): Amount {
  if (amount) return amount
  const portion = { name: '', size: null, unit: 'g', kcal: Number(calorie), carb: null, protein: null, fat: null } as const
  return { quantity: 1, by: 'portion', portion }
}

/** The row with this amount, and the kcal of it. */
export const withAmount = (row: FoodRow, amount: Amount): FoodRow => ({ ...row, amount, calorie: String(amountKcal(amount)) })

/** The size that was eaten in the portion's unit, rounded; null for a food without a size. */
export function sizeOf(amount: Amount): number | null {
  const { size } = amount.portion
  return size === null ? null : Math.round(size * portionsOf(amount))
}

/** A food without its meal. */
export const knownFoodOf = ({ key, calorie, amount }: KnownFood): KnownFood => ({ key, calorie, ...(amount && { amount }) })
