import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyMe } from '#features/account/contract.ts'
import { account } from '#features/account/server/feature.ts'
import { aProof } from '#features/account/server/testing.ts'
import { listAlarms } from '#features/alarm/contract.ts'
import { alarm } from '#features/alarm/server/feature.ts'
import {
  claimCases,
  getInboxCount,
  listInbox,
  listOperatorLog,
  openPersonal,
  type HandledCase,
  type InboxRow,
  type QueueCount,
} from '#features/operator/contract.ts'
import { anOperator, linkMember, operator } from '#features/operator/server/testing.ts'
import type { Answer, Endpoint, Input } from '#kit/contract/endpoint.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import { hashPassword } from '#kit/server/auth/password.ts'
import { featureServer, type TestMember, type TestOperator, type TestServer } from '#kit/server/testing/server.ts'
import {
  applyExchange,
  cancelExchange,
  getWallet,
  listExchanges,
  saveBankAccount,
  type Exchange,
  type Wallet,
} from '#features/viv/contract.ts'
import * as wire from '#features/viv/operator-contract.ts'
import { viv } from '#features/viv/server/feature.ts'
import { ADULT, aVerifiedAdult, creditCharge, expectLedgerAgrees, logInAgain } from '#features/viv/server/testing.ts'

const PASSWORD = '하루 비밀 1!'
const NOTE = '두 사람 모두 통장 사본을 보냈어요.'
const REASON = '다른 회원의 계좌로는 환전할 수 없어요.'

let server: TestServer
let hash: string
let one: TestOperator
let me: TestMember
let other: TestMember
let digits = ''
beforeAll(async () => {
  server = await featureServer([account, alarm, operator, viv])
  hash = await hashPassword(PASSWORD)
})
afterAll(() => server.close())
beforeEach(async () => {
  one = await anOperator(server, { roles: ['finance'] })
  me = await anExchanger()
  other = await anExchanger()
  digits = `110${String(me.user_no).padStart(9, '0')}`
})
afterEach(() => expectLedgerAgrees(server))

async function get<E extends Endpoint>(endpoint: E, input: Input<E>, as: TestMember | TestOperator = one): Promise<Answer<E>> {
  const { status, body } = await server.call(endpoint, input, { as })
  expect([status, body['code']]).toEqual([200, undefined])
  return body.query as Answer<E>
}
/** An adult who can exchange 3000 viv a week later. */
async function anExchanger(): Promise<TestMember> {
  const name = `회원${Math.random()}`
  const { digest } = server.app.services
  const member = await aVerifiedAdult(server, 0, { password_hash: hash, ci_hash: digest('ci', name), di_hash: digest('di', name) })
  await creditCharge(server, member, 3000)
  names.set(member.user_no, name)
  return member
}
const names = new Map<number, string>()

const save = (as: TestMember, account_no = digits) =>
  get(saveBankAccount, { body: { bank_code: '004', account_no, holder: ADULT.real_name, password: PASSWORD } }, as)
const later = async (days: number) => {
  server.clock.advance(days * DAY_MS)
  me = await logInAgain(server, me)
  other = await logInAgain(server, other)
}
const apply = async (as: TestMember, amount = 1500) => ((await get(applyExchange, { body: { amount } }, as)) as Exchange).exchange_no
const approve = (exchange_no: number, as = one) => server.call(wire.approveExchange, { params: { exchange_no }, body: {} }, { as })
const confirm = (exchange_no: number, as: TestOperator | TestMember = one) =>
  server.call(wire.confirmAccount, { params: { exchange_no }, body: { note: NOTE } }, { as })
const refuse = (exchange_no: number, as: TestOperator | TestMember = one) =>
  server.call(wire.refuseAccount, { params: { exchange_no }, body: { reason: REASON } }, { as })
const checkOf = (exchange_no: number, as = one) => get(wire.getAccountCheck, { params: { exchange_no } }, as)
const waiting = async () =>
  ((await get(listInbox, { query: { show: 'open' } })) as InboxRow[]).filter(({ queue }) => queue === 'account_checks')
