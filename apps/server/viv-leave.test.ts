import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#kit/server/auth/password.ts'
import { beginExport, getWithdrawal, withdraw } from '#features/account-deletion/contract.ts'
import { leave as unlink, purge, tracesOf, unzipped } from '#features/account-deletion/server/testing.ts'
import { sendVivGift } from '#features/viv/contract.ts'
import { applyExchange } from '#features/viv/server/exchange/exchange.ts'
import { sealAccount } from '#features/viv/server/exchange/bank-account.ts'
import { beginCharge } from '#features/viv/server/charge/charge.ts'
import { cancelCharge } from '#features/viv/server/charge/cancel.ts'
import { creditSale, grantFreeViv, holdViv } from '#features/viv/server/public.ts'
import { ADULT, aVerifiedAdult, creditCharge, expectLedgerAgrees, inTransaction } from '#features/viv/server/testing.ts'
import { DAY_MS, MINUTE_MS } from '#kit/contract/time.ts'
import type { DeletionLoss } from '#kit/server/account-deletion.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { features } from './app.ts'

// Account deletion of members with viv: blockers, losses, kept records and the export.

const PASSWORD = '하루 비밀 1!'

let server: TestServer
let password_hash: string
let me: TestMember
beforeAll(async () => {
  server = await featureServer(features)
  password_hash = await hashPassword(PASSWORD)
})
afterAll(() => server.close())
beforeEach(async () => {
  me = await aVerifiedAdult(server, 0, { password_hash })
})
afterEach(() => expectLedgerAgrees(server))

type About = { blockers: { kind: string; link: string }[]; losses: DeletionLoss[] }
const about = async (as = me): Promise<About> => (await server.call(getWithdrawal, {}, { as })).body.query as About
const kinds = async () => (await about()).blockers.map(({ kind, link }) => `${kind} ${link}`)
const leave = async (agreed: { kind: string; amount: number }[] = [], as = me) =>
  (await server.call(withdraw, { body: { password: PASSWORD, reason: 'rarely', reason_text: '', agreed } }, { as })).body
const grant = (amount: number) =>
  inTransaction(server, (tx, now) => grantFreeViv(tx, { user_no: me.user_no, amount, ref: randomUUID() }, now))
const exchange = async (amount: number) => {
  const { secretBox } = server.app.services
  const account = { account_sealed: sealAccount(secretBox, me.user_no, '1234567890123'), account_last4: '0123', bank_code: '004' }
  const row = { user_no: me.user_no, ...account, holder: ADULT.real_name, from_dt: server.clock.now, reg_dt: server.clock.now }
  await server.db.sql`insert into viv_bank_account ${server.db.sql(row)}`
  return inTransaction(server, (tx, now) => applyExchange({ tx, userNo: me.user_no, now }, amount))
}
const exported = async (): Promise<Map<string, Buffer>> => {
  const { url } = (await server.call(beginExport, { body: { password: PASSWORD } }, { as: me })).body.query as { url: string }
  return unzipped(Buffer.from(await (await fetch(server.url + url)).arrayBuffer()))
}
/** Grants exchangeable viv. */
const earned = (amount: number, pending_days = 0) =>
  inTransaction(server, (tx, now) => creditSale(tx, { user_no: me.user_no, amount, ref: randomUUID(), pending_days }, now))

describe('open transactions block the deletion, with a link to each', () => {
  const all = () => [{ kind: 'viv', amount: 1_000_000 }]
  test.each([
    [
      'viv-hold /viv-history',
      async () => {
        await creditCharge(server, me, 100)
        await inTransaction(server, (tx, now) => holdViv(tx, { user_no: me.user_no, amount: 60, ref: randomUUID() }, now))
      },
    ],
    [
      'viv-exchange /viv-exchange-apply',
      async () => {
        await earned(2000)
        await exchange(500)
      },
    ],
    [
      'viv-refund /viv-history',
      async () => {
        const charge_no = await creditCharge(server, me, 100)
        await inTransaction(server, (tx, now) => cancelCharge(tx, { charge_no, amount: 40, reason: 'withdrawal' }, now))
      },
    ],
    [
      'viv-charge /viv-history',
      async () => {
        await server.db
          .sql`insert into user_consent (user_no, kind, version, agreed) values (${me.user_no}, 'viv_terms', '2022-03-01', true)`
        await inTransaction(server, (tx, now) => beginCharge(tx, { user_no: me.user_no, viv: 100 }, now))
      },
    ],
    ['viv-pending /viv-main', () => earned(100, 7)],
  ])('%s', async (blocker, make) => {
    expect(await kinds()).toEqual([])
    await make()
    expect(await kinds()).toEqual([blocker])
    expect(await leave(all())).toMatchObject({ code: 'withdraw.blocked' })
    expect(await server.db.sql`select state from users where user_no = ${me.user_no}`).toEqual([{ state: 1 }])
  })

  test('an expired unpaid charge does not', async () => {
    await server.db.sql`insert into user_consent (user_no, kind, version, agreed) values (${me.user_no}, 'viv_terms', '2022-03-01', true)`
    await inTransaction(server, (tx, now) => beginCharge(tx, { user_no: me.user_no, viv: 100 }, now))
    server.clock.advance(31 * MINUTE_MS)
    expect(await kinds()).toEqual([])
    expect(await leave()).toMatchObject({ state: 1 })
  })

  test('a transaction of another member does not', async () => {
    const other = await aVerifiedAdult(server, 500)
    await inTransaction(server, (tx, now) => holdViv(tx, { user_no: other.user_no, amount: 60, ref: randomUUID() }, now))
    expect(await about()).toMatchObject({ blockers: [], losses: [] })
  })
})

