import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountExtensions } from '#features/account/server/testing.ts'
import { hashPassword } from '#kit/server/auth/password.ts'
import { DAY_MS, koreanDay } from '#kit/contract/time.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import {
  applyExchange,
  cancelExchange,
  getBankAccount,
  getExchangeTerms,
  getLife,
  getWallet,
  listCharges,
  listExchanges,
  listGiftsReceived,
  listGiftsSent,
  listHistory,
  saveBankAccount,
  sendVivGift,
  withdrawCharge,
  type Charge,
  type Exchange,
  type HistoryLine,
  type Life,
  type Wallet,
} from '../contract.ts'
import { openAccount } from './exchange/bank-account.ts'
import { forgetViv } from './forget.ts'
import { expireViv, notifyExpiry } from './ledger/expiry.ts'
import { beginCharge, chargeViv, failCharge } from './charge/charge.ts'
import { cancelCharge } from './charge/cancel.ts'
import { grantFreeViv } from './grant/grant.ts'
import { holdViv, voidHold } from './spend/spend.ts'
import { findDifferences, reconcile } from './ledger/reconcile.ts'
import { vivHttp } from './http.ts'
import { logInAgain, aVerifiedAdult, ledgerSnapshot, creditCharge, decideExchange, expectLedgerAgrees, inTransaction } from './testing.ts'

const PASSWORD = '하루 비밀 1!'

let server: TestServer
let hash: string
let me: TestMember
beforeAll(async () => {
  server = await testServer(vivHttp, { extensions: accountExtensions })
  hash = await hashPassword(PASSWORD)
})
afterAll(() => server.close())
beforeEach(async () => {
  me = await aVerifiedAdult(server, 0, { password_hash: hash })
})
afterEach(() => expectLedgerAgrees(server))

const later = async (days: number, member = me) => {
  server.clock.advance(days * DAY_MS)
  return logInAgain(server, member)
}
const walletOf = async (as: TestMember | null = me): Promise<Wallet> => (await server.call(getWallet, {}, { as })).body.query as Wallet
const historyOf = async (query: object = {}, as = me): Promise<HistoryLine[]> =>
  (await server.call(listHistory, { query }, { as })).body.query as HistoryLine[]
const lifeOf = async (journal_no: number, as = me) => server.call(getLife, { params: { journal_no } }, { as })
const codes = (answers: { body: { code?: string } }[]) => answers.map(({ body }) => body.code)

test('refuses guests, and shows a stranger nothing of another wallet', async () => {
  const charge_no = await creditCharge(server, me, 2000)
  const [line] = await historyOf()
  const guest = { as: null }
  const asked = [
    server.call(getWallet, {}, guest),
    server.call(listHistory, {}, guest),
    server.call(getLife, { params: { journal_no: line!.journal_no } }, guest),
    server.call(listGiftsSent, {}, guest),
    server.call(listGiftsReceived, {}, guest),
    server.call(listCharges, {}, guest),
    server.call(withdrawCharge, { params: { charge_no }, body: { amount: 1 } }, guest),
    server.call(getBankAccount, {}, guest),
    server.call(saveBankAccount, { body: { bank_code: '004', account_no: '12345678901', holder: '김하루' } }, guest),
    server.call(getExchangeTerms, {}, guest),
    server.call(applyExchange, { body: { amount: 100 } }, guest),
    server.call(cancelExchange, { params: { exchange_no: 1 } }, guest),
    server.call(listExchanges, {}, guest),
  ]
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 401))

  const stranger = await aVerifiedAdult(server)
  const before = await ledgerSnapshot(server)
  expect(await walletOf(stranger)).toMatchObject({ paid: 0, expire: null })
  expect(await historyOf({}, stranger)).toEqual([])
  const [unknown, notMine] = [await lifeOf(999_999, stranger), await lifeOf(line!.journal_no, stranger)]
  expect([notMine.status, notMine.body]).toEqual([404, unknown.body])
  expect((await server.call(listCharges, {}, { as: stranger })).body.query).toEqual([])
  const taken = await server.call(withdrawCharge, { params: { charge_no }, body: { amount: 1 } }, { as: stranger })
  expect(taken.body).toMatchObject({ code: 'viv.no_charge', msg: '볼 수 없는 페이지입니다' })
  expect(await ledgerSnapshot(server)).toEqual(before)
})

