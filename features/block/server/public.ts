export { hasBlocks, mayMeet, notMuted, readableTo, visibleTo } from './audience.ts'
