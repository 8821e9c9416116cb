import { handle, type Handled } from '#kit/server/handle.ts'
import { decideProposal, getProposal, listOperatorLog, listProposals, withdrawProposal } from '../contract.ts'
import { atWork, logOf } from './log.ts'
import { decide, proposalOf, proposalsOf, withdraw, type Executors } from './proposal.ts'

/** `executors` carry out what a second operator approved, by kind. */
export const operatorHttp = (executors: Executors): Handled[] => [
  handle(listOperatorLog, ({ db, query }) => logOf(db, query)),
  handle(listProposals, ({ db, me, query, now }) => proposalsOf(db, query, me.user_no, now)),
  handle(getProposal, ({ db, me, params, now }) => proposalOf(db, params.proposal_no, me.user_no, now)),
  handle(decideProposal, (call) => decide(atWork(call), call.params.proposal_no, call.body, executors)),
  handle(withdrawProposal, (call) => withdraw(atWork(call), call.params.proposal_no)),
]
