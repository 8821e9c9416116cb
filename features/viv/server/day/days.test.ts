import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideProposal, getProposal, type ProposalCase } from '#features/operator/contract.ts'
import { proposalKinds } from '#features/operator/server/public.ts'
import { anOperator, operatorExtensions, operatorHttp } from '#features/operator/server/testing.ts'
import type { Answer, Endpoint, Input } from '#kit/contract/endpoint.ts'
import { addDays, addMonths, DAY_MS, koreanDay, startOfDay } from '#kit/contract/time.ts'
import { extend, makeExtensions } from '#kit/server/extensions.ts'
import { testServer, type TestOperator, type TestServer } from '#kit/server/testing/server.ts'
import * as wire from '../../operator-contract.ts'
import { vivOperatorHttp, vivProposals } from '../operator-http.ts'
import { grantFreeViv } from '../grant/grant.ts'
import { vivHttp } from '../http.ts'
import { aVerifiedAdult, creditCharge, expectLedgerAgrees, inTransaction } from '../testing.ts'
import { notifyExpiry } from '../ledger/expiry.ts'
import { forecastExpiry } from './expiry-forecast.ts'
import { recordDays } from './record.ts'
import { vivFigures } from '../trust.ts'

let server: TestServer
let one: TestOperator
beforeAll(async () => {
  const extensions = makeExtensions([...operatorExtensions, extend(proposalKinds, vivProposals)])
  server = await testServer([...vivHttp, ...vivOperatorHttp, ...operatorHttp], { extensions })
  one = await anOperator(server, { roles: ['finance'] })
})
afterAll(() => server.close())

async function get<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Answer<E>> {
  const { status, body } = await server.call(endpoint, input, { as: one })
  expect([status, body.code]).toEqual([200, undefined])
  return body.query as Answer<E>
}
const daysOf = async () =>
  (await get(wire.listLedgerDays, { query: {} })).map(({ day, float_won, issued_won, issued_year_won, differences }) => [
    day,
    float_won,
    issued_won,
    issued_year_won,
    differences,
  ])
const setLimit = (key: string, won: number) =>
  server.db
    .sql`insert into viv_config (config_key, config_value) values (${key}, ${won}) on conflict (config_key) do update set config_value = excluded.config_value`
const alerts = async () => (await get(wire.listLimitAlerts, {})).map(({ kind, percent, day, won }) => [kind, percent, day, won])

/** The sums of the ledger's screen, which start at the last written day, are those of all accounts and charges. */
async function expectExactSums(): Promise<void> {
  const { trial, trial_won, issued_year } = await get(wire.getFloat, {})
  const accounts = await server.db.sql<{ kind: string; balance: number }[]>`
    select case when user_no is null then 'platform:' else 'user:' end || kind as kind, sum(balance)::bigint as balance from viv_account
    group by 1 having sum(balance) <> 0 order by 1`
  expect(trial.filter(({ balance }) => balance !== 0).map(({ kind, balance }) => ({ kind, balance }))).toEqual([...accounts])
  const since = startOfDay(addDays(addMonths(koreanDay(server.clock.now), -12), 1))
  const [charged] = await server.db.sql<[{ won: number }]>`
    select coalesce(sum(won), 0)::bigint as won from viv_charge where paid_dt >= ${since}`
  expect([trial_won, issued_year.won]).toEqual([0, charged.won])
}

