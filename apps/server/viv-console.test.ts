import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getInboxCount, listOperatorLog, listProposals } from '#features/operator/contract.ts'
import { memberNosFound } from '#features/account/server/operator-members.ts'
import { operatorHttp } from '#features/operator/server/http.ts'
import { anOperator, operatorExtensions, revokeForTest } from '#features/operator/server/testing.ts'
import { memberNames, proposalKinds, inboxQueues } from '#features/operator/server/public.ts'
import * as topupWire from '#features/topup/operator-contract.ts'
import * as vivWire from '#features/viv/operator-contract.ts'
import { topupOperatorHttp } from '#features/topup/server/operator-http.ts'
import { topupProposals } from '#features/topup/server/operator-proposals.ts'
import { topupQueues } from '#features/topup/server/inbox.ts'
import type { RefundHooks } from '#features/topup/server/operator-refunds.ts'
import { vivQueues } from '#features/viv/server/inbox.ts'
import { vivOperatorHttp, vivProposals } from '#features/viv/server/operator-http.ts'
import { applyExchange, sendVivGift } from '#features/viv/contract.ts'
import { sealAccount } from '#features/viv/server/exchange/bank-account.ts'
import { cancelCharge } from '#features/viv/server/charge/cancel.ts'
import { vivHttp } from '#features/viv/server/http.ts'
import { logInAgain, anEvent, aVerifiedAdult, creditCharge, inTransaction } from '#features/viv/server/testing.ts'
import type { Answer, Endpoint, Input } from '#kit/contract/endpoint.ts'
import { DAY_MS, MINUTE_MS } from '#kit/contract/time.ts'
import { extend, makeExtensions } from '#kit/server/extensions.ts'
import { usesDevice } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestOperator, type TestServer } from '#kit/server/testing/server.ts'

// Reads of single objects and members in the console, and their access.

const REASON = '문의 12번에서 확인한 내용이에요'
const wire = { ...vivWire, ...topupWire }
const hooks: RefundHooks = { onRefund: async () => {} }

const operatorCalls = [...vivOperatorHttp, ...topupOperatorHttp, ...operatorHttp]
const extensions = makeExtensions([
  ...operatorExtensions,
  extend(proposalKinds, { ...vivProposals, ...topupProposals(hooks) }),
  extend(memberNames, memberNosFound),
  extend(inboxQueues, [...vivQueues, ...topupQueues]),
])