/** The waiting checks of `me`. */
const queued = async () => (await waiting()).filter(({ member }) => member?.user_no === me.user_no).map(({ no }) => no)
const acts = async (target: string) =>
  await server.db.sql<{ act: string; reason: string | null }[]>`
  select act, reason from operator_log where target = ${target} and act not like '%.read' order by log_no`
const stateOf = async (as: TestMember) => ((await get(listExchanges, {}, as)) as Exchange[]).map(({ state, reason }) => [state, reason])

/** `me` requests an exchange to an account that `other` gave too. */
async function sharedExchange(): Promise<number> {
  await save(other)
  await save(me)
  await later(8)
  return apply(me)
}

test('an exchange to an account of the member alone waits for no check', async () => {
  await save(me)
  await later(8)
  const no = await apply(me)
  expect(await queued()).toEqual([])
  expect((await server.call(wire.getAccountCheck, { params: { exchange_no: no } }, { as: one })).body.code).toBe('treasury.not_found')
  expect((await approve(no)).status).toBe(200)
})

test('an exchange to an account of two members cannot be approved until an operator confirms it', async () => {
  const no = await sharedExchange()
  expect(await queued()).toEqual([no])
  const counts = (await get(getInboxCount, {})) as QueueCount[]
  expect(counts.find(({ queue }) => queue === 'account_checks')).toMatchObject({ count: (await waiting()).length })
  expect((await approve(no)).body.code).toBe('treasury.account_check')
  expect(await get(wire.getExchangeCase, { params: { exchange_no: no } })).toMatchObject({ state: 1, warnings: ['account_check', 'first'] })
  const [bulk] = ((await get(wire.approveExchanges, { body: { exchange_nos: [no] } })) as { results: { problem: { code: string } }[] })
    .results
  expect(bulk!.problem.code).toBe('treasury.account_check')

  expect(await checkOf(no)).toMatchObject({
    member: { user_no: me.user_no },
    state: 1,
    is_shared: true,
    is_renamed: false,
    account_last4: digits.slice(-4),
    others: [{ member: { user_no: other.user_no }, is_active: true }],
    earlier: [],
  })
  expect((await server.call(wire.confirmAccount, { params: { exchange_no: no }, body: { note: '' } }, { as: one })).status).toBe(400)
  expect((await confirm(no)).body.query).toEqual({ exchange_no: no, state: 2 })
  expect(await queued()).toEqual([])
  expect((await confirm(no)).body.code).toBe('treasury.ended')
  expect((await refuse(no)).body.code).toBe('treasury.ended')
  expect(await acts(`account_check:${no}`)).toEqual([{ act: 'account_check.confirm', reason: NOTE }])
  expect(await checkOf(no)).toMatchObject({ state: 2, note: NOTE, decided_by: { operator_no: one.operator_no } })
  expect((await approve(no)).status).toBe(200)
})

test('a refused account rejects its exchange, returns the viv, and the member reads why', async () => {
  const no = await sharedExchange()
  expect(await get(getWallet, {}, me)).toMatchObject({ paid: 1500 })
  expect((await refuse(no)).body.query).toEqual({ exchange_no: no, state: 3 })
  expect(await stateOf(me)).toEqual([[5, REASON]])
  expect((await get(getWallet, {}, me)) as Wallet).toMatchObject({ paid: 3000 })
  const alarms = (await get(listAlarms, { query: {} }, me)) as { kind: string }[]
  expect(alarms.map(({ kind }) => kind)).toContain('VIV_EXCHANGE_FAIL')
  expect((await acts(`exchange:${no}`)).map(({ act }) => act)).toEqual(['exchange.reject'])
  for (const repeated of [await refuse(no), await confirm(no)]) expect(repeated.body.code).toBe('treasury.ended')
  // Asked for again, it waits for a check again.
  const again = await apply(me)
  expect(await queued()).toEqual([again])
  expect(await checkOf(again)).toMatchObject({ earlier: [{ account_last4: digits.slice(-4), paid: 0 }] })
})

