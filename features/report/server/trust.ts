import { DAY_MS } from '#kit/contract/time.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Figures } from '#kit/server/trust.ts'

/** The share of reported cases, in percent, that were decided within a day. */
export const reportFigures: Figures = {
  reports_in_day: async (db, { since, now }) => {
    // A case of the last day may still be decided in time.
    const [cases] = await rowsOf<{ value: number; cases: number }>(db, IN_DAY, [since, new Date(now.getTime() - DAY_MS)])
    return cases!.cases === 0 ? null : cases!
  },
}

// $1 from, $2 until.
const IN_DAY: Statement = `
  select round(100.0 * count(*) filter (where close_dt <= open_dt + interval '1 day') / greatest(count(*), 1), 1)::float8 as value, count(*) as cases
  from report_case where open_dt >= $1 and open_dt < $2`
