import { useState } from 'react'
import { call } from '#kit/web/call.ts'
import { useProviderReturn } from '#kit/web/window/openWindows.ts'
import { finishIdentity } from '../contract.ts'
import type { IdentityPurpose } from '../rules.ts'

/**
 * The number of a proof that returned in this window, once the server has its result; otherwise null. Accepts only proofs
 * that this tab began, so that a link with another person's proof has no effect.
 */
export function usePendingIdentity(purpose: IdentityPurpose): string | null {
  const [done, setDone] = useState<string | null>(null)
  useProviderReturn('identity', purpose, (no) => {
    const settle = (): void => setDone(no)
    // On a refusal too: the next call with this number is refused as well and shows the reason.
    call(finishIdentity, { params: { identity_no: no } }).then(settle, settle)
  })
  return done
}
