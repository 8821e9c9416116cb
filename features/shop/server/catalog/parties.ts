import type { Business } from '#kit/server/config/business.ts'
import { shownParties, type ItemDetail } from '../../contract.ts'
import type { SellerFacts } from '../../contract/own.ts'
import { PLATFORM_NAME } from '../../rules.ts'

/** Who sells, for others, and who brings the two together. */
export const partiesOf = (facts: SellerFacts, business: Business): ItemDetail['parties'] => shownParties(facts, business.name)

/** The platform as a seller: what is not configured is null. */
export const platformFacts = ({ name, owner, number, mail_order_number, address, phone, mail }: Business) => ({
  company: name ?? PLATFORM_NAME,
  owner,
  biz_no: number,
  mail_order_no: mail_order_number,
  address,
  tel: phone,
  mail,
})

export const platformParties = (business: Business): ItemDetail['parties'] => ({
  ...platformFacts(business),
  is_business: true,
  broker: null,
})
