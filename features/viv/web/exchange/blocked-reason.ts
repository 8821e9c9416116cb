import { exchangeFloor } from '../../words/amount.ts'
import { exchange as words } from '../../words/exchange.ts'
import type { Wallet } from '../../contract.ts'
import type { ExchangeTerms, Me } from './api.ts'

/** Text that says why no exchange is possible now; null if one is. Minors are not blocked here: the server checks the guardian's consent. */
export function exchangeBlockedReason(wallet: Wallet, terms: ExchangeTerms, me: Me): string | null {
  if (wallet.exchange_stop) return words.why.stops[wallet.exchange_stop]
  if (me.real_name === null || me.identity_dt === null) return words.why.identity
  if (wallet.paid <= terms.floor) return exchangeFloor(terms.floor)
  return wallet.exchangeable < terms.min ? words.why.none : null
}
