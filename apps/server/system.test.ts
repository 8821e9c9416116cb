import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { decideProposal, getProposal } from '#features/operator/contract.ts'
import { anOperator } from '#features/operator/server/testing.ts'
import { getAppState, getTrust } from '#features/system/contract.ts'
import { FIGURES } from '#features/system/rules.ts'
import { deleteOldFigures, trustJob } from '#features/system/server/trust.ts'
import * as desk from '#features/system/operator-contract.ts'
import { applyExchange, getWallet } from '#features/viv/contract.ts'
import { sealAccount } from '#features/viv/server/exchange/bank-account.ts'
import { aVerifiedAdult, creditCharge, logInAgain } from '#features/viv/server/testing.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import type { AppState } from '#kit/contract/app-state.ts'
import { DAY_MS, HOUR_MS, koreanDay, MINUTE_MS } from '#kit/contract/time.ts'
import { featureServer, type TestMember, type TestOperator, type TestServer } from '#kit/server/testing/server.ts'
import { features } from './app.ts'

const REASON = '은행 점검 공지를 받았어요'

let server: TestServer
let me: TestMember
let one: TestOperator
let other: TestOperator
beforeAll(async () => {
  server = await featureServer(features)
  me = await aVerifiedAdult(server)
  await creditCharge(server, me, 5000)
  const { secretBox } = server.app.services
  const account = sealAccount(secretBox, me.user_no, '00123456789012')
  await server.db.sql`
    insert into viv_bank_account (user_no, bank_code, account_sealed, account_last4, holder, from_dt, reg_dt)
    values (${me.user_no}, '004', ${account}, '9012', '김하루', ${server.clock.now}, ${server.clock.now})`
  server.clock.advance(8 * DAY_MS)
  me = await logInAgain(server, me)
  one = await anOperator(server)
  other = await anOperator(server)
})
afterAll(() => server.close())

const at = (ms: number): string => new Date(server.clock.now.getTime() + ms).toISOString()
const state = async (agent = 'node'): Promise<AppState> =>
  (await server.call(getAppState, {}, { headers: { 'user-agent': agent } })).body.query as AppState
const exchange = () => server.call(applyExchange, { body: { amount: 1500 } }, { as: me })
const acts = async (act: string) => [
  ...(await server.db.sql`select target, facts, reason from operator_log where act = ${act} order by log_no`),
]
/** Every process reads it again when PostgreSQL tells of the change. */
const until = (look: () => Promise<void> | void) => vi.waitFor(look, { timeout: 5000, interval: 20 })

test('the switch for exchange: off at once, refused with its reason, everything else works, on again by two people', async () => {
  const name = 'exchange' as const
  const off = () =>
    server.call(
      desk.switchOff,
      { params: { name }, body: { notice: '은행 점검 때문이에요.', until_dt: at(2 * HOUR_MS), reason: REASON } },
      { as: one },
    )
  expect(await state()).toEqual({ pauses: [], maintenance: null, update: null })
  expect((await off()).body.query).toMatchObject({ name, is_on: false, reason: REASON, change_by: { operator_no: one.operator_no } })
  expect(await off()).toMatchObject({ status: 409, body: { code: 'system.same_state' } })
  await until(() => expect(server.app.services.closings.isOn(name)).toBe(false))

  const refused = await exchange()
  expect(refused).toMatchObject({ status: 503, body: { code: 'app.paused' } })
  expect(refused.body.msg).toMatch(
    /^지금은 환전을 쉬고 있어요\. 은행 점검 때문이에요\. \d+월 \d+일 오[전후] \d+:\d\d쯤 다시 열 예정이에요\.$/,
  )
  expect((await state()).pauses).toMatchObject([{ name, notice: '은행 점검 때문이에요.' }])
  expect((await server.call(getWallet, {}, { as: me })).status).toBe(200)
  expect(await server.db.sql`select from viv_exchange`).toHaveLength(0)

  const on = (as: TestOperator) => server.call(desk.switchOn, { params: { name }, body: { reason: '점검이 끝났어요, 확인했어요' } }, { as })
  const { proposal_no } = (await on(one)).body.query as desk.FeatureSwitch
  expect(proposal_no).toBeGreaterThan(0)
  expect((await on(other)).body.code).toBe('operator.waiting')
  expect((await exchange()).status).toBe(503)
  const decide = async (as: TestOperator) => {
    const { version } = (await server.call(getProposal, { params: { proposal_no: proposal_no! } }, { as })).body.query as {
      version: string
    }
    return server.call(decideProposal, { params: { proposal_no: proposal_no! }, body: { approve: true, version } }, { as })
  }
  expect((await decide(one)).body.code).toBe('operator.same_person')
  expect((await decide(other)).status).toBe(200)
  await until(() => expect(server.app.services.closings.isOn(name)).toBe(true))
  expect((await exchange()).status).toBe(200)
  expect((await on(one)).body.code).toBe('system.same_state')
  expect(await acts('switch.off')).toMatchObject([
    { target: 'switch:exchange', facts: { before: { is_on: true }, after: { is_on: false } }, reason: REASON },
  ])
  expect(await acts('switch.on')).toHaveLength(1)
})

