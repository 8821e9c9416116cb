import { join } from 'node:path'
import { accountHttp, consentHttp } from '#features/account/server/http.ts'
import { sweepAttempts } from '#features/account/server/login.ts'
import { commentHttp } from '#features/comment/server/http.ts'
import { dailyHttp } from '#features/daily/server/http.ts'
import { repairNightly } from '#features/daily/server/repair.ts'
import { hideMealPhotos } from '#features/daily/server/withdraw.ts'
import { likeHttp } from '#features/like/server/http.ts'
import { mediaHttp, mountMedia } from '#features/media/server/http.ts'
import { sweepMedia } from '#features/media/server/sweep.ts'
import { reportHttp } from '#features/report/server/http.ts'
import { settingsHttp } from '#features/settings/server/http.ts'
import { traceHttp } from '#features/trace/server/http.ts'
import { sweepTraces } from '#features/trace/server/trace.ts'
import type { ServerConfig } from '#kit/server/config.ts'
import type { Pool } from '#kit/server/db.ts'
import type { Handled } from '#kit/server/handle.ts'
import type { LogOptions } from '#kit/server/log.ts'
import { buildServer, type App } from '#kit/server/server.ts'
import type { Storage } from '#kit/server/storage/storage.ts'
import { builtDraw, firstContent } from './first.ts'

export type { App }

/** Every feature's calls. */
export const handled: Handled[] = [
  ...accountHttp,
  ...consentHttp({ health_sensitive: hideMealPhotos }),
  ...mediaHttp,
  ...dailyHttp,
  ...likeHttp,
  ...commentHttp,
  ...reportHttp,
  ...settingsHttp,
  ...traceHttp,
]

export type AppOptions = {
  db: Pool
  storage: Storage
  config: Pick<ServerConfig, 'env' | 'secret'>
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
  const { env: mode, secret } = config
  return buildServer({
    ...options,
    handled,
    mode,
    secret,
    webRoot,
    first: firstContent(options.db, options.clock ?? (() => new Date()), builtDraw(webRoot)),
    trustProxy,
    log,
    demo: mode === 'development',
    mounts: [mountMedia],
    sweeps: [sweepAttempts, sweepTraces, sweepMedia, repairNightly],
  })
}

/** In development people read the terminal: it shows what went wrong and nothing else. */
const LOGS: Record<ServerConfig['env'], LogOptions> = {
  production: { level: 'info' },
  development: { level: 'warn' },
  test: { level: 'silent' },
}

const WEB_ROOT = join(import.meta.dirname, '../../dist/web')
