import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccount } from '#features/viv/server/exchange/bank-account.ts'
import { walletOf } from '#features/viv/server/wallet.ts'
import { openKeys } from '#kit/server/keys/keys.ts'
import { makeKeyRing } from '#kit/server/keys/ring.ts'
import { openDb, type Pool } from '#kit/server/db/db.ts'
import type { LoadOptions } from './load.ts'
import { DEMO_NOW, demoDatabase } from './testing.ts'

const now = DEMO_NOW
let database: Awaited<ReturnType<typeof demoDatabase>>
let db: Pool
let options: LoadOptions
beforeAll(async () => {
  database = await demoDatabase()
  ;({ options } = database)
  db = openDb({ url: database.url, max: 2, guard: true })
})
afterAll(async () => {
  await db.end()
  await database.drop()
})

test('has expired free viv, and some that expire soon', async () => {
  const expired =
    await db.sql`select j.kind, e.amount from viv_journal j join viv_entry e using (journal_no) join viv_account a using (account_no)
    where j.kind = 'expire' and a.user_no = 1`
  expect([...expired]).toEqual([{ kind: 'expire', amount: -30 }])
  expect((await walletOf(db, 1, now)).expire).toEqual({ expire_day: '2026-12-11', amount: 50 })
  const notices = await db.sql`select distinct days from viv_expire_notice`
  expect([...notices]).toEqual([{ days: 30 }])
})

test('the sandbox gateway has the same payments and no undelivered webhooks', async () => {
  const wrong = await db.sql`
    select c.charge_no from viv_charge c left join pay_sandbox s using (order_id)
    where s.order_id is null or s.amount <> c.won or (s.state = 1) <> (c.state in (2, 5)) or s.cancelled <> c.cancelled_viv * 100 or c.ask_dt is not null`
  expect([...wrong]).toEqual([])
  expect([...(await db.sql`select from pay_sandbox_hook where heard = 0`)]).toEqual([])
})

test('the operators’ log has an approval by one and a payment by another operator', async () => {
  const operators = await db.sql<{ login_id: string; operator_no: number; password_hash: string | null }[]>`
    select login_id, operator_no, password_hash from operator order by 1`
  expect(operators.map(({ login_id, password_hash }) => [login_id, password_hash !== null])).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((nth) => [`operator${nth}`, true]),
  )
  const [paid] = await db.sql`select approve_by, paid_by from viv_exchange where state = 4`
  expect(paid).toEqual({ approve_by: operators[0]!.operator_no, paid_by: operators[1]!.operator_no })
  const acts = await db.sql<
    { act: string }[]
  >`select act from operator_log where act like any (array['grant.%', 'exchange.%']) order by log_no`
  const ACTS = ['grant.give', 'exchange.approve', 'exchange.pay', 'grant.give', 'exchange.reject', 'exchange.approve']
  expect(acts.map(({ act }) => act)).toEqual(ACTS)
})

test('account numbers are sealed with the server’s secret', async () => {
  const rows = await db.sql<{ user_no: number; account_sealed: Uint8Array; account_last4: string }[]>`select * from viv_bank_account`
  expect(rows).toHaveLength(3)
  const { secretBox } = await openKeys(db, makeKeyRing(options.secret), DEMO_NOW)
  for (const { user_no, account_sealed, account_last4 } of rows) {
    expect(openAccount(secretBox, user_no, account_sealed).slice(-4)).toBe(account_last4)
  }
})

test('some members have alarms, the latest unread, and no push is sent', async () => {
  const alarms = await db.sql<{ kind: string; is_new: boolean }[]>`
    select kind, read_dt is null as is_new from alarm where user_no = 1 and kind like 'VIV%' order by reg_dt desc`
  expect(alarms.slice(0, 3).map(({ kind, is_new }) => [kind, is_new])).toEqual([
    ['VIV_GIFT', true],
    ['VIV_CHARGE', true],
    // A gift of theirs was returned.
    ['VIV_GIFT', false],
  ])
  expect([...(await db.sql`select from alarm where push_dt is not null`)]).toEqual([])
})
