import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { outagesWithin } from '#kit/server/outages.ts'
import type { CounselEvent } from '../../contract/session.ts'

/** What happened in a counselling, with who was there when and the outages between `from` and `to`. The caller checks who reads it. */
export async function timelineOf(db: Db, counNo: number, { from, to }: { from: Date; to: Date }): Promise<CounselEvent[]> {
  const events = await rowsOf<CounselEvent>(db, EVENTS, [counNo])
  const outages = await outagesWithin(db, from, to)
  const all = [
    ...events,
    ...outages.map(({ from_dt, to_dt }) => ({
      event: 'outage',
      actor: 'system' as const,
      from_dt: from_dt.toISOString(),
      to_dt: to_dt.toISOString(),
      detail: {},
    })),
  ]
  return all.toSorted((one, other) => Date.parse(one.from_dt) - Date.parse(other.from_dt))
}

/** $1 the counselling. Changes of state, other events, and when each side was there. */
const EVENTS: Statement = `
  select event, actor, from_dt, to_dt, detail from (
    select h.event, h.actor, h.reg_dt as from_dt, null::timestamptz as to_dt, h.detail from counsel_history h where h.coun_no = $1
    union all
    select 'present', p.side, p.from_dt, p.to_dt, '{}'::jsonb from counsel_presence p where p.coun_no = $1
  ) e`
