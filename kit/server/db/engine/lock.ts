import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartProblem } from './problem.ts'

/** The lock of a data folder. */
export type Lock = { release(): void }

/**
 * Locks a data folder for this process. It is a lock of the operating system (SQLite takes it on an empty file), so it ends
 * with the process in any case and never becomes stale.
 */
export function lockFolder(dataDir: string): Lock {
  const lock = tryLock(dataDir)
  if (lock !== null) return lock
  throw new StartProblem(
    `haru is already running on ${dataDir}${holder(dataDir)}: stop it first, or choose another folder with HARU_DATA_DIR.`,
  )
}

/** Like lockFolder, or null while another process holds the folder. */
export function tryLock(dataDir: string): Lock | null {
  mkdirSync(dataDir, { recursive: true })
  const file = open(join(dataDir, 'lock'))
  try {
    file.exec('begin exclusive')
  } catch (error) {
    file.close()
    if ((error as { errcode?: number }).errcode === BUSY) return null
    throw new StartProblem(
      `${join(dataDir, 'lock')} cannot be locked (${(error as Error).message}): start haru as the account that owns ${dataDir}.`,
    )
  }
  writeFileSync(join(dataDir, 'lock.pid'), String(process.pid))
  return { release: () => file.close() }
}

/** SQLite's code for a file that another process has locked. */
const BUSY = 5

function open(path: string): DatabaseSync {
  try {
    return new DatabaseSync(path)
  } catch {
    throw new StartProblem(
      `${path} cannot be opened: start haru as the account that owns its folder, or choose another with HARU_DATA_DIR.`,
    )
  }
}

function holder(dataDir: string): string {
  try {
    return ` (process ${readFileSync(join(dataDir, 'lock.pid'), 'utf8')})`
  } catch {
    return ''
  }
}
