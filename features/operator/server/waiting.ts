import type { Answer } from '#kit/contract/endpoint.ts'
import type { Operator } from '#kit/server/auth/operator.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { extensionPoint, type Extensions } from '#kit/server/extensions.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { getWaiting } from '../contract.ts'
import type { Right } from '../contract/rights.ts'

/** The right that shows a queue, and a query without parameters that counts its waiting items. */
type WaitingCount = { right: Right | null; count: Statement }

/** Queues of other features by name. */
export type WaitingCounts = Readonly<Record<string, WaitingCount>>
export const waitingQueues = extensionPoint<WaitingCounts>('waitingQueues')

/** Number of open proposals at $1 of the kinds in $2. */
const PROPOSALS: WaitingCount = {
  right: null,
  count: `select count(*) from operator_proposal where state = 'proposed' and expire_dt > $1::timestamptz and kind = any($2::text[])`,
}

type Viewer = { me: Operator; now: Date; extensions: Extensions; kinds: readonly string[] }

/** Counts the waiting items of every queue that the operator sees, in one statement. `kinds`: the proposals' among them. */
export async function countWaiting(db: Pool, { me, now, extensions, kinds }: Viewer): Promise<Answer<typeof getWaiting>> {
  const queues = Object.assign({}, ...extensions.all(waitingQueues), { proposals: PROPOSALS }) as WaitingCounts
  const counts = Object.entries(queues)
    .filter(([, { right }]) => me.may(right))
    .map(([name, { count }]) => `(${count}) as ${name}`)
  const [row] = await rowsOf<Answer<typeof getWaiting>>(db, `select ${counts.join(', ')}`, [now, kinds])
  return row!
}
