/** What the client reads of its own token. Seconds. The server alone decides whether it is good. */
export type Claims = { user_no: number; iat: number; exp: number }

/** The claims inside a token, or null where it is none. */
export function claimsOf(token: string | null): Claims | null {
  try {
    const [, payload = ''] = token?.split('.') ?? []
    const said = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Partial<Claims>
    const { user_no, iat, exp } = said
    return [user_no, iat, exp].every(Number.isSafeInteger) ? ({ user_no, iat, exp } as Claims) : null
  } catch {
    // Anything else that lies in the storage is no token.
    return null
  }
}

/**
 * How much of its life a token has behind it: 0 new, 1 expired. `receivedAt` is this device's own time at
 * its arrival (milliseconds), so that a clock that is wrong does no harm; without it the token's own is used.
 */
export function ageOf({ iat, exp }: Claims, receivedAt: number | null, now: number): number {
  const since = receivedAt ?? iat * 1000
  return Math.max(0, now - since) / ((exp - iat) * 1000)
}
