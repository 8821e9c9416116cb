import { LRUCache } from 'lru-cache'
import type { Db, Pool, Tx } from '../db/db.ts'
import type { Me } from './me.ts'
import type { Tokens } from './tokens.ts'

/** Days that a session lives after its last refresh, and that a token can be refreshed after its expiry (decisions d-1). */
export const SESSION_DAYS = 90
/** Seconds that the token before the newest stays good. */
export const PREVIOUS_TOKEN_SECONDS = 120
/** Seconds that a checked token is believed without asking the database. */
export const BELIEVED_SECONDS = 30

/** Log-ins: who carries which token. */
export type Sessions = {
  /** Who carries this token, or null when it is not ours, expired or revoked. */
  check(token: string, now: Date): Promise<Me | null>
  /** Whose log-in this is, or null when it has ended. */
  of(login: { user_no: number; session_no: string }, now: Date): Promise<Me | null>
  /** Opens a session and gives its first token. */
  open(db: Db, login: LogIn): Promise<string>
  /** The next token for this one, or null when it is not to be had. */
  refresh(token: string, now: Date): Promise<Refreshed>
  /** Ends a session, at once in every process. */
  end(db: Db, sessionNo: string, now: Date): Promise<void>
  /** Ends all of a member's sessions, at once in every process; `but` stays. */
  endAll(db: Db, userNo: number, now: Date, but?: string): Promise<void>
  /** Makes every process ask again about this member: rights or state have changed. */
  recheck(db: Db, userNo: number): Promise<void>
  /** Calls `listener` for each session that ended and each member to be asked about again. Gives the way to stop. */
  onDropped(listener: (dropped: Dropped) => void): () => void
  /** Follows the other processes. */
  listen(): Promise<void>
  close(): Promise<void>
}

/** Whose session it is, and what from: as the device calls itself, and its address where one is known. */
export type LogIn = { user_no: number; device: string; ip?: string | null; now: Date }

/** `reused`: an old token came back after its time, so its session was ended. */
export type Refreshed = { token: string } | { refused: 'bad' | 'reused'; user_no?: number }
export type Dropped = { kind: 'session'; session_no: string } | { kind: 'user'; user_no: number }

const CHANNEL = 'haru_session'
const DAY = 86_400_000

type Believed = { me: Me; checkedAt: number; goodUntil: number }

