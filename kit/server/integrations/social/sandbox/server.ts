import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose'
import { LRUCache } from 'lru-cache'
import { SOCIAL_PROVIDERS, type SocialProvider } from '#kit/contract/social.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { windowStyles } from '../../window/window.ts'
import type { Endpoints } from '../endpoints.ts'
import { agreePage, formPage, wrongPage } from './page.ts'

/** A registered client of a provider. */
export type Registered = {
  id: string
  isSecret(secret: string): boolean | Promise<boolean>
  redirect: string
  adminKey?: string
  loggedOut?: string
}

/** An OAuth server with the protocols of the four providers. Its data is in memory. */
export type OAuthServer = {
  mount(scope: FastifyInstance): void
  /** Kakao ids that were unlinked with the admin key, in order. */
  unlinked: string[]
}

const BASE = '/sandbox/oauth'
const CODE_MS = MINUTE_MS
const TOKEN_MS = 600_000

/** The server's addresses: `front` for browsers, `back` for haru's server. */
export function sandboxEndpoints(provider: SocialProvider, { front, back }: { front: string; back: string }): Required<Endpoints> {
  const at = (host: string, call: string): string => `${host}${BASE}/${provider}/${call}`
  return {
    authorize: at(front, 'authorize'),
    token: at(back, 'token'),
    me: at(back, 'me'),
    keys: at(back, 'keys'),
    issuer: `https://sandbox.haru/${provider}`,
    unlink: at(back, 'unlink'),
    logOut: at(front, 'logout'),
  }
}

type Person = { social_id: string; nick: string }
type Asked = { client_id: string; redirect_uri: string; state: string; challenge?: string; nonce?: string; form: boolean }
type Given = Asked & Person & { provider: SocialProvider }
type Form = Record<string, string | undefined>

/**
 * Makes the server. It refuses unregistered clients. Embedded in haru it redirects to the host name that the browser used.
 */
export function makeOAuthServer(clients: Partial<Record<SocialProvider, Registered>>, isEmbedded: boolean): OAuthServer {
  const returnAddress = (address: string): string => (isEmbedded ? new URL(address).pathname : address)
  const codes = new LRUCache<string, Given>({ max: 1000, ttl: CODE_MS })
  const tokens = new LRUCache<string, Given>({ max: 1000, ttl: TOKEN_MS })
  const unlinked: string[] = []
  const keys = makeKeys()

  const mountProvider = (scope: FastifyInstance, provider: SocialProvider, client: Registered): void => {
    const base = `${BASE}/${provider}`
    scope.get(`${base}/authorize`, (request, reply) => {
      const asked = askedOf(request, client)
      if (asked === null) return page(reply.code(400), wrongPage())
      return page(reply, agreePage(provider, request.url), asked)
    })
    scope.post(`${base}/authorize`, (request, reply) => {
      const asked = askedOf(request, client)
      if (asked === null) return page(reply.code(400), wrongPage())
      return redirectBack(
        reply,
        { ...asked, back: returnAddress(asked.redirect_uri) },
        answerTo(request.body as Form, { ...asked, provider }, codes),
      )
    })
    scope.post(`${base}/token`, async (request, reply) => {
      const body = request.body as Form
      if (!(await isClient(client, body))) return reply.code(401).send({ error: 'invalid_client' })
      const given = codes.get(body.code ?? '')
      // A code is used up by any attempt, also a wrong one.
      codes.delete(body.code ?? '')
      if (!given || given.provider !== provider || !isIssuedFor(given, body)) return reply.code(400).send({ error: 'invalid_grant' })
      const token = random()
      tokens.set(token, given)
      const more = provider === 'google' || provider === 'apple' ? { id_token: await idToken(await keys, given, client.id) } : {}
      return { access_token: token, token_type: 'bearer', expires_in: TOKEN_MS / 1000, ...more }
    })
    scope.get(`${base}/me`, (request, reply) => {
      const given = tokens.get(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '')
      if (given?.provider !== provider) return reply.code(401).send({ error: 'invalid_token' })
      return reply.send(meAt(given))
    })
    scope.get(`${base}/keys`, async () => ({ keys: [(await keys).jwk] }))
    scope.get(`${base}/logout`, (request, reply) => {
      const { client_id, logout_redirect_uri } = request.query as Form
      if (client_id !== client.id || client.loggedOut === undefined || logout_redirect_uri !== client.loggedOut) {
        return page(reply.code(400), wrongPage())
      }
      return reply.redirect(returnAddress(client.loggedOut))
    })
    scope.post(`${base}/unlink`, (request, reply) => {
      const { target_id_type, target_id } = request.body as Form
      const isAdmin = client.adminKey !== undefined && request.headers.authorization === `KakaoAK ${client.adminKey}`
      if (!isAdmin) return reply.code(401).send({ code: -401 })
      if (target_id_type !== 'user_id' || !target_id) return reply.code(400).send({ code: -2 })
      unlinked.push(target_id)
      return reply.send({ id: Number(target_id) })
    })
  }

  return {
    unlinked,
    mount(scope) {
      if (!scope.hasContentTypeParser(FORM)) {
        scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
          done(null, Object.fromEntries(new URLSearchParams(body as string))),
        )
      }
      scope.get(`${BASE}/look.css`, async (_request, reply) => reply.type('text/css; charset=utf-8').send(await windowStyles()))
      scope.get(`${BASE}/send.js`, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(fileOf('send.js')))
      for (const provider of SOCIAL_PROVIDERS) {
        const client = clients[provider]
        if (client) mountProvider(scope, provider, client)
      }
    },
  }
}

