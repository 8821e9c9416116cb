import { catalogueTables } from '#features/catalogue/server/public.ts'
import { inboxQueues } from '#features/operator/server/public.ts'
import { extend } from '#kit/server/extensions.ts'
import type { Feature } from '#kit/server/feature.ts'
import { trustFigures } from '#kit/server/trust.ts'
import { csExport } from './export.ts'
import { csHttp } from './http.ts'
import { csOperatorHttp } from './operator-http.ts'
import { inquiryQueues } from './operator-inquiry.ts'
import { faqTable, templateTable } from './tables.ts'
import { csFigures } from './trust.ts'
import { mountPostcode } from './widget.ts'

export const cs: Feature = {
  name: 'cs',
  http: [...csHttp, ...csOperatorHttp],
  mounts: [mountPostcode],
  exportParts: csExport,
  extensions: [extend(inboxQueues, inquiryQueues), extend(catalogueTables, [faqTable, templateTable]), extend(trustFigures, csFigures)],
}
