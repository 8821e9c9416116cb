import { addDays, startOfDay } from '#kit/contract/time.ts'
import { countsOf, type Count } from '#kit/server/counts.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Float } from '../../operator-contract.ts'
import { ACCOUNT_KIND } from '../day/record.ts'

type Balance = { kind: string; unit: number; balance: number }
/** The last day that is written. */
export type LastDay = { day: string; trial: Balance[]; issued_year_won: number }
type Trial = { rows: (Balance & Pick<Float['trial'][number], 'accounts'>)[]; accounts_dt: string | null }

/**
 * The balance of each kind of account: at the end of the last written day, and what was booked since. It reads no account but those; the nightly
 * check compares all of them with their bookings. How many accounts there are was counted at night.
 */
export async function trialSince(db: Db, last: LastDay | null): Promise<Trial> {
  const booked = await rowsOf<Balance>(db, BOOKED, [last === null ? new Date(0) : startOfDay(addDays(last.day, 1))])
  const rows = new Map((last?.trial ?? []).map((row) => [row.kind, { ...row }]))
  for (const row of booked) {
    const before = rows.get(row.kind)
    if (before) before.balance += row.balance
    else rows.set(row.kind, row)
  }
  const kinds = [...rows.keys()].toSorted()
  const counts = await countsOf(
    db,
    kinds.map((kind) => `${COUNTED}${kind}`),
  )
  const countOf = (kind: string): number | null => counts.find(({ name }) => name === `${COUNTED}${kind}`)?.count ?? null
  return {
    rows: kinds.map((kind) => ({ ...rows.get(kind)!, accounts: countOf(kind) })),
    accounts_dt: counts[0]?.count_dt ?? null,
  }
}

/** Counts the accounts by kind. */
export const countAccounts = (tx: Tx): Promise<Count[]> => rowsOf<Count>(tx, COUNTS, [])

const COUNTED = 'viv_account.'

/** What was booked from $1 on, by kind of account. */
const BOOKED: Statement = `
  select ${ACCOUNT_KIND} as kind, a.unit, sum(e.amount)::bigint as balance
  from viv_entry e join viv_account a on a.account_no = e.account_no where e.reg_dt >= $1 group by 1, 2`

const COUNTS: Statement = `select '${COUNTED}' || ${ACCOUNT_KIND} as name, count(*) as count, 0::bigint as bytes from viv_account a group by 1`
