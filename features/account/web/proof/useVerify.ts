import { useIdentityProof } from '#features/identity/web/public.ts'
import { proof as words } from '#features/sensitive-change/words.ts'
import { toast } from '#kit/web/overlays.ts'
import { applyProof } from './applyProof.ts'

/** Verifies the member without leaving the screen; also continues with a proof that returned in this window. */
export function useVerify(onProven: () => unknown) {
  const { prove, isBusy, failed } = useIdentityProof('verify', async (identityNo) => {
    if (!(await applyProof(identityNo))) return
    toast(words.proved)
    await onProven()
  })
  return { prove, isBusy, refused: failed?.words ?? null }
}
