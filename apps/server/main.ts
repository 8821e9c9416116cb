import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isLostLine } from '#kit/server/db/connection-faults.ts'
import { StartProblem, codeOf } from '#kit/server/db/engine/problem.ts'
import { start, type Running } from './start.ts'

/** Milliseconds in which a second signal is the same Ctrl-C: the terminal and npm both pass it on. */
const ECHO = 700
/** Milliseconds for running requests to finish. */
const PATIENCE = 15_000

const envFile = join(import.meta.dirname, '../../.env')
if (existsSync(envFile)) process.loadEnvFile(envFile)

let running: Running | undefined
let stoppingSince: number | undefined
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
// A rejection that nobody handles comes here as well.
process.on('uncaughtException', (error) => (isLostLine(error) ? complain(error) : fail(error)))

try {
  running = await start({ env: process.env, onProgress: say, onDeath: fail })
  say(`\n${running.notice}\n`)
} catch (error) {
  fail(error)
}

/** Stops in order; at a second signal, or when that takes too long, at once. What is left of PostgreSQL ends with the process. */
async function stop(code: number): Promise<void> {
  const now = performance.now()
  if (stoppingSince !== undefined) {
    if (now - stoppingSince > ECHO) process.exit(1)
    return
  }
  stoppingSince = now
  if (running === undefined) process.exit(code)
  say('\nStopping…')
  setTimeout(() => process.exit(1), PATIENCE).unref()
  await running.stop().catch((error: unknown) => {
    complain(error)
    process.exit(1)
  })
  process.exit(code)
}

function fail(error: unknown): void {
  complain(error)
  if (running === undefined) process.exit(1)
  void stop(1)
}

function complain(error: unknown): void {
  process.stderr.write(`haru: ${error instanceof StartProblem ? error.message : plain(error)}\n`)
}

function plain(error: unknown): string {
  const path = error instanceof Error && 'path' in error ? String(error.path) : 'its folder'
  switch (codeOf(error)) {
    case 'ENOSPC':
    case '53100':
      return `the disk is full (${path}): free some space, then start again. Nothing that was saved is lost.`
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `${path} cannot be written by this account: change its owner, or choose another folder with HARU_DATA_DIR.`
    case '42501':
      return 'the user of DATABASE_URL may not make tables in its database: let it own the database, or name one that does.'
    case 'EEXIST':
    case 'ENOTDIR':
      return `${path} is no folder, or lies in none: choose another with HARU_DATA_DIR.`
    default:
      return error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
