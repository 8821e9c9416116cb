import { consentWithdrawn } from '#features/account/server/public.ts'
import { bookedSessions } from '#features/calendar/server/public.ts'
import { extend } from '#kit/server/extensions.ts'
import type { Feature } from '#kit/server/feature.ts'
import { counselBlockers } from './account-deletion.ts'
import { eraseSentHealth, forgetIntakes } from './apply/forget.ts'
import { offerTimer } from './apply/watch.ts'
import { counselExport } from './export.ts'
import { counselHttp } from './http.ts'
import { mountIcs } from './ics/files.ts'
import { bookedSessionsOf } from './session/booked.ts'
import { counselTimer, remindTimer } from './session/timers.ts'

export const counsel: Feature = {
  name: 'counsel',
  http: counselHttp,
  timers: [counselTimer, remindTimer, offerTimer],
  mounts: [mountIcs],
  deletionBlockers: counselBlockers,
  forget: { people: forgetIntakes },
  exportParts: counselExport,
  extensions: [extend(consentWithdrawn, { health_sensitive: eraseSentHealth }), extend(bookedSessions, bookedSessionsOf)],
}
