import { koreanClock, koreanDay, momentOf } from '#kit/contract/time.ts'

/** A moment as a `datetime-local` field has it, in Korea: `2026-11-29T07:30`. */
export const typedOf = (iso: string): string => `${koreanDay(new Date(iso))}T${koreanClock(new Date(iso)).slice(0, 5)}`

/** The moment that a field has; null while it is not whole. */
export function momentIn(typed: string): Date | null {
  const [day, clock] = typed.split('T')
  const at = day && clock ? momentOf(day, clock) : null
  return at === null || Number.isNaN(at.getTime()) ? null : at
}