test('a part without money is on again by one operator, and a process that starts knows it', async () => {
  const change = (endpoint: typeof desk.switchOff | typeof desk.switchOn, body: object) =>
    server.call(
      endpoint as typeof desk.switchOff,
      { params: { name: 'club' }, body: { until_dt: null, reason: REASON, ...body } },
      { as: one },
    )
  await change(desk.switchOff, {})
  await until(() => expect(server.app.services.closings.isOn('club')).toBe(false))
  const refused = await server.send('POST /v1/user/club', {}, { as: me })
  expect(refused.body).toMatchObject({ code: 'app.paused', msg: '지금은 모임 만들기를 쉬고 있어요.' })
  await server.restart()
  expect(server.app.services.closings.isOn('club')).toBe(false)
  expect((await change(desk.switchOn, {})).body.query).toMatchObject({ is_on: true, proposal_no: null })
  await until(() => expect(server.app.services.closings.isOn('club')).toBe(true))
})

test('a maintenance is announced, closes everything for members but not the console, and ends or is cancelled', async () => {
  const plan = (body: object) =>
    server.call(
      desk.planMaintenance,
      { body: { announce_dt: at(0), from_dt: at(HOUR_MS), until_dt: at(2 * HOUR_MS), reason: REASON, ...body } },
      { as: one },
    )
  const codes = async (body: object) => (await plan(body)).body.code
  expect(await codes({ until_dt: at(-1) })).toBe('system.past')
  expect(await codes({ announce_dt: at(3 * HOUR_MS) })).toBe('system.order')
  expect(await codes({ until_dt: at(26 * HOUR_MS) })).toBe('system.order')
  const { maintenance_no } = (await plan({ notice: '더 빨라져요.' })).body.query as desk.MaintenanceRow
  expect(await codes({})).toBe('system.overlap')
  await until(async () => expect((await state()).maintenance).toMatchObject({ notice: '더 빨라져요.', is_now: false }))
  expect((await server.call(getWallet, {}, { as: me })).status).toBe(200)

  server.clock.advance(HOUR_MS + MINUTE_MS)
  const closed = await server.call(getWallet, {}, { as: me })
  expect(closed).toMatchObject({ status: 503, body: { code: 'app.maintenance' } })
  expect(closed.body.msg).toMatch(/^하루는 지금 점검 중이에요\. .+쯤 다시 열려요\.$/)
  expect((await state()).maintenance).toMatchObject({ is_now: true })
  expect((await server.call(desk.listMaintenances, {}, { as: one })).body.query).toHaveLength(1)

  const cancel = () =>
    server.call(desk.cancelMaintenance, { params: { maintenance_no }, body: { reason: '일찍 끝났어요, 열게요' } }, { as: other })
  expect((await cancel()).body.query).toMatchObject({ cancel_by: { operator_no: other.operator_no } })
  await until(async () => expect((await server.call(getWallet, {}, { as: me })).status).toBe(200))
  expect((await cancel()).body.code).toBe('system.over')
  expect((await acts('maintenance.plan')).length).toBe(1)
})

