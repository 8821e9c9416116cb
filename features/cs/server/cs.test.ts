import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tableCalls } from '#features/catalogue/operator-contract.ts'
import { tableFeatures } from '#features/catalogue/server/testing.ts'
import { anOperator } from '#features/operator/server/testing.ts'
import { seedPolicies, versionInForce } from '#features/policy/server/public.ts'
import { routes } from '#features/routes.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { businessOf } from '#kit/server/config/business.ts'
import { readConfig } from '#kit/server/config/config.ts'
import { featureServer, testServer, type TestServer } from '#kit/server/testing/server.ts'
import {
  findPostcode,
  getBusiness,
  getCenter,
  getNotice,
  listFaqs,
  listNotices,
  type Center,
  type Dong,
  type Faq,
  type NoticeHead,
} from '../contract.ts'
import { FAQ_CATES, NOTICE_PAGE } from '../rules.ts'
import { cs } from './feature.ts'
import { csHttp } from './http.ts'
import { readFaqs } from './data.ts'
import { mountPostcode } from './widget.ts'

let server: TestServer
beforeAll(async () => {
  server = await featureServer([...tableFeatures, cs])
})
afterAll(() => server.close())

describe('notices', () => {
  const list = async (after_no?: number) => (await server.call(listNotices, { query: { after_no } })).body.query as NoticeHead[]
  const aNotice = async (minutesAgo: number, change: { is_pinned?: boolean; state?: number } = {}) => {
    const publish_dt = new Date(server.clock.now.getTime() - minutesAgo * MINUTE_MS)
    const [row] = await server.db.sql<[{ notice_no: number }]>`
      insert into notice ${server.db.sql({ title: `${minutesAgo}분 전`, body: '**내용**', publish_dt, ...change })} returning notice_no`
    return row.notice_no
  }
  beforeEach(() => server.db.sql`delete from notice`)

  test('answers alike for hidden, unpublished and unknown notices', async () => {
    const hidden = await aNotice(1, { state: 0 })
    const later = await aNotice(-1)
    expect(await list()).toEqual([])
    const unknown = await server.call(getNotice, { params: { notice_no: 999_999 } })
    expect(unknown.status).toBe(404)
    for (const notice_no of [hidden, later]) {
      expect((await server.call(getNotice, { params: { notice_no } })).body).toEqual(unknown.body)
    }
    server.clock.advance(2 * MINUTE_MS)
    expect((await server.call(getNotice, { params: { notice_no: later } })).body.query).toMatchObject({
      title: '-1분 전',
      body: '**내용**',
    })
  })

  test('pages pinned notices first, then newest, without gaps even after the last one was hidden', async () => {
    const nos: number[] = []
    for (let at = 0; at < NOTICE_PAGE * 2 + 3; at++) nos.push(await aNotice(Math.floor(at / 2)))
    const pinned = await aNotice(500, { is_pinned: true })
    const first = await list()
    expect(first).toHaveLength(NOTICE_PAGE)
    expect(first[0]).toMatchObject({ notice_no: pinned, is_pinned: true })
    await server.db.sql`update notice set state = 0 where notice_no = ${first.at(-1)!.notice_no}`
    const second = await list(first.at(-1)!.notice_no)
    const third = await list(second.at(-1)!.notice_no)
    const seen = [...first, ...second, ...third].map(({ notice_no }) => notice_no)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.toSorted((a, b) => a - b)).toEqual([...nos, pinned].toSorted((a, b) => a - b))
  })
})

describe('listFaqs', () => {
  test('returns the questions to guests; an operator’s draft is seen once it is published, at once', async () => {
    const faqs = (await server.call(listFaqs)).body.query as Faq[]
    expect(faqs).toEqual(readFaqs())
    expect(faqs.length).toBeGreaterThanOrEqual(30)
    expect(new Set(faqs.map(({ question }) => question)).size).toBe(faqs.length)
    const as = await anOperator(server, { roles: ['cs'] })
    const { addRow, editRow } = tableCalls.notice
    const params = { table: 'faq' }
    const row = { cate: 'daily', question: '기록을 옮길 수 있나요?', answer: '아니요, 새로 남겨 주세요.' }
    const added = await server.call(addRow, { params, body: { row, state: 'draft' } }, { as })
    const { key, version_no: seen_no } = added.body.query as { key: string; version_no: number }
    expect((await server.call(listFaqs)).body.query).toHaveLength(faqs.length)
    await server.call(editRow, { params, body: { key, row, state: 'active', seen_no } }, { as })
    await expect.poll(async () => ((await server.call(listFaqs)).body.query as Faq[]).at(-1)).toEqual({ faq_no: Number(key), ...row })
  })

  test('contains only links to existing screens and known categories', () => {
    const paths = new Set<string>(Object.values(routes).map(({ path }) => path))
    for (const { cate, answer } of readFaqs()) {
      expect(FAQ_CATES).toContain(cate)
      for (const [, address = ''] of answer.matchAll(/\]\(([^)]+)\)/g)) {
        if (address.startsWith('/')) expect(paths).toContain(address)
        else expect(address).toMatch(/^tel:[\d-]+$/)
      }
    }
  })
})

