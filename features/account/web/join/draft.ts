import { MINUTE_MS } from '#kit/contract/time.ts'
import type { JoinConsent } from '../../rules.ts'

/** The answers so far. Without the password, which is never stored. */
export type Draft = {
  /** Time of the last answer: milliseconds of this device's clock. */
  at: number
  social_no: string | null
  /** The path that the guest wanted to open. */
  to: string | null
  consents: { kind: JoinConsent; version: string; agreed: boolean }[] | null
  person: { identity_no: string; real_name: string; phone: string } | null
  user_id: string | null
  haru_name: string
  referral: string
}

/** The draft of this tab after a reload or a return from the identity window; otherwise an empty one. */
export function beginDraft(search: URLSearchParams, now: number): Draft {
  const stored = readDraft(now)
  const isReturn = search.has('step') || search.has('identity')
  const kept = isReturn ? stored : EMPTY
  return { ...stored, social_no: search.get('social') ?? kept.social_no, to: search.get('to') ?? kept.to }
}

export function keepDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // Storage is blocked: the answers last until the page is closed.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage is blocked: nothing was stored.
  }
}

/** A proof of identity is valid for half an hour; older drafts are abandoned. */
const KEPT_MS = 30 * MINUTE_MS
const KEY = 'haru_join'
const EMPTY: Omit<Draft, 'at'> = { social_no: null, to: null, consents: null, person: null, user_id: null, haru_name: '', referral: '' }

function readDraft(now: number): Draft {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Draft | null
    if (stored !== null && now - stored.at < KEPT_MS) return { ...EMPTY, ...stored }
  } catch {
    // An unreadable draft counts as none.
  }
  return { ...EMPTY, at: now }
}
