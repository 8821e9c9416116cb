import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { codeOf } from './problem.ts'

/** Milliseconds that an orphan gets to stop by itself, before it is stopped hard and recovers at the next start. */
const ORPHAN_PATIENCE = 10_000

/**
 * Clears what a start that was killed left over a cluster. A PostgreSQL that outlived its server is
 * stopped; a pid file whose number now belongs to another program is marked stale. Call it only while
 * holding the data folder's lock.
 */
export async function clearLeftover(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  const pid = pidIn(file)
  if (pid === null || !isAlive(pid)) return
  if (runsOver(pid, cluster)) return stop(pid, cluster)

  // PostgreSQL takes its parent's number for a stale one. The lines below it stay: by them it checks
  // that no process of the old server still holds the shared memory.
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid)))
}

/** The process number in a pid file; null where there is none. */
export function pidIn(file: string): number | null {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || null
  } catch {
    return null
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Whether the process is a PostgreSQL server over this cluster: a server's working folder is its cluster. */
function runsOver(pid: number, cluster: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(cluster)
  } catch {
    return false
  }
}

async function stop(pid: number, cluster: string): Promise<void> {
  const started = performance.now()
  process.kill(pid, 'SIGINT')
  let hard = false
  while (isAlive(pid) && runsOver(pid, cluster)) {
    await wait(20)
    if (!hard && performance.now() - started > ORPHAN_PATIENCE) {
      process.kill(pid, 'SIGQUIT')
      hard = true
    }
  }
}