describe('beginCharge and chargeViv', () => {
  const begin = (viv: number, { user_no } = me) => inTransaction(server, (tx, now) => beginCharge(tx, { user_no, viv }, now))
  const settle = (order_id: string, won: number) =>
    inTransaction(server, (tx, now) => chargeViv(tx, { order_id, won, method: 'card' }, now))
  const agree = ({ user_no } = me) =>
    server.db.sql`insert into user_consent (user_no, kind, version, agreed) values (${user_no}, 'viv_terms', '1', true)`

  test('refuse missing consent, an unknown age, a minor without guardian or above the limit, and other amounts', async () => {
    const refused = async (work: Promise<unknown>, code: string) => expect(work).rejects.toMatchObject({ code: `viv.${code}` })
    await refused(begin(100), 'consent')
    await agree()
    await refused(begin(101), 'product')
    const unknown = await server.aMember()
    await agree(unknown)
    await refused(begin(100, unknown), 'identity')
    const child = await aVerifiedAdult(server, 0, { birth: '2010-01-01' })
    await agree(child)
    await refused(begin(100, child), 'guardian')
    await server.db.sql`
      insert into viv_guardian (user_no, guardian_name, guardian_phone, guardian_ci_hash, monthly_won, agree_dt)
      values (${child.user_no}, '김보호', '01012345678', ${Buffer.from('ci')}, 15000, now())`
    await refused(begin(300, child), 'charge_month')
    const { order_id } = await begin(100, child)
    expect(await settle(order_id, 10_000)).toBe('credited')
    await refused(begin(100, child), 'charge_month')
    expect(await begin(50, child)).toMatchObject({ viv: 50, won: 5000 })
  })

  test('refuse more than 1,000,000 won a day', async () => {
    await agree()
    for (let nth = 0; nth < 3; nth++) expect(await settle((await begin(3000)).order_id, 300_000)).toBe('credited')
    await expect(begin(3000)).rejects.toMatchObject({ code: 'viv.charge_day' })
    expect(await begin(1000)).toMatchObject({ won: 100_000 })
    server.clock.advance(DAY_MS)
    expect(await begin(3000)).toMatchObject({ won: 300_000 })
  })

  test('credit a payment once under repeated and concurrent calls, also after failure', async () => {
    await agree()
    const { order_id } = await begin(100)
    expect(await settle(randomUUID(), 10_000)).toBe('unknown')
    expect(await settle(order_id, 9_999)).toBe('mismatch')
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => settle(order_id, 10_000)))
    expect(outcomes.toSorted()).toEqual([...Array(7).fill('already'), 'credited'])
    expect(await walletOf()).toMatchObject({ paid: 100, exchangeable: 0, exchangeable_never: 100 })
    // A payment after a failure, and one after the order was given up.
    const late = await begin(50)
    await inTransaction(server, (tx) => failCharge(tx, late.order_id, 'time-out'))
    const newer = await begin(30)
    await begin(10)
    expect([await settle(late.order_id, 5000), await settle(newer.order_id, 3000)]).toEqual(['credited', 'credited'])
    expect(await walletOf()).toMatchObject({ paid: 180 })
  })
})

