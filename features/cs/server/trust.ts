import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Figures } from '#kit/server/trust.ts'

/** The hours that members waited for the first answer to an inquiry: half of them waited less. */
export const csFigures: Figures = {
  inquiry_hours: async (db, { since, now }) => {
    const [answers] = await rowsOf<{ value: number; cases: number }>(db, WAITED, [since, now])
    return answers!.cases === 0 ? null : answers!
  },
}

// $1 from, $2 until. With one decimal.
const WAITED: Statement = `
  select round((percentile_cont(0.5) within group (order by extract(epoch from a.first_dt - i.reg_dt)) / 3600)::numeric, 1)::float8 as value,
    count(*) as cases
  from (select inquiry_no, min(reg_dt) as first_dt from inquiry_message where kind = 'answer' group by inquiry_no) a
  join inquiry i using (inquiry_no) where a.first_dt >= $1 and a.first_dt < $2`
