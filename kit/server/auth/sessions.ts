import { LRUCache } from 'lru-cache'
import { DAY_MS } from '#kit/contract/time.ts'
import type { Db, Pool, Tx } from '../db/db.ts'
import { putPushDevice, removeOthersDevices } from './devices.ts'
import { limitsOf, LIMITS_SQL, type StoredLimits } from './limits.ts'
import type { Me } from './me.ts'
import type { Tokens } from './tokens.ts'

/** Days that a session lives after its last refresh, and that a token can be refreshed after its expiry (decisions d-1). */
export const SESSION_DAYS = 90
/** Seconds for which the previous token stays valid after a refresh. */
export const PREVIOUS_TOKEN_SECONDS = 120
/** Seconds for which a checked token is cached. */
const CACHED_SECONDS = 30

/** Log-in sessions, their access tokens and the devices that receive pushes. */
export type Sessions = {
  /** The member of this token; null if it is not ours, expired or revoked. */
  check(token: string, now: Date): Promise<Me | null>
  /** The member of this session; null if it has ended. */
  find(login: { user_no: number; session_no: string }, now: Date): Promise<Me | null>
  /** Opens a session and gives its first token. */
  open(db: Db, login: LogIn): Promise<string>
  /** Exchanges a token for the next one. */
  refresh(token: string, now: Date): Promise<Refreshed>
  /** Ends a session, at once in every process; its devices receive no more pushes. */
  end(db: Db, sessionNo: string, now: Date): Promise<void>
  /** Ends all of a member's sessions except `exceptSessionNo`, at once in every process. */
  endAll(db: Db, userNo: number, now: Date, exceptSessionNo?: string): Promise<void>
  /** Makes every process read this member again, because rights or state have changed. */
  recheck(db: Db, userNo: number): Promise<void>
  /** Calls `listener` for each session that ended and each member to recheck. Returns the function that stops it. */
  onChange(listener: (change: SessionChange) => void): () => void
  /** Listens for changes in other processes. */
  listen(): Promise<void>
  close(): Promise<void>
}

/** A new session: its member, the device's own name for itself, and its address, browser and native push token if known. */
export type LogIn = {
  user_no: number
  device: string
  ip?: string | null
  browser_hash?: Buffer | null
  user_token?: string | undefined
  now: Date
}

/** `reused`: a replaced token was used after its grace period, so its session was ended. */
export type Refreshed = { token: string } | { refused: 'bad' | 'reused'; user_no?: number }
export type SessionChange = { kind: 'session'; session_no: string } | { kind: 'user'; user_no: number }

const CHANNEL = 'haru_session'

