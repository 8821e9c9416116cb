import { finds, proposalKinds, inboxQueues } from '#features/operator/server/public.ts'
import { createRefundAlarm } from '#features/viv/server/for-topup.ts'
import { extend } from '#kit/server/extensions.ts'
import type { Feature } from '#kit/server/feature.ts'
import { paymentChanged } from '#kit/server/integrations/pay/changed.ts'
import { hooksOf } from './hooks.ts'
import { topupHttp } from './http.ts'
import { topupJobs } from './jobs.ts'
import { topupOperatorHttp } from './operator-http.ts'
import { topupProposals } from './operator-proposals.ts'
import { topupQueues, topupFinds } from './inbox.ts'
import { settleCharge } from './settlement.ts'
import { topupExport } from './export.ts'

export const topup: Feature = {
  name: 'topup',
  http: [...topupHttp(hooksOf), ...topupOperatorHttp],
  jobs: topupJobs,
  exportParts: topupExport,
  extensions: [
    extend(paymentChanged, (services, orderId) => settleCharge(services, orderId, hooksOf(services))),
    extend(proposalKinds, topupProposals({ onRefund: createRefundAlarm })),
    extend(inboxQueues, topupQueues),
    extend(finds, topupFinds),
  ],
}
