import type { Answer } from '#kit/contract/endpoint.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { getWaiting } from '../contract.ts'

/** The queues of other features, by name: a query without parameters that counts what waits in each. */
export type WaitingCounts = Readonly<Record<string, Statement>>

/** The proposals that wait for a decision at $1. */
const PROPOSALS: Statement = `select count(*) from operator_proposal where state = 'proposed' and expire_dt > $1::timestamptz`

/** Counts what waits for an operator in every queue, in one statement. */
export function waitingCounts(queues: WaitingCounts): (db: Pool, now: Date) => Promise<Answer<typeof getWaiting>> {
  const counts = Object.entries({ ...queues, proposals: PROPOSALS }).map(([name, query]) => `(${query}) as ${name}`)
  const statement: Statement = `select ${counts.join(', ')}`
  return async (db, now) => {
    const [row] = await rowsOf<Answer<typeof getWaiting>>(db, statement, [now])
    return row!
  }
}
