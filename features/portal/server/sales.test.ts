import { expect, test } from 'vitest'
import {
  approveCounsel,
  approveExtension,
  approveQuit,
  cancelCounsel,
  cancelCounselAsExpert,
  disputeCounsel,
  quitCounsel,
  requestExtension,
  requestQuit,
  type CounselSale,
} from '#features/counsel/contract.ts'
import { correctPayment, decideDispute, endCounsel } from '#features/counsel/operator-contract.ts'
import { counselOperatorHttp, startSessionTest } from '#features/counsel/server/testing.ts'
import { anOperator, operatorExtensions } from '#features/operator/server/testing.ts'
import { exchangeFee } from '#features/viv/rules.ts'
import { expectLedgerAgrees, logInAgain, releaseDue } from '#features/viv/server/testing.ts'
import { DAY_MS, MINUTE_MS } from '#kit/contract/time.ts'
import { statementsOf } from '#kit/server/db/buffers.ts'
import { PLAN_LOOK_UPS } from '#kit/server/db/prepared.ts'
import { makeExtensions } from '#kit/server/extensions.ts'
import { entireReadsOf } from '#kit/server/testing/plans.ts'
import type { TestMember } from '#kit/server/testing/server.ts'
import {
  beginSalesFile,
  getSale,
  getSalesMonth,
  getSalesShares,
  getSalesYear,
  listSales,
  type MonthSum,
  type SaleDetail,
  type SalesMonth,
  type SalesShares,
} from '../contract.ts'
import { settlementOf } from '../rules.ts'
import { portalHttp } from './http.ts'
import { saleOf, salesMonthOf, salesOf, salesSharesOf, salesYearOf } from './sales.ts'
import { statementFile } from './statement.ts'

const api = await startSessionTest([...portalHttp, ...counselOperatorHttp], {
  mounts: [statementFile.mount],
  extensions: makeExtensions(operatorExtensions),
})
const { server, act, pass, stay } = api
const operator = await anOperator(server)

const list = (as: TestMember | null, query: object = {}) =>
  server.call(listSales, { query: { month: '2026-11', ...query } as never }, { as })
const salesIn = async (as: TestMember, query: object = {}) => (await list(as, query)).body.query as CounselSale[]
const month = (as: TestMember | null, of = '2026-11') => server.call(getSalesMonth, { query: { month: of } }, { as })
const sumsOf = async (as: TestMember, of?: string) => (await month(as, of)).body.query as SalesMonth
const year = (as: TestMember | null, to = '2026-11') => server.call(getSalesYear, { query: { to } }, { as })
const yearOf = async (as: TestMember, to?: string) => (await year(as, to)).body.query as MonthSum[]
const shares = (as: TestMember | null, of = '2026-11') => server.call(getSalesShares, { query: { month: of } }, { as })
const sharesOf = async (as: TestMember, of?: string) => (await shares(as, of)).body.query as SalesShares
const sale = (as: TestMember | null, coun_no: number) => server.call(getSale, { params: { coun_no } }, { as })
const file = (as: TestMember | null, of = '2026-11') => server.call(beginSalesFile, { body: { month: of } }, { as })
const fileText = async (as: TestMember): Promise<string> => {
  const answer = await fetch(server.url + ((await file(as)).body.query as { url: string }).url)
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="haru-sales-2026-11.csv"')
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())
}

type Pair = { member: TestMember; expert: TestMember }
async function accepted(pair: Pair, startsIn = 60): Promise<number> {
  const no = await api.request(pair, startsIn)
  expect((await act(approveCounsel, pair.expert, no)).body).toMatchObject({ state: 1 })
  return no
}
async function running(pair: Pair): Promise<number> {
  const no = await accepted(pair)
  await pass(60)
  await stay(no, [pair.member, pair.expert], 0.1)
  return no
}
async function ended(pair: Pair): Promise<number> {
  const no = await running(pair)
  await act(quitCounsel, pair.member, no)
  return no
}
const dispute = (as: TestMember, coun_no: number) =>
  server.call(disputeCounsel, { params: { coun_no }, body: { reason: '상담이 약속보다 일찍 끝났어요' } }, { as })
const answer = '기록을 살펴보고 결정했어요.'
const decide = async (coun_no: number, refund_percent: number, refund_viv: number) => {
  const decision = await server.call(decideDispute, { params: { coun_no }, body: { refund_percent, refund_viv, answer } }, { as: operator })
  expect(decision.body).toMatchObject({ state: 1 })
}

