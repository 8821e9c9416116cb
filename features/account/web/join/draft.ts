import type { JoinConsent } from '../../rules.ts'

/** What was answered so far. The password is no part of it: it is kept nowhere. */
export type Draft = {
  /** Milliseconds of this device, when the last answer came. */
  at: number
  social_no: string | null
  consents: { kind: JoinConsent; version: string; agreed: boolean }[] | null
  person: { identity_no: string; real_name: string; phone: string } | null
  user_id: string | null
  haru_name: string
  referral: string
}

/** The draft of this tab, for who comes back from a reload or from the identity window; otherwise an empty one. */
export function beginDraft(search: URLSearchParams, now: number): Draft {
  const kept = readDraft(now)
  const isReturn = search.has('step') || search.has('identity')
  return { ...kept, social_no: search.get('social') ?? (isReturn ? kept.social_no : null) }
}

export function keepDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // A closed storage: the answers last as long as the page.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept either.
  }
}

/** A proof of identity holds for half an hour; what is older than that was left behind. */
const KEPT_MS = 30 * 60_000
const KEY = 'haru_join'
const EMPTY: Omit<Draft, 'at'> = { social_no: null, consents: null, person: null, user_id: null, haru_name: '', referral: '' }

function readDraft(now: number): Draft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Draft | null
    if (kept !== null && now - kept.at < KEPT_MS) return { ...EMPTY, ...kept }
  } catch {
    // What cannot be read is none.
  }
  return { ...EMPTY, at: now }
}
