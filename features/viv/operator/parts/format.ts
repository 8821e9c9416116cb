import { WON_PER_VIV } from '../../rules.ts'
import { viv, won } from '../../words/amount.ts'
import { ledgerWords } from '../../words/operator-ledger.ts'
import { exchanges } from '../../words/operator.ts'
import type { WalletLot } from '../../operator-contract.ts'

/** The latest source of a lot, and its first origin if that differs. */
export function sourceOf({ source, origin_source }: Pick<WalletLot, 'source' | 'origin_source'>): string {
  const [last, first] = [exchanges.sources[source], exchanges.originSources[origin_source]]
  return last === first ? last : `${last} · ${first}`
}

/** Whether a line of digits matched a member by name instead of by number. */
export const isNumberOfAnother = (line: string, members: readonly { user_no: number }[]): boolean =>
  /^\d+$/.test(line) && members.every(({ user_no }) => user_no !== Number(line))

/** `1,200 VIV (120,000원)` */
export const vivAndWon = (amount: number): string => `${viv(amount)} (${won(amount * WON_PER_VIV)})`
/** `+1,200 VIV, +120,000원` */
export const signedVivAndWon = (amount: number): string =>
  `${ledgerWords.signed(amount)} VIV, ${ledgerWords.signed(amount * WON_PER_VIV)}원`
