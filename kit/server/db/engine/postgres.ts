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
import { findBinaries } from './binaries.ts'
import { clearLeftover, pidIn } from './leftover.ts'
import { lockFolder } from './lock.ts'
import { chooseOwner, give, type Owner, type OwnerMode } from './owner.ts'
import { StartProblem, codeOf } from './problem.ts'
import { ensureDatabase } from './reach.ts'
import { settingsArgs } from './settings.ts'

export type PostgresOptions = {
  /** haru's data folder. */
  dataDir: string
  /** For tests: nothing is forced to disk, so that a power cut (not a killed process) would lose data. */
  fast?: boolean
  /** Overrides who runs PostgreSQL. For tests. */
  mode?: OwnerMode
  onProgress?: (text: string) => void
  /** Called when PostgreSQL ended by itself and could not be brought back. */
  onDeath?: (problem: StartProblem) => void
}

export type Postgres = {
  /** Connection string of the database `haru`, which exists, for the superuser: it migrates. The application has a role of its own (app-role.ts). */
  url: string
  /** Process number of the server, which changes when it had to be brought back. */
  pid(): number
  /** Ends all connections and stops the server, cleanly where it can. */
  stop(): Promise<void>
}

type Cluster = { owner: Owner; folder: string; socketDir: string; log: string; fast: boolean }

/** What initdb makes: it owns the tables and administrates the cluster. */
const SUPERUSER = 'haru'
/** Milliseconds for a clean stop; after them the server is ended hard and recovers at the next start. */
const STOP_PATIENCE = 10_000
/** Tries to bring back a server that ended by itself, in one minute. */
const REVIVALS = 3
/** Longest path that a socket may have (107 bytes on Linux, 103 on macOS), without the file's own name. */
const SOCKET_PATH_MAX = 88

/** Starts the embedded PostgreSQL over a data folder, making it where there is none. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const binaries = findBinaries()
  const lock = lockFolder(options.dataDir)
  try {
    const owner = chooseOwner(options.dataDir, binaries, options.mode)
    const cluster = layOut(options, owner)
    if (!existsSync(cluster.folder)) {
      options.onProgress?.('Preparing the database folder…')
      await initCluster(cluster)
    }
    const server = await supervise(cluster, options.onDeath)
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

function layOut(options: PostgresOptions, owner: Owner): Cluster {
  const folder = join(owner.home, 'pg')
  const logs = join(options.dataDir, 'log')
  mkdirSync(logs, { recursive: true })
  const near = join(owner.home, 'run')
  rmSync(near, { recursive: true, force: true })
  // The server's list of folders and the driver's list of hosts both know commas.
  const isPlain = Buffer.byteLength(near) <= SOCKET_PATH_MAX && !/[",]/.test(near)
  const socketDir = isPlain ? near : mkdtempSync(join(tmpdir(), 'haru-'))
  // Whoever may enter the folder may connect: the mode is the password.
  mkdirSync(socketDir, { recursive: true, mode: 0o700 })
  chmodSync(socketDir, 0o700)
  give(owner, socketDir)
  return { owner, folder, socketDir, log: join(logs, 'postgres.log'), fast: options.fast === true }
}

/**
 * initdb works in a folder of its own, which gets its name when it is complete: an interrupted one is
 * simply made again, even while the initdb of a start that was stopped is still clearing up.
 */
async function initCluster(cluster: Cluster): Promise<void> {
  clearHalves(cluster)
  const half = `${cluster.folder}.new-${randomUUID()}`
  mkdirSync(half, { recursive: true, mode: 0o700 })
  give(cluster.owner, half)
  const args = [
    '-D',
    half,
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
  const child = run(cluster, 'initdb', cluster.fast ? [...args, '--no-sync'] : args)
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw failure(cluster, from, 'initdb')
  renameSync(half, cluster.folder)
}

function clearHalves({ owner, folder }: Cluster): void {
  const halves = readdirSync(owner.home).filter((name) => name.startsWith(`${basename(folder)}.new`))
  for (const name of halves) rmSync(join(owner.home, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
}

/** Keeps one server running until it is told to stop. */
async function supervise(cluster: Cluster, onDeath?: (problem: StartProblem) => void): Promise<{ pid(): number; stop(): Promise<void> }> {
  let isStopping = false
  let deaths: number[] = []
  let child = await launch(cluster)
  let revival: Promise<void> = Promise.resolve()
  watch()

  function watch(): void {
    child.once('exit', () => {
      if (!isStopping) revival = revive()
    })
  }
  async function revive(): Promise<void> {
    deaths = [...deaths.filter((at) => performance.now() - at < 60_000), performance.now()]
    try {
      if (deaths.length > REVIVALS) throw failure(cluster, 0, 'PostgreSQL')
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
      await revival
      await end(child)
    },
  }
}

async function launch(cluster: Cluster): Promise<ChildProcess> {
  // Processes of a server that was killed take a moment to notice; until then its memory is in use.
  for (let tries = 1; ; tries++) {
    await clearLeftover(cluster.folder)
    const from = logSize(cluster.log)
    const child = run(cluster, 'postgres', ['-D', cluster.folder, ...settingsArgs(cluster.socketDir, cluster.fast)])
    if (await isReady(child, cluster)) return child
    const problem = failure(cluster, from, 'PostgreSQL')
    if (tries === 100 || !/pre-existing shared memory|shared memory block/.test(logSince(cluster.log, from))) throw problem
    await wait(100)
  }
}

/** True when the server takes connections, however long its recovery took; false when it ended instead. */
async function isReady(child: ChildProcess, cluster: Cluster): Promise<boolean> {
  const file = join(cluster.folder, 'postmaster.pid')
  while (child.exitCode === null && child.signalCode === null) {
    // The eighth line of the pid file says how far the server is.
    if (pidIn(file) === child.pid && /^ready/m.test(readFileSync(file, 'utf8').split('\n')[7] ?? '')) return true
    await wait(5)
  }
  return false
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGINT')
  const patience = setTimeout(() => child.kill('SIGQUIT'), STOP_PATIENCE)
  await exit
  clearTimeout(patience)
}

function run(cluster: Cluster, program: 'postgres' | 'initdb', args: string[]): ChildProcess {
  const { owner } = cluster
  if (logSize(cluster.log) > 5_000_000) renameSync(cluster.log, `${cluster.log}.1`)
  const log = openSync(cluster.log, 'a', 0o600)
  const [command, ...rest] = [...owner.prefix, join(owner.programs, 'bin', program), ...args]
  try {
    // Detached: a Ctrl-C in the terminal must reach the server alone, which stops PostgreSQL after its last request.
    const child = spawn(command!, rest, {
      ...owner.account,
      cwd: owner.home,
      detached: true,
      stdio: ['ignore', log, log],
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    })
    child.once('error', () => {})
    // However this process ends, short of kill -9, PostgreSQL then stops as well.
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
