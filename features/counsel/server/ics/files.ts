import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Answer } from '#kit/contract/endpoint.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import type { Digest } from '#kit/server/auth/digest.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import { callerOf, makeLimiter } from '#kit/server/http/limits.ts'
import type { Mounted } from '#kit/server/http/server.ts'
import { FEED_PATH, SESSION_FILE_PATH, type getFeed, type renewFeed } from '../../contract/ics.ts'
import { counselErrors } from '../../errors.ts'
import { icsWords as words } from '../../words/ics.ts'
import { feedCalendar, sessionCalendar } from './calendar.ts'

/** Minutes for which the address of a session's file works. */
const FILE_MINUTES = 5
const TOKEN_BYTES = 24

type Asked = { userNo: number; counNo: number; origin: string; now: Date }

/** A signed address of a session's file. @throws `counsel.not_found` where it is not the caller's or not accepted */
export async function sessionFileUrl(db: Db, digest: Digest, { userNo, counNo, origin, now }: Asked): Promise<{ url: string }> {
  if ((await sessionCalendar(db, { userNo, counNo, origin })) === undefined) throw counselErrors.not_found()
  const until = now.getTime() + FILE_MINUTES * MINUTE_MS
  const query = new URLSearchParams({ of: String(userNo), no: String(counNo), until: String(until) })
  query.set('mark', markOf(digest, query))
  return { url: `${SESSION_FILE_PATH}?${query.toString()}` }
}

export async function feedOf({ sql }: Db, userNo: number): Promise<Answer<typeof getFeed>> {
  const [feed] = await sql<{ reg_dt: string }[]>`select reg_dt from counsel_feed where user_no = ${userNo}`
  return { reg_dt: feed?.reg_dt ?? null }
}

/** Replaces the member's feed address. Only a digest of its token is stored. */
export async function makeFeed(
  { sql }: Pool,
  digest: Digest,
  { userNo, origin, now }: Omit<Asked, 'counNo'>,
): Promise<Answer<typeof renewFeed>> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await sql`
    insert into counsel_feed (user_no, token_hash, reg_dt) values (${userNo}, ${feedHash(digest, token)}, ${now})
    on conflict (user_no) do update set token_hash = excluded.token_hash, reg_dt = excluded.reg_dt`
  return { url: `${origin}${FEED_PATH}/${token}.ics`, reg_dt: now.toISOString() }
}

export async function removeFeed({ sql }: Pool, userNo: number): Promise<void> {
  await sql`delete from counsel_feed where user_no = ${userNo}`
}

/** Downloads without a log-in: a browser or a calendar program opens them. */
export const mountIcs: Mounted = (fastify, { db, digest, clock, origin }) => {
  const limiter = makeLimiter({ calls: 60, seconds: 600 })
  fastify.get(SESSION_FILE_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    request.line = `GET ${SESSION_FILE_PATH}`
    const query = new URL(request.url, 'http://haru').searchParams
    if (!isSigned(digest, query, clock())) throw counselErrors.not_found()
    const [userNo, counNo] = [Number(query.get('of')), Number(query.get('no'))]
    const text = await sessionCalendar(db, { userNo, counNo, origin })
    if (text === undefined) throw counselErrors.not_found()
    const disposition = `attachment; filename="${words.fileName(counNo)}"`
    return reply
      .type('text/calendar; charset=utf-8')
      .headers({ 'content-disposition': disposition, 'cache-control': 'no-store' })
      .send(text)
  })
  fastify.get<{ Params: { file: string } }>(`${FEED_PATH}/:file`, { exposeHeadRoute: false }, async (request, reply) => {
    // The token in the address is a secret: the log has the line alone.
    request.line = `GET ${FEED_PATH}/:token.ics`
    const now = clock()
    const seconds = limiter(callerOf(request), now.getTime())
    if (seconds > 0) throw requestErrors.too_many()
    const token = /^([\w-]{32})\.ics$/.exec(request.params.file)?.[1]
    const [feed] = token === undefined ? [] : await findFeed(db, digest, token)
    if (!feed) throw counselErrors.not_found()
    const text = await feedCalendar(db, { userNo: feed.user_no, origin, now })
    return reply.type('text/calendar; charset=utf-8').header('cache-control', 'private, max-age=300').send(text)
  })
}

const findFeed = ({ sql }: Db, digest: Digest, token: string) =>
  sql<{ user_no: number }[]>`select user_no from counsel_feed where token_hash = ${feedHash(digest, token)}`

const feedHash = (digest: Digest, token: string): Buffer => digest('link', `counsel feed ${token}`)

function isSigned(digest: Digest, query: URLSearchParams, now: Date): boolean {
  const [given, right] = [Buffer.from(query.get('mark') ?? ''), Buffer.from(markOf(digest, query))]
  return given.length === right.length && timingSafeEqual(given, right) && Number(query.get('until')) > now.getTime()
}

function markOf(digest: Digest, query: URLSearchParams): string {
  const signed = ['of', 'no', 'until'].map((name) => query.get(name))
  return digest('token', `counsel ics ${JSON.stringify(signed)}`).toString('hex')
}
