import { identity } from '#features/identity/words.ts'
import { call } from '#kit/web/call.ts'
import { busy } from '#kit/web/spinner.ts'
import { runProviderWindow } from '#kit/web/window/providerWindow.tsx'
import { beginIdentity, finishIdentity } from '../contract.ts'
import type { IdentityPurpose } from '../rules.ts'

/**
 * Opens the window of a proof of identity and returns its number once the server has the result; null when the person
 * cancels. Call it in a click handler. In the app, on a phone and where windows are blocked it leaves this page, which
 * returns to `usePendingIdentity`. @throws CallError when it could not begin or failed
 */
export async function proveIdentity(purpose: IdentityPurpose): Promise<string | null> {
  const { no, end } = await runProviderWindow('identity', {
    words: identity,
    async begin() {
      const { identity_no, window } = await busy(call(beginIdentity, { body: { purpose } }))
      return { no: identity_no, note: purpose, window }
    },
  })
  if (end === 'cancelled') return null
  try {
    await call(finishIdentity, { params: { identity_no: no } })
    return no
  } catch (error) {
    // Closed before completion: a cancellation, not a failure.
    if (end === 'closed') return null
    throw error
  }
}
