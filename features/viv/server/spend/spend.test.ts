import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#kit/contract/time.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { releaseDue, creditSale, releaseSale } from './income.ts'
import { balanceOf } from '../ledger/balance.ts'
import { grantFreeViv } from '../grant/grant.ts'
import { holdViv, payViv, postHold, refundViv, voidHold } from './spend.ts'
import { vivHttp } from '../http.ts'
import { aVerifiedAdult, ledgerSnapshot, creditCharge, expectLedgerAgrees, inTransaction } from '../testing.ts'

let server: TestServer
let me: TestMember
let expert: TestMember
let ref: string
beforeAll(async () => {
  server = await testServer(vivHttp)
})
afterAll(() => server.close())
beforeEach(async () => {
  me = await aVerifiedAdult(server, 100)
  expert = await aVerifiedAdult(server)
  ref = `coun:${randomUUID()}`
  await grantFree(50)
})
afterEach(() => expectLedgerAgrees(server))

const grantFree = (amount: number, expire_dt?: Date) =>
  inTransaction(server, (tx, now) =>
    grantFreeViv(tx, { user_no: me.user_no, amount, ref: randomUUID(), ...(expire_dt && { expire_dt }) }, now),
  )
const hold = (amount: number, more: { withFree?: boolean } = {}) =>
  inTransaction(server, (tx, now) => holdViv(tx, { user_no: me.user_no, amount, ref, ...more }, now))
const toExpert = () => ({ user_no: expert.user_no })
const post = (amount?: number, name = ref) =>
  inTransaction(server, (tx, now) => postHold(tx, { hold: ref, ref: name, to: toExpert(), ...(amount && { amount }) }, now))
const callOff = (amount?: number, name = ref) =>
  inTransaction(server, (tx, now) => voidHold(tx, { hold: ref, ref: name, ...(amount && { amount }) }, now))
const refund = (amount?: number, name = ref) =>
  inTransaction(server, (tx, now) => refundViv(tx, { of: ref, ref: name, ...(amount && { amount }) }, now))
const mine = () => balanceOf(server.db, me.user_no)
const accountsOf = async ({ user_no }: TestMember) =>
  Object.fromEntries(
    (await server.db.sql<{ kind: string; balance: number }[]>`select kind, balance from viv_account where user_no = ${user_no}`).map(
      ({ kind, balance }) => [kind, balance],
    ),
  )
const lotsOf = async ({ user_no }: TestMember) => [
  ...(await server.db.sql`select lot_no, bucket, remaining, expire_dt, origin_dt from viv_lot where user_no = ${user_no} order by lot_no`),
]

describe('holdViv and voidHold', () => {
  test('refuses more than the balance, and amounts that are not whole or positive, without a change', async () => {
    const before = await ledgerSnapshot(server)
    await expect(hold(151)).rejects.toMatchObject({ code: 'viv.insufficient', message: 'Insufficient Viv Amount' })
    await expect(hold(101, { withFree: false })).rejects.toMatchObject({ code: 'viv.insufficient' })
    await expect(hold(0)).rejects.toThrow(RangeError)
    await expect(hold(0.5)).rejects.toThrow(RangeError)
    expect(await ledgerSnapshot(server)).toEqual(before)
  })

  test('reserves paid before free viv, once for a ref, and refuses the ref for another amount', async () => {
    expect(await hold(120)).toEqual({ paid: 100, free: 20 })
    expect(await hold(120)).toEqual({ paid: 100, free: 20 })
    await expect(hold(119)).rejects.toThrow('is booked already')
    expect(await mine()).toEqual({ paid: 0, free: 30 })
    expect(await accountsOf(me)).toEqual({ paid: 0, free: 30, hold_paid: 100, hold_free: 20, pending: 0 })
  })

  test('voidHold restores the lots; free ones that expired in the meantime get 30 more days', async () => {
    await grantFree(10, new Date(server.clock.now.getTime() + DAY_MS))
    const before = await lotsOf(me)
    await hold(160)
    server.clock.advance(2 * DAY_MS)
    await callOff()
    await callOff()
    const revived = new Date(server.clock.now.getTime() + 30 * DAY_MS)
    expect((await lotsOf(me)).map(({ expire_dt, ...lot }) => ({ ...lot, expire_dt: expire_dt && new Date(expire_dt as string) }))).toEqual(
      before.map((lot) => ({ ...lot, expire_dt: lot.expire_dt === null ? null : revived })),
    )
    expect(await mine()).toEqual({ paid: 100, free: 60 })
  })

  test('uses free viv in the order of their expiry', async () => {
    await grantFree(10, new Date(server.clock.now.getTime() + 9 * DAY_MS))
    await grantFree(10, new Date(server.clock.now.getTime() + 3 * DAY_MS))
    await hold(115)
    expect((await lotsOf(me)).map(({ remaining }) => remaining)).toEqual([0, 50, 5, 0])
  })
})

