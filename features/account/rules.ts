/** Failed log-ins in a row that lock an id (decisions d-1). */
export const LOGIN_FAILS_MAX = 10
/** How long it stays locked. */
export const LOCK_MINUTES = 30

/** Whether a lock until `lockDt` still holds. */
export function isLocked(lockDt: Date, now: Date): boolean {
  return now.getTime() < lockDt.getTime()
}

/** What members are asked to agree to (decisions d-1, "Consents"). */
export const CONSENT_KINDS = [
  'terms',
  'privacy',
  'age14',
  'viv_terms',
  'location_terms',
  'health_sensitive',
  'third_party_expert',
  'marketing',
  'marketing_night',
] as const
export type ConsentKind = (typeof CONSENT_KINDS)[number]

/** Those that a member gives and takes back at any time, where they are needed. */
export const OWN_CONSENTS = ['health_sensitive'] as const satisfies readonly ConsentKind[]
/** The health text that is shown now. */
export const HEALTH_CONSENT_VERSION = '2026-11-21'
