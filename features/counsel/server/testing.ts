export { aCounsellor, aProduct, openCalendar } from './apply/testing.ts'
export { anEndedCounsel, aPair, aReview } from './review/testing.ts'
