import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { findBinaries } from './binaries.ts'
import { clearLeftover, pidIn } from './leftover.ts'
import { lockFolder } from './lock.ts'
import { chooseOwner, chownToOwner, type Owner, type OwnerMode } from './owner.ts'
import { StartProblem, codeOf } from './problem.ts'
import { ensureDatabase } from './connection.ts'
import { settingsArgs } from './settings.ts'

export type PostgresOptions = {
  /** haru's data folder. */
  dataDir: string
  /** For tests: no fsync, so a power failure (not a killed process) would lose data. */
  fast?: boolean
  /** Overrides the choice of the account, for tests. */
  mode?: OwnerMode
  onProgress?: (text: string) => void
  /** Runs when the folder is locked, before anything is created in it. */
  onLocked?: (() => Promise<void>) | undefined
  /** Called when a process of PostgreSQL runs and is waited for: initdb, then the server. */
  onSpawned?: (() => void) | undefined
  /** Called when PostgreSQL ended unexpectedly and could not be restarted. */
  onDeath?: (problem: StartProblem) => void
}

export type Postgres = {
  /** Connection string of the database `haru` as the superuser, for migrations. The application has its own role (app-role.ts). */
  url: string
  /** Process id of the server; it changes with a restart. */
  pid(): number
  /** Closes all connections and stops the server, cleanly if possible. */
  stop(): Promise<void>
}

type Cluster = { owner: Owner; folder: string; socketDir: string; log: string; fast: boolean }

/** The role that initdb creates: it owns the tables and administers the cluster. */
const SUPERUSER = 'haru'
/** Milliseconds for a clean stop; after them the server is stopped immediately and recovers at the next start. */
const STOP_MS = 10_000
/** Most restarts of a crashed server within a minute. */
const RESTARTS_MAX = 3
/** Longest folder path of a socket: 107 bytes on Linux and 103 on macOS, minus the file's name. */
const SOCKET_PATH_MAX = 88

/** Starts the embedded PostgreSQL on a data folder, which it initialises if necessary. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const binaries = findBinaries()
  const lock = lockFolder(options.dataDir)
  try {
    await options.onLocked?.()
    const owner = chooseOwner(options.dataDir, binaries, options.mode)
    const cluster = prepareCluster(options, owner)
    if (!existsSync(cluster.folder)) {
      options.onProgress?.('Preparing the database folder…')
      await initCluster(cluster, options.onSpawned)
    }
    const server = await supervise(cluster, options)
    const url = `postgres://${SUPERUSER}@${encodeURIComponent(cluster.socketDir)}:5432/haru`
    await ensureDatabase(url)
    return {
      url,
      pid: server.pid,
      stop: async () => {
        await server.stop()
        rmSync(cluster.socketDir, { recursive: true, force: true })
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw diskProblem(error, options.dataDir) ?? error
  }
}

function prepareCluster(options: PostgresOptions, owner: Owner): Cluster {
  const folder = join(owner.home, 'pg')
  const logs = join(options.dataDir, 'log')
  mkdirSync(logs, { recursive: true })
  const ownRun = join(owner.home, 'run')
  rmSync(ownRun, { recursive: true, force: true })
  // A comma separates folders in the server's setting and hosts in the driver's.
  const isPlain = Buffer.byteLength(ownRun) <= SOCKET_PATH_MAX && !/[",]/.test(ownRun)
  const socketDir = isPlain ? ownRun : mkdtempSync(join(tmpdir(), 'haru-'))
  // There is no password: access to the folder is the authentication.
  mkdirSync(socketDir, { recursive: true, mode: 0o700 })
  chmodSync(socketDir, 0o700)
  chownToOwner(owner, socketDir)
  return { owner, folder, socketDir, log: join(logs, 'postgres.log'), fast: options.fast === true }
}

/**
 * Runs initdb in a temporary folder, which is renamed when complete. An interrupted one is simply started again, even while an
 * earlier, stopped initdb still removes its files.
 */