/** Counsellings of one expert with every ending that pays something, and some that pay nothing. */
async function everyEnding(expert: TestMember) {
  const pairOf = async (): Promise<Pair> => ({ member: await api.member(), expert })
  const whole = await ended(await pairOf())

  const longer = await pairOf()
  const extended = await running(longer)
  await server.db.sql`update counsel set end_dt = ${new Date(server.clock.now.getTime() + 9 * MINUTE_MS)} where coun_no = ${extended}`
  await act(requestExtension, longer.member, extended)
  await act(approveExtension, expert, extended)
  await act(quitCounsel, longer.member, extended)

  const agreeing = await pairOf()
  const agreed = await running(agreeing)
  await stay(agreed, [agreeing.member, expert], 1)
  await act(requestQuit, expert, agreed)
  await act(approveQuit, agreeing.member, agreed)

  const late = await pairOf()
  const cancelled = await accepted(late)
  await pass(30)
  await act(cancelCounsel, late.member, cancelled)

  const missed = await accepted(await pairOf())
  await pass(60)
  await stay(missed, [expert], 10.2)

  const dropping = await pairOf()
  const dropped = await running(dropping)
  await stay(dropped, [dropping.member, expert], 1)
  await stay(dropped, [dropping.member], 5.2)

  const stopped = await running(await pairOf())
  const end = { return_percent: 40, return_viv: 120, reason: '운영 규정을 어긴 상담이에요' }
  const stop = await server.call(endCounsel, { params: { coun_no: stopped }, body: end }, { as: operator })
  expect(stop.body).toMatchObject({ state: 1 })

  const complaining = [await pairOf(), await pairOf(), await pairOf()]
  const disputes: number[] = []
  for (const pair of complaining) {
    const no = await ended(pair)
    await dispute(pair.member, no)
    disputes.push(no)
  }
  const [open, half, all] = disputes as [number, number, number]
  await decide(half, 50, 150)
  await decide(all, 100, 300)

  const corrected = await ended(await pairOf())
  const body = { refund_percent: 10, refund_viv: 30, answer, inquiry: '들어가려 했지만 앱이 꺼졌대요' }
  await server.call(correctPayment, { params: { coun_no: corrected }, body }, { as: operator })

  const unpaid = await pairOf()
  await server.call(
    cancelCounselAsExpert,
    { params: { coun_no: await accepted(unpaid) }, body: { reason: '갑자기 일정이 생겼어요' } },
    { as: expert },
  )
  await api.request(unpaid, 600)
  return { whole, extended, agreed, cancelled, missed, dropped, stopped, open, half, all, corrected }
}

test('refuses guests, members, and experts whose sale it is not', async () => {
  const [member, expert, other] = [await api.member(), await api.expert(), await api.expert()]
  const no = await ended({ member, expert })
  const calls = [list, month, year, shares, (as: TestMember | null) => sale(as, no), file]
  for (const call of calls) expect([(await call(null)).status, (await call(member)).status]).toEqual([401, 403])
  expect((await sale(other, no)).body).toMatchObject({ state: -9, code: 'portal.no_sale' })
  expect([await salesIn(other), (await sumsOf(other)).count, (await sumsOf(other)).first_month]).toEqual([[], 0, null])
  expect((await salesIn(expert)).map(({ coun_no }) => coun_no)).toEqual([no])
  expect([(await yearOf(other)).map(({ count }) => count), await sharesOf(other)]).toEqual([
    Array(12).fill(0),
    { products: [], returns: [] },
  ])
  expect((await fileText(other)).split('\r\n')).toHaveLength(2)
  const { url } = (await file(other)).body.query as { url: string }
  expect((await fetch(server.url + url.replace(`of=${other.user_no}`, `of=${expert.user_no}`))).status).toBe(404)
  for (const wrong of ['2026-13', '2026', '']) expect((await list(expert, { month: wrong })).status).toBe(400)
  expect((await list(expert, { before_no: 1 })).status).toBe(400)
  expect([(await year(expert, '2026')).status, (await shares(expert, '2026-13')).status]).toEqual([400, 400])
})