test('a day is what the accounts held at its end, and is written once', async () => {
  const { clock, db } = server
  const today = koreanDay(clock.now)
  expect(await recordDays(db, clock.now)).toEqual([])
  const member = await aVerifiedAdult(server, 1000)
  await inTransaction(server, (tx, now) => grantFreeViv(tx, { user_no: member.user_no, amount: 70, ref: 'one' }, now))
  await expectExactSums()
  clock.advance(2 * DAY_MS)
  await creditCharge(server, member, 500)
  // What is booked today belongs to no day that is over.
  expect(await recordDays(db, clock.now, 3)).toEqual([today, addDays(today, 1)])
  expect(await daysOf()).toEqual([
    [addDays(today, 1), 100_000, 0, 100_000, 3],
    [today, 100_000, 100_000, 100_000, null],
  ])
  await creditCharge(server, member, 1)
  await expectExactSums()
  expect(await recordDays(db, clock.now, 9)).toEqual([])
  clock.advance(DAY_MS)
  expect(await recordDays(db, clock.now, 0)).toEqual([addDays(today, 2)])
  expect((await daysOf())[0]).toEqual([addDays(today, 2), 150_100, 50_100, 150_100, 0])
  const whole = await get(wire.getLedgerDay, { params: { day: today } })
  expect(whole!.trial.filter(({ balance }) => balance !== 0)).toEqual([
    { kind: 'platform:cash_clearing', unit: 1, balance: -100_000 },
    { kind: 'platform:promo', unit: 100, balance: -70 },
    { kind: 'user:free', unit: 100, balance: 70 },
    { kind: 'user:paid', unit: 100, balance: 1000 },
  ])
  expect([whole!.trial_won, await get(wire.getLedgerDay, { params: { day: '2020-01-01' } })]).toEqual([0, null])
  // A charge of a year ago no longer counts.
  const year = addMonths(today, 12)
  clock.advance(Date.parse(addDays(year, 1)) - Date.parse(koreanDay(clock.now)))
  await expectExactSums()
  clock.advance(2 * DAY_MS)
  await expectExactSums()
  await recordDays(db, clock.now)
  await expectExactSums()
  const rows = new Map((await get(wire.listLedgerDays, { query: {} })).map((row) => [row.day, row.issued_year_won]))
  expect([addDays(year, -1), year, addDays(year, 1)].map((day) => rows.get(day))).toEqual([150_100, 50_100, 50_100])
})

test('an alert is raised when a step is reached, once until somebody has seen it', async () => {
  const { clock, db } = server
  const [before] = await get(wire.listLedgerDays, { query: { limit: 1 } })
  const won = before!.float_won
  await setLimit('float_limit_won', won * 2)
  const member = await aVerifiedAdult(server, Math.ceil(won * 0.004))
  const [low, high] = [won + Math.ceil(won * 0.004) * 100, won * 2 + Math.ceil(won * 0.004) * 100]
  clock.advance(DAY_MS)
  await recordDays(db, clock.now)
  const first = koreanDay(new Date(clock.now.getTime() - DAY_MS))
  expect(await alerts()).toEqual([['float', 70, first, low]])
  expect(await recordDays(db, clock.now)).toEqual([])
  await creditCharge(server, member, won / 100)
  clock.advance(DAY_MS)
  await recordDays(db, clock.now)
  const second = addDays(first, 1)
  expect(await alerts()).toEqual([
    ['float', 100, second, high],
    ['float', 90, second, high],
    ['float', 70, first, low],
  ])
  const { alert_no } = (await get(wire.listLimitAlerts, {}))[0]!
  const see = () => server.call(wire.seeLimitAlert, { params: { alert_no }, body: { note: '변호사에게 물었어요' } }, { as: one })
  const answers = await Promise.all([see(), see()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await get(wire.listLimitAlerts, {})).at(-1)).toMatchObject({ alert_no, seen_by: { operator_no: one.operator_no } })
  const logged = await db.sql`select facts, reason from operator_log where act = 'limit.seen'`
  expect([...logged]).toEqual([{ facts: { kind: 'float', percent: 100, won: high, limit_won: won * 2 }, reason: '변호사에게 물었어요' }])
  expect((await get(wire.getLimitForecasts, {})).float.reach).toMatchObject([
    { is_reached: true },
    { is_reached: true },
    { is_reached: true },
  ])
  await expectLedgerAgrees(server)
})

