import { addDays, HOUR_MS, koreanDay, momentOf, weekdayOf } from '#kit/contract/time.ts'

export const LATER_CHOICES = ['hour', 'evening', 'tomorrow', 'monday', 'own'] as const
export type LaterChoice = (typeof LATER_CHOICES)[number]

/** The moment that a choice means now; null: it is chosen itself, or has passed. */
export function laterMoment(choice: LaterChoice, now: Date): Date | null {
  const today = koreanDay(now)
  if (choice === 'hour') return new Date(now.getTime() + HOUR_MS)
  if (choice === 'evening') {
    const evening = momentOf(today, '17:00')
    return evening > now ? evening : null
  }
  if (choice === 'tomorrow') return momentOf(addDays(today, 1), '10:00')
  // The next Monday is never today.
  return choice === 'monday' ? momentOf(addDays(today, (8 - weekdayOf(today)) % 7 || 7), '10:00') : null
}
