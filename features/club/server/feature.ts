import type { Feature } from '#kit/server/feature.ts'
import { clubBlockers, forgetMemberships } from './account-deletion.ts'
import { boardReport } from './board-report.ts'
import { clubExport } from './export.ts'
import { closeTimer } from './closing.ts'
import { clubHttp } from './http.ts'
import { clubReport } from './report.ts'
import { clubCard } from './share.ts'
import { claimTimer } from './succession.ts'

export const club: Feature = {
  name: 'club',
  http: clubHttp,
  timers: [closeTimer, claimTimer],
  deletionBlockers: clubBlockers,
  forget: { people: forgetMemberships },
  exportParts: clubExport,
  extensions: [clubReport, boardReport, clubCard],
}
