import { randomBytes } from 'node:crypto'
import type { Answer } from '#kit/contract/endpoint.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Digest } from '#kit/server/auth/digest.ts'
import type { Me } from '#kit/server/auth/me.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import { callerOf, makeLimiter } from '#kit/server/http/limits.ts'
import { memberFile } from '#kit/server/http/member-file.ts'
import type { Mounted } from '#kit/server/http/server.ts'
import { FEED_PATH, SESSION_FILE_PATH, type getFeed, type renewFeed } from '../../contract/ics.ts'
import { counselErrors } from '../../errors.ts'
import { icsWords as words } from '../../words/ics.ts'
import { feedCalendar, sessionCalendar } from './calendar.ts'

const TOKEN_BYTES = 24

/** The calendar file of one session. */
const sessionFile = memberFile<{ no: string }>({
  path: SESSION_FILE_PATH,
  type: 'text/calendar; charset=utf-8',
  names: ['no'],
  parse: ({ no }) => ({ no: no! }),
  problem: counselErrors.not_found,
  fileName: ({ no }) => words.fileName(Number(no)),
  content: ({ db, userNo, filter, origin }) => sessionCalendar(db, { userNo, counNo: Number(filter.no), origin }),
})

type Asked = { userNo: number; origin: string; now: Date }
type AskedFile = { digest: Digest; me: Me; counNo: number; origin: string; now: Date }

/** A signed address of a session's file. @throws `counsel.not_found` where it is not the caller's or not accepted */
export async function sessionFileUrl(db: Db, { digest, me, counNo, origin, now }: AskedFile): Promise<{ url: string }> {
  await sessionCalendar(db, { userNo: me.user_no, counNo, origin })
  return { url: sessionFile.createUrl({ digest, me, filter: { no: String(counNo) }, now }).url }
}

export async function feedOf({ sql }: Db, userNo: number): Promise<Answer<typeof getFeed>> {
  const [feed] = await sql<{ reg_dt: string }[]>`select reg_dt from counsel_feed where user_no = ${userNo}`
  return { reg_dt: feed?.reg_dt ?? null }
}

/** Replaces the member's feed address. Only a digest of its token is stored. */
export async function makeFeed({ sql }: Pool, digest: Digest, { userNo, origin, now }: Asked): Promise<Answer<typeof renewFeed>> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await sql`
    insert into counsel_feed (user_no, token_hash, reg_dt) values (${userNo}, ${feedHash(digest, token)}, ${now})
    on conflict (user_no) do update set token_hash = excluded.token_hash, reg_dt = excluded.reg_dt`
  return { url: `${origin}${FEED_PATH}/${token}.ics`, reg_dt: now.toISOString() }
}

export async function removeFeed({ sql }: Pool, userNo: number): Promise<void> {
  await sql`delete from counsel_feed where user_no = ${userNo}`
}

/** The session's file, and the feed, which calendar programs read without a log-in. */
export const mountIcs: Mounted = async (fastify, services) => {
  const { db, digest, clock, origin } = services
  await sessionFile.mount(fastify, services)
  const limiter = makeLimiter({ calls: 60, seconds: 600 })
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
