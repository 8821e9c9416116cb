import { hash } from 'node:crypto'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Db, Pool, Tx } from '../db/db.ts'

/** What identifies a repeated call. `body_hash`: see `hashOf`. */
export type Key = { key: string; line: string; body_hash: Buffer }
/** A write that its caller may repeat. `user_no`: the member or the operator; their numbers come from one sequence. */
export type RepeatableCall = Key & { user_no: number; now: Date }

/** The key of one part of a repeatable call that does each part in a transaction of its own; the same for every repetition. */
export function partKey(key: string, part: number): string {
  const hex = hash('sha256', `${key} ${part}`, 'hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}

/** The hash of a call's parsed params, query and body: a key that is sent again with another input is refused. */
export const hashOf = (input: unknown): Buffer => hash('sha256', JSON.stringify(input ?? null), 'buffer')

/** Reads the header `Idempotency-Key`. @throws `request.key_missing` unless it is a uuid */
export function idempotencyKey(header: string | string[] | undefined): string {
  if (typeof header !== 'string' || !UUID.test(header)) throw requestErrors.key_missing()
  return header.toLowerCase()
}

/**
 * Runs `work` once for a key, in one transaction with the key's row, and gives the JSON of its answer. A repeated call
 * waits for the first one and gets the same bytes (decisions d-0, "Writes"). A refused call stores no key.
 *
 * The key is sent together with the first statement of the work, and the answer together with the commit, so they cost no
 * round trip. If the key is stored already, PostgreSQL refuses every statement of the work; so the work must run a
 * statement before it does anything outside the database.
 * @throws `request.key_reused` if the key was used for another call
 */
export async function runOnce(db: Pool, call: RepeatableCall, work: (tx: Tx) => Promise<string>): Promise<string> {
  try {
    return await db.transaction(async (tx) => {
      // Waits for the work also if the key is refused: its statements must not reach the connection after the rollback.
      const [key, answer] = await Promise.allSettled([insertKey(tx, call), work(tx)])
      if (key.status === 'rejected') throw key.reason
      if (answer.status === 'rejected') throw answer.reason
      tx.withCommit(storeAnswer(tx, call, answer.value))
      return answer.value
    })
  } catch (error) {
    if (isStoredKey(error)) return firstAnswer(db, call)
    throw error
  }
}

const KEY_LOCK = 'idempotency '

/**
 * Locks the key until the transaction ends; false if another transaction holds it. For transactions that already hold locks
 * which the other one may wait for: waiting for its key would be a deadlock.
 */
export const keyIsFreeSql = (userNo: string, key: string): string =>
  `pg_try_advisory_xact_lock(hashtextextended('${KEY_LOCK}' || ${userNo} || ' ' || ${key}, 0))`

/** Waits for a transaction that has inserted the same key. The advisory lock is for `keyIsFreeSql`, which must not wait. */
function insertKey(tx: Tx, { user_no, key, line, body_hash, now }: RepeatableCall): Promise<unknown> {
  return tx.sql`
    insert into idempotency (user_no, key, line, body_hash, reg_dt)
    select ${user_no}::bigint, ${key}::uuid, ${line}, ${body_hash}::bytea, ${now}::timestamptz
    where pg_advisory_xact_lock(hashtextextended(${`${KEY_LOCK}${user_no} ${key}`}, 0)) is not null`.execute()
}

/** Stored as a JSON string: jsonb would reorder the fields of the answer. */
function storeAnswer(tx: Tx, { user_no, key }: RepeatableCall, answer: string): Promise<unknown> {
  return tx.sql`update idempotency set answer = to_jsonb(${answer}::text) where user_no = ${user_no} and key = ${key}`.execute()
}

/** Deletes the keys and first answers of a member who is deleted. */
export async function deleteKeysOf({ sql }: Tx, userNo: number): Promise<void> {
  await sql`delete from idempotency where user_no = ${userNo}`
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether PostgreSQL refused a row because its key is stored. */
function isStoredKey(error: unknown): boolean {
  const { code, constraint_name } = (error ?? {}) as { code?: unknown; constraint_name?: unknown }
  return code === '23505' && constraint_name === 'idempotency_pkey'
}

async function firstAnswer({ sql }: Db, { user_no, key, line, body_hash }: RepeatableCall): Promise<string> {
  const [first] = await sql<{ line: string; body_hash: Uint8Array; answer: string }[]>`
    select line, body_hash, answer #>> '{}' as answer from idempotency where user_no = ${user_no} and key = ${key}`
  // Deleted by the hourly cleanup in between.
  if (!first) throw requestErrors.busy()
  if (first.line !== line || !body_hash.equals(first.body_hash)) throw requestErrors.key_reused()
  return first.answer
}
