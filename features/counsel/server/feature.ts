import { consentWithdrawn } from '#features/account/server/public.ts'
import { requestedSessions, bookedSessions, calendarSaves } from '#features/calendar/server/public.ts'
import { finds, proposalKinds, inboxQueues } from '#features/operator/server/public.ts'
import { extend } from '#kit/server/extensions.ts'
import type { Feature } from '#kit/server/feature.ts'
import { sealedValues } from '#kit/server/keys/reseal.ts'
import { counselBlockers } from './account-deletion.ts'
import { eraseSentHealth, forgetIntakes } from './apply/forget.ts'
import { offerOpenedTimes } from './apply/opened.ts'
import { offerTimer } from './apply/watch.ts'
import { sealedNotes, sealNotesJob } from './desk/note.ts'
import { counselExport } from './export.ts'
import { counselHttp } from './http.ts'
import { mountIcs } from './ics/files.ts'
import { counselOperatorHttp, counselProposals } from './operator/http.ts'
import { counselQueues, counselFinds } from './operator/inbox.ts'
import { reviewTimer } from './review/ask.ts'
import { forgetReplies } from './review/forget.ts'
import { counselReports } from './review/report.ts'
import { requestedSessionsOf, bookedSessionsOf } from './session/booked.ts'
import { counselTimer, remindTimer } from './session/timers.ts'

export const counsel: Feature = {
  name: 'counsel',
  http: [...counselHttp, ...counselOperatorHttp],
  mounts: [mountIcs],
  jobs: [sealNotesJob],
  deletionBlockers: counselBlockers,
  timers: [counselTimer, remindTimer, offerTimer, reviewTimer],
  forget: {
    async people(tx, userNo) {
      await forgetIntakes(tx, userNo)
      await forgetReplies(tx, userNo)
    },
  },
  exportParts: counselExport,
  extensions: [
    extend(consentWithdrawn, { health_sensitive: eraseSentHealth }),
    extend(bookedSessions, bookedSessionsOf),
    extend(requestedSessions, requestedSessionsOf),
    extend(calendarSaves, offerOpenedTimes),
    ...counselReports,
    extend(proposalKinds, counselProposals),
    extend(inboxQueues, counselQueues),
    extend(finds, counselFinds),
    extend(sealedValues, sealedNotes),
  ],
}
