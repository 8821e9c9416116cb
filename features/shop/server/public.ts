export { offeredOptionSql, offerSql, sellerFactsSql } from './catalog/offer.ts'
export { partiesOf } from './catalog/parties.ts'
