export { usePendingIdentity } from './pending.ts'
export { proveIdentity } from './prove.ts'
export { useIdentityProof } from './useIdentityProof.ts'
