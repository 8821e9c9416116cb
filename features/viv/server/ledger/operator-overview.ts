import { logAct, type OperatorContext } from '#features/operator/server/public.ts'
import { WON_PER_VIV } from '../../rules.ts'
import { reconcile } from './reconcile.ts'
import { trialSince, type LastDay } from './trial.ts'
import { addDays, addMonths, koreanDay, startOfDay } from '#kit/contract/time.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Services } from '#kit/server/http/services.ts'
import type { Float, LedgerDifference } from '../../operator-contract.ts'
import { LIMIT_MONTHS } from '../../operator-rules.ts'
import { operatorConfigOf } from '../config.ts'

type Sums = { frozen: number; refund_won: number; gone_won: number; new_won: number; differences: number; look_dt: string | null }

/** Trial balance, outstanding viv, and how close they are to the legal limits. */
export async function floatOf(db: Db, now: Date): Promise<Float> {
  const [last = null] = await rowsOf<LastDay>(db, LAST_DAY, [])
  const [{ rows, accounts_dt }, [sums], config] = await Promise.all([
    trialSince(db, last),
    rowsOf<Sums>(db, SUMS, issuedSpans(last?.day ?? null, koreanDay(now))),
    operatorConfigOf(db),
  ])
  const { frozen, refund_won, gone_won, new_won, differences, look_dt } = sums!
  // What was charged in twelve months is that of the last written day, without the days that have left them since, with those that followed.
  const issuedWon = (last?.issued_year_won ?? 0) - gone_won + new_won
  const trial = rows.map((row) => ({ ...row, won: row.balance * row.unit }))
  const of = (kind: string): number => rows.find((row) => row.kind === kind)?.balance ?? 0
  const [paid, free, held_paid, held_free, pending] = ['paid', 'free', 'hold_paid', 'hold_free', 'pending'].map((kind) =>
    of(`user:${kind}`),
  )
  const own = { paid: paid!, free: free!, held_paid: held_paid!, held_free: held_free!, pending: pending! }
  const payout = of('platform:payout_clearing')
  const limit = (won: number, limit_won: number): Float['float'] => {
    const percent = limit_won === 0 ? 100 : Math.round((won / limit_won) * 1000) / 10
    return { won, limit_won, percent, is_near: percent >= config.limit_warn_percent, is_over: won >= limit_won }
  }
  return {
    trial,
    accounts_dt,
    trial_won: trial.reduce((sum, { won }) => sum + won, 0),
    outstanding: { ...own, frozen, all: Object.values(own).reduce((sum, balance) => sum + balance, 0) },
    payout,
    // Open refunds have left the ledger's account, but not the bank's.
    cash_won: refund_won - of('platform:cash_clearing'),
    refund_won,
    promo: -of('platform:promo'),
    expired: of('platform:expired'),
    fee_won: of('platform:fee'),
    tax_withheld_won: of('platform:tax_withheld'),
    // The law does not count free viv, because nobody paid for them.
    float: limit((own.paid + own.held_paid + own.pending + payout) * WON_PER_VIV, config.float_limit_won),
    issued_year: limit(issuedWon, config.issue_year_limit_won),
    differences,
    look_dt,
  }
}

/** From and until when charges have left the twelve months since the last written day, and from when they are new. */
function issuedSpans(last: string | null, today: string): [gone: Date, until: Date, from: Date] {
  const since = addMonths(today, -LIMIT_MONTHS)
  const after = (day: string): Date => startOfDay(addDays(day, 1))
  if (last === null) return [after(since), after(since), after(since)]
  return [after(addMonths(last, -LIMIT_MONTHS)), after(last < since ? last : since), after(last > since ? last : since)]
}

/** Checks the whole ledger now, and logs that the operator did. Differences are stored and stop exchanges. */
export async function checkLedger(services: Services, at: Omit<OperatorContext, 'tx'>): Promise<{ found: number; open: number }> {
  const { db, log } = services
  const found = await reconcile(db, log, at.now)
  await db.transaction((tx) => logAct({ ...at, tx }, { act: 'ledger.look', target: 'ledger', facts: { found: found.length } }))
  const [row] = await rowsOf<{ open: number }>(db, OPEN_DIFFERENCES, [])
  return { found: found.length, open: row!.open }
}

type Page = { is_open?: 'true' | 'false' | undefined; before_no?: number | undefined; limit: number }

/** A page of differences, newest first. */
export function differencesOf({ sql }: Pool, { is_open, before_no, limit }: Page): Promise<LedgerDifference[]> {
  const which = is_open === undefined ? sql`` : is_open === 'true' ? sql`and close_dt is null` : sql`and close_dt is not null`
  return sql<LedgerDifference[]>`
    select difference_no, kind, subject, expected, found, reg_dt, close_dt from viv_difference
    where difference_no < ${before_no ?? Number.MAX_SAFE_INTEGER} ${which} order by difference_no desc limit ${limit}`
}

// $1 to $2: charges that have left the twelve months since the last written day; from $3: those after it.
const SUMS: Statement = `
  select (select coalesce(sum(remaining), 0) from viv_lot where frozen_dt is not null and remaining > 0) as frozen,
    (select coalesce(sum(won), 0) from viv_refund where state in (1, 3)) as refund_won,
    (select coalesce(sum(won), 0) from viv_charge where paid_dt >= $1 and paid_dt < $2) as gone_won,
    (select coalesce(sum(won), 0) from viv_charge where paid_dt >= $3) as new_won,
    (select count(*) from viv_difference where close_dt is null) as differences,
    (select reg_dt from operator_log where act = 'ledger.look' order by log_no desc limit 1) as look_dt`

const LAST_DAY: Statement = 'select day, trial, issued_year_won from viv_day order by day desc limit 1'

const OPEN_DIFFERENCES: Statement = 'select count(*) as open from viv_difference where close_dt is null'
