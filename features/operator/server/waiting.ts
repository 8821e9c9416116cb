import type { Answer } from '#kit/contract/endpoint.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { extensionPoint, type Extensions } from '#kit/server/extensions.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { getWaiting } from '../contract.ts'

/** Queues of other features: by name, a query without parameters that counts the waiting items. */
export type WaitingCounts = Readonly<Record<string, Statement>>
export const waitingQueues = extensionPoint<WaitingCounts>('waitingQueues')

/** Number of open proposals at $1. */
const PROPOSALS: Statement = `select count(*) from operator_proposal where state = 'proposed' and expire_dt > $1::timestamptz`

/** Counts the waiting items of every queue in one statement. */
export async function countWaiting(db: Pool, now: Date, extensions: Extensions): Promise<Answer<typeof getWaiting>> {
  const queues = Object.assign({}, ...extensions.all(waitingQueues), { proposals: PROPOSALS }) as WaitingCounts
  const counts = Object.entries(queues).map(([name, query]) => `(${query}) as ${name}`)
  const [row] = await rowsOf<Answer<typeof getWaiting>>(db, `select ${counts.join(', ')}`, [now])
  return row!
}