describe('remaining viv are lost', () => {
  test('and shown as paid and free, with links to save them', async () => {
    await creditCharge(server, me, 200)
    await earned(1100)
    await grant(30)
    expect((await about()).losses).toEqual([
      {
        kind: 'viv',
        amount: 1330,
        text: '남은 비브 1,330 VIV가 사라져요 (유료 1,300 VIV, 무료 30 VIV).',
        agree: '남은 1,330 VIV가 사라지는 데 동의해요',
        ways: [
          { text: '충전 취소하기', link: '/viv-history' },
          { text: '환전하기', link: '/viv-exchange-apply' },
        ],
      },
    ])
    // One day after the withdrawal period.
    await server.db.sql`update viv_charge set paid_dt = ${new Date(server.clock.now.getTime() - 8 * DAY_MS)} where user_no = ${me.user_no}`
    expect((await about()).losses[0]!.ways).toEqual([{ text: '환전하기', link: '/viv-exchange-apply' }])
  })

  test('without links if there are only free viv', async () => {
    await grant(30)
    expect((await about()).losses).toMatchObject([{ amount: 30, ways: [] }])
  })

  test('only with consent to the current amount', async () => {
    await creditCharge(server, me, 200)
    expect(await leave()).toMatchObject({ code: 'withdraw.losses', field: 'agreed' })
    const giver = await aVerifiedAdult(server, 10)
    await server.call(sendVivGift, { body: { to_user_no: me.user_no, amount: 10, message: '' } }, { as: giver })
    expect(await leave([{ kind: 'viv', amount: 200 }])).toMatchObject({ code: 'withdraw.losses' })
    expect(await leave([{ kind: 'viv', amount: 210 }])).toMatchObject({ state: 1 })
  })
})

test('a purged member has no viv, and the ledger remains under the number only', async () => {
  await creditCharge(server, me, 200)
  await grant(30)
  await earned(1500)
  await exchange(300)
  const friend = await aVerifiedAdult(server)
  await server.call(sendVivGift, { body: { to_user_no: friend.user_no, amount: 20, message: '잘 지내요' } }, { as: me })
  // As after an unlinking by the provider, which no blocker prevents.
  await unlink(server, me)
  const entries = async () => (await server.db.sql<[{ count: number }]>`select count(*)::int from viv_entry`)[0].count
  const before = await entries()
  await purge(server)
  expect(await entries()).toBeGreaterThan(before)
  const kept = (await tracesOf(server.db, me.user_no)).filter((at) => at !== 'kept_record.user_no')
  expect(kept).toEqual([
    'viv_account.user_no',
    'viv_charge.user_no',
    'viv_exchange.user_no',
    'viv_gift.from_user_no',
    'viv_journal.user_no',
    'viv_lot.user_no',
  ])
  expect(await server.db.sql`select sum(balance)::int as left from viv_account where user_no = ${me.user_no}`).toEqual([{ left: 0 }])
  expect(await server.db.sql`select message from viv_gift where from_user_no = ${me.user_no}`).toEqual([{ message: '' }])
})

test('the export contains the whole ledger, and no account number', async () => {
  await creditCharge(server, me, 200, 'card')
  await earned(1500)
  await exchange(300)
  await inTransaction(server, (tx, now) => holdViv(tx, { user_no: me.user_no, amount: 50, ref: 'coun:1' }, now))
  const friend = await aVerifiedAdult(server, 40)
  const give = (as: TestMember, to: TestMember, message: string) =>
    server.call(sendVivGift, { body: { to_user_no: to.user_no, amount: 20, message } }, { as })
  await give(me, friend, '내가 준 것')
  await give(friend, me, '내가 받은 것')
  await grant(30)

  const files = await exported()
  const json = (name: string) => JSON.parse(files.get(`${name}.json`)!.toString()) as Record<string, unknown>[]
  expect(json('viv')).toContainEqual(expect.objectContaining({ kind: 'free', balance: 30 }))
  const lines = json('viv-history').map(({ kind, amount }) => `${kind as string} ${amount as number}`)
  const before = ['charge 200', 'sale_pending 1500', 'exchange_req -300', 'spend_hold -50']
  expect(lines).toEqual([...before, 'gift_out -20', 'gift_out 20', 'event_grant 30'])
  expect(json('viv-charges')).toMatchObject([{ viv: 200, won: 20_000, method: 'card' }])
  expect(json('viv-holds')).toMatchObject([{ ref: 'coun:1', left_paid: 50 }])
  expect(json('viv-gifts-sent')).toMatchObject([{ to_user_no: friend.user_no, amount: 20, message: '내가 준 것' }])
  expect(json('viv-gifts-received')).toMatchObject([{ from_user_no: friend.user_no, message: '내가 받은 것' }])
  expect(json('viv-exchanges')).toMatchObject([{ viv: 300, account_last4: '0123', state: 1 }])
  expect(json('viv-bank-account')).toMatchObject([{ bank_code: '004', account_last4: '0123' }])
  const all = [...files.values()].join()
  expect(['1234567890123', 'account_sealed', 'ci_hash'].filter((secret) => all.includes(secret))).toEqual([])
})

test('exports a long history completely and in order', async () => {
  await creditCharge(server, me, 1203)
  await inTransaction(server, async (tx, now) => {
    for (let n = 1; n <= 1100; n++) await grantFreeViv(tx, { user_no: me.user_no, amount: n, ref: `long:${n}` }, now)
  })
  const lines = JSON.parse((await exported()).get('viv-history.json')!.toString()) as { amount: number }[]
  expect(lines.map(({ amount }) => amount)).toEqual([1203, ...Array.from({ length: 1100 }, (_, n) => n + 1)])
})
