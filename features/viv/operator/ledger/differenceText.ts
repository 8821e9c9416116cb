import { number } from '#kit/ui/format.ts'
import { DIFFERENCE_UNITS, type DifferenceKind } from '../../operator-rules.ts'
import { viv, won } from '../../words/amount.ts'
import { ledgerWords as words } from '../../words/operator-ledger.ts'

export const KIND_WORDS: Record<DifferenceKind, string> = words.differenceKinds

/** A value of a difference with its unit. An account's balance has the account's own unit. */
export function inUnit({ kind }: { kind: DifferenceKind }, value: number): string {
  if (kind === 'balance') return number(value)
  const unit = DIFFERENCE_UNITS[kind]
  return unit === 'won' ? won(value) : unit === 'seconds' ? words.seconds(value) : viv(value)
}
