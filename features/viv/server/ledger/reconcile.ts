import type { Pool, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Log } from '#kit/server/http/services.ts'
import { statesSql } from '#kit/server/transition.ts'
import type { DifferenceKind } from '../../operator-rules.ts'
import { CREDITED_CHARGE, EXCHANGE, OPEN_EXCHANGE } from '../../transitions.ts'
import { clockDrift, resetLastDates } from './clock.ts'

/** Two records of the ledger that disagree. */
export type Difference = { kind: DifferenceKind; subject: string; expected: number; found: number }

/** Checks the whole ledger in one snapshot. */
export function findDifferences(db: Pool): Promise<Difference[]> {
  return db.transaction(runChecks)
}

/**
 * Checks the ledger, stores the differences, and closes those that are resolved. Open differences stop exchanges. `serverClock`: the clock
 * that dates this server's journals.
 */
export async function reconcile(db: Pool, log: Pick<Log, 'error'>, now: Date, serverClock: () => number = Date.now): Promise<Difference[]> {
  const found = [...(await findDifferences(db)), ...(await checkClock(db, log, now, serverClock))]
  await storeDifferences(db, log, { kinds: [...KINDS, 'clock'], found }, now)
  return found
}

/** A wrong clock is a difference, because it dates journals for good. Accounts that it dated ahead before are corrected and logged. */
async function checkClock(db: Pool, log: Pick<Log, 'error'>, now: Date, serverClock: () => number): Promise<Difference[]> {
  const drift = await clockDrift(db, serverClock)
  if (drift !== 0) return [{ kind: 'clock', subject: 'server', expected: 0, found: drift }]
  const accounts = await resetLastDates(db, now)
  if (accounts > 0) log.error({ accounts }, 'viv were booked by a clock that was ahead')
  return []
}

/** `kinds` that were checked, for these `subjects` or, without them, for all. */
type CheckResult = { kinds: readonly DifferenceKind[]; subjects?: readonly string[]; found: readonly Difference[] }

/** Logs and stores the differences that a check found, and closes those that it no longer found. */
export async function storeDifferences(
  db: Pool,
  log: Pick<Log, 'error'>,
  { kinds, subjects, found }: CheckResult,
  now: Date,
): Promise<void> {
  for (const difference of found) log.error(difference, 'the books of viv differ')
  await db.transaction(async ({ sql }) => {
    await sql`
      insert into viv_difference (kind, subject, expected, found, reg_dt)
      select d.kind, d.subject, d.expected, d.found, ${now}
      from jsonb_to_recordset(${sql.json(found as never)}) d (kind text, subject text, expected bigint, found bigint)
      on conflict (kind, subject) where close_dt is null do update set expected = excluded.expected, found = excluded.found`
    await sql`
      update viv_difference set close_dt = ${now}
      where close_dt is null and kind = any(${[...kinds]}) ${subjects ? sql`and subject = any(${[...subjects]})` : sql``}
        and (kind, subject) not in (
          select d.kind, d.subject from jsonb_to_recordset(${sql.json(found as never)}) d (kind text, subject text))`
  })
}

export type Balance = { kind: string; unit: number; accounts: number; balance: number }

/** The trial balance: each kind of account, the platform's first. */
export function trialBalance(db: Pool): Promise<Balance[]> {
  return rowsOf<Balance>(db, TRIAL, [])
}

const TRIAL: Statement = `
  select case when user_no is null then 'platform:' else 'user:' end || kind as kind, unit, count(*) as accounts, sum(balance) as balance
  from viv_account group by 1, 2 order by 1`

async function runChecks(tx: Tx): Promise<Difference[]> {
  // All checks read one snapshot, without locks.
  await tx.sql`set transaction isolation level repeatable read, read only`
  await tx.sql`set local statement_timeout = 0`
  const found: Difference[] = []
  for (const { statement } of CHECKS) found.push(...(await rowsOf<Difference>(tx, statement, [])))
  return found
}

type Check = { kind: DifferenceKind; statement: Statement }

/** Compares two sums by subject. */
const differ = (kind: DifferenceKind, expected: string, found: string): Check => ({
  kind,
  statement: `
  select '${kind}' as kind, coalesce(x.subject, y.subject) as subject, coalesce(x.amount, 0) as expected, coalesce(y.amount, 0) as found
  from (${expected}) x full join (${found}) y on y.subject = x.subject
  where coalesce(x.amount, 0) <> coalesce(y.amount, 0) order by 2 limit 1000`,
})

const one = (subject: string, amount: string): string => `select '${subject}' as subject, coalesce((${amount}), 0) as amount`
const heldOf = (kind: 'paid' | 'free'): Check =>
  differ(
    `hold_${kind}`,
    `select 'user:' || user_no as subject, sum(left_${kind}) as amount from viv_hold where state = 1 group by 1`,
    `select 'user:' || user_no as subject, balance as amount from viv_account where kind = 'hold_${kind}' and balance <> 0`,
  )

