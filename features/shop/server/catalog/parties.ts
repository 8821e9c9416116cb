import type { Business } from '#kit/server/config/business.ts'
import type { ItemDetail } from '../../contract.ts'
import type { SellerFacts } from '../../contract/own.ts'
import { BROKER_NOTICE } from '../../rules.ts'

/** Who sells, for others. Address and contact of a person without a business are for buyers alone. */
export function partiesOf({ company, biz_no, ...rest }: SellerFacts, business: Business): ItemDetail['parties'] {
  const isBusiness = biz_no !== null
  const shown = isBusiness ? rest : { owner: null, mail_order_no: null, address: null, tel: null, mail: null }
  return { company, is_business: isBusiness, biz_no, ...shown, broker: { name: business.name, notice: BROKER_NOTICE } }
}
