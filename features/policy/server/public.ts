export { findVersion, versionInForce } from './read.ts'
export { seedPolicies } from './seed.ts'
