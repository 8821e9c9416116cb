import { NoAnswer, send, sentOf } from './request.ts'
import { session } from './session.ts'
import { ageOf, claimsOf } from './token.ts'
import { wiring } from './wiring.ts'

/** From this part of its life on, a token is renewed before it is used. */
const RENEW_AGE = 0.5
/** Milliseconds before a failed renewal is tried again, while the old token still serves. */
const RETRY_MS = 30_000
/** Milliseconds to wait for another tab's renewal. */
const LOCK_MS = 10_000
const LOCK = 'haru_refresh'

/** The server knows the log-in of this token no more. */
export class RefusedToken extends Error {
  override name = 'RefusedToken'
  readonly token: string
  constructor(token: string) {
    super('the log-in has ended')
    this.token = token
  }
}

/**
 * The stored token, renewed where it is past half of its life; null for a guest. One renewal serves all calls
 * of this tab, and all tabs (decisions d-1).
 * @throws RefusedToken · NoAnswer where an expired token could not be renewed
 */
export async function freshToken(): Promise<string | null> {
  const token = session.token()
  const age = token === null ? 0 : ageNow(token)
  if (token === null || age < RENEW_AGE) return token
  if (age < 1 && Date.now() < notBefore) return token
  try {
    renewal ??= inOneTab(renew).finally(() => (renewal = null))
    return await renewal
  } catch (error) {
    if (error instanceof RefusedToken || age >= 1) throw error
    notBefore = Date.now() + RETRY_MS
    return token
  }
}

let renewal: Promise<string | null> | null = null
let notBefore = 0

function ageNow(token: string): number {
  const claims = claimsOf(token)
  return claims ? ageOf(claims, session.receivedAt(token), Date.now()) : 0
}

async function renew(): Promise<string | null> {
  const token = session.token()
  const { refresh } = wiring() ?? {}
  // The tab before us in the queue may have done it.
  if (token === null || !refresh || ageNow(token) < RENEW_AGE) return token
  const { status, envelope } = await send(sentOf(refresh, {}), { authorization: `Bearer ${token}` })
  if (status === 401) {
    // Without locks another tab can be ahead of us by one token.
    const newer = session.token()
    if (newer !== token) return newer
    throw new RefusedToken(token)
  }
  const next = envelope?.token
  if (typeof next !== 'string') throw new NoAnswer('the log-in could not be renewed')
  // Logged out, or in as another, while the answer was on its way.
  if (session.token() === token) session.renew(next)
  return session.token()
}

/** Older web views have no locks; the server then gives parallel renewals the same token. */
async function inOneTab<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return work()
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), LOCK_MS)
  let isMine = false
  try {
    return (await locks.request(LOCK, { signal: patience.signal }, () => {
      isMine = true
      return work()
    })) as T
  } catch (error) {
    if (isMine) throw error
    // A tab that sleeps while it holds the lock must not keep everyone out.
    return work()
  } finally {
    clearTimeout(timer)
  }
}
