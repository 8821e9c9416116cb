/** The texts that members read and agree to, and how early a new one is announced (specification section 9, "Terms"). */

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

/** Days between the announcement of a version and its day; the database refuses less. */
export const NOTICE_DAYS = 7
export const UNFAVOURABLE_NOTICE_DAYS = 30

/** The first moment at which a version that is announced now may hold. */
export function earliestEffective(announced: Date, isUnfavourable: boolean): Date {
  return new Date(announced.getTime() + (isUnfavourable ? UNFAVOURABLE_NOTICE_DAYS : NOTICE_DAYS) * 86_400_000)
}
