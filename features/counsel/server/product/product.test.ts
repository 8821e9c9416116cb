import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anExpert } from '#features/expert/server/testing.ts'
import type { Body, Query } from '#kit/contract/endpoint.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import { deleteAllRows } from '#kit/server/testing/delete-rows.ts'
import { limitMember, relate } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import {
  createProduct,
  deleteProduct,
  editProduct,
  getOwnProduct,
  listCounselProducts,
  listOwnProducts,
  orderProducts,
  setProductState,
  type CounselProduct,
  type OwnProduct,
} from '../../contract/product.ts'
import { PRODUCTS_MAX } from '../../contract/product-rules.ts'
import { openCalendar } from '../apply/testing.ts'
import { productHttp } from './http.ts'

let server: TestServer
let me: TestMember
beforeAll(async () => {
  server = await testServer(productHttp)
})
afterAll(() => server.close())
beforeEach(async () => {
  await deleteAllRows(server.admin, 'users', 'counsel_product')
  me = await anExpert(server)
})

type Form = Body<typeof createProduct>
const form: Form = { title: '운동 질문', description: '', channel: 'chat', minutes: 15, price: 90, ext_minutes: 10, ext_price: 60 }

const create = (as: TestMember | null, changes: Partial<Form> = {}, key?: string) =>
  server.call(createProduct, { body: { ...form, ...changes } }, { as, ...(key ? { key } : {}) })
const made = async (changes: Partial<Form> = {}, as = me) => (await create(as, changes)).body.query as OwnProduct
const edit = (as: TestMember | null, { product_no, version }: OwnProduct, changes: Partial<Form> = {}) =>
  server.call(editProduct, { params: { product_no }, body: { ...form, ...changes, version } }, { as })
const setState = (as: TestMember | null, product_no: number, state: 0 | 1) =>
  server.call(setProductState, { params: { product_no }, body: { state } }, { as })
const remove = (as: TestMember | null, product_no: number) => server.call(deleteProduct, { params: { product_no } }, { as })
const order = (as: TestMember | null, product_nos: number[]) => server.call(orderProducts, { body: { product_nos } }, { as })
const own = async (as = me) =>
  (await server.call(listOwnProducts, {}, { as })).body.query as { accepts_requests: boolean; products: OwnProduct[] }
const titles = async () => (await own()).products.map(({ title }) => title)
const offer = (as: TestMember | null = null, query: Query<typeof listCounselProducts> = me) =>
  server.call(listCounselProducts, { query: { user_no: query.user_no } }, { as })
const offered = async (as: TestMember | null = null) =>
  (await offer(as)).body.query as { accepts_requests: boolean; products: CounselProduct[] }

test('refuses guests, members, experts in member mode and unverified ones', async () => {
  const product = await made()
  const others: [TestMember | null, number][] = [
    [null, 401],
    [await server.aMember(), 403],
    [await server.aMember({ user_verified: true }), 403],
    [await anExpert(server, { main_type: 'haru' }), 403],
    [await anExpert(server, { user_verified: false }), 403],
  ]
  for (const [as, status] of others) {
    const answers = [
      await server.call(listOwnProducts, {}, { as }),
      await server.call(getOwnProduct, { params: product }, { as }),
      await create(as),
      await edit(as, product),
      await setState(as, product.product_no, 0),
      await order(as, [product.product_no]),
      await remove(as, product.product_no),
    ]
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status))
  }
  expect((await own()).products).toEqual([product])
})

test('another expert’s product answers like an unknown one and stays as it is', async () => {
  const product = await made()
  const other = await anExpert(server)
  const codes = async (as: TestMember, one: OwnProduct) =>
    Promise.all([
      server.call(getOwnProduct, { params: one }, { as }),
      edit(as, one, { title: '바꾼 이름' }),
      setState(as, one.product_no, 0),
      remove(as, one.product_no),
    ]).then((all) => all.map(({ status, body }) => [status, body.code]))
  const notFound = [404, 'counsel_product.not_found']
  expect(await codes(other, product)).toEqual([notFound, notFound, notFound, notFound])
  expect(await codes(other, { ...product, product_no: 999_999 })).toEqual([notFound, notFound, notFound, notFound])
  expect((await order(other, [product.product_no])).body.code).toBe('counsel_product.changed')
  expect((await own()).products).toEqual([product])
})

