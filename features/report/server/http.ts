import { handle, type Handled } from '#kit/server/http/handle.ts'
import { createReport, getCare, getReportTarget, listOwnBlocks, objectToBlock } from '../contract.ts'
import { careStatus } from './care.ts'
import { objectTo, ownBlocks } from './own-rights.ts'
import { report, reportStatus } from './report.ts'

export const reportHttp: Handled[] = [
  handle(createReport, ({ db, me, now, body, services: { extensions } }) => report({ tx: db, userNo: me.user_no, now, extensions }, body)),
  handle(getReportTarget, ({ db, me, now, query, services }) =>
    reportStatus(db, { userNo: me.user_no, now, extensions: services.extensions }, query),
  ),
  handle(listOwnBlocks, ({ db, me }) => ownBlocks(db, me.user_no)),
  handle(objectToBlock, async ({ db, me, params, body, now }) => {
    await objectTo(db, { userNo: me.user_no, blockNo: params.block_no, now }, body)
    return {}
  }),
  handle(getCare, ({ db, me, now }) => careStatus(db, me.user_no, now)),
]
