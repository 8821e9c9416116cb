import { hash } from 'node:crypto'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Pool, Tx } from '../db/db.ts'

/** A write that its caller may repeat. */
export type Repeatable = { user_no: number; key: string; line: string; body: unknown; now: Date }
/** What a repeated call is known by. */
export type Key = { key: string; line: string; body_hash: Buffer }

export const hashOf = (body: unknown): Buffer => hash('sha256', JSON.stringify(body ?? null), 'buffer')

/** Reads the header `Idempotency-Key`. @throws `request.key_missing` unless it is a uuid */
export function idempotencyKey(header: string | string[] | undefined): string {
  if (typeof header !== 'string' || !UUID.test(header)) throw requestErrors.key_missing()
  return header.toLowerCase()
}

/**
 * Runs `work` once for a key, in one transaction with the key's row, and gives its answer's JSON; a repeated
 * call waits for the first and is given the same bytes (decisions d-0, "Writes"). A refusal keeps no key.
 * @throws `request.key_reused` when the key came with something else before
 */
export async function once(db: Pool, call: Repeatable, work: (tx: Tx) => Promise<string>): Promise<string> {
  const bodyHash = hashOf(call.body)
  return db.transaction(async (tx) => {
    // Where another transaction holds the same key, this waits until that one is done; the lock tells those who must not wait.
    const taken = await tx.sql`
      insert into idempotency (user_no, key, line, body_hash, reg_dt)
      select ${call.user_no}::bigint, ${call.key}::uuid, ${call.line}, ${bodyHash}::bytea, ${call.now}::timestamptz
      where pg_advisory_xact_lock(hashtextextended(${`${KEY_LOCK}${call.user_no} ${call.key}`}, 0)) is not null
      on conflict do nothing returning 1`
    if (taken.length === 0) return firstAnswer(tx, call, bodyHash)

    const made = await work(tx)
    tx.withCommit(keep(tx, call, made))
    return made
  })
}

const KEY_LOCK = 'idempotency '

/**
 * Whether nobody else is at work under this key; until the transaction ends nobody will be. For who holds already what the other one may
 * wait for: to wait for their key would be a ring.
 */
export const keyIsFreeSql = (userNo: string, key: string): string =>
  `pg_try_advisory_xact_lock(hashtextextended('${KEY_LOCK}' || ${userNo} || ' ' || ${key}, 0))`

/** Kept as a JSON string: jsonb would reorder the answer's members. */
function keep(tx: Tx, { user_no, key }: Repeatable, answer: string): Promise<unknown> {
  return tx.sql`update idempotency set answer = to_jsonb(${answer}::text) where user_no = ${user_no} and key = ${key}`.execute()
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

async function firstAnswer(tx: Tx, { user_no, key, line }: Repeatable, bodyHash: Buffer): Promise<string> {
  const [first] = await tx.sql<{ line: string; body_hash: Uint8Array; answer: string }[]>`
    select line, body_hash, answer #>> '{}' as answer from idempotency where user_no = ${user_no} and key = ${key}`
  // Swept away between the two statements: hours after it was used.
  if (!first) throw requestErrors.busy()
  if (first.line !== line || !bodyHash.equals(first.body_hash)) throw requestErrors.key_reused()
  return first.answer
}
