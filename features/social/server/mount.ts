import { timingSafeEqual } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HOME, href } from '#features/routes.ts'
import { VISIT_MINUTES, type SocialProblem } from '#features/social/rules.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import { ownPath } from '#kit/contract/path.ts'
import { SOCIAL_PROVIDERS, type SocialProvider } from '#kit/contract/social.ts'
import { householdOf, makeLimiter } from '#kit/server/http/limits.ts'
import { addressAt, type Returned, type Social } from '#kit/server/integrations/social/social.ts'
import type { Services } from '#kit/server/http/services.ts'
import { BROWSER_SECONDS, browserCookie, browserOf, keepArrival } from './arrival.ts'
import { mountLeave } from './leave.ts'
import { mountUnlinked } from './unlinked.ts'
import { openVisit, takeTicket, takeVisit, type Going } from './visit.ts'

/** Ways to a provider that one address may begin in ten minutes: each writes a row. Behind one may stand a whole office. */
const WAYS = { calls: 120, seconds: 600 }

type Words = Record<string, string | undefined>

/** The pages that a browser passes on its way to a provider and back; and what providers tell us themselves. */
export async function mountSocial(scope: FastifyInstance, services: Services): Promise<void> {
  await scope.register(cookie)
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 16 * 1024 }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
  mountUnlinked(scope, services)
  mountLeave(scope, services)
  const limiter = makeLimiter(WAYS)
  scope.get('/v1/user/auth/social/:provider/start', (request, reply) => {
    request.line = 'GET /v1/user/auth/social/:provider/start'
    const provider = providerOf(request)
    const mayGo = limiter(householdOf(request.ip), services.clock().getTime()) === 0
    return mayGo ? start(services, provider, request, reply) : goBack(reply, provider, { error: 'failed' })
  })
  scope.get('/v1/user/auth/social/:provider/callback', (request, reply) => {
    request.line = 'GET /v1/user/auth/social/:provider/callback'
    return callback(services, { request, reply, words: request.query as Words })
  })
  scope.post('/v1/user/auth/social/:provider/callback', (request, reply) => {
    request.line = 'POST /v1/user/auth/social/:provider/callback'
    return callback(services, { request, reply, words: (request.body ?? {}) as Words })
  })
}

async function start(services: Services, provider: SocialProvider, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { db, clock, origin, integrations } = services
  const social = integrations.socials.providers[provider]
  const { to, link } = request.query as Words
  const now = clock()
  const going: Going | undefined =
    link === undefined
      ? { provider, user_no: null, path: ownPath(to) ?? href(HOME) }
      : await takeTicket(db, services, { provider, ticket: link, now })
  if (!social || !going) return goBack(reply, provider, { error: 'failed' })
  const visit = await openVisit(db, services, going, now)
  const isSecure = origin.startsWith('https:')
  void reply.setCookie(cookieOf(provider, isSecure), visit.state, {
    path: '/',
    httpOnly: true,
    secure: isSecure,
    // What another site sends as a form brings along only cookies that say so, which only https may have.
    sameSite: social.postsBack && isSecure ? 'none' : 'lax',
    maxAge: VISIT_MINUTES * 60,
  })
  return reply.redirect(addressAt(social, social.begin(visit)), 302)
}

type Coming = { request: FastifyRequest; reply: FastifyReply; words: Words }

async function callback(services: Services, { request, reply, words }: Coming): Promise<FastifyReply> {
  const { db, clock, origin, integrations } = services
  const provider = providerOf(request)
  const social = integrations.socials.providers[provider]
  const name = cookieOf(provider, origin.startsWith('https:'))
  const { state, code, error, user } = words
  // Another browser's way, a way begun elsewhere: whoever came by it gets nothing, and it is not used up.
  if (!social || social.postsBack !== (request.method === 'POST') || !isSame(request.cookies[name], state)) {
    return goBack(reply, provider, { error: 'failed' })
  }
  void reply.clearCookie(name, { path: '/' })
  const visit = await takeVisit(db, services, { provider, state: state!, now: clock() })
  if (!visit) return goBack(reply, provider, { error: 'failed' })
  const { path: to, user_no } = visit
  if (code === undefined) return goBack(reply, provider, { error: DENIED.has(error ?? '') ? 'denied' : 'failed', to })

  const person = await personOf(services, social, { code, user }, visit)
  if (person === null) return goBack(reply, provider, { error: 'failed', to })
  if (user_no !== null && (await isOthers(services, { provider, social_id: person.social_id, user_no }))) {
    return goBack(reply, provider, { error: 'taken', to })
  }
  const browser = browserOf(request.cookies[browserCookie(services)])
  void reply.setCookie(browserCookie(services), browser, {
    path: '/',
    httpOnly: true,
    secure: origin.startsWith('https:'),
    sameSite: 'lax',
    maxAge: BROWSER_SECONDS,
  })
  const arrival = await keepArrival(db, services, { ...person, provider, user_no, path: to }, { browser, now: clock() })
  return goBack(reply, provider, { code: arrival })
}

/** What providers say when a person did not agree. */
const DENIED = new Set(['access_denied', 'user_cancelled_authorize', 'consent_required'])

async function personOf({ log }: Services, social: Social, returned: Returned, visit: Parameters<Social['finish']>[1]) {
  try {
    return await social.finish(returned, visit)
  } catch (error) {
    // The step and its cause, never what was exchanged.
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.name : undefined
    log.warn({ provider: social.provider, step: error instanceof Error ? error.message : undefined, cause }, 'a social log-in failed')
    return null
  }
}

async function isOthers({ db }: Services, { provider, social_id, user_no }: { provider: string; social_id: string; user_no: number }) {
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

/** To the screen that ends a social log-in. What it needs stands behind the hash, which no server and no log sees. */
function goBack(
  reply: FastifyReply,
  provider: SocialProvider,
  said: { code: string } | { error: SocialProblem; to?: string },
): FastifyReply {
  const search = new URLSearchParams(said as Record<string, string>).toString()
  return reply.header('referrer-policy', 'no-referrer').redirect(`/#${href('SocialRedirect', { provider })}?${search}`, 303)
}

/** With https the browser itself holds the cookie to this host. */
const cookieOf = (provider: SocialProvider, isSecure: boolean): string => `${isSecure ? '__Host-' : ''}haru_${provider}`

function isSame(kept: string | undefined, came: unknown): boolean {
  if (kept === undefined || typeof came !== 'string' || came === '') return false
  const [a, b] = [Buffer.from(kept), Buffer.from(came)]
  return a.length === b.length && timingSafeEqual(a, b)
}
