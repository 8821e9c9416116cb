import type { TopUpTerms } from '../../contract.ts'
import type { Choice } from '../ways.ts'

type Terms = Pick<TopUpTerms, 'products' | 'day_left_won' | 'month_left_won'>

/** Won that can still be charged now. */
export const leftOf = ({ day_left_won, month_left_won }: Terms): number => Math.max(0, Math.min(day_left_won, month_left_won ?? Infinity))

/** What is left is told once it forbids something, or the next one of the largest would be the last. */
export function isNear(terms: Terms): boolean {
  const largest = Math.max(0, ...terms.products.map(({ won }) => won))
  return leftOf(terms) < 2 * largest
}

/** The product that was chosen before, or the smallest that gives what is lacking; null where it can't be charged now. */
export function startOf(terms: Terms, { viv, need = null }: Choice): number | null {
  const open = terms.products.filter(({ won }) => won <= leftOf(terms)).map((product) => product.viv)
  if (viv !== null) return open.includes(viv) ? viv : null
  return need === null ? null : (open.toSorted((a, b) => a - b).find((one) => one >= need) ?? null)
}
