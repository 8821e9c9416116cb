import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { statesSql } from '#kit/server/transition.ts'
import { UPCOMING_STATES } from '../../transitions.ts'
import { isShownSql } from './list.ts'

type Next = { adhoc_no: number; adhoc_name: string; start_dt: string }
type Asked = { meetNos: readonly number[]; userNo: number | null; now: Date; limit: number }

/** The next bungae of these clubs that the viewer sees by club, soonest first, at most `limit` of each. */
export async function nextAdhocs(db: Db, { meetNos, userNo, now, limit }: Asked): Promise<Map<number, Next[]>> {
  const rows = await rowsOf<Next & { meet_no: number }>(db, NEXT_OF_CLUBS, [[...meetNos], now, limit, userNo])
  const next = new Map<number, Next[]>()
  for (const { meet_no, ...adhoc } of rows) next.set(meet_no, [...(next.get(meet_no) ?? []), adhoc])
  return next
}

/** $1 the clubs, $2 now, $3 how many of each, $4 the viewer or null. */
export const NEXT_OF_CLUBS: Statement = `
  select n.meet_no, n.adhoc_no, n.adhoc_name, n.start_dt from unnest($1::bigint[]) g (meet_no) cross join lateral (
    select a.meet_no, a.adhoc_no, a.adhoc_name, a.start_dt from adhoc a
    where a.meet_no = g.meet_no and a.state in ${statesSql(UPCOMING_STATES)} and a.state > 0 and a.start_dt > $2 and ${isShownSql('$4::bigint')}
    order by a.start_dt, a.adhoc_no limit $3::int) n
  order by n.meet_no, n.start_dt, n.adhoc_no`
