import { hash } from 'node:crypto'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Pool, Tx } from '../db/db.ts'

/** A write that its caller may repeat. `user_no`: the member or the operator; their numbers come from one sequence. */
export type RepeatableCall = { user_no: number; key: string; line: string; body: unknown; now: Date }
/** What identifies a repeated call. */
export type Key = { key: string; line: string; body_hash: Buffer }

/** The key of one part of a repeatable call that does each part in a transaction of its own; the same for every repetition. */
export function partKey(key: string, part: number): string {
  const hex = hash('sha256', `${key} ${part}`, 'hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}

export const hashOf = (body: unknown): Buffer => hash('sha256', JSON.stringify(body ?? null), 'buffer')

/** Reads the header `Idempotency-Key`. @throws `request.key_missing` unless it is a uuid */
export function idempotencyKey(header: string | string[] | undefined): string {
  if (typeof header !== 'string' || !UUID.test(header)) throw requestErrors.key_missing()
  return header.toLowerCase()
}

/**
 * Runs `work` once for a key, in one transaction with the key's row, and gives the JSON of its answer. A repeated call
 * waits for the first one and gets the same bytes (decisions d-0, "Writes"). A refused call stores no key.
 * @throws `request.key_reused` if the key was used for another call
 */
export async function runOnce(db: Pool, call: RepeatableCall, work: (tx: Tx) => Promise<string>): Promise<string> {
  const bodyHash = hashOf(call.body)
  return db.transaction(async (tx) => {
    // Waits for a transaction that has inserted the same key. The advisory lock is for `keyIsFreeSql`, which must not wait.
    const inserted = await tx.sql`
      insert into idempotency (user_no, key, line, body_hash, reg_dt)
      select ${call.user_no}::bigint, ${call.key}::uuid, ${call.line}, ${bodyHash}::bytea, ${call.now}::timestamptz
      where pg_advisory_xact_lock(hashtextextended(${`${KEY_LOCK}${call.user_no} ${call.key}`}, 0)) is not null
      on conflict do nothing returning 1`
    if (inserted.length === 0) return firstAnswer(tx, call, bodyHash)

    const answer = await work(tx)
    tx.withCommit(storeAnswer(tx, call, answer))
    return answer
  })
}

const KEY_LOCK = 'idempotency '

/**
 * Locks the key until the transaction ends; false if another transaction holds it. For transactions that already hold locks
 * which the other one may wait for: waiting for its key would be a deadlock.
 */
export const keyIsFreeSql = (userNo: string, key: string): string =>
  `pg_try_advisory_xact_lock(hashtextextended('${KEY_LOCK}' || ${userNo} || ' ' || ${key}, 0))`

/** Stored as a JSON string: jsonb would reorder the fields of the answer. */
function storeAnswer(tx: Tx, { user_no, key }: RepeatableCall, answer: string): Promise<unknown> {
  return tx.sql`update idempotency set answer = to_jsonb(${answer}::text) where user_no = ${user_no} and key = ${key}`.execute()
}

/** Deletes the keys and first answers of a member who is deleted. */
export async function deleteKeysOf({ sql }: Tx, userNo: number): Promise<void> {
  await sql`delete from idempotency where user_no = ${userNo}`
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

async function firstAnswer(tx: Tx, { user_no, key, line }: RepeatableCall, bodyHash: Buffer): Promise<string> {
  const [first] = await tx.sql<{ line: string; body_hash: Uint8Array; answer: string }[]>`
    select line, body_hash, answer #>> '{}' as answer from idempotency where user_no = ${user_no} and key = ${key}`
  // Deleted by the hourly cleanup between the two statements.
  if (!first) throw requestErrors.busy()
  if (first.line !== line || !bodyHash.equals(first.body_hash)) throw requestErrors.key_reused()
  return first.answer
}
