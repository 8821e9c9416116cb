export { healthConditions } from './apply/conditions.ts'
export { hasOfferSql, offerSummaries } from './product/offers.ts'
export { ratingsOf } from './review/read.ts'
export { findCounsel, lockCounsel, type CounselRecord } from './session/rows.ts'
