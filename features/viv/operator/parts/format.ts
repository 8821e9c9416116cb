import { exchanges } from '../../words/operator.ts'
import type { WalletLot } from '../../operator-contract.ts'

/** Where viv came from, at last and at first. */
export function sourceOf({ source, origin_source }: Pick<WalletLot, 'source' | 'origin_source'>): string {
  const [last, first] = [exchanges.sources[source], exchanges.originSources[origin_source]]
  return last === first ? last : `${last} · ${first}`
}

/** Whether a line of digits found somebody by their name: no number of theirs was meant. */
export const isNumberOfAnother = (line: string, members: readonly { user_no: number }[]): boolean =>
  /^\d+$/.test(line) && members.every(({ user_no }) => user_no !== Number(line))
