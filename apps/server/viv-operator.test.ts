import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decideProposal, getProposal, listOperatorLog, type LogLine } from '#features/operator/contract.ts'
import * as operatorWire from '#features/operator/contract.ts'
import { PROPOSAL_ACTS } from '#features/operator/rules.ts'
import { facts as factWords } from '#features/operator/words.ts'
import { ledgerWords } from '#features/viv/words/operator-ledger.ts'
import { operatorHttp } from '#features/operator/server/http.ts'
import { anOperator, linkMember, operatorExtensions, revokeForTest, waitingIn } from '#features/operator/server/testing.ts'
import { proposalKinds, inboxQueues } from '#features/operator/server/public.ts'
import * as topupWire from '#features/topup/operator-contract.ts'
import * as vivWire from '#features/viv/operator-contract.ts'
import { TOPUP_ACTS, TOPUP_PROPOSAL_KINDS } from '#features/topup/rules.ts'
import { EXCHANGE_ACTS, LEDGER_ACTS, VIV_PROPOSAL_KINDS } from '#features/viv/operator-rules.ts'
import { topupOperatorHttp } from '#features/topup/server/operator-http.ts'
import { topupProposals } from '#features/topup/server/operator-proposals.ts'
import { topupQueues } from '#features/topup/server/inbox.ts'
import type { RefundHooks } from '#features/topup/server/operator-refunds.ts'
import { vivQueues } from '#features/viv/server/inbox.ts'
import { vivOperatorHttp, vivProposals } from '#features/viv/server/operator-http.ts'
import { applyExchange, getWallet, listHistory, sendVivGift, type Wallet } from '#features/viv/contract.ts'
import { holdViv, voidHold } from '#features/viv/server/public.ts'
import { bookGatewayCancellation } from '#features/viv/server/charge/cancel.ts'
import {
  logInAgain,
  anEvent,
  aVerifiedAdult,
  correctionAlarms,
  ledgerSnapshot,
  vivEndpoints,
  creditCharge,
  expectLedgerAgrees,
  inTransaction,
  requestExchange as requestExchangeAs,
} from '#features/viv/server/testing.ts'
import type { Answer, Endpoint, Input } from '#kit/contract/endpoint.ts'
import { DAY_MS, HOUR_MS } from '#kit/contract/time.ts'
import { extend, makeExtensions } from '#kit/server/extensions.ts'
import { testServer, type TestAnswer, type TestMember, type TestOperator, type TestServer } from '#kit/server/testing/server.ts'

const REASON = '문의 12번에서 확인한 내용이에요'
const ACCOUNT_NO = '00123456789012'

const refunded: number[] = []
const lines: string[] = []
const wire = { ...vivWire, ...topupWire }
const hooks: RefundHooks = {
  onRefund: async (_tx, { refund_no }) => void refunded.push(refund_no),
}

const operatorCalls = [...vivOperatorHttp, ...topupOperatorHttp, ...operatorHttp]
const extensions = makeExtensions([
  ...operatorExtensions,
  extend(proposalKinds, { ...vivProposals, ...topupProposals(hooks) }),
  extend(inboxQueues, [...vivQueues, ...topupQueues]),
])

let server: TestServer
let one: TestOperator
let other: TestOperator
let me: TestMember
let event_no: number
beforeAll(async () => {
  server = await testServer([...vivEndpoints, ...operatorCalls], {
    extensions,
    log: { level: 'info', stream: { write: (line) => void lines.push(line) } },
  })
  event_no = await anEvent(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  one = await anOperator(server)
  other = await anOperator(server)
  me = await aVerifiedAdult(server)
  refunded.length = 0
})
afterEach(() => expectLedgerAgrees(server))

const ask = <E extends Endpoint>(endpoint: E, input: Input<E>, as: TestMember | TestOperator | null, key?: string): Promise<TestAnswer> =>
  server.call(endpoint, input, { as, ...(key && { key }) })
/** Calls an endpoint and returns the answer; fails if it is refused. */
async function get<E extends Endpoint>(endpoint: E, input: Input<E>, as: TestMember | TestOperator = one): Promise<Answer<E>> {
  const { status, body } = await ask(endpoint, input, as)
  expect([status, body['code']]).toEqual([200, undefined])
  return body.query as Answer<E>
}
const codes = (answers: TestAnswer[]) => answers.map(({ body }) => body['code'])
const walletOf = async (as = me): Promise<Wallet> => (await ask(getWallet, {}, as)).body.query as Wallet
const acts = async (target: string) => (await get(listOperatorLog, { query: { target } })).rows as LogLine[]
type VivAlarm = { kind: string; target: string; text: string }
/** What a member was told of exchanges and free viv, oldest first. */
const vivAlarms = (userNo = me.user_no) =>
  server.db.sql<VivAlarm[]>`
    select kind, target, text from alarm where user_no = ${userNo} and kind in ('VIV_EXCHANGE_OK', 'VIV_EXCHANGE_FAIL', 'VIV_FREE') order by alarm_no`
const logs = async () => (await server.db.sql`select count(*) as count from operator_log`)[0]!['count'] as number
const platform = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await server.db.sql<{ kind: string; balance: number }[]>`select kind, balance from viv_account where user_no is null`).map((row) => [
      row.kind,
      row.balance,
    ]),
  )
/** Decides a proposal with its current version. */
const decide = async (proposal_no: number, as = other, approve = true) => {
  const { version } = await get(getProposal, { params: { proposal_no } }, as)
  return ask(decideProposal, { params: { proposal_no }, body: { approve, reason: approve ? '' : REASON, version: version ?? '' } }, as)
}

/** Advances the clock and logs all operators and members in again. */
async function later(days: number): Promise<void> {
  server.clock.advance(days * DAY_MS)
  me = await logInAgain(server, me)
}

/** Expects that the work adds no booking and no log row. */
async function changesNothing(work: () => Promise<unknown>): Promise<void> {
  const before = [await ledgerSnapshot(server), await logs()]
  await work()
  expect([await ledgerSnapshot(server), await logs()]).toEqual(before)
}

/** Requests an exchange and logs in again: the request waits for days. */
async function requestExchange(viv: number, as = me): Promise<number> {
  const exchange_no = await requestExchangeAs(server, as, viv, ACCOUNT_NO)
  me = await logInAgain(server, me)
  return exchange_no
}

const approve = (exchange_no: number, as = one) => ask(wire.approveExchange, { params: { exchange_no }, body: {} }, as)
const pay = (exchange_no: number, as = other) => ask(wire.payExchange, { params: { exchange_no }, body: {} }, as)
const reject = (exchange_no: number, as = one, is_bank_failed = false) =>
  ask(wire.rejectExchange, { params: { exchange_no }, body: { reason: '예금주가 달라요', is_bank_failed } }, as)

const isEndpoint = (value: unknown): value is Endpoint => typeof value === 'object' && value !== null && 'line' in value

test('refuses guests, members and experts at every call', async () => {
  const exchange_no = await requestExchange(1500)
  const expert = await server.aMember({ user_verified: true, expert_no: 900_001, cate_no: 1 })
  const all = [...Object.values<unknown>(wire), ...Object.values<unknown>(operatorWire)].filter(isEndpoint)
  const guarded = all.filter(({ access }) => access === 'operator')
  expect(guarded.length).toBeGreaterThan(39)
  const open = all.filter((endpoint) => !guarded.includes(endpoint)).map(({ line }) => line)
  expect(open).toEqual([operatorWire.logInOperator, operatorWire.findInvitation, operatorWire.acceptInvitation].map(({ line }) => line))
  const params = { exchange_no, batch_no: 1, refund_no: 1, charge_no: 1, user_no: me.user_no, grant_no: 1, journal_no: 1, gift_no: 1 }
  await changesNothing(async () => {
    for (const [as, status] of [
      [null, 401],
      [me, 401],
      [expert, 401],
    ] as const) {
      const answers = await Promise.all(
        guarded.map((endpoint) =>
          ask(
            endpoint as never,
            {
              params: { ...params, proposal_no: 1, config_key: 'gift_max', operator_no: 1, session_no: randomUUID() },
              ...(endpoint.method !== 'GET' && { body: {} }),
            } as never,
            as,
          ),
        ),
      )
      expect(answers.map((answer) => answer.status)).toEqual(guarded.map(() => status))
    }
  })
})

