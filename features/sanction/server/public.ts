export {
  appealMade,
  appealsOf,
  decideAppeal,
  findAppeal,
  findDecisionOf,
  hasOpenAppeal,
  isInForce,
  undoSanctions,
  type FoundAppeal,
} from './appeal.ts'
export { appealQueue } from './inbox.ts'
export { contentMeasureSql } from './sql.ts'
export { decisionsOf, decisionsOfCase, impose, lockSanctions, standingOf, wasSanctioned, type StoredDecision } from './store.ts'