/** The sessions of this database. */
export function makeSessions(db: Pool, tokens: Tokens, options: { believed?: number } = {}): Sessions {
  const believed = new LRUCache<string, Believed>({ max: options.believed ?? 20_000 })
  const listeners = new Set<(dropped: Dropped) => void>()
  // Raised by each drop: what was read from the database before it is not kept.
  let generation = 0
  let unlisten: (() => Promise<void>) | undefined

  const drop = (dropped: Dropped): void => {
    generation++
    for (const [token, { me }] of believed.entries()) {
      if (dropped.kind === 'session' ? me.session_no === dropped.session_no : me.user_no === dropped.user_no) believed.delete(token)
    }
    for (const listener of listeners) listener(dropped)
  }

  return {
    async check(token, now) {
      const at = now.getTime()
      const known = believed.get(token)
      if (known && at < known.goodUntil && at - known.checkedAt < BELIEVED_SECONDS * 1000) return known.me
      const before = generation
      const found = await findBearer(db, tokens, token, now)
      if (found && before === generation) believed.set(token, { ...found, checkedAt: at })
      else believed.delete(token)
      return found?.me ?? null
    },
    async of(login, now) {
      const [row] = await findSession(db, login, now)
      return row ? meOf(row, login.session_no) : null
    },
    open: (handle, login) => openSession(handle, tokens, login),
    refresh: (token, now) => refreshToken(db, tokens, token, now),
    async end(handle, sessionNo, now) {
      await endSession(handle, sessionNo, now)
      // The news takes a moment to come round, in which the token would still be believed here.
      drop({ kind: 'session', session_no: sessionNo })
    },
    async endAll(handle, userNo, now, but) {
      for (const ended of await endSessions(handle, userNo, now, but)) drop({ kind: 'session', session_no: ended })
    },
    async recheck(handle, userNo) {
      await handle.sql`select pg_notify(${CHANNEL}, ${`user:${userNo}`})`
    },
    onDropped(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async listen() {
      const forget = (): void => {
        // A new connection may have missed news.
        generation++
        believed.clear()
      }
      const subscription = await db.sql.listen(CHANNEL, (news) => drop(droppedOf(news)), forget)
      unlisten = subscription.unlisten
    },
    async close() {
      listeners.clear()
      await unlisten?.()
    },
  }
}

type Bearer = { user_no: number; user_verified: boolean; isexpert: boolean; isoperator: boolean; token_no: number; token_dt: string }

async function findBearer(db: Db, tokens: Tokens, token: string, now: Date): Promise<{ me: Me; goodUntil: number } | null> {
  const claims = await tokens.read(token)
  const at = now.getTime()
  if (!claims || at >= claims.exp * 1000) return null

  const [row] = await findSession(db, claims, now)
  if (!row) return null

  const goodUntil = Math.min(claims.exp * 1000, previousGoodUntil(row, claims.token_no))
  if (at >= goodUntil) return null
  return { me: meOf(row, claims.session_no), goodUntil }
}

const findSession = (db: Db, { user_no, session_no }: { user_no: number; session_no: string }, now: Date) => db.sql<Bearer[]>`
  select u.user_no, u.user_verified, (u.expert_no is not null and u.main_type = 'expert') as isexpert,
    u.is_operator as isoperator, s.token_no, s.token_dt
  from user_session s join users u on u.user_no = s.user_no
  where s.session_no = ${session_no} and s.user_no = ${user_no}
    and s.end_dt is null and s.expire_dt > ${now} and u.state = 1`

const meOf = ({ user_no, user_verified, isexpert, isoperator }: Bearer, session_no: string): Me => ({
  user_no,
  user_verified,
  isexpert,
  isoperator,
  session_no,
})

/** Until when this number of the session's tokens is good, its own expiry aside. */
function previousGoodUntil(session: { token_no: number; token_dt: string }, tokenNo: number): number {
  if (tokenNo === session.token_no) return Infinity
  return tokenNo === session.token_no - 1 ? Date.parse(session.token_dt) + PREVIOUS_TOKEN_SECONDS * 1000 : 0
}

async function openSession(db: Db, tokens: Tokens, { user_no, device, ip = null, now }: LogIn): Promise<string> {
  const at = wholeSecond(now)
  const [row] = await db.sql<[{ session_no: string }]>`
    insert into user_session (user_no, device, ip, token_dt, seen_dt, reg_dt, expire_dt)
    values (${user_no}, ${device}, ${ip}, ${at}, ${at}, ${at}, ${new Date(at.getTime() + SESSION_DAYS * DAY)}) returning session_no`
  return tokens.sign({ user_no, session_no: row.session_no, token_no: 1, at })
}

/**
 * Compare-and-set on token_no, so of parallel refreshes one rotates and the others, whose token is by
 * then the previous one, are given that same new token: it is signed for the moment of the rotation.
 */
async function refreshToken(db: Pool, tokens: Tokens, token: string, now: Date): Promise<Refreshed> {
  const claims = await tokens.read(token)
  if (!claims || now.getTime() > claims.exp * 1000 + SESSION_DAYS * DAY) return { refused: 'bad' }
  const { user_no, session_no, token_no } = claims

  const at = wholeSecond(now)
  const [rotated] = await db.sql<{ token_no: number }[]>`
    update user_session s set token_no = s.token_no + 1, token_dt = ${at}, seen_dt = ${at}, expire_dt = ${new Date(at.getTime() + SESSION_DAYS * DAY)}
    from users u where s.session_no = ${session_no} and s.token_no = ${token_no} and s.end_dt is null and s.expire_dt > ${now}
      and u.user_no = s.user_no and u.user_no = ${user_no} and u.state = 1
    returning s.token_no`
  if (rotated) return { token: await tokens.sign({ user_no, session_no, token_no: rotated.token_no, at }) }

  const [session] = await db.sql<{ token_no: number; token_dt: string }[]>`
    select token_no, token_dt from user_session s join users u using (user_no)
    where session_no = ${session_no} and s.end_dt is null and s.expire_dt > ${now} and u.state = 1`
  if (!session || session.token_no <= token_no) return { refused: 'bad', user_no }
  if (now.getTime() < previousGoodUntil(session, token_no)) {
    return { token: await tokens.sign({ user_no, session_no, token_no: session.token_no, at: new Date(session.token_dt) }) }
  }
  await endSession(db, session_no, now)
  return { refused: 'reused', user_no }
}

async function endSession(db: Db | Tx, sessionNo: string, now: Date): Promise<void> {
  await db.sql`
    with ended as (update user_session set end_dt = ${now} where session_no = ${sessionNo} and end_dt is null returning session_no)
    select pg_notify(${CHANNEL}, 'session:' || session_no) from ended`
}

/** Ends a member's sessions in a transaction; every process hears of it at the commit. Gives the numbers of those that ended. */
export async function endSessions(db: Db, userNo: number, now: Date, but?: string): Promise<string[]> {
  const ended = await db.sql<{ session_no: string }[]>`
    with ended as (
      update user_session set end_dt = ${now}
      where user_no = ${userNo} and end_dt is null and session_no is distinct from ${but ?? null}::uuid returning session_no
    )
    select session_no, pg_notify(${CHANNEL}, 'session:' || session_no) from ended`
  return ended.map(({ session_no }) => session_no)
}

/** Tokens count in seconds, so a rotation's moment is kept in seconds too and can be signed again. */
const wholeSecond = (now: Date): Date => new Date(Math.floor(now.getTime() / 1000) * 1000)

function droppedOf(news: string): Dropped {
  const [kind, which = ''] = news.split(':')
  return kind === 'user' ? { kind, user_no: Number(which) } : { kind: 'session', session_no: which }
}
