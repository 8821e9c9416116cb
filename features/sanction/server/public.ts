export {
  appealMade,
  appealsOf,
  decideAppeal,
  findAppeal,
  findDecisionOf,
  hasOpenAppeal,
  undoSanctions,
  type FoundAppeal,
} from './appeal.ts'
export { contentMeasureSql, countOpenAppealsSql } from './sql.ts'
export { decisionsOf, decisionsOfCase, impose, lockSanctions, standingOf, wasSanctioned, type StoredDecision } from './store.ts'
