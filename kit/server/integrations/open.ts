import type { OutsideConfig } from '../config/config.ts'
import { openIdentity } from './identity/open.ts'
import type { Identity } from './identity/identity.ts'
import { openPay } from './pay/open.ts'
import type { Gateway } from './pay/pay.ts'
import { openSenders } from './send/open.ts'
import type { Say } from './send/sandbox.ts'
import type { Senders } from './send/send.ts'
import { mayPush } from './send/web.ts'
import { openSocials } from './social/open.ts'
import type { Socials } from './social/social.ts'

/** What lives outside of haru: each part is the real thing or a sandbox, by configuration. */
export type Integrations = {
  identity: Identity
  pay: Gateway
  senders: Senders
  socials: Socials
  /** The public key with which browsers ask for notices; null: none are sent. */
  pushKey: string | null
  /** Whether notices may be sent to a browser's endpoint. */
  mayPush: (endpoint: string) => boolean
}

/** Opens each part as it is configured. Nothing is called yet. `say` shows what the sandboxes would have sent. */
export function openIntegrations(config: OutsideConfig, say?: Say): Integrations {
  return {
    identity: openIdentity(config),
    pay: openPay(config),
    senders: openSenders(config, say),
    socials: openSocials(config),
    pushKey: config.adapters.webpush.isReal ? config.keys.VAPID_PUBLIC_KEY! : null,
    mayPush: config.env === 'production' ? mayPush : () => true,
  }
}
