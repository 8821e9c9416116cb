import { handleOperator as handle, operatorContext, readLogged, type ProposalKind } from '#features/operator/server/public.ts'
import type { Operator } from '#kit/server/auth/operator.ts'
import type { Handled } from '#kit/server/http/handle.ts'
import * as wire from '../../operator-contract.ts'
import { COUNSEL_READ, type CounselProposalKind } from '../../operator-rules.ts'
import { caseWithEvidence, counselQueue, peopleOf } from './cases.ts'
import { endAsOperator, endKind } from './end.ts'
import { refundAsOperator, refundKind } from './refund.ts'

export const counselOperatorHttp: Handled[] = [
  handle(wire.listCounselCases, (call) =>
    readLogged(call, { act: COUNSEL_READ.list, target: 'counsel' }, () => counselQueue(call.db, call.query, call.now)),
  ),
  handle(wire.getCounselCase, (call) => {
    const { coun_no } = call.params
    return readLogged(call, { act: COUNSEL_READ.one, target: `counsel:${coun_no}` }, () =>
      caseWithEvidence(call.db, coun_no, call.now, call.services.extensions),
    )
  }),
  // No Idempotency-Key: its stored answer would keep the names.
  handle(wire.openPeople, ({ db, me, caller, now, params, body }) =>
    db.transaction((tx) => peopleOf(operatorContext({ db: tx, me: me as Operator, caller, now }), params.coun_no, body.reason)),
  ),
  handle(wire.decideDispute, (call) => refundAsOperator(operatorContext(call), call.params.coun_no, 'decide', call.body)),
  handle(wire.correctPayment, (call) => refundAsOperator(operatorContext(call), call.params.coun_no, 'correct', call.body)),
  handle(wire.endCounsel, (call) => endAsOperator(operatorContext(call), call.params.coun_no, call.body)),
]

/** Decisions above the limit, by kind. */
export const counselProposals: Record<CounselProposalKind, ProposalKind> = { coun_refund: refundKind, coun_end: endKind }
