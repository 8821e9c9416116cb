import { CompactSign, compactVerify } from 'jose'

/** The claims of a token. `iat` and `exp` are seconds. */
export type TokenClaims = { user_no: number; session_no: string; token_no: number; iat: number; exp: number }

/** Signs and reads access tokens (decisions d-1). */
export type Tokens = {
  /** The same claims and moment always give an identical token. */
  sign(claims: { user_no: number; session_no: string; token_no: number; at: Date }): Promise<string>
  /** The claims of a genuine token, expired or not; null for anything else. */
  read(token: string): Promise<TokenClaims | null>
}

/** Hours for which an access token is valid. */
export const TOKEN_HOURS = 24

/** Tokens signed with HMAC-SHA-256. */
export function makeTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret)
  return {
    sign({ at, ...claims }) {
      const iat = Math.floor(at.getTime() / 1000)
      const payload = JSON.stringify({ ...claims, iat, exp: iat + TOKEN_HOURS * 3600 })
      return new CompactSign(new TextEncoder().encode(payload)).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key)
    },
    async read(token) {
      try {
        const { payload } = await compactVerify(token, key, { algorithms: ['HS256'] })
        return claimsOf(JSON.parse(new TextDecoder().decode(payload)))
      } catch {
        // Malformed or not signed by us; the caller does not distinguish.
        return null
      }
    },
  }
}

function claimsOf(parsed: Partial<TokenClaims> | null): TokenClaims | null {
  if (parsed === null || typeof parsed.session_no !== 'string' || !/^[0-9a-f-]{36}$/.test(parsed.session_no)) return null
  const { user_no, session_no, token_no, iat, exp } = parsed
  return [user_no, token_no, iat, exp].every(Number.isSafeInteger) ? ({ user_no, session_no, token_no, iat, exp } as TokenClaims) : null
}
