import type { Query } from '#kit/contract/endpoint.ts'
import type { Operator } from '#kit/server/auth/operator.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { rowsOf } from '#kit/server/db/prepared.ts'
import type { Extensions } from '#kit/server/extensions.ts'
import type { InboxRow, listInbox, QueueCount } from '../../contract.ts'
import { queuesSeenBy, type InboxQueue } from './queue.ts'
import { countSql, pageSql } from './sql.ts'

type Viewer = { me: Operator; now: Date; extensions: Extensions }

/** A page of the cases that wait in the queues that the operator sees. */
export async function inboxOf(db: Pool, query: Query<typeof listInbox>, { me, now, extensions }: Viewer): Promise<InboxRow[]> {
  const { group, queue, show, late, after_dt = '-infinity', limit } = query
  const names = queue?.split(',')
  const asked = (one: InboxQueue): boolean => (group ?? one.group) === one.group && (names?.includes(one.name) ?? true)
  const queues = queuesSeenBy(me, extensions).filter(asked)
  if (queues.length === 0) return []
  const starts = queues.map((one) => startIn(one, query))
  return rowsOf<InboxRow>(db, pageSql(queues, show), [now, me.operator_no, after_dt, starts, limit, late === 'true'])
}

/** The number in a queue after which the page begins, among cases that are due at the moment of the row before: those rows are sorted by queue. */
function startIn({ name }: InboxQueue, { after_queue, after_no }: Query<typeof listInbox>): number {
  if (after_queue === undefined || after_no === undefined || name > after_queue) return 0
  return name === after_queue ? after_no : Number.MAX_SAFE_INTEGER
}

/** The queues that the operator sees, with what waits in them, in one statement. */
export async function inboxCount(db: Pool, { me, now, extensions }: Viewer): Promise<QueueCount[]> {
  const queues = queuesSeenBy(me, extensions)
  if (queues.length === 0) return []
  const rows = await rowsOf<Omit<QueueCount, 'group' | 'right'>>(db, countSql(queues), [now, me.operator_no])
  const byName = new Map(queues.map((one) => [one.name, one]))
  return rows.map((row) => {
    const { group, right } = byName.get(row.queue)!
    return { ...row, group, right }
  })
}
