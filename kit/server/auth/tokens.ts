import { CompactSign, compactVerify } from 'jose'

/** What a token says. `iat` and `exp` are seconds. */
export type TokenClaims = { user_no: number; session_no: string; token_no: number; iat: number; exp: number }

/** Signs and reads access tokens (decisions d-1). */
export type Tokens = {
  /** The same claims and moment always give the same token, letter by letter. */
  sign(claims: { user_no: number; session_no: string; token_no: number; at: Date }): Promise<string>
  /** The claims of a genuine token, expired or not; null for anything else. */
  read(token: string): Promise<TokenClaims | null>
}

/** Hours that an access token is good for. */
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
        // Not a token, or not one of ours: the caller needs no more than that.
        return null
      }
    },
  }
}

function claimsOf(said: Partial<TokenClaims> | null): TokenClaims | null {
  if (said === null || typeof said.session_no !== 'string' || !/^[0-9a-f-]{36}$/.test(said.session_no)) return null
  const { user_no, session_no, token_no, iat, exp } = said
  return [user_no, token_no, iat, exp].every(Number.isSafeInteger) ? ({ user_no, session_no, token_no, iat, exp } as TokenClaims) : null
}
