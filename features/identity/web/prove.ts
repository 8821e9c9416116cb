import { identity } from '#features/identity/words.ts'
import { call } from '#kit/web/call.ts'
import { busy } from '#kit/web/spinner.ts'
import { goThrough } from '#kit/web/window/providerWindow.tsx'
import { beginIdentity, finishIdentity } from '../contract.ts'
import type { IdentityPurpose } from '../rules.ts'

/**
 * Opens the window in which people prove who they are, and gives the number of the proof when the server knows it; null
 * for who gave up. Call it from within a press. In the app, on a phone and where windows are refused it leaves this page,
 * which comes back to `usePendingIdentity`. @throws CallError where it could not begin, or failed
 */
export async function proveIdentity(purpose: IdentityPurpose): Promise<string | null> {
  const { no, end } = await goThrough('identity', {
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
    // Closed before it was done: no failure, only a change of mind.
    if (end === 'closed') return null
    throw error
  }
}
