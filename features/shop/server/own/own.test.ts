import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anExpert } from '#features/expert/server/testing.ts'
import { attemptsOf } from '#kit/server/testing/attempts.ts'
import { deleteAllRows } from '#kit/server/testing/delete-rows.ts'
import { aMedia } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import {
  countOwnItems,
  createItem,
  deleteItem,
  editItem,
  editOption,
  getOwnItem,
  getSellerFacts,
  listOwnItems,
  pauseItems,
  saveSellerFacts,
  setItemState,
  type OwnItem,
  type OwnListed,
} from '../../contract/own.ts'
import { PRODUCTS_MAX } from '../../rules.ts'
import { PRODUCT, productTransitions, SELLER_ACTS, type SellerAct } from '../../transitions.ts'
import { moveStock } from '../stock.ts'
import { aDraft, anItem, aSeller, facts, goodsForm, noticeOf, type ItemForm } from '../testing.ts'
import { ownHttp } from './http.ts'
import { followStock } from './state-machine.ts'

let server: TestServer
let me: TestMember
beforeAll(async () => {
  server = await testServer(ownHttp)
})
afterAll(() => server.close())
beforeEach(async () => {
  await deleteAllRows(server.admin, 'users', 'shop_product')
  me = await aSeller(server)
})

const get = (as: TestMember | null, item_no: number) => server.call(getOwnItem, { params: { item_no } }, { as })
const found = async (item_no: number) => (await get(me, item_no)).body.query as OwnItem
const list = async (query = {}, as = me) => (await server.call(listOwnItems, { query }, { as })).body.query as OwnListed[]
const act = (as: TestMember | null, item_no: number, name: SellerAct) =>
  server.call(setItemState, { params: { item_no }, body: { act: name } }, { as })
const remove = (as: TestMember | null, item_no: number) => server.call(deleteItem, { params: { item_no } }, { as })
const pause = (as: TestMember | null, item_nos: number[]) => server.call(pauseItems, { body: { item_nos } }, { as })
const option = (as: TestMember | null, sio_no: number, body: object) =>
  server.call(editOption, { params: { sio_no }, body: body as never }, { as })
const edit = async (as: TestMember | null, item: OwnItem, changes: Partial<ItemForm> & { version?: number } = {}) => {
  const options = item.sio_info.map(({ sio_no, sio_title, sio_amt }) => ({ sio_no, sio_title, sio_amt, stock: null }))
  const form = { ...(await goodsForm(server, me, { type: item.type, options })), images: item.images.map(({ key }) => key) }
  return server.call(editItem, { params: item, body: { ...form, version: item.version, ...changes } }, { as })
}
const versions = (itemNo: number) =>
  server.db.sql<{ version: number; content: Record<string, unknown> }[]>`
    select version, content from shop_version where item_no = ${itemNo} order by version`
const three = (stock: number | null) => ['라벤더', '민트', '코랄'].map((sio_title) => ({ sio_no: null, sio_title, sio_amt: 0, stock }))

test('refuses guests, members, experts in member mode and unverified ones', async () => {
  const item = await anItem(server, me)
  const form = await goodsForm(server, me)
  const others: [TestMember | null, number][] = [
    [null, 401],
    [await server.aMember(), 403],
    [await server.aMember({ user_verified: true }), 403],
    [await anExpert(server, { main_type: 'haru' }), 403],
    [await anExpert(server, { user_verified: false }), 403],
  ]
  for (const [as, status] of others) {
    const answers = [
      await server.call(listOwnItems, { query: {} }, { as }),
      await get(as, item.item_no),
      await server.call(createItem, { body: form }, { as }),
      await edit(as, item),
      await remove(as, item.item_no),
      await act(as, item.item_no, 'pause'),
      await pause(as, [item.item_no]),
      await option(as, item.sio_info[0]!.sio_no, { sio_amt: 1 }),
      await server.call(getSellerFacts, {}, { as }),
      await server.call(saveSellerFacts, { body: facts }, { as }),
    ]
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status))
  }
  expect(await found(item.item_no)).toEqual(item)
})

