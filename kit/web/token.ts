/** The claims that the client reads from its token; times in seconds. Only the server decides whether it is valid. */
export type Claims = { user_no: number; iat: number; exp: number }

/** The claims of a token, or null if it can't be read. */
export function claimsOf(token: string | null): Claims | null {
  try {
    const [, payload = ''] = token?.split('.') ?? []
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Partial<Claims>
    const { user_no, iat, exp } = claims
    return [user_no, iat, exp].every(Number.isSafeInteger) ? ({ user_no, iat, exp } as Claims) : null
  } catch {
    // Not a token.
    return null
  }
}

/**
 * The share of its life that a token has passed: 0 new, 1 expired. `receivedAt` is this device's time when it received
 * the token (milliseconds), so that a wrong clock does no harm; without it the token's own time is used.
 */
export function ageOf({ iat, exp }: Claims, receivedAt: number | null, now: number): number {
  const since = receivedAt ?? iat * 1000
  return Math.max(0, now - since) / ((exp - iat) * 1000)
}