test('a confirmed account waits for no second check until somebody else gives it', async () => {
  const no = await sharedExchange()
  await confirm(no)
  await get(cancelExchange, { params: { exchange_no: no } }, me)
  const second = await apply(me)
  expect(await queued()).toEqual([])
  const third = await anExchanger()
  await save(third)
  // Its exchange had been requested before: it waits from now on.
  expect(await queued()).toEqual([second])
  expect((await approve(second)).body.code).toBe('treasury.account_check')
})

test('an exchange that was requested before somebody else gave its account waits for a check, an approved one does not', async () => {
  await save(me)
  await later(8)
  const no = await apply(me)
  await save(other)
  expect(await queued()).toEqual([no])
  await confirm(no)
  expect((await approve(no)).status).toBe(200)
  await save(await anExchanger())
  expect(await queued()).toEqual([])
})

test('two members who give and use an account at once are both seen', async () => {
  await save(me)
  await later(8)
  const [no] = await Promise.all([apply(me), save(other)])
  expect(await queued()).toEqual([no])
})

test('an exchange whose member has proven another name since waits for a check', async () => {
  await save(me)
  await later(8)
  const no = await apply(me)
  const identity_no = await aProof(server, 'verify', { name: names.get(me.user_no)!, birth: ADULT.birth })
  await server.db.sql`update identity_check set real_name = '김새봄' where identity_no = ${identity_no}`
  await get(verifyMe, { body: { identity_no } }, me)
  expect(await queued()).toEqual([no])
  expect(await checkOf(no)).toMatchObject({ is_shared: false, is_renamed: true, holder: '김*루', verified_name: '김*봄', is_masked: true })
  expect((await approve(no)).body.code).toBe('treasury.account_check')
  await get(openPersonal, { body: { target: `account_check:${no}`, reason: '통장 사본과 비교해요' } })
  expect(await checkOf(no)).toMatchObject({ holder: '김하루', verified_name: '김새봄', is_masked: false })
  // A colleague still sees them masked.
  expect(await checkOf(no, await anOperator(server, { roles: ['finance'] }))).toMatchObject({ verified_name: '김*봄', is_masked: true })
})

test('a check ends with its exchange, if the member cancels or an operator rejects it', async () => {
  const no = await sharedExchange()
  await get(cancelExchange, { params: { exchange_no: no } }, me)
  expect(await queued()).toEqual([])
  const second = await apply(me)
  await get(wire.rejectExchange, { params: { exchange_no: second }, body: { reason: REASON } })
  expect(await queued()).toEqual([])
  for (const ended of [no, second]) {
    expect(await checkOf(ended)).toMatchObject({ state: 4 })
    expect((await confirm(ended)).body.code).toBe('treasury.ended')
  }
})

test('refuses guests, members, other roles, and an operator who gave the account themselves', async () => {
  const no = await sharedExchange()
  const cs = await anOperator(server, { roles: ['cs'] })
  for (const as of [null, me] as never[]) expect((await confirm(no, as)).body.code).toBe('auth.required')
  for (const answer of [await confirm(no, cs), await refuse(no, cs)]) expect(answer.body.code).toBe('auth.no_right')
  for (const { user_no } of [me, other]) {
    const own = await anOperator(server, { roles: ['finance'] })
    await linkMember(server, own, user_no)
    for (const answer of [await confirm(no, own), await refuse(no, own)]) expect(answer.body.code).toBe('treasury.own')
    const claimed = (await get(claimCases, { body: { cases: [{ queue: 'account_checks', no }] } }, own)) as { results: HandledCase[] }
    expect(claimed.results).toMatchObject([{ problem: { code: 'operator.own' } }])
  }
  expect(await queued()).toEqual([no])
  expect(
    ((await get(listOperatorLog, { query: { target: `account_check:${no}` } }, await anOperator(server))) as { rows: unknown[] }).rows,
  ).toEqual([])
})