describe('exchanges', () => {
  test('one operator approves and another pays; the same operator, and every act on an ended exchange, is refused', async () => {
    const exchange_no = await requestExchange(2000)
    const before = await platform()
    await changesNothing(async () => {
      expect(codes([await pay(exchange_no), await approve(999_999), await reject(999_999)])).toEqual([
        'treasury.ended',
        'treasury.not_found',
        'treasury.not_found',
      ])
    })
    expect((await approve(exchange_no)).body.query).toMatchObject({ state: 2, approve_by: { operator_no: one.operator_no }, paid_by: null })
    await changesNothing(async () => {
      expect(codes([await approve(exchange_no, other), await pay(exchange_no, one)])).toEqual(['treasury.ended', 'treasury.same_person'])
    })
    const key = randomUUID()
    const paid = await ask(wire.payExchange, { params: { exchange_no }, body: { note: '오전 이체' } }, other, key)
    expect(paid.body.query).toMatchObject({ state: 4, paid_by: { operator_no: other.operator_no }, net_won: 180_000, warnings: [] })
    expect((await ask(wire.payExchange, { params: { exchange_no }, body: { note: '오전 이체' } }, other, key)).body).toEqual(paid.body)
    await changesNothing(async () => {
      expect(codes([await pay(exchange_no), await reject(exchange_no)])).toEqual(['treasury.ended', 'treasury.ended'])
    })
    const after = await platform()
    expect([after['fee']! - before['fee']!, after['cash_clearing']! - before['cash_clearing']!]).toEqual([20_000, 180_000])
    expect(await vivAlarms()).toEqual([{ kind: 'VIV_EXCHANGE_OK', target: `exchange:${exchange_no}`, text: '2,000 VIV · 180,000원' }])
    expect(
      (await acts(`exchange:${exchange_no}`)).map(({ act, who, facts, reason }) => [
        act,
        who?.operator_no,
        facts['before'],
        facts['after'],
        reason,
      ]),
    ).toEqual([
      ['exchange.pay', other.operator_no, 2, 4, '오전 이체'],
      ['exchange.approve', one.operator_no, 1, 2, ''],
    ])
  })

  test('a rejection returns the viv; an exchange in a bank file is rejected only after the bank has failed', async () => {
    const exchange_no = await requestExchange(1500)
    await approve(exchange_no)
    await get(wire.createBatch, { body: {} }, other)
    await changesNothing(async () => {
      expect((await reject(exchange_no)).body).toMatchObject({ code: 'treasury.exported', field: 'is_bank_failed' })
    })
    const decision = async () => (await get(wire.getExchangeCase, { params: { exchange_no } })).decision?.by.operator_no
    expect(await decision()).toBe(one.operator_no)
    expect((await reject(exchange_no, other, true)).body.query).toMatchObject({ state: 5, reason: '예금주가 달라요' })
    expect(await decision()).toBe(other.operator_no)
    expect(await walletOf()).toMatchObject({ paid: 3500, exchangeable: 3500 })
    expect(await vivAlarms()).toMatchObject([
      { kind: 'VIV_EXCHANGE_FAIL', target: `exchange:${exchange_no}`, text: expect.stringContaining('예금주가 달라요') },
    ])
  })

  test('of parallel approvals and payments one succeeds', async () => {
    const exchange_no = await requestExchange(1500)
    const many = await Promise.all(Array.from({ length: 6 }, () => anOperator(server)))
    const approved = await Promise.all(many.map((as) => approve(exchange_no, as)))
    expect(approved.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409])
    const paid = await Promise.all(many.map((as) => pay(exchange_no, as)))
    expect(paid.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await acts(`exchange:${exchange_no}`)).map(({ act }) => act)).toEqual(['exchange.pay', 'exchange.approve'])
    expect(await vivAlarms()).toHaveLength(1)
  })

  test('refuses operators’ own exchanges, and every approval and file while the ledger differs', async () => {
    const own = await anOperator(server, { user_no: me.user_no })
    const exchange_no = await requestExchange(1500)
    await changesNothing(async () => {
      expect(codes([await approve(exchange_no, own), await reject(exchange_no, own)])).toEqual(['treasury.own', 'treasury.own'])
      await server.db.sql`insert into viv_difference (kind, subject, expected, found, reg_dt) values ('x', 'y', 0, 1, now())`
      expect(codes([await approve(exchange_no), await ask(wire.createBatch, { body: {} }, one)])).toEqual([
        'treasury.books',
        'treasury.books',
      ])
    })
    const [row] = await get(wire.listExchangeQueue, { query: { queue: 'open' } })
    expect(row!.warnings).toContain('books')
    await server.db.sql`update viv_difference set close_dt = now()`
    expect((await approve(exchange_no)).status).toBe(200)
    expect(codes([await pay(exchange_no, own)])).toEqual(['treasury.own'])
    expect((await pay(exchange_no)).status).toBe(200)
  })

  test('a loss of one viv stops the exchanges of its member alone, and names the refund', async () => {
    const friend = await aVerifiedAdult(server)
    const [mine, theirs] = [await requestExchange(1500), await requestExchange(1600, friend)]
    const charge_no = await creditCharge(server, me, 10, 'card')
    // All paid viv but the last one of the card's charge are spent: 2,009 of 2,010.
    await inTransaction(server, (tx, now) => holdViv(tx, { user_no: me.user_no, amount: 2001, ref: randomUUID() }, now))
    const [order] = await server.db.sql<[{ order_id: string }]>`select order_id from viv_charge where charge_no = ${charge_no}`
    const loss = await inTransaction(server, (tx, now) => bookGatewayCancellation(tx, { order_id: order.order_id, cancelled: 1000 }, now))
    expect(loss).toMatchObject({ loss_viv: 1 })
    expect([(await walletOf()).exchange_stop, (await walletOf(friend)).exchange_stop]).toEqual(['loss', null])
    await changesNothing(async () => {
      const again = await ask(applyExchange, { body: { amount: 100 } }, me)
      expect(codes([again, await approve(mine)])).toEqual(['viv.exchange_loss', 'treasury.loss'])
    })
    const stopped = await get(wire.getExchangeCase, { params: { exchange_no: mine } })
    expect([stopped.warnings.includes('loss'), stopped.loss_refund_no]).toEqual([true, loss!.refund_no])
    // Nothing differs in the ledger, and the friend's exchange is approved, sent and paid.
    expect(await get(wire.checkLedgerNow, {})).toMatchObject({ found: 0 })
    expect((await approve(theirs)).status).toBe(200)
    await server.db.sql`update viv_exchange set state = 2, approve_by = ${one.operator_no}, approve_dt = now() where exchange_no = ${mine}`
    await changesNothing(async () => {
      expect(codes([await ask(wire.createBatch, { body: { exchange_nos: [mine] } }, other)])).toEqual(['treasury.loss'])
    })
    const { batch_no, exchanges } = await get(wire.createBatch, { body: {} }, other)
    expect(exchanges).toBe(1)
    // A loss that appears after the file was made leaves its exchange out.
    await server.db.sql`insert into treasury_batch_row (batch_no, exchange_no) values (${batch_no}, ${mine})`
    expect(await get(wire.openBatchFile, { params: { batch_no } }, other)).toMatchObject({ exchanges: 1, left_out: [mine] })
    expect((await pay(theirs)).status).toBe(200)
    await server.db.sql`update viv_refund set loss_accepted_dt = now() where refund_no = ${loss!.refund_no}`
    expect((await walletOf()).exchange_stop).toBeNull()
    expect(await get(wire.openBatchFile, { params: { batch_no } }, other)).toMatchObject({ exchanges: 1, left_out: [theirs] })
    await reject(mine, one, true)
  })

  test('lists the queues by due day, page by page, with details and warnings of each exchange', async () => {
    const giver = await aVerifiedAdult(server, 5000)
    await ask(sendVivGift, { body: { to_user_no: me.user_no, amount: 1000 } }, giver)
    const first = await requestExchange(1500)
    // The same moment's due day: the number decides.
    const friend = await aVerifiedAdult(server)
    const second = await requestExchange(1600, friend)
    const queue = async (query: object) => get(wire.listExchangeQueue, { query })
    const all = await queue({ queue: 'open' })
    expect(all.map(({ exchange_no }) => exchange_no)).toEqual(expect.arrayContaining([first, second]))
    expect(all.map(({ due_dt }) => due_dt)).toEqual(all.map(({ due_dt }) => due_dt).toSorted())
    const pages: typeof all = []
    for (;;) {
      const last = pages.at(-1)
      const page = await queue({ queue: 'open', limit: 1, ...(last && { after_dt: last.sort_dt, after_no: last.exchange_no }) })
      if (page.length === 0) break
      pages.push(...page)
    }
    expect(pages).toEqual(all)

    // The largest first, page by page, and what a search finds.
    const large = await queue({ queue: 'open', sort: 'amount' })
    expect(large.map(({ net_won }) => net_won)).toEqual(all.map(({ net_won }) => net_won).toSorted((a, b) => b - a))
    const [top] = large
    expect(await queue({ queue: 'open', sort: 'amount', after_won: top!.net_won, after_no: top!.exchange_no })).toEqual(large.slice(1))
    const found = async (q: string, of: object = {}) => (await queue({ queue: 'open', q, ...of })).map(({ exchange_no }) => exchange_no)
    const [{ haru_name }] = await server.db.sql<[{ haru_name: string }]>`select haru_name from users where user_no = ${friend.user_no}`
    expect(await found(haru_name.slice(0, -1))).toContain(second)
    expect(await found(haru_name)).toEqual([second])
    expect(await found(String(first))).toContain(first)
    expect(await found('김하')).toEqual(all.map(({ exchange_no }) => exchange_no))
    expect(await found('김하', { sort: 'amount' })).toEqual(large.map(({ exchange_no }) => exchange_no))
    expect(await found('없는이름')).toEqual([])
    expect(await found(haru_name, { queue: 'paid' })).toEqual([])

    const mine = await get(wire.getExchangeCase, { params: { exchange_no: first } })
    expect(mine).toMatchObject({
      member: { user_no: me.user_no },
      bank_name: 'KB국민은행',
      account_last4: '9012',
      holder: '김*루',
      past: [],
      origins: [
        { source: 'gift', origin_source: 'bank', amount: 1000 },
        { source: 'charge', origin_source: 'bank', amount: 500 },
      ],
      journals: [{ kind: 'exchange_req' }],
    })
    // It waited eight days longer than the other's.
    expect(mine.warnings.toSorted()).toEqual(['first', 'gifts', 'late'])
    await server.db
      .sql`update viv_bank_account set account_last4 = '1111', reg_dt = ${server.clock.now}, from_dt = ${new Date(server.clock.now.getTime() + DAY_MS)} where user_no = ${friend.user_no}`
    expect((await get(wire.getExchangeCase, { params: { exchange_no: second } })).warnings.toSorted()).toEqual([
      'account_changed',
      'account_differs',
      'first',
    ])
    await approve(first)
    await pay(first)
    await reject(second)
    expect((await queue({ queue: 'paid', limit: 1 }))[0]).toMatchObject({ exchange_no: first, warnings: [] })
    expect((await queue({ queue: 'rejected', limit: 1 }))[0]).toMatchObject({ exchange_no: second })
    expect((await ask(wire.getExchangeCase, { params: { exchange_no: 999_999 } }, one)).status).toBe(404)
  })
})

