export { bookedSessions, type BookedSession } from './booked.ts'
export { HOLIDAY_DAYS } from './holidays.ts'
export { calendarSaves } from './saves.ts'
export { daysSql, freeSlotsSql, nextSlotSql, slotsSql } from './slots.ts'
