import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { releaseDue, creditSale, releaseSale } from './income.ts'
import { balanceOf } from '../ledger/balance.ts'
import { grantFreeViv } from '../grant/grant.ts'
import { holdViv, payViv, postHold, refundViv, voidHold } from './spend.ts'
import { aHolder, booked, calls, charged, expectBooksAgree, inLedger } from '../testing.ts'

const DAY = 86_400_000

let server: TestServer
let me: TestMember
let expert: TestMember
let ref: string
beforeAll(async () => {
  server = await testServer(calls)
})
afterAll(() => server.close())
beforeEach(async () => {
  me = await aHolder(server, 100)
  expert = await aHolder(server)
  ref = `coun:${randomUUID()}`
  await grantFree(50)
})
afterEach(() => expectBooksAgree(server))

const grantFree = (amount: number, expire_dt?: Date) =>
  inLedger(server, (tx, now) => grantFreeViv(tx, { user_no: me.user_no, amount, ref: randomUUID(), ...(expire_dt && { expire_dt }) }, now))
const hold = (amount: number, more: { withFree?: boolean } = {}) =>
  inLedger(server, (tx, now) => holdViv(tx, { user_no: me.user_no, amount, ref, ...more }, now))
const toExpert = () => ({ user_no: expert.user_no })
const post = (amount?: number, name = ref) =>
  inLedger(server, (tx, now) => postHold(tx, { hold: ref, ref: name, to: toExpert(), ...(amount && { amount }) }, now))
const callOff = (amount?: number, name = ref) =>
  inLedger(server, (tx, now) => voidHold(tx, { hold: ref, ref: name, ...(amount && { amount }) }, now))
const refund = (amount?: number, name = ref) =>
  inLedger(server, (tx, now) => refundViv(tx, { of: ref, ref: name, ...(amount && { amount }) }, now))
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

describe('setting aside', () => {
  test('more than there is: nothing changes', async () => {
    const before = await booked(server)
    await expect(hold(151)).rejects.toMatchObject({ code: 'viv.insufficient', message: 'Insufficient Viv Amount' })
    await expect(hold(101, { withFree: false })).rejects.toMatchObject({ code: 'viv.insufficient' })
    await expect(hold(0)).rejects.toThrow(RangeError)
    await expect(hold(0.5)).rejects.toThrow(RangeError)
    expect(await booked(server)).toEqual(before)
  })

  test('paid first, then free; once for a ref, and not for something else', async () => {
    expect(await hold(120)).toEqual({ paid: 100, free: 20 })
    expect(await hold(120)).toEqual({ paid: 100, free: 20 })
    await expect(hold(119)).rejects.toThrow('is booked already')
    expect(await mine()).toEqual({ paid: 0, free: 30 })
    expect(await accountsOf(me)).toEqual({ paid: 0, free: 30, hold_paid: 100, hold_free: 20, pending: 0 })
  })

  test('called off, the lots are as they were; free ones that ended meanwhile live on for 30 days', async () => {
    await grantFree(10, new Date(server.clock.now.getTime() + DAY))
    const before = await lotsOf(me)
    await hold(160)
    server.clock.advance(2 * DAY)
    await callOff()
    await callOff()
    const revived = new Date(server.clock.now.getTime() + 30 * DAY)
    expect((await lotsOf(me)).map(({ expire_dt, ...lot }) => ({ ...lot, expire_dt: expire_dt && new Date(expire_dt as string) }))).toEqual(
      before.map((lot) => ({ ...lot, expire_dt: lot.expire_dt === null ? null : revived })),
    )
    expect(await mine()).toEqual({ paid: 100, free: 60 })
  })

  test('free viv that end soonest go first', async () => {
    await grantFree(10, new Date(server.clock.now.getTime() + 9 * DAY))
    await grantFree(10, new Date(server.clock.now.getTime() + 3 * DAY))
    await hold(115)
    expect((await lotsOf(me)).map(({ remaining }) => remaining)).toEqual([0, 50, 5, 0])
  })
})

