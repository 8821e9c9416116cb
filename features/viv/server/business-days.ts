import { addBusinessDays } from '#kit/contract/business-days.ts'
import { endOfDay, koreanDay } from '#kit/contract/time.ts'

/** The end of the business day `days` after this moment. */
export const businessEnd = (now: Date, days: number): Date => endOfDay(addBusinessDays(koreanDay(now), days))
