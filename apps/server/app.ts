import { join } from 'node:path'
import { sweepBrowsers } from '#features/account/server/browser.ts'
import { accountHttp, consentHttp } from '#features/account/server/http.ts'
import { consentMirrors } from '#features/account/server/consent.ts'
import { sweepAttempts } from '#features/account/server/attempts.ts'
import { forgetComments } from '#features/comment/server/forget.ts'
import { forgetDevice } from '#features/alarm/server/device.ts'
import { tellNewDevice } from '#features/alarm/server/newDevice.ts'
import { alarmHttp } from '#features/alarm/server/http.ts'
import { alarmJobs } from '#features/alarm/server/jobs.ts'
import { sweepAlarms } from '#features/alarm/server/sweep.ts'
import { forgetChats } from '#features/chat/server/forget.ts'
import { chatHttp } from '#features/chat/server/http.ts'
import { mountPresence } from '#features/chat/server/presence.ts'
import { repairRoomsNightly } from '#features/chat/server/repair.ts'
import { chatSocket } from '#features/chat/server/socket.ts'
import { commentHttp } from '#features/comment/server/http.ts'
import { dailyHttp } from '#features/daily/server/http.ts'
import { forgetPosts } from '#features/daily/server/forget.ts'
import { dropEverywhere } from '#features/daily/server/guest.ts'
import { repairNightly } from '#features/daily/server/repair.ts'
import { hideMealPhotos } from '#features/daily/server/withdraw.ts'
import { csHttp } from '#features/cs/server/http.ts'
import { mountPostcode } from '#features/cs/server/widget.ts'
import { expertHttp, mountPapers, sweepPapers } from '#features/expert/server/http.ts'
import { guardianHttp } from '#features/guardian/server/http.ts'
import { guardianJobs } from '#features/guardian/server/jobs.ts'
import { forgetGuardian } from '#features/guardian/server/keep.ts'
import { tellOfCharge } from '#features/guardian/server/tell.ts'
import { identityHttp } from '#features/identity/server/http.ts'
import { sweepIdentity } from '#features/identity/server/sweep.ts'
import { operatorHttp } from '#features/operator/server/http.ts'
import { policyHttp } from '#features/policy/server/http.ts'
import { roomHttp } from '#features/room/server/http.ts'
import { forgetDiseases } from '#features/room/server/withdraw.ts'
import { mountSocial, socialHttp, sweepSocial } from '#features/social/server/http.ts'
import { mountExport, withdrawHttp } from '#features/account-deletion/server/http.ts'
import { purgeMembers } from '#features/account-deletion/server/purge.ts'
import { forgetCommentLikes, forgetPostLikes } from '#features/like/server/forget.ts'
import { likeHttp } from '#features/like/server/http.ts'
import { mediaHttp, mountMedia } from '#features/media/server/http.ts'
import { sweepMedia } from '#features/media/server/sweep.ts'
import { adHttp } from '#features/ad/server/http.ts'
import { feedHttp } from '#features/feed/server/http.ts'
import { forgetFollows } from '#features/follow/server/forget.ts'
import { followHttp } from '#features/follow/server/http.ts'
import { acceptWaiting } from '#features/follow/server/opened.ts'
import { repairFollowsNightly } from '#features/follow/server/repair.ts'
import { postHttp } from '#features/post/server/http.ts'
import { searchHttp } from '#features/search/server/http.ts'
import { forgetStories } from '#features/story/server/forget.ts'
import { storyHttp } from '#features/story/server/http.ts'
import { sweepStories } from '#features/story/server/sweep.ts'
import { tagHttp } from '#features/tag/server/http.ts'
import { repairTagsNightly } from '#features/tag/server/repair.ts'
import { mountShare } from '#features/share/server/page.ts'
import { reportHttp } from '#features/report/server/http.ts'
import { settingsHttp } from '#features/settings/server/http.ts'
import { topupHttp } from '#features/topup/server/http.ts'
import { topupExecutors, topupOperatorHttp } from '#features/topup/server/operator-http.ts'
import { topupQueues } from '#features/topup/server/operator-refunds.ts'
import { topupJobs } from '#features/topup/server/jobs.ts'
import type { TopUpHooks } from '#features/topup/server/hooks.ts'
import { settleCharge } from '#features/topup/server/settle.ts'
import { forgetViv } from '#features/viv/server/forget.ts'
import { mountHistoryFile, vivHttp } from '#features/viv/server/http.ts'
import { vivQueues } from '#features/viv/server/ledger/operator-overview.ts'
import { vivExecutors, vivOperatorHttp } from '#features/viv/server/operator-http.ts'
import { vivBlockers, vivLosses } from '#features/viv/server/account-deletion.ts'
import { vivJobs } from '#features/viv/server/jobs.ts'
import { traceHttp } from '#features/trace/server/http.ts'
import { sweepTraces } from '#features/trace/server/trace.ts'
import type { Business } from '#kit/server/config/business.ts'
import type { ServerConfig } from '#kit/server/config/config.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import type { Handled } from '#kit/server/http/handle.ts'
import type { LogOptions } from '#kit/server/log/log.ts'
import type { Integrations } from '#kit/server/integrations/open.ts'
import { buildServer, type App } from '#kit/server/http/server.ts'
import type { Storage } from '#kit/server/storage/storage.ts'
import { builtDraw, firstContent } from './first.ts'
import { onUnlinked, socialDoor, sweepUnlinked } from './social.ts'
import { tellCharged, tellExchange, tellExpireSoon, tellGifts, tellGrant, tellGranted, tellRefunded } from './viv-alarms.ts'

