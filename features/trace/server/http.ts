import { sendTrace } from '#features/trace/contract.ts'
import { handle, type Handled } from '#kit/server/http/handle.ts'
import { handleOperator, readLogged } from '#features/operator/server/public.ts'
import { TRACE_READ } from '../operator-rules.ts'
import * as desk from '../operator-contract.ts'
import { changeState, groupOf, groupsOf } from './groups.ts'
import { storeTrace } from './trace.ts'

export const traceHttp: Handled[] = [
  // A client with an expired token may still report.
  handle(sendTrace, ({ db, me, body, now, services }) => storeTrace(db, me?.user_no ?? null, body, now, services.log), { anyToken: true }),
  handleOperator(desk.listTraceGroups, ({ db, query }) => groupsOf(db, query)),
  handleOperator(desk.getTraceGroup, (call) => {
    const { group_no } = call.params
    return readLogged(call, { act: TRACE_READ, target: `trace:${group_no}` }, () => groupOf(call.db, group_no))
  }),
  handleOperator(desk.setTraceState, (call) => changeState(call)),
]
