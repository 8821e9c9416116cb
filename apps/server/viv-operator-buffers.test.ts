import { expect, test } from 'vitest'
import { buffersOf } from '#kit/server/db/buffers.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { PLAN_LOOK_UPS } from '#kit/server/db/prepared.ts'
import { entireReadsOf } from '#kit/server/testing/plans.ts'
import { scaledDatabases } from '#kit/server/testing/scaled-database.ts'
import { FROZEN_LOTS, LINES, LOTS } from '#features/viv/server/ledger/operator-wallet.ts'
import { MEMBERS_BY } from '#features/account/server/operator-members.ts'
import { OF_MEMBER, QUEUE, SEARCHED_QUEUE } from '#features/viv/server/exchange/operator-queue.ts'
import { LOG } from '#features/operator/server/log-list.ts'
import { FROZEN, RECEIVED, SENT } from '#features/viv/server/gift/operator-cases.ts'
import { CHARGES, QUEUES, SEARCHED_QUEUES } from '#features/topup/server/operator-refunds.ts'

// As in apps/server/buffers.test.ts: about the same number of pages with ten times the rows.

const MEMBERS = 1500
const LIMIT = 1.5
const ME = 7
const NOW = new Date('2026-11-21T05:00:00Z')
const LATEST = Number.MAX_SAFE_INTEGER

/** Parameters of a page of the log: the filter that leads to the rows, then the others. */
const log = (value: string | null, others: unknown[] = [null, null, null, null, null]) => [LATEST, null, null, value, ...others, 50]

const pools = scaledDatabases((db, times) => fill(db, MEMBERS * times))

const cases: [string, string, unknown[]][] = [
  ['exchanges that wait', QUEUE.waiting, [1, '-infinity', 0, 30, NOW]],
  ['exchanges that wait, further down', QUEUE.waiting, [2, '2026-11-15T00:00:00Z', 0, 30, NOW]],
  ['exchanges that were paid', QUEUE.ended, [4, 'infinity', LATEST, 30, NOW]],
  ['the largest exchanges', QUEUE.amount, [4, LATEST, LATEST, 30, NOW]],
  ['exchanges that a search finds', SEARCHED_QUEUE.ended, [4, 'infinity', LATEST, 30, NOW, 12, [ME, 8, 9], '이하루']],
  ['a member by phone', MEMBERS_BY.phone, ['01000000007', null, 20, [], true]],
  ['members by the beginning of their name', MEMBERS_BY.name_prefix, ['하루', null, 20, [], false]],
  ['members by the beginning of their real name', MEMBERS_BY.real_prefix, ['김', null, 20, [], true]],
  ['members by part of their name', MEMBERS_BY.name_part, ['별빛', null, 20, [], false]],
  ['members by part of their real name', MEMBERS_BY.real_part, ['달빛', null, 20, [], true]],
  ["a member's exchanges", OF_MEMBER, [ME, LATEST, 30]],
  ['refunds that wait', QUEUES.due.waiting, [0, 30, NOW]],
  ['refunds that failed', QUEUES.due.failed, [0, 30, NOW]],
  ['refunds that are done', QUEUES.due.done, [LATEST, 30, NOW]],
  ['the largest refunds that failed', QUEUES.amount.failed, [LATEST, 30, NOW, LATEST]],
  ['done refunds that a search finds', SEARCHED_QUEUES.due.done, [LATEST, 30, NOW, 12]],
  ['losses', QUEUES.due.loss, [0, 30, NOW]],
  ["a member's top-ups", CHARGES, [ME, LATEST, 30]],
  ['gifts sent', SENT, [ME, LATEST, 30, NOW]],
  ['gifts received', RECEIVED, [ME, LATEST, 30, NOW]],
  ['frozen gifts', FROZEN, [LATEST, 30, NOW]],
  ['lots', LOTS, [ME, '-infinity', 0, 50, 'paid']],
  ['frozen lots', FROZEN_LOTS, [ME, '-infinity', 0, 50]],
  ['lines', LINES, [ME, 'paid', 'infinity', LATEST, 30]],
  ['the log', LOG.none.page, log(null)],
  ['the log by act', LOG.act.page, log('books.read')],
  ['the log by operator', LOG.operator_no.page, log('3')],
  ['the log by target', LOG.target.page, log(`user:${ME}`)],
  ['the log of a member', LOG.user_no.page, log(String(ME))],
  ['the log by role', LOG.finance.page, log(null, [null, null, null, null, 'finance'])],
  ['the log by two filters that never meet', LOG.act.page, log('books.read', [null, 99, null, null, null])],
  [
    'the log of three days',
    LOG.none.page,
    [LATEST, '2026-11-01T00:00:00Z', '2026-11-03T23:59:59Z', null, null, null, null, null, null, 50],
  ],
  ['where the next page of the log begins', LOG.act.window, [LATEST, null, null, 'books.read']],
]

