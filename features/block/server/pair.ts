import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf } from '#kit/server/db/prepared.ts'

/**
 * Holds the rows of two members in the order of their numbers, as the counters of follows need them (trigger
 * `follow_counted`). What stands between two members is written under both alone, so that of a follow and a block at
 * once one comes first, whole. Members who left are not held: their rows may be going away.
 */
export async function holdPair(tx: Tx, one: number, other: number): Promise<void> {
  await rowsOf(tx, HOLD, [one, other])
}

/** Blocks: both follows, and requests, end with it. Hold the pair before. */
export async function blockHeld(tx: Tx, userNo: number, targetNo: number, now: Date): Promise<void> {
  await rowsOf(tx, END_FOLLOWS, [userNo, targetNo])
  await rowsOf(tx, BLOCK, [userNo, targetNo, now])
}

const HOLD = 'select 1 from users where user_no in ($1, $2) and state = 1 order by user_no for no key update'
const END_FOLLOWS = 'delete from follow where (user_no, target_no) in (($1, $2), ($2, $1))'
const BLOCK = 'insert into block (user_no, target_no, reg_dt) values ($1, $2, $3) on conflict do nothing'
