export {
  appealMade,
  appealsOf,
  decideAppeal,
  findAppeal,
  findDecisionOf,
  hasOpenAppeal,
  isInForce,
  membersOfCase,
  undoFakeReview,
  undoSanctions,
  type FoundAppeal,
  type Lifted,
} from './appeal.ts'
export { appealQueue } from './inbox.ts'
export { contentMeasureSql } from './sql.ts'
export {
  decisionsOf,
  decisionsOfCase,
  fakeReviewsOf,
  impose,
  lockSanctions,
  standingOf,
  wasSanctioned,
  type StoredDecision,
} from './store.ts'
