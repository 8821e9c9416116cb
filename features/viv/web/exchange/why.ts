import { number } from '#kit/ui/format.ts'
import { exchange as words } from '../../words/exchange.ts'
import type { Wallet } from '../../contract.ts'
import type { ExchangeTerms, Me } from './api.ts'

/** Why nothing can be exchanged now, in words; null where it can. Whoever may have a guardian is told, and may try. */
export function whyNot(wallet: Wallet, terms: ExchangeTerms, me: Me): string | null {
  if (wallet.is_exchange_stopped) return words.why.stopped
  if (me.real_name === null || me.identity_dt === null) return words.why.identity
  if (wallet.paid <= terms.floor) return words.why.small(number(terms.floor))
  return wallet.exchangeable < terms.min ? words.why.none : null
}