test('another seller’s product answers like an unknown one and stays as it is', async () => {
  const item = await anItem(server, me, { options: three(3) })
  const other = await aSeller(server)
  const none = { ...item, item_no: 999_999, sio_info: [{ ...item.sio_info[0]!, sio_no: 999_999 }] }
  for (const one of [item, none]) {
    const answers = [
      await get(other, one.item_no),
      await edit(other, one, { images: [] }),
      await remove(other, one.item_no),
      await act(other, one.item_no, 'pause'),
      await option(other, one.sio_info[0]!.sio_no, { sio_amt: 5, stock: { was: 3, to: 9 } }),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [404, 'shop.not_found']))
    expect((await pause(other, [one.item_no])).body.query).toEqual({ paused: [] })
  }
  // Its options and pictures are no one else's either.
  const mine = await aDraft(server, other)
  const sio_no = item.sio_info[0]!.sio_no
  const stolen = await edit(other, mine, { images: [], options: [{ sio_no, sio_title: '남의 것', sio_amt: 0, stock: null }] })
  expect(stolen.body).toMatchObject({ code: 'shop.option_unknown', field: 'options' })
  expect((await edit(other, mine, { images: item.images.map(({ key }) => key) })).body.code).toBe('media.not_usable')
  expect(await found(item.item_no)).toEqual(item)
})

test('a draft becomes a product with everything that was typed, and its description keeps the allowed tags only', async () => {
  const images = [await aMedia(server.db, me.user_no), await aMedia(server.db, me.user_no)]
  const draft = await aDraft(server, me, { images, item_desc: '<b onclick="x">좋아요</b><script>', options: three(10) })
  expect(draft).toMatchObject({ state: PRODUCT.draft, version: 1, open_dt: null, item_desc: '<b>좋아요</b>&lt;script>' })
  expect(draft.images.map(({ key }) => key)).toEqual(images)
  expect(draft.item_thumb?.key).toBe(images[0])
  expect(draft.sio_info.map(({ sio_title, stock }) => [sio_title, stock])).toEqual([
    ['라벤더', 10],
    ['민트', 10],
    ['코랄', 10],
  ])
  expect(await versions(draft.item_no)).toEqual([])
  const published = (await act(me, draft.item_no, 'publish')).body.query
  expect(published).toEqual({ ...draft, state: PRODUCT.onSale, open_dt: expect.any(String) })
  const holders = await server.db.sql`select distinct holder from media where key = any(${images}::uuid[])`
  expect(holders).toEqual([{ holder: `item:${draft.item_no}` }])
})

test('a repeated create gives the first answer and adds one product', async () => {
  const key = '3f0f3a86-5c0b-4f43-9d5c-0a3f6f1f7a01'
  const body = await goodsForm(server, me)
  const answers = [await server.call(createItem, { body }, { as: me, key }), await server.call(createItem, { body }, { as: me, key })]
  expect(answers[1]!.body).toEqual(answers[0]!.body)
  expect((await server.call(createItem, { body: { ...body, item_viv_price: 1 } }, { as: me, key })).body.code).toBe('request.key_reused')
  expect(await list()).toHaveLength(1)
})

test('refuses values outside the limits with their field, and changes nothing', async () => {
  const wrong: [Partial<Record<keyof ItemForm, unknown>>, string][] = [
    [{ item_name: '가' }, 'item_name'],
    [{ item_name: '두\n줄' }, 'item_name'],
    [{ item_name: '타이레놀' }, 'item_name'],
    [{ item_desc: '가'.repeat(5001) }, 'item_desc'],
    [{ type: 4 }, 'type'],
    [{ item_viv_price: 0 }, 'item_viv_price'],
    [{ item_viv_price: 100_001 }, 'item_viv_price'],
    [{ item_viv_price: 1.5 }, 'item_viv_price'],
    [{ options: [] }, 'options'],
    [{ options: [...three(1), ...three(1)] }, 'options'],
    [{ options: [{ ...three(1)[0]!, stock: -1 }] }, 'options.0.stock'],
    [{ si_order_amt: 1001 }, 'si_order_amt'],
    [{ ship_days: 61 }, 'ship_days'],
    [{ notice_kind: 'car' }, 'notice_kind'],
    [{ notice_kind: 'supplement', notice: {} }, 'notice_kind'],
    [{ notice: { pages: '3' } }, 'notice'],
    [{ images: [crypto.randomUUID()] }, 'images'],
  ]
  const item = await aDraft(server, me)
  for (const [changes, field] of wrong) {
    const body = { ...(await goodsForm(server, me)), ...(changes as Partial<ItemForm>) }
    for (const answer of [await server.call(createItem, { body }, { as: me }), await edit(me, item, changes as Partial<ItemForm>)]) {
      expect([answer.status < 500 && answer.status >= 400, answer.body.field, changes]).toEqual([true, field, changes])
    }
  }
  expect(await list()).toHaveLength(1)
  expect(await found(item.item_no)).toEqual(item)
})

