import { sendTrace } from '#features/trace/contract.ts'
import { handle, type Handled } from '#kit/server/http/handle.ts'
import { storeTrace } from './trace.ts'

export const traceHttp: Handled[] = [
  // A client with an expired token may still report.
  handle(sendTrace, ({ db, me, body, now, services }) => storeTrace(db, me?.user_no ?? null, body, now, services.log), { anyToken: true }),
]
