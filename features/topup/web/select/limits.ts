import type { TopUpTerms } from '../../contract.ts'
import type { Choice } from '../paths.ts'

type Terms = Pick<TopUpTerms, 'products' | 'day_left_won' | 'month_left_won'>

/** Won that can still be charged under both limits. */
export const remainingWon = ({ day_left_won, month_left_won }: Terms): number =>
  Math.max(0, Math.min(day_left_won, month_left_won ?? Infinity))

/** Whether the limit is shown: it is below two purchases of the largest product. */
export function isLimitNear(terms: Terms): boolean {
  const largest = Math.max(0, ...terms.products.map(({ won }) => won))
  return remainingWon(terms) < 2 * largest
}

/** The chosen product, or else the smallest that covers `need`; null if the limit excludes it. */
export function initialProduct(terms: Terms, { viv, need = null }: Choice): number | null {
  const open = terms.products.filter(({ won }) => won <= remainingWon(terms)).map((product) => product.viv)
  if (viv !== null) return open.includes(viv) ? viv : null
  return need === null ? null : (open.toSorted((a, b) => a - b).find((one) => one >= need) ?? null)
}