test('a product is published once everything is there, and keeps it while it is published', async () => {
  const bare = await anExpert(server)
  const suspended = await aSeller(server, {}, { state: 5 })
  const cases: [TestMember, Partial<ItemForm>, string][] = [
    [bare, {}, 'shop.seller'],
    [suspended, {}, 'shop.not_selling'],
    [me, { images: [] }, 'shop.images'],
    [me, { item_desc: '<p> </p>' }, 'shop.item_desc'],
    [me, { notice: { model: '매트' } }, 'shop.notice'],
  ]
  for (const [as, changes, code] of cases) {
    const draft = await aDraft(server, as, changes)
    expect([(await act(as, draft.item_no, 'publish')).body.code, code]).toEqual([code, code])
    expect((await get(as, draft.item_no)).body.query).toEqual(draft)
  }
  const item = await anItem(server, me)
  expect((await edit(me, item, { images: [] })).body).toMatchObject({ code: 'shop.images', field: 'images' })
  expect((await edit(me, item, { type: 3 })).body).toMatchObject({ code: 'shop.type', field: 'type' })
  expect(await found(item.item_no)).toEqual(item)
})

test('a supplement is sold by its category of experts with a registered business', async () => {
  const seller = await aSeller(server, { cate_no: 7 })
  const supplement = { item_name: '비타민 D', notice_kind: 'supplement', notice: noticeOf('supplement') } as const
  const draft = await aDraft(server, seller, supplement)
  await server.call(saveSellerFacts, { body: { ...facts, biz_no: null } }, { as: seller })
  expect((await act(seller, draft.item_no, 'publish')).body.code).toBe('shop.supplement_seller')
  await server.call(saveSellerFacts, { body: facts }, { as: seller })
  expect((await act(seller, draft.item_no, 'publish')).status).toBe(200)
})

test('every act of a seller in every state follows the table', async () => {
  for (const { state, act: name, by, rows } of attemptsOf(productTransitions)) {
    if (by === 'system' || !SELLER_ACTS.some((one) => one === name)) continue
    for (const stock of [null, 0]) {
      const { item_no } = await aDraft(server, me, { options: three(stock).slice(0, 1) })
      await server.db.sql`update shop_product set state = ${state}, open_dt = now() where item_no = ${item_no}`
      const row = rows.find(({ id }) => !id.match(/P[1245]/) || (id === 'P1' || id === 'P4') === (stock === null))
      const answer = await act(me, item_no, name as SellerAct)
      expect([name, state, stock, answer.status, (await found(item_no)).state]).toEqual([
        name,
        state,
        stock,
        row ? 200 : 409,
        row?.to ?? state,
      ])
    }
  }
})

test('the stock of its options decides whether a product is sold out', async () => {
  const item = await anItem(server, me, { options: three(1).slice(0, 2) })
  const [one, other] = item.sio_info.map(({ sio_no }) => sio_no) as [number, number]
  const states = async (...moves: [number, object][]) => {
    for (const [sioNo, stock] of moves) expect((await option(me, sioNo, { stock })).status).toBe(200)
    return (await found(item.item_no)).state
  }
  expect(await states([one, { was: 1, to: 0 }])).toBe(PRODUCT.onSale)
  expect(await states([other, { was: 1, to: 0 }])).toBe(PRODUCT.soldOut)
  expect(await states([other, { was: 0, to: null }])).toBe(PRODUCT.onSale)
  expect(await states([other, { was: null, to: 0 }])).toBe(PRODUCT.soldOut)
  await act(me, item.item_no, 'pause')
  expect(await states([one, { was: 0, to: 4 }])).toBe(PRODUCT.paused)
  expect((await act(me, item.item_no, 'resume')).body.query).toMatchObject({ state: PRODUCT.onSale })
})