describe('bank files', () => {
  test('has the format of a bulk transfer with complete numbers and no formulas; the read is logged and nothing is stored', async () => {
    const exchange_no = await requestExchange(1500)
    await server.db.sql`update viv_exchange set holder = '=cmd|A1, "김"' where exchange_no = ${exchange_no}`
    await changesNothing(async () => {
      expect(codes([await ask(wire.createBatch, { body: {} }, one)])).toEqual(['treasury.batch_empty'])
      expect(codes([await ask(wire.createBatch, { body: { exchange_nos: [exchange_no] } }, one)])).toEqual(['treasury.batch_state'])
    })
    await approve(exchange_no)
    await changesNothing(async () => {
      const mine = [
        await ask(wire.createBatch, { body: {} }, one),
        await ask(wire.createBatch, { body: { exchange_nos: [exchange_no] } }, one),
      ]
      expect(codes(mine)).toEqual(['treasury.batch_empty', 'treasury.same_person'])
    })
    const batch = await get(wire.createBatch, { body: {} }, other)
    expect(batch).toMatchObject({ exchanges: 1, net_won: 135_000, opened: 0, again: [], made_by: { operator_no: other.operator_no } })
    const { batch_no } = batch
    expect(codes([await ask(wire.createBatch, { body: {} }, other)])).toEqual(['treasury.batch_empty'])
    await changesNothing(async () => {
      expect(codes([await ask(wire.openBatchFile, { params: { batch_no } }, one)])).toEqual(['treasury.same_person'])
    })
    const file = await get(wire.openBatchFile, { params: { batch_no } }, other)
    expect(file).toMatchObject({
      exchanges: 1,
      net_won: 135_000,
      opened: 1,
      left_out: [],
      file_name: expect.stringMatching(/^haru-exchange-\d{8}-\d+\.csv$/),
    })
    expect(file.csv).toBe(`\uFEFF은행코드,계좌번호,예금주,금액,받는 통장 표시\r\n004,${ACCOUNT_NO},"'=cmd|A1, ""김""",135000,하루비브\r\n`)
    expect((await get(wire.openBatchFile, { params: { batch_no } }, other)).opened).toBe(2)
    expect((await acts(`batch:${batch_no}`)).map(({ act, who, facts }) => [act, who?.operator_no, facts['exchange_nos']])).toEqual([
      ['batch.open', other.operator_no, [exchange_no]],
      ['batch.open', other.operator_no, [exchange_no]],
      ['batch.create', other.operator_no, [exchange_no]],
    ])
    // Only the answer contains the number.
    const kept = await server.db.sql`select answer::text from idempotency where answer::text like ${`%${ACCOUNT_NO}%`}`
    expect(kept).toHaveLength(0)
    expect(JSON.stringify(await acts(`batch:${batch_no}`))).not.toContain(ACCOUNT_NO)
    expect(lines.join('')).not.toContain(ACCOUNT_NO)
    expect(JSON.stringify(await get(wire.getBatch, { params: { batch_no } }))).not.toContain(ACCOUNT_NO)
  })

  test('puts an exchange into a second file only with a reason, and leaves out exchanges that are not approved', async () => {
    const friend = await aVerifiedAdult(server)
    const nos = [await requestExchange(1500), await requestExchange(1600, friend)]
    for (const exchange_no of nos) await approve(exchange_no)
    const third = await anOperator(server)
    const make = (body: object, as = other) => ask(wire.createBatch, { body }, as)
    const racing = await Promise.all([make({ exchange_nos: nos }), make({ exchange_nos: nos }, third), make({ exchange_nos: nos })])
    expect(racing.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    await changesNothing(async () => {
      expect(codes([await make({ exchange_nos: nos })])).toEqual(['treasury.again'])
    })
    const [first] = await get(wire.listBatches, { query: { limit: 1 } })
    const more = (await make({ exchange_nos: nos, again_reason: REASON })).body.query as { batch_no: number }
    expect(more).toMatchObject({ again: nos.map((exchange_no) => ({ exchange_no, batch_no: first!.batch_no })) })
    expect(await acts(`batch:${more.batch_no}`)).toMatchObject([{ act: 'batch.create', reason: REASON }])
    expect((await get(wire.getExchangeCase, { params: { exchange_no: nos[0]! } })).batch_nos).toEqual([more.batch_no, first!.batch_no])

    // An exchange in a later file is paid by that file only, in whatever order both are opened.
    expect(codes([await ask(wire.openBatchFile, { params: { batch_no: first!.batch_no } }, other)])).toEqual(['treasury.batch_empty'])
    await pay(nos[0]!)
    const file = await get(wire.openBatchFile, { params: { batch_no: more.batch_no } }, other)
    expect(file).toMatchObject({ exchanges: 1, left_out: [nos[0]] })
    await pay(nos[1]!)
    expect(codes([await ask(wire.openBatchFile, { params: { batch_no: more.batch_no } }, other)])).toEqual(['treasury.batch_empty'])
    expect((await get(wire.getBatch, { params: { batch_no: more.batch_no } })).rows.map(({ state }) => state)).toEqual([4, 4])
    expect(await get(wire.listBatches, { query: { before_no: more.batch_no, limit: 1 } })).toMatchObject([{ batch_no: first!.batch_no }])
    expect((await ask(wire.openBatchFile, { params: { batch_no: 999_999 } }, one)).status).toBe(404)
  })
})

describe('several approved in one call', () => {
  const approveAll = (exchange_nos: number[], as: TestMember | TestOperator = one, key?: string) =>
    ask(wire.approveExchanges, { body: { exchange_nos, note: '오전에 확인했어요' } }, as, key)
  const resultsOf = ({ body }: TestAnswer) =>
    (body.query as { results: { no: number; problem: { code: string } | null }[] }).results.map(({ no, problem }) => [no, problem?.code])

  test('refuses a member, an operator who lost the role, a number given twice and an empty list; nothing changes', async () => {
    const exchange_no = await requestExchange(1500)
    const removed = await anOperator(server)
    await revokeForTest(server, removed)
    await changesNothing(async () => {
      expect(codes([await approveAll([exchange_no], me), await approveAll([exchange_no], removed)])).toEqual([
        'auth.required',
        'auth.required',
      ])
      expect((await approveAll([exchange_no, exchange_no])).body).toMatchObject({ code: 'request.invalid', field: 'exchange_nos' })
      expect((await approveAll([])).status).toBe(400)
    })
  })

  test('approves those that wait, and names the reason for each of the others', async () => {
    const [waiting, done, mine] = await Promise.all([aVerifiedAdult(server), aVerifiedAdult(server), aVerifiedAdult(server)])
    const nos = [await requestExchange(1500, waiting), await requestExchange(1500, done), await requestExchange(1500, mine)]
    const own = await anOperator(server, { user_no: mine.user_no })
    await approve(nos[1]!, other)
    const answer = await approveAll([999_999, ...nos], own)
    expect(answer.status).toBe(200)
    expect(resultsOf(answer)).toEqual([
      [999_999, 'treasury.not_found'],
      [nos[0], undefined],
      [nos[1], 'treasury.ended'],
      [nos[2], 'treasury.own'],
    ])
    expect(await acts(`exchange:${nos[0]}`)).toMatchObject([
      { act: 'exchange.approve', who: { operator_no: own.operator_no }, reason: '오전에 확인했어요' },
    ])
    // An operator who approved in bulk cannot pay either.
    expect(codes([await pay(nos[0]!, own)])).toEqual(['treasury.same_person'])
    expect((await pay(nos[0]!)).status).toBe(200)
  })

  test('a repeated key decides nothing again and tries refused cases again; another list with it is refused', async () => {
    const friend = await aVerifiedAdult(server)
    const nos = [await requestExchange(1500), await requestExchange(1500, friend)]
    await server.db.sql`insert into viv_difference (kind, subject, expected, found, reg_dt) values ('x', ${`y${nos[0]}`}, 0, 1, now())`
    const key = randomUUID()
    expect(resultsOf(await approveAll(nos, one, key))).toEqual(nos.map((no) => [no, 'treasury.books']))
    await server.db.sql`update viv_difference set close_dt = now() where close_dt is null`
    expect(resultsOf(await approveAll(nos, one, key))).toEqual(nos.map((no) => [no, undefined]))
    const before = await logs()
    expect(resultsOf(await approveAll(nos, one, key))).toEqual(nos.map((no) => [no, undefined]))
    expect(await logs()).toBe(before)
    expect(codes([await approveAll([nos[0]!], one, key)])).toEqual(['request.key_reused'])
  })

  test('of two parallel bulk approvals each exchange is approved once', async () => {
    const people = [me, await aVerifiedAdult(server), await aVerifiedAdult(server)]
    const nos: number[] = []
    for (const who of people) nos.push(await requestExchange(1500, who))
    const [left, right] = (await Promise.all([approveAll(nos, one), approveAll(nos.toReversed(), other)])).map((answer) =>
      resultsOf(answer).flatMap(([no, code]) => (code === undefined ? [no] : [])),
    )
    expect([...left!, ...right!].toSorted((a, b) => Number(a) - Number(b))).toEqual(nos)
  })
})

describe('payment of a whole bank file', () => {
  type Paid = Answer<typeof wire.payBatch>
  const payFile = (batch_no: number, as: TestMember | TestOperator = other, key?: string) =>
    ask(wire.payBatch, { params: { batch_no }, body: { note: '이체 확인' } }, as, key)
  const codesOf = ({ body }: TestAnswer) => (body.query as Paid).results.map(({ no, problem }) => [no, problem?.code])
  /** Makes and downloads a file of these exchanges as the other operator. */
  async function fileOf(exchange_nos: number[], again = false): Promise<number> {
    const { batch_no } = await get(wire.createBatch, { body: { exchange_nos, ...(again && { again_reason: REASON }) } }, other)
    await get(wire.openBatchFile, { params: { batch_no } }, other)
    return batch_no
  }

  test('refuses members, an unknown file, and a file that was not downloaded', async () => {
    const exchange_no = await requestExchange(1500)
    await approve(exchange_no)
    const { batch_no } = await get(wire.createBatch, { body: {} }, other)
    await changesNothing(async () => {
      expect(codes([await payFile(batch_no, me), await payFile(999_999), await payFile(batch_no)])).toEqual([
        'auth.required',
        'treasury.not_found',
        'treasury.batch_unopened',
      ])
    })
  })

  test('the approver can pay none of it, another operator pays all of it once, and the members get alarms', async () => {
    const friend = await aVerifiedAdult(server)
    const nos = [await requestExchange(1500), await requestExchange(2000, friend)]
    for (const no of nos) await approve(no)
    const batch_no = await fileOf(nos)
    const before = await platform()
    await changesNothing(async () => {
      expect(codesOf(await payFile(batch_no, one))).toEqual(nos.map((no) => [no, 'treasury.same_person']))
    })
    const key = randomUUID()
    const paid = await payFile(batch_no, other, key)
    expect(paid.body.query).toEqual({ results: nos.map((no) => ({ no, problem: null })), net_won: 315_000 })
    expect((await payFile(batch_no, other, key)).body).toEqual(paid.body)
    expect((await platform())['cash_clearing']! - before['cash_clearing']!).toBe(315_000)
    const alarms = [await vivAlarms(), await vivAlarms(friend.user_no)]
    expect(alarms).toMatchObject(nos.map((no) => [{ kind: 'VIV_EXCHANGE_OK', target: `exchange:${no}` }]))
    expect((await acts(`batch:${batch_no}`))[0]).toMatchObject({
      act: 'batch.pay',
      facts: { exchange_nos: nos, left_out: 0, net_won: 315_000 },
    })
    for (const no of nos) expect((await acts(`exchange:${no}`))[0]).toMatchObject({ act: 'exchange.pay', reason: '이체 확인' })
    await changesNothing(async () => {
      expect(codesOf(await payFile(batch_no))).toEqual(nos.map((no) => [no, 'treasury.ended']))
    })
  })

  test('skips exchanges that this operator may not pay, that ended or that are in a later file, and pays the others', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => aVerifiedAdult(server)))
    const nos: number[] = []
    for (const who of people) nos.push(await requestExchange(1500, who))
    const [ready, rejected, later, own] = nos as [number, number, number, number]
    for (const no of nos) await approve(no)
    const batch_no = await fileOf(nos)
    await fileOf([later], true)
    await reject(rejected, other, true)
    const answer = await payFile(batch_no, await anOperator(server, { user_no: people[3]!.user_no }))
    expect(codesOf(answer)).toEqual([
      [ready, undefined],
      [rejected, 'treasury.ended'],
      [later, 'treasury.later_file'],
      [own, 'treasury.own'],
    ])
    expect((await get(wire.getBatch, { params: { batch_no } })).rows.map(({ state }) => state)).toEqual([4, 5, 2, 2])
  })
})

