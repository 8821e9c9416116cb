export { atWork, logAct, someoneOrNullSql, someoneSql, type AtWork } from './log.ts'
export { propose, type Executors } from './proposal.ts'
