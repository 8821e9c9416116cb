import { consentWithdrawn } from '#features/account/server/public.ts'
import { memberInterests } from '#features/club/server/public.ts'
import { healthConditions } from '#features/counsel/server/public.ts'
import { extend } from '#kit/server/extensions.ts'
import type { Feature } from '#kit/server/feature.ts'
import { roomHttp } from './http.ts'
import { deleteDiseases } from './health-consent.ts'
import { CONDITION_NAMES, conditionNamesOf } from './data.ts'
import { setupOf } from './setup.ts'
import { roomExport } from './export.ts'

export const room: Feature = {
  name: 'room',
  http: roomHttp,
  exportParts: roomExport,
  extensions: [
    extend(consentWithdrawn, { health_sensitive: deleteDiseases }),
    extend(memberInterests, async (db, userNo) => (await setupOf(db, userNo)).interests),
    extend(healthConditions, {
      names: CONDITION_NAMES,
      of: async (db, userNo) => conditionNamesOf((await setupOf(db, userNo)).diseases),
    }),
  ],
}
