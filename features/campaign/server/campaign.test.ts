import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aBrowser, alarmFeature, setSettings, takeOutbox } from '#features/alarm/server/testing.ts'
import { anOperator, operator } from '#features/operator/server/testing.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/contract/time.ts'
import { storeLimits } from '#kit/server/auth/store-limits.ts'
import { featureServer, type TestMember, type TestOperator, type TestServer } from '#kit/server/testing/server.ts'
import { openCampaign } from '../contract.ts'
import {
  countAudience,
  createCampaign,
  editCampaign,
  getCampaign,
  listCampaigns,
  scheduleCampaign,
  stepCampaign,
  type CampaignCase,
} from '../operator-contract.ts'
import { CHUNK, PACE_MS, RECEIPT_DAYS } from '../rules.ts'
import { CAMPAIGN, type CampaignStep } from '../transitions.ts'
import { campaign } from './feature.ts'
import { cleanupReceipts, sendTimer } from './send.ts'

let server: TestServer
let desk: TestOperator
beforeAll(async () => {
  server = await featureServer([operator, alarmFeature, campaign])
  desk = await anOperator(server, { roles: ['ads'] })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.sql`delete from campaign`
  // Deleting hundreds of members takes long.
  await server.db.sql`update users set state = 0 where state = 1`
  await takeOutbox(server)
})

const SEGMENT = { who: 'all', gender: 'all', age: 'all', joined: 'all' } as const
const TEXT = { title: '주말 걷기', content: '같이 걸어요', link: '/club-main?tab=near', segment: SEGMENT }
const inMinutes = (minutes: number) => new Date(server.clock.now.getTime() + minutes * MINUTE_MS).toISOString()
const answered = (answer: { body: Record<string, unknown> }) => answer.body['query'] as CampaignCase
const create = async (of: object = {}) => answered(await server.call(createCampaign, { body: { ...TEXT, ...of } }, { as: desk }))
const get = async (no: number) => answered(await server.call(getCampaign, { params: { campaign_no: no } }, { as: desk }))
const schedule = (one: CampaignCase, start_dt = inMinutes(10)) =>
  server.call(scheduleCampaign, { params: { campaign_no: one.campaign_no }, body: { version: one.version, start_dt } }, { as: desk })
const step = (one: CampaignCase, act: CampaignStep) =>
  server.call(stepCampaign, { params: { campaign_no: one.campaign_no }, body: { step: act } }, { as: desk })
const audience = async (segment: object = {}) =>
  (await server.call(countAudience, { query: { ...SEGMENT, ...segment } }, { as: desk })).body.query
/** Puts due pushes into the outbox. */
const push = alarmFeature.jobs!.find(({ name }) => name === 'push')!
const runTimers = () => server.app.services.timers.run(server.clock.now)
const scheduled = async (start_dt = inMinutes(10)) => answered(await schedule(await create(), start_dt))

let made = 0
/** Members by SQL; returns their numbers. */
async function members(count: number): Promise<number[]> {
  const first = made
  made += count
  const rows = await server.db.sql<{ user_no: number }[]>`
    insert into users (user_id, haru_name, haru_character, gender)
    select 'c' || i, '하루' || i, '1', case when i % 2 = 0 then 'm' else 'w' end from generate_series(${first + 1}::int, ${made}::int) i returning user_no`
  return rows.map(({ user_no }) => user_no)
}
const answer = (userNos: number[], agreed: boolean, kind = 'marketing') =>
  server.db.sql`
    insert into user_consent (user_no, kind, version, agreed) select no, ${kind}, '2026-01-01', ${agreed} from unnest(${userNos}::bigint[]) no`
const notified = async (no: number) =>
  (await server.db.sql`select user_no from alarm where kind = 'EVENT' and target = ${`campaign:${no}`} order by user_no`).map(
    (row) => row['user_no'],
  )

