export { hasBlocks, mayMeet, noMutedWord, notMuted, reaches, readableTo, sharedWith, visibleTo } from './audience.ts'
export { blockHeld, holdPair } from './pair.ts'
