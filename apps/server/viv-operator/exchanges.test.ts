import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { anOperator, revokeForTest } from '#features/operator/server/testing.ts'
import { applyExchange, sendVivGift } from '#features/viv/contract.ts'
import { holdViv } from '#features/viv/server/public.ts'
import { bookGatewayCancellation } from '#features/viv/server/charge/cancel.ts'
import { aVerifiedAdult, creditCharge, inTransaction } from '#features/viv/server/testing.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import type { TestAnswer, TestMember, TestOperator } from '#kit/server/testing/server.ts'
import {
  vivAlarms,
  wire,
  server,
  one,
  other,
  me,
  ask,
  get,
  codes,
  walletOf,
  acts,
  logs,
  platform,
  changesNothing,
  requestExchange,
  approve,
  pay,
  reject,
  expectTextsFor,
  withMoneyConsole,
} from './testing.ts'

withMoneyConsole()

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

test('the console has a text for every logged fact and code', () => expectTextsFor('exchanges'))
