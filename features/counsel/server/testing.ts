export { aCounsellor, aProduct, openCalendar } from './apply/testing.ts'
