import { handleOperator, operatorContext } from '#features/operator/server/public.ts'
import type { Handled } from '#kit/server/http/handle.ts'
import { deadLettersOf } from '#kit/server/jobs/queues.ts'
import * as desk from '../operator-contract.ts'
import { jobsOf, resendChannel, settleDead } from './jobs.ts'

export const systemHttp: Handled[] = [
  handleOperator(desk.getJobs, ({ db, now }) => jobsOf(db, now)),
  handleOperator(desk.listDeadLetters, ({ db, query: { after_dt = null, after_id = null, limit } }) =>
    deadLettersOf(db, { dt: after_dt, id: after_id, limit }),
  ),
  handleOperator(desk.retryDead, (call) => settleDead(operatorContext(call), 'dead.retry', call.body.ids)),
  handleOperator(desk.dropDead, (call) => settleDead(operatorContext(call), 'dead.drop', call.body.ids, call.body.reason)),
  handleOperator(desk.resendFailed, (call) => resendChannel(operatorContext(call), call.params.channel)),
]
