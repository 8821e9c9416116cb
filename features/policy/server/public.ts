export { findVersion, textsToAgree, versionInForce } from './read.ts'
export { seedPolicies } from './seed.ts'
