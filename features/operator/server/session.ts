import { hash, randomBytes } from 'node:crypto'
import { HOUR_MS, MINUTE_MS } from '#kit/contract/time.ts'
import { OPERATOR_ROOT, operatorCookie, type Operator } from '#kit/server/auth/operator.ts'
import type { Db, Pool, Tx } from '#kit/server/db/db.ts'
import type { Caller } from '#kit/server/http/handle.ts'
import { ipOf } from '#kit/server/http/limits.ts'
import type { Services } from '#kit/server/http/services.ts'
import { daysBefore, ENDED_SESSION_DAYS, type Cleanup } from '#kit/server/jobs/cleanup.ts'
import type { OperatorSelf, OperatorSession } from '../contract.ts'
import { hasRight, type Right } from '../contract/rights.ts'
import { operatorErrors } from '../errors.ts'
import { IDLE_MINUTES, SESSION_HOURS } from '../rules.ts'
import { OPERATOR } from '../transitions.ts'

const TOKEN_BYTES = 32
const AGENT_MAX = 300

/** The digest under which a random token is stored. Its 256 bits need no key. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer')
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text)

/** Read at each call: a revoked operator is out at once. */
export async function findSession({ db }: Pick<Services, 'db'>, cookie: string, now: Date): Promise<Operator | null> {
  if (!isToken(cookie)) return null
  const [found] = await db.sql<(Omit<Operator, 'may'> & { roles: string[] })[]>`
    select o.operator_no, o.user_no, o.roles, s.session_no from operator_session s join operator o using (operator_no)
    where s.token_hash = ${tokenHash(cookie)} and s.end_dt is null and s.idle_dt > ${now} and s.expire_dt > ${now}
      and o.state = ${OPERATOR.active}`
  if (!found) return null
  const { roles, ...operator } = found
  return { ...operator, may: (right) => hasRight(roles, right as Right | null) }
}

type Opening = { operator_no: number; caller: Pick<Caller, 'address' | 'agent' | 'setCookie'>; now: Date }

/** Opens a session and sets its cookie. Returns its number. */
export async function openSession(
  { sql }: Tx,
  { origin }: Pick<Services, 'origin'>,
  { operator_no, caller, now }: Opening,
): Promise<string> {
  const token = newToken()
  const expire = new Date(now.getTime() + SESSION_HOURS * HOUR_MS)
  const [made] = await sql<[{ session_no: string }]>`
    insert into operator_session (operator_no, token_hash, agent, ip, reg_dt, seen_dt, idle_dt, expire_dt)
    values (${operator_no}, ${tokenHash(token)}, ${caller.agent.slice(0, AGENT_MAX)}, ${ipOf(caller)}, ${now}, ${now}, ${idleFrom(now)}, ${expire})
    returning session_no`
  caller.setCookie(operatorCookie(origin), token, SESSION_HOURS * 3600, OPERATOR_ROOT)
  return made.session_no
}

const idleFrom = (now: Date): Date => new Date(now.getTime() + IDLE_MINUTES * MINUTE_MS)

type Left = Pick<OperatorSelf, 'left_seconds' | 'expire_seconds'>

/** An act of the operator moves the end of the session on, up to its absolute end. */
export async function prolong({ sql }: Db, sessionNo: string, now: Date): Promise<Left> {
  const [row] = await sql<[Left]>`
    update operator_session set seen_dt = ${now}, idle_dt = greatest(idle_dt, least(expire_dt, ${idleFrom(now)}))
    where session_no = ${sessionNo} 
    returning ceil(extract(epoch from least(idle_dt, expire_dt) - ${now}))::int as left_seconds,
      ceil(extract(epoch from expire_dt - ${now}))::int as expire_seconds`
  return row
}

/** Ends a session of the operator. @throws `operator.no_operator` for another's */
export async function endSession({ sql }: Db, operatorNo: number, sessionNo: string, now: Date): Promise<void> {
  const ended = await sql`
    update operator_session set end_dt = ${now} where session_no = ${sessionNo} and operator_no = ${operatorNo} and end_dt is null`
  if (ended.count === 0) throw operatorErrors.no_operator()
}

/** Ends all sessions of these operators except `exceptSessionNo`. */
export async function endSessions(
  { sql }: Db,
  operatorNos: readonly number[],
  now: Date,
  exceptSessionNo: string | null = null,
): Promise<void> {
  await sql`
    update operator_session set end_dt = ${now}
    where operator_no = any(${[...operatorNos]}::bigint[]) and end_dt is null and session_no is distinct from ${exceptSessionNo}::uuid`
}

export async function sessionsOf({ sql }: Pool, { operator_no, session_no }: Operator, now: Date): Promise<OperatorSession[]> {
  return sql<OperatorSession[]>`
    select session_no, session_no = ${session_no}::uuid as is_this, agent, host(ip) as ip, reg_dt, seen_dt from operator_session
    where operator_no = ${operator_no} and end_dt is null and idle_dt > ${now} and expire_dt > ${now} order by reg_dt desc`
}

/** The law requires three months of access logs; operators' are kept as long as members'. */
export const deleteEndedSessions: Cleanup = async ({ sql }, now) => {
  const ended = daysBefore(now, ENDED_SESSION_DAYS)
  const { count } = await sql`delete from operator_session where end_dt < ${ended} or expire_dt < ${ended}`
  return count
}