async function initCluster(cluster: Cluster, onSpawned?: () => void): Promise<void> {
  removePartialClusters(cluster)
  const partial = `${cluster.folder}.new-${randomUUID()}`
  mkdirSync(partial, { recursive: true, mode: 0o700 })
  chownToOwner(cluster.owner, partial)
  const args = [
    '-D',
    partial,
    '-U',
    SUPERUSER,
    '--auth=trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]
  const from = logSize(cluster.log)
  const child = run(cluster, 'initdb', cluster.fast ? [...args, '--no-sync', '--no-data-checksums'] : args)
  const exited = once(child, 'exit')
  onSpawned?.()
  const [code] = (await exited) as [number | null]
  if (code !== 0) throw failure(cluster, from, 'initdb')
  renameSync(partial, cluster.folder)
}

function removePartialClusters({ owner, folder }: Cluster): void {
  const partials = readdirSync(owner.home).filter((name) => name.startsWith(`${basename(folder)}.new`))
  for (const name of partials) rmSync(join(owner.home, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
}

/** Restarts the server when it crashes, until `stop` is called. */
async function supervise(
  cluster: Cluster,
  { onDeath, onSpawned }: Pick<PostgresOptions, 'onDeath' | 'onSpawned'>,
): Promise<{ pid(): number; stop(): Promise<void> }> {
  let isStopping = false
  let deaths: number[] = []
  let child = await launch(cluster, onSpawned)
  let restarting: Promise<void> = Promise.resolve()
  watch()

  function watch(): void {
    child.once('exit', () => {
      if (!isStopping) restarting = restart()
    })
  }
  async function restart(): Promise<void> {
    deaths = [...deaths.filter((at) => performance.now() - at < MINUTE_MS), performance.now()]
    try {
      if (deaths.length > RESTARTS_MAX) throw failure(cluster, 0, 'PostgreSQL')
      child = await launch(cluster)
      watch()
    } catch (error) {
      isStopping = true
      onDeath?.(error instanceof StartProblem ? error : failure(cluster, 0, 'PostgreSQL'))
    }
  }
  return {
    pid: () => child.pid ?? 0,
    stop: async () => {
      isStopping = true
      await restarting
      await end(child)
    },
  }
}

async function launch(cluster: Cluster, onSpawned?: () => void): Promise<ChildProcess> {
  // The processes of a killed server take a moment to exit; until then they use its shared memory.
  for (let tries = 1; ; tries++) {
    await clearLeftover(cluster.folder)
    const from = logSize(cluster.log)
    const child = run(cluster, 'postgres', ['-D', cluster.folder, ...settingsArgs(cluster.owner.programs, cluster.socketDir, cluster.fast)])
    onSpawned?.()
    if (await isReady(child, cluster)) return child
    const problem = failure(cluster, from, 'PostgreSQL')
    if (tries === 100 || !/pre-existing shared memory|shared memory block/.test(logSince(cluster.log, from))) throw problem
    await wait(100)
  }
}

/** Waits until the server accepts connections, without a limit for its recovery; false if it exits instead. */
async function isReady(child: ChildProcess, cluster: Cluster): Promise<boolean> {
  const file = join(cluster.folder, 'postmaster.pid')
  while (child.exitCode === null && child.signalCode === null) {
    // The eighth line of the pid file is the server's status.
    if (pidIn(file) === child.pid && /^ready/m.test(readFileSync(file, 'utf8').split('\n')[7] ?? '')) return true
    await wait(5)
  }
  return false
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGINT')
  const timer = setTimeout(() => child.kill('SIGQUIT'), STOP_MS)
  await exit
  clearTimeout(timer)
}

function run(cluster: Cluster, program: 'postgres' | 'initdb', args: string[]): ChildProcess {
  const { owner } = cluster
  if (logSize(cluster.log) > 5_000_000) renameSync(cluster.log, `${cluster.log}.1`)
  const log = openSync(cluster.log, 'a', 0o600)
  const [command, ...rest] = [...owner.prefix, join(owner.programs, 'bin', program), ...args]
  try {
    // Detached: Ctrl-C must reach only haru, which stops PostgreSQL after its last request.
    const child = spawn(command!, rest, {
      ...owner.account,
      cwd: owner.home,
      detached: true,
      stdio: ['ignore', log, log],
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    })
    child.once('error', () => {})
    // PostgreSQL stops with this process, unless that is killed with SIGKILL.
    const stop = (): boolean => child.kill('SIGINT')
    process.once('exit', stop)
    child.once('exit', () => process.off('exit', stop))
    return child
  } finally {
    closeSync(log)
  }
}

function failure(cluster: Cluster, from: number, what: string): StartProblem {
  const lines = logSince(cluster.log, from)
    .split('\n')
    .filter((line) => line.trim() !== '')
  const full = lines.some((line) => line.includes('No space left on device'))
  if (full) return diskFull(cluster.owner.home)
  const reason = lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? 'it said nothing'
  return new StartProblem(`${what} did not start: ${reason.replace(/^.*?(FATAL|PANIC|error): */, '')} (see ${cluster.log})`)
}

function diskProblem(error: unknown, dataDir: string): StartProblem | null {
  return codeOf(error) === 'ENOSPC' || codeOf(error) === '53100' ? diskFull(dataDir) : null
}

function diskFull(folder: string): StartProblem {
  return new StartProblem(`The disk under ${folder} is full: free some space, then start haru again. Nothing that was saved is lost.`)
}

function logSize(log: string): number {
  return existsSync(log) ? statSync(log).size : 0
}

function logSince(log: string, from: number): string {
  return existsSync(log) ? readFileSync(log).subarray(from).toString() : ''
}
