import { HOLIDAYS } from '#kit/contract/business-days.ts'

/** Public holidays as a PostgreSQL array of days, the parameter `holidays` of `slots.ts`. */
export const HOLIDAY_DAYS = `{${Object.keys(HOLIDAYS).join(',')}}`
