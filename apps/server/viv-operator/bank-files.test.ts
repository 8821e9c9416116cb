import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { anOperator } from '#features/operator/server/testing.ts'
import { aVerifiedAdult } from '#features/viv/server/testing.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import type { TestAnswer, TestMember, TestOperator } from '#kit/server/testing/server.ts'
import {
  REASON,
  ACCOUNT_NO,
  vivAlarms,
  lines,
  wire,
  server,
  one,
  other,
  me,
  ask,
  get,
  codes,
  acts,
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

test('the console has a text for every logged fact and code', () => expectTextsFor('bank files'))
