import { handleOperator, operatorContext } from '#features/operator/server/public.ts'
import { handle, type Handled } from '#kit/server/http/handle.ts'
import * as open from '../contract.ts'
import * as desk from '../operator-contract.ts'
import { slowQueriesOf, storageOf } from './load.ts'
import { deadLetterOf, jobsOf, resendChannel, settleDead } from './jobs.ts'
import { deadLettersOf } from '#kit/server/jobs/queues.ts'
import { cancel, maintenancesOf, plan, saveVersion, versionsOf } from './maintenance.ts'
import { trustOf } from './trust.ts'
import { close, openOrPropose, switchesOf } from './switches.ts'

export const systemHttp: Handled[] = [
  handle(open.getAppState, ({ services, caller, now }) => services.closings.stateFor(caller.agent, now)),
  handle(open.getTrust, ({ db }) => trustOf(db)),
  handleOperator(desk.getJobs, ({ db, now }) => jobsOf(db, now)),
  handleOperator(desk.listDeadLetters, ({ db, query: { after_dt = 'infinity', after_no = Number.MAX_SAFE_INTEGER, limit } }) =>
    deadLettersOf(db, { dt: after_dt, no: after_no, limit }),
  ),
  handleOperator(desk.getDeadLetter, ({ db, params }) => deadLetterOf(db, params.dead_no)),
  handleOperator(desk.retryDead, (call) => settleDead(operatorContext(call), 'dead.retry', call.body.ids)),
  handleOperator(desk.dropDead, (call) => settleDead(operatorContext(call), 'dead.drop', call.body.ids, call.body.reason)),
  handleOperator(desk.resendFailed, (call) => resendChannel(operatorContext(call), call.params.channel)),
  handleOperator(desk.listSlowQueries, ({ db, query }) => slowQueriesOf(db, query.sort)),
  handleOperator(desk.getStorage, ({ db, services }) => storageOf(db, services.storage)),
  handleOperator(desk.listSwitches, ({ db, now }) => switchesOf(db, now)),
  handleOperator(desk.switchOff, (call) => close(operatorContext(call), call.params.name, call.body)),
  handleOperator(desk.switchOn, (call) => openOrPropose(operatorContext(call), call.params.name, call.body.reason)),
  handleOperator(desk.listMaintenances, ({ db }) => maintenancesOf(db)),
  handleOperator(desk.planMaintenance, (call) => plan(operatorContext(call), call.body)),
  handleOperator(desk.cancelMaintenance, (call) => cancel(operatorContext(call), call.params.maintenance_no, call.body.reason)),
  handleOperator(desk.listVersions, ({ db }) => versionsOf(db)),
  handleOperator(desk.setVersion, (call) => saveVersion(operatorContext(call), call.params.platform, call.body)),
]
