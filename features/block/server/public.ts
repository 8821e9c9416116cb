export { hasBlocks, mayMeet, noMutedWord, notMuted, reaches, readableTo, visibleTo } from './audience.ts'
export { blockHeld, holdPair } from './pair.ts'
