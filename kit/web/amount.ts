/** The number in `1,200`; null for other text. */
export function amountIn(typed: string): number | null {
  const digits = typed.replace(/[\s,]/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}
