import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#features/account/server/public.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { saveBankAccount } from '../../contract.ts'
import { balanceOf } from '../ledger/balance.ts'
import { grantFreeViv } from '../grant/grant.ts'
import { holdViv, payViv, postHold, voidHold } from './spend.ts'
import { rewardReferral } from '../grant/referral.ts'
import { areRelated } from './related.ts'
import { ADULT, aHolder, booked, calls, expectBooksAgree, inLedger } from '../testing.ts'

const PASSWORD = '하루 비밀 1!'

let server: TestServer
let me: TestMember
let other: TestMember
let ref: string
beforeAll(async () => {
  server = await testServer(calls)
})
afterAll(() => server.close())
beforeEach(async () => {
  const password_hash = await hashPassword(PASSWORD)
  me = await aHolder(server, 100, { password_hash })
  other = await aHolder(server, 0, { password_hash })
  ref = `coun:${randomUUID()}`
  await inLedger(server, (tx, now) => grantFreeViv(tx, { user_no: me.user_no, amount: 50, ref: randomUUID() }, now))
})
afterEach(() => expectBooksAgree(server))

const related = () => areRelated(server.db, me.user_no, other.user_no)
const set = (column: string, value: unknown, ...who: TestMember[]) =>
  server.db.sql`update users set ${server.db.sql({ [column]: value })} where user_no = any(${who.map(({ user_no }) => user_no)})`
const account = async (as: TestMember, account_no: string, bank_code = '004') => {
  const body = { bank_code, account_no, holder: ADULT.real_name, password: PASSWORD }
  expect((await server.call(saveBankAccount, { body }, { as })).status).toBe(200)
}

describe('who is related', () => {
  test('strangers are not, and what nobody knows is not the same', async () => {
    expect(await related()).toBe(false)
    await account(me, '110-1234-567890')
    await account(other, '110-1234-567891')
    await set('user_token', 'a', me)
    await set('user_token', 'b', other)
    expect(await related()).toBe(false)
    await account(other, '110-1234-567890', '088')
    expect(await related()).toBe(false)
  })

  test('a person with themselves, in whatever account', async () => {
    expect(await areRelated(server.db, me.user_no, me.user_no)).toBe(true)
    await set('di_hash', Buffer.from(randomUUID()), me, other)
    expect(await related()).toBe(true)
  })

  test('one device, and one bank account however it is written', async () => {
    await set('user_token', randomUUID(), me, other)
    expect(await related()).toBe(true)
    await set('user_token', null, me)
    expect(await related()).toBe(false)
    await account(me, '110-9876-543210')
    await account(other, '1109876543210')
    expect(await related()).toBe(true)
    expect(await areRelated(server.db, other.user_no, me.user_no)).toBe(true)
    await account(other, '1109876543211')
    expect(await related()).toBe(false)
  })
})

test.each([
  ['card or other means of payment', 'pay_instrument', 'instrument_hash', 'used_dt'],
  ['browser', 'user_browser', 'browser_hash', 'seen_dt'],
])('one %s', async (_what, table, hash, at) => {
  const note = ({ user_no }: TestMember, value: string) =>
    server.db
      .sql`insert into ${server.db.sql(table)} ${server.db.sql({ user_no, [hash]: Buffer.from(value), reg_dt: new Date(), [at]: new Date() })}`
  const [mine, theirs] = [randomUUID(), randomUUID()]
  await note(me, mine)
  await note(other, theirs)
  expect(await related()).toBe(false)
  await note(other, mine)
  expect(await related()).toBe(true)
  expect(await areRelated(server.db, other.user_no, me.user_no)).toBe(true)
})

