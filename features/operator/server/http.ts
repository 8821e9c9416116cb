import type { Handled } from '#kit/server/http/handle.ts'
import { decideProposal, getProposal, getWaiting, listOperatorLog, listProposals, withdrawProposal } from '../contract.ts'
import { operatorContext, logOf } from './log.ts'
import { handleOperator } from './operators.ts'
import { decide, proposalOf, proposalsOf, withdraw } from './proposal.ts'
import { countWaiting } from './waiting.ts'

export const operatorHttp: Handled[] = [
  handleOperator(getWaiting, ({ db, now, services }) => countWaiting(db, now, services.extensions)),
  handleOperator(listOperatorLog, ({ db, query }) => logOf(db, query)),
  handleOperator(listProposals, ({ db, me, query, now }) => proposalsOf(db, query, me.user_no, now)),
  handleOperator(getProposal, ({ db, me, params, now }) => proposalOf(db, params.proposal_no, me.user_no, now)),
  handleOperator(decideProposal, (call) => decide(operatorContext(call), call.params.proposal_no, call.body, call.services.extensions)),
  handleOperator(withdrawProposal, (call) => withdraw(operatorContext(call), call.params.proposal_no)),
]
