import type { Handled } from '#kit/server/http/handle.ts'
import { decideProposal, getProposal, getWaiting, listOperatorLog, listProposals, withdrawProposal } from '../contract.ts'
import { atWork, logOf } from './log.ts'
import { handleOperator } from './now.ts'
import { waitingCounts, type WaitingCounts } from './waiting.ts'
import { decide, proposalOf, proposalsOf, withdraw, type Executors } from './proposal.ts'

/** `executors` carry out what a second operator approved, by kind; `queues` are counted for the console's navigation. */
export function operatorHttp(executors: Executors, queues: WaitingCounts = {}): Handled[] {
  const countWaiting = waitingCounts(queues)
  return [
    handleOperator(getWaiting, ({ db, now }) => countWaiting(db, now)),
    handleOperator(listOperatorLog, ({ db, query }) => logOf(db, query)),
    handleOperator(listProposals, ({ db, me, query, now }) => proposalsOf(db, query, me.user_no, now)),
    handleOperator(getProposal, ({ db, me, params, now }) => proposalOf(db, params.proposal_no, me.user_no, now)),
    handleOperator(decideProposal, (call) => decide(atWork(call), call.params.proposal_no, call.body, executors)),
    handleOperator(withdrawProposal, (call) => withdraw(atWork(call), call.params.proposal_no)),
  ]
}
