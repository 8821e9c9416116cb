import type { IntegrationsConfig } from '../../config/config.ts'
import type { Gateway } from './pay.ts'
import { portonePay } from './portone/portone.ts'
import { sandboxPay } from './sandbox/sandbox.ts'

/** The gateway that is configured. */
export function openPay({ adapters, keys, origin, env }: IntegrationsConfig): Gateway {
  if (!adapters.payment.isReal) return sandboxPay()
  // A real engine has all its keys (adapters.ts).
  return portonePay({
    storeId: keys.PORTONE_STORE_ID!,
    secret: keys.PORTONE_API_SECRET!,
    channelKey: keys.PORTONE_PAYMENT_CHANNEL!,
    webhookSecret: keys.PORTONE_WEBHOOK_SECRET!,
    origin,
    onlyLive: env === 'production',
  })
}
