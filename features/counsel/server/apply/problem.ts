import { identitySql, isActiveMemberSql, personSql } from '#features/account/server/public.ts'
import { notBlockedSql } from '#features/block/server/public.ts'
import { acceptsRequestsSql } from '#features/expert/server/public.ts'
import { hasGuardianSql } from '#features/guardian/server/public.ts'
import type { AppError } from '#kit/contract/errors.ts'
import { ageOn, DAY_MS, HOUR_MS, koreanDay } from '#kit/contract/time.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { statesSql } from '#kit/server/transition.ts'
import { counselErrors } from '../../errors.ts'
import { ADULT, needsGuardian, REQUEST_AGAIN_HOURS, REQUESTS_DAYS, REQUESTS_MAX } from '../../rules.ts'
import { OPEN_COUNSEL } from '../../transitions.ts'

type Pair = { userNo: number; expertNo: number; now: Date }
type Row = {
  is_known: boolean
  accepts: boolean
  cate_no: number | null
  is_refused: boolean
  is_open: boolean
  requests: number
  last_dt: string | null
  birth: string | null
  has_guardian: boolean
}

/** Who may ask this expert: the reason why this member may not now (null: they may), with their age in years if it is known. */
export async function askerOf(db: Db, { userNo, expertNo, now }: Pair): Promise<{ problem: AppError | null; age: number | null }> {
  const [row] = await rowsOf<Row>(db, ASKER, [userNo, expertNo, now, new Date(now.getTime() - REQUESTS_DAYS * DAY_MS), koreanDay(now)])
  const age = row!.birth === null ? null : ageOn(row!.birth, koreanDay(now))
  return { problem: userNo === expertNo ? counselErrors.own() : problemOf(row!, age, now), age }
}

function problemOf(row: Row, age: number | null, now: Date): AppError | null {
  // A blocked, inactive or unknown expert answers alike.
  if (!row.is_known) return counselErrors.no_product()
  if (!row.accepts || row.cate_no === null) return counselErrors.not_accepting()
  if (row.is_refused) return counselErrors.refused_again()
  if (row.is_open) return counselErrors.open_already()
  const again = row.last_dt === null ? 0 : Date.parse(row.last_dt) + REQUEST_AGAIN_HOURS * HOUR_MS
  if (row.requests >= REQUESTS_MAX || now.getTime() < again) return counselErrors.too_often()
  if (age !== null && age < ADULT && needsGuardian(row.cate_no) && !row.has_guardian) return counselErrors.minor()
  return null
}

// $1 member, $2 expert, $3 now, $4 since when requests count, $5 today. What was accepted does not count: who comes often may come again.
const ASKER: Statement = `
  select ${isActiveMemberSql({ userNo: '$2::bigint' })} and ${notBlockedSql({ a: '$1::bigint', b: '$2::bigint' })} as is_known,
    ${acceptsRequestsSql({ userNo: '$2::bigint', today: '$5::date' })} as accepts,
    (${personSql('$2::bigint')} ->> 'cate_no')::int as cate_no,
    exists (select from counsel_refusal r where r.expert_user_no = $2 and r.user_no = $1) as is_refused,
    exists (select from counsel c where c.user_no = $1 and c.expert_user_no = $2 and c.state in ${statesSql(OPEN_COUNSEL)} and c.product_no is not null) as is_open,
    sent.requests, sent.last_dt,
    ${identitySql('$1::bigint')} ->> 'birth' as birth,
    ${hasGuardianSql('$1::bigint')} as has_guardian
  from (
    select count(*)::int as requests, max(c.reg_dt) as last_dt from counsel c
    where c.user_no = $1 and c.expert_user_no = $2 and c.product_no is not null and c.accept_dt is null
      and c.reg_dt > $4::timestamptz and c.reg_dt <= $3::timestamptz) sent`