describe('withdrawCharge', () => {
  const withdraw = (charge_no: number, amount: number, as = me, key = randomUUID()) =>
    server.call(withdrawCharge, { params: { charge_no }, body: { amount } }, { as, key })
  const chargesOf = async (as = me) => (await server.call(listCharges, {}, { as })).body.query as Charge[]

  test('refunds unused viv in parts', async () => {
    const charge_no = await creditCharge(server, me, 100, 'card')
    await inTransaction(server, (tx, now) => holdViv(tx, { user_no: me.user_no, amount: 30, ref: `w:${charge_no}` }, now))
    expect(await chargesOf()).toMatchObject([{ charge_no, remaining: 70, state: 2 }])
    expect(codes([await withdraw(charge_no, 71), await withdraw(999_999, 1)])).toEqual(['viv.withdraw_amount', 'viv.no_charge'])
    const key = randomUUID()
    const first = await withdraw(charge_no, 20, me, key)
    expect(first.body.query).toMatchObject({ viv: 20, won: 2000, balance: { paid: 50, free: 0 } })
    expect((await withdraw(charge_no, 20, me, key)).body).toEqual(first.body)
    expect((await withdraw(charge_no, 50)).status).toBe(200)
    expect(codes([await withdraw(charge_no, 1)])).toEqual(['viv.withdraw_used'])
    expect(await chargesOf()).toMatchObject([{ state: 5, cancelled_viv: 70, remaining: 0, withdraw_dt: null }])
    await inTransaction(server, (tx, now) => voidHold(tx, { hold: `w:${charge_no}` }, now))
    expect((await withdraw(charge_no, 30)).status).toBe(200)
    expect(await chargesOf()).toMatchObject([{ state: 4, cancelled_viv: 100 }])
  })

  test('is refused after the seventh day', async () => {
    const charge_no = await creditCharge(server, me, 100)
    expect((await withdraw(charge_no, 1, await later(7))).status).toBe(200)
    expect(codes([await withdraw(charge_no, 1, await later(1))])).toEqual(['viv.withdraw_late'])
  })

  test('cancels the bonus, and deducts its spent part from the money', async () => {
    const charge_no = await creditCharge(server, me, 100)
    await inTransaction(server, (tx, now) =>
      grantFreeViv(tx, { user_no: me.user_no, amount: 20, ref: `bonus:${charge_no}`, charge_no }, now),
    )
    expect((await withdraw(charge_no, 50)).body.query).toMatchObject({ won: 5000, balance: { paid: 50, free: 10 } })
    await inTransaction(server, (tx, now) => holdViv(tx, { user_no: me.user_no, amount: 56, ref: `b:${charge_no}` }, now))
    await inTransaction(server, (tx, now) => voidHold(tx, { hold: `b:${charge_no}`, amount: 56 }, now))
    await server.db.sql`update viv_lot set frozen_dt = now() where user_no = ${me.user_no} and bucket = 'paid'`
    await inTransaction(server, (tx, now) => holdViv(tx, { user_no: me.user_no, amount: 6, ref: `c:${charge_no}` }, now))
    await server.db.sql`update viv_lot set frozen_dt = null where user_no = ${me.user_no} and bucket = 'paid'`
    expect((await withdraw(charge_no, 50)).body.query).toMatchObject({ won: 4400, balance: { paid: 0, free: 0 } })
  })

  test('cancelCharge of an operator refunds used viv too', async () => {
    const charge_no = await creditCharge(server, me, 100)
    await inTransaction(server, (tx, now) => holdViv(tx, { user_no: me.user_no, amount: 40, ref: `m:${charge_no}` }, now))
    const refund = await inTransaction(server, (tx, now) =>
      cancelCharge(tx, { charge_no, amount: 100, reason: 'minor', withUsed: true }, now),
    )
    expect(refund).toMatchObject({ viv: 100, won: 10_000 })
    expect(await walletOf()).toMatchObject({ paid: 0, held: 40 })
  })
})

