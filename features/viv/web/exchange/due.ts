import { koreanDay } from '#kit/contract/day.ts'
import holidays from '../../data/holidays.json'
import { businessDayAfter, PAY_BUSINESS_DAYS } from '../../rules.ts'
import type { BankAccount } from './api.ts'

/** The last day on which what is asked for at this moment is paid. */
export const dueDay = (now: Date): string => businessDayAfter(koreanDay(now), PAY_BUSINESS_DAYS, HOLIDAYS)

/** Whether an account that was changed can't be used yet. One that was set a moment ago can: a page's clock tells minutes, and may run behind. */
export const isWaiting = (account: BankAccount | null, now: Date): boolean =>
  account !== null && Date.parse(account.from_dt) - now.getTime() > MOMENT

const MOMENT = 5 * 60_000
const HOLIDAYS: ReadonlySet<string> = new Set(holidays)
