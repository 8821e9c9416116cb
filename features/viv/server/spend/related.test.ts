import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountExtensions } from '#features/account/server/testing.ts'
import { hashPassword } from '#kit/server/auth/password.ts'
import { usesDevice } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { saveBankAccount } from '../../contract.ts'
import { balanceOf } from '../ledger/balance.ts'
import { grantFreeViv } from '../grant/grant.ts'
import { holdViv, payViv, postHold, voidHold } from './spend.ts'
import { rewardReferral } from '../grant/referral.ts'
import { areRelated } from './related.ts'
import { vivHttp } from '../http.ts'
import { ADULT, aVerifiedAdult, ledgerSnapshot, expectLedgerAgrees, inTransaction } from '../testing.ts'

const PASSWORD = '하루 비밀 1!'

let server: TestServer
let me: TestMember
let other: TestMember
let ref: string
beforeAll(async () => {
  server = await testServer(vivHttp, { extensions: accountExtensions })
})
afterAll(() => server.close())
beforeEach(async () => {
  const password_hash = await hashPassword(PASSWORD)
  me = await aVerifiedAdult(server, 100, { password_hash })
  other = await aVerifiedAdult(server, 0, { password_hash })
  ref = `coun:${randomUUID()}`
  await inTransaction(server, (tx, now) => grantFreeViv(tx, { user_no: me.user_no, amount: 50, ref: randomUUID() }, now))
})
afterEach(() => expectLedgerAgrees(server))

const related = () => areRelated(server.db, me.user_no, other.user_no)
const set = (column: string, value: unknown, ...who: TestMember[]) =>
  server.db.sql`update users set ${server.db.sql({ [column]: value })} where user_no = any(${who.map(({ user_no }) => user_no)})`
/** The members use an app device with this push token. */
const onPhone = (token: string, ...who: TestMember[]) => usesDevice(server.db, token, ...who.map(({ user_no }) => user_no))
const noPhone = (...who: TestMember[]) => server.db.sql`delete from user_device where user_no = any(${who.map(({ user_no }) => user_no)})`
const account = async (as: TestMember, account_no: string, bank_code = '004') => {
  const body = { bank_code, account_no, holder: ADULT.real_name, password: PASSWORD }
  expect((await server.call(saveBankAccount, { body }, { as })).status).toBe(200)
}

