import type { PromiseBoard } from '#features/counsel/contract.ts'
import { promiseBoards } from '#features/counsel/server/public.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import type { Pool } from '#kit/server/db/db.ts'

/** A board counts 90 days: on pages of products it may be so old. Milliseconds. */
const FRESH_MS = MINUTE_MS
/** Boards that a process keeps. */
const KEPT_MAX = 5000

type Kept = { at: number; board: PromiseBoard | null }
const keptBy = new WeakMap<Pool, Map<number, Kept>>()

/** How a seller keeps promises in counselling; null with few sessions. Computed once a minute, because it reads all counsellings of 90 days. */
export async function promiseOf(db: Pool, userNo: number, now: Date): Promise<PromiseBoard | null> {
  const kept = keptBy.get(db) ?? new Map<number, Kept>()
  keptBy.set(db, kept)
  const known = kept.get(userNo)
  if (known && Math.abs(now.getTime() - known.at) < FRESH_MS) return known.board
  const board = (await promiseBoards(db, [userNo], now)).get(userNo) ?? null
  if (kept.size >= KEPT_MAX) kept.clear()
  kept.set(userNo, { at: now.getTime(), board })
  return board
}
