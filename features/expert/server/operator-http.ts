import { handleOperator as handle, isPersonalOpen, operatorContext, readLogged } from '#features/operator/server/public.ts'
import type { Operator } from '#kit/server/auth/operator.ts'
import type { Handled } from '#kit/server/http/handle.ts'
import * as wire from '../operator-contract.ts'
import { REVIEW_READ } from '../operator-rules.ts'
import { approveAsOperator, holdAsOperator, rejectAsOperator, resumeAsOperator, suspendAsOperator } from './operator-decisions.ts'
import { openAsOperator } from './operator-documents.ts'
import { applicationCase, applicationQueue } from './operator-queue.ts'

export const reviewHttp: Handled[] = [
  handle(wire.listApplicationQueue, (call) =>
    readLogged(call, { act: REVIEW_READ.list, target: 'application' }, () => applicationQueue(call.db, call.query)),
  ),
  handle(wire.getApplicationCase, (call) => {
    const { application_no } = call.params
    const target = `application:${application_no}`
    return readLogged(call, { act: REVIEW_READ.one, target }, async () =>
      applicationCase(call.db, application_no, await isPersonalOpen(call.db, call.me.operator_no, target)),
    )
  }),
  handle(wire.holdApplication, (call) =>
    holdAsOperator(operatorContext(call), call.services, call.params.application_no, call.body.question),
  ),
  handle(wire.approveApplication, (call) => approveAsOperator(operatorContext(call), call.services, call.params.application_no, call.body)),
  handle(wire.rejectApplication, (call) =>
    rejectAsOperator(operatorContext(call), call.services, call.params.application_no, call.body.reason),
  ),
  handle(wire.suspendExpert, (call) =>
    suspendAsOperator(operatorContext(call), call.services, call.params.application_no, call.body.reason),
  ),
  handle(wire.resumeExpert, (call) => resumeAsOperator(operatorContext(call), call.services, call.params.application_no, call.body.reason)),
  // No Idempotency-Key: its stored answer would be a way to the document.
  handle(wire.openDocument, ({ db, me, caller, now, params, body }) =>
    db.transaction((tx) => openAsOperator(operatorContext({ db: tx, me: me as Operator, caller, now }), params.document_no, body.reason)),
  ),
]
