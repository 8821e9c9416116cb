import { loadPart } from '#kit/web/part.ts'

/** Copies a proof of identity to the account; false when the member closes the question for the password. @throws CallError */
export async function applyProof(identityNo: string): Promise<boolean> {
  const { takeOverIdentity } = await loadPart(() => import('../my/takeOverIdentity.ts'))
  return takeOverIdentity(identityNo)
}
