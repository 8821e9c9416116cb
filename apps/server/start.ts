import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { seedFaqs } from '#features/cs/server/seed.ts'
import { seedPolicies } from '#features/policy/server/public.ts'
import { clockDrift } from '#features/viv/server/ledger/clock.ts'
import { businessOf } from '#kit/server/config/business.ts'
import {
  hasLocalSandboxes,
  productionProblems,
  readConfig,
  sandboxProblem,
  uploadLimitsOf,
  withVapid,
  type ReadConfig,
  type ServerConfig,
} from '#kit/server/config/config.ts'
import { openDb, type Pool } from '#kit/server/db/db.ts'
import { StartProblem, codeOf } from '#kit/server/db/engine/problem.ts'
import { openIntegrations } from '#kit/server/integrations/open.ts'
import { neededSecrets } from '#kit/server/keys/reseal.ts'
import { openStorage } from '#kit/server/storage/open.ts'
import type { Storage } from '#kit/server/storage/storage.ts'
import { buildApp } from './app.ts'
import { openDatabase } from './database.ts'
import { syncDemoPassword } from './demo-password.ts'
import { loadDemo } from './demo/load.ts'
import { readyNotice } from './notice.ts'
import { readSecrets } from './secrets.ts'

export type Running = {
  /** The text for the terminal. */
  notice: string
  /** Finishes running requests, closes sockets, stops PostgreSQL. */
  stop(): Promise<void>
}

export type StartOptions = {
  env: Record<string, string | undefined>
  onProgress: (text: string) => void
  /** Called when the server cannot continue. */
  onDeath: (problem: StartProblem) => void
}

/** Starts haru: configuration, PostgreSQL, migrations, secrets, the demo's first load, then the server itself. */
export async function start(options: StartOptions): Promise<Running> {
  const startedAt = performance.now()
  const read = readConfig(options.env)
  throwProblems(productionProblems(read))
  const sandboxFault = sandboxProblem(read)
  if (sandboxFault !== null) throw new StartProblem(sandboxFault)
  mkdirSync(read.dataDir, { recursive: true, mode: 0o700 })
  // Checks the port before the slow creation of the database and the demo, but after a server on the same folder; listen() checks it again.
  const database = await openDatabase({ ...read, ...options, beforeCreating: () => checkPort(read) })
  const db = openDb({ url: database.url, max: 20, guard: read.env !== 'production' })
  try {
    await checkClock(db)
    const { config, storage, demoPassword } = await loadConfigAndDemo(db, read, options)
    // In development the terminal shows what the sandboxes would have sent.
    const integrations = openIntegrations(config, config.env === 'development' ? options.onProgress : undefined)
    const business = businessOf(config.keys)
    await seedPolicies(db, new Date())
    await seedFaqs(db)
    const app = await buildApp({
      db,
      databaseUrl: database.url,
      storage,
      integrations,
      business,
      config,
      log: { level: config.logLevel },
      trustProxy: config.proxies,
      uploads: uploadLimitsOf(config),
      refuseForwarded: hasLocalSandboxes(config),
    })
    const address = await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
      throw portProblem(error, config)
    })
    const seconds = (performance.now() - startedAt) / 1000
    const needed = await neededSecrets(db, app.services.secretBox.keyId)
    return {
      notice: readyNotice({ config, address: shownAddress(config, address), demoPassword, seconds, neededSecrets: needed }),
      stop: async () => {
        await app.close()
        await db.end(5)
        await database.stop()
      },
    }
  } catch (error) {
    await db.end(1)
    await database.stop()
    throw error
  }
}

/** Reads secrets, opens the storage and loads the demo community; production refuses demo members. */
async function loadConfigAndDemo(
  db: Pool,
  read: ReadConfig,
  options: StartOptions,
): Promise<{ config: ServerConfig; storage: Storage; demoPassword: string | undefined }> {
  if (read.env === 'production') {
    throwProblems(await demoProblems(db))
    // productionProblems has refused a missing one.
    const config = { ...read, secret: read.secret! }
    return { config, storage: openStorage(config), demoPassword: undefined }
  }
  const secrets = readSecrets(read.dataDir)
  const config = withVapid({ ...read, secret: read.secret ?? secrets.secret }, secrets.vapid)
  const storage = openStorage(config)
  if (read.env === 'test') return { config, storage, demoPassword: undefined }
  if (await isEmpty(db)) options.onProgress('Loading the demo community…')
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

function throwProblems(problems: string[]): void {
  if (problems.length > 0) {
    throw new StartProblem(['HARU_ENV=production refuses to start:', ...problems.map((text) => `  ${text}`)].join('\n'))
  }
}

async function checkPort({ port, host }: ReadConfig): Promise<void> {
  const probe = createServer()
  try {
    await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(port, host, resolve))
  } catch (error) {
    throw portProblem(error, { port, host })
  } finally {
    probe.close()
  }
}

function portProblem(error: unknown, { port, host }: Pick<ReadConfig, 'port' | 'host'>): unknown {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new StartProblem(`Port ${port} is in use: stop the program that has it, or choose another: PORT=${port + 1} npm start`)
    case 'EACCES':
      return new StartProblem(`Port ${port} needs more rights than this account has: choose one above 1023, for example PORT=4000.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartProblem(`HOST=${host} is not an address of this machine: use 127.0.0.1, or 0.0.0.0 for all.`)
    default:
      return error
  }
}

/** The configured address, except where the port was chosen at start. */
function shownAddress(config: ServerConfig, address: string): string {
  return config.port === 0 ? address : config.origin
}
