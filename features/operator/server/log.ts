import type { Endpoint, Query } from '#kit/contract/endpoint.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import type { Call } from '#kit/server/http/handle.ts'
import type { listOperatorLog, LogLine } from '../contract.ts'

/** The operator of an action, with its transaction, address and time. */
export type OperatorContext = { tx: Tx; userNo: number; ip: string; now: Date }

/** The operator of a call. */
export const operatorContext = ({
  db,
  me,
  caller,
  now,
}: Pick<Call<never>, 'caller' | 'now'> & { db: Tx; me: { user_no: number } }): OperatorContext => ({
  tx: db,
  userNo: me.user_no,
  ip: caller.address,
  now,
})

type Act = { act: string; target: string; facts?: object; reason?: string }

/** Logs an action in its transaction. Facts must not contain secrets. */
export async function logAct({ tx, userNo, ip, now }: OperatorContext, { act, target, facts = {}, reason = '' }: Act): Promise<void> {
  await tx.sql`
    insert into operator_log (user_no, act, target, facts, reason, ip, reg_dt)
    values (${userNo}, ${act}, ${target}, ${tx.sql.json(facts as never)}, ${reason}, ${ip}, ${now})`
}

/** Minutes within which repeated reads of a target are logged once. */
const READING_MINUTES = 10

/** Logs a read unless the operator read the same target within `READING_MINUTES`. */
async function logOnce(op: OperatorContext, { act, target }: Pick<Act, 'act' | 'target'>): Promise<void> {
  const since = new Date(op.now.getTime() - READING_MINUTES * MINUTE_MS)
  const read = await op.tx.sql`
    select from operator_log where target = ${target} and act = ${act} and user_no = ${op.userNo} and reg_dt > ${since} limit 1`
  if (read.length === 0) await logAct(op, { act, target })
}

type ReadCall = Pick<Call<Endpoint>, 'caller' | 'now'> & { db: Pool; me: { user_no: number } }

/** Reads a member's private data after logging the read. */
export async function readLogged<T>(
  { db, me, caller, now }: ReadCall,
  reading: Pick<Act, 'act' | 'target'>,
  read: () => Promise<T>,
): Promise<T> {
  await db.transaction((tx) => logOnce({ tx, userNo: me.user_no, ip: caller.address, now }, reading))
  return read()
}

/**
 * Reads rows with private data of members and logs each member as read, unless the operator read that member by the same act within
 * `READING_MINUTES`. Nothing is answered that is not logged.
 */
export function readEachLogged<R extends { user_no: number }>(
  { db, me, caller, now }: ReadCall,
  act: string,
  read: (db: Tx) => Promise<R[]>,
): Promise<R[]> {
  return db.transaction(async (tx) => {
    const rows = await read(tx)
    const since = new Date(now.getTime() - READING_MINUTES * MINUTE_MS)
    await tx.sql`
      insert into operator_log (user_no, act, target, facts, reason, ip, reg_dt)
      select ${me.user_no}::bigint, ${act}::text, 'user:' || r.user_no, '{}'::jsonb, '', ${caller.address}::inet, ${now}::timestamptz
      from unnest(${rows.map(({ user_no }) => user_no)}::bigint[]) r (user_no)
      where not exists (
        select from operator_log l
        where l.target = 'user:' || r.user_no and l.act = ${act} and l.user_no = ${me.user_no} and l.reg_dt > ${since})`
    return rows
  })
}

/** `someone` of the contract for a user number. */
export const someoneSql = (no: string): string =>
  `json_build_object('user_no', ${no}, 'haru_name', (select s.haru_name from users s where s.user_no = ${no}))`

/** `someone` of the contract, or null for a null number. */
export const someoneOrNullSql = (no: string): string => `case when ${no} is not null then ${someoneSql(no)} end`

/** A page of the log, newest first. */
export async function logOf({ sql }: Pool, query: Query<typeof listOperatorLog>): Promise<LogLine[]> {
  const { act, user_no, target, until_dt, before_no = Number.MAX_SAFE_INTEGER, limit } = query
  const all = sql``
  return sql<LogLine[]>`
    select l.log_no, ${sql.unsafe(someoneSql('l.user_no'))} as who, l.act, l.target, l.facts, l.reason, host(l.ip) as ip, l.reg_dt
    from operator_log l
    where l.log_no < ${before_no}
      ${act === undefined ? all : sql`and l.act = ${act}`}
      ${user_no === undefined ? all : sql`and l.user_no = ${user_no}`}
      ${target === undefined ? all : sql`and l.target = ${target}`}
      ${until_dt === undefined ? all : sql`and l.reg_dt <= ${until_dt}`}
    order by l.log_no desc limit ${limit}`
}
