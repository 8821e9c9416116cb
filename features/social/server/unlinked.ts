import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accessErrors } from '#kit/contract/errors.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { extensionPoint } from '#kit/server/extensions.ts'
import type { Services } from '#kit/server/http/services.ts'
import { endSessions } from '#kit/server/auth/sessions.ts'
import { dropLink } from './links.ts'

/**
 * Closes the account of a member who has no way in any more, as a deletion without blockers (decisions d-1). `keepsLink`: there
 * is something that must wait for them, and this link stays the way back to it.
 */
export const lastLinkEnded =
  extensionPoint<(tx: Tx, services: Services, closing: { user_no: number; now: Date }) => Promise<{ keepsLink: boolean }>>('lastLinkEnded')

/** Kakao counts an answer after three seconds as none. */
const ANSWER_MS = 2000
/** Milliseconds before each try: Kakao tells once. */
const TRIES = [0, 1000, 10_000]

/**
 * Kakao's notice that somebody ended the link there (developers.kakao.com, "Unlink webhook"). Whatever comes of it the
 * answer is 200, for people whom we do not know too; only a caller who is not Kakao is refused.
 */
export function mountUnlinked(scope: FastifyInstance, services: Services): void {
  const { integrations } = services
  const hear = async (request: FastifyRequest, words: Record<string, unknown>): Promise<object> => {
    request.line = `${request.method} ${PATH}`
    const { app_id, user_id } = words
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
  scope.get(PATH, (request) => hear(request, request.query as Record<string, unknown>))
  scope.post(PATH, (request) => hear(request, (request.body ?? {}) as Record<string, unknown>))
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
      services.log.error({ err: error, provider: 'kakao' }, 'an unlink could not be followed')
    }
  }
}

async function endOnce(services: Services, socialId: string): Promise<void> {
  const { db, clock, sessions, extensions } = services
  const now = clock()
  const ended = await db.transaction(async (tx) => {
    let open: string[] = []
    const dropped = await dropLink(tx, { provider: 'kakao', social_id: socialId }, async (userNo) => {
      open = await endSessions(tx, userNo, now)
      return (await extensions.one(lastLinkEnded)(tx, services, { user_no: userNo, now })).keepsLink
    })
    // Whoever took haru off Kakao's list means it for the log-ins that began there, and none says where it began.
    return dropped ? [...open, ...(await endSessions(tx, dropped.user_no, now))] : []
  })
  // The news takes a moment to come round, in which a token would still be believed here.
  for (const session of ended) await sessions.end(db, session, now)
}
