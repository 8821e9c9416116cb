import { createHash } from 'node:crypto'
// Not 'arctic' itself, which loads each of its sixty providers at the start.
import { CodeChallengeMethod, OAuth2Client } from 'arctic/dist/client.js'
import { OAuth2Tokens } from 'arctic/dist/oauth2.js'
import { createRemoteJWKSet, jwtVerify, type JWTPayload } from 'jose'
import type { z } from 'zod'
import type { Endpoints } from './endpoints.ts'
import { SocialRefusal, type Visit } from './social.ts'

/** haru's registration at a provider. */
export type Client = {
  id: string
  /** Apple's secret is signed for each use. */
  secret: () => string | Promise<string>
  /** The redirect address that is registered at the provider. */
  redirect: string
  /** A function, because a sandbox knows its own address only after it has started. */
  at: () => Endpoints
}

/** Milliseconds within which a provider must answer. */
export const PROVIDER_MS = 8000

/** The address at which a log-in starts. With `pkce` the code is usable only with the verifier. */
export function authorizeUrl(client: Client, { state, verifier }: Visit, { scopes, pkce }: { scopes: string[]; pkce: boolean }): URL {
  const oauth = new OAuth2Client(client.id, null, client.redirect)
  const { authorize } = client.at()
  return pkce
    ? oauth.createAuthorizationURLWithPKCE(authorize, state, CodeChallengeMethod.S256, verifier, scopes)
    : oauth.createAuthorizationURL(authorize, state, scopes)
}

/**
 * Exchanges a code for tokens. Client and secret are sent in the body, which all providers accept; the library's own exchange would use a
 * header that Kakao, Naver and Apple ignore. @throws {SocialRefusal}
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
  const tokens = await ask('token', client.at().token, { method: 'POST', body })
  // Naver answers refusals with the status 200.
  if (typeof tokens !== 'object' || tokens === null || 'error' in tokens) throw new SocialRefusal('token')
  return new OAuth2Tokens(tokens)
}

/** Reads the person of the token. @throws {SocialRefusal} */
export async function readMe<S extends z.ZodType>(client: Client, tokens: OAuth2Tokens, shape: S): Promise<z.output<S>> {
  const headers = { authorization: `Bearer ${stepOf('token', () => tokens.accessToken())}` }
  const read = shape.safeParse(await ask('me', client.at().me ?? '', { headers }))
  if (!read.success) throw new SocialRefusal('me')
  return read.data
}

/** The claims of an id token, if it is genuine and was issued for haru and this visit. @throws {SocialRefusal} */
export async function readIdToken<S extends z.ZodType>(client: Client, tokens: OAuth2Tokens, visit: Visit, shape: S): Promise<z.output<S>> {
  const { keys = '', issuer = '' } = client.at()
  const token = stepOf('id token', () => tokens.idToken())
  // Google writes its issuer with and without the protocol.
  const issuers = [issuer, issuer.replace(/^https:\/\//, '')]
  const options = { issuer: issuers, audience: client.id, algorithms: ['RS256', 'ES256'], requiredClaims: ['exp', 'sub'] }
  const claims: JWTPayload = await jwtVerify(token, keysAt(keys), options).then(
    ({ payload }) => payload,
    (cause: unknown) => Promise.reject(new SocialRefusal('id token', { cause })),
  )
  const read = shape.safeParse(claims)
  if (!read.success || claims.nonce !== nonceOf(visit)) throw new SocialRefusal('id token')
  return read.data
}

/** Binds an id token to the visit that requested it, without revealing the verifier. */
export const nonceOf = ({ verifier }: Visit): string => createHash('sha256').update(`nonce ${verifier}`).digest('base64url')

type Asked = { method?: 'POST'; body?: URLSearchParams; headers?: Record<string, string> }

/** Requests JSON from a provider. @throws {SocialRefusal} */
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

/** A provider's keys, cached by the library. */
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
