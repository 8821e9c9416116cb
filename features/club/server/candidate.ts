import { identitySql, ownDataSql } from '#features/account/server/public.ts'
import { notBlockedSql } from '#features/block/server/public.ts'
import type { ErrorKind } from '#kit/contract/errors.ts'
import { ageOn, koreanDay } from '#kit/contract/time.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { clubErrors } from '../errors.ts'
import { conditionProblem } from '../rules.ts'
import type { LockedClub } from './sql.ts'

/** What conditions of clubs ask about: `own` is null for a member who left. */
type Candidate = { identity: { birth: string | null; identity_dt: string | null }; own: { gender: string } | null; is_blocked: boolean }
const CANDIDATE: Statement = `
  select ${identitySql('$1::bigint')} as identity, ${ownDataSql({ userNo: '$1::bigint' })} as own,
    not (${notBlockedSql({ a: '$1::bigint', b: '$2::bigint' })}) as is_blocked`

/** A member who wants into a club, and whether they and its leader block each other. */
export async function candidateOf(db: Db, userNo: number, leaderNo: number | null): Promise<Candidate> {
  const [found] = await rowsOf<Candidate>(db, CANDIDATE, [userNo, leaderNo])
  return found!
}

/** Why somebody may not be in a club: its conditions, or a block between them and its leader; null where they may. */
export async function candidateProblem(db: Db, club: LockedClub, userNo: number, now: Date): Promise<ErrorKind | null> {
  const { identity, own, is_blocked: isBlocked } = await candidateOf(db, userNo, club.user_no)
  if (isBlocked || own === null) return clubErrors.not_allowed
  const age = identity.birth === null ? null : ageOn(identity.birth, koreanDay(now))
  return conditionProblem(club, { age, gender: own.gender, isVerified: identity.identity_dt !== null })
}
