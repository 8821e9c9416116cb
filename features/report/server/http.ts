import { handle, type Handled } from '#kit/server/http/handle.ts'
import { createReport, getCare, getReportTarget } from '../contract.ts'
import { careOf } from './care.ts'
import type { OnHidden } from './effects.ts'
import { report, reportedOf } from './report.ts'

/** `onHidden`: what features above forget when reports hide something, in that transaction. */
export const reportHttp = ({ onHidden }: { onHidden: OnHidden }): Handled[] => [
  handle(createReport, ({ db, me, now, body }) => report({ tx: db, userNo: me.user_no, now, onHidden }, body)),
  handle(getReportTarget, ({ db, me, now, query }) => reportedOf(db, me.user_no, now, query)),
  handle(getCare, ({ db, me, now }) => careOf(db, me.user_no, now)),
]
