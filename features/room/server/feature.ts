import { consentWithdrawn } from '#features/account/server/public.ts'
import { catalogueTables } from '#features/catalogue/server/public.ts'
import { memberInterests } from '#features/club/server/public.ts'
import { healthConditions } from '#features/counsel/server/public.ts'
import { extend } from '#kit/server/extensions.ts'
import type { Feature } from '#kit/server/feature.ts'
import { roomHttp } from './http.ts'
import { deleteDiseases } from './health-consent.ts'
import { diseaseTable, readDiseases } from './diseases.ts'
import { setupOf } from './setup.ts'
import { roomExport } from './export.ts'

export const room: Feature = {
  name: 'room',
  http: roomHttp,
  exportParts: roomExport,
  extensions: [
    extend(catalogueTables, [diseaseTable]),
    extend(consentWithdrawn, { health_sensitive: deleteDiseases }),
    extend(memberInterests, async (db, userNo) => (await setupOf(db, userNo)).interests),
    extend(healthConditions, {
      names: async (db) => (await readDiseases(db)).names,
      of: async (db, userNo) => (await readDiseases(db)).namesOf((await setupOf(db, userNo)).diseases),
    }),
  ],
}
