export { hasBlocks, mayMeet, notMuted, visibleTo } from './audience.ts'
