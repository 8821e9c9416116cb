import { addBusinessDays } from '#kit/contract/business-days.ts'
import { koreanDay } from '#kit/contract/time.ts'
import { PAY_BUSINESS_DAYS } from '../../rules.ts'
import type { BankAccount } from './api.ts'

/** The last day on which an exchange requested now is paid. */
export const dueDay = (now: Date): string => addBusinessDays(koreanDay(now), PAY_BUSINESS_DAYS)

/** Whether a changed account cannot be used yet. `now`: the server's time, which is known to within half the duration of a call. */
export const isWaiting = (account: BankAccount | null, now: Date): boolean =>
  account !== null && Date.parse(account.from_dt) - now.getTime() > CLOCK_TOLERANCE_MS

const CLOCK_TOLERANCE_MS = 10_000