describe('areRelated', () => {
  test('false for strangers, also when both lack a value', async () => {
    expect(await related()).toBe(false)
    await account(me, '110-1234-567890')
    await account(other, '110-1234-567891')
    await onPhone('a', me)
    await onPhone('b', other)
    expect(await related()).toBe(false)
    await account(other, '110-1234-567890', '088')
    expect(await related()).toBe(false)
  })

  test('true for one person in one or two accounts', async () => {
    expect(await areRelated(server.db, me.user_no, me.user_no)).toBe(true)
    await set('di_hash', Buffer.from(randomUUID()), me, other)
    expect(await related()).toBe(true)
  })

  test('true for a shared device, and for a shared bank account in any notation', async () => {
    const token = randomUUID()
    await onPhone(token, me, other)
    expect(await related()).toBe(true)
    // The digest stays when another token takes the place of this one.
    await onPhone(randomUUID(), me)
    expect(await related()).toBe(true)
    await noPhone(me)
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
])('areRelated is true for a shared %s', async (_what, table, hash, at) => {
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

describe('payments between related accounts', () => {
  const to = () => ({ user_no: other.user_no })
  const pay = (amount: number, payee: Parameters<typeof payViv>[1]['to'] = to()) =>
    inTransaction(server, (tx, now) => payViv(tx, { user_no: me.user_no, amount, ref, to: payee }, now))
  const hold = (amount: number, payee?: { user_no: number }) =>
    inTransaction(server, (tx, now) => holdViv(tx, { user_no: me.user_no, amount, ref, ...(payee && { to: payee }) }, now))
  const post = (amount?: number) =>
    inTransaction(server, (tx, now) => postHold(tx, { hold: ref, ref: randomUUID(), to: to(), ...(amount && { amount }) }, now))
  const insufficient = { code: 'viv.insufficient', message: 'Insufficient Viv Amount' }
  beforeEach(() => onPhone(randomUUID(), me, other))

  test('payViv uses paid viv only, and refuses more without a change', async () => {
    const before = await ledgerSnapshot(server)
    await expect(pay(101)).rejects.toMatchObject(insufficient)
    expect(await ledgerSnapshot(server)).toEqual(before)
    expect(await pay(100)).toEqual({ paid: 100, free: 0 })
    expect(await balanceOf(server.db, me.user_no)).toEqual({ paid: 0, free: 50 })
  })

  test('payViv pays a stranger and the shop with paid and free viv', async () => {
    expect(await pay(120, 'shop')).toEqual({ paid: 100, free: 20 })
    ref = `coun:${randomUUID()}`
    await noPhone(other)
    expect(await pay(30)).toEqual({ paid: 0, free: 30 })
  })

  test('holdViv for a related payee reserves paid viv only', async () => {
    const before = await ledgerSnapshot(server)
    await expect(hold(101, to())).rejects.toMatchObject(insufficient)
    expect(await ledgerSnapshot(server)).toEqual(before)
    expect(await hold(100, to())).toEqual({ paid: 100, free: 0 })
    expect(await post()).toEqual({ paid: 100, free: 0 })
  })

  test('postHold pays free viv to a payee who became related after the hold was made for them', async () => {
    const token = randomUUID()
    await noPhone(me, other)
    expect(await hold(130, to())).toEqual({ paid: 100, free: 30 })
    await onPhone(token, me, other)
    expect(await post(120)).toEqual({ paid: 100, free: 20 })
    expect(await post()).toEqual({ paid: 0, free: 10 })
  })

  test('postHold of a hold without a payee pays only its paid part to a related account', async () => {
    expect(await hold(130)).toEqual({ paid: 100, free: 30 })
    const before = await ledgerSnapshot(server)
    await expect(post()).rejects.toMatchObject(insufficient)
    await expect(post(101)).rejects.toMatchObject(insufficient)
    expect(await ledgerSnapshot(server)).toEqual(before)
    expect(await post(100)).toEqual({ paid: 100, free: 0 })
    await expect(post(1)).rejects.toMatchObject(insufficient)
    expect(await inTransaction(server, (tx, now) => voidHold(tx, { hold: ref, ref: randomUUID() }, now))).toEqual({ paid: 0, free: 30 })
    expect(await balanceOf(server.db, me.user_no)).toEqual({ paid: 0, free: 50 })
  })
})

describe('rewardReferral', () => {
  const reward = (userNo = other.user_no) => inTransaction(server, (tx, now) => rewardReferral(tx, userNo, now))
  const free = async () => (await balanceOf(server.db, me.user_no)).free
  beforeEach(() => set('referrer_no', me.user_no, other))

  test('grants nothing without an inviter, with a deleted member, or to a related account', async () => {
    const before = await ledgerSnapshot(server)
    expect(await reward(me.user_no)).toBeNull()
    for (const gone of [me, other]) {
      await set('state', 0, gone)
      expect(await reward()).toBeNull()
      await set('state', 1, gone)
    }
    await onPhone(randomUUID(), me, other)
    expect(await reward()).toBeNull()
    expect(await ledgerSnapshot(server)).toEqual(before)
  })

  test('grants the inviter 30 free viv for 180 days, once under concurrent calls', async () => {
    const rewards = await Promise.all(Array.from({ length: 8 }, () => reward()))
    expect(new Set(rewards.map((one) => one?.to))).toContain(me.user_no)
    expect(await reward()).toBeNull()
    expect(await free()).toBe(80)
    const [lot] = await server.db.sql<{ amount: number; expire_dt: string }[]>`
      select l.amount, l.expire_dt from viv_lot l join viv_journal j on j.journal_no = l.journal_no where j.ref = ${`referral:${other.user_no}`}`
    expect(lot?.amount).toBe(30)
    expect(new Date(lot!.expire_dt).toISOString()).toBe('2027-05-20T14:59:59.000Z')
  })

  test('uses the configured amount, and grants nothing for 0', async () => {
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
