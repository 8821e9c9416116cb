import { consentWithdrawn } from '#features/account/server/public.ts'
import { extend } from '#kit/server/extensions.ts'
import type { Feature } from '#kit/server/feature.ts'
import { addressHttp } from './address.ts'
import { locationExport } from './export.ts'
import { locationHttp } from './http.ts'
import { locationOperatorHttp } from './operator-http.ts'
import { deleteOldRecords } from './records.ts'
import { arrivalTimer, endTimer } from './share.ts'
import { forgetLocation } from './forget.ts'

/** Districts, the places that members share, and distances for other features. */
export const location: Feature = {
  name: 'location',
  http: [...locationHttp, ...addressHttp, ...locationOperatorHttp],
  timers: [endTimer, arrivalTimer],
  cleanups: [deleteOldRecords],
  exportParts: locationExport,
  forget: { people: forgetLocation },
  extensions: [extend(consentWithdrawn, { location_terms: forgetLocation })],
}
