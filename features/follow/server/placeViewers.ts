import { findSharing, personSql } from '#features/account/server/public.ts'
import type { listPlaceViewers } from '#features/location/contract.ts'
import { VIEWERS_PAGE } from '#features/location/rules.ts'
import { isPlaceVisibleSql } from '#features/location/server/public.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'

type Viewers = Answer<typeof listPlaceViewers>

/** The followers who may see at this moment where the member is, and how many; no number where everybody of the age group may. */
export async function placeViewersOf(db: Pool, userNo: number, before: number | undefined, now: Date): Promise<Viewers> {
  const [sharing, rows, [count]] = await Promise.all([
    findSharing(db, userNo),
    rowsOf<{ viewer: Viewers['viewers'][number] }>(db, VIEWERS, [userNo, now, before ?? Number.MAX_SAFE_INTEGER]),
    rowsOf<{ qtt: number }>(db, COUNT, [userNo, now]),
  ])
  return { viewer_qtt: sharing?.scope === 'all' ? null : count!.qtt, viewers: rows.map(({ viewer }) => viewer) }
}

/** Followers that are counted. */
const COUNT_MAX = 1000

const MAY_SEE = `f.target_no = $1::bigint and f.state = 1 and ${isPlaceVisibleSql({ sharer: '$1::bigint', viewer: 'f.user_no', now: '$2::timestamptz' })}`
const VIEWERS: Statement = `
  select ${personSql('f.user_no')} as viewer from follow f where ${MAY_SEE} and f.user_no < $3::bigint order by f.user_no desc limit ${VIEWERS_PAGE}`
const COUNT: Statement = `select count(*)::int as qtt from (select from follow f where ${MAY_SEE} limit ${COUNT_MAX}) v`
