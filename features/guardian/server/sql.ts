import { ADULT_AGE, ageOn } from '#features/identity/rules.ts'
import { WON_PER_VIV } from '#features/viv/rules.ts'
import { unusedSql } from '#features/viv/server/for-topup.ts'
import { koreanDay } from '#kit/contract/day.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Guarded } from '../contract.ts'
import { ENDED_DAYS } from '../rules.ts'

const DAY = 86_400_000

/** The first moment of this month in Korea. */
export const startOfMonth = (now: Date): Date => new Date(`${koreanDay(now).slice(0, 7)}-01T00:00:00+09:00`)

/** Won that the member `g.user_no` charged since the moment in a parameter, less what was taken back: as the limit counts it. */
export const monthWon = (since: string): string => `coalesce((
    select sum((c.viv - c.cancelled_viv) * ${WON_PER_VIV}) from viv_charge c
    where c.user_no = g.user_no and c.state in (2, 4, 5) and c.paid_dt >= ${since}), 0)`

type Row = Guarded & { user_no: number; birth: string | null }

/** A consent with whom it is for. */
export type Consent = Guarded & { user_no: number }

/** The newest consent of a person for each member who is still under age; ended ones for some days. */
export async function consentsOf(db: Db, ciHash: Uint8Array, now: Date): Promise<Consent[]> {
  const since = new Date(now.getTime() - ENDED_DAYS * DAY)
  const rows = await rowsOf<Row>(db, CONSENTS, [Buffer.from(ciHash), since, startOfMonth(now)])
  const today = koreanDay(now)
  return rows.flatMap(({ birth, ...consent }) => (birth !== null && ageOn(birth, today) < ADULT_AGE ? [consent] : []))
}

const CONSENTS: Statement = `
  select g.guardian_no, g.user_no, u.haru_name, u.birth, g.monthly_won, ${monthWon('$3')} as month_won, g.agree_dt, g.end_dt
  from (
    select distinct on (n.user_no) n.* from viv_guardian n where n.guardian_ci_hash = $1 order by n.user_no, n.guardian_no desc
  ) g
  join users u on u.user_no = g.user_no
  where u.state = 1 and (g.end_dt is null or g.end_dt > $2)
  order by g.guardian_no desc`

/** Paid top-ups of the member $1 under a consent of the person $2, before the number $3, the newest first. */
export const CHARGES: Statement = `
  with page as materialized (
    select c.* from viv_charge c
    where c.user_no = $1 and c.charge_no < $3 and c.state in (2, 4, 5)
      and c.guardian_no in (select g.guardian_no from viv_guardian g where g.user_no = $1 and g.guardian_ci_hash = $2)
    order by c.charge_no desc limit $4::int
  )
  select p.charge_no, p.viv, p.won, p.cancelled_viv,
    ${unusedSql('p')} as remaining, p.paid_dt
  from page p order by p.charge_no desc`
