import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accessErrors } from '#kit/contract/errors.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { extensionPoint } from '#kit/server/extensions.ts'
import type { Services } from '#kit/server/http/services.ts'
import { endSessions } from '#kit/server/auth/sessions.ts'
import { deleteLink } from './links.ts'

/**
 * Closes the account of a member without a log-in method, like a deletion without blockers (decisions d-1). `keepsLink`:
 * something must wait for the member, so this link stays as the way to log in again.
 */
export const lastLinkEnded =
  extensionPoint<(tx: Tx, services: Services, closing: { user_no: number; now: Date }) => Promise<{ keepsLink: boolean }>>('lastLinkEnded')

/** Milliseconds until the answer: Kakao treats an answer after three seconds as none. */
const ANSWER_MS = 2000
/** Milliseconds before each attempt: Kakao sends the notice only once. */
const TRIES = [0, 1000, 10_000]

/**
 * Kakao's notice that a person removed the link there (developers.kakao.com, "Unlink webhook"). The answer is always 200,
 * also for unknown people; only callers other than Kakao are refused.
 */
export function mountKakaoUnlink(scope: FastifyInstance, services: Services): void {
  const { integrations } = services
  const handleNotice = async (request: FastifyRequest, params: Record<string, unknown>): Promise<object> => {
    request.line = `${request.method} ${PATH}`
    const { app_id, user_id } = params
    const found = integrations.socials.providers.kakao?.unlinked?.({
      authorization: request.headers.authorization,
      app_id: textOf(app_id),
      user_id: textOf(user_id),
    })
    if (!found) throw accessErrors.forbidden()
    const work = endLink(services, found.social_id)
    await Promise.race([work, wait(ANSWER_MS, undefined, { ref: false })])
    return { state: 1 }
  }
  scope.get(PATH, (request) => handleNotice(request, request.query as Record<string, unknown>))
  scope.post(PATH, (request) => handleNotice(request, (request.body ?? {}) as Record<string, unknown>))
}

const PATH = '/v1/user/auth/social/kakao/unlink'
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

async function endLink(services: Services, socialId: string): Promise<void> {
  for (const pause of TRIES) {
    if (pause > 0) await wait(pause, undefined, { ref: false })
    try {
      await endOnce(services, socialId)
      return
    } catch (error) {
      services.log.error({ err: error, provider: 'kakao' }, 'an unlink notice could not be processed')
    }
  }
}

async function endOnce(services: Services, socialId: string): Promise<void> {
  const { db, clock, sessions, extensions } = services
  const now = clock()
  const ended = await db.transaction(async (tx) => {
    let open: string[] = []
    const dropped = await deleteLink(tx, { provider: 'kakao', social_id: socialId }, async (userNo) => {
      open = await endSessions(tx, userNo, now)
      return (await extensions.one(lastLinkEnded)(tx, services, { user_no: userNo, now })).keepsLink
    })
    // Ends every session: sessions do not record which log-in method opened them.
    return dropped ? [...open, ...(await endSessions(tx, dropped.user_no, now))] : []
  })
  // This process drops its cached sessions at once; the notification of the database arrives later.
  for (const session of ended) await sessions.end(db, session, now)
}