describe('postHold', () => {
  test('posts in parts and voids the rest; income is pending paid viv', async () => {
    await hold(120)
    expect(await post(70)).toEqual({ paid: 70, free: 0 })
    expect(await post(70)).toEqual({ paid: 0, free: 0 })
    expect(await post(40, `${ref}:more`)).toEqual({ paid: 30, free: 10 })
    await expect(post(11, `${ref}:yet more`)).rejects.toThrow('less is held')
    expect(await callOff()).toEqual({ paid: 0, free: 10 })
    await expect(callOff(1, `${ref}:again`)).rejects.toThrow('less is held')
    expect(await mine()).toEqual({ paid: 0, free: 40 })
    expect(await accountsOf(expert)).toMatchObject({ paid: 0, free: 0, pending: 110 })
    const [row] = await server.db.sql`select state, left_paid, left_free from viv_hold where ref = ${ref}`
    expect(row).toEqual({ state: 2, left_paid: 0, left_free: 0 })
  })

  test('refuses amounts below 1 and fractions without a change', async () => {
    await hold(20)
    const postToShop = (amount: number) =>
      inTransaction(server, (tx, now) => postHold(tx, { hold: ref, ref: randomUUID(), to: 'shop', amount }, now))
    await postToShop(10)
    const before = await ledgerSnapshot(server)
    for (const amount of [0, -1, -10, 0.5]) await expect(postToShop(amount)).rejects.toThrow('less is held')
    expect(await ledgerSnapshot(server)).toEqual(before)
  })

  test('income is released after 7 days, or early by its ref', async () => {
    await hold(60)
    await post(20)
    await post(40, `${ref}:b`)
    expect(await releaseDue(server.db, server.clock.now)).toBe(0)
    await inTransaction(server, (tx, now) => releaseSale(tx, { ref }, now))
    await inTransaction(server, (tx, now) => releaseSale(tx, { ref }, now))
    expect(await accountsOf(expert)).toMatchObject({ paid: 20, pending: 40 })
    server.clock.advance(7 * DAY_MS)
    expect(await releaseDue(server.db, server.clock.now)).toBeGreaterThan(0)
    expect(await releaseDue(server.db, server.clock.now)).toBe(0)
    expect(await accountsOf(expert)).toMatchObject({ paid: 60, pending: 0 })
  })

  test('creditSale credits once at the platform’s cost', async () => {
    const credit = () => inTransaction(server, (tx, now) => creditSale(tx, { user_no: expert.user_no, amount: 30, ref }, now))
    await credit()
    await credit()
    expect(await accountsOf(expert)).toMatchObject({ pending: 30 })
  })
})