let server: TestServer
let one: TestOperator
let other: TestOperator
let me: TestMember
beforeAll(async () => {
  server = await testServer([...vivHttp, ...operatorCalls], { extensions, trustProxy: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  one = await anOperator(server)
  other = await anOperator(server)
  me = await aVerifiedAdult(server)
})

const ask = <E extends Endpoint>(endpoint: E, input: Input<E>, as: TestMember | TestOperator | null) => server.call(endpoint, input, { as })
async function get<E extends Endpoint>(endpoint: E, input: Input<E>, as = one): Promise<Answer<E>> {
  const { status, body } = await ask(endpoint, input, as)
  expect([status, body['code']]).toEqual([200, undefined])
  return body.query as Answer<E>
}
const read = async ({ user_no }: TestMember) =>
  (await get(listOperatorLog, { query: { target: `user:${user_no}`, act: 'books.read' } })).rows.map(({ who }) => who?.operator_no)

async function giveAccount({ user_no }: TestMember, digits: string): Promise<void> {
  const { secretBox } = server.app.services
  const sealed = sealAccount(secretBox, user_no, digits)
  await server.db.sql`
    insert into viv_bank_account (user_no, bank_code, account_sealed, account_hash, account_last4, holder, from_dt, reg_dt)
    values (${user_no}, '004', ${sealed}, ${Buffer.from(digits)}, ${digits.slice(-4)}, '김하루', ${server.clock.now}, ${server.clock.now})`
}

/** Requests an exchange as a member whose bank transfer is older than the waiting time. */
async function requestExchange(who: TestMember, viv = 1500): Promise<number> {
  await creditCharge(server, who, 3000, 'bank')
  // One of its own for each member: an account that two members give waits for a check.
  await giveAccount(who, `${String(who.user_no).padStart(10, '0')}9012`)
  server.clock.advance(8 * DAY_MS)
  const back = await logInAgain(server, who)
  return ((await ask(applyExchange, { body: { amount: viv } }, back)).body.query as { exchange_no: number }).exchange_no
}

test('refuses every call of a revoked operator at once', async () => {
  await get(getInboxCount, {})
  await revokeForTest(server, one)
  const params = { user_no: me.user_no }
  const answers = [
    await ask(getInboxCount, {}, one),
    await ask(wire.getMemberWallet, { params }, one),
    await ask(wire.listWalletLines, { params }, one),
    await ask(wire.openBatchFile, { params: { batch_no: 1 } }, one),
    await ask(wire.proposeAdjust, { body: { ...params, bucket: 'free', amount: 1, reason: REASON } }, one),
    await ask(wire.grantViv, { body: { event_no: 1, user_nos: [me.user_no], amount: 1, words: '가을', reason: REASON } }, one),
  ]
  expect(answers.map(({ body }) => body['code'])).toEqual(answers.map(() => 'auth.required'))
  one = other
  expect(await read(me)).toEqual([])
})

test('finds proposals by number, member, part of a name or real name, and phone; names members and logs the search', async () => {
  const person = await server.aMember({ haru_name: '안건찾는보리', real_name: '김안건', phone: '01077776666' })
  const adjusted = async (user_no: number) =>
    (await get(wire.proposeAdjust, { body: { user_no, bucket: 'free', amount: 5, reason: REASON } })).proposal_no
  const [first, second] = [await adjusted(person.user_no), await adjusted(person.user_no)]
  const mine = await adjusted(me.user_no)
  const everybody = await Promise.all(Array.from({ length: 4 }, () => server.aMember()))
  const granting = {
    event_no: await anEvent(server),
    user_nos: [person, ...everybody].map(({ user_no }) => user_no),
    amount: 10_000,
    words: '가을',
    reason: REASON,
  }
  const { proposal_no: grant } = await get(wire.grantViv, { body: granting })
  const nos = async (query: object) => (await get(listProposals, { query })).map(({ proposal_no }) => proposal_no)
  expect(await read(person)).toEqual([])
  for (const q of ['건찾는', '안건찾', '김안건', '010-7777-6666', String(person.user_no)]) {
    expect(await nos({ q, kind: 'adjust' })).toEqual([second, first])
  }
  expect(await nos({ q: String(mine) })).toContain(mine)
  expect(await nos({ q: '김안건', sort: 'oldest', limit: 2 })).toEqual([first, second])
  expect(await nos({ q: '김안건', sort: 'oldest', after_no: second })).toEqual([grant])
  expect(await nos({ q: '0107777' })).not.toContain(first)
  expect(await nos({ q: '아무도아닌이름' })).toEqual([])
  const [row] = await get(listProposals, { query: { q: '김안건' } })
  expect(row).toMatchObject({
    proposal_no: grant,
    member_count: 5,
    members: [{ user_no: person.user_no, haru_name: '안건찾는보리' }, {}, {}],
  })
  const { rows: searches } = await get(listOperatorLog, { query: { act: 'proposal.search' } })
  expect(searches).toMatchObject([{ who: { operator_no: one.operator_no }, facts: {}, reason: '' }])
})

test('finds a refund, a top-up and a grant by number, and answers 404 for unknown numbers', async () => {
  const charge_no = await creditCharge(server, me, 100, 'card')
  const { refund_no } = await inTransaction(server, (tx, now) =>
    cancelCharge(tx, { charge_no, amount: 40, reason: 'operator', withUsed: true }, now),
  )
  expect(await get(wire.getRefundCase, { params: { refund_no } })).toMatchObject({
    decision: null,
    refund_no,
    charge_no,
    viv: 40,
    member: { user_no: me.user_no },
  })
  const refunds = [{ refund_no, viv: 40, won: 4000, state: 1 }]
  expect(await get(wire.getChargeCase, { params: { charge_no } })).toMatchObject({
    charge_no,
    cancelled_viv: 40,
    refunds,
    member: { user_no: me.user_no },
  })
  expect(await get(wire.listMemberCharges, { params: { user_no: me.user_no } })).toMatchObject([{ charge_no, refunds }])
  const body = { event_no: await anEvent(server), user_nos: [me.user_no], amount: 5, words: '가을', reason: REASON }
  const { grant } = await get(wire.grantViv, { body })
  expect(await get(wire.getGrantCase, { params: { grant_no: grant!.grant_no } })).toEqual(grant)
  await get(wire.listGrantMembers, { params: { grant_no: grant!.grant_no } })
  const [line] = await get(wire.listWalletLines, { params: { user_no: me.user_no } })
  await get(wire.getJournal, { params: { journal_no: line!.journal_no } })
  const logged = await Promise.all(
    [`grant:${grant!.grant_no}`, `journal:${line!.journal_no}`].map((target) => get(listOperatorLog, { query: { target } })),
  )
  // The grant is read twice within ten minutes.
  expect(logged.map(({ rows }) => rows.map(({ act }) => act).filter((act) => act.endsWith('.read')))).toEqual([
    ['grant.read'],
    ['journal.read'],
  ])
  const unknown = [
    await ask(wire.getRefundCase, { params: { refund_no: 999_999 } }, one),
    await ask(wire.getChargeCase, { params: { charge_no: 999_999 } }, one),
    await ask(wire.getGrantCase, { params: { grant_no: 999_999 } }, one),
  ]
  expect(unknown.map(({ status, body: refusal }) => [status, refusal['code']])).toEqual(unknown.map(() => [404, 'treasury.not_found']))
})

test('shows a member’s limits, bank account and exchanges, and logs each read once in a period', async () => {
  const friend = await aVerifiedAdult(server)
  const exchange_no = await requestExchange(me)
  me = await logInAgain(server, me)
  await ask(sendVivGift, { body: { to_user_no: friend.user_no, amount: 30 } }, me)
  await creditCharge(server, me, 10, 'card')
  const params = { user_no: me.user_no }
  expect(await get(wire.listMemberExchanges, { params })).toMatchObject([{ exchange_no, viv: 1500, state: 1, account_last4: '9012' }])
  expect(await get(wire.listMemberExchanges, { params, query: { before_no: exchange_no } })).toEqual([])
  await get(wire.listWalletLots, { params })
  await get(wire.listGiftCases, { query: { side: 'sent', user_no: me.user_no } })
  expect(await read(me)).toEqual([one.operator_no])
  await get(wire.listWalletLines, { params }, other)
  expect(await read(me)).toEqual([other.operator_no, one.operator_no])
  server.clock.advance(11 * MINUTE_MS)
  await get(wire.listRelated, { params })
  expect(await read(me)).toEqual([one.operator_no, other.operator_no, one.operator_no])
  const { limits, bank, join_dt, identity_dt } = await get(wire.getMemberWallet, { params })
  // `is_verified` is about the identity; `user_verified` is the state of an expert's application.
  expect(identity_dt).not.toBeNull()
  const applicant = await server.aMember({ user_verified: true })
  expect(await get(wire.getMemberWallet, { params: { user_no: applicant.user_no } })).toMatchObject({ identity_dt: null })
  expect(limits).toMatchObject({ is_minor: false, has_guardian: false, charge_month: null, charge_day: { used: 1000, limit: 1_000_000 } })
  expect([limits.gift_day, limits.gift_month].map(({ used }) => used)).toEqual([30, 30])
  expect(bank).toMatchObject({ bank_name: 'KB국민은행', account_last4: '9012', holder: '김*루' })
  expect(join_dt).not.toBeNull()
  expect(JSON.stringify(await get(wire.getMemberWallet, { params }))).not.toContain('123456789012')
})

test('lists accounts related by device, bank account and guardian, and no others', async () => {
  const [device, bank, ward] = [await aVerifiedAdult(server), await aVerifiedAdult(server), await aVerifiedAdult(server)]
  await usesDevice(server.db, 'the same phone', me.user_no, device.user_no, bank.user_no)
  await giveAccount(me, '11122233344455')
  await giveAccount(bank, '11122233344455')
  await server.db.sql`
    insert into viv_guardian (user_no, guardian_user_no, guardian_name, guardian_phone, guardian_ci_hash, monthly_won, agree_dt)
    values (${ward.user_no}, ${me.user_no}, '김하루', '01012345678', 'x', 1000, ${server.clock.now})`
  const of = async ({ user_no }: TestMember) =>
    (await get(wire.listRelated, { params: { user_no } })).map(({ member, by }) => [member.user_no, by])
  expect(await of(me)).toEqual([
    [device.user_no, ['device']],
    [bank.user_no, ['account', 'device']],
    [ward.user_no, ['ward']],
  ])
  expect(await of(ward)).toEqual([[me.user_no, ['guardian']]])
  expect(await of(await aVerifiedAdult(server))).toEqual([])
})

test('finds a member by name, log-in id and number, and deleted members only on request', async () => {
  const [row] = await server.db.sql<
    { user_id: string; haru_name: string }[]
  >`select user_id, haru_name from users where user_no = ${me.user_no}`
  const lines = [row!.user_id.toUpperCase(), row!.haru_name, String(me.user_no)]
  for (const line of lines) {
    const { members, unknown } = await get(wire.findMembers, { body: { lines: [line] } })
    expect([members.map(({ user_no }) => user_no), unknown]).toEqual([[me.user_no], []])
  }
  await server.db.sql`update users set state = 0 where user_no = ${me.user_no}`
  expect((await get(wire.findMembers, { body: { lines: [String(me.user_no)] } })).unknown).toHaveLength(1)
  const { members } = await get(wire.findMembers, { body: { lines: [String(me.user_no)], left: true } })
  expect(members).toMatchObject([{ user_no: me.user_no }])
  // A purged member's ledger remains.
  await server.db.sql`insert into viv_account (user_no, kind) values (900000001, 'paid')`
  expect((await get(wire.findMembers, { body: { lines: ['900000001'], left: true } })).members).toEqual([
    { user_no: 900_000_001, haru_name: null },
  ])
})

test('an exchange approved by a former operator enters a bank file only if it is selected', async () => {
  const exchange_no = await requestExchange(me)
  await get(wire.approveExchange, { params: { exchange_no }, body: {} }, other)
  await revokeForTest(server, other)
  expect((await get(wire.getExchangeCase, { params: { exchange_no } })).warnings).toContain('approver_gone')
  expect((await ask(wire.createBatch, { body: {} }, one)).body).toMatchObject({ code: 'treasury.batch_empty' })
  expect(await get(wire.createBatch, { body: { exchange_nos: [exchange_no] } })).toMatchObject({ exchanges: 1, again: [] })
})

test('reads of exchanges and bank files are logged, once for a while, also behind a proxy that sends no address', async () => {
  const exchange_no = await requestExchange(me)
  const params = { exchange_no }
  const headers = { 'x-forwarded-for': 'unknown, 999.9.9.9' }
  const readsOf = async (target: string, prefix: string) =>
    (await get(listOperatorLog, { query: { target } })).rows
      .filter(({ act }) => act.startsWith(prefix) && /\.(read|list)$/.test(act))
      .map(({ act, who }) => [act, who?.operator_no])
  for (const as of [one, one, other]) {
    expect((await server.call(wire.getExchangeCase, { params }, { as, headers })).status).toBe(200)
    expect((await server.call(wire.listExchangeQueue, { query: { queue: 'open' } }, { as, headers })).status).toBe(200)
  }
  expect(await readsOf(`exchange:${exchange_no}`, 'exchange')).toEqual([
    ['exchange.read', other.operator_no],
    ['exchange.read', one.operator_no],
  ])
  expect((await readsOf('exchange', 'exchange')).slice(0, 2)).toEqual([
    ['exchange.list', other.operator_no],
    ['exchange.list', one.operator_no],
  ])
  server.clock.advance(11 * MINUTE_MS)
  await get(wire.getExchangeCase, { params })
  expect(await readsOf(`exchange:${exchange_no}`, 'exchange')).toHaveLength(3)

  await ask(wire.approveExchange, { params, body: {} }, one)
  const { batch_no } = await get(wire.createBatch, { body: {} }, other)
  await get(wire.getBatch, { params: { batch_no } })
  await get(wire.listBatches, {})
  expect(await readsOf(`batch:${batch_no}`, 'batch')).toEqual([['batch.read', one.operator_no]])
  expect((await readsOf('batch', 'batch'))[0]).toEqual(['batch.list', one.operator_no])
})
