import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HOME, href } from '#features/routes.ts'
import { VISIT_MINUTES, type SocialProblem } from '#features/social/rules.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import { ownPath } from '#kit/contract/path.ts'
import { SOCIAL_PROVIDERS, type SocialProvider } from '#kit/contract/social.ts'
import { readCookie, setCookie } from '#kit/server/http/cookies.ts'
import { householdOf, makeLimiter } from '#kit/server/http/limits.ts'
import { addressAt, type Returned, type Social } from '#kit/server/integrations/social/social.ts'
import type { Services } from '#kit/server/http/services.ts'
import { BROWSER_SECONDS, browserCookie, browserOf, insertArrival } from './arrival.ts'
import { mountKakaoLogOut } from './kakaoLogOut.ts'
import { mountKakaoUnlink } from './kakaoUnlink.ts'
import { consumeTicket, consumeVisit, openVisit, type SocialVisit } from './visit.ts'

/** Log-ins that one address may begin in ten minutes, since each inserts a row. High enough for an office behind one address. */
const START_RATE = { calls: 120, seconds: 600 }

type CallbackParams = Record<string, string | undefined>

/** The redirects to a provider and back, and the providers' webhooks. */
export async function mountSocial(scope: FastifyInstance, services: Services): Promise<void> {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 16 * 1024 }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
  mountKakaoUnlink(scope, services)
  mountKakaoLogOut(scope, services)
  const limiter = makeLimiter(START_RATE)
  scope.get('/v1/user/auth/social/:provider/start', (request, reply) => {
    request.line = 'GET /v1/user/auth/social/:provider/start'
    const provider = providerOf(request)
    const mayGo = limiter(householdOf(request.ip), services.clock().getTime()) === 0
    return mayGo ? start(services, provider, request, reply) : redirectToScreen(reply, provider, { error: 'failed' })
  })
  scope.get('/v1/user/auth/social/:provider/callback', (request, reply) => {
    request.line = 'GET /v1/user/auth/social/:provider/callback'
    return callback(services, { request, reply, params: request.query as CallbackParams })
  })
  scope.post('/v1/user/auth/social/:provider/callback', (request, reply) => {
    request.line = 'POST /v1/user/auth/social/:provider/callback'
    return callback(services, { request, reply, params: (request.body ?? {}) as CallbackParams })
  })
}

async function start(services: Services, provider: SocialProvider, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { db, clock, origin, integrations } = services
  const social = integrations.socials.providers[provider]
  const { to, link } = request.query as CallbackParams
  const now = clock()
  const planned: SocialVisit | undefined =
    link === undefined
      ? { provider, user_no: null, path: ownPath(to) ?? href(HOME) }
      : await consumeTicket(db, services, { provider, ticket: link, now })
  if (!social || !planned) return redirectToScreen(reply, provider, { error: 'failed' })
  const visit = await openVisit(db, services, planned, now)
  const isSecure = origin.startsWith('https:')
  setCookie(reply, {
    name: cookieOf(provider, isSecure),
    value: visit.state,
    secure: isSecure,
    // A cross-site form post sends only SameSite=None cookies, which require https.
    sameSite: social.postsBack && isSecure ? 'none' : 'lax',
    maxAge: VISIT_MINUTES * 60,
  })
  return reply.redirect(addressAt(social, social.begin(visit)), 302)
}

type CallbackRequest = { request: FastifyRequest; reply: FastifyReply; params: CallbackParams }

async function callback(services: Services, { request, reply, params }: CallbackRequest): Promise<FastifyReply> {
  const { db, clock, origin, integrations } = services
  const provider = providerOf(request)
  const social = integrations.socials.providers[provider]
  const isSecure = origin.startsWith('https:')
  const name = cookieOf(provider, isSecure)
  const { state, code, error, user } = params
  // Refuses another browser's request without consuming it.
  if (!social || social.postsBack !== (request.method === 'POST') || !isSame(readCookie(request, name), state)) {
    return redirectToScreen(reply, provider, { error: 'failed' })
  }
  setCookie(reply, { name, value: '', maxAge: 0, secure: isSecure, sameSite: 'lax' })
  const visit = await consumeVisit(db, services, { provider, state: state!, now: clock() })
  if (!visit) return redirectToScreen(reply, provider, { error: 'failed' })
  const { path: to, user_no } = visit
  if (code === undefined) return redirectToScreen(reply, provider, { error: DENIED.has(error ?? '') ? 'denied' : 'failed', to })

  const person = await personOf(services, social, { code, user }, visit)
  if (person === null) return redirectToScreen(reply, provider, { error: 'failed', to })
  if (user_no !== null && (await isLinkedToOther(services, { provider, social_id: person.social_id, user_no }))) {
    return redirectToScreen(reply, provider, { error: 'taken', to })
  }
  const browser = browserOf(readCookie(request, browserCookie(services)))
  setCookie(reply, { name: browserCookie(services), value: browser, maxAge: BROWSER_SECONDS, secure: isSecure, sameSite: 'lax' })
  const arrival = await insertArrival(db, services, { ...person, provider, user_no, path: to }, { browser, now: clock() })
  return redirectToScreen(reply, provider, { code: arrival })
}

/** Error codes of the providers for a person who did not agree. */
const DENIED = new Set(['access_denied', 'user_cancelled_authorize', 'consent_required'])

async function personOf({ log }: Services, social: Social, returned: Returned, visit: Parameters<Social['finish']>[1]) {
  try {
    return await social.finish(returned, visit)
  } catch (error) {
    // Logs the step and its cause, never codes or tokens.
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.name : undefined
    log.warn({ provider: social.provider, step: error instanceof Error ? error.message : undefined, cause }, 'a social log-in failed')
    return null
  }
}

async function isLinkedToOther(
  { db }: Services,
  { provider, social_id, user_no }: { provider: string; social_id: string; user_no: number },
) {
  const rows = await db.sql`
    select 1 from social_account where provider = ${provider} and social_id = ${social_id} and user_no <> ${user_no}`
  return rows.length > 0
}

/** @throws `request.not_found` */
function providerOf({ params }: FastifyRequest): SocialProvider {
  const { provider } = params as { provider: string }
  const known = SOCIAL_PROVIDERS.find((one) => one === provider)
  if (!known) throw requestErrors.not_found()
  return known
}

/** Redirects to the screen that finishes a log-in. The parameters are behind the hash, which servers and logs do not see. */
function redirectToScreen(
  reply: FastifyReply,
  provider: SocialProvider,
  result: { code: string } | { error: SocialProblem; to?: string },
): FastifyReply {
  const search = new URLSearchParams(result as Record<string, string>).toString()
  return reply.header('referrer-policy', 'no-referrer').redirect(`/#${href('SocialRedirect', { provider })}?${search}`, 303)
}

/** With https the `__Host-` prefix binds the cookie to this host. */
const cookieOf = (provider: SocialProvider, isSecure: boolean): string => `${isSecure ? '__Host-' : ''}haru_${provider}`

function isSame(expected: string | undefined, state: unknown): boolean {
  if (expected === undefined || typeof state !== 'string' || state === '') return false
  const [a, b] = [Buffer.from(expected), Buffer.from(state)]
  return a.length === b.length && timingSafeEqual(a, b)
}