export type { App }

/** What the health consent covered is hidden or forgotten when it is taken back. */
async function forgetHealth(tx: Tx, userNo: number, now: Date): Promise<void> {
  await hideMealPhotos(tx, userNo, now)
  await forgetDiseases(tx, userNo)
}

/** Who hears of top-ups and of money that goes back. */
const topUpHooks: TopUpHooks = {
  async onCharged(tx, charged, now) {
    await tellCharged(tx, charged, now)
    await tellOfCharge(tx, charged, now)
  },
  onRefund: tellRefunded,
}

/** Every feature's calls. */
export const handled: Handled[] = [
  ...accountHttp(tellNewDevice),
  ...consentHttp({ health_sensitive: forgetHealth }),
  ...identityHttp,
  ...socialHttp(socialDoor),
  ...withdrawHttp({ blockers: [vivBlockers], losses: [vivLosses], onLeft: dropEverywhere }),
  ...policyHttp,
  ...csHttp,
  ...expertHttp,
  ...roomHttp,
  ...mediaHttp,
  ...dailyHttp({ onGrant: tellGrant }),
  ...likeHttp,
  ...commentHttp,
  ...adHttp,
  ...feedHttp,
  ...followHttp,
  ...postHttp,
  ...searchHttp,
  ...storyHttp,
  ...tagHttp,
  ...chatHttp,
  ...alarmHttp,
  ...vivHttp({ onGifts: tellGifts }),
  ...topupHttp(topUpHooks),
  ...guardianHttp,
  ...vivOperatorHttp({ onExchange: tellExchange, onGrant: tellGranted }),
  ...topupOperatorHttp({ onRefund: tellRefunded }),
  ...operatorHttp({ ...vivExecutors({ onGrant: tellGranted }), ...topupExecutors }, { ...vivQueues, ...topupQueues }),
  ...reportHttp({ onHidden: dropEverywhere }),
  ...settingsHttp({ mirrors: consentMirrors, onPrivate: dropEverywhere, onOpened: acceptWaiting }),
  ...traceHttp,
]

export type AppOptions = {
  db: Pool
  /** Its address. */
  databaseUrl: string
  storage: Storage
  integrations: Integrations
  business?: Business
  config: Pick<ServerConfig, 'env' | 'secret' | 'origin'> & Partial<Pick<ServerConfig, 'redisUrl'>>
  clock?: () => Date
  log?: LogOptions
  /** Folder of the built web. */
  webRoot?: string
  trustProxy?: boolean | string
  callsAMinute?: number | false
}

/** The whole server, ready to listen. */
export function buildApp({
  config,
  webRoot = WEB_ROOT,
  trustProxy = 'loopback',
  log = LOGS[config.env],
  ...options
}: AppOptions): Promise<App> {
  const { env: mode, secret, origin, redisUrl } = config
  return buildServer({
    ...options,
    handled,
    events: chatSocket,
    redisUrl,
    mode,
    secret,
    origin,
    webRoot,
    first: firstContent(options.db, options.clock ?? (() => new Date()), builtDraw(webRoot)),
    trustProxy,
    log,
    demo: mode === 'development',
    jobs: [...alarmJobs, ...vivJobs({ onExpireSoon: tellExpireSoon }), ...topupJobs(topUpHooks), ...guardianJobs],
    onGone: forgetDevice,
    onPay: (services, orderId) => settleCharge(services, orderId, topUpHooks),
    mounts: [mountMedia, mountSocial(onUnlinked), mountPapers, mountPostcode, mountExport, mountHistoryFile, mountShare, mountPresence],
    sweeps: (services) => [
      sweepAttempts,
      sweepBrowsers,
      sweepIdentity,
      sweepTraces,
      sweepAlarms,
      sweepStories,
      sweepMedia,
      repairNightly,
      repairTagsNightly,
      repairFollowsNightly,
      repairRoomsNightly,
      sweepSocial,
      sweepPapers,
      sweepUnlinked,
      purgeMembers(services, FORGETS),
    ],
  })
}

/** What is removed of a member who left, in the order of the locks: people, then comments, then posts. */
export const FORGETS = [
  forgetGuardian,
  forgetViv,
  forgetFollows,
  forgetChats,
  forgetStories,
  forgetCommentLikes,
  forgetComments,
  forgetPostLikes,
  forgetPosts,
]

/** In development people read the terminal: it shows what went wrong and nothing else. */
const LOGS: Record<ServerConfig['env'], LogOptions> = {
  production: { level: 'info' },
  development: { level: 'warn' },
  test: { level: 'silent' },
}

const WEB_ROOT = join(import.meta.dirname, '../../dist/web')