test('two options that are emptied at the same time leave a sold-out product', async () => {
  for (let time = 0; time < 5; time++) {
    const item = await anItem(server, me, { options: three(1) })
    await Promise.all(item.sio_info.map(({ sio_no }) => option(me, sio_no, { stock: { was: 1, to: 0 } })))
    expect((await found(item.item_no)).state).toBe(PRODUCT.soldOut)
  }
})

test('a stock that the seller types is a difference: what is sold meanwhile stays sold', async () => {
  const item = await anItem(server, me, { options: three(10).slice(0, 1) })
  const { sio_no } = item.sio_info[0]!
  const sell = (qtt: number) =>
    server.db.transaction(async (tx) => {
      const sold = await moveStock(tx, sio_no, -qtt)
      await followStock(tx, item.item_no, server.clock.now)
      return sold
    })
  expect(await sell(4)).toBe(true)
  expect((await option(me, sio_no, { stock: { was: 10, to: 12 } })).body.query).toMatchObject({ sio_info: [{ stock: 8 }] })
  expect(await sell(9)).toBe(false)
  expect((await option(me, sio_no, { stock: { was: 12, to: 0 } })).body).toMatchObject({ code: 'shop.stock_moved', field: 'stock' })
  expect((await option(me, sio_no, { stock: { was: 12, to: null } })).body.code).toBe('shop.stock_moved')
  const sold = await Promise.all(Array.from({ length: 12 }, () => sell(1)))
  expect(sold.filter(Boolean)).toHaveLength(8)
  expect(await found(item.item_no)).toMatchObject({ state: PRODUCT.soldOut, sio_info: [{ stock: 0 }] })
})

test('a version stays as it was published, whatever is edited afterwards', async () => {
  const item = await anItem(server, me, { options: three(5) })
  const [kept] = item.sio_info
  const options = [
    { ...kept!, sio_title: '연보라' },
    { sio_no: null, sio_title: '검정', sio_amt: 20, stock: 2 },
  ]
  const edited = (await edit(me, item, { item_name: '요가 매트 8mm', item_viv_price: 200, options })).body.query as OwnItem
  expect(edited.sio_info).toEqual([
    { sio_no: kept!.sio_no, sio_title: '연보라', sio_amt: 0, stock: 5 },
    { sio_no: expect.any(Number), sio_title: '검정', sio_amt: 20, stock: 2 },
  ])
  await option(me, kept!.sio_no, { sio_amt: 10 })
  const contents = (await versions(item.item_no)).map(({ version, content }) => {
    const { item_name, item_viv_price, sio_info } = content as {
      item_name: string
      item_viv_price: number
      sio_info: { sio_title: string; sio_amt: number }[]
    }
    return [version, item_name, item_viv_price, sio_info.map(({ sio_title, sio_amt }) => `${sio_title} ${sio_amt}`)]
  })
  expect(contents).toEqual([
    [1, '요가 매트 6mm', 180, ['라벤더 0', '민트 0', '코랄 0']],
    [2, '요가 매트 8mm', 200, ['연보라 0', '검정 20']],
    [3, '요가 매트 8mm', 200, ['연보라 10', '검정 20']],
  ])
  await expect(server.db.sql`update shop_version set content = '{}' where item_no = ${item.item_no}`).rejects.toThrow(/never changes/)
})

