import { ownDataSql, personSql } from '#features/account/server/public.ts'
import { isLicenseEndedSql } from '#features/expert/server/public.ts'
import { ageOn, koreanDay } from '#kit/contract/time.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'

/** Members under this age neither offer nor get a reward (decisions d-8: no viv between minors and adults). */
const ADULT_AGE = 19

/** Whether the member is a minor today in Korea; an unknown age counts as adult. */
export async function isMinorToday(db: Db, userNo: number, now: Date): Promise<boolean> {
  const [row] = await rowsOf<{ birth: string | null }>(db, BIRTH, [userNo])
  return row?.birth ? ageOn(row.birth, koreanDay(now)) < ADULT_AGE : false
}

/** The category of an active expert with a valid licence; null for everybody else. */
export async function expertCategoryOf(db: Db, userNo: number, now: Date): Promise<number | null> {
  const [row] = await rowsOf<{ cate_no: number | null }>(db, CATEGORY, [userNo, koreanDay(now)])
  return row?.cate_no ?? null
}

const BIRTH: Statement = `select ${ownDataSql({ userNo: '$1::bigint' })} ->> 'birth' as birth`
/** $1 the member, $2 today. */
const CATEGORY: Statement = `
  select case when not ${isLicenseEndedSql({ userNo: '$1::bigint', today: '$2::date' })} then (${personSql('$1::bigint')} ->> 'cate_no')::smallint end as cate_no`
