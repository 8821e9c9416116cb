/** How a member confirms: by the password, or by a proof of identity without one. */
export type Needs = 'password' | 'identity'

/** A proof of identity that returned to this page; `forget` it once it was sent, since it is valid once. */
export type ReturnedProof = { no: string | null; forget: () => void }
