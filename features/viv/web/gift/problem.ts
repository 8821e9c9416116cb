import type { ErrorKind } from '#kit/contract/errors.ts'
import type { GiftTerms } from '../../contract.ts'
import { vivErrors } from '../../errors.ts'

/** The error that the server would give for this amount; null if it is allowed. */
export function amountProblem(amount: number, { usable, gift_max, day_left, month_left }: GiftTerms): ErrorKind | null {
  if (amount < 1 || amount > gift_max) return vivErrors.gift_size
  if (amount > usable) return vivErrors.insufficient
  if (amount > day_left) return vivErrors.gift_day
  return amount > month_left ? vivErrors.gift_month : null
}
