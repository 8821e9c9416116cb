import { useState } from 'react'
import { call } from '#kit/web/call.ts'
import { useCameBack } from '#kit/web/window/openWindows.ts'
import { finishIdentity } from '../contract.ts'
import type { IdentityPurpose } from '../rules.ts'

/**
 * The number of a proof with which the person came back in this same window, once the server knows what came of it; null
 * where there is none. Only what this tab began is taken up: a link with somebody else's proof leads to nothing.
 */
export function usePendingIdentity(purpose: IdentityPurpose): string | null {
  const [done, setDone] = useState<string | null>(null)
  useCameBack('identity', purpose, (no) => {
    const settle = (): void => setDone(no)
    // What it refuses, the next call with this number refuses as well, and says so where it belongs.
    call(finishIdentity, { params: { identity_no: no } }).then(settle, settle)
  })
  return done
}
