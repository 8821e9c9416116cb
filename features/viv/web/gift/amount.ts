import { number } from '#kit/ui/format.ts'

const DIGITS_MAX = 10

/** The amount made of the digits in `typed`; null without digits. */
export function amountIn(typed: string): number | null {
  const digits = digitsOf(typed)
  return digits === '' ? null : Number(digits)
}

/** Adds separators to `typed`, and gives the caret position behind the same digit as before. */
export function shapeAmount(typed: string, caret: number): { text: string; caret: number } {
  const amount = amountIn(typed)
  if (amount === null) return { text: '', caret: 0 }
  const text = number(amount)
  const after = digitsOf(typed.slice(caret)).length
  let at = text.length
  for (let left = after; left > 0 && at > 0; at--) if (/\d/.test(text[at - 1]!)) left--
  return { text, caret: at }
}

const digitsOf = (typed: string): string => typed.replace(/\D/g, '').slice(0, DIGITS_MAX)