test('reaches the 40 of 200 members who agree when it is sent, once each, whatever breaks', async () => {
  const all = await members(200)
  await answer(all.slice(0, 45), true)
  await answer([all[40]!], false)
  await server.db.transaction((tx) => storeLimits(tx, all[41]!, { suspended: new Date(server.clock.now.getTime() + DAY_MS) }))
  await server.db.sql`update users set state = 0 where user_no = ${all[42]!}`
  await answer(all.slice(0, 10), true, 'marketing_night')
  expect(await audience()).toEqual({ count: 42, night: 10 })
  expect(await audience({ gender: 'm' })).toEqual({ count: 21, night: 5 })
  expect(await audience({ who: 'expert' })).toEqual({ count: 0, night: 0 })
  expect(await audience({ age: '30' })).toEqual({ count: 0, night: 0 })
  const { campaign_no: no, target_qtt } = await scheduled()
  expect(target_qtt).toBe(42)
  await answer([all[43]!, all[44]!], false)
  server.clock.advance(10 * MINUTE_MS - 1)
  await runTimers()
  expect(await notified(no)).toEqual([])
  server.clock.advance(1)
  // The server is killed before the commit.
  const killed = server.db.transaction(async (tx) => {
    await sendTimer.fire({ tx, no, now: server.clock.now, services: server.app.services })
    throw new Error('killed')
  })
  await expect(killed).rejects.toThrow('killed')
  expect(await notified(no)).toEqual([])
  await runTimers()
  expect(await notified(no)).toEqual(all.slice(0, 40))
  expect(await get(no)).toMatchObject({ state: CAMPAIGN.sent, target_qtt: 42, sent_qtt: 40, open_qtt: 0 })
  // As if its progress were lost.
  await server.db.sql`update campaign set state = ${CAMPAIGN.sending}, after_no = 0 where campaign_no = ${no}`
  await server.db.transaction((tx) => sendTimer.fire({ tx, no, now: server.clock.now, services: server.app.services }))
  expect(await notified(no)).toHaveLength(40)
  expect(await get(no)).toMatchObject({ state: CAMPAIGN.sent, sent_qtt: 40 })
  const [row] = await server.db.sql`select text, link from alarm where target = ${`campaign:${no}`} limit 1`
  expect(row).toEqual({ text: '주말 걷기\n같이 걸어요', link: `/club-main?tab=near&campaign=${no}` })
})

test('stops between two steps; what was not sent is never sent', async () => {
  await answer(await members(CHUNK + 20), true)
  const one = await scheduled()
  server.clock.advance(10 * MINUTE_MS)
  await runTimers()
  expect(await notified(one.campaign_no)).toHaveLength(CHUNK)
  expect((await step(one, 'stop')).body.query).toMatchObject({ state: CAMPAIGN.stopped, sent_qtt: CHUNK, held_qtt: 0 })
  server.clock.advance(PACE_MS)
  await runTimers()
  expect(await notified(one.campaign_no)).toHaveLength(CHUNK)
  expect((await step(one, 'stop')).body).toMatchObject({ code: 'campaign.not_now' })
  const other = await scheduled()
  server.clock.advance(10 * MINUTE_MS)
  for (let time = 0; time < 2; time++, server.clock.advance(PACE_MS)) await runTimers()
  expect(await get(other.campaign_no)).toMatchObject({ state: CAMPAIGN.sent, sent_qtt: CHUNK + 20 })
  expect((await step(other, 'stop')).body).toMatchObject({ code: 'campaign.nothing_waits' })
})

test('pushes at night only to members who agreed to that, to others in the morning unless they withdraw or it is stopped', async () => {
  const [day, night, leaver] = await Promise.all([server.aMember(), server.aMember(), server.aMember()])
  const everybody = [day, night, leaver]
  for (const one of everybody) await aBrowser(server, one)
  await answer(
    everybody.map(({ user_no }) => user_no),
    true,
  )
  await answer([night.user_no], true, 'marketing_night')
  await setSettings(server, night, { quiet_from: '', quiet_to: '' })
  const advanceTo = async (moment: string) => {
    const now = Date.parse(moment)
    server.clock.advance(now - server.clock.now.getTime())
    await server.db.sql`update user_session set expire_dt = ${new Date(now + 100 * DAY_MS)}`
  }
  const pushed = async () => {
    await push.work({ services: server.app.services, now: server.clock.now } as never)
    return (await takeOutbox(server)).map(({ recipient, message }) => [recipient, message['title'], message['text']])
  }
  const to = ({ user_no }: TestMember) => [
    `https://push.test/${user_no}`,
    '(광고) 하루',
    '주말 걷기\n같이 걸어요\n무료 수신 거부: 설정 > 알림 설정',
  ]
  await advanceTo('2026-11-24T12:00:00+09:00')
  const one = await scheduled('2026-11-24T21:30:00+09:00')
  const other = await scheduled('2026-11-25T21:30:00+09:00')
  await advanceTo('2026-11-24T21:30:00+09:00')
  await runTimers()
  expect(await pushed()).toEqual([to(night)])
  expect((await get(one.campaign_no)).waiting_qtt).toBe(2)
  await answer([leaver.user_no], false)
  await advanceTo('2026-11-25T08:00:00+09:00')
  expect(await pushed()).toEqual([to(day)])
  await advanceTo('2026-11-25T21:30:00+09:00')
  await runTimers()
  expect(await pushed()).toEqual([to(night)])
  expect((await step(other, 'stop')).body.query).toMatchObject({ state: CAMPAIGN.stopped, sent_qtt: 2, held_qtt: 1, waiting_qtt: 0 })
  await advanceTo('2026-11-26T08:00:00+09:00')
  expect(await pushed()).toEqual([])
})