describe('between related accounts free viv buy nothing', () => {
  const to = () => ({ user_no: other.user_no })
  const pay = (amount: number, payee: Parameters<typeof payViv>[1]['to'] = to()) =>
    inLedger(server, (tx, now) => payViv(tx, { user_no: me.user_no, amount, ref, to: payee }, now))
  const hold = (amount: number, payee?: { user_no: number }) =>
    inLedger(server, (tx, now) => holdViv(tx, { user_no: me.user_no, amount, ref, ...(payee && { to: payee }) }, now))
  const post = (amount?: number) =>
    inLedger(server, (tx, now) => postHold(tx, { hold: ref, ref: randomUUID(), to: to(), ...(amount && { amount }) }, now))
  const insufficient = { code: 'viv.insufficient', message: 'Insufficient Viv Amount' }
  beforeEach(() => set('user_token', randomUUID(), me, other))

  test('paid at once: what the paid ones do not cover is refused and changes nothing; what they cover is paid', async () => {
    const before = await booked(server)
    await expect(pay(101)).rejects.toMatchObject(insufficient)
    expect(await booked(server)).toEqual(before)
    expect(await pay(100)).toEqual({ paid: 100, free: 0 })
    expect(await balanceOf(server.db, me.user_no)).toEqual({ paid: 0, free: 50 })
  })

  test('a stranger, and the shop, are paid with both', async () => {
    expect(await pay(120, 'shop')).toEqual({ paid: 100, free: 20 })
    ref = `coun:${randomUUID()}`
    await set('user_token', randomUUID(), other)
    expect(await pay(30)).toEqual({ paid: 0, free: 30 })
  })

  test('set aside for them: paid ones alone', async () => {
    const before = await booked(server)
    await expect(hold(101, to())).rejects.toMatchObject(insufficient)
    expect(await booked(server)).toEqual(before)
    expect(await hold(100, to())).toEqual({ paid: 100, free: 0 })
    expect(await post()).toEqual({ paid: 100, free: 0 })
  })

  test('set aside for them before anything related them: they are paid all of it; another is not', async () => {
    const token = randomUUID()
    await set('user_token', null, me, other)
    expect(await hold(130, to())).toEqual({ paid: 100, free: 30 })
    await set('user_token', token, me, other)
    expect(await post(120)).toEqual({ paid: 100, free: 20 })
    expect(await post()).toEqual({ paid: 0, free: 10 })
  })

  test('set aside for nobody yet: its paid part goes to them, its free part does not, and comes back', async () => {
    expect(await hold(130)).toEqual({ paid: 100, free: 30 })
    const before = await booked(server)
    await expect(post()).rejects.toMatchObject(insufficient)
    await expect(post(101)).rejects.toMatchObject(insufficient)
    expect(await booked(server)).toEqual(before)
    expect(await post(100)).toEqual({ paid: 100, free: 0 })
    await expect(post(1)).rejects.toMatchObject(insufficient)
    expect(await inLedger(server, (tx, now) => voidHold(tx, { hold: ref, ref: randomUUID() }, now))).toEqual({ paid: 0, free: 30 })
    expect(await balanceOf(server.db, me.user_no)).toEqual({ paid: 0, free: 50 })
  })
})

describe('who invited a member', () => {
  const reward = (userNo = other.user_no) => inLedger(server, (tx, now) => rewardReferral(tx, userNo, now))
  const free = async () => (await balanceOf(server.db, me.user_no)).free
  beforeEach(() => set('referrer_no', me.user_no, other))

  test('nobody, where nobody invited, one of them left, or they are related', async () => {
    const before = await booked(server)
    expect(await reward(me.user_no)).toBeNull()
    for (const gone of [me, other]) {
      await set('state', 0, gone)
      expect(await reward()).toBeNull()
      await set('state', 1, gone)
    }
    await set('user_token', randomUUID(), me, other)
    expect(await reward()).toBeNull()
    expect(await booked(server)).toEqual(before)
  })

  test('is given 30 free viv of the platform’s, that end after 180 days; once, however many ask at once', async () => {
    const rewards = await Promise.all(Array.from({ length: 8 }, () => reward()))
    expect(new Set(rewards.map((one) => one?.to))).toContain(me.user_no)
    expect(await reward()).toBeNull()
    expect(await free()).toBe(80)
    const [lot] = await server.db.sql<{ amount: number; expire_dt: string }[]>`
      select l.amount, l.expire_dt from viv_lot l join viv_journal j on j.journal_no = l.journal_no where j.ref = ${`referral:${other.user_no}`}`
    expect(lot?.amount).toBe(30)
    expect(new Date(lot!.expire_dt).toISOString()).toBe('2027-05-20T14:59:59.000Z')
  })

  test('the figures are an operator’s; none gives nothing', async () => {
    const figure = (key: string, value: number) => server.db.sql`
      insert into viv_config (config_key, config_value) values (${key}, ${server.db.sql.json(value)})
      on conflict (config_key) do update set config_value = excluded.config_value`
    await figure('referral_viv', 0)
    expect(await reward()).toBeNull()
    await figure('referral_viv', 7)
    expect(await reward()).toMatchObject({ to: me.user_no, amount: 7, ref: `referral:${other.user_no}` })
    expect(await free()).toBe(57)
    await server.db.sql`delete from viv_config`
  })
})