test('a new product goes to the end of the list and can be chosen at once', async () => {
  const first = await made({ title: '  첫 상품 ', description: '자세를 봐요' })
  expect(first).toMatchObject({ ...form, title: '첫 상품', description: '자세를 봐요', state: 1, version: 1 })
  const second = await made({ title: '둘째 상품', ext_minutes: null, ext_price: null })
  expect(await titles()).toEqual(['첫 상품', '둘째 상품'])
  expect(await offered()).toEqual({
    accepts_requests: true,
    next_dt: null,
    promise: null,
    products: [first, second].map(({ state: _, version: __, reg_dt: ___, edit_dt: ____, ...shown }) => shown),
  })
})

test('a repeated create gives the first answer and adds one product', async () => {
  const key = '3f0f3a86-5c0b-4f43-9d5c-0a3f6f1f7a01'
  const answers = [await create(me, {}, key), await create(me, {}, key)]
  expect(answers[1]!.body).toEqual(answers[0]!.body)
  expect((await create(me, { price: 91 }, key)).body.code).toBe('request.key_reused')
  expect(await titles()).toHaveLength(1)
})

test('refuses values outside the limits with their field', async () => {
  const wrong: [Partial<Record<keyof Form, unknown>>, string][] = [
    [{ title: '가' }, 'title'],
    [{ title: '두\n줄' }, 'title'],
    [{ title: '가'.repeat(41) }, 'title'],
    [{ description: '가'.repeat(201) }, 'description'],
    [{ channel: 'mail' }, 'channel'],
    [{ minutes: 45 }, 'minutes'],
    [{ price: 9 }, 'price'],
    [{ price: 10_001 }, 'price'],
    [{ price: 10.5 }, 'price'],
    [{ ext_minutes: 20 }, 'ext_minutes'],
    [{ ext_minutes: null }, 'ext_minutes'],
    [{ ext_price: null }, 'ext_price'],
    [{ ext_price: 9 }, 'ext_price'],
  ]
  const product = await made()
  for (const [changes, field] of wrong) {
    for (const answer of [await create(me, changes as Partial<Form>), await edit(me, product, changes as Partial<Form>)]) {
      expect([answer.status < 500 && answer.status >= 400, answer.body.field, changes]).toEqual([true, field, changes])
    }
  }
  expect((await own()).products).toEqual([product])
})

test('ten products are the most; a deleted one makes room and leaves no gap', async () => {
  for (let nth = 1; nth <= PRODUCTS_MAX; nth++) await made({ title: `상품 ${nth}` })
  expect((await create(me)).body.code).toBe('counsel_product.full')
  const third = (await own()).products[2]!
  await remove(me, third.product_no)
  expect((await remove(me, third.product_no)).body.code).toBe('counsel_product.not_found')
  expect(await titles()).toEqual([1, 2, 4, 5, 6, 7, 8, 9, 10].map((nth) => `상품 ${nth}`))
  const answers = await Promise.all([create(me, { title: '새 상품' }), create(me, { title: '새 상품' })])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await titles()).toHaveLength(PRODUCTS_MAX)
  const kept = await server.db.sql`select title from counsel_product where product_no = ${third.product_no}`
  expect(kept).toEqual([{ title: '상품 3' }])
})

