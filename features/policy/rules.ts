import { addDays, DAY_MS, koreanDay, startOfDay } from '#kit/contract/time.ts'

/** Policies that members read and agree to, and their notice periods (specification section 9, "Terms"). */

export const POLICY_KINDS = [
  'terms',
  'privacy',
  'viv_terms',
  'location_terms',
  'health_sensitive',
  'third_party_expert',
  'marketing',
  'guardian',
] as const
export type PolicyKind = (typeof POLICY_KINDS)[number]

/** Minimum days between the announcement and the effective day of a version; also a constraint in the database. */
export const NOTICE_DAYS = 7
export const UNFAVOURABLE_NOTICE_DAYS = 30

/** The earliest effective moment of a version that is announced at `announced`. */
export function earliestEffective(announced: Date, isUnfavourable: boolean): Date {
  return new Date(announced.getTime() + (isUnfavourable ? UNFAVOURABLE_NOTICE_DAYS : NOTICE_DAYS) * DAY_MS)
}

/** The first day in Korea from which it may be in force. */
export function earliestDay(announced: Date, isUnfavourable: boolean): string {
  const earliest = earliestEffective(announced, isUnfavourable)
  const day = koreanDay(earliest)
  return startOfDay(day) >= earliest ? day : addDays(day, 1)
}
