import { ownDataSql } from '#features/account/server/public.ts'
import { blocksSql, notBlockedSql } from '#features/block/server/public.ts'
import { ageOn, koreanDay } from '#kit/contract/time.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { statesSql } from '#kit/server/transition.ts'
import { restrictedUntil } from '../rules.ts'
import { APPEAL, BUNGAE, PARTICIPANT, SEATED_STATES, TAKEN_STATES } from '../transitions.ts'

/** The age in Korea today; null where the birth is not known. */
export async function ageOf(db: Db, userNo: number | null, now: Date): Promise<number | null> {
  const [row] = await rowsOf<{ birth: string | null }>(db, BIRTH, [userNo])
  return row?.birth ? ageOn(row.birth, koreanDay(now)) : null
}

/** The ages of everybody who has a seat or is offered one, but the host. */
export async function agesIn(db: Db, adhocNo: number, now: Date): Promise<(number | null)[]> {
  const rows = await rowsOf<{ birth: string | null }>(db, BIRTHS, [adhocNo])
  return rows.map(({ birth }) => (birth ? ageOn(birth, koreanDay(now)) : null))
}

/** Whether a block separates the member from the host or from somebody who has a seat or is offered one. */
export async function isSeparated(db: Db, adhocNo: number, userNo: number): Promise<boolean> {
  return (await rowsOf(db, SEPARATED, [adhocNo, userNo])).length > 0
}

/** Whether the member leaves the bungae without a mark because they block its host or somebody who has a seat, or the host blocks them. */
export async function leavesFreely(db: Db, adhocNo: number, userNo: number): Promise<boolean> {
  const [row] = await rowsOf<{ is_free: boolean }>(db, LEAVES_FREELY, [adhocNo, userNo])
  return row?.is_free === true
}

/** The same as SQL, for the bungae `adhoc`. Who is blocked by another participant learns nothing of it. */
export const leavesFreelySql = ({ adhoc, viewer }: { adhoc: string; viewer: string }): string => `(
  not (${notBlockedSql({ a: viewer, b: `${adhoc}.user_no` })}) or exists (select from adhoc_member _seated
    where _seated.adhoc_no = ${adhoc}.adhoc_no and _seated.state in ${statesSql(SEATED_STATES)} and ${blocksSql({ a: viewer, b: '_seated.user_no' })}))`

/** Whether the member has a seat in another bungae at the same time. */
export async function overlaps(db: Db, { userNo, adhocNo, start, end }: { userNo: number; adhocNo: number; start: string; end: string }) {
  return (await rowsOf(db, OVERLAP, [userNo, adhocNo, start, end])).length > 0
}

/** Until when the member joins by approval alone, after missing too often. */
export async function restrictionOf(db: Db, userNo: number, now: Date): Promise<Date | null> {
  const rows = await rowsOf<{ mark_dt: string }>(db, MISSES, [userNo])
  return restrictedUntil(
    rows.map(({ mark_dt }) => mark_dt),
    now,
  )
}

/** Whether a mark of the participant `m` counts: an objection suspends it until it is answered. */
export const countsSql = (m: string): string => `(not ${m}.is_void and (${m}.object_dt is null or ${m}.answer_dt is not null))`

const BIRTH: Statement = `select ${ownDataSql({ userNo: '$1::bigint' })} ->> 'birth' as birth`
const BIRTHS: Statement = `
  select ${ownDataSql({ userNo: 'm.user_no' })} ->> 'birth' as birth from adhoc_member m join adhoc a on a.adhoc_no = m.adhoc_no
  where m.adhoc_no = $1 and m.state in ${statesSql(TAKEN_STATES)} and m.user_no is distinct from a.user_no`
const SEPARATED: Statement = `
  select 1 from (
    select user_no from adhoc_member where adhoc_no = $1 and state in ${statesSql(TAKEN_STATES)}
    union select user_no from adhoc where adhoc_no = $1) p
  where p.user_no <> $2 and not (${notBlockedSql({ a: '$2', b: 'p.user_no' })}) limit 1`
const LEAVES_FREELY: Statement = `select ${leavesFreelySql({ adhoc: 'a', viewer: '$2::bigint' })} as is_free from adhoc a where a.adhoc_no = $1`
const OVERLAP: Statement = `
  select 1 from adhoc_member m join adhoc a on a.adhoc_no = m.adhoc_no
  where m.user_no = $1 and m.state in ${statesSql(SEATED_STATES)} and a.adhoc_no <> $2 and a.state <> ${BUNGAE.cancelled}
    and a.start_dt < $4::timestamptz and a.end_dt > $3::timestamptz limit 1`
const MISSES: Statement = `
  select m.mark_dt from adhoc_member m where m.user_no = $1 and m.state = ${PARTICIPANT.noShow} and ${countsSql('m')}
    and not exists (select from trust_appeal t where t.user_no = m.user_no and t.adhoc_no = m.adhoc_no and t.kind = 'noShow' and t.state = ${APPEAL.accepted})
  order by m.mark_dt desc limit 100`