describe('refunds', () => {
  const refundOf = async (charge_no: number): Promise<number> =>
    (
      await server.db.sql<[{ refund_no: number }]>`select refund_no from viv_refund where charge_no = ${charge_no} order by refund_no desc`
    )[0].refund_no
  const propose = (charge_no: number, amount: number, as = one) =>
    ask(wire.proposeRefund, { params: { charge_no }, body: { amount, cause: 'minor', reason: REASON } }, as)
  const no = (answer: TestAnswer) => (answer.body.query as { proposal_no: number }).proposal_no

  test('two operators refund a top-up, used viv included, with one open proposal at a time', async () => {
    const charge_no = await creditCharge(server, me, 100, 'card')
    await inTransaction(server, (tx, now) => holdViv(tx, { user_no: me.user_no, amount: 40, ref: `t:${charge_no}` }, now))
    await changesNothing(async () => {
      expect(codes([await propose(charge_no, 101), await propose(999_999, 1)])).toEqual(['treasury.charge_amount', 'treasury.not_found'])
      const short = await ask(wire.proposeRefund, { params: { charge_no }, body: { amount: 1, cause: 'minor', reason: '짧아요' } }, one)
      expect(short.body).toMatchObject({ state: -9, field: 'reason' })
    })
    const proposal_no = no(await propose(charge_no, 100))
    await changesNothing(async () => {
      expect(codes([await propose(charge_no, 1, other), await decide(proposal_no, one)])).toEqual([
        'operator.waiting',
        'operator.same_person',
      ])
    })
    const promo = (await platform())['promo']!
    const { user_no: self } = await server.aMember()
    await linkMember(server, one, self)
    expect((await get(getProposal, { params: { proposal_no } })).view).toMatchObject({
      member: { user_no: me.user_no, state: 'active' },
      charge_no,
      viv: 100,
      cause: 'minor',
      amount: 100,
      refund_won: 10_000,
      taken: 60,
      used: 40,
      bonus: 0,
      bonus_spent: 0,
      paid: { before: 60, after: 0 },
      free: { before: 0, after: 0 },
    })
    expect((await decide(proposal_no)).body.query).toMatchObject({ state: 'executed', result: { viv: 100, won: 10_000 } })
    expect(await walletOf()).toMatchObject({ paid: 0, held: 40 })
    expect((await platform())['promo']).toBe(promo - 40)
    expect((await get(wire.listMemberCharges, { params: { user_no: me.user_no } }))[0]).toMatchObject({
      charge_no,
      state: 4,
      cancelled_viv: 100,
    })
    const [act] = await acts(`charge:${charge_no}`)
    expect(act).toMatchObject({ act: 'refund.charge', reason: REASON, facts: { proposal_no, won: 10_000, cause: 'minor' } })
    expect(codes([await propose(charge_no, 1)])).toEqual(['treasury.ended'])
  })

  test('lists waiting and failed refunds, which are retried, or paid by hand if the gateway cannot', async () => {
    const charge_no = await creditCharge(server, me, 100, 'card')
    await decide(no(await propose(charge_no, 60)))
    const refund_no = await refundOf(charge_no)
    const queue = async (name: 'waiting' | 'failed' | 'done') =>
      (await get(wire.listRefundQueue, { query: { queue: name } })).map((row) => row.refund_no)
    const note = '국민은행에서 직접 이체했어요'
    const settle = (as = one) => ask(wire.settleRefund, { params: { refund_no }, body: { note } }, as)
    const retry = (as = one) => ask(wire.retryRefund, { params: { refund_no } }, as)
    expect([await queue('waiting'), await queue('failed')]).toEqual([expect.arrayContaining([refund_no]), []])
    // A refund that the gateway may still make would be paid twice.
    await changesNothing(async () => expect(codes([await settle()])).toEqual(['topup.refund_ended']))
    await server.db.sql`update viv_refund set state = 3, tries = 5, fail_reason = '한도 초과' where refund_no = ${refund_no}`
    expect(await queue('failed')).toEqual([refund_no])
    const [{ haru_name }] = await server.db.sql<[{ haru_name: string }]>`select haru_name from users where user_no = ${me.user_no}`
    for (const query of [{ q: haru_name }, { q: String(refund_no) }, { q: String(charge_no) }, { sort: 'amount' as const }]) {
      const rows = await get(wire.listRefundQueue, { query: { queue: 'failed', ...query } })
      expect([query, rows.map((row) => row.refund_no)]).toEqual([query, [refund_no]])
    }
    expect(await get(wire.listRefundQueue, { query: { queue: 'failed', q: '없는이름' } })).toEqual([])
    expect(await get(wire.listRefundQueue, { query: { queue: 'failed', sort: 'amount', after_won: 1, after_no: 1 } })).toEqual([])
    expect((await ask(wire.listRefundQueue, { query: { queue: 'done', sort: 'amount' } }, one)).body).toMatchObject({ field: 'sort' })
    const retried = await get(wire.retryRefunds, { body: { refund_nos: [999_999, refund_no] } })
    expect(retried.results).toMatchObject([
      { no: 999_999, problem: { code: 'treasury.not_found' } },
      { no: refund_no, problem: null },
    ])
    await server.db.sql`update viv_refund set state = 3, tries = 5 where refund_no = ${refund_no}`
    expect((await retry()).body.query).toMatchObject({ state: 1, tries: 0, member: { user_no: me.user_no } })
    await server.db.sql`update viv_refund set state = 3 where refund_no = ${refund_no}`
    const settled = await Promise.all([settle(), settle(other)])
    expect(settled.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    // Proposed by one, recorded by another; until then nothing is paid, and the gateway is not asked again.
    const [by, second] = settled[0]!.status === 200 ? [one, other] : [other, one]
    const proposal_no = no(settled.find(({ status }) => status === 200)!)
    expect((await get(wire.getRefundCase, { params: { refund_no } })).proposal_no).toBe(proposal_no)
    await changesNothing(async () => {
      expect(codes([await decide(proposal_no, by), await retry()])).toEqual(['operator.same_person', 'operator.waiting'])
    })
    expect((await get(getProposal, { params: { proposal_no } })).view).toMatchObject({
      member: { user_no: me.user_no, state: 'active' },
      refund_no,
      charge_no,
      won: 6000,
      state: 3,
      fail_reason: '한도 초과',
    })
    expect((await decide(proposal_no, second)).body.query).toMatchObject({ state: 'executed', result: { refund_no, won: 6000 } })
    expect(refunded).toEqual([refund_no])
    expect((await get(wire.listRefundQueue, { query: { queue: 'done', limit: 1 } }))[0]).toMatchObject({
      refund_no,
      is_by_hand: true,
      won: 6000,
      note,
      proposal_no: null,
    })
    await changesNothing(async () => expect(codes([await retry(), await settle()])).toEqual(['topup.refund_ended', 'topup.refund_ended']))
    expect((await acts(`refund:${refund_no}`)).map(({ act, who }) => [act, who?.operator_no])).toEqual([
      ['refund.settle', second.operator_no],
      ['proposal.approve', second.operator_no],
      ['proposal.propose', by.operator_no],
      ['refund.retry', one.operator_no],
      ['refund.retry', one.operator_no],
    ])
    const own = await anOperator(server, { user_no: me.user_no })
    expect(codes([await settle(own), await ask(wire.retryRefund, { params: { refund_no: 999_999 } }, one)])).toEqual([
      'treasury.own',
      'treasury.not_found',
    ])
  })

  test('two operators accept a loss that the gateway caused', async () => {
    const charge_no = await creditCharge(server, me, 100, 'card')
    await inTransaction(server, (tx, now) => holdViv(tx, { user_no: me.user_no, amount: 70, ref: `l:${charge_no}` }, now))
    const [order] = await server.db.sql<[{ order_id: string }]>`select order_id from viv_charge where charge_no = ${charge_no}`
    await inTransaction(server, (tx, now) => bookGatewayCancellation(tx, { order_id: order.order_id, cancelled: 10_000 }, now))
    const [row] = await get(wire.listRefundQueue, { query: { queue: 'loss' } })
    expect(row).toMatchObject({ charge_no, loss_viv: 70, loss_accepted_dt: null })
    // An operator reads it by the name that the member does: neither of them withdrew.
    const [line] = await get(wire.listWalletLines, { params: { user_no: me.user_no } })
    expect(line).toMatchObject({ kind: 'charge_back', amount: -30 })
    expect(await get(wire.getJournal, { params: { journal_no: line!.journal_no } })).toMatchObject({ kind: 'charge_back' })
    const accept = () => ask(wire.acceptRefundLoss, { params: { refund_no: row!.refund_no }, body: { note: REASON } }, one)
    const proposal_no = no(await accept())
    await changesNothing(async () => {
      expect(codes([await accept(), await decide(proposal_no, one)])).toEqual(['operator.waiting', 'operator.same_person'])
    })
    expect(await get(wire.listRefundQueue, { query: { queue: 'loss' } })).toMatchObject([{ loss_accepted_dt: null, proposal_no }])
    expect((await get(getProposal, { params: { proposal_no } })).view).toMatchObject({
      member: { user_no: me.user_no },
      loss_viv: 70,
      is_stopped: { before: true, after: false },
    })
    expect((await decide(proposal_no)).body.query).toMatchObject({ state: 'executed', result: { loss_viv: 70 } })
    expect(await get(wire.getRefundCase, { params: { refund_no: row!.refund_no } })).toMatchObject({
      note: REASON,
      loss_accepted_dt: expect.any(String),
      decision: { log_no: expect.any(Number), by: { operator_no: other.operator_no } },
    })
    await changesNothing(async () => expect(codes([await accept()])).toEqual(['topup.refund_ended']))
    expect(await get(wire.listRefundQueue, { query: { queue: 'loss' } })).toEqual([])
  })
})

describe('free viv', () => {
  const give = (body: object, as = one, key = randomUUID()) =>
    ask(
      wire.grantViv,
      { body: { event_no, user_nos: [me.user_no], amount: 100, words: '불편을 드려 죄송해요', reason: REASON, ...body } },
      as,
      key,
    )

  test('one operator grants up to the daily limit, two above it', async () => {
    const friend = await aVerifiedAdult(server)
    const promo = (await platform())['promo']!
    const { user_no: self } = await server.aMember()
    await linkMember(server, one, self)
    const key = randomUUID()
    const user_nos = [me.user_no, friend.user_no, me.user_no]
    const first = await give({ user_nos, amount: 2000, expire_day: '2036-10-31' }, one, key)
    expect(first.body.query).toMatchObject({
      proposal_no: null,
      grant: {
        amount: 2000,
        members: 2,
        total: 4000,
        given_by: { operator_no: one.operator_no },
        approved_by: null,
        expire_dt: expect.stringContaining('2036-10-31T23:59:59'),
      },
    })
    expect((await give({ user_nos, amount: 2000, expire_day: '2036-10-31' }, one, key)).body).toEqual(first.body)
    expect([await walletOf(), await walletOf(friend)]).toMatchObject([{ free: 2000 }, { free: 2000 }])
    expect((await platform())['promo']).toBe(promo - 4000)
    for (const { user_no } of [me, friend]) {
      expect(await vivAlarms(user_no)).toMatchObject([{ kind: 'VIV_FREE', text: '2,000 VIV · 불편을 드려 죄송해요' }])
    }
    expect(await get(listHistory, {}, friend)).toMatchObject([{ kind: 'event_grant', free: 2000, message: '불편을 드려 죄송해요' }])

    // 6,000 are left today, in any split and in parallel.
    const racing = await Promise.all([give({ amount: 4000 }), give({ amount: 4000 })])
    const made = racing.map(({ body }) => body.query as { grant: object | null; proposal_no: number | null })
    expect(made.filter(({ grant }) => grant !== null)).toHaveLength(1)
    const { proposal_no } = made.find(({ grant }) => grant === null)!
    expect((await walletOf()).free).toBe(6000)
    await changesNothing(async () => expect(codes([await decide(proposal_no!, one)])).toEqual(['operator.same_person']))
    const { view } = await get(getProposal, { params: { proposal_no: proposal_no! } })
    expect(view).toMatchObject({
      members: [{ user_no: me.user_no, state: 'active', free: { before: 6000, after: 10_000 } }],
      amount: 4000,
      total: 4000,
      expire_day: null,
      words: '불편을 드려 죄송해요',
    })
    expect((await decide(proposal_no!)).body.query).toMatchObject({ state: 'executed', result: { total: 4000 }, seen: view })
    expect((await walletOf()).free).toBe(10_000)
    const [grant] = await get(wire.listGrants, { query: { limit: 1 } })
    expect(grant).toMatchObject({
      total: 4000,
      given_by: { operator_no: one.operator_no },
      approved_by: { operator_no: other.operator_no },
    })
    expect(await get(wire.listGrantMembers, { params: { grant_no: grant!.grant_no } })).toMatchObject([{ user_no: me.user_no }])
    await later(1)
    expect((await give({ amount: 10_000 })).body.query).toMatchObject({ proposal_no: null })
  })

  test('refuses grants to oneself, to nobody, to a deleted member, and with a past expiry day', async () => {
    const gone = await server.aMember({ state: 0, withdraw_dt: new Date(), purge_dt: new Date() })
    const { user_no: self } = await server.aMember()
    await linkMember(server, one, self)
    await changesNothing(async () => {
      const answers = [
        await give({ user_nos: [me.user_no, self] }),
        await give({ user_nos: [me.user_no, 999_999] }),
        await give({ user_nos: [gone.user_no] }),
        await give({ expire_day: '2020-01-01' }),
      ]
      expect(codes(answers)).toEqual(['treasury.own', 'treasury.members', 'treasury.members', 'treasury.expire_day'])
      expect((await give({ amount: 0 })).status).toBe(400)
    })
    expect(await vivAlarms()).toEqual([])
  })

  test('accepts a list of numbers and names, each member once', async () => {
    const [{ haru_name }] = await server.db.sql<[{ haru_name: string }]>`select haru_name from users where user_no = ${me.user_no}`
    const friend = await server.aMember()
    const answer = await get(wire.findMembers, {
      body: { lines: [haru_name, String(friend.user_no), String(me.user_no), '없는이름', '99999999999'] },
    })
    expect(answer.members.map(({ user_no }) => user_no)).toEqual([me.user_no, friend.user_no])
    // A member's name may equal another member's number or log-in id.
    const [{ user_id }] = await server.db.sql<[{ user_id: string }]>`select user_id from users where user_no = ${friend.user_no}`
    for (const line of [String(friend.user_no), user_id]) {
      await server.db.sql`update users set haru_name = ${line} where user_no = ${me.user_no}`
      expect((await get(wire.findMembers, { body: { lines: [line] } })).members).toMatchObject([{ user_no: friend.user_no }])
    }
    await server.db.sql`update users set haru_name = ${haru_name} where user_no = ${me.user_no}`
    expect(answer.unknown).toEqual(['없는이름', '99999999999'])
  })

  test('grants to a thousand members at once', async () => {
    const rows = await server.db.sql<{ user_no: number }[]>`
      insert into users (user_id, haru_name, haru_character, gender) select 'many' || n, '많음' || n, '1', 'm' from generate_series(1, 1000) n returning user_no`
    const user_nos = rows.map(({ user_no }) => user_no)
    expect((await give({ user_nos, amount: 3 })).body.query).toMatchObject({ grant: { members: 1000, total: 3000 } })
    const [sum] = await server.db.sql<
      [{ sum: number }]
    >`select sum(balance) from viv_account where kind = 'free' and user_no = any(${user_nos})`
    expect(sum.sum).toBe(3000)
  })
})

describe('gifts', () => {
  async function gift(amount = 30): Promise<{ gift_no: number; giver: TestMember }> {
    const giver = await aVerifiedAdult(server, 100)
    const answer = await ask(sendVivGift, { body: { to_user_no: me.user_no, amount, message: '안녕' } }, giver)
    return { gift_no: (answer.body.query as { gift_no: number }).gift_no, giver }
  }
  const freeze = (gift_no: number, as = one, report_dt = server.clock.now.toISOString()) =>
    ask(wire.freezeGift, { params: { gift_no }, body: { report_dt, reason: REASON } }, as)
  const unfreeze = (gift_no: number) => ask(wire.unfreezeGift, { params: { gift_no }, body: { reason: REASON } }, one)
  const propose = (gift_no: number) => ask(wire.proposeVoid, { params: { gift_no }, body: { reason: REASON } }, one)

  const giftCheckAlarms = () =>
    server.db.sql<{ user_no: number; text: string; is_read: boolean }[]>`
      select user_no, text, read_dt is not null as is_read from alarm where kind = 'VIV_CHECK' and user_no = ${me.user_no}`

  test('tells the receiver of a frozen gift, and again when it is unfrozen', async () => {
    const { gift_no, giver } = await gift()
    await changesNothing(async () => expect((await freeze(gift_no, one, '2026-01-01T00:00:00Z')).status).toBe(400))
    expect(await giftCheckAlarms()).toEqual([])
    await freeze(gift_no)
    const about = { user_no: me.user_no, is_read: false }
    expect(await giftCheckAlarms()).toEqual([{ ...about, text: expect.stringMatching(/30 VIV를 쓸 수 없어요/) }])
    await server.db.sql`update alarm set read_dt = now() where user_no = ${me.user_no}`
    await unfreeze(gift_no)
    expect(await giftCheckAlarms()).toEqual([{ ...about, text: '확인이 끝나서 30 VIV를 다시 쓸 수 있어요' }])
    expect(await server.db.sql`select from alarm where user_no = ${giver.user_no}`).toEqual([])
  })

  test('a frozen gift counts in the wallet and cannot be used; it can be unfrozen; each act works once', async () => {
    const { gift_no } = await gift()
    await changesNothing(async () =>
      expect(codes([await unfreeze(gift_no), await propose(gift_no)])).toEqual(['treasury.not_frozen', 'treasury.not_frozen']),
    )
    const answers = await Promise.all([freeze(gift_no), freeze(gift_no, other)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await walletOf()).toMatchObject({ paid: 30, frozen: 30 })
    const spend = inTransaction(server, (tx, now) => holdViv(tx, { user_no: me.user_no, amount: 1, ref: randomUUID() }, now))
    await expect(spend).rejects.toMatchObject({ code: 'viv.insufficient' })
    expect(await get(wire.listGiftCases, { query: {} })).toMatchObject([{ gift_no, is_frozen: true, remaining: 30, message: '안녕' }])
    expect(await get(wire.listWalletLots, { params: { user_no: me.user_no }, query: { bucket: 'frozen' } })).toMatchObject([
      { remaining: 30 },
    ])
    expect((await get(wire.getFloat, {})).outstanding.frozen).toBe(30)
    expect((await unfreeze(gift_no)).body.query).toMatchObject({ is_frozen: false })
    expect(await walletOf()).toMatchObject({ paid: 30, frozen: 0 })
    expect(await get(wire.listGiftCases, { query: {} })).toEqual([])
    expect((await acts(`gift:${gift_no}`)).map(({ act }) => act)).toEqual(['gift.unfreeze', 'gift.freeze'])
  })

  test('refuses gifts that were reported too late or before they were sent, used, ended, own or unknown ones', async () => {
    const { gift_no } = await gift()
    const moment = (hours: number) => new Date(server.clock.now.getTime() + hours * HOUR_MS).toISOString()
    const own = await anOperator(server, { user_no: me.user_no })
    await changesNothing(async () => {
      const answers = [
        await freeze(gift_no, one, moment(-1)),
        await freeze(gift_no, one, moment(1)),
        await freeze(gift_no, own),
        await freeze(999_999),
      ]
      expect(codes(answers)).toEqual(['treasury.report_dt', 'treasury.report_dt', 'treasury.own', 'treasury.not_found'])
    })
    await later(2)
    await changesNothing(async () => {
      expect(codes([await freeze(gift_no, one)])).toEqual(['treasury.report_dt'])
    })
    // Reported in time and examined later.
    expect((await freeze(gift_no, one, moment(-47.5))).status).toBe(200)
    const used = await gift()
    await inTransaction(server, (tx, now) => holdViv(tx, { user_no: me.user_no, amount: 1, ref: randomUUID() }, now))
    await changesNothing(async () => expect(codes([await freeze(used.gift_no)])).toEqual(['treasury.gift_used']))
  })

  test('two operators void a gift, and the viv return to their lots', async () => {
    const { gift_no, giver } = await gift()
    await freeze(gift_no)
    const { proposal_no } = (await propose(gift_no)).body.query as { proposal_no: number }
    expect(await get(wire.getGiftCase, { params: { gift_no } })).toMatchObject({ proposal_no, state: 1 })
    await changesNothing(async () =>
      expect(codes([await propose(gift_no), await decide(proposal_no, one)])).toEqual(['operator.waiting', 'operator.same_person']),
    )
    // Unfrozen meanwhile, so it is not voided.
    await unfreeze(gift_no)
    await changesNothing(async () => expect(codes([await decide(proposal_no)])).toEqual(['treasury.not_frozen']))
    await freeze(gift_no)
    expect((await get(getProposal, { params: { proposal_no } })).view).toMatchObject({
      gift_no,
      amount: 30,
      remaining: 30,
      is_frozen: true,
      state: 1,
      recovered: 0,
      from: { user_no: giver.user_no, state: 'active', paid: { before: 70, after: 100 } },
      to: { user_no: me.user_no, paid: { before: 30, after: 0 } },
    })
    const racing = await Promise.all([decide(proposal_no), decide(proposal_no, await anOperator(server))])
    expect(racing.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect([await walletOf(), await walletOf(giver)]).toMatchObject([{ paid: 0, frozen: 0 }, { paid: 100 }])
    expect(await correctionAlarms(server, [me.user_no, giver.user_no])).toEqual([
      { user_no: me.user_no, target: `gift:${gift_no}`, text: expect.stringMatching(/^받은 선물 30 VIV가 취소됐어요/) },
      { user_no: giver.user_no, target: `gift:${gift_no}`, text: '선물한 30 VIV를 돌려드렸어요' },
    ])
    expect(await get(wire.listGiftCases, { query: { side: 'received', user_no: me.user_no } })).toMatchObject([
      { gift_no, state: 0, proposal_no: null },
    ])
    expect(codes([await freeze(gift_no)])).toEqual(['treasury.gift_ended'])
    expect((await ask(wire.listGiftCases, { query: { side: 'sent' } }, one)).body).toMatchObject({ field: 'user_no' })
  })
})

describe('adjustments', () => {
  const adjust = (amount: number, bucket: 'paid' | 'free' = 'paid', user_no = me.user_no) =>
    ask(wire.proposeAdjust, { body: { user_no, bucket, amount, reason: REASON } }, one)
  const no = (answer: TestAnswer) => (answer.body.query as { proposal_no: number }).proposal_no

  test('one operator proposes and another executes an adjustment, never below zero', async () => {
    await creditCharge(server, me, 50)
    const promo = (await platform())['promo']!
    const { user_no: self } = await server.aMember()
    await linkMember(server, one, self)
    await changesNothing(async () => {
      const refused = [await adjust(0), await adjust(-51), await adjust(1, 'paid', self), await adjust(1, 'paid', 999_999)]
      expect(codes(refused)).toEqual(['treasury.amount', 'treasury.short', 'treasury.own', 'treasury.members'])
    })
    const [more, less, tooMuch] = [no(await adjust(20, 'free')), no(await adjust(-30)), no(await adjust(-21))]
    expect(await walletOf()).toMatchObject({ paid: 50, free: 0 })
    await changesNothing(async () => expect(codes([await decide(more, one)])).toEqual(['operator.same_person']))
    expect((await decide(more)).body.query).toMatchObject({ result: { before: { paid: 50, free: 0 }, after: { paid: 50, free: 20 } } })
    // The balance changed meanwhile, so the second operator must see the current state first.
    const { view, version } = await get(getProposal, { params: { proposal_no: less } })
    expect(view).toMatchObject({
      member: { user_no: me.user_no, state: 'active' },
      bucket: 'paid',
      amount: -30,
      balance: { before: 50, after: 20 },
    })
    const spent = `t:${randomUUID()}`
    await inTransaction(server, (tx, now) => holdViv(tx, { user_no: me.user_no, amount: 1, ref: spent }, now))
    await changesNothing(async () => {
      const late = ask(decideProposal, { params: { proposal_no: less }, body: { approve: true, version: version! } }, other)
      expect(codes([await late])).toEqual(['operator.changed'])
    })
    await inTransaction(server, (tx, now) => voidHold(tx, { hold: spent, ref: randomUUID() }, now))
    expect((await decide(less)).status).toBe(200)
    expect((await correctionAlarms(server, [me.user_no])).map(({ text }) => text)).toEqual([
      '20 VIV를 더했어요',
      expect.stringMatching(/^30 VIV를 뺐어요/),
    ])
    await changesNothing(async () => expect(codes([await decide(tooMuch)])).toEqual(['viv.insufficient']))
    expect(await walletOf()).toMatchObject({ paid: 20, free: 20 })
    expect((await platform())['promo']).toBe(promo + 10)
    expect((await get(getProposal, { params: { proposal_no: tooMuch } })).state).toBe('proposed')
    expect((await decide(tooMuch, other, false)).body.query).toMatchObject({ state: 'rejected' })
    // The member concerned, who is also an operator, cannot decide.
    const own = no(await adjust(5))
    expect(codes([await decide(own, await anOperator(server, { user_no: me.user_no }))])).toEqual(['treasury.own'])
    await decide(own)
    // Adjusted viv were not paid for, so they cannot be exchanged.
    expect(await walletOf()).toMatchObject({ paid: 25, exchangeable_never: 5 })
    // A member who was deleted meanwhile gets nothing.
    const gone = await aVerifiedAdult(server)
    const late = no(await adjust(5, 'paid', gone.user_no))
    await server.db.sql`delete from users where user_no = ${gone.user_no}`
    await changesNothing(async () => expect(codes([await decide(late)])).toEqual(['treasury.members']))
    await decide(late, other, false)
  })
})

describe('the ledger', () => {
  test('shows the trial balance, the outstanding balance and the legal limits', async () => {
    const before = await get(wire.getFloat, {})
    expect(before.trial_won).toBe(0)
    await creditCharge(server, me, 1000)
    await inTransaction(server, (tx, now) => holdViv(tx, { user_no: me.user_no, amount: 100, ref: randomUUID() }, now))
    await ask(wire.grantViv, { body: { event_no, user_nos: [me.user_no], amount: 7, words: '고마워요', reason: REASON } }, one)
    const after = await get(wire.getFloat, {})
    expect(after.trial_won).toBe(0)
    const grown = (name: 'paid' | 'free' | 'held_paid' | 'all') => after.outstanding[name] - before.outstanding[name]
    expect([grown('paid'), grown('free'), grown('held_paid'), grown('all')]).toEqual([900, 7, 100, 1007])
    expect([after.cash_won - before.cash_won, after.promo - before.promo, after.float.won - before.float.won]).toEqual([
      100_000, 7, 100_000,
    ])
    expect(after.issued_year.won - before.issued_year.won).toBe(100_000)
    expect(after.float).toMatchObject({ limit_won: 3_000_000_000, is_near: false, is_over: false })
    const limit = await get(wire.saveConfig, {
      params: { config_key: 'float_limit_won' },
      body: { value: after.float.won, reason: REASON },
    })
    await decide(limit.proposal_no!)
    expect((await get(wire.getFloat, {})).float).toMatchObject({ percent: 100, is_near: true, is_over: true })
    // Money of open refunds is still at the bank.
    const charge_no = await creditCharge(server, me, 10)
    const { cash_won } = await get(wire.getFloat, {})
    const { proposal_no } = await get(wire.proposeRefund, {
      params: { charge_no },
      body: { amount: 10, cause: 'operator', reason: REASON },
    })
    await decide(proposal_no)
    expect((await get(wire.getFloat, {})).cash_won).toBe(cash_won)
  })

  test('a check finds a difference, which stops exchanges until it is corrected', async () => {
    await creditCharge(server, me, 100)
    expect(await get(wire.checkLedgerNow, {})).toEqual({ found: 0, open: 0 })
    await server.db.sql`update viv_lot set remaining = remaining - 1 where user_no = ${me.user_no}`
    expect(await get(wire.checkLedgerNow, {})).toEqual({ found: 2, open: 2 })
    expect(await get(wire.listDifferences, { query: { is_open: 'true' } })).toHaveLength(2)
    expect(await waitingIn(server, 'differences', one)).toBe(2)
    await server.db.sql`update viv_lot set remaining = remaining + 1 where user_no = ${me.user_no}`
    // A difference from the gateway's records, which this check does not cover, stays open.
    await server.db
      .sql`insert into viv_difference (kind, subject, expected, found, reg_dt) values ('gateway_paid', 'charge:1', 0, 1, now())`
    expect(await get(wire.checkLedgerNow, {})).toEqual({ found: 0, open: 1 })
    await server.db.sql`update viv_difference set close_dt = now() where kind = 'gateway_paid'`
    expect(await get(wire.listDifferences, { query: { is_open: 'true' } })).toEqual([])
    const [closed] = await get(wire.listDifferences, { query: { is_open: 'false', limit: 1 } })
    expect(closed!.close_dt).not.toBeNull()
    expect((await acts('ledger')).slice(0, 3).map(({ facts }) => facts['found'])).toEqual([0, 2, 0])
    expect((await get(wire.getFloat, {})).look_dt).not.toBeNull()
  })

  test('shows a member’s accounts, lots, lines and journals, page by page, and logs each read', async () => {
    await creditCharge(server, me, 100)
    await creditCharge(server, me, 50, 'card')
    const friend = await aVerifiedAdult(server)
    await ask(sendVivGift, { body: { to_user_no: friend.user_no, amount: 120 } }, me)
    await inTransaction(server, (tx, now) => holdViv(tx, { user_no: me.user_no, amount: 10, ref: `b:${me.user_no}` }, now))
    const params = { user_no: me.user_no }
    const wallet = await get(wire.getMemberWallet, { params })
    expect(wallet).toMatchObject({
      member: params,
      is_active: true,
      frozen: 0,
      exchange_no: null,
      holds: [{ left_paid: 10, left_free: 0 }],
    })
    expect(wallet.accounts.map(({ kind, balance }) => [kind, balance])).toEqual([
      ['paid', 20],
      ['free', 0],
      ['hold_paid', 10],
      ['hold_free', 0],
      ['pending', 0],
    ])
    expect((await acts(`user:${me.user_no}`))[0]).toMatchObject({ act: 'books.read', who: { operator_no: one.operator_no } })
    const lines = await get(wire.listWalletLines, { params })
    expect(lines.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['spend_hold', -10, 20],
      ['gift_out', -120, 30],
      ['charge', 50, 150],
      ['charge', 100, 100],
    ])
    const { reg_dt, entry_no, journal_no } = lines[1]!
    expect(await get(wire.listWalletLines, { params, query: { before_dt: reg_dt, before_no: entry_no } })).toEqual(lines.slice(2))
    expect(await get(wire.listWalletLots, { params })).toMatchObject([{ remaining: 20, origin_source: 'card', bucket: 'paid' }])
    const [lot] = await get(wire.listWalletLots, { params: { user_no: friend.user_no }, query: { limit: 1 } })
    const rest = await get(wire.listWalletLots, {
      params: { user_no: friend.user_no },
      query: { after_dt: lot!.reg_dt, after_no: lot!.lot_no },
    })
    expect([lot, ...rest].map((each) => [each!.source, each!.remaining])).toEqual([
      ['gift', 100],
      ['gift', 20],
    ])
    const journal = await get(wire.getJournal, { params: { journal_no } })
    expect(journal).toMatchObject({ kind: 'gift_out', used: [{ amount: -100 }, { amount: -20 }] })
    expect(journal.entries.map(({ account, amount }) => [account, amount])).toEqual([
      ['paid', -120],
      ['paid', 120],
    ])
    expect(journal.made.map(({ amount }) => amount)).toEqual([100, 20])
    expect((await ask(wire.getMemberWallet, { params: { user_no: 999_999 } }, one)).status).toBe(404)
    expect((await ask(wire.getJournal, { params: { journal_no: 999_999 } }, one)).status).toBe(404)
  })
})

test('validates and logs changed figures, and requires two operators for those that bind operators', async () => {
  const save = (config_key: string, value: unknown, as = one) =>
    ask(wire.saveConfig, { params: { config_key }, body: { value: value as number, reason: REASON } }, as)
  await changesNothing(async () => {
    const wrong = [
      await save('gift_max', -1),
      await save('gift_max', [1]),
      await save('charge_products', []),
      await save('charge_products', [100, 10]),
      await save('exchange_origins', ['gold']),
      await save('constructor', 1),
      await save('nothing', 1),
    ]
    // A date so far in the future is invalid, and the inviter would never get the reward.
    expect(codes([await save('referral_viv', 1_000_000_000_000)])).toEqual(['treasury.config_value'])
    expect(codes(wrong)).toEqual([...Array<string>(5).fill('treasury.config_value'), 'treasury.config_key', 'treasury.config_key'])
  })
  expect((await save('gift_max', 20)).body.query).toMatchObject({
    proposal_no: null,
    figure: { config_key: 'gift_max', value: 20, standing: 1000, is_two: false },
  })
  const giver = await aVerifiedAdult(server, 100)
  const given = await ask(sendVivGift, { body: { to_user_no: me.user_no, amount: 21 } }, giver)
  expect(codes([given])).toEqual(['viv.gift_size'])
  expect((await acts('config:gift_max'))[0]).toMatchObject({ act: 'config.save', facts: { before: 1000, after: 20 }, reason: REASON })
  await save('gift_max', 1000)

  const requestExchange = (await save('grant_two_viv', 5)).body.query as { proposal_no: number; figure: null }
  expect(requestExchange.figure).toBeNull()
  const figureOf = async (key: string) => (await get(wire.listConfig, {})).find(({ config_key }) => config_key === key)
  expect(await figureOf('grant_two_viv')).toMatchObject({ value: 10_000, is_two: true, kind: 'count', edit_dt: null })
  expect(codes([await decide(requestExchange.proposal_no, one)])).toEqual(['operator.same_person'])
  expect((await get(getProposal, { params: { proposal_no: requestExchange.proposal_no } })).view).toEqual({
    config_key: 'grant_two_viv',
    before: 10_000,
    after: 5,
  })
  expect((await decide(requestExchange.proposal_no)).body.query).toMatchObject({ state: 'executed', result: { value: 5 } })
  expect(await figureOf('grant_two_viv')).toMatchObject({ value: 5 })
  expect(await figureOf('charge_products')).toMatchObject({ kind: 'counts' })
  expect(await figureOf('exchange_origins')).toMatchObject({ kind: 'origins', value: ['bank', 'sale'] })
})

test('counts the waiting cases', async () => {
  const waiting = () => Promise.all(['exchange_open', 'exchange_approved', 'proposals'].map((queue) => waitingIn(server, queue, other)))
  const [open = 0, approved = 0, proposals = 0] = await waiting()
  const exchange_no = await requestExchange(1500)
  expect(await waiting()).toEqual([open + 1, approved, proposals])
  await approve(exchange_no)
  await get(wire.proposeAdjust, { body: { user_no: me.user_no, bucket: 'free', amount: 1, reason: REASON } })
  await get(wire.proposeSafeguard, { body: { day: '2020-01-01', won: 1, way: 'trust', institution: '하나은행', reason: REASON } })
  expect(await waiting()).toEqual([open, approved + 1, proposals + 2])
})

test('the console has a text for every logged fact and code', async () => {
  const known: readonly string[] = [...EXCHANGE_ACTS, ...TOPUP_ACTS, ...LEDGER_ACTS, ...PROPOSAL_ACTS]
  const rows = await server.db.sql<{ act: string }[]>`select distinct act from operator_log order by act`
  const elsewhere = ['proposal.withdraw', 'proposal.search']
  expect(rows.map(({ act }) => act)).toEqual(known.filter((act) => !elsewhere.includes(act)).toSorted())
  const kinds = await server.db.sql<{ kind: string }[]>`select distinct kind from operator_proposal order by kind`
  expect(kinds.map(({ kind }) => kind)).toEqual([...VIV_PROPOSAL_KINDS, ...TOPUP_PROPOSAL_KINDS].toSorted())
  // Every fact that the console shows has a name, and every code a text.
  const stored = await server.db.sql<{ facts: Record<string, unknown> }[]>`
    select facts from operator_log union all select payload from operator_proposal
    union all select result from operator_proposal where result is not null`
  const shown = stored.flatMap((row) => factsIn(row.facts))
  expect([...new Set(shown.map(([name]) => name))].filter((name) => factWords.names[name] === undefined)).toEqual([])
  const coded = ['bucket', 'cause', 'kind', 'key', 'method']
  const words: Record<string, string> = { ...factWords.values, ...factWords.figures }
  expect(shown.filter(([name, value]) => coded.includes(name) && words[value as string] === undefined)).toEqual([])
  const accounts = await server.db.sql<{ kind: string; name: string }[]>`
    select distinct kind, case when user_no is null then 'platform:' else 'user:' end || kind as name from viv_account`
  expect(accounts.filter(({ kind, name }) => !ledgerWords.accountNames[kind] || !ledgerWords.accountKinds[name])).toEqual([])
})

/** Names and values of facts, nested ones too. */
function factsIn(facts: object): [string, unknown][] {
  return Object.entries(facts).flatMap(([name, value]: [string, unknown]) => {
    const inner = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'object' && one !== null) as object[]
    return [[name, value] as [string, unknown], ...inner.flatMap(factsIn)]
  })
}
