import type { IntegrationsConfig } from '../../config/config.ts'
import type { Identity } from './identity.ts'
import { portoneIdentity } from './portone.ts'
import { sandboxIdentity } from './sandbox.ts'

/** The provider that is configured. */
export function openIdentity({ adapters, keys, origin }: IntegrationsConfig): Identity {
  if (!adapters.identity.isReal) return sandboxIdentity()
  // A real engine has all its keys (adapters.ts).
  return portoneIdentity({
    storeId: keys.PORTONE_STORE_ID!,
    secret: keys.PORTONE_API_SECRET!,
    channelKey: keys.PORTONE_IDENTITY_CHANNEL!,
    origin,
  })
}
