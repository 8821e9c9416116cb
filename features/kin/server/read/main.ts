import { placeOf, regionName } from '#features/location/server/public.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import { kinPostSql } from '#features/post/server/public.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { KinCard, KinMain } from '../../contract.ts'
import { KIN_MAIN_ROWS, KIN_SCAN_MAX, POPULAR_DAYS } from '../../rules.ts'
import { cardColumns, isListed, joinPost, withRegion, type CardRow, type Reader } from './card.ts'

/** Questions of a region that are counted. */
const WAITING_MAX = 100

/** Of the newest so many those that the viewer may see are shown: more than a member blocks or mutes of them. */
const NEWEST_SCANNED = 60

/** `scanned`: questions `q` in the order `by`; each is checked until enough are found. */
const firstOf = (scanned: string, by: string): Statement => `
  with found as materialized (
    select q.ki_no from (${scanned}) q cross join lateral ${kinPostSql('q.ki_no')} s where ${isListed} order by ${by} limit ${KIN_MAIN_ROWS}
  )
  select ${cardColumns} from found f join kin_question q on q.ki_no = f.ki_no ${joinPost} order by ${by}`

const newest = (where: string): Statement =>
  firstOf(`select q.* from kin_question q where ${where} order by q.ki_no desc limit ${NEWEST_SCANNED}`, 'q.ki_no desc')

/** $3 since when. Of the newest questions those that were opened most. */
export const POPULAR: Statement = firstOf(
  `select n.* from (select q.* from kin_question q where q.state <> 0 order by q.ki_no desc limit ${KIN_SCAN_MAX}) n
    where n.reg_dt > $3::timestamptz order by n.ki_hit desc, n.ki_no desc`,
  'q.ki_hit desc, q.ki_no desc',
)
export const WAITING: Statement = newest('q.state = 1 and q.answer_qtt = 0')
export const REWARDED: Statement = newest('q.state = 1 and q.reward > 0')
/** $3 the district. */
export const NEAR: Statement = newest('q.state <> 0 and q.sigungu_code = $3::text')
const NEAR_WAITING: Statement = `
  select count(*)::int as qtt from (
    select 1 from kin_question q where q.state = 1 and q.answer_qtt = 0 and q.sigungu_code = $1 limit ${WAITING_MAX}) w`

export async function kinMain(db: Db, reader: Reader, chosen: string | undefined): Promise<KinMain> {
  const since = new Date(reader.now.getTime() - POPULAR_DAYS * DAY_MS)
  const [popular, waiting, rewarded, near] = await Promise.all([
    cards(db, POPULAR, reader, since),
    cards(db, WAITING, reader),
    cards(db, REWARDED, reader),
    nearOf(db, reader, chosen),
  ])
  return { popular, waiting, rewarded, near }
}

async function nearOf(db: Db, reader: Reader, chosen: string | undefined): Promise<KinMain['near']> {
  const code = chosen ?? (await placeOf(db, reader.userNo, undefined))?.sigungu_code
  const name = code === undefined ? undefined : regionName(code)
  if (code === undefined || name === undefined) return null
  const [rows, [counted]] = await Promise.all([cards(db, NEAR, reader, code), rowsOf<{ qtt: number }>(db, NEAR_WAITING, [code])])
  return { sigungu_code: code, region_name: name, waiting_qtt: counted!.qtt, rows }
}

const cards = async (db: Db, statement: Statement, { userNo, now }: Reader, ...more: (string | Date)[]): Promise<KinCard[]> =>
  (await rowsOf<CardRow>(db, statement, [userNo, now, ...more])).map(withRegion)
