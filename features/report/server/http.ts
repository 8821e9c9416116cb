import { handle, type Handled } from '#kit/server/http/handle.ts'
import { createReport, getCare, getReportTarget } from '../contract.ts'
import { careOf } from './care.ts'
import { report, reportedOf } from './report.ts'

export const reportHttp: Handled[] = [
  handle(createReport, ({ db, me, now, body, services: { extensions } }) => report({ tx: db, userNo: me.user_no, now, extensions }, body)),
  handle(getReportTarget, ({ db, me, now, query }) => reportedOf(db, me.user_no, now, query)),
  handle(getCare, ({ db, me, now }) => careOf(db, me.user_no, now)),
]