test.each(cases)('%s: at most 1.5 times the pages at ten times the rows', async (_, statement, parameters) => {
  const [small, large] = [await buffersOf(pools[0]!, statement, parameters), await buffersOf(pools[1]!, statement, parameters)]
  expect(small).toBeGreaterThan(0)
  expect(large / small).toBeLessThanOrEqual(LIMIT)
})

test.each(Object.entries(MEMBERS_BY))('members by %s: looked up by an index', async (_, statement) => {
  for (const pool of pools) expect(await entireReadsOf(pool, { statement, settings: PLAN_LOOK_UPS })).toEqual([])
})

/** Members with one booking, exchange, top-up and refund each; one with many bookings; five frozen gifts. */
async function fill(db: Pool, members: number): Promise<void> {
  await db.transaction(async ({ sql }) => {
    // Inserted without the checks, which are tested elsewhere.
    await sql`set local session_replication_role = replica`
    await sql`
      insert into users (user_id, haru_name, haru_character, gender, real_name, phone)
      select 'u' || i, case when i <= 20 then '큰별빛' else '하루' end || i, '1', 'm',
        case when i % 2 = 0 then '김' else '이' end || case when i <= 20 then '달빛' else '나' end || i, '010' || lpad(i::text, 8, '0') from generate_series(1, ${members}::int) i`
    await sql`
      insert into viv_account (user_no, kind, balance) select u, k, 10
      from generate_series(1, ${members}::int) u, unnest(array['paid', 'free']) k`
    await sql`
      create temp table booking on commit drop as
      select i as no, case when i % 2 = 0 then ${ME}::int else 1 + i % ${members}::int end as who,
        ${NOW}::timestamptz - i * interval '60 days' / (2 * ${members}::int) as dt
      from generate_series(1, 2 * ${members}::int) i`
    await sql`insert into viv_journal (journal_no, kind, ref, user_no, reg_dt) select no, 'gift_out', 'gift:' || no, who, dt from booking`
    await sql`
      insert into viv_entry (journal_no, account_no, amount, balance, grp, reg_dt)
      select b.no, a.account_no, -1, 10, 2, b.dt from booking b join viv_account a on a.user_no = b.who and a.kind = 'paid' order by b.dt`
    await sql`
      insert into viv_lot (user_no, bucket, source, origin_source, origin_dt, journal_no, amount, remaining, frozen_dt, move_dt, reg_dt)
      select who, 'paid', 'gift', 'bank', dt, no, 5, case when no <= 400 or who <> ${ME}::int then 5 else 0 end, case when no <= 5 then dt end, dt, dt from booking`
    await sql`
      insert into viv_gift (gift_no, from_user_no, to_user_no, amount, journal_no, reg_dt)
      select no, case when no % 4 = 0 then who else who + 1 end, case when no % 4 = 0 then who + 1 else who end, 5, no, dt from booking`
    await sql`
      insert into viv_charge (user_no, viv, won, state, method, paid_dt, reg_dt, expire_dt)
      select who, 10, 1000, 2, 'card', dt, dt, dt from booking`
    await sql`
      insert into viv_refund (charge_no, user_no, viv, won, state, reason, reg_dt, due_dt, done_dt, loss_viv)
      select c.charge_no, c.user_no, 10, 1000, s.state, 'withdrawal', c.reg_dt, c.reg_dt, case when s.state = 2 then c.reg_dt end,
        case when c.charge_no <= 5 then 1 else 0 end
      from viv_charge c cross join lateral (select case when c.charge_no % 3 = 0 then 1 when c.charge_no % 3 = 1 then 2 else 3 end as state) s`
    await sql`
      insert into viv_exchange (user_no, viv, gross_won, platform_won, withheld_won, net_won, is_earner, has_biz, bank_code, account_sealed,
        account_last4, holder, state, reg_dt, due_dt, end_dt)
      select who, 100, 10000, 1000, 0, 9000, false, false, '004', '', '1234', '김하루', case when n = 3 then 1 + who % 2 else 4 end, d.dt, d.dt,
        case when n < 3 then d.dt end
      from generate_series(1, 3) n, generate_series(1, ${members}::int) who
      cross join lateral (select ${NOW}::timestamptz - who * interval '30 days' / ${members}::int as dt) d`
    await sql`
      insert into operator_log (operator_no, roles, act, target, reg_dt)
      select 1 + no % 5, case when no % 3 = 0 then array['finance'] else array['cs', 'mod'] end, case when no % 2 = 0 then 'books.read' else 'user.find' end,
        'user:' || who, ${NOW}::timestamptz - (2 * ${members}::int - no) * interval '60 days' / (2 * ${members}::int) from booking order by no`
    await sql`insert into operator_log_member (user_no, log_no) select m, l.log_no from operator_log l cross join operator_log_members(l) m`
  })
}
