import { identitySql, isActiveMemberSql, personSql } from '#features/account/server/public.ts'
import { notBlockedSql } from '#features/block/server/public.ts'
import { acceptsRequestsSql } from '#features/expert/server/public.ts'
import { hasGuardianSql } from '#features/guardian/server/public.ts'
import type { AppError } from '#kit/contract/errors.ts'
import { ageOn, koreanDay } from '#kit/contract/time.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { statesSql } from '#kit/server/transition.ts'
import { counselErrors } from '../../errors.ts'
import { ADULT, needsGuardian, requestAgainFrom } from '../../rules.ts'
import { OPEN_COUNSEL } from '../../transitions.ts'
import { requestMomentsSql } from './request-moments-sql.ts'

type Pair = { userNo: number; expertNo: number; now: Date }
type Row = {
  is_known: boolean
  accepts: boolean
  cate_no: number | null
  is_refused: boolean
  is_open: boolean
  request_dts: string[]
  birth: string | null
  has_guardian: boolean
}

/** Who may ask this expert: the reason why this member may not now (null: they may), with their age in years if it is known. */
export async function askerOf(db: Db, { userNo, expertNo, now }: Pair): Promise<{ problem: AppError | null; age: number | null }> {
  const [row] = await rowsOf<Row>(db, ASKER, [userNo, expertNo, now])
  const age = row!.birth === null ? null : ageOn(row!.birth, koreanDay(now))
  return { problem: userNo === expertNo ? counselErrors.own() : problemOf(row!, age, now), age }
}

function problemOf(row: Row, age: number | null, now: Date): AppError | null {
  // A blocked, inactive or unknown expert answers alike.
  if (!row.is_known) return counselErrors.no_product()
  if (!row.accepts || row.cate_no === null) return counselErrors.not_accepting()
  if (row.is_refused) return counselErrors.refused_again()
  if (row.is_open) return counselErrors.open_already()
  const again = requestAgainFrom(row.request_dts)
  if (again !== null && now < again) return counselErrors.too_often()
  if (age !== null && age < ADULT && needsGuardian(row.cate_no) && !row.has_guardian) return counselErrors.minor()
  return null
}

// $1 member, $2 expert, $3 now.
const ASKER: Statement = `
  select ${isActiveMemberSql({ userNo: '$2::bigint' })} and ${notBlockedSql({ a: '$1::bigint', b: '$2::bigint' })} as is_known,
    ${acceptsRequestsSql({ userNo: '$2::bigint', now: '$3::timestamptz' })} as accepts,
    (${personSql('$2::bigint')} ->> 'cate_no')::int as cate_no,
    exists (select from counsel_refusal r where r.expert_user_no = $2 and r.user_no = $1) as is_refused,
    exists (select from counsel c where c.user_no = $1 and c.expert_user_no = $2 and c.state in ${statesSql(OPEN_COUNSEL)} and c.product_no is not null) as is_open,
    ${requestMomentsSql({ member: '$1::bigint', expert: '$2::bigint', now: '$3::timestamptz' })} as request_dts,
    ${identitySql('$1::bigint')} ->> 'birth' as birth,
    ${hasGuardianSql('$1::bigint')} as has_guardian`
