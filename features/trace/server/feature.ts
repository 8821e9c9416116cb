import { inboxQueues } from '#features/operator/server/public.ts'
import { extend } from '#kit/server/extensions.ts'
import type { Feature } from '#kit/server/feature.ts'
import { TRACE_STATE } from '../rules.ts'
import { traceHttp } from './http.ts'
import { cleanupTraces } from './trace.ts'

export const trace: Feature = {
  name: 'trace',
  http: traceHttp,
  cleanups: [cleanupTraces],
  extensions: [
    extend(inboxQueues, [
      {
        name: 'trace_open',
        right: 'system.act',
        group: 'alert',
        from: `trace_group g where g.state = ${TRACE_STATE.open}`,
        no: 'g.group_no',
        opened: 'g.first_dt',
        due: { hours: 72 },
        user: null,
        amount: null,
        subject: 'g.name',
        kind: 'trace',
      },
    ]),
  ],
}
