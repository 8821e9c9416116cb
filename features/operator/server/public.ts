export { operatorContext, logAct, readLogged, someoneOrNullSql, someoneSql, type OperatorContext } from './log.ts'
export { handleOperator } from './operators.ts'
export { proposalExecutors, propose, type Executors } from './proposal.ts'
export { waitingQueues, type WaitingCounts } from './waiting.ts'