describe('exchange', () => {
  const account = { bank_code: '004', holder: '김 하루', password: PASSWORD }
  // One of its own for each member: an account that two members give waits for a check.
  const numberOf = ({ user_no }: TestMember) => `123-${String(user_no).padStart(4, '0')}-890123`
  const save = (body: object = {}, as = me) =>
    server.call(saveBankAccount, { body: { ...account, account_no: numberOf(as), ...body } }, { as })
  const apply = (amount: number, as = me, key = randomUUID()) => server.call(applyExchange, { body: { amount } }, { as, key })
  const cancel = (exchange_no: number, as = me) => server.call(cancelExchange, { params: { exchange_no } }, { as })
  const no = (answer: { body: { query?: unknown } }) => (answer.body.query as Exchange).exchange_no

  /** Gives the member exchangeable viv and a bank account. */
  async function ready(viv: number): Promise<TestMember> {
    await creditCharge(server, me, viv)
    await save()
    return later(8)
  }

  test('saveBankAccount checks bank, number, holder, password and identity, and encrypts the number', async () => {
    const refused = await Promise.all([
      save({ bank_code: '999' }),
      save({ account_no: '123' }),
      save({ holder: '남의 이름' }),
      save({ password: 'wrong' }),
      save({}, await server.aMember({ password_hash: hash })),
    ])
    expect(codes(refused)).toEqual(['viv.bank', 'viv.account_no', 'viv.holder', 'auth.pw_wrong', 'viv.identity'])
    expect((await server.call(getBankAccount, {}, { as: me })).body.query).toBeNull()
    const saved = await save()
    expect(saved.body.query).toMatchObject({ bank_code: '004', account_last4: '0123', holder: '김하루' })
    expect(JSON.stringify(saved.body)).not.toContain('890123')
    const [row] = await server.db.sql<[{ account_sealed: Uint8Array }]>`
      select account_sealed from viv_bank_account where user_no = ${me.user_no}`
    const { secretBox } = server.app.services
    expect(openAccount(secretBox, me.user_no, row.account_sealed)).toBe(numberOf(me).replaceAll('-', ''))
    expect(() => openAccount(secretBox, me.user_no + 1, row.account_sealed)).toThrow()
  })

  test('applyExchange refuses a small balance, viv of a card, a missing or changed account, and a second request', async () => {
    await creditCharge(server, me, 5000, 'card')
    expect(codes([await apply(100)])).toEqual(['viv.no_account'])
    await save()
    expect(codes([await apply(100)])).toEqual(['viv.exchange_amount'])
    const giver = await aVerifiedAdult(server, 3000)
    await server.call(sendVivGift, { body: { to_user_no: me.user_no, amount: 1000 } }, { as: giver })
    me = await later(8)
    expect(await walletOf()).toMatchObject({ paid: 6000, exchangeable: 1000, exchangeable_never: 5000 })
    expect(codes([await apply(1001), await apply(99)])).toEqual(['viv.exchange_amount', 'viv.exchange_amount'])
    await save({ account_no: '12345678999' })
    expect(codes([await apply(100)])).toEqual(['viv.account_wait'])
    me = await later(1)
    const answers = await Promise.all([apply(100), apply(100), apply(200)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const small = await aVerifiedAdult(server, 1000, { password_hash: hash })
    await save({}, small)
    expect(codes([await apply(1000, await later(8, small))])).toEqual(['viv.exchange_small'])
  })

  test('cancelling, rejecting and paying move the viv, and need another operator for payment', async () => {
    me = await ready(3000)
    const key = randomUUID()
    const asked = await apply(2000, me, key)
    expect(asked.body.query).toMatchObject({
      viv: 2000,
      gross_won: 200_000,
      platform_won: 20_000,
      withheld_won: 0,
      net_won: 180_000,
      state: 1,
    })
    expect((await apply(2000, me, key)).body).toEqual(asked.body)
    expect(await walletOf()).toMatchObject({ paid: 1000 })
    const stranger = await aVerifiedAdult(server)
    expect(codes([await cancel(no(asked), stranger)])).toEqual(['viv.no_exchange'])
    expect((await cancel(no(asked))).body.query).toMatchObject({ state: 3 })
    expect(codes([await cancel(no(asked))])).toEqual(['viv.exchange_ended'])
    expect(await walletOf()).toMatchObject({ paid: 3000, exchangeable: 3000 })

    const second = no(await apply(3000))
    await decideExchange(server, second, 'approve')
    expect(codes([await cancel(second)])).toEqual(['viv.exchange_ended'])
    await decideExchange(server, second, 'reject')
    expect(await walletOf()).toMatchObject({ paid: 3000, exchangeable: 3000 })

    const third = no(await apply(1500))
    const platform = async (): Promise<Record<string, number>> =>
      Object.fromEntries(
        (await server.db.sql<{ kind: string; balance: number }[]>`select kind, balance from viv_account where user_no is null`).map(
          ({ kind, balance }) => [kind, balance],
        ),
      )
    const before = await platform()
    const pay = (by: number) => decideExchange(server, third, 'pay', by)
    await expect(pay(92)).rejects.toMatchObject({ code: 'treasury.ended' })
    await decideExchange(server, third, 'approve')
    await expect(pay(91)).rejects.toMatchObject({ code: 'treasury.same_person' })
    await pay(92)
    await expect(pay(92)).rejects.toMatchObject({ code: 'treasury.ended' })
    await expect(decideExchange(server, third, 'reject')).rejects.toMatchObject({ code: 'treasury.ended' })
    const listed = (await server.call(listExchanges, {}, { as: me })).body.query as Exchange[]
    expect(listed.map(({ state }) => state)).toEqual([4, 5, 3])
    const lines = (await historyOf({ group: 'exchange' })).map(({ kind, exchange_state }) => [kind, exchange_state])
    expect(lines).toEqual([
      ['exchange_req', 4],
      ['exchange_fail', 5],
      ['exchange_req', 5],
      ['exchange_fail', 3],
      ['exchange_req', 3],
    ])
    const { fee, cash_clearing } = await platform()
    expect([fee! - before.fee!, cash_clearing! - before.cash_clearing!]).toEqual([15_000, 135_000])
  })

  test('withholds the tax of an expert', async () => {
    await server.db.sql`update users set expert_no = ${me.user_no} where user_no = ${me.user_no}`
    me = await ready(2000)
    expect((await server.call(getExchangeTerms, {}, { as: me })).body.query).toEqual({
      is_earner: true,
      has_biz: false,
      min: 100,
      floor: 1000,
      now: server.clock.now.toISOString(),
    })
    const asked = await apply(1999)
    expect(asked.body.query).toMatchObject({ platform_won: 19_990, withheld_won: 6_596, net_won: 173_314 })
    await decideExchange(server, no(asked), 'approve')
    await decideExchange(server, no(asked), 'pay', 92)
  })

  test('reconcile stores, logs and closes differences, which stop exchanges', async () => {
    me = await ready(3000)
    const logged: object[] = []
    const runReconcile = () => reconcile(server.db, { error: (facts) => void logged.push(facts) }, server.clock.now)
    expect(await runReconcile()).toEqual([])
    await server.db.sql`update viv_lot set remaining = remaining - 1 where user_no = ${me.user_no}`
    const found = [
      { kind: 'lots', subject: `${me.user_no}:paid`, expected: 2999, found: 3000 },
      { kind: 'lot_use', subject: expect.stringMatching(/^lot:/), expected: 3000, found: 2999 },
    ]
    expect(await runReconcile()).toEqual(found)
    await runReconcile()
    expect(logged).toHaveLength(4)
    expect(await server.db.sql`select from viv_difference where close_dt is null`).toHaveLength(2)
    expect(codes([await apply(1000)])).toEqual(['viv.exchange_stopped'])
    expect(await walletOf()).toMatchObject({ exchange_stop: 'books' })
    await server.db.sql`update viv_lot set remaining = remaining + 1 where user_no = ${me.user_no}`
    expect(await runReconcile()).toEqual([])
    expect((await apply(1000)).status).toBe(200)
  })
})

test('the wallet of a minor says that their guardian has stopped the spending', async () => {
  const birth = async (day: string) => server.db.sql`update users set birth = ${day} where user_no = ${me.user_no}`
  const freeze = async (at: Date | null) => server.db.sql`update viv_guardian set frozen_dt = ${at} where user_no = ${me.user_no}`
  const isFrozen = async () => (await walletOf()).is_spending_frozen
  await birth('2012-01-01')
  expect(await isFrozen()).toBe(false)
  await server.db.sql`
    insert into viv_guardian (user_no, guardian_name, guardian_phone, guardian_ci_hash, monthly_won, agree_dt)
    values (${me.user_no}, '김보호', '01012345678', ${Buffer.from('ci')}, 15000, ${server.clock.now})`
  expect(await isFrozen()).toBe(false)
  await freeze(server.clock.now)
  expect(await isFrozen()).toBe(true)
  // As for payments, it ends by itself at 19.
  await birth('1990-01-01')
  expect(await isFrozen()).toBe(false)
  await birth('2012-01-01')
  await freeze(null)
  expect(await isFrozen()).toBe(false)
})

test('findDifferences finds a wrong balance and a wrong charge state', async () => {
  await creditCharge(server, me, 100)
  // Commits a change, and reverts it with the other statement.
  const both = async (one: string, other: string): Promise<string[]> => {
    await server.db.sql.unsafe(one)
    const kinds = (await findDifferences(server.db)).map(({ kind }) => kind)
    await server.db.sql.unsafe(other)
    return [...new Set(kinds)]
  }
  const wallet = `where user_no = ${me.user_no} and kind = 'paid'`
  expect(
    await both(`update viv_account set balance = balance + 1 ${wallet}`, `update viv_account set balance = balance - 1 ${wallet}`),
  ).toEqual(['trial_balance', 'balance', 'lots'])
  const charge = `where user_no = ${me.user_no}`
  expect(
    await both(
      `update viv_charge set state = 1, paid_dt = null, method = null ${charge}`,
      `update viv_charge set state = 2, paid_dt = now(), method = 'bank' ${charge}`,
    ),
  ).toEqual(['charge', 'cash'])
})

describe('listHistory and getLife', () => {
  test('listHistory has one line with balances for each journal, newest first, in pages, groups and months', async () => {
    const friend = await aVerifiedAdult(server)
    await creditCharge(server, me, 100)
    await inTransaction(server, (tx, now) => grantFreeViv(tx, { user_no: me.user_no, amount: 40, ref: randomUUID() }, now))
    await server.call(sendVivGift, { body: { to_user_no: friend.user_no, amount: 30, message: '생일 축하해요' } }, { as: me })
    const ref = `coun:${randomUUID()}`
    await inTransaction(server, (tx, now) => holdViv(tx, { user_no: me.user_no, amount: 80, ref }, now))
    me = await later(40)
    await inTransaction(server, (tx, now) => voidHold(tx, { hold: ref, amount: 20 }, now))
    const all = await historyOf()
    expect(all.map(({ kind, paid, free, balance }) => [kind, paid, free, balance.paid, balance.free])).toEqual([
      ['spend_void', 10, 10, 10, 40],
      ['spend_hold', -70, -10, 0, 30],
      ['gift_out', -30, 0, 70, 40],
      ['event_grant', 0, 40, 100, 40],
      ['charge', 100, 0, 100, 0],
    ])
    expect(all[2]?.other).toMatchObject({ user_no: friend.user_no })
    expect(all.map(({ message, method, exchange_state }) => [message, method, exchange_state])).toEqual([
      [null, null, null],
      [null, null, null],
      ['생일 축하해요', null, null],
      [null, null, null],
      [null, 'bank', null],
    ])
    const pages: HistoryLine[] = []
    for (;;) {
      const last = pages.at(-1)
      const page = await historyOf({ limit: 2, ...(last && { before_dt: last.reg_dt, before_no: last.entry_no }) })
      pages.push(...page)
      if (page.length < 2) break
    }
    expect(pages).toEqual(all)
    expect((await historyOf({ group: 'use' })).map(({ kind }) => kind)).toEqual(['spend_void', 'spend_hold'])
    expect((await historyOf({ group: 'exchange' })).length).toBe(0)
    const month = koreanDay(server.clock.now).slice(0, 7)
    expect((await historyOf({ month })).map(({ kind }) => kind)).toEqual(['spend_void'])
    const monthOf = ({ reg_dt }: HistoryLine) => koreanDay(new Date(reg_dt)).slice(0, 7)
    const [newest, firstMonth] = [all[0]!, monthOf(all.at(-1)!)]
    expect(firstMonth).not.toBe(month)
    // A cursor after the month's end does not add rows of later months.
    const after = new Date(Date.parse(newest.reg_dt) + 1000).toISOString()
    const ofFirstMonth = await historyOf({ month: firstMonth, before_dt: after, before_no: newest.entry_no })
    expect(ofFirstMonth).toEqual(all.filter((line) => monthOf(line) === firstMonth))
    expect((await historyOf({}, await logInAgain(server, friend))).map(({ kind, paid }) => [kind, paid])).toEqual([['gift_in', 30]])
  })

  test('getLife shows origin, uses and rules of the viv', async () => {
    const friend = await aVerifiedAdult(server)
    await creditCharge(server, me, 100, 'card')
    await server.call(sendVivGift, { body: { to_user_no: friend.user_no, amount: 30 } }, { as: me })
    const [given, bought] = await historyOf()
    const life = (await lifeOf(given!.journal_no)).body.query as Life
    expect(life).toMatchObject({ line: { kind: 'gift_out', paid: -30, other: { user_no: friend.user_no } }, made: [] })
    expect(life.used).toMatchObject([
      { amount: -30, source: 'charge', origin_source: 'card', from: { kind: 'charge', journal_no: bought!.journal_no } },
    ])
    const start = (await lifeOf(bought!.journal_no)).body.query as Life
    expect(start).toMatchObject({ line: { kind: 'charge', paid: 100 }, used: [] })
    expect(start.made).toMatchObject([{ amount: 100, remaining: 70, uses: [{ kind: 'gift_out', amount: -30 }] }])
    expect(start.made[0]?.rules.map(({ rule }) => rule)).toEqual(['withdraw', 'exchange_never', 'expire'])
    const theirs = (await lifeOf(given!.journal_no, friend)).body.query as Life
    expect(theirs).toMatchObject({ line: { kind: 'gift_in', paid: 30, other: { user_no: me.user_no } }, used: [] })
    expect(theirs.made[0]?.rules.map(({ rule }) => rule)).toEqual(['return', 'exchange_never', 'expire'])
    const rulesOf = async () => ((await lifeOf(given!.journal_no, friend)).body.query as Life).made[0]?.rules.map(({ rule }) => rule)
    await server.db.sql`update viv_lot set frozen_dt = now() where user_no = ${friend.user_no}`
    expect(await rulesOf()).toEqual(['frozen', 'expire'])
    await server.db.sql`update viv_lot set frozen_dt = null where user_no = ${friend.user_no}`
    // A partly used gift cannot be returned.
    await inTransaction(server, (tx, now) => holdViv(tx, { user_no: friend.user_no, amount: 1, ref: randomUUID() }, now))
    expect(await rulesOf()).toEqual(['exchange_never', 'expire'])
  })
})

test('viv expire after 60 months without use, with notices 90, 30, 7 and 1 days ahead; holds stay', async () => {
  await creditCharge(server, me, 100)
  await inTransaction(server, (tx, now) => grantFreeViv(tx, { user_no: me.user_no, amount: 20, ref: randomUUID() }, now))
  await inTransaction(server, (tx, now) => holdViv(tx, { user_no: me.user_no, amount: 30, ref: randomUUID() }, now))
  const day = (await walletOf()).expire!.expire_day
  expect((await walletOf()).expire).toEqual({ expire_day: day, amount: 90 })
  const runJobs = async () => {
    await notifyExpiry(server.db, server.clock.now)
    await expireViv(server.db, server.clock.now)
    return balance()
  }
  const balance = async () =>
    (
      await server.db.sql<{ kind: string; balance: number }[]>`
    select kind, balance from viv_account where user_no = ${me.user_no} and balance > 0 order by kind`
    ).map(({ kind, balance: held }) => `${kind} ${held}`)
  const all = ['free 20', 'hold_paid 30', 'paid 70']
  const goTo = (before: number) => server.clock.advance(Date.parse(`${day}T12:00:00+09:00`) - before * DAY_MS - server.clock.now.getTime())
  for (const before of [91, 90, 90, 60, 30, 7, 3, 1, 0]) {
    goTo(before)
    expect(await runJobs()).toEqual(all)
  }
  const notices = await server.db.sql<{ days: number }[]>`
    select days from viv_expire_notice where user_no = ${me.user_no} and expire_day = ${day} order by days desc`
  expect(notices.map(({ days }) => days)).toEqual([90, 30, 7, 1])
  const alarms = await server.db.sql<{ target: string; text: string }[]>`
    select target, text from alarm where user_no = ${me.user_no} and kind = 'VIV_EXPIRE_SOON'`
  expect(alarms).toEqual(Array(4).fill({ target: `expire:${day}`, text: expect.stringMatching(/^90 VIV · /) }))
  goTo(-1)
  expect(await runJobs()).toEqual(['hold_paid 30'])
  expect(await runJobs()).toEqual(['hold_paid 30'])
  me = await logInAgain(server, me)
  expect((await historyOf({ limit: 1 }))[0]).toMatchObject({ kind: 'expire', paid: -70, free: -20 })
})

test('forgetViv expires the viv and deletes gift messages of a deleted member', async () => {
  const friend = await aVerifiedAdult(server)
  await creditCharge(server, me, 100)
  await inTransaction(server, (tx, now) => grantFreeViv(tx, { user_no: me.user_no, amount: 20, ref: randomUUID() }, now))
  await server.call(sendVivGift, { body: { to_user_no: friend.user_no, amount: 30, message: '안녕' } }, { as: me })
  await server.db.sql`update users set state = 0, withdraw_dt = now(), purge_dt = now() where user_no = ${me.user_no}`
  await inTransaction(server, (tx) => forgetViv(tx, me.user_no))
  const left = await server.db.sql<{ sum: number }[]>`select sum(balance) from viv_account where user_no = ${me.user_no}`
  expect(left[0]?.sum).toBe(0)
  const [gift] = await server.db.sql`select message, amount from viv_gift where from_user_no = ${me.user_no}`
  expect(gift).toEqual({ message: '', amount: 30 })
  const gifts = (await server.call(listGiftsReceived, {}, { as: friend })).body.query
  expect(gifts).toMatchObject([{ amount: 30, other: null }])
})
