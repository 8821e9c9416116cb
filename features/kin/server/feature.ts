import { finds } from '#features/operator/server/public.ts'
import { extend } from '#kit/server/extensions.ts'
import type { Feature } from '#kit/server/feature.ts'
import { forgetKin, kinBlockers } from './account-deletion.ts'
import { kinExport } from './export.ts'
import { kinHttp } from './http.ts'
import { kinFinds, kinOperatorHttp } from './operator.ts'
import { kinReports } from './report.ts'
import { kinCard } from './share.ts'
import { kinTimers } from './timers.ts'
import { cleanupViews } from './view.ts'

export const kin: Feature = {
  name: 'kin',
  http: [...kinHttp, ...kinOperatorHttp],
  timers: kinTimers,
  cleanups: [cleanupViews],
  exportParts: kinExport,
  forget: { people: forgetKin },
  deletionBlockers: kinBlockers,
  extensions: [...kinReports, kinCard, extend(finds, kinFinds)],
}
