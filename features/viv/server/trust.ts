import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Figures } from '#kit/server/trust.ts'

/** What haru owes its members in viv, what is kept apart for it, and how long refunds of top-ups take. */
export const vivFigures: Figures = {
  viv_outstanding_won: async (db) => {
    const [day] = await rowsOf<{ value: number }>(db, OUTSTANDING, [])
    return day ? { ...day, cases: null } : null
  },
  safeguarded_won: async (db) => {
    const [latest] = await rowsOf<{ value: number }>(db, SAFEGUARDED, [])
    return latest ? { ...latest, cases: null } : null
  },
  refund_days: async (db, { since, now }) => {
    const [refunds] = await rowsOf<{ value: number; cases: number }>(db, REFUNDS, [since, now])
    return refunds!.cases === 0 ? null : refunds!
  },
}

const OUTSTANDING: Statement = 'select float_won as value from viv_day order by day desc limit 1'
const SAFEGUARDED: Statement = `
  select won as value from viv_safeguard where approved_by is not null order by day desc, safeguard_no desc limit 1`

// $1 from, $2 until. In days, with one decimal.
const REFUNDS: Statement = `
  select round(avg(extract(epoch from done_dt - reg_dt)) / 86400, 1)::float8 as value, count(*) as cases
  from viv_refund where state = 2 and reason <> 'gateway' and done_dt >= $1 and done_dt < $2`
