import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aCounsellor, aProduct, aReview, openCalendar } from '#features/counsel/server/testing.ts'
import { anExpert } from '#features/expert/server/testing.ts'
import type { Input } from '#kit/contract/endpoint.ts'
import { deleteAllRows } from '#kit/server/testing/delete-rows.ts'
import { testServer, type TestServer } from '#kit/server/testing/server.ts'
import { searchExperts, type FoundExpert } from '../contract.ts'
import { findExperts } from './experts.ts'
import { searchHttp } from './http.ts'

let server: TestServer
// A Saturday at 14:00 in Korea.
beforeAll(async () => {
  server = await testServer(searchHttp)
})
afterAll(() => server.close())
beforeEach(() => deleteAllRows(server.admin, 'users'))

type Asked = Input<typeof searchExperts>['query']
const find = async (query: Asked = {}) => ((await server.call(searchExperts, { query })).body.query as { experts: FoundExpert[] }).experts
const names = async (query: Asked = {}) => (await find(query)).map(({ haru_name }) => haru_name)
const aPerson = (haru_name: string, terms = {}, columns = {}) => aCounsellor(server, { haru_name, ...columns }, terms)

test('shows title, cheapest price and first free time; nothing where nothing is offered', async () => {
  const expert = await aPerson('배나은', { price: 220 })
  await aProduct(server, expert, { position: 2, price: 90, minutes: 15 })
  await aProduct(server, expert, { position: 3, price: 10, state: 0 })
  await anExpert(server, { haru_name: '배새로' })
  const shown = await find({ q: '배' })
  expect(shown.map(({ haru_name, min_price, next_dt }) => [haru_name, min_price, next_dt && Date.parse(next_dt)])).toEqual([
    ['배나은', 90, Date.parse('2026-11-21T15:00:00+09:00')],
    ['배새로', null, null],
  ])
  expect(shown[0]!.job_title).toBe('필라테스 강사')
})

test('shows the average from three reviews on, and none of doctors', async () => {
  const [rated, few, doctor] = [await aPerson('하나'), await aPerson('둘째'), await aPerson('셋째', {}, { cate_no: 1 })]
  for (const [expert, ratings] of [
    [rated, [5, 4, 4]],
    [few, [5, 5]],
    [doctor, [5, 5, 5]],
  ] as const) {
    for (const rating of ratings) {
      const member = await server.aMember()
      await aReview(server, { member, expert }, rating)
    }
  }
  expect((await find()).map(({ haru_name, rating, review_qtt }) => [haru_name, rating, review_qtt])).toEqual([
    ['셋째', null, null],
    ['둘째', null, null],
    ['하나', 4.3, 3],
  ])
})

test('an expert whose licence has ended has no free time', async () => {
  const { user_no } = await aPerson('배나은')
  await server.db.sql`update expert_application set license_expire_dt = '2026-11-20' where user_no = ${user_no}`
  expect(await find()).toMatchObject([{ is_license_ended: true, min_price: 300, next_dt: null }])
})

test('filters by price and channel of what is offered', async () => {
  const cheap = await aPerson('하나', { price: 90 })
  await aPerson('둘째', { price: 220, channel: 'video' })
  await anExpert(server, { haru_name: '셋째' })
  await aProduct(server, cheap, { position: 2, price: 500, state: 0 })
  const cases: [Asked, string[]][] = [
    [{}, ['셋째', '둘째', '하나']],
    [{ price_to: 90 }, ['하나']],
    [{ price_from: 91 }, ['둘째']],
    [{ price_from: 90, price_to: 220 }, ['둘째', '하나']],
    [{ price_from: 221 }, []],
    [{ channel: 'chat' }, ['하나']],
    [{ channel: 'voice' }, []],
    [{ channel: 'video' }, ['둘째']],
    [{ q: '하나', price_to: 100, channel: 'chat', cate_no: 6 }, ['하나']],
    [{ q: '하나', price_from: 100 }, []],
  ]
  for (const [query, expected] of cases) expect([query, await names(query)]).toEqual([query, expected])
  for (const [query, field] of [
    [{ price_from: 300, price_to: 100 }, 'price_to'],
    [{ price_from: 9 }, 'price_from'],
    [{ channel: 'mail' as never }, 'channel'],
  ] as const) {
    const { status, body } = await server.call(searchExperts, { query })
    expect([status, body.field]).toEqual([400, field])
  }
})

test('finds experts with a free time within seven days, page after page', async () => {
  await aPerson('하나')
  const late = await aPerson('늦은')
  await server.db.sql`update expert_calendar set notice_minutes = 10080 where user_no = ${late.user_no}`
  const closed = await aPerson('쉬는')
  await server.db.sql`update expert_calendar set is_open = false where user_no = ${closed.user_no}`
  await aPerson('둘째')
  const noProduct = await anExpert(server, { haru_name: '없는' })
  await openCalendar(server, noProduct)
  await aPerson('셋째')
  expect(await names({ free_week: '1' })).toEqual(['셋째', '둘째', '하나'])
  const first = await find({ free_week: '1', limit: 2 })
  expect(first.map(({ haru_name }) => haru_name)).toEqual(['셋째', '둘째'])
  const { rank: after_rank, user_no: after_no } = first.at(-1)!
  expect(await names({ free_week: '1', limit: 2, after_rank, after_no })).toEqual(['하나'])
  expect(await names({ free_week: '1', q: '하나' })).toEqual(['하나'])
})

test('a page looks up the free times of a limited number of experts, and the next one goes on after them', async () => {
  await aPerson('하나')
  const busy = [await aPerson('바쁜'), await aPerson('더바쁜'), await aPerson('쉬는')]
  for (const { user_no } of busy) await server.db.sql`update expert_calendar set is_open = false where user_no = ${user_no}`
  await aPerson('둘째')
  await anExpert(server, { haru_name: '없는' })
  const context = { db: server.db, me: null, now: server.clock.now }
  const pages: string[][] = []
  let cursor: { after_rank: number; after_no: number } | null | undefined
  while (cursor !== null) {
    const { experts, next } = await findExperts(context, { q: '', free_week: true, limit: 2, ...cursor }, 2)
    pages.push(experts.map(({ haru_name }) => haru_name))
    cursor = next
  }
  expect(pages).toEqual([['둘째'], [], ['하나']])
  const whole = await findExperts(context, { q: '', free_week: true, limit: 2 })
  expect([whole.experts.map(({ haru_name }) => haru_name), whole.next]).toEqual([['둘째', '하나'], expect.anything()])
  expect(await findExperts(context, { q: '', free_week: true, limit: 2, ...whole.next! })).toEqual({ experts: [], next: null })
})
