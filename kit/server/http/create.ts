import type { Answer } from '#kit/contract/endpoint.ts'
import { AppError } from '#kit/contract/errors.ts'
import { makeBatch } from '../db/batch.ts'
import type { Pool, Tx } from '../db/db.ts'
import { runTogetherOrAlone } from '../db/keyed-batches.ts'
import { arrayText, rowsOf, type Statement } from '../db/prepared.ts'
import type { Me } from '../auth/me.ts'
import { handleBatched, JsonBytes, jsonTextOf, type BatchedCall, type Call, type Handled, type IdempotentEndpoint } from './handle.ts'
import { keyIsFreeSql, runOnce } from './idempotency.ts'

/** A create by members. */
type CreateEndpoint = IdempotentEndpoint & { access: 'member' | 'verified' | 'expert' }
type CreateCall<E extends CreateEndpoint> = Omit<BatchedCall<E>, 'me'> & { me: Me }
/** The value of a column; JSON and moments as text. */
type Value = string | number | null

/** A call that was written; `facts`: what the statement's `facts` gave for it. */
export type Created<E extends CreateEndpoint> = { call: CreateCall<E>; facts: unknown }

export type Creation<E extends CreateEndpoint> = {
  /** Writes the calls of many members at once. From `createOnceSql`. */
  statement: Statement
  /**
   * The call's values for the columns of the statement, in their order; null if the call needs more than that statement.
   * @throws the call's refusals, in the same words as `work`
   */
  valuesOf(call: CreateCall<E>): Value[] | null
  /** Calls of one group never share a statement, for statements that can write a row only once. Without it they all may. */
  groupOf?(call: CreateCall<E>): number | string
  /** Publishes the events of what one statement wrote; they are sent at once, since it is committed. */
  publish?(tx: Pick<Tx, 'publishAfterCommit'>, created: Created<E>[]): void
  /** Does any call of the endpoint in a transaction that holds its key: what the statement leaves out, and every refusal. */
  work(call: Call<E>): Promise<Answer<E> | JsonBytes>
}

/** Most calls in one statement. */
const BATCH_MAX = 128

/**
 * Binds a create that most calls need only one statement for. That statement stores the key, the new row and the answer;
 * calls that arrive while another statement runs share the next one. There is no other round trip: no `begin`, no `commit`.
 *
 * The statement writes a call only if it is new and allowed. Everything else runs `work` in a transaction (`runOnce`): a
 * repeated key, which gets the stored answer; a refusal, which is decided under the key; and what one statement cannot do.
 * So a feature states its rules in `work`, and in the statement only when a row may be written without it. Example: `createDaily`.
 */
export function handleCreate<E extends CreateEndpoint>(endpoint: E, creation: Creation<E>): Handled {
  const { valuesOf, work } = creation
  const queues = new WeakMap<Pool, Queue<E>>()
  const queueOf = (db: Pool): Queue<E> => {
    let queue = queues.get(db)
    if (!queue) queues.set(db, (queue = openQueue(db, creation)))
    return queue
  }
  return handleBatched(endpoint, async (batched) => {
    const call = batched as CreateCall<E>
    const { db, me, key, now } = call
    const values = valuesUnlessRefused(() => valuesOf(call))
    const created = values && (await queueOf(db)({ call, values }))
    if (created) return created
    const answer = await runOnce(db, { ...key, user_no: me.user_no, now }, async (tx) =>
      jsonTextOf(await work({ ...call, db: tx } as never)),
    )
    return new JsonBytes(Buffer.from(answer))
  })
}

type CreateSql = {
  /** The feature's columns and their SQL types, in the order of `valuesOf`. */
  columns: Record<string, string>
  /**
   * A query over `asked`, which has the columns, `user_no` (the caller), `at` (the moment of the call) and `nth`. It returns each call that
   * may be written, with all columns of `asked` and what the answer and the writes need, such as the number of the new row. It
   * locks what the writes will wait for with `skip locked`, in the order of the numbers: all calls of the statement would wait.
   */
  ready: string
  /** An expression for the JSON of the answer over the row `r` of `ready`. The new row itself is not visible to the statement. */
  answer: string
  /** CTEs that write the rows of `created`, which has the columns of `ready`. */
  writes: string
  /** An expression for JSON over the row `c` of `created` that `publish` needs, such as the members who got an alarm. */
  facts?: string
}

