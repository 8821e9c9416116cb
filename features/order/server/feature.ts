import { catalogueTables } from '#features/catalogue/server/public.ts'
import { finds, personalCases, proposalKinds, inboxQueues } from '#features/operator/server/public.ts'
import { extend } from '#kit/server/extensions.ts'
import type { Feature } from '#kit/server/feature.ts'
import { sealedValues } from '#kit/server/keys/reseal.ts'
import { orderBlockers } from './account-deletion.ts'
import { carrierTable } from './carriers.ts'
import { addressTimer, dueTimer, remindTimer } from './progress/timers.ts'
import { claimTimer } from './claim/answer.ts'
import { claimHttp } from './claim/http.ts'
import { sealedOrderAddresses } from './address.ts'
import { orderExport } from './export.ts'
import { forgetOrders } from './forget.ts'
import { orderHttp } from './http.ts'
import { passHttp } from './pass/http.ts'
import { passTimer, useTimer } from './pass/timers.ts'
import { claimOperatorHttp, orderProposals } from './operator/http.ts'
import { platformOrderHttp } from './operator/platform.ts'
import { orderQueues, orderFinds } from './operator/inbox.ts'
import { shopSalesFile } from './read/sales.ts'
import { orderReviewReport } from './review/report.ts'
import { reviewHttp } from './review/http.ts'
import { scoreJob } from './score.ts'

export const order: Feature = {
  name: 'order',
  http: [...orderHttp, ...claimHttp, ...passHttp, ...reviewHttp, ...claimOperatorHttp, ...platformOrderHttp],
  timers: [dueTimer, remindTimer, claimTimer, addressTimer, passTimer, useTimer],
  jobs: [scoreJob],
  mounts: [shopSalesFile.mount],
  deletionBlockers: orderBlockers,
  exportParts: orderExport,
  forget: { people: forgetOrders },
  extensions: [
    orderReviewReport,
    extend(catalogueTables, [carrierTable]),
    extend(sealedValues, sealedOrderAddresses),
    extend(proposalKinds, orderProposals),
    extend(inboxQueues, orderQueues),
    extend(finds, orderFinds),
    extend(personalCases, { kind: 'order', right: 'goods.see' }),
  ],
}
