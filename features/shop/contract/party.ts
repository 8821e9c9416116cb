import { formatPhone } from '#features/identity/rules.ts'

/** What is told about a seller, in the order in which it is shown. */
export const PARTY_FACTS = ['owner', 'biz_no', 'mail_order_no', 'address', 'tel', 'mail'] as const
type PartyFact = (typeof PARTY_FACTS)[number]

/** A fact about a seller as it is shown: the telephone number in its groups (specification section 5). */
export const partyText = (seller: Readonly<Record<PartyFact, string | null>>, fact: PartyFact): string | null =>
  fact === 'tel' && seller.tel !== null ? formatPhone(seller.tel) : seller[fact]
