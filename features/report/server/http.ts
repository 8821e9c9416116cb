import { handle, type Handled } from '#kit/server/http/handle.ts'
import { createReport, getCare, getReportTarget } from '../contract.ts'
import { careStatus } from './care.ts'
import { report, reportStatus } from './report.ts'

export const reportHttp: Handled[] = [
  handle(createReport, ({ db, me, now, body, services: { extensions } }) => report({ tx: db, userNo: me.user_no, now, extensions }, body)),
  handle(getReportTarget, ({ db, me, now, query, services }) =>
    reportStatus(db, { userNo: me.user_no, now, extensions: services.extensions }, query),
  ),
  handle(getCare, ({ db, me, now }) => careStatus(db, me.user_no, now)),
]
