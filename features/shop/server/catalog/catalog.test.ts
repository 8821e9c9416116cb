import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createReport } from '#features/report/contract.ts'
import { shareFeature } from '#features/share/server/testing.ts'
import { reportFeature } from '#features/report/server/testing.ts'
import { businessOf } from '#kit/server/config/business.ts'
import { readConfig } from '#kit/server/config/config.ts'
import type { Input } from '#kit/contract/endpoint.ts'
import { DAY_MS, HOUR_MS } from '#kit/contract/time.ts'
import { deleteAllRows } from '#kit/server/testing/delete-rows.ts'
import { aMedia, limitMember, relate } from '#kit/server/testing/factories.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import {
  askQuestion,
  editItem,
  getItem,
  getOwnItem,
  getShipping,
  listItemQuestions,
  listItems,
  replyToQuestion,
  saveSellerFacts,
  setItemState,
  type ItemDetail,
  type ItemQuestion,
  type OwnItem,
} from '../../contract.ts'
import { BROKER_NOTICE, SORTS } from '../../rules.ts'
import { anItem, aSeller, facts, type ItemForm } from '../testing.ts'
import { shop } from '../feature.ts'

const MAPO = '11440'
const GANGNAM = '11680'
const HAEUNDAE = '26350'

let server: TestServer
let seller: TestMember
beforeAll(async () => {
  server = await featureServer([reportFeature, shareFeature, shop], {
    business: businessOf(readConfig({ BUSINESS_NAME: '하루 주식회사' }).keys),
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  await deleteAllRows(server.admin, 'users', 'shop_product', 'report')
  seller = await aSeller(server, { sigungu_code: MAPO })
})

type Listed = {
  place: { name: string } | null
  items: (ItemDetail & { is_best: boolean })[]
  next: { after: string; after_no: number } | null
}
type Asked = NonNullable<Input<typeof listItems>['query']>
const call = (query: Asked = {}, as: TestMember | null = null) => server.call(listItems, { query }, { as })
const list = async (query: Asked = {}, as: TestMember | null = null) => {
  const { status, body } = await call(query, as)
  expect([status, body.code]).toEqual([200, undefined])
  return body.query as Listed
}
const names = async (query: Asked = {}, as: TestMember | null = null) => (await list(query, as)).items.map(({ item_name }) => item_name)
const get = (item_no: number, as: TestMember | null = null, query = {}) => server.call(getItem, { params: { item_no }, query }, { as })
const page = async (item_no: number, as: TestMember | null = null, query = {}) => (await get(item_no, as, query)).body.query as ItemDetail
const shipping = (item_no: number, zip: string) => server.call(getShipping, { params: { item_no }, query: { zip } })
const act = (as: TestMember, item_no: number, name: 'pause' | 'end') =>
  server.call(setItemState, { params: { item_no }, body: { act: name } }, { as })
const sell = (item_name: string, changes: Partial<ItemForm> = {}, as = seller) => anItem(server, as, { item_name, ...changes })
const set = (item_no: number, columns: object) =>
  server.db.sql`update shop_product set ${server.db.sql(columns as never)} where item_no = ${item_no}`

test('shows drafts, paused, ended and hidden products to nobody, a sold-out one on its page alone', async () => {
  const shown = await sell('파는 것')
  const soldOut = await sell('다 팔린 것', { options: [{ sio_no: null, sio_title: '', sio_amt: 0, stock: 0 }] })
  const [paused, ended, hidden] = [await sell('쉬는 것'), await sell('끝난 것'), await sell('숨긴 것')]
  await act(seller, paused.item_no, 'pause')
  await act(seller, ended.item_no, 'end')
  await set(hidden.item_no, { hide_dt: server.clock.now })
  const member = await server.aMember()
  for (const as of [null, member, seller]) {
    expect(await names({}, as)).toEqual(['파는 것'])
    const statuses = await Promise.all([shown, soldOut, paused, ended, hidden, { item_no: 999_999 }].map(({ item_no }) => get(item_no, as)))
    expect(statuses.map(({ status, body }) => [status, body.code])).toEqual([
      [200, undefined],
      [200, undefined],
      ...Array.from({ length: 4 }, () => [404, 'shop.not_found']),
    ])
  }
  expect((await shipping(paused.item_no, '04032')).body.code).toBe('shop.not_found')
  expect((await page(soldOut.item_no)).is_sold_out).toBe(true)
})

test('a blocked pair does not see each other’s products; nobody those of a seller who may not sell', async () => {
  const other = await aSeller(server)
  const [mine, theirs] = [await sell('내 것'), await sell('남의 것', {}, other)]
  await relate(server.db, 'block', seller.user_no, other.user_no)
  for (const [as, own, foreign] of [
    [seller, mine, theirs],
    [other, theirs, mine],
  ] as const) {
    for (const sort of ['recommend', 'price', 'rating', 'new'] as const) expect(await names({ sort }, as)).toEqual([own.item_name])
    expect(await names({ q: '것' }, as)).toEqual(await names({ q: own.item_name }, as))
    expect([(await get(foreign.item_no, as)).status, (await get(own.item_no, as)).status]).toEqual([404, 200])
  }
  const changes: [string, object][] = [
    ['users', { state: 0 }],
    ['expert_application', { state: 5 }],
    ['expert_application', { license_expire_dt: '2026-11-20' }],
  ]
  for (const [table, columns] of changes) {
    const gone = await aSeller(server)
    const item = await sell('못 파는 것', {}, gone)
    expect((await get(item.item_no)).status).toBe(200)
    await server.db.sql`update ${server.db.sql(table)} set ${server.db.sql(columns as never)} where user_no = ${gone.user_no}`
    expect([table, await names({ q: '못 파는' }), (await get(item.item_no)).status]).toEqual([table, [], 404])
  }
})

test('nobody sees the products of a seller while a sanction keeps them from selling, and everybody again when it ends', async () => {
  const member = await server.aMember()
  const orders = [...SORTS.map((sort) => ({ sort, sigungu_code: MAPO })), { sort: 'distance', sigungu_code: MAPO, type: [0] }] as const
  for (const kind of ['sell_dt', 'suspend_dt'] as const) {
    const limited = await aSeller(server, { sigungu_code: MAPO })
    const item = await sell('매트', { type: 0 }, limited)
    const asked: Asked[] = [...orders, { q: '매트' }, { q: 'ㅁㅌ' }, { seller: limited.user_no }]
    const shown = async (as: TestMember | null) => {
      const lists = await Promise.all(asked.map((query) => names(query, as)))
      const params = { item_no: item.item_no }
      const pages = [
        await get(item.item_no, as),
        await server.call(getShipping, { params, query: { zip: '04032' } }, { as }),
        await server.call(listItemQuestions, { params, query: {} }, { as }),
      ]
      return [lists, pages.map(({ status }) => status)]
    }
    const seen = [asked.map(() => ['매트']), [200, 200, 200]]
    const gone = [asked.map(() => []), [404, 404, 404]]
    // What else is closed to a seller keeps nobody from buying.
    await limitMember(server.db, limited.user_no, { write_dt: new Date(server.clock.now.getTime() + DAY_MS) })
    for (const as of [null, member]) expect([kind, await shown(as)]).toEqual([kind, seen])
    await server.db.sql`update member_limit set ${server.db.sql({ [kind]: new Date(server.clock.now.getTime() + HOUR_MS) } as never)}`
    for (const as of [null, member]) expect([kind, await shown(as)]).toEqual([kind, gone])
    const question = { params: item, body: { content: '두께가 얼마나 되나요?', is_secret: false } }
    expect((await server.call(askQuestion, question, { as: member })).body.code).toBe('shop.not_found')
    server.clock.advance(HOUR_MS - 1)
    expect([kind, await shown(member)]).toEqual([kind, gone])
    server.clock.advance(1)
    for (const as of [null, member]) expect([kind, await shown(as)]).toEqual([kind, seen])
    await act(limited, item.item_no, 'end')
  }
})

test('a card has the fields of the specification', async () => {
  const item = await sell('요가 매트', { item_desc: '<p>미끄럽지</p><b>않아요</b>', item_viv_price: 180, type: 3 })
  await set(item.item_no, { ir_sum: 9, ir_count: 2 })
  const [card] = (await list({ sigungu_code: MAPO })).items
  expect(card).toEqual({
    item_no: item.item_no,
    type: 3,
    item_thumb: item.item_thumb,
    item_name: '요가 매트',
    item_desc: '미끄럽지 않아요',
    item_viv_price: 180,
    is_new: true,
    is_best: false,
    dist_from_user: 0.1,
    ir_avg: 4.5,
    ir_count: 2,
    seller: expect.objectContaining({ user_no: seller.user_no, job_title: '필라테스 강사' }),
  })
  await set(item.item_no, { open_dt: new Date(server.clock.now.getTime() - 14 * DAY_MS) })
  expect((await list()).items).toMatchObject([{ is_new: false, dist_from_user: null }])
})

test('lists the products of one seller in four orders, page by page, without the badge', async () => {
  const other = await aSeller(server)
  const first = await sell('요가 매트', { item_viv_price: 300 })
  server.clock.advance(1000)
  await sell('루프 밴드', { item_viv_price: 100 })
  await set(first.item_no, { score: 5, ir_sum: 5, ir_count: 1 })
  await sell('남의 것', {}, other)
  const of = { seller: seller.user_no }
  expect(await names({ ...of })).toEqual(['요가 매트', '루프 밴드'])
  expect(await names({ ...of, sort: 'price' })).toEqual(['루프 밴드', '요가 매트'])
  expect(await names({ ...of, sort: 'rating' })).toEqual(['요가 매트', '루프 밴드'])
  expect(await names({ ...of, sort: 'new' })).toEqual(['루프 밴드', '요가 매트'])
  const start = await list({ ...of, limit: 1 })
  expect(start.items.map(({ is_best }) => is_best)).toEqual([false])
  expect(await names({ ...of, ...start.next! })).toEqual(['루프 밴드'])
  for (const wrong of [{ q: '매트' }, { sort: 'distance' as const, sigungu_code: MAPO }]) {
    expect((await call({ ...of, ...wrong })).body).toMatchObject({ code: 'request.invalid', field: 'seller' })
  }
})

test('says from where distances are measured', async () => {
  const member = await server.aMember({ sigungu_code: GANGNAM })
  expect((await list()).place).toBeNull()
  expect((await list({}, member)).place).toEqual({ sigungu_code: GANGNAM, name: '서울 강남구' })
  expect((await list({ sigungu_code: MAPO }, member)).place).toEqual({ sigungu_code: MAPO, name: '서울 마포구' })
})

test('a doctor’s products show no stars and never the badge, which goes to the next one that was bought', async () => {
  const doctor = await aSeller(server, { cate_no: 1 })
  const best = await sell('검진 안내', { type: 0 }, doctor)
  const [second, third] = [await sell('요가 매트'), await sell('루프 밴드')]
  for (const [at, { item_no }] of [best, second, third].entries()) await set(item_no, { ir_sum: 5, ir_count: 1, score: 30 - at })
  const shown = async (query: Asked = {}) => (await list(query)).items.map(({ item_name, ir_avg, is_best }) => [item_name, ir_avg, is_best])
  expect(await shown()).toEqual([
    ['검진 안내', null, false],
    ['요가 매트', 5, true],
    ['루프 밴드', 5, false],
  ])
  expect(await page(best.item_no)).toMatchObject({ ir_avg: null, ir_count: null, is_best: false })
  expect(await page(second.item_no)).toMatchObject({ is_best: true })
  expect(await page(third.item_no)).toMatchObject({ is_best: false })
  expect(await names({ sort: 'rating' })).toEqual(['루프 밴드', '요가 매트', '검진 안내'])
  for (const query of [{ sort: 'price' }, { q: '요가' }, { after: '31', after_no: 1 }] satisfies Asked[]) {
    expect((await shown(query)).map(([, , isBest]) => isBest)).not.toContain(true)
  }
  await server.db.sql`update shop_product set score = 0`
  expect((await shown()).map(([, , isBest]) => isBest)).toEqual([false, false, false])
})

describe('orders', () => {
  /** Fourteen products; some share the value of each order. */
  beforeEach(async () => {
    const sellers = [
      seller,
      await aSeller(server, { sigungu_code: GANGNAM, cate_no: 3 }),
      await aSeller(server, { sigungu_code: HAEUNDAE }),
    ]
    for (let nth = 0; nth < 14; nth++) {
      const type = nth % 5 < 3 ? 0 : 2
      const { item_no } = await sell(`상품 ${nth}`, { type, item_viv_price: 100 + (nth % 4) * 10 }, sellers[nth % 3])
      const open_dt = new Date(server.clock.now.getTime() - (nth % 6) * DAY_MS)
      await set(item_no, { score: nth % 5, ir_count: nth % 3, ir_sum: (nth % 3) * 4, open_dt })
    }
  })

  test.each(SORTS)('by %s: page after page gives every product once, in the order of the whole', async (sort) => {
    for (const filter of [{}, { cate_no: 6 }, { q: '상품' }] satisfies Asked[]) {
      const asked = { sort, sigungu_code: MAPO, ...filter }
      const whole = await names(asked)
      expect(whole).toHaveLength('cate_no' in filter ? 9 : 14)
      const pages: string[] = []
      let cursor: Listed['next'] | undefined
      while (cursor !== null) {
        const found = await list({ ...asked, limit: 4, ...cursor })
        pages.push(...found.items.map(({ item_name }) => item_name))
        cursor = found.next
      }
      expect(pages).toEqual(whole)
    }
  })

  test('each order sorts by its value', async () => {
    const values = async (sort: (typeof SORTS)[number], of: (one: Listed['items'][number]) => number | null) =>
      (await list({ sort, sigungu_code: MAPO })).items.map(of)
    const prices = await values('price', ({ item_viv_price }) => item_viv_price)
    expect(prices).toEqual(prices.toSorted((a, b) => a! - b!))
    const distances = await values('distance', ({ type, dist_from_user }) => (type === 0 ? dist_from_user : null))
    const shown = distances.filter((km) => km !== null)
    expect(shown).toEqual(shown.toSorted((a, b) => a - b))
    expect([shown[0], shown.at(-1)! > 300]).toEqual([0.1, true])
    // Goods follow as recommended, wherever their sellers are.
    expect(distances).toEqual([...shown, ...distances.filter((km) => km === null)])
    const goods = ['상품 9', '상품 4', '상품 13', '상품 8', '상품 3']
    for (const filter of [{}, { q: '상품' }, { type: 2 }] satisfies Asked[]) {
      expect((await names({ sort: 'distance', sigungu_code: MAPO, ...filter })).slice(-goods.length)).toEqual(goods)
    }
    expect(await names({ sort: 'distance', sigungu_code: MAPO, type: 2 })).toEqual(goods)
    expect(await names({ sort: 'distance', sigungu_code: MAPO, type: 0 })).toHaveLength(14 - goods.length)
    const ratings = await values('rating', ({ ir_avg }) => ir_avg ?? 0)
    expect(ratings).toEqual(ratings.toSorted((a, b) => b! - a!))
    expect((await names({ sort: 'new' })).slice(0, 3)).toEqual(['상품 12', '상품 6', '상품 0'])
    expect((await names({ sort: 'recommend' })).slice(0, 2)).toEqual(['상품 9', '상품 4'])
  })

  test('filters by category, type and price', async () => {
    await sell('수업', { type: 1, item_viv_price: 900 })
    expect(await names({ type: 1 })).toEqual(['수업'])
    expect(await names({ type: '1,3' })).toEqual(['수업'])
    expect((await names({ type: '0,1,2' })).length).toBe((await names()).length)
    expect(await names({ price_from: 131 })).toEqual(['수업'])
    expect(await names({ cate_no: 3, price_to: 100 })).toEqual(['상품 4'])
    expect(await names({ cate_no: 9 })).toEqual([])
  })
})

test('refuses a distance without a district, half a cursor, one of another order and prices the wrong way round', async () => {
  await sell('매트')
  expect((await call({ sort: 'distance' })).body).toMatchObject({ code: 'shop.no_place', field: 'sort' })
  const wrong: [Asked, string][] = [
    [{ after: '3' }, 'after_no'],
    [{ after: '3', after_no: 1, sort: 'new' }, 'after'],
    [{ after: 'x', after_no: 1 }, 'after'],
    ...SORTS.flatMap((sort) =>
      ['', '99999999999', '9007199254740991', '1e5'].map((after): [Asked, string] => [{ after, after_no: 1, sort }, 'after']),
    ),
    [{ price_from: 2, price_to: 1 }, 'price_to'],
    [{ sort: 'best' as never }, 'sort'],
    [{ sigungu_code: '11' }, 'sigungu_code'],
    [{ cate_no: 11 }, 'cate_no'],
  ]
  for (const [query, field] of wrong) expect([query, (await call(query)).body.field]).toEqual([query, field])
})

test('distances are those of the districts, from the chosen one or from my own; none of a private account', async () => {
  await sell('매트')
  const member = await server.aMember({ sigungu_code: GANGNAM })
  const km = async (query: Asked, as: TestMember | null = null) => (await list(query, as)).items[0]!.dist_from_user
  expect([await km({}), await km({}, await server.aMember())]).toEqual([null, null])
  expect(await km({}, member)).toBeGreaterThan(5)
  expect(await km({}, member)).toBeLessThan(20)
  expect(await km({ sigungu_code: MAPO }, member)).toBe(0.1)
  await server.db.sql`update users set sigungu_code = ${GANGNAM} where user_no = ${seller.user_no}`
  expect(await km({}, member)).toBe(0.1)
  await server.db.sql`update users set account_private = true where user_no = ${seller.user_no}`
  expect(await km({}, member)).toBeNull()
  await sell('수업', { type: 0 })
  expect(await names({ sort: 'distance' }, member)).toEqual(['매트'])
})

test('finds names by words in any place and order, by initial consonants, and by the start of a short word', async () => {
  await sell('거북목 탈출 필라테스 4주')
  await sell('필라테스 링')
  await sell('PT 한 번')
  const all: [string, string[]][] = [
    ['필라테스', ['필라테스 링', '거북목 탈출 필라테스 4주']],
    ['필라테스 거북', ['거북목 탈출 필라테스 4주']],
    ['필라텟', ['필라테스 링', '거북목 탈출 필라테스 4주']],
    ['ㅍㄹㅌㅅ', ['필라테스 링', '거북목 탈출 필라테스 4주']],
    ['ㄱㅂㅁ 필라테스', ['거북목 탈출 필라테스 4주']],
    ['ㅍㄹ', ['필라테스 링']],
    ['pt', ['PT 한 번']],
    ['링', ['필라테스 링']],
    ['요가', []],
    ['!!', []],
    ['%', []],
  ]
  for (const [q, found] of all) expect([q, await names({ q })]).toEqual([q, found])
})

test('a page tells what is bought, from whom, and on which terms', async () => {
  const options = [
    { sio_no: null, sio_title: '라벤더', sio_amt: 0, stock: 3 },
    { sio_no: null, sio_title: '민트', sio_amt: 20, stock: 11 },
    { sio_no: null, sio_title: '코랄', sio_amt: 0, stock: 0 },
    { sio_no: null, sio_title: '맞춤', sio_amt: 50, stock: null },
  ]
  const item = await sell('요가 매트', {
    options,
    images: [await aMedia(server.db, seller.user_no), await aMedia(server.db, seller.user_no)],
  })
  const shown = await page(item.item_no)
  expect(shown.sio_info.map(({ sio_title, sio_amt, is_sold_out, left }) => [sio_title, sio_amt, is_sold_out, left])).toEqual([
    ['라벤더', 0, false, 3],
    ['민트', 20, false, null],
    ['코랄', 0, true, 0],
    ['맞춤', 50, false, null],
  ])
  expect(shown).toMatchObject({
    item_desc: item.item_desc,
    images: item.images,
    si_order_amt: 30,
    free_from: 500,
    is_sold_out: false,
    promise: null,
  })
  expect(shown.notice.name).toBe('스포츠용품')
  expect(shown.notice.rows[0]).toEqual({ title: '품명 및 모델명', text: '해당 없음' })
  expect(shown.parties).toEqual({ ...facts, is_business: true, broker: { name: '하루 주식회사', notice: BROKER_NOTICE } })
})

test('address and contact of a seller without a business are not public', async () => {
  const { item_no } = await sell('매트')
  await server.call(saveSellerFacts, { body: { ...facts, biz_no: null } }, { as: seller })
  expect((await page(item_no)).parties).toMatchObject({
    company: facts.company,
    is_business: false,
    biz_no: null,
    owner: null,
    mail_order_no: null,
    address: null,
    tel: null,
    mail: null,
  })
})

test('tells what a parcel to a postcode costs', async () => {
  const { item_no } = await sell('매트')
  const costs = async (zip: string) => (await shipping(item_no, zip)).body.query
  expect(await costs('63122')).toEqual({ zone: 'jeju', si_order_amt: 30, surcharge: 30 })
  expect(await costs('40210')).toEqual({ zone: 'island', si_order_amt: 30, surcharge: 50 })
  expect(await costs('04032')).toEqual({ zone: null, si_order_amt: 30, surcharge: 0 })
  expect((await shipping(item_no, '4032')).body.field).toBe('zip')
})

test('the link preview of a product that guests may open has its name and words, that of others nothing of them', async () => {
  const [shown, hidden] = [await sell('요가 매트', { item_desc: '<b>미끄럽지</b> 않아요' }), await sell('숨긴 매트')]
  await set(hidden.item_no, { hide_dt: server.clock.now })
  const preview = async (item_no: number) => (await fetch(`${server.url}/s/item/${item_no}`)).text()
  const html = await preview(shown.item_no)
  expect(html).toContain('<title>요가 매트</title>')
  expect(html).toContain('content="미끄럽지 않아요"')
  expect(html).toContain(`0;url=/#/pro-shop-detail/${shown.item_no}"`)
  const withoutNumber = async (item_no: number) => (await preview(item_no)).replaceAll(String(item_no), 'N')
  expect(await withoutNumber(hidden.item_no)).toBe(await withoutNumber(999_999))
})

test('enough reports of a product hide it from everybody but its seller, who can still edit it', async () => {
  const item = await sell('매트')
  const report = (as: TestMember, target_no = item.item_no) =>
    server.call(createReport, { body: { target_kind: 'product', target_no, reason: 'SEXUAL', report_text: '' } }, { as })
  const [one, other, blocked] = [await server.aMember(), await server.aMember(), await server.aMember()]
  await relate(server.db, 'block', seller.user_no, blocked.user_no)
  expect((await report(seller)).body.code).toBe('report.own')
  expect([(await report(blocked)).status, (await report(one, 999_999)).status]).toEqual([404, 404])
  expect((await report(one)).status).toBe(200)
  expect(await names()).toEqual(['매트'])
  expect((await report(other)).status).toBe(200)
  expect([await names(), (await get(item.item_no)).status]).toEqual([[], 404])
  const [kept] = await server.db.sql<{ evidence: object }[]>`select evidence from report order by report_no limit 1`
  expect(kept!.evidence).toMatchObject({ item_name: '매트', version: 1, images: item.images.map(({ key }) => key) })
  const holder = async () =>
    (await server.db.sql`select distinct holder from media where holder is not null`).map((row) => row['holder'] as string)
  expect(await holder()).toEqual([`hidden-item:${item.item_no}`])
  const own = (await server.call(getOwnItem, { params: item }, { as: seller })).body.query as OwnItem
  for (const picture of [own.item_thumb!, own.images[0]!]) {
    expect(picture.transforms['thm']).toContain(`viewer=${seller.user_no}&`)
  }
  const options = item.sio_info.map((option) => ({ ...option, stock: null }))
  const { state: _state, ...form } = { ...item, options, images: item.images.map(({ key }) => key), free_from: item.free_from }
  const edited = await server.call(editItem, { params: item, body: { ...form, item_name: '고친 매트' } as never }, { as: seller })
  expect(edited.body.query as OwnItem).toMatchObject({ item_name: '고친 매트', is_hidden: true })
  expect(await holder()).toEqual([`hidden-item:${item.item_no}`])
})

test('enough reports of a question or of its answer hide each from everybody but the two sides', async () => {
  const item = await sell('매트')
  const me = await server.aMember()
  const ask = (is_secret: boolean) =>
    server.call(askQuestion, { params: item, body: { content: '두께가 얼마나 되나요?', is_secret } }, { as: me })
  const [open, secret] = [(await ask(false)).body.query as ItemQuestion, (await ask(true)).body.query as ItemQuestion]
  const { question_no } = open
  await server.call(replyToQuestion, { params: { question_no }, body: { reply: '6mm예요' } }, { as: seller })
  const report = async (as: TestMember, target_kind: 'item_question' | 'item_answer', target_no = question_no) =>
    (await server.call(createReport, { body: { target_kind, target_no, reason: 'SEXUAL', report_text: '' } }, { as })).body.code
  const shown = async (as: TestMember | null) => {
    const questions = (await server.call(listItemQuestions, { params: item, query: {} }, { as })).body.query as ItemQuestion[]
    return questions.filter(({ is_secret }) => !is_secret).map(({ content, reply, reply_dt }) => [content, reply, reply_dt !== null])
  }
  const [one, other] = [await server.aMember(), await server.aMember()]
  expect([await report(me, 'item_question'), await report(seller, 'item_answer')]).toEqual(['report.own', 'report.own'])
  expect([await report(one, 'item_question', secret.question_no), await report(one, 'item_answer', secret.question_no)]).toEqual([
    'report.not_found',
    'report.not_found',
  ])
  for (const as of [one, other]) expect(await report(as, 'item_answer')).toBeUndefined()
  expect([await shown(null), await shown(me)]).toEqual([
    [['두께가 얼마나 되나요?', null, false]],
    [['두께가 얼마나 되나요?', '6mm예요', true]],
  ])
  for (const as of [one, other]) expect(await report(as, 'item_question')).toBeUndefined()
  expect([await shown(null), (await shown(seller)).length, (await shown(me)).length]).toEqual([[], 1, 1])
  const kept = await server.db.sql`select target_kind, target_user_no, evidence ->> 'content' as content from report order by report_no`
  expect(kept.map(({ target_kind, target_user_no, content }) => [target_kind, target_user_no, content])).toEqual([
    ['item_answer', seller.user_no, '6mm예요'],
    ['item_answer', seller.user_no, '6mm예요'],
    ['item_question', me.user_no, '두께가 얼마나 되나요?'],
    ['item_question', me.user_no, '두께가 얼마나 되나요?'],
  ])
})