/** Makes every process read this member again at the commit, because rights or state have changed. */
export async function recheckMember({ sql }: Db, userNo: number): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${`user:${userNo}`})`
}

type CachedBearer = { me: Me; checkedAt: number; validUntil: number }

/** The sessions of this database. */
export function makeSessions(db: Pool, tokens: Tokens, options: { cached?: number } = {}): Sessions {
  const cache = new LRUCache<string, CachedBearer>({ max: options.cached ?? 20_000 })
  const listeners = new Set<(change: SessionChange) => void>()
  // Incremented by each change: a row that was read before the change is not cached.
  let generation = 0
  let unlisten: (() => Promise<void>) | undefined

  const apply = (change: SessionChange): void => {
    generation++
    for (const [token, { me }] of cache.entries()) {
      if (change.kind === 'session' ? me.session_no === change.session_no : me.user_no === change.user_no) cache.delete(token)
    }
    for (const listener of listeners) listener(change)
  }

  return {
    async check(token, now) {
      const at = now.getTime()
      const known = cache.get(token)
      if (known && at < known.validUntil && at - known.checkedAt < CACHED_SECONDS * 1000) return known.me
      const before = generation
      const found = await findBearer(db, tokens, token, now)
      if (found && before === generation) cache.set(token, { ...found, checkedAt: at })
      else cache.delete(token)
      return found?.me ?? null
    },
    async find(login, now) {
      const [row] = await findSession(db, login, now)
      return row ? meOf(row, login.session_no) : null
    },
    open: (handle, login) => openSession(handle, tokens, login),
    refresh: (token, now) => refreshToken(db, tokens, token, now),
    async end(handle, sessionNo, now) {
      await endSession(handle, sessionNo, now)
      // The notification arrives a moment later; until then the token would still be cached here.
      apply({ kind: 'session', session_no: sessionNo })
    },
    async endAll(handle, userNo, now, exceptSessionNo) {
      for (const ended of await endSessions(handle, userNo, now, exceptSessionNo)) apply({ kind: 'session', session_no: ended })
    },
    recheck: recheckMember,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async listen() {
      const clear = (): void => {
        // Notifications may have been lost before this connection was made.
        generation++
        cache.clear()
      }
      const subscription = await db.sql.listen(CHANNEL, (text) => apply(parseChange(text)), clear)
      unlisten = subscription.unlisten
    },
    async close() {
      listeners.clear()
      await unlisten?.()
    },
  }
}

type Bearer = {
  user_no: number
  user_verified: boolean
  isexpert: boolean
  limits: StoredLimits | null
  token_no: number
  token_dt: string
}

async function findBearer(db: Db, tokens: Tokens, token: string, now: Date): Promise<{ me: Me; validUntil: number } | null> {
  const claims = await tokens.read(token)
  const at = now.getTime()
  if (!claims || at >= claims.exp * 1000) return null

  const [row] = await findSession(db, claims, now)
  if (!row) return null

  const validUntil = Math.min(claims.exp * 1000, tokenValidUntil(row, claims.token_no))
  if (at >= validUntil) return null
  return { me: meOf(row, claims.session_no), validUntil }
}

const findSession = (db: Db, { user_no, session_no }: { user_no: number; session_no: string }, now: Date) => db.sql<Bearer[]>`
  select u.user_no, u.user_verified, (u.expert_no is not null and u.main_type = 'expert') as isexpert,
    ${db.sql.unsafe(LIMITS_SQL)} as limits, s.token_no, s.token_dt
  from user_session s join users u on u.user_no = s.user_no
  where s.session_no = ${session_no} and s.user_no = ${user_no}
    and s.end_dt is null and s.expire_dt > ${now} and u.state = 1`

const meOf = ({ user_no, user_verified, isexpert, limits }: Bearer, session_no: string): Me => ({
  user_no,
  user_verified,
  isexpert,
  session_no,
  limits: limitsOf(limits),
})

/** Until when the session accepts the token with this number, apart from the token's own expiry. */
function tokenValidUntil(session: { token_no: number; token_dt: string }, tokenNo: number): number {
  if (tokenNo === session.token_no) return Infinity
  return tokenNo === session.token_no - 1 ? Date.parse(session.token_dt) + PREVIOUS_TOKEN_SECONDS * 1000 : 0
}

async function openSession(db: Db, tokens: Tokens, login: LogIn): Promise<string> {
  const { user_no, device, ip = null, browser_hash = null, user_token = '', now } = login
  const at = wholeSecond(now)
  const [row] = await db.sql<[{ session_no: string }]>`
    insert into user_session (user_no, device, ip, browser_hash, token_dt, seen_dt, reg_dt, expire_dt)
    values (${user_no}, ${device}, ${ip}, ${browser_hash}, ${at}, ${at}, ${at}, ${new Date(at.getTime() + SESSION_DAYS * DAY_MS)})
    returning session_no`
  if (browser_hash) await removeOthersDevices(db, browser_hash, user_no)
  if (user_token !== '') await putPushDevice(db, row.session_no, { channel: 'push', address: user_token }, now)
  return tokens.sign({ user_no, session_no: row.session_no, token_no: 1, at })
}

/**
 * Compare-and-set on token_no: of parallel refreshes one rotates the token. The others, whose token is by then the previous
 * one, get the same new token, because it is signed for the moment of the rotation.
 */
async function refreshToken(db: Pool, tokens: Tokens, token: string, now: Date): Promise<Refreshed> {
  const claims = await tokens.read(token)
  if (!claims || now.getTime() > claims.exp * 1000 + SESSION_DAYS * DAY_MS) return { refused: 'bad' }
  const { user_no, session_no, token_no } = claims

  const at = wholeSecond(now)
  const [rotated] = await db.sql<{ token_no: number }[]>`
    update user_session s set token_no = s.token_no + 1, token_dt = ${at}, seen_dt = ${at}, expire_dt = ${new Date(at.getTime() + SESSION_DAYS * DAY_MS)}
    from users u where s.session_no = ${session_no} and s.token_no = ${token_no} and s.end_dt is null and s.expire_dt > ${now}
      and u.user_no = s.user_no and u.user_no = ${user_no} and u.state = 1
    returning s.token_no`
  if (rotated) return { token: await tokens.sign({ user_no, session_no, token_no: rotated.token_no, at }) }

  const [session] = await db.sql<{ token_no: number; token_dt: string }[]>`
    select token_no, token_dt from user_session s join users u using (user_no)
    where session_no = ${session_no} and s.end_dt is null and s.expire_dt > ${now} and u.state = 1`
  if (!session || session.token_no <= token_no) return { refused: 'bad', user_no }
  if (now.getTime() < tokenValidUntil(session, token_no)) {
    return { token: await tokens.sign({ user_no, session_no, token_no: session.token_no, at: new Date(session.token_dt) }) }
  }
  await endSession(db, session_no, now)
  return { refused: 'reused', user_no }
}

async function endSession(db: Db | Tx, sessionNo: string, now: Date): Promise<void> {
  await db.sql`
    with ended as (update user_session set end_dt = ${now} where session_no = ${sessionNo} and end_dt is null returning session_no),
    silenced as (delete from push_device where session_no in (select session_no from ended))
    select pg_notify(${CHANNEL}, 'session:' || session_no) from ended`
}

/** Ends a member's sessions in a transaction; every process is notified at the commit. Returns the numbers of the ended ones. */
export async function endSessions(db: Db, userNo: number, now: Date, exceptSessionNo?: string): Promise<string[]> {
  const ended = await db.sql<{ session_no: string }[]>`
    with ended as (
      update user_session set end_dt = ${now}
      where user_no = ${userNo} and end_dt is null and session_no is distinct from ${exceptSessionNo ?? null}::uuid returning session_no
    ), silenced as (delete from push_device where session_no in (select session_no from ended))
    select session_no, pg_notify(${CHANNEL}, 'session:' || session_no) from ended`
  return ended.map(({ session_no }) => session_no)
}

/** Tokens have a resolution of seconds: the moment of a rotation is stored in seconds too, so that it can be signed again. */
const wholeSecond = (now: Date): Date => new Date(Math.floor(now.getTime() / 1000) * 1000)

function parseChange(text: string): SessionChange {
  const [kind, which = ''] = text.split(':')
  return kind === 'user' ? { kind, user_no: Number(which) } : { kind: 'session', session_no: which }
}

/** The device of a session that has not ended, read in the caller's transaction; null for an ended one. */
export async function liveDevice(
  db: Db,
  { user_no, session_no }: { user_no: number; session_no: string },
  now: Date,
): Promise<string | null> {
  const [session] = await db.sql<{ device: string }[]>`
    select device from user_session where session_no = ${session_no} and user_no = ${user_no} and end_dt is null and expire_dt > ${now}`
  return session?.device ?? null
}