test('an app that is too old is led to its store', async () => {
  const set = (platform: 'android' | 'ios', min_version: string) =>
    server.call(
      desk.setVersion,
      { params: { platform }, body: { min_version, store_url: 'https://store.test/haru', reason: REASON } },
      { as: one },
    )
  expect((await set('android', 'new')).body.field).toBe('min_version')
  expect((await set('android', '1.4.2')).body.query).toMatchObject({ platform: 'android', min_version: '1.4.2' })
  await until(async () => expect((await state('Mozilla/5.0 haru-android/1.4.1')).update).toEqual({ store_url: 'https://store.test/haru' }))
  expect([await state('Mozilla/5.0 haru-android/1.4.2'), await state('haru-ios/0.1')].map(({ update }) => update)).toEqual([null, null])
  expect(await acts('version.set')).toMatchObject([{ facts: { before: {}, after: { min_version: '1.4.2' } } }])
})

test('the trust page shows what the night computed from the records, and says where there are none', async () => {
  const trust = async () => (await server.call(getTrust, {})).body.query as Answer<typeof getTrust>
  expect(await trust()).toEqual({ day: null, figures: FIGURES.map((name) => ({ name, value: null, cases: null })) })
  const ago = (hours: number): Date => new Date(server.clock.now.getTime() - hours * HOUR_MS)
  const { user_no } = me
  const { sql } = server.db
  const aCase = (opened: number, closed: number | null) => ({
    target_kind: 'feed',
    target_no: opened,
    lane: 'mod',
    reason: 'spam',
    severity: 1,
    weight: 1,
    reporter_qtt: 1,
    state: closed === null ? 1 : 2,
    open_dt: ago(opened),
    due_dt: ago(opened - 24),
    close_dt: closed && ago(closed),
  })
  // The last one may still be decided in time, and counts for nothing.
  await sql`insert into report_case ${sql([aCase(100, 99), aCase(100, 98), aCase(100, 50), aCase(100, null), aCase(20, null)] as never)}`
  for (const [asked, answered] of [
    [100, 98],
    [100, 96],
    [100, 40],
  ] as const) {
    const row = {
      user_no,
      cate: 'etc',
      title: '문의',
      content: '문의해요',
      state: 1,
      reg_dt: ago(asked),
      wait_dt: ago(asked),
      due_dt: ago(0),
    }
    const [{ inquiry_no }] = await sql<[{ inquiry_no: number }]>`
      insert into inquiry ${sql({ ...row, answer_dt: ago(answered) } as never)} returning inquiry_no`
    // The further answer counts for nothing.
    const answers = [answered, answered - 20].map((hours) => ({ inquiry_no, kind: 'answer', content: '답이에요', reg_dt: ago(hours) }))
    await sql`insert into inquiry_message ${sql(answers as never)}`
  }
  const [{ charge_no }] = await sql<[{ charge_no: number }]>`select charge_no from viv_charge limit 1`
  await sql`
    insert into viv_refund (charge_no, user_no, viv, won, state, reason, reg_dt, due_dt, done_dt)
    values (${charge_no}, ${user_no}, 1, 100, 2, 'withdrawal', ${ago(96)}, ${ago(24)}, ${ago(60)})`
  await sql`
    insert into viv_day (day, trial, trial_won, float_won, issued_won, issued_year_won, reg_dt)
    values ('2026-11-01', '[]', 0, 500000, 0, 0, ${ago(1)})`
  await sql`
    insert into viv_safeguard (day, won, way, institution, operator_no, approved_by, reg_dt)
    values ('2026-11-01', 9000, 'trust', '하나은행', 1, 2, ${ago(1)}), ('2026-10-01', 8000, 'trust', '하나은행', 1, 2, ${ago(1)})`
  const run = () =>
    trustJob.work({ services: server.app.services, data: undefined as never, now: server.clock.now, attempt: { tries: 0, isLast: true } })
  expect(await trustJob.isDue!(server.db, server.clock.now)).toBe(true)
  await run()
  await run()
  expect(await trustJob.isDue!(server.db, server.clock.now)).toBe(false)
  const { day, figures } = await trust()
  expect(day).toBe(koreanDay(server.clock.now))
  expect(figures.slice(0, -1)).toEqual([
    { name: 'viv_outstanding_won', value: 500000, cases: null },
    { name: 'safeguarded_won', value: 9000, cases: null },
    { name: 'reports_in_day', value: 50, cases: 4 },
    { name: 'inquiry_hours', value: 4, cases: 3 },
    { name: 'refund_days', value: 1.5, cases: 1 },
  ])
  server.clock.advance(401 * DAY_MS)
  expect(await deleteOldFigures(server.db, server.clock.now, server.app.services)).toBe(FIGURES.length)
})
