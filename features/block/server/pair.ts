import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf } from '#kit/server/db/prepared.ts'
import { extensionPoint, type Extensions } from '#kit/server/extensions.ts'

/** Runs with each new block between two members, in its transaction. What it locks comes after the rows of members in every transaction. */
export const memberBlocked = extensionPoint<(tx: Tx, pair: readonly [number, number], now: Date) => Promise<void>>('memberBlocked')

type Blocking = { userNo: number; targetNo: number; now: Date; extensions: Extensions }

/**
 * Locks the rows of two members in the order of their numbers. Follows and blocks between two members are written under both locks
 * only, so that a concurrent follow and block run one after the other, and counting a follow waits for nobody. Does not lock
 * deleted members: their rows may be removed meanwhile.
 */
export async function lockPair(tx: Tx, one: number, other: number): Promise<void> {
  await rowsOf(tx, LOCK, [one, other])
}

/** Inserts a block and deletes both follows and requests. Requires `lockPair` before. False if there was one. */
export async function addBlock(tx: Tx, { userNo, targetNo, now, extensions }: Blocking): Promise<boolean> {
  await rowsOf(tx, DELETE_FOLLOWS, [userNo, targetNo])
  const isNew = (await rowsOf(tx, INSERT_BLOCK, [userNo, targetNo, now])).length > 0
  if (isNew) await extensions.run(memberBlocked, tx, [userNo, targetNo], now)
  return isNew
}

/** Removes a block. Requires `lockPair` before. False if there was none. */
export const removeBlock = async (tx: Tx, userNo: number, targetNo: number): Promise<boolean> =>
  (await rowsOf(tx, DELETE_BLOCK, [userNo, targetNo])).length > 0

const LOCK = 'select 1 from users where user_no in ($1, $2) and state = 1 order by user_no for no key update'
const DELETE_FOLLOWS = 'delete from follow where (user_no, target_no) in (($1, $2), ($2, $1))'
const INSERT_BLOCK = 'insert into block (user_no, target_no, reg_dt) values ($1, $2, $3) on conflict do nothing returning 1'
const DELETE_BLOCK = 'delete from block where user_no = $1 and target_no = $2 returning 1'
