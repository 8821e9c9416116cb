import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDisk } from '#kit/server/storage/disk.ts'
import { buildApp } from '../../apps/server/app.ts'
import { readConfig } from '#kit/server/config/config.ts'
import { openDb } from '#kit/server/db/db.ts'
import { openIntegrations } from '#kit/server/integrations/open.ts'
import { sendReady, type Viewer } from './target.ts'

// haru as in production: answers not validated, warnings logged. Rate limits are counted but too high to be reached;
// they are off for endpoints with a limit of their own (a daily every six seconds).
const db = openDb({ url: process.env.BENCH_DATABASE ?? '', max: 20 })
const { TURN_URLS, TURN_SECRET } = process.env
const config = {
  ...readConfig(TURN_URLS ? { TURN_URLS, TURN_SECRET } : {}),
  env: 'production',
  secret: 'a secret of the benchmarks, long enough',
} as const
const app = await buildApp({
  storage: openDisk({ dir: process.env.BENCH_FILES ?? join(tmpdir(), 'haru-bench-files'), secret: 'unused' }),
  db,
  databaseUrl: process.env.BENCH_DATABASE ?? '',
  config,
  integrations: openIntegrations({ ...config, env: 'test' }),
  log: { level: 'warn' },
  callsAMinute: process.env.BENCH_UNLIMITED === '1' ? false : 1_000_000_000,
})
const url = await app.listen({ port: 0, host: '127.0.0.1' })
const tokens: Viewer[] = []
for (const userNo of (process.env.BENCH_VIEWERS ?? '').split(',').filter(Boolean).map(Number)) {
  tokens.push({ user_no: userNo, token: await app.services.sessions.open(db, { user_no: userNo, device: 'bench', now: new Date() }) })
}
sendReady({ url, tokens })
