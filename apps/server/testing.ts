import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDb } from '#kit/server/db/db.ts'
import { homeOf } from '#kit/server/db/engine/owner.ts'
import { onceInRun, runFolder } from '#kit/server/testing/database.ts'

/** The running program. */
export type Program = {
  pid: number
  url: string
  /** Everything it has printed. */
  output(): string
  /** Kills it, and waits until it is gone: until then it holds its folder and its port. */
  kill(): Promise<void>
  /** Sends the signal and gives the exit code. */
  stop(signal: NodeJS.Signals): Promise<number | null>
}

type Database = ReturnType<typeof openDb>

/** A data folder on which tests start, stop and kill the real program. */
export type Home = {
  dataDir: string
  /** Starts the program with `node`, or with `command`, and these variables. */
  start(command?: string[], env?: Record<string, string>): Promise<Program>
  /** A start that is expected to fail. */
  refused(env?: Record<string, string>): Promise<{ code: number | null; output: string }>
  postmasterPid(): number
  /** Runs queries on the running program's database over another connection. */
  onDatabase<T>(work: (db: Database) => PromiseLike<T>): Promise<T>
  /** Stops all programs that run. */
  stopAll(): Promise<void>
  remove(): void
}

/** A copy of a migrated data folder: `demo` with the demo community, `test` without. The original is prepared once in a run. */
export async function preparedHome(kind: 'demo' | 'test'): Promise<Home> {
  const prepared = join(runFolder(), `home-${kind}`, '.haru')
  await onceInRun(`home-${kind}`, async () => {
    await prepareDataFolder(prepared, kind === 'test' ? { HARU_ENV: 'test', HARU_SECRET: HOME_SECRET } : {})
    // `npm test` goes on with the journeys, which start on the same demo community (e2e/haru.ts).
    const { HARU_KEEP_DEMO: kept } = process.env
    if (kind === 'demo' && kept !== undefined) copyDataFolder(prepared, kept)
  })
  const home = aHome()
  copyDataFolder(prepared, home.dataDir)
  return home
}

/** The secret of data folders that are prepared for tests. */
export const HOME_SECRET = 'a secret of the prepared folders, which is long enough'

/** Builds the program if its sources changed. */
async function buildProgram(): Promise<void> {
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts/ready.mjs'), 'server'], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** Starts the real program on this folder until it is ready, which migrates and loads the demo community, and stops it. */
export async function prepareDataFolder(dataDir: string, env: Record<string, string> = {}): Promise<void> {
  rmSync(dataDir, { recursive: true, force: true })
  const program = await startProgram(dataDir, PROGRAM, env)
  const code = await program.stop('SIGTERM')
  if (code !== 0) throw new Error(`haru stopped with ${code}:\n${program.output()}`)
}

/** Copies a data folder on which no server runs. */
export function copyDataFolder(from: string, to: string): void {
  // If another account runs PostgreSQL, the cluster may be outside of the folder; the copy then begins with an empty database.
  if (homeOf(from) !== from) return
  cpSync(from, to, { recursive: true })
  // PostgreSQL refuses a folder that others may read, and cpSync creates such folders.
  for (const folder of [to, join(to, 'pg')]) chmodSync(folder, 0o700)
}

/** Creates the folder; starts nothing. */
export function aHome(): Home {
  const home = mkdtempSync(join(runFolder(), 'start-'))
  const dataDir = join(home, '.haru')
  const programs: Program[] = []
  return {
    dataDir,
    async start(command = PROGRAM, env = {}) {
      const program = await startProgram(dataDir, command, env)
      programs.push(program)
      return program
    },
    async refused(env = {}) {
      await onceInRun('program', buildProgram)
      const { child, output } = spawnProgram(dataDir, PROGRAM, env)
      const [code] = (await once(child, 'close')) as [number | null]
      return { code, output: output() }
    },
    postmasterPid: () => Number.parseInt(readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8'), 10),
    onDatabase: (work) => onDatabase(dataDir, work),
    async stopAll() {
      for (const program of programs.splice(0)) await program.stop('SIGTERM')
    },
    remove: () => rmSync(home, { recursive: true, force: true }),
  }
}

/** Polls for up to 120 s, because the condition depends on another process. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 120_000
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error('The condition was not met within 120 s.')
    await wait(10)
  }
}

/** Whether a process runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  // A zombie process was killed, but its parent has not read its exit code.
  return process.platform !== 'linux' || !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
}

/** The log-in of the demo member that the program printed. */
export function printedLogIn(program: Program): { user_id: string; password: string; device: string } {
  const match = /member1 \/ (\w{12}) \(member\)\n\s+expert1 \/ \1 \(expert\)/.exec(program.output())
  return { user_id: 'member1', password: match?.[1] ?? '', device: 'test' }
}

/** Logs in as the printed member and returns the token. */
export async function tokenOf(program: Program): Promise<string> {
  const answer = await fetch(`${program.url}/v1/user/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(printedLogIn(program)),
  })
  const { token } = (await answer.json()) as { token?: string }
  if (token === undefined) throw new Error(`The log-in was answered with ${answer.status}.`)
  return token
}

const ROOT = join(import.meta.dirname, '../..')
const PROGRAM = [process.execPath, join(ROOT, 'dist/server/program.js')]

async function startProgram(dataDir: string, command: string[], env: Record<string, string>): Promise<Program> {
  await onceInRun('program', buildProgram)
  const { child, output } = spawnProgram(dataDir, command, env)
  await until(() => output().includes('Ctrl-C') || child.exitCode !== null)
  const url = /haru is ready: (\S+)/.exec(output())?.[1]
  if (url === undefined) throw new Error(`haru did not start:\n${output()}`)
  const exited = once(child, 'exit')
  return {
    pid: child.pid!,
    url,
    output,
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    stop: async (signal) => {
      child.kill(signal)
      const [code] = (await exited) as [number | null]
      return code
    },
  }
}

/** Caches compiled code for the run, because compiling is half of the work of a start. */
function spawnProgram(
  dataDir: string,
  [file = '', ...args]: string[],
  env: Record<string, string>,
): { child: ChildProcess; output: () => string } {
  let output = ''
  const child = spawn(file, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(runFolder(), 'compiled'), HARU_DATA_DIR: dataDir, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  return { child, output: () => output }
}

async function onDatabase<T>(dataDir: string, work: (db: Database) => PromiseLike<T>): Promise<T> {
  const db = openDb({ url: `postgres://haru@${encodeURIComponent(join(dataDir, 'run'))}:5432/haru`, max: 4 })
  try {
    return await work(db)
  } finally {
    await db.end(0)
  }
}
