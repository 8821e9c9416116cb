import { finds } from '#features/operator/server/public.ts'
import { extend } from '#kit/server/extensions.ts'
import type { Feature } from '#kit/server/feature.ts'
import { challengeHttp } from './challenge/http.ts'
import { challengeTimer } from './challenge/machine.ts'
import { endedChallenges } from './challenge/ended.ts'
import { clubBlockers, forgetMemberships } from './account-deletion.ts'
import { boardReport } from './board-report.ts'
import { clubExport } from './export.ts'
import { closeTimer } from './closing.ts'
import { offerTimer } from './handover.ts'
import { clubHttp } from './http.ts'
import { clubReport } from './report.ts'
import { clubReports } from './reports.ts'
import { clubFinds, clubOperatorHttp } from './operator.ts'
import { pollTimer } from './poll.ts'
import { boardCard, clubCard } from './share.ts'
import { claimTimer } from './succession.ts'
import { clubWeekJob } from './week.ts'

export const club: Feature = {
  name: 'club',
  http: [...clubHttp, ...challengeHttp, ...clubOperatorHttp],
  timers: [closeTimer, claimTimer, offerTimer, pollTimer, challengeTimer],
  jobs: [clubWeekJob],
  deletionBlockers: clubBlockers,
  forget: { people: forgetMemberships },
  exportParts: clubExport,
  extensions: [clubReport, boardReport, clubReports, boardCard, clubCard, endedChallenges, extend(finds, clubFinds)],
}
