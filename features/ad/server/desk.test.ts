import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anUpload, mediaFeature } from '#features/media/server/testing.ts'
import { anOperator, operator } from '#features/operator/server/testing.ts'
import { DAY_MS, HOUR_MS } from '#kit/contract/time.ts'
import { featureServer, type TestOperator, type TestServer } from '#kit/server/testing/server.ts'
import { listAds, logAd } from '../contract.ts'
import { createAd, editAd, getAdCase, getAdFigures, listAdCases, stepAd, type AdCase } from '../operator-contract.ts'
import { AD_LOG_DAYS } from '../rules.ts'
import { AD, type AdStep } from '../transitions.ts'
import { ad } from './feature.ts'
import { cleanupAdLog } from './figures.ts'

let server: TestServer
let desk: TestOperator
beforeAll(async () => {
  server = await featureServer([operator, mediaFeature, ad])
  desk = await anOperator(server, { roles: ['ads'] })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.sql`delete from ad`
  await server.db.sql`delete from ad_day_done`
})

const inHours = (hours: number) => new Date(server.clock.now.getTime() + hours * HOUR_MS).toISOString()
const BODY = { ad_title: '같이 걸어요', ad_desc: '이번 주말', link: '/club-main', place: 'daily-line', weight: 3, ad_images: [] } as const
const body = (of: object = {}) => ({ ...BODY, start_dt: inHours(-1), end_dt: inHours(48), ...of })
const answered = (answer: { body: Record<string, unknown> }) => answer.body['query'] as AdCase
const create = (of: object = {}) => server.call(createAd, { body: body(of) as never }, { as: desk })
const edit = (one: AdCase, of: object = {}) =>
  server.call(editAd, { params: { ad_no: one.ad_no }, body: { ...body(of), version: one.version } as never }, { as: desk })
const step = (one: AdCase, act: AdStep) => server.call(stepAd, { params: { ad_no: one.ad_no }, body: { step: act } }, { as: desk })
const shown = async () => ((await server.call(listAds, { query: {} })).body.query as { ad_no: number }[]).map(({ ad_no }) => ad_no)
const figures = async ({ ad_no }: AdCase) => (await server.call(getAdFigures, { params: { ad_no } }, { as: desk })).body.query

test('an ad is shown while it is on and in its period; each step is logged, and repeated ones are refused', async () => {
  for (const wrong of [
    { link: 'https://evil.test' },
    { link: '/nowhere' },
    { weight: 0 },
    { weight: 101 },
    { place: 'elsewhere' },
    { ad_title: ' ' },
  ]) {
    expect((await create(wrong)).body).toMatchObject({ code: 'request.invalid', field: Object.keys(wrong)[0] })
  }
  expect((await create({ end_dt: inHours(-1) })).body).toMatchObject({ code: 'request.invalid', field: 'end_dt' })
  const one = answered(await create())
  expect(one).toMatchObject({ ...BODY, state: AD.draft, version: 1, change_by: { operator_no: desk.operator_no } })
  expect(await shown()).toEqual([])
  for (const act of ['pause', 'resume'] as const) expect((await step(one, act)).body).toMatchObject({ code: 'ad.not_now' })
  expect((await step(one, 'publish')).body.query).toMatchObject({ state: AD.on })
  expect(await shown()).toEqual([one.ad_no])
  expect((await step(one, 'publish')).body).toMatchObject({ code: 'ad.not_now' })
  await step(one, 'pause')
  expect(await shown()).toEqual([])
  server.clock.advance(49 * HOUR_MS)
  expect((await step(one, 'resume')).body).toMatchObject({ code: 'ad.over' })
  const later = answered(await edit(one, { weight: 9 }))
  expect(later).toMatchObject({ weight: 9, version: 2 })
  expect((await edit(later, { place: 'kin-list' })).body).toMatchObject({ code: 'ad.place_fixed', field: 'place' })
  expect((await edit(one)).body).toMatchObject({ code: 'ad.changed' })
  await step(one, 'resume')
  expect(await shown()).toEqual([one.ad_no])
  await step(one, 'end')
  expect(await shown()).toEqual([])
  expect((await edit(later)).body).toMatchObject({ code: 'ad.not_now' })
  expect((await step({ ...one, ad_no: 999_999 }, 'end')).body).toMatchObject({ code: 'ad.not_found' })
  const log = await server.db.sql`select act, facts from operator_log where target = ${`ad:${one.ad_no}`} order by log_no`
  expect(log.map(({ act }) => act)).toEqual(['create', 'publish', 'pause', 'edit', 'resume', 'end'].map((act) => `ad.${act}`))
  expect(log[1]!['facts']).toEqual({ before: AD.draft, after: AD.on })
  expect(log[3]!['facts']).toMatchObject({ before: { weight: 3 }, after: { weight: 9 } })
  const listed = (await server.call(listAdCases, { query: { state: AD.ended } }, { as: desk })).body.query
  expect(listed).toMatchObject([{ ad_no: one.ad_no, weight: 9 }])
})

test('shows a picture that an operator uploaded, and none of a member', async () => {
  const member = await server.aMember()
  const [{ key }, { key: own }] = await Promise.all([anUpload(server, member), anUpload(server, member)])
  // As an operator uploads it: for the platform.
  await server.db.sql`update media set user_no = null where key = ${key}::uuid`
  expect((await create({ ad_images: [{ key: own }] })).body).toMatchObject({ code: 'media.not_usable', field: 'ad_images' })
  const one = answered(await create({ ad_images: [{ key }] }))
  expect(one.ad_images).toMatchObject([{ key }])
  expect(answered(await edit(one)).ad_images).toEqual([])
  expect(await server.db.sql`select holder from media where key = ${key}::uuid`).toEqual([{ holder: null }])
})

test('counts shows and clicks of each day, also after the log is deleted', async () => {
  const one = answered(await create({ end_dt: null }))
  await step(one, 'publish')
  const log = (al_type: 'show' | 'click') => server.call(logAd, { body: { ad_no: one.ad_no, al_type, view_id: crypto.randomUUID() } })
  const advanceTo = (moment: string) => server.clock.advance(Date.parse(moment) - server.clock.now.getTime())
  advanceTo('2026-12-01T23:59:00+09:00')
  for (const type of ['show', 'show', 'click'] as const) await log(type)
  advanceTo('2026-12-02T00:30:00+09:00')
  await log('show')
  const both = [
    { day: '2026-12-02', shows: 1, clicks: 0 },
    { day: '2026-12-01', shows: 2, clicks: 1 },
  ]
  const expected = { days: both, shows: 3, clicks: 1 }
  expect(await figures(one)).toEqual(expected)
  const counted = async () => (await server.db.sql`select day::text from ad_day order by day`).map(({ day }) => day)
  await cleanupAdLog(server.db, server.clock.now)
  expect(await counted()).toEqual([])
  advanceTo('2026-12-02T01:00:00+09:00')
  for (let time = 0; time < 2; time++) await cleanupAdLog(server.db, server.clock.now)
  expect(await counted()).toEqual(['2026-12-01'])
  expect(await figures(one)).toEqual(expected)
  server.clock.advance((AD_LOG_DAYS + 1) * DAY_MS)
  await cleanupAdLog(server.db, server.clock.now)
  expect(await server.db.sql`select from ad_log`).toHaveLength(0)
  expect(await figures(one)).toEqual(expected)
  expect(answered(await server.call(getAdCase, { params: { ad_no: one.ad_no } }, { as: desk })).state).toBe(AD.on)
})
