import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { homeOf } from '#kit/server/db/engine/owner.ts'

/** The address of the embedded PostgreSQL that a running haru has started over this data folder; null where none runs. */
export function runningUrl(dataDir: string): string | null {
  try {
    // postmaster.pid has the port in the fourth line and the socket folder in the fifth.
    const [, , , port = '', socketDir = ''] = readFileSync(join(homeOf(dataDir), 'pg/postmaster.pid'), 'utf8').split('\n')
    return socketDir === '' ? null : `postgres://haru_app@${encodeURIComponent(socketDir)}:${port}/haru`
  } catch {
    return null
  }
}
