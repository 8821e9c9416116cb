import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createReport, getReportTarget } from '#features/report/contract.ts'
import { reportFeature } from '#features/report/server/testing.ts'
import { DAY_MS, HOUR_MS } from '#kit/contract/time.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { listAds, logAd } from '../contract.ts'
import { ADS_MAX } from '../rules.ts'
import { ad } from './feature.ts'

let server: TestServer
let me: TestMember

beforeAll(async () => {
  server = await featureServer([ad, reportFeature])
  me = await server.aMember()
})
afterAll(() => server.close())
beforeEach(() => server.db.sql`delete from ad`)

const soon = (hours: number) => new Date(server.clock.now.getTime() + hours * HOUR_MS)
async function anAd(columns: Record<string, unknown> = {}): Promise<number> {
  const row = { ad_title: '같이 걸어요', ad_desc: '이번 주말', link: '/daily-line-main', start_dt: soon(-1), ...columns }
  const [made] = await server.db.sql<{ ad_no: number }[]>`insert into ad ${server.db.sql(row as never)} returning ad_no`
  return made!.ad_no
}
const list = async (as: TestMember | null = null) =>
  (await server.call(listAds, { query: {} }, { as })).body['query'] as { ad_no: number }[]
const log = (
  ad_no: number,
  al_type: 'show' | 'click',
  { as = null as TestMember | null, view_id = undefined as string | undefined } = {},
) => server.call(logAd, { body: { ad_no, al_type, view_id } }, { as })
const logged = () => server.db.sql`select ad_no, al_type, user_no from ad_log order by al_type, user_no nulls first`

describe('GET /v1/user/ad', () => {
  test('leaves out ads that are off, ended, not started or for another place', async () => {
    await anAd({ state: 0 })
    await anAd({ end_dt: soon(0) })
    await anAd({ start_dt: soon(1) })
    await anAd({ place: 'elsewhere' })
    expect(await list()).toEqual([])
    expect(await list(me)).toEqual([])
  })

  test('lists active ads, also to guests, with the fields of the contract only', async () => {
    const first = await anAd({ weight: 100, end_dt: soon(1) })
    expect((await list(me))[0]).toEqual({
      ad_no: first,
      ad_title: '같이 걸어요',
      ad_desc: '이번 주말',
      ad_images: [],
      link: '/daily-line-main',
    })
    for (let more = 0; more < ADS_MAX; more++) await anAd()
    expect(await list()).toHaveLength(ADS_MAX)
    const other = await anAd({ place: 'kin-list' })
    const { body } = await server.call(listAds, { query: { place: 'kin-list' } })
    expect(body['query']).toMatchObject([{ ad_no: other }])
    expect((await list()).map(({ ad_no }) => ad_no)).not.toContain(other)
  })

  test('refuses an unknown place', async () => {
    expect((await server.send('GET /v1/user/ad?place=elsewhere')).status).toBe(400)
  })
})

describe('POST /v1/user/ad_log', () => {
  test('counts a view once under concurrent calls, and a click separately', async () => {
    const ad_no = await anAd()
    const view_id = crypto.randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => log(ad_no, 'show', { as: me, view_id })))
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { state: 1, query: {} }])
    for (let time = 0; time < 2; time++) await log(ad_no, 'click', { as: me, view_id })
    const row = { ad_no, user_no: me.user_no }
    expect(await logged()).toEqual([
      { ...row, al_type: 'click' },
      { ...row, al_type: 'show' },
    ])
    await log(ad_no, 'show', { as: me, view_id: crypto.randomUUID() })
    expect(await logged()).toHaveLength(3)
  })

  test('without a view id counts once per viewer, ad and day, guests by a digest of their address', async () => {
    const [ad_no, other] = [await anAd(), await anAd()]
    for (let time = 0; time < 2; time++) for (const as of [null, me]) await log(ad_no, 'show', { as })
    expect(await logged()).toMatchObject([{ user_no: null }, { user_no: me.user_no }])
    await log(other, 'show')
    expect(await logged()).toHaveLength(3)
    server.clock.advance(DAY_MS)
    await log(ad_no, 'show')
    expect(await logged()).toHaveLength(4)
    const [day] = await server.db.sql`select view_id::text as id from ad_log limit 1`
    expect(day!['id']).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
  })

  test('ignores unknown, inactive and not started ads without an error', async () => {
    const hidden = [999_999, await anAd({ state: 0 }), await anAd({ start_dt: soon(1) })]
    for (const ad_no of hidden) expect((await log(ad_no, 'show')).body).toEqual({ state: 1, query: {} })
    expect(await logged()).toEqual([])
  })

  test.each([
    { ad_no: 1, al_type: 'look' },
    { al_type: 'show' },
    { ad_no: 'x', al_type: 'show' },
    { ad_no: 1, al_type: 'show', view_id: 'x' },
    {},
  ])('refuses %o', async (body) => {
    expect((await server.send('POST /v1/user/ad_log', body)).status).toBe(400)
  })

  test('limits calls to sixty per minute', async () => {
    const own = await featureServer([ad], { callsAMinute: 600 })
    const codes = await Promise.all(Array.from({ length: 61 }, () => own.call(logAd, { body: { ad_no: 1, al_type: 'show' } })))
    expect(codes.filter(({ status }) => status === 429)).toHaveLength(1)
    await own.close()
  })
})

describe('a report of an ad', () => {
  // The tests above may have outlived the first member's token.
  beforeEach(async () => void (me = await server.aMember()))
  const report = (target_no: number, reason: 'FALSE_HEALTH' | 'FRAUD' | 'STALK' | 'RIGHTS' | 'MINOR' = 'FALSE_HEALTH', as = me) =>
    server.call(createReport, { body: { target_kind: 'ad', target_no, reason, report_text: '낫는다고 해요' } }, { as })

  test('opens a case without a member, with what the ad says', async () => {
    const ad_no = await anAd()
    expect((await report(ad_no)).status).toBe(200)
    expect((await report(ad_no)).body['code']).toBe('report.already')
    expect(await server.db.sql`select target_kind, target_user_no, lane, state from report_case where target_no = ${ad_no}`).toEqual([
      { target_kind: 'ad', target_user_no: null, lane: 'expert_ops', state: 1 },
    ])
    const [row] = await server.db.sql`select evidence from report where target_no = ${ad_no}`
    expect(row).toEqual({ evidence: { title: '같이 걸어요', content: '이번 주말', link: '/daily-line-main', images: [] } })
  })

  test('of any reason leaves the ad to the operators', async () => {
    const ad_no = await anAd()
    for (const reason of ['FRAUD', 'STALK', 'RIGHTS', 'MINOR'] as const) {
      expect((await report(ad_no, reason, await server.aMember())).status).toBe(200)
    }
    expect((await list()).map((one) => one.ad_no)).toEqual([ad_no])
    expect(await server.db.sql`select from rights_block`).toHaveLength(0)
  })

  test('is refused where the ad is not shown', async () => {
    for (const columns of [{ state: 0 }, { end_dt: soon(0) }, { start_dt: soon(1) }]) {
      const target_no = await anAd(columns)
      expect((await report(target_no)).body['code']).toBe('report.not_found')
      const { status } = await server.call(getReportTarget, { query: { target_kind: 'ad', target_no } }, { as: me })
      expect(status).toBe(404)
    }
  })
})
