import type { Feature } from '#kit/server/feature.ts'
import { clubBlockers, forgetMemberships } from './account-deletion.ts'
import { clubExport } from './export.ts'
import { clubHttp } from './http.ts'

export const club: Feature = {
  name: 'club',
  http: clubHttp,
  deletionBlockers: clubBlockers,
  forget: { people: forgetMemberships },
  exportParts: clubExport,
}