describe('posting', () => {
  test('in parts, the rest called off: each viv once; income is paid viv and waits', async () => {
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

  test('nothing less than a viv: what was posted is not taken back by posting less than none', async () => {
    await hold(20)
    const postToShop = (amount: number) =>
      inLedger(server, (tx, now) => postHold(tx, { hold: ref, ref: randomUUID(), to: 'shop', amount }, now))
    await postToShop(10)
    const before = await booked(server)
    for (const amount of [0, -1, -10, 0.5]) await expect(postToShop(amount)).rejects.toThrow('less is held')
    expect(await booked(server)).toEqual(before)
  })

  test('income is released after its days, or before by its ref', async () => {
    await hold(60)
    await post(20)
    await post(40, `${ref}:b`)
    expect(await releaseDue(server.db, server.clock.now)).toBe(0)
    await inLedger(server, (tx, now) => releaseSale(tx, { ref }, now))
    await inLedger(server, (tx, now) => releaseSale(tx, { ref }, now))
    expect(await accountsOf(expert)).toMatchObject({ paid: 20, pending: 40 })
    server.clock.advance(7 * DAY)
    expect(await releaseDue(server.db, server.clock.now)).toBeGreaterThan(0)
    expect(await releaseDue(server.db, server.clock.now)).toBe(0)
    expect(await accountsOf(expert)).toMatchObject({ paid: 60, pending: 0 })
  })

  test('what nobody pays for the platform advances', async () => {
    const credit = () => inLedger(server, (tx, now) => creditSale(tx, { user_no: expert.user_no, amount: 30, ref }, now))
    await credit()
    await credit()
    expect(await accountsOf(expert)).toMatchObject({ pending: 30 })
  })
})

describe('paying at once and refunds', () => {
  const pay = (amount: number, to: Parameters<typeof payViv>[1]['to'] = toExpert()) =>
    inLedger(server, (tx, now) => payViv(tx, { user_no: me.user_no, amount, ref, to }, now))

  test('more than there is: nothing changes; the same ref is paid once', async () => {
    const before = await booked(server)
    await expect(pay(151)).rejects.toMatchObject({ code: 'viv.insufficient' })
    expect(await booked(server)).toEqual(before)
    expect(await pay(150)).toEqual({ paid: 100, free: 50 })
    expect(await pay(150)).toEqual({ paid: 100, free: 50 })
    expect(await mine()).toEqual({ paid: 0, free: 0 })
  })

  test('a refund in parts goes back in reverse, and never beyond what was paid', async () => {
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

  test('the shop is paid and pays back', async () => {
    const shop = async () =>
      (await server.db.sql<[{ balance: number }]>`select balance from viv_account where kind = 'shop_revenue'`)[0].balance
    const before = await shop()
    await pay(130, 'shop')
    expect(await shop()).toBe(before + 130)
    await refund(130)
    expect(await shop()).toBe(before)
    expect(await mine()).toEqual({ paid: 100, free: 50 })
  })

  test('of income that is gone the platform bears the loss', async () => {
    await pay(100, { user_no: expert.user_no, pending_days: 0 })
    await charged(server, expert, 30)
    await inLedger(server, (tx, now) => payViv(tx, { user_no: expert.user_no, amount: 90, ref: randomUUID(), to: 'shop' }, now))
    const [{ balance }] = await server.db.sql<[{ balance: number }]>`select balance from viv_account where kind = 'promo'`
    await refund(100)
    expect(await accountsOf(expert)).toMatchObject({ paid: 0, pending: 0 })
    const [after] = await server.db.sql<[{ balance: number }]>`select balance from viv_account where kind = 'promo'`
    expect(after.balance).toBe(balance - 60)
    expect(await mine()).toEqual({ paid: 100, free: 50 })
  })
})

describe('the books hold by themselves', () => {
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
    ['one side', `values (-1, 1, 5)`],
    ['a sum that is not zero', `values (-1, 1, 5), (-1, 2, -4)`],
    ['won against viv', `values (-1, 1, 5), (-1, 4, -5)`],
    ['an account that is not', `values (-1, 1, 5), (-1, -7, -5)`],
    ['a journal that is not', `values (-2, 1, 5), (-2, 2, -5)`],
  ])('entries of %s', async (_, values) => {
    await expect(
      server.db.transaction(async (tx) => {
        await tx.sql`insert into viv_journal (journal_no, kind, ref, reg_dt) values (-1, 'adjust', 'test', now())`
        await tx.sql.unsafe(`insert into viv_entry (journal_no, account_no, amount, balance, reg_dt)
          select v.*, 0, now() from (${values}) v`)
      }),
    ).rejects.toThrow('does not balance')
  })

  test('entries that come later, though they balance', async () => {
    const entries = (journal: string) =>
      raw(
        `insert into viv_entry (journal_no, account_no, amount, balance, reg_dt) values (${journal}, 1, 5, 0, now()), (${journal}, 2, -5, 0, now())`,
      )
    await expect(entries('(select max(journal_no) from viv_journal)')).rejects.toThrow('does not balance')
  })

  test('no member owes anything', async () => {
    await expect(raw(`update viv_account set balance = -1 where user_no = ${me.user_no}`)).rejects.toThrow('violates check')
  })
})
