import { addDays, addMonths, koreanYesterday, startOfDay } from '#kit/contract/time.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { LIMIT_MONTHS, limitSteps, stepsReached, type LimitKind } from '../../operator-rules.ts'
import { WON_PER_VIV } from '../../rules.ts'
import { operatorConfigOf } from '../config.ts'

/** Most days that are written at once: after a long pause, and for a ledger that had none. */
const BACK_DAYS = 400

type Balance = { kind: string; unit: number; balance: number }
type Day = { day: string; trial: Balance[]; trial_won: number; float_won: number; issued_won: number; issued_year_won: number }

/**
 * Writes the days that are over and not written yet, and raises the alerts that they reach. A written day is never changed. `differences`: how
 * many the reconciliation of this night found.
 */
export function recordDays(db: Pool, now: Date, differences: number | null = null): Promise<string[]> {
  return db.transaction(async (tx) => {
    // All sums are of one snapshot.
    await tx.sql`set transaction isolation level repeatable read`
    return writeDays(tx, now, differences)
  })
}

/** `recordDays` in the caller's transaction. */
export async function writeDays(tx: Tx, now: Date, differences: number | null = null): Promise<string[]> {
  const [span] = await rowsOf<{ last: string | null; began: string | null }>(tx, SPAN, [])
  const last = koreanYesterday(now)
  const first = latest(span!.last === null ? span!.began : addDays(span!.last, 1), addDays(last, 1 - BACK_DAYS))
  if (first === null || first > last) return []
  const days = await endsOf(tx, first, last)
  for (const one of days) {
    const { day, trial, trial_won, float_won, issued_won, issued_year_won } = one
    await tx.sql`
      insert into viv_day (day, trial, trial_won, float_won, issued_won, issued_year_won, differences, reg_dt)
      values (${day}, ${tx.sql.json(trial)}, ${trial_won}, ${float_won}, ${issued_won}, ${issued_year_won}, ${day === last ? differences : null}, ${now})
      on conflict (day) do nothing`
  }
  await raiseAlerts(tx, days, now)
  return days.map(({ day }) => day)
}

const latest = (day: string | null, least: string): string | null => (day === null || day > least ? day : least)

/** The end of each of these days: what the accounts hold now without what was booked since. */
async function endsOf(tx: Tx, first: string, last: string): Promise<Day[]> {
  const balances = await rowsOf<Balance>(tx, BALANCES, [])
  const moves = await rowsOf<{ day: string; kind: string; amount: number }>(tx, MOVES, [startOfDay(addDays(first, 1))])
  const since = addMonths(first, -LIMIT_MONTHS)
  const issued = await rowsOf<{ day: string; won: number }>(tx, ISSUED, [startOfDay(since), startOfDay(addDays(last, 1))])
  const left = new Map(balances.map(({ kind, balance }) => [kind, balance]))
  const byDay = Map.groupBy(moves, ({ day }) => day)
  const undo = (day: string) => {
    for (const { kind, amount } of byDay.get(day) ?? []) left.set(kind, left.get(kind)! - amount)
  }
  for (const day of byDay.keys()) if (day > last) undo(day)
  const days: Day[] = []
  for (let day = last; day >= first; day = addDays(day, -1)) {
    const trial = balances.map(({ kind, unit }) => ({ kind, unit, balance: left.get(kind)! }))
    days.push({
      day,
      trial,
      trial_won: sumOf(trial.map(({ unit, balance }) => unit * balance)),
      float_won: floatOf(left),
      ...issuedOf(issued, day),
    })
    undo(day)
  }
  return days.toReversed()
}

/** Paid viv that the platform owes members: those that they hold, and those of open exchanges. */
const FLOAT_KINDS = ['user:paid', 'user:hold_paid', 'user:pending', 'platform:payout_clearing']
const floatOf = (balances: ReadonlyMap<string, number>): number => sumOf(FLOAT_KINDS.map((kind) => balances.get(kind) ?? 0)) * WON_PER_VIV

function issuedOf(issued: readonly { day: string; won: number }[], day: string): Pick<Day, 'issued_won' | 'issued_year_won'> {
  const since = addMonths(day, -LIMIT_MONTHS)
  const year = issued.filter((one) => one.day > since && one.day <= day)
  return {
    issued_won: sumOf(year.filter((one) => one.day === day).map(({ won }) => won)),
    issued_year_won: sumOf(year.map(({ won }) => won)),
  }
}

/** Raises an alert for each step of a limit that a day reached and the day before had not. One that nobody has seen stays as it is. */
async function raiseAlerts(tx: Tx, days: readonly Day[], now: Date): Promise<void> {
  const config = await operatorConfigOf(tx)
  const limits: Record<LimitKind, number> = { float: config.float_limit_won, issued: config.issue_year_limit_won }
  const [before] = await rowsOf<Record<LimitKind, number>>(tx, DAY_BEFORE, [days[0]!.day])
  let past = before ?? { float: 0, issued: 0 }
  for (const { day, float_won, issued_year_won } of days) {
    const current = { float: float_won, issued: issued_year_won }
    for (const kind of ['float', 'issued'] as const) {
      const limit = limits[kind]
      for (const percent of stepsReached(limitSteps(config), { before: past[kind], now: current[kind], limit })) {
        await tx.sql`
          insert into viv_alert (kind, percent, day, won, limit_won, reg_dt) values (${kind}, ${percent}, ${day}, ${current[kind]}, ${limit}, ${now})
          on conflict (kind, percent) where seen_dt is null do nothing`
      }
    }
    past = current
  }
}

const sumOf = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0)

/** The last day that is written, and the day of the first booking. */
const SPAN: Statement = `
  select (select max(day) from viv_day) as last,
    (select (e.reg_dt at time zone 'Asia/Seoul')::date from viv_entry e order by e.journal_no, e.entry_no limit 1) as began`

/** The kind of an account `a`, with whose it is. */
export const ACCOUNT_KIND = `case when a.user_no is null then 'platform:' else 'user:' end || a.kind`

const BALANCES: Statement = `select ${ACCOUNT_KIND} as kind, a.unit, sum(a.balance) as balance from viv_account a group by 1, 2 order by 1`

/** What was booked from $1 on, by Korean day and kind of account. */
export const MOVES: Statement = `
  select (e.reg_dt at time zone 'Asia/Seoul')::date as day, ${ACCOUNT_KIND} as kind, sum(e.amount) as amount
  from viv_entry e join viv_account a on a.account_no = e.account_no
  where e.reg_dt >= $1 group by 1, 2`

/** Won that was charged from $1 to $2, by Korean day. */
const ISSUED: Statement = `
  select (paid_dt at time zone 'Asia/Seoul')::date as day, sum(won) as won from viv_charge where paid_dt >= $1 and paid_dt < $2 group by 1`

const DAY_BEFORE: Statement = `select float_won as float, issued_year_won as issued from viv_day where day < $1::date order by day desc limit 1`
