import type { Statement } from '#kit/server/db/prepared.ts'
import { QUEUE_SORTS, type QueueSort } from '../rules.ts'

type Start = { sort: QueueSort; after_dt?: string | undefined; after_no?: number | undefined }

/** The moment and number of the row after which a page of a queue begins; of the first page, values before every row in its order. */
export const queueStart = ({ sort, after_dt, after_no }: Start): [after_dt: string, after_no: number] =>
  sort === 'oldest' ? [after_dt ?? '-infinity', after_no ?? 0] : [after_dt ?? 'infinity', after_no ?? Number.MAX_SAFE_INTEGER]

/** The comparison with that row, and the direction of an order. */
export const sortSql = (sort: QueueSort) => (sort === 'oldest' ? { after: '>', direction: 'asc' } : { after: '<', direction: 'desc' })

type Statements<Q extends string> = Record<Q, Record<QueueSort, { all: Statement; found: Statement }>>

/** The statement of each queue in each order: for all rows, and for those that fulfil `foundSql`, the condition of a search. */
export const queueStatements = <const Q extends string>(
  queues: readonly Q[],
  foundSql: string,
  statementOf: (queue: Q, sort: QueueSort, found: string) => Statement,
): Statements<Q> =>
  Object.fromEntries(
    queues.map((queue) => [
      queue,
      Object.fromEntries(
        QUEUE_SORTS.map((sort) => [sort, { all: statementOf(queue, sort, 'true'), found: statementOf(queue, sort, foundSql) }]),
      ),
    ]),
  ) as Statements<Q>
