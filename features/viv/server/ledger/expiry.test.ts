import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#kit/contract/time.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { getLife, getWallet, type Life, type Wallet } from '../../contract.ts'
import { hasExpiredViv, expireViv } from './expiry.ts'
import { releaseDue } from '../spend/income.ts'
import { adjustViv } from './operator-adjustment.ts'
import { balanceOf } from './balance.ts'
import { grantFreeViv } from '../grant/grant.ts'
import { holdViv, payViv, refundViv } from '../spend/spend.ts'
import { vivHttp } from '../http.ts'
import { logInAgain, aVerifiedAdult, ledgerSnapshot, expectLedgerAgrees, inTransaction } from '../testing.ts'

const [HOUR, DAY] = [HOUR_MS, DAY_MS]

let server: TestServer
let me: TestMember
beforeAll(async () => {
  server = await testServer(vivHttp)
})
afterAll(() => server.close())
beforeEach(async () => {
  me = await aVerifiedAdult(server)
})
afterEach(() => expectLedgerAgrees(server))

const wallet = async (): Promise<Wallet> => (await server.call(getWallet, {}, { as: me })).body.query as Wallet
const pay = (amount: number) =>
  inTransaction(server, (tx, now) => payViv(tx, { user_no: me.user_no, amount, ref: randomUUID(), to: 'shop' }, now))
const hold = (amount: number) => inTransaction(server, (tx, now) => holdViv(tx, { user_no: me.user_no, amount, ref: randomUUID() }, now))
const grant = (amount: number, expire_dt?: Date) =>
  inTransaction(server, (tx, now) =>
    grantFreeViv(tx, { user_no: me.user_no, amount, ref: randomUUID(), ...(expire_dt && { expire_dt }) }, now),
  )

test('free viv cannot be used from their expiry on, even before it is booked', async () => {
  const end = new Date(server.clock.now.getTime() + HOUR)
  await grant(30, end)
  await grant(20)
  server.clock.advance(HOUR - 1)
  expect(await wallet()).toMatchObject({ free: 50, frozen: 0, expire: { amount: 30 } })
  await pay(5)
  expect(await hasExpiredViv(server.db, server.clock.now)).toBe(false)
  server.clock.advance(1)
  const shown = await wallet()
  expect(shown).toMatchObject({ free: 20, frozen: 0, expire: { amount: 20 } })
  expect(shown.expire!.expire_day > end.toISOString().slice(0, 10)).toBe(true)
  const before = await ledgerSnapshot(server)
  for (const use of [() => pay(21), () => hold(21), () => inTransaction(server, (tx, now) => take(tx, 21, now))]) {
    await expect(use()).rejects.toMatchObject({ code: 'viv.insufficient', message: 'Insufficient Viv Amount' })
  }
  expect(await ledgerSnapshot(server)).toEqual(before)
  // Viv that have not expired can be used.
  expect(await pay(20)).toEqual({ paid: 0, free: 20 })
  expect(await wallet()).toMatchObject({ free: 0, expire: null })

  expect(await hasExpiredViv(server.db, server.clock.now)).toBe(true)
  expect(await expireViv(server.db, server.clock.now)).toBe(1)
  expect(await hasExpiredViv(server.db, server.clock.now)).toBe(false)
  expect(await balanceOf(server.db, me.user_no)).toEqual({ paid: 0, free: 0 })
})

const take = (tx: Parameters<typeof adjustViv>[0], amount: number, now: Date) =>
  adjustViv(tx, { user_no: me.user_no, bucket: 'free', amount: -amount, ref: randomUUID() }, now)

test('the life of a release shows the income that it released', async () => {
  const [buyer, stranger] = [await aVerifiedAdult(server, 100), await aVerifiedAdult(server)]
  const ref = randomUUID()
  await inTransaction(server, (tx, now) => payViv(tx, { user_no: buyer.user_no, amount: 60, ref, to: { user_no: me.user_no } }, now))
  await inTransaction(server, (tx, now) => refundViv(tx, { of: ref, ref: randomUUID(), amount: 10 }, now))
  server.clock.advance(7 * DAY)
  await releaseDue(server.db, server.clock.now)
  me = await logInAgain(server, me)
  const [release] = await server.db.sql<[{ journal_no: number }]>`
    select j.journal_no from viv_journal j join viv_lot l on j.ref = 'lot:' || l.lot_no where j.kind = 'sale_release' and l.user_no = ${me.user_no}`
  const lifeOf = async (as: TestMember) => server.call(getLife, { params: { journal_no: release.journal_no } }, { as })
  expect((await lifeOf(await logInAgain(server, stranger))).status).toBe(404)
  expect((await lifeOf(await logInAgain(server, buyer))).status).toBe(404)
  const { line, used, made } = (await lifeOf(me)).body.query as Life
  expect([line, used]).toMatchObject([{ kind: 'sale_release', paid: 50 }, []])
  expect(made).toMatchObject([
    {
      amount: 60,
      remaining: 50,
      source: 'sale',
      origin_source: 'sale',
      from: { kind: 'order_pay', ref },
      uses: [{ kind: 'order_refund', amount: -10 }],
    },
  ])
  expect(made[0]!.rules.map(({ rule }) => rule)).toEqual(['exchange', 'expire'])
})
