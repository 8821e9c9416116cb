import { consentWithdrawn } from '#features/account/server/public.ts'
import { extend } from '#kit/server/extensions.ts'
import type { Feature } from '#kit/server/feature.ts'
import { eraseSentHealth, forgetIntakes } from './apply/forget.ts'
import { offerTimer } from './apply/watch.ts'
import { counselExport } from './export.ts'
import { counselHttp } from './http.ts'

export const counsel: Feature = {
  name: 'counsel',
  http: counselHttp,
  timers: [offerTimer],
  forget: { people: forgetIntakes },
  exportParts: counselExport,
  extensions: [extend(consentWithdrawn, { health_sensitive: eraseSentHealth })],
}
