import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { codeOf } from './problem.ts'

/** Milliseconds for a clean stop of an orphan; after them it is stopped immediately and recovers at the next start. */
const ORPHAN_STOP_MS = 10_000

/**
 * Cleans up after a haru process that was killed: stops a PostgreSQL that still runs on the cluster, and marks a pid file stale
 * whose number now belongs to another program. Call it only while holding the data folder's lock.
 */
export async function clearLeftover(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  const pid = pidIn(file)
  if (pid === null || !isAlive(pid)) return
  if (servesCluster(pid, cluster)) return stop(pid, cluster)

  // PostgreSQL treats the pid of its parent as stale. The other lines stay: with them it checks that no process of the old
  // server still uses the shared memory.
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid)))
}

/** The process id in a pid file; null if there is none. */
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

/** Whether the process is the PostgreSQL server of this cluster: a server's working directory is its cluster. */
function servesCluster(pid: number, cluster: string): boolean {
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
  let isImmediate = false
  while (isAlive(pid) && servesCluster(pid, cluster)) {
    await wait(20)
    if (!isImmediate && performance.now() - started > ORPHAN_STOP_MS) {
      process.kill(pid, 'SIGQUIT')
      isImmediate = true
    }
  }
}
