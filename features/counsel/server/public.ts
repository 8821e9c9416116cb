export { healthConditions } from './apply/conditions.ts'
export { hasOfferSql, offerSummaries } from './product/offers.ts'
