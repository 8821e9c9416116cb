import { addDays } from '#kit/contract/time.ts'
import type { GatewayLine, Payout } from '../pay.ts'

/** The sandbox's fee, of the payments less the cancellations of a day, and the tax on it. Per thousand. */
export const SANDBOX_FEE = 32
export const SANDBOX_FEE_VAT = 100
/** Days after the payments on which the sandbox pays out. */
export const SANDBOX_PAYOUT_DAYS = 2

/** The sandbox's statement of a day; empty for a day without money. */
export function payoutsOf(day: string, lines: readonly GatewayLine[]): Payout[] {
  if (lines.length === 0) return []
  const sumOf = (kind: GatewayLine['kind']): number => lines.reduce((sum, line) => sum + (line.kind === kind ? line.amount : 0), 0)
  const [paid, cancelled] = [sumOf('paid'), sumOf('cancelled')]
  const fee = Math.trunc(((paid - cancelled) * SANDBOX_FEE) / 1000)
  const vat = Math.trunc((fee * SANDBOX_FEE_VAT) / 1000)
  return [
    {
      day,
      provider: 'sandbox',
      paid_won: paid,
      cancelled_won: cancelled,
      fee_won: fee,
      fee_vat_won: vat,
      net_won: paid - cancelled - fee - vat,
      payout_day: addDays(day, SANDBOX_PAYOUT_DAYS),
    },
  ]
}
