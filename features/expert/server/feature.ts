import { finds, personalCases, inboxQueues } from '#features/operator/server/public.ts'
import { nightlyCounts } from '#kit/server/counts.ts'
import { extend } from '#kit/server/extensions.ts'
import type { Feature } from '#kit/server/feature.ts'
import { sealedValues } from '#kit/server/keys/reseal.ts'
import { cleanupDocuments, countDocuments, sealedDocuments } from './document.ts'
import { expertHttp } from './http.ts'
import { licenseJob } from './license.ts'
import { mountDocuments, mountOpenedDocuments } from './mount.ts'
import { cleanupViews } from './operator-documents.ts'
import { reviewHttp } from './operator-http.ts'
import { reviewQueues, reviewFinds } from './operator-queue.ts'
import { expertExport } from './export.ts'

export const expert: Feature = {
  name: 'expert',
  http: [...expertHttp, ...reviewHttp],
  jobs: [licenseJob],
  mounts: [mountDocuments, mountOpenedDocuments],
  cleanups: [cleanupDocuments, cleanupViews],
  exportParts: expertExport,
  extensions: [
    extend(sealedValues, sealedDocuments),
    extend(inboxQueues, reviewQueues),
    extend(finds, reviewFinds),
    extend(nightlyCounts, countDocuments),
    extend(personalCases, { kind: 'application', right: 'application.see' }),
  ],
}
