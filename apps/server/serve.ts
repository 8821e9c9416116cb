import { seedPolicies } from '#features/policy/server/public.ts'
import { clockDrift } from '#features/viv/server/ledger/clock.ts'
import { businessOf } from '#kit/server/config/business.ts'
import { hasLocalSandboxes, uploadLimitsOf, withVapid, type ReadConfig, type ServerConfig } from '#kit/server/config/config.ts'
import { openDb, type Pool } from '#kit/server/db/db.ts'
import { StartProblem } from '#kit/server/db/engine/problem.ts'
import { openIntegrations } from '#kit/server/integrations/open.ts'
import { neededSecrets } from '#kit/server/keys/reseal.ts'
import { openStorage } from '#kit/server/storage/open.ts'
import type { Storage } from '#kit/server/storage/storage.ts'
import { buildApp } from './app.ts'
import { portProblem, productionProblem } from './problems.ts'
import { readSecrets } from './secrets.ts'
import { openTestClock } from './test-clock.ts'

/** A server that listens. */
export type Served = {
  config: ServerConfig
  /** Where it listens. */
  address: string
  /** The password of all demo members; undefined without a demo community. */
  demoPassword: string | undefined
  /** Ids of earlier secrets that the database still needs. */
  neededSecrets: string[]
  /** Finishes running requests and closes sockets and the pool. */
  stop(): Promise<void>
}

/** Serves a migrated database: secrets, the demo's first load, stored texts, then the server itself. */
export async function serve(databaseUrl: string, read: ReadConfig, onProgress: (text: string) => void): Promise<Served> {
  const db = openDb({ url: databaseUrl, max: 20, guard: read.env !== 'production' })
  try {
    await checkClock(db)
    const { config, storage, demoPassword } = await loadConfigAndDemo(db, read, onProgress)
    // In development the terminal shows what the sandboxes would have sent.
    const integrations = openIntegrations(config, config.env === 'development' ? onProgress : undefined)
    await seedPolicies(db, new Date())
    const testClock = config.keys.HARU_TEST_CLOCK === undefined ? undefined : await openTestClock(db)
    const app = await buildApp({
      db,
      databaseUrl,
      storage,
      integrations,
      business: businessOf(config.keys),
      config,
      log: { level: config.logLevel },
      trustProxy: config.proxies,
      uploads: uploadLimitsOf(config),
      refuseForwarded: hasLocalSandboxes(config),
      testClock,
    })
    const [address, needed] = await Promise.all([
      app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
        throw portProblem(error, config)
      }),
      neededSecrets(db, app.services.secretBox.keyId),
    ])
    return {
      config,
      address,
      demoPassword,
      neededSecrets: needed,
      stop: async () => {
        await app.close()
        await db.end(5)
      },
    }
  } catch (error) {
    await db.end(1)
    throw error
  }
}

/** Reads secrets, opens the storage and loads the demo community; production refuses demo members. */
async function loadConfigAndDemo(
  db: Pool,
  read: ReadConfig,
  onProgress: (text: string) => void,
): Promise<{ config: ServerConfig; storage: Storage; demoPassword: string | undefined }> {
  if (read.env === 'production') {
    const problems = await demoProblems(db)
    if (problems.length > 0) throw productionProblem(problems)
    // productionProblems has refused a missing one.
    const config = { ...read, secret: read.secret! }
    return { config, storage: openStorage(config), demoPassword: undefined }
  }
  const secrets = readSecrets(read.dataDir)
  const config = withVapid({ ...read, secret: read.secret ?? secrets.secret }, secrets.vapid)
  const storage = openStorage(config)
  if (read.env === 'test') return { config, storage, demoPassword: undefined }
  const [{ loadDemo }, { syncDemoPassword }] = await Promise.all([import('./demo/load.ts'), import('./demo-password.ts')])
  if (await isEmpty(db)) onProgress('Loading the demo community…')
  await loadDemo(db, { now: new Date(), password: secrets.demo_password, storage, secret: config.secret, oldSecrets: config.oldSecrets })
  return { config, storage, demoPassword: (await syncDemoPassword(db, secrets.demo_password)) ? secrets.demo_password : undefined }
}

async function demoProblems(db: Pool): Promise<string[]> {
  const [row] = await db.sql<[{ found: boolean }]>`select exists (select from users where is_demo) as found`
  return row.found ? ['demo members exist (users.is_demo): give production a database of its own (DATABASE_URL or HARU_DATA_DIR)'] : []
}

async function isEmpty(db: Pool): Promise<boolean> {
  const [row] = await db.sql<[{ empty: boolean }]>`select not exists (select from users) as empty`
  return row.empty
}

/** Ledger entries are dated by this machine's clock and cannot be corrected. */
async function checkClock(db: Pool): Promise<void> {
  const drift = await clockDrift(db)
  if (drift === 0) return
  const is = `${Math.abs(drift)} seconds ${drift > 0 ? 'ahead of' : 'behind'}`
  throw new StartProblem(`This machine's clock is ${is} the database's: set both by the same time server (NTP), then start again.`)
}