test('sales of every ending agree with the ledger, before and after their release', async () => {
  const expert = await api.expert()
  const nos = await everyEnding(expert)
  const sales = new Map((await salesIn(expert)).map((one) => [one.coun_no, one]))
  const facts = (name: keyof typeof nos) => {
    const { price, ext_viv, returned_viv, refund_viv, net_viv, close_code } = sales.get(nos[name])!
    return [close_code, price + ext_viv, returned_viv, refund_viv, net_viv, settlementOf(sales.get(nos[name])!)]
  }
  expect(facts('whole')).toEqual(['MEMBER_END', 300, 0, 0, 300, 'pending'])
  expect(facts('extended')).toEqual(['MEMBER_END', 390, 0, 0, 390, 'pending'])
  expect(facts('agreed')).toEqual(['AGREED_END', 300, 290, 0, 10, 'pending'])
  expect(facts('cancelled')).toEqual(['MEMBER_CANCEL', 300, 270, 0, 30, 'pending'])
  expect(facts('missed')).toEqual(['MEMBER_NO_SHOW', 300, 150, 0, 150, 'pending'])
  expect(facts('dropped')).toEqual(['EXPERT_DROPPED', 300, 290, 0, 10, 'pending'])
  expect(facts('stopped')).toEqual(['ADMIN', 300, 120, 0, 180, 'pending'])
  expect(facts('open')).toEqual(['MEMBER_END', 300, 0, 0, 300, 'disputed'])
  expect(facts('half')).toEqual(['MEMBER_END', 300, 0, 150, 150, 'pending'])
  expect(facts('all')).toEqual(['MEMBER_END', 300, 0, 300, 0, 'returned'])
  expect(facts('corrected')).toEqual(['MEMBER_END', 300, 0, 30, 270, 'pending'])
  expect(sales.size).toBe(Object.keys(nos).length)

  const balances = async () => {
    const rows = await server.db.sql<{ kind: string; balance: number }[]>`
      select kind, balance from viv_account where user_no = ${expert.user_no}`
    const of = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? 0
    return { pending_viv: of('pending'), net_viv: of('pending') + of('paid') }
  }
  const sums = await sumsOf(expert)
  expect(sums).toMatchObject({ ...(await balances()), count: 11, gross_viv: 3390, returned_viv: 1120, refund_viv: 480, disputed_viv: 300 })
  expect(sums.net_viv).toBe(3390 - 1120 - 480)
  expect(sums).toMatchObject({
    fee: exchangeFee(sums.net_viv, { is_earner: true, has_biz: false }),
    has_biz: false,
    first_month: '2026-11',
  })
  expect((await sale(expert, nos.extended)).body.query as SaleDetail).toMatchObject({
    ext_minutes: 10,
    fee: exchangeFee(390, { is_earner: true, has_biz: false }),
    released_dt: null,
  })
  expect((await sale(expert, nos.half)).body.query).toMatchObject({ dispute: { opened_by: 'member' } })
  expect((await sale(expert, nos.corrected)).body.query).toMatchObject({ dispute: { opened_by: 'operator' } })

  const { fee: _fee, first_month: _first, is_earner: _earner, has_biz: _biz, ...ofMonth } = sums
  expect((await yearOf(expert)).at(-1)).toEqual({ month: '2026-11', ...ofMonth })
  const { products, returns } = await sharesOf(expert)
  expect(products).toEqual([
    { product_no: expect.any(Number) as number, title: expect.any(String) as string, count: 11, net_viv: sums.net_viv },
  ])
  expect(returns).toEqual([
    { kind: 'later', cause: 'member', count: 2, viv: 450 },
    { kind: 'end', cause: 'AGREED_END', count: 1, viv: 290 },
    { kind: 'end', cause: 'EXPERT_DROPPED', count: 1, viv: 290 },
    { kind: 'end', cause: 'MEMBER_CANCEL', count: 1, viv: 270 },
    { kind: 'end', cause: 'MEMBER_NO_SHOW', count: 1, viv: 150 },
    { kind: 'end', cause: 'ADMIN', count: 1, viv: 120 },
    { kind: 'later', cause: 'operator', count: 1, viv: 30 },
  ])

  server.clock.advance(7 * DAY_MS)
  await releaseDue(server.db, server.clock.now)
  const again = await logInAgain(server, expert)
  expect(await sumsOf(again)).toMatchObject({ ...(await balances()), pending_viv: 300, disputed_viv: 300, net_viv: sums.net_viv })
  const released = (await sale(again, nos.whole)).body.query as SaleDetail
  expect([settlementOf(released), Date.parse(released.released_dt!)]).toEqual(['released', server.clock.now.getTime()])
  await expectLedgerAgrees(server)
})

