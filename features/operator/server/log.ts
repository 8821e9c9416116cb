import type { Endpoint, Query } from '#kit/contract/endpoint.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import type { Call } from '#kit/server/http/handle.ts'
import type { listOperatorLog, LogLine } from '../contract.ts'

/** An operator at work: in this transaction, from there, at that moment. */
export type AtWork = { tx: Tx; userNo: number; ip: string; now: Date }

/** Who works, as the call says. */
export const atWork = ({ db, me, caller, now }: Pick<Call<never>, 'caller' | 'now'> & { db: Tx; me: { user_no: number } }): AtWork => ({
  tx: db,
  userNo: me.user_no,
  ip: caller.address,
  now,
})

type Act = { act: string; target: string; facts?: object; reason?: string }

/** Writes down what an operator does, in the transaction that does it. Facts hold no secret. */
export async function logAct({ tx, userNo, ip, now }: AtWork, { act, target, facts = {}, reason = '' }: Act): Promise<void> {
  await tx.sql`
    insert into operator_log (user_no, act, target, facts, reason, ip, reg_dt)
    values (${userNo}, ${act}, ${target}, ${tx.sql.json(facts as never)}, ${reason}, ${ip}, ${now})`
}

/** Minutes in which reading more of the same is one reading. */
const READING_MINUTES = 10

/** Writes down that somebody reads something, but for what they were just reading. */
async function logOnce(op: AtWork, { act, target }: Pick<Act, 'act' | 'target'>): Promise<void> {
  const since = new Date(op.now.getTime() - READING_MINUTES * 60_000)
  const read = await op.tx.sql`
    select from operator_log where target = ${target} and act = ${act} and user_no = ${op.userNo} and reg_dt > ${since} limit 1`
  if (read.length === 0) await logAct(op, { act, target })
}

type Reading = Pick<Call<Endpoint>, 'caller' | 'now'> & { db: Pool; me: { user_no: number } }

/** Reads what is a member's own. That it was read is written down first, once for a while. */
export async function readLogged<T>(
  { db, me, caller, now }: Reading,
  reading: Pick<Act, 'act' | 'target'>,
  read: () => Promise<T>,
): Promise<T> {
  await db.transaction((tx) => logOnce({ tx, userNo: me.user_no, ip: caller.address, now }, reading))
  return read()
}

/** Somebody as the console names them; no name where they are gone. */
export const someoneSql = (no: string): string =>
  `json_build_object('user_no', ${no}, 'haru_name', (select s.haru_name from users s where s.user_no = ${no}))`

/** The same, or null where nobody is meant. */
export const someoneOrNullSql = (no: string): string => `case when ${no} is not null then ${someoneSql(no)} end`

/** A page of what was done, newest first. */
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
