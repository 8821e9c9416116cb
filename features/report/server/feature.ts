import { finds, inboxQueues, personalCases, proposalKinds } from '#features/operator/server/public.ts'
import { appealMade } from '#features/sanction/server/public.ts'
import { extend } from '#kit/server/extensions.ts'
import { trustFigures } from '#kit/server/trust.ts'
import type { Feature } from '#kit/server/feature.ts'
import { appealReports } from './operator/appeals.ts'
import { reportOperatorHttp, reportProposals } from './operator/http.ts'
import { mountReportPictures } from './operator/pictures.ts'
import { reportQueues, reportFinds } from './operator/inbox.ts'
import { reportHttp } from './http.ts'
import { reportExport } from './export.ts'
import { reportFigures } from './trust.ts'
import { rightsTimer } from './rights.ts'

export const report: Feature = {
  name: 'report',
  http: [...reportHttp, ...reportOperatorHttp],
  mounts: [mountReportPictures],
  timers: [rightsTimer],
  exportParts: reportExport,
  extensions: [
    extend(proposalKinds, reportProposals),
    extend(inboxQueues, reportQueues),
    extend(finds, reportFinds),
    extend(personalCases, { kind: 'rights', right: 'rights.see' }),
    extend(appealMade, appealReports),
    extend(trustFigures, reportFigures),
  ],
}
