import type { Endpoint } from '#kit/contract/endpoint.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import type { Operator } from '#kit/server/auth/operator.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import type { Call } from '#kit/server/http/handle.ts'
import { ipOf } from '#kit/server/http/limits.ts'

/** Who acts, with the transaction, address and time. `operatorNo` null: the command on the server. */
export type Actor = { tx: Tx; operatorNo: number | null; ip: string | null; now: Date }

/** The operator of an action. `memberNo`: the same person's member account, on which they may not act. */
export type OperatorContext = Actor & { operatorNo: number; memberNo: number | null }

/** The operator of a call. */
export const operatorContext = ({
  db,
  me,
  caller,
  now,
}: Pick<Call<never>, 'caller' | 'now'> & { db: Tx; me: Operator }): OperatorContext => ({
  tx: db,
  operatorNo: me.operator_no,
  memberNo: me.user_no,
  ip: ipOf(caller),
  now,
})

type Act = { act: string; target: string; facts?: object; reason?: string }

/** Logs an action in its transaction. Facts must not contain secrets. */
export async function logAct({ tx, operatorNo, ip, now }: Actor, { act, target, facts = {}, reason = '' }: Act): Promise<void> {
  await tx.sql`
    insert into operator_log (operator_no, roles, act, target, facts, reason, ip, reg_dt)
    values (${operatorNo}, coalesce((select roles from operator where operator_no = ${operatorNo}), '{}'), ${act}, ${target},
      ${tx.sql.json(facts as never)}, ${reason}, ${ip}, ${now})`
}

/** Logs several actions in their transaction, in one statement. */
export async function logActs({ tx, operatorNo, ip, now }: Actor, acts: readonly Required<Act>[]): Promise<void> {
  if (acts.length === 0) return
  await tx.sql`
    insert into operator_log (operator_no, roles, act, target, facts, reason, ip, reg_dt)
    select ${operatorNo}::bigint, coalesce((select roles from operator where operator_no = ${operatorNo}::bigint), '{}'), a.act, a.target, a.facts::jsonb, a.reason, ${ip}::inet, ${now}
    from unnest(${acts.map(({ act }) => act)}::text[], ${acts.map(({ target }) => target)}::text[],
      ${acts.map(({ facts }) => JSON.stringify(facts))}::text[], ${acts.map(({ reason }) => reason)}::text[]) with ordinality a (act, target, facts, reason, nth)
    order by a.nth`
}

type WriteCall = Pick<Call<Endpoint>, 'caller' | 'now'> & { db: Tx; me: Operator }

/** Does an action and logs it in the same transaction. `about`: what it was about, once it is done. */
export async function actLogged<T>(
  call: WriteCall,
  act: string,
  work: (op: OperatorContext) => Promise<T>,
  about: (done: T) => Omit<Act, 'act'>,
): Promise<T> {
  const op = operatorContext(call)
  const done = await work(op)
  await logAct(op, { act, ...about(done) })
  return done
}

/** Minutes within which repeated reads of a target are logged once. */
const READING_MINUTES = 10

/** Logs a read unless the operator read the same target within `READING_MINUTES`. */
async function logOnce(op: OperatorContext, { act, target }: Pick<Act, 'act' | 'target'>): Promise<void> {
  const since = new Date(op.now.getTime() - READING_MINUTES * MINUTE_MS)
  const read = await op.tx.sql`
    select from operator_log where target = ${target} and act = ${act} and operator_no = ${op.operatorNo} and reg_dt > ${since} limit 1`
  if (read.length === 0) await logAct(op, { act, target })
}

type ReadCall = Pick<Call<Endpoint>, 'caller' | 'now'> & { db: Pool; me: Operator }

/** Reads a member's private data after logging the read. */
export async function readLogged<T>(
  { db, me, caller, now }: ReadCall,
  reading: Pick<Act, 'act' | 'target'>,
  read: () => Promise<T>,
): Promise<T> {
  await db.transaction((tx) => logOnce(operatorContext({ db: tx, me, caller, now }), reading))
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
      insert into operator_log (operator_no, roles, act, target, facts, reason, ip, reg_dt)
      select ${me.operator_no}::bigint, (select roles from operator where operator_no = ${me.operator_no}), ${act}::text, 'user:' || r.user_no, '{}'::jsonb, '', ${ipOf(caller)}::inet, ${now}::timestamptz
      from unnest(${rows.map(({ user_no }) => user_no)}::bigint[]) r (user_no)
      where not exists (
        select from operator_log l
        where l.target = 'user:' || r.user_no and l.act = ${act} and l.operator_no = ${me.operator_no} and l.reg_dt > ${since})`
    return rows
  })
}

/** `operatorName` of the contract for an operator's number. */
export const operatorNameSql = (no: string): string =>
  `json_build_object('operator_no', ${no}, 'name', (select o.name from operator o where o.operator_no = ${no}))`

/** `operatorName` of the contract, or null for a null number. */
export const operatorNameOrNullSql = (no: string): string => `case when ${no} is not null then ${operatorNameSql(no)} end`

/** `someone` of the contract for a member's number. */
export const someoneSql = (no: string): string =>
  `json_build_object('user_no', ${no}, 'haru_name', (select s.haru_name from users s where s.user_no = ${no}))`

/** `someone` of the contract, or null for a null number. */
export const someoneOrNullSql = (no: string): string => `case when ${no} is not null then ${someoneSql(no)} end`

/** `lastAct` of the contract: the latest of these acts on a target, or null. The target is SQL. */
export const lastActSql = (target: string, acts: readonly string[]): string => `(
  select json_build_object('log_no', l.log_no, 'by', ${operatorNameSql('l.operator_no')}) from operator_log l
  where l.target = ${target} and l.act in (${acts.map((act) => `'${act}'`).join(', ')}) order by l.log_no desc limit 1)`