test('an edit needs the version that it has read', async () => {
  const product = await made()
  const edited = await edit(me, product, { price: 120 })
  expect(edited.body.query).toMatchObject({ price: 120, version: 2 })
  expect((await edit(me, product, { price: 500 })).body).toMatchObject({ code: 'counsel_product.changed' })
  expect((await edit(me, { ...product, version: 2 ** 31 })).body).toMatchObject({ code: 'request.invalid', field: 'version' })
  const raced = await Promise.all([130, 140].map((price) => edit(me, edited.body.query as OwnProduct, { price })))
  expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a product that is switched off or deleted is not offered; those by voice and video are', async () => {
  const [off, gone] = [await made(), await made()]
  const [voice, video] = [await made({ channel: 'voice' }), await made({ channel: 'video' })]
  await setState(me, off.product_no, 0)
  await remove(me, gone.product_no)
  expect((await offered()).products.map(({ product_no }) => product_no)).toEqual([voice.product_no, video.product_no])
  expect((await own()).products.map(({ state, channel }) => [state, channel])).toEqual([
    [0, 'chat'],
    [1, 'voice'],
    [1, 'video'],
  ])
  expect((await setState(me, voice.product_no, 0)).status).toBe(200)
  await setState(me, off.product_no, 1)
  expect((await offered()).products).toHaveLength(2)
})

test('moves all products at once, and only the expert’s own', async () => {
  const nos = [
    (await made({ title: '하나' })).product_no,
    (await made({ title: '둘째' })).product_no,
    (await made({ title: '셋째' })).product_no,
  ]
  expect((await order(me, nos.toReversed())).body.query).toMatchObject([{ title: '셋째' }, { title: '둘째' }, { title: '하나' }])
  for (const wrong of [nos.slice(1), [...nos, 999_999], [nos[0]!, nos[0]!, nos[1]!], []]) {
    expect((await order(me, wrong)).body.code).toBe('counsel_product.changed')
  }
  expect(await titles()).toEqual(['셋째', '둘째', '하나'])
})

test('says that an expert takes no requests without a valid licence, or while a sanction keeps them from accepting', async () => {
  const expired = await anExpert(server, {}, { license_expire_dt: '2026-11-20' })
  const lastDay = await anExpert(server, {}, { license_expire_dt: '2026-11-21' })
  const suspended = await anExpert(server, {}, { state: 5 })
  const [closed, free] = [await anExpert(server), await anExpert(server)]
  const later = (days: number) => new Date(server.clock.now.getTime() + days * DAY_MS)
  await limitMember(server.db, closed.user_no, { suspend_dt: later(7) })
  await limitMember(server.db, free.user_no, { sell_dt: later(-1) })
  const accepts = async (as: TestMember) => [
    (await own(as)).accepts_requests,
    ((await offer(null, as)).body.query as { accepts_requests: boolean }).accepts_requests,
  ]
  expect(await Promise.all([expired, lastDay, suspended, free].map(accepts))).toEqual([
    [false, false],
    [true, true],
    [false, false],
    [true, true],
  ])
  expect((await offer(null, closed)).body.query).toMatchObject({ accepts_requests: false })
})

test('a blocked, inactive or unknown member has no page; other members offer nothing', async () => {
  await made()
  const [blocked, member] = [await server.aMember(), await server.aMember()]
  await relate(server.db, 'block', me.user_no, blocked.user_no)
  expect([(await offer(blocked)).status, (await offer(member)).status]).toEqual([404, 200])
  expect((await offer(null, member)).body.query).toEqual({ accepts_requests: false, next_dt: null, products: [], promise: null })
  await server.db.sql`update users set state = 0 where user_no = ${me.user_no}`
  const codes = [await offer(member), await offer(member, { user_no: 999_999 })].map(({ status, body }) => [status, body.code])
  expect(codes).toEqual([
    [404, 'request.not_found'],
    [404, 'request.not_found'],
  ])
})

test('tells the first free time of all products, and none without a calendar', async () => {
  await made({ minutes: 15 })
  const nextOf = async () => ((await offer()).body.query as { next_dt: string | null }).next_dt
  expect(await nextOf()).toBeNull()
  await openCalendar(server, me)
  expect(Date.parse((await nextOf())!)).toBe(Date.parse('2026-11-21T15:15:00+09:00'))
  await made({ minutes: 30 })
  expect(Date.parse((await nextOf())!)).toBe(Date.parse('2026-11-21T15:00:00+09:00'))
})
