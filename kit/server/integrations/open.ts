import type { Adapters } from '../config/adapters.ts'
import type { IntegrationsConfig } from '../config/config.ts'
import { openIdentity } from './identity/open.ts'
import type { Identity } from './identity/identity.ts'
import { openMapFrame, type MapFrame } from './maps/frame/frame.ts'
import type { Maps } from './maps/maps.ts'
import { openMaps } from './maps/open.ts'
import { openPay } from './pay/open.ts'
import type { Gateway } from './pay/pay.ts'
import { INTERNET } from './send/address.ts'
import { openSenders } from './send/open.ts'
import type { PrintMessage } from './send/sandbox.ts'
import type { Senders } from './send/send.ts'
import { openSocials } from './social/open.ts'
import type { Socials } from './social/social.ts'
import { openTurn, type Turn } from './turn.ts'

/** The external services; each is real or a sandbox, by configuration. */
export type Integrations = {
  identity: Identity
  pay: Gateway
  senders: Senders
  socials: Socials
  turn: Turn
  maps: Maps
  mapFrame: MapFrame
  /** Which engine each service has, for operators. */
  adapters: Adapters
  /** The public key for Web Push subscriptions; null if Web Push is off. */
  pushKey: string | null
  /** Whether push messages may be sent to this endpoint. */
  mayPush: (endpoint: string) => boolean
}

/** Opens the configured services without calling them. `print` shows the messages that sandboxes do not send. */
export function openIntegrations(config: IntegrationsConfig, print?: PrintMessage): Integrations {
  return {
    identity: openIdentity(config),
    pay: openPay(config),
    senders: openSenders(config, print),
    socials: openSocials(config),
    turn: openTurn(config),
    maps: openMaps(config),
    mapFrame: openMapFrame({ key: config.keys.KAKAO_MAP_KEY, origin: config.origin }),
    adapters: config.adapters,
    pushKey: config.adapters.webpush.isReal ? config.keys.VAPID_PUBLIC_KEY! : null,
    mayPush: INTERNET.mayPush,
  }
}
