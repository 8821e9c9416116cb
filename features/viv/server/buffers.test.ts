import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Pool } from '#kit/server/db/db.ts'
import { testPages } from '#kit/server/testing/pages.ts'
import { scaledDatabases } from '#kit/server/testing/scaled-database.ts'
import { HISTORY_GROUPS } from '../rules.ts'
import { EXCHANGES } from './exchange/exchange.ts'
import { GIFT_FACTS } from './gift/send.ts'
import { RECEIVED, SENT } from './gift/return.ts'
import { ALL, OF_GROUP } from './history/history.ts'
import { ENSURE, LOCK, LOCK_WITH_LOSSES, LOSSES, OPEN_FREE_LOTS, OPEN_LOTS } from './ledger/sql.ts'
import { TERMS } from './gift/receivers.ts'
import { CHARGES } from './charge/withdrawal.ts'
import { WALLET } from './wallet.ts'

// As in apps/server/buffers.test.ts: a query reads about the same number of pages with ten times the rows, even of one member.

const MEMBERS = 1000
/** Journals of the member with many, for each other member. */
const EACH = 20
const ME = 7
const NOW = new Date('2026-11-21T05:00:00Z')
const LATEST = Number.MAX_SAFE_INTEGER

const pools = scaledDatabases((db, times) => fill(db, MEMBERS * times))

const group = (name: (typeof HISTORY_GROUPS)[number]): number => HISTORY_GROUPS.indexOf(name)
const cases: [string, string, unknown[]][] = [
  ['the wallet', WALLET, [ME, NOW, ['bank', 'sale']]],
  ['history', ALL, [ME, 'infinity', LATEST, 30, '-infinity']],
  ['history, a later page', ALL, [ME, '2026-11-10T00:00:00Z', LATEST, 30, '-infinity']],
  ['history of a month', ALL, [ME, '2026-11-01T00:00:00+09:00', 0, 30, '2026-10-01T00:00:00+09:00']],
  ['history of a group', OF_GROUP, [ME, 'infinity', LATEST, 30, '-infinity', group('use')]],
  ['history of a rare group', OF_GROUP, [ME, 'infinity', LATEST, 30, '-infinity', group('exchange')]],
  ['gift terms', TERMS, [ME, 8]],
  ['gifts sent', SENT, [ME, LATEST, 30]],
  ['gifts received', RECEIVED, [ME, LATEST, 30]],
  ['charges', CHARGES, [ME, LATEST, 30]],
  ['exchanges', EXCHANGES, [ME, LATEST, 20]],
  ['locking wallets', LOCK, [[ME, 8, 9], ['promo']]],
  ['locking wallets with losses', LOCK_WITH_LOSSES, [[ME, 10], ['expired'], [10]]],
  ['losses', LOSSES, [[ME, 10]]],
  ['creating wallets', ENSURE, [[ME, 8, 9], '2026-11-21']],
  ['usable lots', OPEN_LOTS, [[ME, 8], 'paid', 2]],
  ['usable free lots', OPEN_FREE_LOTS, [[ME, 8], NOW, 2]],
  ['facts of a gift', GIFT_FACTS, [[ME], [8], [randomUUID()]]],
]

testPages(pools, cases)

test('no index contains a column of lots or accounts that every journal changes', async () => {
  const indexes = await pools[0]!.sql<{ name: string; text: string }[]>`
    select indexname as name, indexdef as text from pg_indexes where tablename in ('viv_lot', 'viv_account')`
  expect(indexes.length).toBeGreaterThan(5)
  const changed = /\b(remaining|move_dt|balance|last_dt|gift_day|gift_day_sum|gift_month_sum)\b/
  expect(indexes.filter(({ text }) => changed.test(text)).map(({ name }) => name)).toEqual([])
})

