export { usePendingIdentity } from './pending.ts'
export { proveIdentity } from './prove.ts'
export { useHeldProof, type HeldProof } from './useHeldProof.ts'
export { useIdentityProof } from './useIdentityProof.ts'