/**
 * The statement of a create. A stored key is found by the insert: no query can miss it, and no plan can turn it into a scan of
 * the keys. A key that another transaction is using is left out, so that the statement waits for nobody.
 */
export function createOnceSql({ columns, ready, answer, writes, facts = 'null::json' }: CreateSql): Statement {
  const names = Object.keys(columns)
  const types = Object.values(columns)
  return `
  with asked as materialized (
    select * from unnest($1::bigint[], $2::uuid[], $3::text[], $4::timestamptz[], ${types.map((type, at) => `$${at + 6}::${type}[]`).join(', ')})
      with ordinality a (user_no, key, body_hash, at, ${names.join(', ')}, nth)
  ), ready as materialized (${ready}
  ), answered as materialized (
    select r.*, (${answer})::text as answer from ready r
  ), stored as (
    insert into idempotency (user_no, key, line, body_hash, answer, reg_dt)
    select user_no, key, $5::text, decode(body_hash, 'hex'), to_jsonb(answer), at from answered
    where ${keyIsFreeSql('user_no', 'key')} order by user_no, key
    on conflict do nothing returning user_no, key
  ), created as materialized (
    select a.* from answered a join stored s on s.user_no = a.user_no and s.key = a.key
  ), ${writes}
  select c.nth, c.answer, ${facts} as facts from created c`
}

type Queued<E extends CreateEndpoint> = { call: CreateCall<E>; values: Value[] }
/** The answer, or null for a call that the statement left out. */
type Queue<E extends CreateEndpoint> = (one: Queued<E>) => Promise<JsonBytes | null>

function openQueue<E extends CreateEndpoint>(db: Pool, creation: Creation<E>): Queue<E> {
  const { groupOf } = creation
  const write = (some: Queued<E>[]): Promise<(JsonBytes | null)[]> => createTogether(db, some, creation)
  const enqueue: Queue<E> = async (one) => batch(one)
  const batch = makeBatch<Queued<E>, JsonBytes | null | Promise<JsonBytes | null>>(
    async (queued) => {
      const first = groupOf ? firstOf(queued, ({ call }) => groupOf(call)) : queued
      const written = await runTogetherOrAlone(write, first, isCausedByOneCall)
      if (first.length === queued.length) return written
      const results = new Map(first.map((one, at) => [one, written[at]!]))
      return queued.map((one) => (results.has(one) ? results.get(one)! : enqueue(one)))
    },
    { max: BATCH_MAX },
  )
  return enqueue
}

/** Writes the calls in one statement; null for each that it left out. */
async function createTogether<E extends CreateEndpoint>(
  db: Pool,
  queued: Queued<E>[],
  { statement, publish }: Pick<Creation<E>, 'statement' | 'publish'>,
): Promise<(JsonBytes | null)[]> {
  // A statement cannot tell its own rows of one key apart.
  const asked = firstOf(queued, ({ call }) => `${call.me.user_no} ${call.key.key}`)
  const of = (pick: (one: Queued<E>) => Value): string => arrayText(asked.map(pick))
  const rows = await rowsOf<{ nth: number; answer: string; facts: unknown }>(db, statement, [
    of(({ call }) => call.me.user_no),
    of(({ call }) => call.key.key),
    of(({ call }) => call.key.body_hash.toString('hex')),
    of(({ call }) => call.now.toISOString()),
    asked[0]!.call.key.line,
    ...asked[0]!.values.map((_, column) => of(({ values }) => values[column]!)),
  ])
  const created = rows.map(({ nth, facts }) => ({ call: asked[nth - 1]!.call, facts }))
  if (created.length > 0) publish?.({ publishAfterCommit: (event) => db.publish(event) }, created)
  const answers = new Map(rows.map(({ nth, answer }) => [asked[nth - 1], new JsonBytes(Buffer.from(answer))]))
  return queued.map((one) => answers.get(one) ?? null)
}

/** The first call of each key. */
function firstOf<T>(items: readonly T[], keyOf: (item: T) => string | number): T[] {
  const firsts = new Map<string | number, T>()
  for (const item of items) {
    const key = keyOf(item)
    if (!firsts.has(key)) firsts.set(key, item)
  }
  return [...firsts.values()]
}

/** Null for a refusal too: the same call may have been accepted before, and its key decides. */
function valuesUnlessRefused(values: () => Value[] | null): Value[] | null {
  try {
    return values()
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** Whether one call of the batch can be the cause of PostgreSQL's error: data, keys, locks. */
const isCausedByOneCall = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(22|23|40|55)/.test(String(error.code))
