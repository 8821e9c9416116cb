export { aCounsellor, aProduct, openCalendar } from './apply/testing.ts'
export { anEndedCounsel, aPair } from './review/testing.ts'
