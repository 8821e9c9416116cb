export { atWork, logAct, readLogged, someoneOrNullSql, someoneSql, type AtWork } from './log.ts'
export { handleOperator } from './now.ts'
export { propose, type Executors } from './proposal.ts'
export type { WaitingCounts } from './waiting.ts'
