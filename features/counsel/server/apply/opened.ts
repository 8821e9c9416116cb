import { freeSlotsSql, HOLIDAY_DAYS } from '#features/calendar/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { busySql } from './busy.ts'
import { offerFreedTime } from './watch.ts'

/** Most times that one change of a calendar offers; each goes on to the next who waits when it is not taken. */
const OFFERS_MAX = 30

/**
 * Before an expert's calendar changes: remembers what is free. Afterwards: offers what was not to those who wait, the soonest first. Times that were
 * free before are not offered: who waits could have taken them.
 */
export async function offerOpenedTimes(tx: Tx, { expertNo, now }: { expertNo: number; now: Date }): Promise<() => Promise<void>> {
  const lengths = await rowsOf<{ minutes: number }>(tx, LENGTHS, [expertNo])
  if (lengths.length === 0) return async () => {}
  const [before] = await rowsOf<{ free: string }>(tx, FREE, [expertNo, now, HOLIDAY_DAYS])
  return async () => {
    let left = OFFERS_MAX
    for (const { minutes } of lengths) {
      while (left > 0 && (await offerFirst(minutes))) left--
    }
  }

  async function offerFirst(minutes: number): Promise<boolean> {
    const [opened] = await rowsOf<{ during: string }>(tx, FIRST_OPENED, [expertNo, now, HOLIDAY_DAYS, minutes, before!.free])
    return opened !== undefined && (await offerFreedTime(tx, { expert_user_no: expertNo, during: opened.during }, now))
  }
}

/** $1 the expert. Lengths that members wait for, in the order of who waits longest. */
const LENGTHS: Statement = 'select minutes from counsel_watch where expert_user_no = $1 group by minutes order by min(reg_dt), minutes'

const given = { now: '$2::timestamptz', holidays: '$3::date[]', busy: busySql({ now: '$2::timestamptz' }) }

/** $1 the expert, $2 now, $3 holidays. The time that sessions of the lengths that members wait for can take, with the pauses after them. */
const FREE: Statement = `
  select coalesce(range_agg(s.during), '{}')::text as free from ${freeSlotsSql({
    sessions: '(select distinct w.expert_user_no, w.minutes::int from counsel_watch w where w.expert_user_no = $1)',
    ...given,
  })} s`

/** $4 a length, $5 what was free before. */
const FIRST_OPENED: Statement = `
  select s.during::text as during from ${freeSlotsSql({ sessions: '(select $1::bigint, $4::int)', ...given })} s
  where not tstzrange(s.start_dt, s.start_dt + s.minutes * interval '1 minute') <@ $5::text::tstzmultirange
  order by s.start_dt limit 1`
