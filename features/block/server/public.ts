export { addBlock, lockPair, memberBlocked, removeBlock } from './pair.ts'
export {
  blocksSql,
  hasBlocksSql,
  messageVisibleToSql,
  noMutedWordSql,
  notBlockedSql,
  notMutedSql,
  readableToSql,
  visibleToSql,
  withinReachSql,
} from './sql.ts'
