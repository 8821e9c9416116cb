import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { LEAVE_MINUTES } from '#features/social/rules.ts'
import { addressAt, LOGGED_OUT_PATH } from '#kit/server/integrations/social/social.ts'
import type { Services } from '#kit/server/http/services.ts'

const LEAVE_PATH = '/v1/user/auth/logout/kakao'

/** The address that ends this session and Kakao's log-in. It says which session, until when, and our seal on both. */
export function leaveAddress({ digest }: Pick<Services, 'digest'>, sessionNo: string, now: Date): string {
  const until = now.getTime() + LEAVE_MINUTES * 60_000
  return `${LEAVE_PATH}?state=${sessionNo}.${until}.${sealOf(digest, sessionNo, until).toString('base64url')}`
}

/** The specification's GET (section 7): a change by a plain link, so only with a state of ours (decisions d-13). */
export function mountLeave(scope: FastifyInstance, services: Services): void {
  const { db, sessions, clock, integrations } = services
  scope.get(LEAVE_PATH, async (request, reply) => {
    request.line = `GET ${LEAVE_PATH}`
    const { state } = request.query as { state?: unknown }
    const now = clock()
    const sessionNo = sessionIn(services, state, now)
    const kakao = integrations.socials.providers.kakao
    if (sessionNo === null) return reply.redirect('/', 302)
    await sessions.end(db, sessionNo, now)
    return reply.redirect(kakao?.logOut ? addressAt(kakao, kakao.logOut()) : '/', 302)
  })
  scope.get(LOGGED_OUT_PATH, (request, reply) => {
    request.line = `GET ${LOGGED_OUT_PATH}`
    return reply.redirect('/', 302)
  })
}

function sessionIn({ digest }: Pick<Services, 'digest'>, state: unknown, now: Date): string | null {
  const [, sessionNo = '', until = '', seal = ''] =
    /^([0-9a-f-]{36})\.(\d{1,15})\.([\w-]{43})$/.exec(typeof state === 'string' ? state : '') ?? []
  if (sessionNo === '' || Number(until) <= now.getTime()) return null
  return timingSafeEqual(Buffer.from(seal, 'base64url'), sealOf(digest, sessionNo, Number(until))) ? sessionNo : null
}

const sealOf = (digest: Services['digest'], sessionNo: string, until: number): Buffer => digest('social', `leave ${sessionNo} ${until}`)
