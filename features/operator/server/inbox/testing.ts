import { extend } from '#kit/server/extensions.ts'
import type { Feature } from '#kit/server/feature.ts'
import type { TestServer } from '#kit/server/testing/server.ts'
import { inboxQueues, type InboxQueue } from './queue.ts'

/** A queue whose cases are lines of the log with the queue's name as their act, until there is one 'decided:<number>'. */
const queueOf = (name: string, rest: Pick<InboxQueue, 'right' | 'group' | 'due'> & Partial<InboxQueue>): InboxQueue => ({
  name,
  from: `operator_log l where l.act = '${name}' and not exists (select from operator_log d where d.target = 'decided:' || l.log_no)`,
  no: 'l.log_no',
  opened: 'l.reg_dt',
  user: "(l.facts ->> 'user_no')::bigint",
  parties: "array[(l.facts ->> 'seller_no')::bigint]",
  amount: "(l.facts ->> 'amount')::bigint",
  subject: 'l.target',
  ...rest,
})

/** A feature with three queues: payouts (finance), questions (cs), and reports (finance sees them, cs acts). */
export const queuesForTest: Feature = {
  name: 'queues',
  extensions: [
    extend(inboxQueues, [
      queueOf('test_payout', { right: 'exchange.see', group: 'exchange', due: { hours: 72 }, kind: 'payout' }),
      queueOf('test_question', { right: 'inquiry.see', group: 'inquiry', due: { column: 'l.reg_dt' } }),
      queueOf('test_report', { right: 'order.see', group: 'dispute', due: { hours: 1 } }),
    ]),
  ],
}

/** Opens a case of one of these queues. Returns its number. */
export async function aCase(
  { db, clock }: Pick<TestServer, 'db' | 'clock'>,
  queue: string,
  opened = clock.now,
  facts: { amount?: number; user_no?: number; seller_no?: number } = {},
): Promise<number> {
  const [made] = await db.sql<[{ log_no: number }]>`
    insert into operator_log (operator_no, act, target, facts, reg_dt)
    values (null, ${queue}, ${`a case of ${queue}`}, ${db.sql.json({ amount: 10, ...facts })}, ${opened}) returning log_no`
  return made.log_no
}

/** Decides cases: they leave their queue. */
export const decideCases = ({ db, clock }: Pick<TestServer, 'db' | 'clock'>, nos: readonly number[]) =>
  db.sql`
    insert into operator_log (operator_no, act, target, reg_dt)
    select null, 'test.decide', 'decided:' || n, ${clock.now} from unnest(${[...nos]}::bigint[]) n`