test('an edit needs the version that it has read', async () => {
  const item = await anItem(server, me)
  expect((await edit(me, item, { item_viv_price: 190 })).body.query).toMatchObject({ item_viv_price: 190, version: 2 })
  expect((await edit(me, item, { item_viv_price: 500 })).body.code).toBe('shop.changed')
  const raced = await Promise.all([130, 140].map((item_viv_price) => edit(me, { ...item, version: 2 }, { item_viv_price })))
  expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('an ended product stays as it is; only a draft is deleted', async () => {
  const item = await anItem(server, me)
  expect((await remove(me, item.item_no)).body.code).toBe('shop.not_draft')
  await act(me, item.item_no, 'end')
  expect((await edit(me, item)).body.code).toBe('shop.ended')
  expect((await option(me, item.sio_info[0]!.sio_no, { stock: { was: null, to: 3 } })).body.code).toBe('shop.ended')
  const draft = await aDraft(server, me)
  expect((await remove(me, draft.item_no)).status).toBe(200)
  expect((await remove(me, draft.item_no)).body.code).toBe('shop.not_found')
  expect(await server.db.sql`select 1 from media where holder = ${`item:${draft.item_no}`}`).toHaveLength(0)
})

test('lists my products by state and type, page after page, and pauses several at once', async () => {
  const made = [
    await anItem(server, me),
    await anItem(server, me, { type: 0 }),
    await anItem(server, me, { options: three(0) }),
    await aDraft(server, me),
  ].map(({ item_no }) => item_no)
  await anItem(server, await aSeller(server))
  const nos = async (query = {}) => (await list(query)).map(({ item_no }) => item_no)
  expect(await nos()).toEqual(made.toReversed())
  expect(await nos({ limit: 2 })).toEqual([made[3], made[2]])
  expect(await nos({ limit: 2, before_no: made[2] })).toEqual([made[1], made[0]])
  expect(await nos({ state: PRODUCT.soldOut })).toEqual([made[2]])
  expect(await nos({ type: 0 })).toEqual([made[1]])
  expect((await server.call(countOwnItems, {}, { as: me })).body.query).toEqual({
    items: [
      { state: PRODUCT.draft, type: 2, qtt: 1 },
      { state: PRODUCT.onSale, type: 0, qtt: 1 },
      { state: PRODUCT.onSale, type: 2, qtt: 1 },
      { state: PRODUCT.soldOut, type: 2, qtt: 1 },
    ],
    questions: 0,
  })
  expect((await pause(me, made)).body.query).toEqual({ paused: made.slice(0, 3) })
  expect(await nos({ state: PRODUCT.paused })).toEqual([made[2], made[1], made[0]])
})

test('two hundred products are the most, without ended ones', async () => {
  const { item_no } = await anItem(server, me)
  await server.db.sql`
    insert into shop_product (user_no, type, item_name, item_desc, item_viv_price, si_order_amt, jeju_amt, island_amt, ship_days, return_amt, exchange_amt,
      return_text, notice_kind, notice, cate_no, reg_dt, edit_dt)
    select user_no, type, item_name, item_desc, item_viv_price, si_order_amt, jeju_amt, island_amt, ship_days, return_amt, exchange_amt,
      return_text, notice_kind, notice, cate_no, reg_dt, edit_dt
    from shop_product, generate_series(2, ${PRODUCTS_MAX}::int) where item_no = ${item_no}`
  const create = async () => (await server.call(createItem, { body: await goodsForm(server, me) }, { as: me })).body.code
  expect(await create()).toBe('shop.full')
  await act(me, item_no, 'end')
  expect([await create(), await create()]).toEqual([undefined, 'shop.full'])
})

test('the facts of a seller are saved as a whole, with a valid number of the business', async () => {
  expect((await server.call(getSellerFacts, {}, { as: me })).body.query).toEqual(facts)
  const saved = await server.call(saveSellerFacts, { body: { ...facts, biz_no: '000-00-00000', tel: '02-1234-9999' } }, { as: me })
  expect(saved.body.query).toEqual({ ...facts, tel: '0212349999' })
  for (const [field, value] of [
    ['biz_no', '1234567890'],
    ['tel', '12'],
    ['mail', 'no mail'],
    ['company', ''],
  ] as const) {
    expect((await server.call(saveSellerFacts, { body: { ...facts, [field]: value } }, { as: me })).body.field).toBe(field)
  }
  expect((await server.call(getSellerFacts, {}, { as: await anExpert(server) })).body.query).toBeNull()
})
