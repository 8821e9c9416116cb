export { askOwner, useReturnedProof } from './askOwner.tsx'
export type { Needs, ReturnedProof } from './proof/needs.ts'
export { ProofField } from './proof/ProofField.tsx'
export { refusedProof, useProof, type ProofState } from './proof/useProof.ts'
