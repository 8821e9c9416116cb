import { logAct, type InboxQueue, type OperatorContext } from '#features/operator/server/public.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { resend } from '#kit/server/integrations/outbox.ts'
import {
  deadLetterSql,
  dropDeadLetters,
  findDeadLetter,
  lockDeadLetters,
  outboxOf,
  queuesOf,
  retryDeadLetters,
  timersOf,
} from '#kit/server/jobs/queues.ts'
import { runsOf } from '#kit/server/jobs/runs.ts'
import { systemErrors } from '../errors.ts'
import type { DeadLetter, getJobs, OutboxState } from '../operator-contract.ts'
import { RESEND_MAX } from '../operator-rules.ts'

export async function jobsOf(db: Pool, now: Date): Promise<Answer<typeof getJobs>> {
  const [queues, runs, timers, outbox] = await Promise.all([queuesOf(db), runsOf(db), timersOf(db, now), outboxOf(db, now)])
  return { queues, runs, timers, outbox }
}

/** @throws `request.not_found` */
export async function deadLetterOf(db: Pool, deadNo: number): Promise<DeadLetter> {
  const found = await findDeadLetter(db, deadNo)
  if (!found) throw requestErrors.not_found()
  return found
}

/** Jobs that failed with their last try. */
export const deadQueue: InboxQueue = {
  name: 'dead_letters',
  right: 'system.act',
  group: 'alert',
  from: deadLetterSql.from,
  no: deadLetterSql.no,
  opened: deadLetterSql.since,
  due: { hours: 24 },
  user: null,
  amount: null,
  subject: deadLetterSql.job,
  kind: 'dead',
}

/** Sends dead letters to their queues again, or deletes them. @throws `system.gone` if none of them is there any more */
export async function settleDead(
  op: OperatorContext,
  act: 'dead.retry' | 'dead.drop',
  ids: readonly string[],
  reason = '',
): Promise<{ count: number }> {
  const found = await lockDeadLetters(op.tx, ids)
  if (found.length === 0) throw systemErrors.gone()
  const locked = found.map(({ id }) => id)
  await (act === 'dead.retry' ? retryDeadLetters(op.tx, locked) : dropDeadLetters(op.tx, locked))
  const queues = [...new Set(found.map(({ name }) => name))]
  await logAct(op, { act, target: 'dead', facts: { queues, count: found.length, ids: locked }, reason })
  return { count: found.length }
}

/** @throws `system.nothing` */
export async function resendChannel(op: OperatorContext, channel: OutboxState['channel']): Promise<{ count: number }> {
  const count = await resend(op.tx, channel, RESEND_MAX, op.now)
  if (count === 0) throw systemErrors.nothing()
  await logAct(op, { act: 'outbox.resend', target: `outbox:${channel}`, facts: { count } })
  return { count }
}
