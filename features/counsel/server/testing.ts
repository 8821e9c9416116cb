export { aCounsellor, aProduct, openCalendar } from './apply/testing.ts'
export { counselOperatorHttp } from './operator/http.ts'
export { anEndedCounsel, aPair, aReview } from './review/testing.ts'
export { startSessionTest } from './session/testing.ts'
