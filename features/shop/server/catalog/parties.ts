import type { Business } from '#kit/server/config/business.ts'
import { shownParties, type ItemDetail } from '../../contract.ts'
import type { SellerFacts } from '../../contract/own.ts'

/** Who sells, for others, and who brings the two together. */
export const partiesOf = (facts: SellerFacts, business: Business): ItemDetail['parties'] => shownParties(facts, business.name)
