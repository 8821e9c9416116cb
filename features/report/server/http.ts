import { handle, type Handled } from '#kit/server/handle.ts'
import { createReport } from '../contract.ts'
import { report } from './report.ts'

export const reportHttp: Handled[] = [handle(createReport, ({ db, me, now, body }) => report(db, me.user_no, now, body))]
