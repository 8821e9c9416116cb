import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { endKakaoSession } from '#features/social/contract.ts'
import { ADDRESS_MINUTES } from '#features/social/rules.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { addressAt, LOGGED_OUT_PATH } from '#kit/server/integrations/social/social.ts'
import type { Services } from '#kit/server/http/services.ts'

/** The address that ends this session and Kakao's: with session, expiry and a signature of both. */
export function kakaoLogOutUrl({ digest }: Pick<Services, 'digest'>, sessionNo: string, now: Date): string {
  const until = now.getTime() + ADDRESS_MINUTES * MINUTE_MS
  return `${endKakaoSession.path}?state=${sessionNo}.${until}.${signatureOf(digest, sessionNo, until).toString('base64url')}`
}

/** The specification's GET (section 7) changes state by a plain link, so it requires a signed state (decisions d-13). */
export function mountKakaoLogOut(scope: FastifyInstance, services: Services): void {
  const { db, sessions, clock, integrations } = services
  scope.get(endKakaoSession.path, async (request, reply) => {
    request.line = endKakaoSession.line
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
  const [, sessionNo = '', until = '', signature = ''] =
    /^([0-9a-f-]{36})\.(\d{1,15})\.([\w-]{43})$/.exec(typeof state === 'string' ? state : '') ?? []
  if (sessionNo === '' || Number(until) <= now.getTime()) return null
  return timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(digest, sessionNo, Number(until))) ? sessionNo : null
}

const signatureOf = (digest: Services['digest'], sessionNo: string, until: number): Buffer =>
  digest('social', `leave ${sessionNo} ${until}`)