test('the health policy in force has the version of the consent request', async () => {
  await seedPolicies(server.db, server.clock.now)
  expect(await versionInForce(server.db, 'health_sensitive', server.clock.now)).toBe('2026-11-21')
})

describe('getCenter', () => {
  const centerAt = async (moment: string, variables: Record<string, string> = {}) => {
    const business = businessOf(readConfig(variables).keys)
    const other = await testServer(csHttp, { now: new Date(moment), business })
    try {
      return (await other.call(getCenter)).body.query as Center
    } finally {
      await other.close()
    }
  }

  test('returns whether it is open, why not, and the next opening', async () => {
    expect(await centerAt('2026-11-20T11:00:00+09:00')).toMatchObject({ is_open: true, closed_for: null, phone: null, mail: null })
    expect(await centerAt('2026-10-05T11:00:00+09:00')).toMatchObject({
      is_open: false,
      closed_for: 'holiday',
      holiday: '대체공휴일(개천절)',
      open_dt: '2026-10-06T01:00:00.000Z',
    })
  })

  test('returns configured hours and contacts', async () => {
    const variables = { CS_HOURS: '09:30-12:00', BUSINESS_PHONE: '02-123-4567', BUSINESS_MAIL: 'help@haru.example' }
    const center = await centerAt('2026-11-20T12:00:00+09:00', variables)
    expect(center).toMatchObject({ hours: { from: '09:30', to: '12:00' }, is_open: false, phone: '02-123-4567', mail: 'help@haru.example' })
  })

  test.each(['10:00', '18:00-10:00', '25:00-26:00', '10-18'])('refuses the configured hours %s', (CS_HOURS) => {
    expect(() => readConfig({ CS_HOURS })).toThrow(/CS_HOURS/)
  })
})

test('getBusiness returns only configured facts', async () => {
  const { version, ...facts } = (await server.call(getBusiness)).body.query as Record<string, unknown>
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(new Set(Object.values(facts))).toEqual(new Set([null]))
  const business = businessOf(readConfig({ BUSINESS_NAME: '하루 주식회사', LOCATION_OFFICER: '김하루' }).keys)
  const other = await testServer(csHttp, { business })
  expect((await other.call(getBusiness)).body.query).toEqual({ ...facts, name: '하루 주식회사', location_officer: '김하루', version })
  await other.close()
})

describe('findPostcode', () => {
  const find = async (q: string) =>
    (await server.call(findPostcode, { query: { q } })).body.query as { widget: string | null; dongs: Dong[] }

  test.each([
    ['역삼동', { sido: '서울특별시', sigungu: '강남구', dong: '역삼동' }],
    ['ㅇㅅㄷ 강남', { sido: '서울특별시', sigungu: '강남구', dong: '역삼동' }],
    ['서울 역ㅅ', { sido: '서울특별시', sigungu: '강남구', dong: '역삼동' }],
    ['강남구 역사', { sido: '서울특별시', sigungu: '강남구', dong: '역삼동' }],
    ['역삼1동', { sido: '서울특별시', sigungu: '강남구', dong: '역삼동' }],
    ['종로1가', { sido: '서울특별시', sigungu: '종로구', dong: '종로1가' }],
    ['수원 영통구 매탄', { sido: '경기도', sigungu: '수원시 영통구', dong: '매탄동' }],
    ['부산 우동', { sido: '부산광역시', sigungu: '해운대구', dong: '우동' }],
  ])('finds a neighbourhood by %s', async (q, dong) => {
    expect((await find(q)).dongs).toContainEqual(dong)
  })

  test('returns at most fifty, shorter names first', async () => {
    const { dongs } = await find('신')
    expect(dongs).toHaveLength(50)
    expect(dongs[0]!.dong.length).toBeLessThanOrEqual(dongs.at(-1)!.dong.length)
    expect((await find('강남구')).dongs.every(({ sigungu }) => sigungu === '강남구')).toBe(true)
  })

  test.each(['', '  ', '없는동네이름', '%', 'a'.repeat(40)])('finds nothing by "%s"', async (q) => {
    expect(await find(q)).toEqual({ widget: null, dongs: [] })
  })

  test('serves the widget page only when configured, with a policy that allows only the provider', async () => {
    const page = (at: TestServer) => fetch(`${at.url}/postcode-widget`)
    expect((await page(server)).status).toBe(404)
    const other = await testServer(csHttp, { mounts: [mountPostcode], business: businessOf(readConfig({ POSTCODE_WIDGET: 'daum' }).keys) })
    const answer = await page(other)
    expect(answer.status).toBe(200)
    const policy = answer.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'; script-src 'self' https://t1.kakaocdn.net;")
    expect(policy).toContain("frame-ancestors 'self'")
    // The sandbox policy also applies outside of a frame.
    expect(policy).toContain('; sandbox allow-scripts allow-popups allow-forms;')
    expect(policy).not.toContain('unsafe-eval')
    expect((await fetch(`${other.url}/postcode-widget.js`)).headers.get('content-type')).toContain('javascript')
    expect((await other.call(findPostcode, { query: {} })).body.query).toEqual({ widget: 'daum', dongs: [] })
    await other.close()
  })
})
