import { consentWithdrawn } from '#features/account/server/public.ts'
import { plansOfCounsels } from '#features/counsel/server/public.ts'
import { extend } from '#kit/server/extensions.ts'
import type { Feature } from '#kit/server/feature.ts'
import { planExport } from './export.ts'
import { planHttp } from './http.ts'
import { stopSharing } from './member.ts'
import { newestPlansOf } from './sql.ts'

export const plan: Feature = {
  name: 'plan',
  http: planHttp,
  exportParts: planExport,
  extensions: [extend(consentWithdrawn, { health_sensitive: stopSharing }), extend(plansOfCounsels, newestPlansOf)],
}