const FORM = 'application/x-www-form-urlencoded'
const random = (): string => randomBytes(24).toString('base64url')
const fileOf = (name: string): Buffer => readFileSync(join(import.meta.dirname, name))

/** The request of a log-in; null if a provider would not show its page. */
function askedOf({ query }: FastifyRequest, client: Registered): Asked | null {
  const { response_type, client_id, redirect_uri, state, code_challenge, code_challenge_method, nonce, response_mode } = query as Form
  if (response_type !== 'code' || client_id !== client.id || redirect_uri !== client.redirect || !state) return null
  if (code_challenge !== undefined && code_challenge_method !== 'S256') return null
  return { client_id, redirect_uri, state, challenge: code_challenge, nonce, form: response_mode === 'form_post' }
}

function answerTo(
  { answer, nick, social_id }: Form,
  given: Omit<Given, keyof Person>,
  codes: LRUCache<string, Given>,
): Record<string, string> {
  const { state } = given
  if (answer !== 'agree') return { error: 'access_denied', state }
  const code = random()
  // Kakao's ids are numbers, so the sandbox uses numbers for all providers.
  const id = /^\d{1,15}$/.test(social_id ?? '') ? social_id! : '1'
  codes.set(code, { ...given, social_id: id, nick: (nick ?? '').slice(0, 40) })
  if (given.provider !== 'apple') return { code, state }
  return { code, state, user: JSON.stringify({ name: { firstName: nick ?? '', lastName: '' } }) }
}

function redirectBack(
  reply: FastifyReply,
  { back, redirect_uri, form }: Asked & { back: string },
  answer: Record<string, string>,
): FastifyReply {
  if (form) return page(reply, formPage(back, answer), { redirect_uri })
  return reply.redirect(`${back}?${new URLSearchParams(answer).toString()}`, 302)
}

async function isClient(client: Registered, { client_id, client_secret, grant_type }: Form): Promise<boolean> {
  return grant_type === 'authorization_code' && client_id === client.id && (await client.isSecret(client_secret ?? ''))
}

/** Whether the code was issued for this client and visit. */
function isIssuedFor(given: Given, { redirect_uri, code_verifier, state }: Form): boolean {
  if (redirect_uri !== given.redirect_uri) return false
  if (given.provider === 'naver' && state !== given.state) return false
  if (given.challenge === undefined) return true
  return (
    createHash('sha256')
      .update(code_verifier ?? '')
      .digest('base64url') === given.challenge
  )
}

function meAt({ provider, social_id, nick }: Given): object {
  const email = mailOf(social_id)
  if (provider === 'naver') return { resultcode: '00', message: 'success', response: { id: social_id, nickname: nick, email } }
  const profile = { nickname: nick }
  return { id: Number(social_id), kakao_account: { profile, email, is_email_valid: true, is_email_verified: true } }
}

const mailOf = (id: string): string => `sandbox${id}@example.com`

type SigningKeys = { key: CryptoKey; jwk: JWK }

async function makeKeys(): Promise<SigningKeys> {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  return { key: privateKey, jwk: { ...(await exportJWK(publicKey)), kid: 'sandbox', alg: 'ES256', use: 'sig' } }
}

function idToken({ key }: SigningKeys, { provider, social_id, nick, nonce }: Given, clientId: string): Promise<string> {
  const name = provider === 'google' ? { name: nick } : {}
  return new SignJWT({ email: mailOf(social_id), email_verified: true, ...name, ...(nonce === undefined ? {} : { nonce }) })
    .setProtectedHeader({ alg: 'ES256', kid: 'sandbox' })
    .setIssuer(sandboxEndpoints(provider, { front: '', back: '' }).issuer)
    .setAudience(clientId)
    .setSubject(social_id)
    .setIssuedAt()
    .setExpirationTime('10m')
    .sign(key)
}

/**
 * Sends a page of the sandbox: it loads nothing from other origins, cannot be framed, and submits forms only to the origin of the log-in.
 */
function page(reply: FastifyReply, html: string, { redirect_uri }: { redirect_uri?: string } = {}): FastifyReply {
  const back = redirect_uri === undefined ? '' : ` ${new URL(redirect_uri).origin}`
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; form-action 'self'${back}; base-uri 'none'; frame-ancestors 'none'`,
    )
    .send(html)
}

/** Compares with a plain-text secret. */
export const isText =
  (secret: string) =>
  (given: string): boolean => {
    const [a, b] = [Buffer.from(given), Buffer.from(secret)]
    return a.length === b.length && timingSafeEqual(a, b)
  }