describe('payViv and refundViv', () => {
  const pay = (amount: number, to: Parameters<typeof payViv>[1]['to'] = toExpert()) =>
    inTransaction(server, (tx, now) => payViv(tx, { user_no: me.user_no, amount, ref, to }, now))

  test('payViv refuses more than the balance without a change, and pays a ref once', async () => {
    const before = await ledgerSnapshot(server)
    await expect(pay(151)).rejects.toMatchObject({ code: 'viv.insufficient' })
    expect(await ledgerSnapshot(server)).toEqual(before)
    expect(await pay(150)).toEqual({ paid: 100, free: 50 })
    expect(await pay(150)).toEqual({ paid: 100, free: 50 })
    expect(await mine()).toEqual({ paid: 0, free: 0 })
  })

  test('refundViv refunds in parts in reverse order, at most what was paid', async () => {
    const before = await lotsOf(me)
    await pay(130)
    expect(await refund(40)).toEqual({ paid: 10, free: 30 })
    expect(await refund(40)).toEqual({ paid: 0, free: 0 })
    await expect(refund(91, `${ref}:b`)).rejects.toThrow('less was paid')
    expect(await refund(undefined, `${ref}:c`)).toEqual({ paid: 90, free: 0 })
    await expect(refund(1, `${ref}:d`)).rejects.toThrow('less was paid')
    expect(await lotsOf(me)).toEqual(before)
    expect(await accountsOf(expert)).toMatchObject({ paid: 0, pending: 0 })
  })

  test('the shop receives payments and pays refunds', async () => {
    const shop = async () =>
      (await server.db.sql<[{ balance: number }]>`select balance from viv_account where kind = 'shop_revenue'`)[0].balance
    const before = await shop()
    await pay(130, 'shop')
    expect(await shop()).toBe(before + 130)
    await refund(130)
    expect(await shop()).toBe(before)
    expect(await mine()).toEqual({ paid: 100, free: 50 })
  })

  test('the platform bears the part of a refund that the payee has spent', async () => {
    await pay(100, { user_no: expert.user_no, pending_days: 0 })
    await creditCharge(server, expert, 30)
    await inTransaction(server, (tx, now) => payViv(tx, { user_no: expert.user_no, amount: 90, ref: randomUUID(), to: 'shop' }, now))
    const [{ balance }] = await server.db.sql<[{ balance: number }]>`select balance from viv_account where kind = 'promo'`
    await refund(100)
    expect(await accountsOf(expert)).toMatchObject({ paid: 0, pending: 0 })
    const [after] = await server.db.sql<[{ balance: number }]>`select balance from viv_account where kind = 'promo'`
    expect(after.balance).toBe(balance - 60)
    expect(await mine()).toEqual({ paid: 100, free: 50 })
  })
})

describe('the database refuses', () => {
  const raw = (text: string) => server.admin.sql.unsafe(text)
  test.each([
    `update viv_journal set ref = 'x'`,
    `delete from viv_journal`,
    `truncate viv_journal`,
    `update viv_entry set amount = amount + 1`,
    `delete from viv_entry where false`,
    `truncate viv_entry`,
    `update viv_lot_use set amount = 1`,
    `truncate viv_lot_use`,
    `delete from viv_account`,
    `delete from viv_lot`,
  ])('%s', async (statement) => {
    await expect(raw(statement)).rejects.toThrow('append-only')
    await expect(
      server.admin.transaction(async (tx) => {
        await tx.sql`set local session_replication_role = replica`
        await tx.sql.unsafe(statement)
      }),
    ).rejects.toThrow('append-only')
  })

  test.each([
    ['with one side', `values (-1, 1, 5)`],
    ['with a sum that is not zero', `values (-1, 1, 5), (-1, 2, -4)`],
    ['of won against viv', `values (-1, 1, 5), (-1, 4, -5)`],
    ['of an unknown account', `values (-1, 1, 5), (-1, -7, -5)`],
    ['of an unknown journal', `values (-2, 1, 5), (-2, 2, -5)`],
  ])('entries %s', async (_, values) => {
    await expect(
      server.db.transaction(async (tx) => {
        await tx.sql`insert into viv_journal (journal_no, kind, ref, reg_dt) values (-1, 'adjust', 'test', now())`
        await tx.sql.unsafe(`insert into viv_entry (journal_no, account_no, amount, balance, reg_dt)
          select v.*, 0, now() from (${values}) v`)
      }),
    ).rejects.toThrow('does not balance')
  })

  test('balanced entries of an earlier transaction’s journal', async () => {
    const entries = (journal: string) =>
      raw(
        `insert into viv_entry (journal_no, account_no, amount, balance, reg_dt) values (${journal}, 1, 5, 0, now()), (${journal}, 2, -5, 0, now())`,
      )
    await expect(entries('(select max(journal_no) from viv_journal)')).rejects.toThrow('does not balance')
  })

  test('a negative balance of a member', async () => {
    await expect(raw(`update viv_account set balance = -1 where user_no = ${me.user_no}`)).rejects.toThrow('violates check')
  })
})
