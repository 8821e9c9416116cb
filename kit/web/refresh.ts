import { NoAnswer, send, requestOf } from './request.ts'
import { session } from './session.ts'
import { ageOf, claimsOf } from './token.ts'
import { wiring } from './wiring.ts'

/** From this share of its life on, a token is renewed before it is used. */
const RENEW_AGE = 0.5
/** Milliseconds before a failed renewal is tried again, while the old token is still valid. */
const RETRY_MS = 30_000
/** Milliseconds to wait for another tab's renewal. */
const LOCK_MS = 10_000
const LOCK = 'haru_refresh'

/** The server has ended the log-in of this token. */
export class RefusedToken extends Error {
  override name = 'RefusedToken'
  readonly token: string
  constructor(token: string) {
    super('the log-in has ended')
    this.token = token
  }
}

/**
 * The stored token, renewed if more than half of its life has passed; null for a guest. All calls of this tab, and all
 * tabs, share one renewal (decisions d-1).
 * @throws RefusedToken · NoAnswer if an expired token could not be renewed
 */
export async function freshToken(): Promise<string | null> {
  const token = session.token()
  const age = token === null ? 0 : ageNow(token)
  if (token === null || age < RENEW_AGE) return token
  if (age < 1 && Date.now() < retryAt) return token
  try {
    renewal ??= withTabLock(renew).finally(() => (renewal = null))
    return await renewal
  } catch (error) {
    if (error instanceof RefusedToken || age >= 1) throw error
    retryAt = Date.now() + RETRY_MS
    return token
  }
}

let renewal: Promise<string | null> | null = null
let retryAt = 0

function ageNow(token: string): number {
  const claims = claimsOf(token)
  return claims ? ageOf(claims, session.receivedAt(token), Date.now()) : 0
}

async function renew(): Promise<string | null> {
  const token = session.token()
  const { refresh } = wiring() ?? {}
  // The tab that held the lock before may have renewed it.
  if (token === null || !refresh || ageNow(token) < RENEW_AGE) return token
  const { status, envelope } = await send(requestOf(refresh, {}), { authorization: `Bearer ${token}` })
  if (status === 401) {
    // Without locks another tab may have renewed it at the same time.
    const newer = session.token()
    if (newer !== token) return newer
    throw new RefusedToken(token)
  }
  const next = envelope?.token
  if (typeof next !== 'string') throw new NoAnswer('the log-in could not be renewed')
  // Not if the member logged out, or in as another, during the call.
  if (session.token() === token) session.renew(next)
  return session.token()
}

/** Runs `work` in one tab at a time. Older web views have no locks; the server gives parallel renewals the same token. */
async function withTabLock<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return work()
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), LOCK_MS)
  let hasLock = false
  try {
    return (await locks.request(LOCK, { signal: timeout.signal }, () => {
      hasLock = true
      return work()
    })) as T
  } catch (error) {
    if (hasLock) throw error
    // A suspended tab that holds the lock must not block the others.
    return work()
  } finally {
    clearTimeout(timer)
  }
}