const CHECKS: Check[] = [
  differ('trial_balance', one('all', '0'), one('all', 'select sum(balance * unit) from viv_account')),
  differ(
    'journal',
    'select null::text as subject, 0 as amount where false',
    `select 'journal:' || e.journal_no as subject, sum(e.amount * a.unit) as amount
     from viv_entry e left join viv_account a on a.account_no = e.account_no group by 1`,
  ),
  differ(
    'balance',
    `select 'account:' || account_no as subject, sum(amount) as amount from viv_entry group by 1`,
    `select 'account:' || account_no as subject, balance as amount from viv_account`,
  ),
  differ(
    'lots',
    `select user_no || ':' || bucket as subject, sum(remaining) as amount from viv_lot group by 1`,
    `select user_no || ':' || kind as subject, balance as amount from viv_account where kind in ('paid', 'free', 'pending') and user_no is not null`,
  ),
  differ(
    'lot_use',
    `select 'lot:' || l.lot_no as subject, l.amount + coalesce(sum(u.amount), 0) as amount
     from viv_lot l left join viv_lot_use u on u.lot_no = l.lot_no group by l.lot_no`,
    `select 'lot:' || lot_no as subject, remaining as amount from viv_lot`,
  ),
  heldOf('paid'),
  heldOf('free'),
  differ(
    'charge',
    `select 'charge:' || charge_no as subject, viv as amount from viv_charge where state in ${statesSql(CREDITED_CHARGE)}`,
    `select j.ref as subject, sum(e.amount) as amount from viv_journal j join viv_entry e on e.journal_no = j.journal_no
     join viv_account a on a.account_no = e.account_no and a.kind = 'paid' where j.kind = 'charge' group by 1`,
  ),
  differ(
    'refund',
    `select 'charge:' || charge_no as subject, cancelled_viv as amount from viv_charge where cancelled_viv > 0`,
    `select 'charge:' || charge_no as subject, sum(viv) as amount from viv_refund group by 1`,
  ),
  differ(
    'loss',
    `select 'refund:' || refund_no as subject, loss_back_viv as amount from viv_refund where loss_back_viv > 0`,
    `select 'refund:' || split_part(j.ref, ':', 2) as subject, sum(e.amount) as amount from viv_journal j
     join viv_entry e on e.journal_no = j.journal_no join viv_account a on a.account_no = e.account_no and a.kind = 'promo'
     where j.kind = 'charge_cancel' and j.ref like 'refund:%' group by 1`,
  ),
  // A member cannot have both the refund of a charge and its viv.
  differ(
    'loss_left',
    'select null::text as subject, 0 as amount where false',
    `select 'charge:' || l.charge_no as subject, sum(l.remaining) as amount from viv_lot l where l.source = 'charge' and l.remaining > 0
       and l.charge_no in (select r.charge_no from viv_refund r where r.loss_viv > r.loss_back_viv) group by 1`,
  ),
  differ(
    'gift',
    `select 'gift:' || gift_no as subject, amount from viv_gift`,
    `select j.ref as subject, sum(e.amount) as amount from viv_journal j join viv_entry e on e.journal_no = j.journal_no and e.amount > 0
     where j.kind = 'gift_out' group by 1`,
  ),
  differ(
    'event',
    `select 'event:' || event_no as subject, granted_viv - clawed_viv as amount from viv_event`,
    `select 'event:' || x.event_no as subject, sum(x.amount) as amount from (
       select g.event_no, -e.amount as amount from viv_event_grant g
       join viv_entry e on e.journal_no = g.journal_no join viv_account a on a.account_no = e.account_no and a.kind = 'promo'
       union all
       select split_part(j.ref, ':', 2)::bigint, -e.amount from viv_journal j
       join viv_entry e on e.journal_no = j.journal_no join viv_account a on a.account_no = e.account_no and a.kind = 'promo'
       where j.kind = 'event_clawback' and j.ref like 'event:%') x group by 1`,
  ),
  differ(
    'cash',
    one(
      'cash_clearing',
      `(select coalesce(sum(won), 0) from viv_refund where viv > 0) + (select coalesce(sum(net_won), 0) from viv_exchange where state = ${EXCHANGE.paid})
       - (select coalesce(sum(won), 0) from viv_charge where state in ${statesSql(CREDITED_CHARGE)})`,
    ),
    one(
      'cash_clearing',
      `select sum(e.amount) from viv_account a join viv_entry e on e.account_no = a.account_no
       join viv_journal j on j.journal_no = e.journal_no and j.kind <> 'adjust' where a.kind = 'cash_clearing'`,
    ),
  ),
  differ(
    'payout',
    one('payout_clearing', `select sum(viv) from viv_exchange where state in ${statesSql(OPEN_EXCHANGE)}`),
    one('payout_clearing', `select balance from viv_account where kind = 'payout_clearing'`),
  ),
]
const KINDS = CHECKS.map(({ kind }) => kind)
