export { atWork, logAct, readLogged, someoneOrNullSql, someoneSql, type AtWork } from './log.ts'
export { handleOperator } from './now.ts'
export { proposalExecutors, propose, type Executors } from './proposal.ts'
export { waitingQueues, type WaitingCounts } from './waiting.ts'
