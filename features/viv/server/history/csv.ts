import { timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import { koreanClock, koreanDay, MINUTE_MS } from '#kit/contract/time.ts'
import type { Answer, Body, Query } from '#kit/contract/endpoint.ts'
import type { Me } from '#kit/server/auth/me.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { Digest } from '#kit/server/auth/digest.ts'
import type { Mounted } from '#kit/server/http/server.ts'
import { beginHistoryFile, type HistoryLine, type listHistory } from '../../contract.ts'
import { vivErrors } from '../../errors.ts'
import { lineWords } from '../../rules.ts'
import { historyOf } from './history.ts'

/** The download address. Its `mark` is a signature that is valid for some minutes, while the session lives that asked for it. */
const FILE_PATH = '/v1/user/viv/history.csv'
const FILE_MINUTES = 5
/** Lines read by one query. */
const PAGE = 500

type Filter = Body<typeof beginHistoryFile>

/** Returns a signed address for the download. */
export function createFileUrl(digest: Digest, me: Me, filter: Filter, now: Date): Answer<typeof beginHistoryFile> {
  const until = new Date(now.getTime() + FILE_MINUTES * MINUTE_MS)
  const query = new URLSearchParams({ of: String(me.user_no), session: me.session_no, until: String(until.getTime()) })
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, value)
  query.set('mark', markOf(digest, query))
  return { url: `${FILE_PATH}?${query.toString()}`, expire_dt: until.toISOString() }
}

/** Streams a member's history to the holder of a valid address. */
export const mountHistoryFile: Mounted = (fastify, { db, digest, clock, sessions }) => {
  fastify.get(FILE_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    request.line = `GET ${FILE_PATH}`
    const now = clock()
    const address = readAddress(digest, new URL(request.url, 'http://haru').searchParams, now)
    if (!address || !(await sessions.find(address, now))) throw vivErrors.file_link()
    const { user_no, filter } = address
    return reply
      .type('text/csv; charset=utf-8')
      .headers({ 'content-disposition': `attachment; filename="${nameOf(filter, now)}"`, 'cache-control': 'no-store' })
      .send(Readable.from(csvChunks(db, user_no, filter)))
  })
}

const nameOf = ({ group, month }: Filter, now: Date): string =>
  `${['haru-viv', group, month ?? koreanDay(now)].filter(Boolean).join('-')}.csv`

/** The member, session and filter of a signed address; null if it was modified or has expired. */
function readAddress(digest: Digest, query: URLSearchParams, now: Date): { user_no: number; session_no: string; filter: Filter } | null {
  const [given, right] = [Buffer.from(query.get('mark') ?? ''), Buffer.from(markOf(digest, query))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  if (!(Number(query.get('until')) > now.getTime())) return null
  const filter = { group: query.get('group') ?? undefined, month: query.get('month') ?? undefined }
  return { user_no: Number(query.get('of')), session_no: query.get('session')!, filter: beginHistoryFile.body.parse(filter) }
}

function markOf(digest: Digest, query: URLSearchParams): string {
  const signed = ['of', 'session', 'until', 'group', 'month'].map((name) => query.get(name))
  return digest('token', `viv history ${JSON.stringify(signed)}`).toString('hex')
}

/** Starts with a byte order mark: spreadsheets on phones and Windows need it for Korean text. */
async function* csvChunks(db: Pool, userNo: number, filter: Filter): AsyncGenerator<string> {
  yield `\ufeff${rowOf(HEADER)}`
  let after: Pick<Query<typeof listHistory>, 'before_dt' | 'before_no'> = {}
  for (;;) {
    const { bytes } = await historyOf(db, userNo, { ...filter, ...after, limit: PAGE })
    const lines = JSON.parse(bytes.toString()) as HistoryLine[]
    if (lines.length > 0) yield lines.map((line) => rowOf(cellsOf(line))).join('')
    const last = lines.at(-1)
    if (!last || lines.length < PAGE) return
    after = { before_dt: last.reg_dt, before_no: last.entry_no }
  }
}

const HEADER = ['날짜', '시각', '내용', '상대', '메시지', '유료 비브', '무료 비브', '남은 유료 비브', '남은 무료 비브', '번호']

function cellsOf(line: HistoryLine): (string | number)[] {
  const { reg_dt, other, message, paid, free, balance, entry_no } = line
  const at = new Date(reg_dt)
  const who = other?.haru_name ?? ''
  return [koreanDay(at), koreanClock(at), lineWords(line), who, message ?? '', paid, free, balance.paid, balance.free, entry_no]
}

const rowOf = (cells: readonly (string | number)[]): string => `${cells.map(cellOf).join(',')}\r\n`

/** Puts an apostrophe before text that a spreadsheet would read as a formula. Numbers are unchanged. */
function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = /^\s*[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
