import { ADULT_AGE } from '#features/identity/rules.ts'
import { WON_PER_VIV } from '#features/viv/rules.ts'
import { unusedSql } from '#features/viv/server/for-topup.ts'
import { CREDITED_CHARGE } from '#features/viv/transitions.ts'
import { ageOn, DAY_MS, koreanDay, periodOf, startOfDay } from '#kit/contract/time.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { statesSql } from '#kit/server/transition.ts'
import type { Guarded } from '../contract.ts'
import { ENDED_DAYS } from '../rules.ts'

/** States of a top-up that was credited once. */
export const CREDITED = statesSql(CREDITED_CHARGE)

/** The first moment of this month in Korea. */
export const startOfMonth = (now: Date): Date => startOfDay(periodOf(koreanDay(now), 'month').from)

/** Won that member `g.user_no` charged since the moment in a parameter, minus cancelled viv; counted like the limit. */
export const monthWonSql = (since: string): string => `coalesce((
    select sum((c.viv - c.cancelled_viv) * ${WON_PER_VIV}) from viv_charge c
    where c.user_no = g.user_no and c.state in ${CREDITED} and c.paid_dt >= ${since}), 0)`

type Row = Guarded & { user_no: number; birth: string | null }

/** A consent with its member. */
export type Consent = Guarded & { user_no: number }

/** The newest consent of a person for each minor member; ended ones for `ENDED_DAYS`. */
export async function consentsOf(db: Db, ciHash: Uint8Array, now: Date): Promise<Consent[]> {
  const since = new Date(now.getTime() - ENDED_DAYS * DAY_MS)
  const rows = await rowsOf<Row>(db, CONSENTS, [Buffer.from(ciHash), since, startOfMonth(now)])
  const today = koreanDay(now)
  return rows.flatMap(({ birth, ...consent }) => (birth !== null && ageOn(birth, today) < ADULT_AGE ? [consent] : []))
}

const CONSENTS: Statement = `
  select g.guardian_no, g.user_no, u.haru_name, u.birth, g.monthly_won, ${monthWonSql('$3')} as month_won, g.agree_dt, g.end_dt, g.frozen_dt
  from (
    select distinct on (n.user_no) n.* from viv_guardian n where n.guardian_ci_hash = $1 order by n.user_no, n.guardian_no desc
  ) g
  join users u on u.user_no = g.user_no
  where u.state = 1 and (g.end_dt is null or g.end_dt > $2)
  order by g.guardian_no desc`

/** Paid top-ups of member $1 under consents of person $2, before number $3, newest first. */
export const CHARGES: Statement = `
  with page as materialized (
    select c.* from viv_charge c
    where c.user_no = $1 and c.charge_no < $3 and c.state in ${CREDITED}
      and c.guardian_no in (select g.guardian_no from viv_guardian g where g.user_no = $1 and g.guardian_ci_hash = $2)
    order by c.charge_no desc limit $4::int
  )
  select p.charge_no, p.viv, p.won, p.cancelled_viv,
    ${unusedSql('p')} as remaining, p.paid_dt
  from page p order by p.charge_no desc`

/** Whether a guardian consents for the member now. */
export const hasGuardianSql = (userNo: string): string =>
  `exists (select from viv_guardian _guardian where _guardian.user_no = ${userNo} and _guardian.end_dt is null)`
