import { timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ErrorKind } from '#kit/contract/errors.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import type { Digest } from '../auth/digest.ts'
import type { Me } from '../auth/me.ts'
import type { Pool } from '../db/db.ts'
import type { Mounted } from './server.ts'

/** For how long an address works. */
const FILE_MINUTES = 5

type Filter = Readonly<Record<string, string | undefined>>

type MemberFile<F extends Filter> = {
  path: string
  /** Content type. */
  type: string
  /** Names of the filter's values, all of which are signed. */
  names: readonly (keyof F & string)[]
  /** Reads a filter whose signature is right. */
  parse: (filter: Filter) => F
  /** Of an address that is wrong or has expired. */
  problem: ErrorKind
  fileName: (filter: F, now: Date) => string
  /** What it throws before its first part is the answer. */
  content: (call: { db: Pool; userNo: number; filter: F; origin: string; now: Date }) => Promise<string> | AsyncGenerator<string>
}

type Asked<F> = { digest: Digest; me: Pick<Me, 'user_no' | 'session_no'>; filter: F; now: Date }

/**
 * A file of a member. A browser's download sends no token, so it has an address with a signature (`mark`) that is valid for some minutes,
 * while the session lives that asked for it.
 */
export function memberFile<F extends Filter>({ path, type, names, parse, problem, fileName, content }: MemberFile<F>) {
  const markOf = (digest: Digest, query: URLSearchParams): string => {
    const signed = ['of', 'session', 'until', ...names].map((name) => query.get(name))
    return digest('token', `${path} ${JSON.stringify(signed)}`).toString('hex')
  }
  const readAddress = (digest: Digest, query: URLSearchParams, now: Date): { user_no: number; session_no: string; filter: F } | null => {
    const [given, right] = [Buffer.from(query.get('mark') ?? ''), Buffer.from(markOf(digest, query))]
    if (given.length !== right.length || !timingSafeEqual(given, right)) return null
    if (!(Number(query.get('until')) > now.getTime())) return null
    const filter = parse(Object.fromEntries(names.map((name) => [name, query.get(name) ?? undefined])))
    return { user_no: Number(query.get('of')), session_no: query.get('session')!, filter }
  }
  /** Returns a signed address for the download. */
  const createUrl = ({ digest, me, filter, now }: Asked<F>): { url: string; expire_dt: string } => {
    const until = new Date(now.getTime() + FILE_MINUTES * MINUTE_MS)
    const query = new URLSearchParams({ of: String(me.user_no), session: me.session_no, until: String(until.getTime()) })
    for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, value)
    query.set('mark', markOf(digest, query))
    return { url: `${path}?${query.toString()}`, expire_dt: until.toISOString() }
  }
  /** Sends the file to the holder of a valid address. */
  const mount: Mounted = (fastify, { db, digest, clock, sessions, origin }) => {
    fastify.get(path, { exposeHeadRoute: false }, async (request, reply) => {
      request.line = `GET ${path}`
      const now = clock()
      const address = readAddress(digest, new URL(request.url, 'http://haru').searchParams, now)
      if (!address || !(await sessions.find(address, now))) throw problem()
      const { user_no: userNo, filter } = address
      const body = await content({ db, userNo, filter, origin, now })
      return reply
        .type(type)
        .headers({ 'content-disposition': `attachment; filename="${fileName(filter, now)}"`, 'cache-control': 'no-store' })
        .send(typeof body === 'string' ? body : Readable.from(body))
    })
  }
  return { createUrl, mount }
}
