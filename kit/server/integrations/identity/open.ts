import type { OutsideConfig } from '../../config/config.ts'
import type { Identity } from './identity.ts'
import { portoneIdentity } from './portone.ts'
import { sandboxIdentity } from './sandbox.ts'

/** The provider that is configured. */
export function openIdentity({ adapters, keys, origin }: OutsideConfig): Identity {
  if (!adapters.identity.isReal) return sandboxIdentity()
  // Real: all of them are given (adapters.ts).
  return portoneIdentity({
    storeId: keys.PORTONE_STORE_ID!,
    secret: keys.PORTONE_API_SECRET!,
    channelKey: keys.PORTONE_IDENTITY_CHANNEL!,
    origin,
  })
}