/** Members with one journal each, and one with thousands: gifts in both directions, charges, a few exchanges; nearly all lots are used up. */
async function fill(db: Pool, members: number): Promise<void> {
  const many = members * EACH
  await db.transaction(async ({ sql }) => {
    // Without triggers, which other tests cover.
    await sql`set local session_replication_role = replica`
    await sql`
      insert into users (user_id, haru_name, haru_character, gender, birth)
      select 'u' || i, '하루' || i, '1', 'm', '1990-01-01' from generate_series(1, ${members}::int) i`
    await sql`
      insert into viv_account (user_no, kind, balance) select u, k, 10
      from generate_series(1, ${members}::int) u, unnest(array['paid', 'free', 'hold_paid', 'hold_free', 'pending']) k`
    await sql`
      create temp table booking on commit drop as
      select i as no, case when i <= ${many}::int then ${ME}::int else i - ${many}::int end as who, ${NOW}::timestamptz - i * interval '60 days' / ${many}::int as dt,
        case when i <= 3 then 'exchange_req' when i % 4 = 0 then 'spend_hold' else 'gift_out' end as kind
      from generate_series(1, ${many + members}::int) i`
    await sql`insert into viv_journal (journal_no, kind, ref, user_no, reg_dt) select no, kind, 'gift:' || no, who, dt from booking`
    await sql`
      insert into viv_entry (journal_no, account_no, amount, balance, grp, reg_dt)
      select b.no, a.account_no, -1, 10, case b.kind when 'exchange_req' then ${group('exchange')}::int when 'spend_hold' then ${group('use')}::int else ${group('gift')}::int end, b.dt
      from booking b join viv_account a on a.user_no = b.who and a.kind = case when b.no % 9 = 0 then 'free' else 'paid' end order by b.dt`
    await sql`
      insert into viv_lot (user_no, bucket, source, origin_source, origin_dt, journal_no, amount, remaining, move_dt, reg_dt)
      select who, case when no % 5 = 0 then 'free' else 'paid' end, 'gift', 'bank', dt, no, 5, case when no <= 20 or who <> ${ME}::int then 5 else 0 end, dt, dt from booking`
    await sql`
      insert into viv_gift (gift_no, from_user_no, to_user_no, amount, journal_no, reg_dt)
      select no, case when no % 2 = 0 then who else 1 + (who + no) % ${members}::int end, case when no % 2 = 0 then 1 + (who + no) % ${members}::int else who end, 1, no, dt
      from booking where 1 + (who + no) % ${members}::int <> who`
    await sql`
      insert into viv_charge (user_no, viv, won, state, method, paid_dt, reg_dt, expire_dt)
      select who, 10, 1000, 2, 'card', dt, dt, dt from booking where no % 10 = 0`
    await sql`
      insert into viv_refund (charge_no, user_no, viv, won, state, reason, reg_dt, due_dt, done_dt, loss_viv)
      select charge_no, user_no, 10, 1000, 2, 'gateway', reg_dt, reg_dt, reg_dt, case when user_no % 3 = 1 and user_no <> ${ME} then 5 else 0 end from viv_charge`
    await sql`
      insert into viv_exchange (user_no, viv, gross_won, platform_won, withheld_won, net_won, is_earner, has_biz, bank_code, account_sealed,
        account_last4, holder, state, reg_dt, due_dt, end_dt)
      select who, 100, 10000, 1000, 0, 9000, false, false, '004', '', '1234', '김하루', 4, ${NOW}, ${NOW}, ${NOW}
      from generate_series(1, ${members}::int) who, generate_series(1, case when who = ${ME} then 25 else 3 end)`
    await sql`insert into block (user_no, target_no) select m, 1 + (m * 13) % ${members}::int from generate_series(1, ${members}::int) m where m <> 1 + (m * 13) % ${members}::int`
    await sql`
      insert into idempotency (user_no, key, line, body_hash, reg_dt)
      select m, gen_random_uuid(), 'POST /', '', ${NOW} from generate_series(1, ${members}::int) m`
  })
}
