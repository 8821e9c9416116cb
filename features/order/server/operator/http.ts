import { handleOperator as handle, operatorContext, readLogged, type ProposalKind } from '#features/operator/server/public.ts'
import type { Handled } from '#kit/server/http/handle.ts'
import { decideClaimCase, getClaimCase, listClaimCases } from '../../operator-contract.ts'
import { CLAIM_READ, type ClaimProposalKind } from '../../operator-rules.ts'
import { claimCase, claimQueue } from './cases.ts'
import { claimRefundKind, decideAsOperator } from './decide.ts'

export const claimOperatorHttp: Handled[] = [
  handle(listClaimCases, (call) => readLogged(call, { act: CLAIM_READ.list, target: 'claim' }, () => claimQueue(call.db, call.query))),
  handle(getClaimCase, (call) => {
    const { claim_no } = call.params
    return readLogged(call, { act: CLAIM_READ.one, target: `claim:${claim_no}` }, () => claimCase(call.db, claim_no, call.now))
  }),
  handle(decideClaimCase, (call) => decideAsOperator(operatorContext(call), call.params.claim_no, call.body)),
]

/** Decisions above the limit, by kind. */
export const claimProposals: Record<ClaimProposalKind, ProposalKind> = { order_claim: claimRefundKind }
