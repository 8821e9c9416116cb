export { alertOperators } from './alert.ts'
export { handleCases } from './cases.ts'
export {
  actLogged,
  operatorContext,
  lastActSql,
  logAct,
  operatorNameOrNullSql,
  operatorNameSql,
  readEachLogged,
  readLogged,
  someoneOrNullSql,
  someoneSql,
  type OperatorContext,
} from './log.ts'
export { handleOperator, isOperatorSql } from './operators.ts'
export { memberNames, openProposalSql, proposalKinds, propose, type Proposed, type ProposalKind } from './proposal.ts'
export { isPersonalOpen, personalCases } from './personal.ts'
export { queueStart, queueStatements, sortSql } from './queue.ts'
export { finds, type Find } from './find.ts'
export { inboxQueues, type InboxQueue } from './inbox/queue.ts'