test('the forecast of expiry has free viv by their date, paid ones by the last use, and who was told', async () => {
  const { clock, db } = server
  await db.sql`update viv_account set use_day = ${koreanDay(clock.now)} where kind = 'paid'`
  const idle = await aVerifiedAdult(server, 300)
  const free = await aVerifiedAdult(server)
  const [soon, later] = [new Date(clock.now.getTime() + 20 * DAY_MS), new Date(clock.now.getTime() + 100 * DAY_MS)]
  await inTransaction(server, (tx, now) => grantFreeViv(tx, { user_no: free.user_no, amount: 40, ref: 'soon', expire_dt: soon }, now))
  await inTransaction(server, (tx, now) => grantFreeViv(tx, { user_no: free.user_no, amount: 5, ref: 'later', expire_dt: later }, now))
  // Unused for 58 months: they expire in two.
  const used = addMonths(koreanDay(clock.now), -58)
  await db.sql`update viv_account set use_day = ${used} where kind = 'paid' and user_no = ${idle.user_no}`
  await db.sql`update viv_lot set move_dt = ${used}::date where user_no = ${idle.user_no}`
  await notifyExpiry(db, clock.now)
  await forecastExpiry(db, clock.now)
  await forecastExpiry(db, clock.now)
  const { made_dt, months } = await get(wire.getExpiryForecast, {})
  expect([Date.parse(made_dt!), months.length, months[0]!.month]).toEqual([clock.now.getTime(), 12, koreanDay(clock.now).slice(0, 7)])
  const expected = new Map<string, [number, number, number, number]>()
  const add = (day: string, row: [number, number, number, number]) => {
    const before = expected.get(day.slice(0, 7)) ?? [0, 0, 0, 0]
    expected.set(day.slice(0, 7), row.map((value, nth) => value + before[nth]!) as typeof row)
  }
  add(koreanDay(soon), [0, 40, 1, 1])
  add(koreanDay(later), [0, 5, 1, 0])
  add(addMonths(used, 60), [300, 0, 1, 1])
  for (const { month, paid, free: freeViv, members, warned } of months) {
    expect([month, paid, freeViv, members, warned]).toEqual([month, ...(expected.get(month) ?? [0, 0, 0, 0])])
  }
})

test('what is kept apart counts when a second operator has approved it, and the latest day is on the trust page', async () => {
  const { clock, db } = server
  const today = koreanDay(clock.now)
  const two = await anOperator(server)
  const propose = (day: string, won: number, as = one) =>
    server.call(
      wire.proposeSafeguard,
      { body: { day, won, way: 'trust', institution: '하나은행', reason: '확인서를 보고 적어요' } },
      { as },
    )
  const decide = async (proposal_no: number, as: TestOperator) => {
    const params = { proposal_no }
    const { version, view } = (await server.call(getProposal, { params }, { as })).body.query as ProposalCase
    const body = { approve: true, reason: '확인서와 같아요', version: version! }
    return { view, answer: await server.call(decideProposal, { params, body }, { as }) }
  }
  const counted = () => vivFigures['safeguarded_won']!(db, { since: clock.now, now: clock.now })
  const reader = await anOperator(server, { roles: ['cs'] })
  expect((await propose(today, 1, reader)).status).toBe(403)
  expect((await propose(addDays(today, 1), 1)).body).toMatchObject({ code: 'treasury.safeguard_day', field: 'day' })
  // From before two operators were needed.
  await db.sql`insert into viv_safeguard (day, won, way, institution, operator_no, reg_dt) values (${today}, 9, 'trust', '은행', 1, ${clock.now})`
  const views: unknown[] = []
  for (const [day, won] of [
    [today, 300],
    [addDays(today, -3), 100],
    [today, 500],
  ] as const) {
    const before = await counted()
    const { proposal_no } = (await propose(day, won)).body.query as { proposal_no: number }
    expect((await propose(day, won)).body).toMatchObject({ code: 'operator.waiting' })
    expect([await counted(), (await decide(proposal_no, one)).answer.body.code]).toEqual([before, 'operator.same_person'])
    const { view, answer } = await decide(proposal_no, two)
    expect(answer.status).toBe(200)
    views.push(view)
  }
  expect(views).toMatchObject([
    { before: null, after: { won: 300 }, owed_won: (await get(wire.getFloat, {})).float.won },
    { before: { day: today, won: 300 }, after: { won: 100 } },
    { before: { won: 300 }, after: { won: 500 } },
  ])
  expect(
    (await get(wire.listSafeguards, {})).map(({ day, won, by, approved_by }) => [day, won, by.operator_no, approved_by?.operator_no]),
  ).toEqual([
    [today, 500, one.operator_no, two.operator_no],
    [today, 300, one.operator_no, two.operator_no],
    [today, 9, 1, undefined],
    [addDays(today, -3), 100, one.operator_no, two.operator_no],
  ])
  expect(await counted()).toEqual({ value: 500, cases: null })
  const logged =
    await db.sql`select facts -> 'before' ->> 'won' as won, operator_no from operator_log where act = 'safeguard.record' order by log_no`
  expect(logged.map(({ won, operator_no }) => [won, operator_no] as unknown)).toEqual(
    [null, '300', '300'].map((won) => [won, two.operator_no]),
  )
  await expect(db.sql`update viv_safeguard set won = 1`).rejects.toThrow('append-only')
})
