import { join } from 'node:path'
import { account } from '#features/account/server/feature.ts'
import { accountDeletion } from '#features/account-deletion/server/feature.ts'
import { ad } from '#features/ad/server/feature.ts'
import { alarm } from '#features/alarm/server/feature.ts'
import { block } from '#features/block/server/feature.ts'
import { calendar } from '#features/calendar/server/feature.ts'
import { bungae } from '#features/bungae/server/feature.ts'
import { call } from '#features/call/server/feature.ts'
import { campaign } from '#features/campaign/server/feature.ts'
import { catalogue } from '#features/catalogue/server/feature.ts'
import { cart } from '#features/cart/server/feature.ts'
import { chat } from '#features/chat/server/feature.ts'
import { club } from '#features/club/server/feature.ts'
import { comment } from '#features/comment/server/feature.ts'
import { counsel } from '#features/counsel/server/feature.ts'
import { cs } from '#features/cs/server/feature.ts'
import { daily } from '#features/daily/server/feature.ts'
import { expert } from '#features/expert/server/feature.ts'
import { feed } from '#features/feed/server/feature.ts'
import { follow } from '#features/follow/server/feature.ts'
import { guardian } from '#features/guardian/server/feature.ts'
import { identity } from '#features/identity/server/feature.ts'
import { kin } from '#features/kin/server/feature.ts'
import { like } from '#features/like/server/feature.ts'
import { location } from '#features/location/server/feature.ts'
import { media } from '#features/media/server/feature.ts'
import { nearby } from '#features/nearby/server/feature.ts'
import { operator } from '#features/operator/server/feature.ts'
import { plan } from '#features/plan/server/feature.ts'
import { policy } from '#features/policy/server/feature.ts'
import { post } from '#features/post/server/feature.ts'
import { portal } from '#features/portal/server/feature.ts'
import { report } from '#features/report/server/feature.ts'
import { room } from '#features/room/server/feature.ts'
import { sanction } from '#features/sanction/server/feature.ts'
import { search } from '#features/search/server/feature.ts'
import { sensitiveChange } from '#features/sensitive-change/server/feature.ts'
import { settings } from '#features/settings/server/feature.ts'
import { share } from '#features/share/server/feature.ts'
import { order } from '#features/order/server/feature.ts'
import { shop } from '#features/shop/server/feature.ts'
import { social } from '#features/social/server/feature.ts'
import { story } from '#features/story/server/feature.ts'
import { system } from '#features/system/server/feature.ts'
import { tag } from '#features/tag/server/feature.ts'
import { topup } from '#features/topup/server/feature.ts'
import { trace } from '#features/trace/server/feature.ts'
import { viv } from '#features/viv/server/feature.ts'
import type { Business } from '#kit/server/config/business.ts'
import type { ServerConfig } from '#kit/server/config/config.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { composeFeatures, type Feature } from '#kit/server/feature.ts'
import { buildServer, type App } from '#kit/server/http/server.ts'
import type { Integrations } from '#kit/server/integrations/open.ts'
import type { LogOptions } from '#kit/server/log/log.ts'
import type { TestClock } from './test-clock.ts'
import type { Storage, UploadLimits } from '#kit/server/storage/storage.ts'

export type { App }

/** One layer per line, lowest first (.dependency-cruiser.cjs). */
const layers: Feature[][] = [
  [block, identity],
  [sensitiveChange],
  [operator],
  [catalogue],
  [settings, media, policy, social, trace],
  [cs],
  [account],
  [alarm, tag, share, sanction],
  [report, campaign],
  [location, ad],
  [viv, like, follow, accountDeletion, expert, calendar],
  [post, topup, guardian],
  [comment, story],
  [daily, feed, chat],
  [club, kin],
  [bungae, counsel],
  [plan, call],
  [shop],
  [cart],
  [order],
  [room],
  [search],
  [nearby],
  [portal],
  [system],
]

/** Every feature. Extensions at one extension point run in this order. */
export const features = layers.flat()

export type AppOptions = {
  db: Pool
  /** URL of `db`. */
  databaseUrl: string
  storage: Storage
  integrations: Integrations
  business?: Business
  config: Pick<ServerConfig, 'env' | 'secret' | 'origin'> & Partial<Pick<ServerConfig, 'redisUrl' | 'oldSecrets'>>
  clock?: () => Date
  /** Replaces `clock`. */
  testClock?: TestClock | undefined
  log?: LogOptions
  /** Folder of the built web. */
  webRoot?: string
  trustProxy?: boolean | string
  callsAMinute?: number | false
  refuseForwarded?: boolean
  uploads?: UploadLimits
}

/** The whole server, ready to listen. */
export function buildApp({
  config,
  webRoot = WEB_ROOT,
  trustProxy = 'loopback',
  log = LOGS[config.env],
  testClock,
  ...options
}: AppOptions): Promise<App> {
  const { env: mode, secret, oldSecrets = [], origin, redisUrl } = config
  const composed = composeFeatures(features)
  return buildServer({
    ...options,
    ...composed,
    ...(testClock && { clock: testClock.clock, mounts: [...composed.mounts, testClock.mount] }),
    redisUrl,
    mode,
    secret,
    oldSecrets,
    origin,
    webRoot,
    trustProxy,
    log,
    demo: mode === 'development',
  })
}

/** In development the terminal shows only warnings and errors. */
const LOGS: Record<ServerConfig['env'], LogOptions> = {
  production: { level: 'info' },
  development: { level: 'warn' },
  test: { level: 'silent' },
}

const WEB_ROOT = join(import.meta.dirname, '../../dist/web')
