import { DAY_MS } from '#kit/contract/time.ts'
import { accountErrors } from './errors.ts'
import type { ErrorKind } from '#kit/contract/errors.ts'
import { lengthOf } from '#kit/contract/shape.ts'

export { LOCK_MINUTES } from '#kit/contract/guesses.ts'

/** Letters of an id: `^[a-z][a-z0-9_]{3,19}$` (decisions d-1). */
export const isUserId = (id: string): boolean => /^[a-z][a-z0-9_]{3,19}$/.test(id)

/** Hangul syllables, Latin letters, digits and `_`, 2 to 12 of them. */
export const isHaruName = (name: string): boolean => /^[가-힣a-zA-Z0-9_]{2,12}$/.test(name)
/** Days before a name may be changed again. */
export const NAME_DAYS = 30
export const STATEMSG_MAX = 60
export const PROFILE_IMAGES_MAX = 6

/** The moment from which a name that was changed at `changedAt` may be changed again; null: now. */
export function nameChangeableFrom(changedAt: string | null, now: Date): Date | null {
  if (changedAt === null) return null
  const from = new Date(Date.parse(changedAt) + NAME_DAYS * DAY_MS)
  return from > now ? from : null
}

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 64
/** From this length, two kinds of characters are enough. */
export const PASSWORD_LONG = 10
/** Latest passwords that may not be used again, including the current one. */
export const PASSWORDS_KEPT = 3
export const RESET_MINUTES = 10

/** The member who chooses the password; fields that are not known yet are omitted. */
export type PasswordOwner = { user_id?: string | null; phone?: string | null }

/**
 * Why this password can't be used, or null (decisions d-1). The server also refuses the most common passwords and
 * the member's previous ones.
 */
export function passwordProblem(password: string, owner: PasswordOwner): ErrorKind | null {
  const typed = password.normalize('NFC')
  if (!isVaried(typed)) return accountErrors.pw_format
  if (isPersonal(typed, owner)) return accountErrors.pw_personal
  return hasRun(typed) ? accountErrors.pw_sequence : null
}

function isVaried(password: string): boolean {
  const length = lengthOf(password)
  const kinds = [/\p{L}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u].filter((kind) => kind.test(password)).length
  return length >= PASSWORD_MIN && length <= PASSWORD_MAX && kinds >= (length < PASSWORD_LONG ? 3 : 2)
}

function isPersonal(password: string, { user_id, phone }: PasswordOwner): boolean {
  const isIn = (known: string | null | undefined, text: string): boolean => known != null && known !== '' && text.includes(known)
  return isIn(user_id?.toLowerCase(), password.toLowerCase()) || isIn(phone, password.replace(/[\s.-]/g, ''))
}

/** Length of a refused run of equal, ascending or descending characters. */
const RUN = 4

function hasRun(password: string): boolean {
  const codes = [...password.toLowerCase()].map((letter) => letter.codePointAt(0) ?? 0)
  return codes.some((_, at) => {
    const run = codes.slice(at, at + RUN)
    const steps = new Set(run.slice(1).map((code, nth) => code - (run[nth] ?? 0)))
    const [step] = steps
    if (run.length < RUN || steps.size !== 1) return false
    return step === 0 || ((step === 1 || step === -1) && /^([a-z]+|\d+)$/.test(String.fromCodePoint(...run)))
  })
}

/** The kinds of consent (decisions d-1, "Consents"). */
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

/** Consents requested at registration; the first three are required. */
export const JOIN_CONSENTS = ['terms', 'privacy', 'age14', 'marketing', 'marketing_night'] as const satisfies readonly ConsentKind[]
export type JoinConsent = (typeof JOIN_CONSENTS)[number]
/** The policy whose text each consent covers (decisions d-1). */
export const CONSENT_TEXT = {
  terms: 'terms',
  privacy: 'privacy',
  age14: 'terms',
  marketing: 'marketing',
  marketing_night: 'marketing',
} as const satisfies Record<JoinConsent, string>
export const NEEDED_CONSENTS = ['terms', 'privacy', 'age14'] as const satisfies readonly ConsentKind[]
/** Consents that a member may give and withdraw at any time. */
export const OWN_CONSENTS = ['health_sensitive', 'location_terms', 'marketing', 'marketing_night'] as const satisfies readonly ConsentKind[]
/** Includes the viv terms: accepted at the first charge and never withdrawn separately, since charged viv depends on them. */
export const ANSWERED_CONSENTS = [...OWN_CONSENTS, 'viv_terms'] as const satisfies readonly ConsentKind[]
/** Texts that members may be asked to agree to again after a change. */
export const AGAIN_CONSENTS = ['terms', 'privacy', 'viv_terms', 'location_terms', 'marketing'] as const satisfies readonly ConsentKind[]
/** Answers per page of a member's consent history. */
export const CONSENTS_PAGE = 30
/** Version of the health text that is shown now. */
export const HEALTH_CONSENT_VERSION = '2026-11-21'

/** The screens of the setup in their order (decisions d-0, "Setup steps"). */
const SETUP = ['HaruSetting01', 'HaruSetting02', 'HaruSetting03', 'HaruSetting04', 'HaruSetting05'] as const

export const SETUP_STEPS = SETUP.length

/** The setup screen that follows after `done` steps, or null when the setup is complete. */
export const nextSetup = (done: number): (typeof SETUP)[number] | null => SETUP[done] ?? null
