export { calendarHttp } from './http.ts'
