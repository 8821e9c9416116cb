import { dayAmountsSql } from '#features/daily/server/public.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { DayAmounts } from '../../rules.ts'
import { ENTRY } from '../../transitions.ts'
import type { ChallengeRecord } from './rows.ts'

// What members did is read from their own dailys whenever it is asked for: an edited or deleted daily counts as it is now.

/** The days of the entry `e` of the challenge `h` from $2 to $3, from the day on which the member joined. */
const DAYS = dayAmountsSql({ kind: 'h.kind', userNo: 'e.user_no', from: 'greatest($2::date, e.join_date)', to: '$3::date' })
/** The amounts of the entry `e` of the challenge `h` by day, from $2 to $3, as JSON. */
export const ENTRY_DAYS = `coalesce((select json_object_agg(a.day, a.amount) from (${DAYS}) a where a.amount > 0), '{}')`
export const ENTRIES = 'club_challenge h join club_challenge_entry e on e.challenge_no = h.challenge_no'
const JOINED = `h.challenge_no = $1 and e.state = ${ENTRY.joined}`

const EVERYBODY: Statement = `
  select e.entry_no, e.user_no, e.join_date, ${ENTRY_DAYS} as days from ${ENTRIES} where ${JOINED} order by e.entry_no`
/** $4 the member. */
export const OWN_DAYS: Statement = `select ${ENTRY_DAYS} as days from ${ENTRIES} where ${JOINED} and e.user_no = $4`
export const TOTAL: Statement = `
  select coalesce(sum(a.amount), 0)::bigint as total from ${ENTRIES} cross join lateral (${DAYS}) a where ${JOINED}`

export type EntryAmounts = { entry_no: number; user_no: number; join_date: string; days: DayAmounts }
type Asked = Pick<ChallengeRecord, 'challenge_no' | 'start_date' | 'end_date'>

/** What everybody in a challenge did, by day. */
export const amountsOf = (db: Db, { challenge_no, start_date, end_date }: Asked): Promise<EntryAmounts[]> =>
  rowsOf<EntryAmounts>(db, EVERYBODY, [challenge_no, start_date, end_date])

/** What one member did in a challenge, by day. */
export async function ownAmounts(db: Db, { challenge_no, start_date, end_date }: Asked, userNo: number): Promise<DayAmounts> {
  const [row] = await rowsOf<{ days: DayAmounts }>(db, OWN_DAYS, [challenge_no, start_date, end_date, userNo])
  return row?.days ?? {}
}

/** What everybody did together. */
export async function totalOf(db: Db, { challenge_no, start_date, end_date }: Asked): Promise<number> {
  const [row] = await rowsOf<{ total: number }>(db, TOTAL, [challenge_no, start_date, end_date])
  return row?.total ?? 0
}