test('refuses what cannot be scheduled, and edits that somebody else was faster with', async () => {
  const draft = await create()
  const edit = (one: CampaignCase, body: object = {}) =>
    server.call(editCampaign, { params: { campaign_no: one.campaign_no }, body: { ...TEXT, version: one.version, ...body } }, { as: desk })
  expect((await schedule(draft)).body).toMatchObject({ code: 'campaign.nobody' })
  await answer(await members(1), true)
  expect((await schedule(draft, inMinutes(9.99))).body).toMatchObject({ code: 'campaign.too_soon', field: 'start_dt' })
  expect((await schedule(draft, inMinutes(61 * 24 * 60))).body).toMatchObject({ code: 'campaign.too_late' })
  for (const link of ['https://haru.test/club-main', '/nowhere', '//evil.test', 'club-main', '/club-main#x', '']) {
    expect((await edit(draft, { link })).body, link).toMatchObject({ code: 'request.invalid', field: 'link' })
  }
  const edited = answered(await edit(draft, { title: '새 제목' }))
  expect(edited).toMatchObject({ title: '새 제목', version: 2 })
  expect((await edit(draft)).body).toMatchObject({ code: 'campaign.changed' })
  expect((await schedule(draft)).body).toMatchObject({ code: 'campaign.changed' })
  expect((await schedule(edited)).body.query).toMatchObject({ state: CAMPAIGN.scheduled, target_qtt: 1 })
  expect((await edit(edited)).body).toMatchObject({ code: 'campaign.not_now' })
  expect((await schedule(edited)).body).toMatchObject({ code: 'campaign.not_now' })
  expect((await step(edited, 'discard')).body).toMatchObject({ code: 'campaign.not_now' })
  expect((await step(edited, 'recall')).body.query).toMatchObject({ state: CAMPAIGN.draft })
  server.clock.advance(HOUR_MS)
  await runTimers()
  expect(await notified(draft.campaign_no)).toEqual([])
  expect((await step(edited, 'discard')).body.query).toMatchObject({ state: CAMPAIGN.discarded })
  const log = await server.db
    .sql`select act, facts -> 'before' as before, facts -> 'after' as after from operator_log where target = ${`campaign:${draft.campaign_no}`} order by log_no`
  expect(log.map(({ act }) => act)).toEqual(['create', 'edit', 'schedule', 'recall', 'discard'].map((act) => `campaign.${act}`))
  expect(log[1]).toMatchObject({ before: { title: '주말 걷기' }, after: { title: '새 제목' } })
  expect(log[2]).toMatchObject({ before: 1, after: 2 })
  const listed = (await server.call(listCampaigns, { query: { state: CAMPAIGN.discarded } }, { as: desk })).body.query
  expect(listed).toMatchObject([{ campaign_no: draft.campaign_no }])
})

test('counts an opening once for a member who got it, also after the receipts are deleted', async () => {
  const [me, other] = [await server.aMember(), await server.aMember()]
  await answer([me.user_no], true)
  const { campaign_no } = await scheduled()
  const open = (as: TestMember | null) => server.call(openCampaign, { params: { campaign_no } }, { as })
  server.clock.advance(10 * MINUTE_MS)
  await runTimers()
  expect((await open(null)).status).toBe(401)
  for (const as of [me, me, other]) expect((await open(as)).body).toEqual({ state: 1, query: {} })
  expect((await get(campaign_no)).open_qtt).toBe(1)
  await cleanupReceipts(server.db, server.clock.now)
  expect(await server.db.sql`select from campaign_receipt`).toHaveLength(1)
  server.clock.advance((RECEIPT_DAYS + 1) * DAY_MS)
  await cleanupReceipts(server.db, server.clock.now)
  expect(await server.db.sql`select from campaign_receipt`).toHaveLength(0)
  expect((await get(campaign_no)).open_qtt).toBe(1)
})
