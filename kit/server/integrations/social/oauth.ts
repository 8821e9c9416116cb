import { createHash } from 'node:crypto'
import { CodeChallengeMethod, OAuth2Client, OAuth2Tokens } from 'arctic'
import { createRemoteJWKSet, jwtVerify, type JWTPayload } from 'jose'
import type { z } from 'zod'
import type { Endpoints } from './endpoints.ts'
import { SocialRefusal, type Visit } from './social.ts'

/** What haru is at a provider. */
export type Client = {
  id: string
  /** Apple's is signed anew for each use. */
  secret: () => string | Promise<string>
  /** Where the provider leads back to, as it is registered there. */
  redirect: string
  /** Asked at each use: a sandbox knows its own address only once it runs. */
  at: () => Endpoints
}

/** Milliseconds that a provider is given for an answer. */
export const PROVIDER_MS = 8000

/** Where a log-in begins. With `pkce` only whoever holds the verifier can use the code. */
export function authorizeUrl(client: Client, { state, verifier }: Visit, { scopes, pkce }: { scopes: string[]; pkce: boolean }): URL {
  const oauth = new OAuth2Client(client.id, null, client.redirect)
  const { authorize } = client.at()
  return pkce
    ? oauth.createAuthorizationURLWithPKCE(authorize, state, CodeChallengeMethod.S256, verifier, scopes)
    : oauth.createAuthorizationURL(authorize, state, scopes)
}

/**
 * Tokens for a code. Client and secret go in the body, which all providers take, where the library's own exchange
 * would put them into a header that Kakao, Naver and Apple do not read. @throws {SocialRefusal}
 */
export async function exchange(client: Client, code: string, more: Record<string, string>): Promise<OAuth2Tokens> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: client.redirect,
    client_id: client.id,
    client_secret: await client.secret(),
    ...more,
  })
  const said = await ask('token', client.at().token, { method: 'POST', body })
  // Naver answers refusals with 200.
  if (typeof said !== 'object' || said === null || 'error' in said) throw new SocialRefusal('token')
  return new OAuth2Tokens(said)
}

/** Who the token belongs to. @throws {SocialRefusal} */
export async function readMe<S extends z.ZodType>(client: Client, tokens: OAuth2Tokens, shape: S): Promise<z.output<S>> {
  const headers = { authorization: `Bearer ${stepOf('token', () => tokens.accessToken())}` }
  const read = shape.safeParse(await ask('me', client.at().me ?? '', { headers }))
  if (!read.success) throw new SocialRefusal('me')
  return read.data
}

/** What a genuine id token says that was made for us and for this visit. @throws {SocialRefusal} */
export async function readIdToken<S extends z.ZodType>(client: Client, tokens: OAuth2Tokens, visit: Visit, shape: S): Promise<z.output<S>> {
  const { keys = '', issuer = '' } = client.at()
  const token = stepOf('id token', () => tokens.idToken())
  // Google writes its name with and without the protocol.
  const makers = [issuer, issuer.replace(/^https:\/\//, '')]
  const options = { issuer: makers, audience: client.id, algorithms: ['RS256', 'ES256'], requiredClaims: ['exp', 'sub'] }
  const claims: JWTPayload = await jwtVerify(token, keysAt(keys), options).then(
    ({ payload }) => payload,
    (cause: unknown) => Promise.reject(new SocialRefusal('id token', { cause })),
  )
  const read = shape.safeParse(claims)
  if (!read.success || claims.nonce !== nonceOf(visit)) throw new SocialRefusal('id token')
  return read.data
}

/** Ties an id token to the visit that asked for it; the verifier itself stays here. */
export const nonceOf = ({ verifier }: Visit): string => createHash('sha256').update(`nonce ${verifier}`).digest('base64url')

type Asked = { method?: 'POST'; body?: URLSearchParams; headers?: Record<string, string> }

/** A provider's answer as JSON. @throws {SocialRefusal} */
export async function ask(step: string, url: string, init: Asked): Promise<unknown> {
  try {
    const answer = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(PROVIDER_MS),
      headers: { accept: 'application/json', ...init.headers },
    })
    if (answer.ok) return await answer.json()
    await answer.body?.cancel()
  } catch (cause) {
    throw new SocialRefusal(step, { cause })
  }
  throw new SocialRefusal(step)
}

type Keys = ReturnType<typeof createRemoteJWKSet>
const known = new Map<string, Keys>()

/** A provider's keys, kept between log-ins as the library sees fit. */
function keysAt(url: string): Keys {
  let keys = known.get(url)
  if (!keys) known.set(url, (keys = createRemoteJWKSet(new URL(url), { timeoutDuration: PROVIDER_MS })))
  return keys
}

function stepOf<T>(step: string, read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw new SocialRefusal(step, { cause })
  }
}
