import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { dataDirOf } from '#kit/server/config/data-dir.ts'
import { isLostDatabaseConnection } from '#kit/server/db/connection-faults.ts'
import { StartProblem, codeOf } from '#kit/server/db/engine/problem.ts'
import { traceOf } from '#kit/server/log/trace.ts'
import { openCompileCache } from './compile-cache.ts'
import type { Running } from './start.ts'

/** A second signal within this time is the same Ctrl-C, which the terminal and npm both send. */
const REPEATED_SIGNAL_MS = 700
/** Time for running requests to finish. */
const STOP_LIMIT_MS = 15_000

const envFile = join(import.meta.dirname, '../../.env')
if (existsSync(envFile)) process.loadEnvFile(envFile)

let running: Running | undefined
let stoppingSince: number | undefined
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
// Unhandled rejections arrive here too.
process.on('uncaughtException', (error) => (isLostDatabaseConnection(error) ? printError(error) : fail(error)))

// Everything heavier is imported after this line, so that it is in the cache.
openCompileCache(dataDirOf(process.env))

try {
  const { start } = await import('./start.ts')
  running = await start({ env: process.env, onProgress: print, onDeath: fail })
  print(`\n${running.notice}\n`)
  // Node writes the cache when it exits, which a killed process does not reach.
  flushCompileCache()
} catch (error) {
  fail(error)
}

/** Stops in order; exits at once at a second signal or after the limit. */
async function stop(code: number): Promise<void> {
  const now = performance.now()
  if (stoppingSince !== undefined) {
    if (now - stoppingSince > REPEATED_SIGNAL_MS) process.exit(1)
    return
  }
  stoppingSince = now
  if (running === undefined) process.exit(code)
  print('\nStopping…')
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
  await running.stop().catch((error: unknown) => {
    printError(error)
    process.exit(1)
  })
  process.exit(code)
}

function fail(error: unknown): void {
  printError(error)
  if (running === undefined) process.exit(1)
  void stop(1)
}

function printError(error: unknown): void {
  process.stderr.write(`haru: ${error instanceof StartProblem ? error.message : errorText(error)}\n`)
}

function errorText(error: unknown): string {
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
      return error instanceof Error ? traceOf(error) || error.message : String(error)
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
