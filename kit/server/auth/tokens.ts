import { CompactSign, compactVerify, decodeProtectedHeader } from 'jose'
import type { KeyRing } from '../keys/ring.ts'

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

/** Tokens signed with HMAC-SHA-256. Their header names the secret (`kid`). */
export function makeTokens(ring: KeyRing): Tokens {
  const keys = new Map(ring.all.map((secret) => [secret.id, secret.derive('tokens')]))
  const key = keys.get(ring.current.id)!
  const kid = ring.current.id
  return {
    sign({ at, ...claims }) {
      const iat = Math.floor(at.getTime() / 1000)
      const payload = JSON.stringify({ ...claims, iat, exp: iat + TOKEN_HOURS * 3600 })
      return new CompactSign(new TextEncoder().encode(payload)).setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid }).sign(key)
    },
    async read(token) {
      try {
        return claimsOf(JSON.parse(new TextDecoder().decode(await verify(token, keys, ring))))
      } catch {
        // Malformed or not signed by us; the caller does not distinguish.
        return null
      }
    },
  }
}

async function verify(token: string, keys: ReadonlyMap<string, Buffer>, { all }: KeyRing): Promise<Uint8Array> {
  const { kid } = decodeProtectedHeader(token)
  // Tokens from before key ids are signed with the secret itself.
  const candidates = kid === undefined ? all.map(({ raw }) => new TextEncoder().encode(raw)) : [keys.get(kid)]
  for (const key of candidates) {
    const read = key && (await compactVerify(token, key, { algorithms: ['HS256'] }).catch(() => null))
    if (read) return read.payload
  }
  throw new Error('Signed by somebody else.')
}

function claimsOf(parsed: Partial<TokenClaims> | null): TokenClaims | null {
  if (parsed === null || typeof parsed.session_no !== 'string' || !/^[0-9a-f-]{36}$/.test(parsed.session_no)) return null
  const { user_no, session_no, token_no, iat, exp } = parsed
  return [user_no, token_no, iat, exp].every(Number.isSafeInteger) ? ({ user_no, session_no, token_no, iat, exp } as TokenClaims) : null
}
