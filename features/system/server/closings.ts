import type { Pause } from '#kit/contract/app-state.ts'
import type { ClosingRows } from '#kit/server/app-state.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'

/** What is closed: read by every process at its start and after each change. */
export async function readClosings(db: Pool): Promise<ClosingRows> {
  const [pauses, windows, versions] = await Promise.all([
    rowsOf<Pause>(db, PAUSES, []),
    rowsOf<ClosingRows['windows'][number]>(db, WINDOWS, []),
    rowsOf<ClosingRows['versions'][number]>(db, VERSIONS, []),
  ])
  return { pauses, windows, versions }
}

const PAUSES: Statement = 'select name, notice, until_dt from feature_switch where not is_on order by name'
/** Windows of the past are among them; there are a few a year. */
const WINDOWS: Statement = `
  select from_dt, until_dt, notice, announce_dt from maintenance where cancel_dt is null order by until_dt desc limit 20`
const VERSIONS: Statement = 'select platform, min_version, store_url from app_version'