test('a sale belongs to the Korean month in which it ended, and pages follow each other', async () => {
  const expert = await api.expert()
  const nos: number[] = []
  for (const _ of Array(5)) nos.push(await ended({ member: await api.member(), expert }))
  const ends = [
    '2026-10-31T14:59:59.999Z',
    '2026-10-31T15:00:00Z',
    '2026-11-30T14:59:59.999Z',
    '2026-11-30T14:59:59.999Z',
    '2026-11-30T15:00:00Z',
  ]
  for (const [at, no] of nos.entries()) await server.db.sql`update counsel set quit_dt = ${ends[at]!} where coun_no = ${no}`
  const of = async (text: string, query: object = {}) => (await salesIn(expert, { month: text, ...query })).map(({ coun_no }) => coun_no)
  expect([await of('2026-10'), await of('2026-11'), await of('2026-12')]).toEqual([[nos[0]], [nos[3], nos[2], nos[1]], [nos[4]]])
  expect([(await sumsOf(expert, '2026-11')).count, (await sumsOf(expert, '2026-12')).first_month]).toEqual([3, '2026-10'])
  const countsUntil = async (to: string) => (await yearOf(expert, to)).map(({ month: of, count }) => [of, count])
  const empty = (months: readonly string[]) => months.map((one) => [one, 0])
  expect(await countsUntil('2026-11')).toEqual([
    ...empty(['2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06', '2026-07', '2026-08', '2026-09']),
    ['2026-10', 1],
    ['2026-11', 3],
  ])
  expect((await countsUntil('2027-09')).slice(0, 3)).toEqual([
    ['2026-10', 1],
    ['2026-11', 3],
    ['2026-12', 1],
  ])
  expect((await sharesOf(expert, '2026-12')).products.map(({ count }) => count)).toEqual([1])
  const [first] = await salesIn(expert, { month: '2026-11', limit: 1 })
  const after = { before_dt: first!.sale_dt, before_no: first!.coun_no }
  expect(await of('2026-11', { ...after, limit: 1 })).toEqual([nos[2]])
  expect(await of('2026-11', after)).toEqual([nos[2], nos[1]])
  // A cursor of another month does not lead out of this one.
  expect(await of('2026-11', { before_dt: '2027-01-01T00:00:00+09:00', before_no: 1 })).toEqual([nos[3], nos[2], nos[1]])
})

test('the statement has a line for each sale, in Korean, without formulas', async () => {
  const [member, expert] = [await api.member(), await api.expert()]
  const no = await ended({ member, expert })
  await server.db.sql`update counsel set title = '식단, "한 번에"' where coun_no = ${no}`
  await server.db.sql`update users set haru_name = '=SUM(A1)' where user_no = ${member.user_no}`
  await dispute(member, no)
  await decide(no, 50, 150)
  const text = await fileText(expert)
  expect(text.startsWith('\ufeff끝난 날,시각,상담 번호,상품,방식,회원,')).toBe(true)
  expect(text.split('\r\n')[1]).toMatch(
    new RegExp(
      String.raw`^2026-\d\d-\d\d,\d\d:\d\d:\d\d,${no},"식단, ""한 번에""",채팅,'=SUM\(A1\),30,300,0,0,150,회원의 문의를 살펴본 결과,150,15000,정산 대기,2026-\d\d-\d\d$`,
    ),
  )
})

test('lists and sums look up rows by indexes', async () => {
  const [member, expert] = [await api.member(), await api.expert()]
  const no = await ended({ member, expert })
  const statements = await statementsOf(server.db, async (db) => {
    await salesOf(db, expert.user_no, { month: '2026-11', limit: 30 })
    await salesMonthOf(db, expert.user_no, '2026-11')
    await salesYearOf(db, expert.user_no, '2026-11')
    await salesSharesOf(db, expert.user_no, '2026-11')
    await saleOf(db, expert.user_no, no)
  })
  for (const { statement } of statements) {
    const read = await entireReadsOf(server.db, { statement, settings: PLAN_LOOK_UPS })
    // Of a few members any index that has their number is as cheap as its key.
    expect(read.filter((table) => table !== 'users')).toEqual([])
  }
})
