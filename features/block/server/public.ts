export { addBlock, lockPair } from './pair.ts'
export {
  hasBlocksSql,
  messageVisibleToSql,
  noMutedWordSql,
  notBlockedSql,
  notMutedSql,
  readableToSql,
  visibleToSql,
  withinReachSql,
} from './sql.ts'
