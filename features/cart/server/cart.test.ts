import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { saveSellerFacts, setItemState, type OwnItem } from '#features/shop/contract.ts'
import { aDraft, anItem, aSeller, facts, shopFeature } from '#features/shop/server/testing.ts'
import { creditCharge } from '#features/viv/server/testing.ts'
import { HOUR_MS } from '#kit/contract/time.ts'
import { deleteAllRows } from '#kit/server/testing/delete-rows.ts'
import { limitMember, relate } from '#kit/server/testing/factories.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import {
  acceptPrices,
  addToCart,
  checkCart,
  countCart,
  getCart,
  mergeCart,
  previewCart,
  removeFromCart,
  setCartOptions,
  setCartQtt,
  type Cart,
  type GuestRow,
} from '../contract.ts'
import { CART_MAX, QTT_MAX } from '../rules.ts'
import { cart } from './feature.ts'
import { anAddress, cartFor, putInCart, rowsIn } from './testing.ts'

let server: TestServer
let seller: TestMember
let me: TestMember
beforeAll(async () => {
  server = await featureServer([shopFeature, cart])
})
afterAll(() => server.close())
beforeEach(async () => {
  await deleteAllRows(server.admin, 'users', 'shop_product', 'cart_item')
  seller = await aSeller(server)
  me = await server.aMember()
})

type Choice = { sio_no: number; qtt: number }
const add = (as: TestMember | null, item_no: number, options: Choice[], key?: string) =>
  server.call(addToCart, { body: { item_no, options } }, { as, ...(key && { key }) })
const codeOf = async (answer: Promise<{ status: number; body: { code?: unknown } }>) => {
  const { status, body } = await answer
  return [status, body.code]
}
const own = (as = me) => cartFor(server, as)
const sio = ({ sio_info }: OwnItem, nth = 0) => sio_info[nth]!.sio_no
const put = (item: OwnItem, qtt = 1, as = me) => putInCart(server, as, item, qtt)
const two = (stock: (number | null)[] = [null, null]) =>
  stock.map((left, nth) => ({ sio_no: null, sio_title: `색 ${nth}`, sio_amt: nth * 20, stock: left }))
const setProduct = (item_no: number, columns: object) =>
  server.db.sql`update shop_product set ${server.db.sql(columns as never)} where item_no = ${item_no}`
const setStock = (sio_no: number, stock: number) => server.db.sql`update shop_stock set stock = ${stock} where sio_no = ${sio_no}`
const setQtt = (sio_no: number, qtt: number, as = me) => server.call(setCartQtt, { params: { sio_no }, body: { qtt } }, { as })
const setOptions = (item_no: number, options: Choice[], as: TestMember | null = me) =>
  server.call(setCartOptions, { params: { item_no }, body: { options } }, { as })
const check = (item_nos: number[], is_checked: boolean, as = me) => server.call(checkCart, { body: { item_nos, is_checked } }, { as })
const remove = (item_nos: number[], as = me) => server.call(removeFromCart, { body: { item_nos } }, { as })
const accept = (sio_no: number, seen_amt: number) => server.call(acceptPrices, { body: { options: [{ sio_no, seen_amt }] } }, { as: me })
const merge = (rows: GuestRow[], as: TestMember | null = me) => server.call(mergeCart, { body: { rows } }, { as })
const guestRow = (item: OwnItem, qtt = 1, changes: Partial<GuestRow> = {}): GuestRow => ({
  item_no: item.item_no,
  is_checked: true,
  options: [{ sio_no: sio(item), qtt, seen_amt: item.item_viv_price }],
  ...changes,
})

describe('who may not', () => {
  test('guests have no cart on the server', async () => {
    const item = await anItem(server, seller)
    const answers = await Promise.all([
      add(null, item.item_no, [{ sio_no: sio(item), qtt: 1 }]),
      server.call(getCart, { query: {} }, { as: null }),
      server.call(countCart, {}, { as: null }),
      setOptions(item.item_no, [{ sio_no: sio(item), qtt: 1 }], null),
      server.call(setCartQtt, { params: { sio_no: sio(item) }, body: { qtt: 2 } }, { as: null }),
      server.call(checkCart, { body: { item_nos: [item.item_no], is_checked: true } }, { as: null }),
      server.call(removeFromCart, { body: { item_nos: [item.item_no] } }, { as: null }),
      server.call(acceptPrices, { body: { options: [{ sio_no: sio(item), seen_amt: 1 }] } }, { as: null }),
      merge([guestRow(item)], null),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401))
  })

  test('nobody reads or changes the cart of another member', async () => {
    const item = await anItem(server, seller, { options: two() })
    await put(item, 2)
    const other = await server.aMember()
    expect(rowsIn(await own(other))).toEqual([])
    expect(await codeOf(setQtt(sio(item), 5, other))).toEqual([404, 'cart.not_found'])
    expect(await codeOf(setOptions(item.item_no, [{ sio_no: sio(item), qtt: 5 }], other))).toEqual([404, 'cart.not_found'])
    await check([item.item_no], false, other)
    await remove([item.item_no], other)
    expect(rowsIn(await own())).toMatchObject([{ is_checked: true, sio_info: [{ qtt: 2 }] }])
  })

  test('adds nothing that the member may not see, own products, foreign options and too much', async () => {
    const item = await anItem(server, seller, { options: two([3, null]) })
    const other = await anItem(server, seller)
    const draft = await aDraft(server, seller)
    const blocked = await server.aMember()
    await relate(server.db, 'block', seller.user_no, blocked.user_no)
    const hidden = await anItem(server, seller)
    await setProduct(hidden.item_no, { hide_dt: server.clock.now })
    const paused = await anItem(server, seller)
    await server.call(setItemState, { params: paused, body: { act: 'pause' } }, { as: seller })
    const one = (of: OwnItem, qtt = 1) => [{ sio_no: sio(of), qtt }]
    const refused: [TestMember, OwnItem, Choice[], number, string][] = [
      [me, draft, one(draft), 404, 'shop.not_found'],
      [me, hidden, one(hidden), 404, 'shop.not_found'],
      [me, paused, one(paused), 404, 'shop.not_found'],
      [blocked, item, one(item), 404, 'shop.not_found'],
      [seller, item, one(item), 400, 'shop.own'],
      [me, item, one(other), 400, 'shop.option_unknown'],
      [me, item, one(item, 4), 409, 'cart.stock'],
    ]
    for (const [as, { item_no }, options, status, code] of refused) {
      expect([code, await codeOf(add(as, item_no, options))]).toEqual([code, [status, code]])
    }
    expect(await codeOf(add(me, 999_999, one(item)))).toEqual([404, 'shop.not_found'])
    for (const options of [[], [...one(item), ...one(item)], one(item, 0), one(item, 100), one(item, 1.5)]) {
      expect(await codeOf(add(me, item.item_no, options))).toEqual([400, 'request.invalid'])
    }
    expect(rowsIn(await own())).toEqual([])
  })

  test('a product of a seller who blocked the member later shows nothing of itself, and is kept', async () => {
    const item = await anItem(server, seller, { item_name: '비밀 매트' })
    await put(item)
    await relate(server.db, 'block', seller.user_no, me.user_no)
    const { groups, totals } = await own()
    expect(groups).toMatchObject([{ seller: null, parties: null, rows: [{ item_no: item.item_no, problem: 'gone', si_title: '' }] }])
    expect(totals).toMatchObject({ qtt: 0, total_amt: 0 })
    expect(JSON.stringify(groups)).not.toContain('비밀')
    expect((await remove([item.item_no])).status).toBe(200)
    expect(rowsIn(await own())).toEqual([])
  })

  test('a product of a seller who is kept from selling is not added and not paid, and comes back when the sanction ends', async () => {
    for (const kind of ['sell_dt', 'suspend_dt'] as const) {
      const kept = await aSeller(server)
      const [item, other] = [await anItem(server, kept), await anItem(server, kept)]
      await put(item)
      await limitMember(server.db, kept.user_no, { [kind]: new Date(server.clock.now.getTime() + HOUR_MS) })
      expect([kind, await own()]).toMatchObject([
        kind,
        { groups: [{ seller: null, rows: [{ problem: 'gone' }] }], totals: { qtt: 0, total_amt: 0 } },
      ])
      const guest = { body: { rows: [guestRow(other)] } }
      expect(rowsIn((await server.call(previewCart, guest, { as: null })).body.query as Cart)).toMatchObject([{ problem: 'gone' }])
      expect(await codeOf(add(me, other.item_no, [{ sio_no: sio(other), qtt: 1 }]))).toEqual([404, 'shop.not_found'])
      expect(await codeOf(setOptions(item.item_no, [{ sio_no: sio(item), qtt: 2 }]))).toEqual([404, 'shop.not_found'])
      expect((await merge([guestRow(other)])).body.query).toEqual({ qtt: 1, left_out: 1 })
      server.clock.advance(HOUR_MS)
      expect([kind, await own()]).toMatchObject([kind, { groups: [{ rows: [{ problem: null }] }], totals: { qtt: 1, item_amt: 180 } }])
      expect((await add(me, other.item_no, [{ sio_no: sio(other), qtt: 1 }])).body.query).toEqual({ qtt: 2 })
      await remove([item.item_no, other.item_no])
    }
  })
})

describe('adding', () => {
  test('adds to what is there, once per key, and answers the number of rows', async () => {
    const [item, second] = [await anItem(server, seller, { options: two() }), await anItem(server, seller)]
    const key = randomUUID()
    const both = [0, 1].map((nth) => ({ sio_no: sio(item, nth), qtt: nth + 1 }))
    for (const attempt of [1, 2]) expect([attempt, (await add(me, item.item_no, both, key)).body.query]).toEqual([attempt, { qtt: 1 }])
    expect((await add(me, item.item_no, [{ sio_no: sio(item), qtt: 3 }])).body.query).toEqual({ qtt: 1 })
    expect((await add(me, second.item_no, [{ sio_no: sio(second), qtt: 1 }])).body.query).toEqual({ qtt: 2 })
    expect(rowsIn(await own()).map(({ item_no, sio_info }) => [item_no, sio_info.map(({ qtt }) => qtt)])).toEqual([
      [second.item_no, [1]],
      [item.item_no, [4, 2]],
    ])
    expect((await server.call(countCart, {}, { as: me })).body.query).toEqual({ qtt: 2 })
  })

  test('counts what is there already against the stock and the limit of one option', async () => {
    const item = await anItem(server, seller, { options: two([5, null]) })
    await put(item, 3)
    expect(await codeOf(add(me, item.item_no, [{ sio_no: sio(item), qtt: 3 }]))).toEqual([409, 'cart.stock'])
    await add(me, item.item_no, [{ sio_no: sio(item, 1), qtt: QTT_MAX }])
    expect(await codeOf(add(me, item.item_no, [{ sio_no: sio(item, 1), qtt: 1 }]))).toEqual([409, 'cart.qtt'])
    expect(rowsIn(await own())[0]!.sio_info.map(({ qtt, left }) => [qtt, left])).toEqual([
      [3, 5],
      [QTT_MAX, null],
    ])
  })

  test('a full cart takes no further product, also when two devices add at the same time', async () => {
    const items = [await anItem(server, seller), await anItem(server, seller)]
    await server.db.sql`
      insert into shop_product (user_no, type, state, item_name, item_desc, item_viv_price, si_order_amt, jeju_amt, island_amt, ship_days, return_amt,
        exchange_amt, return_text, notice_kind, notice, cate_no, open_dt, reg_dt, edit_dt)
      select ${seller.user_no}, 2, 1, '상품 ' || n, '', 100, 0, 0, 0, 3, 0, 0, '', 'sport', '{}', 6, now(), now(), now() from generate_series(1, ${CART_MAX - 1}::int) n`
    await server.db
      .sql`insert into shop_option (item_no, sio_title, sio_amt, position) select item_no, '', 0, 1 from shop_product p where p.item_name like '상품 %'`
    await server.db.sql`
      with rows as (insert into cart_item (user_no, item_no, is_checked, reg_dt)
        select ${me.user_no}, item_no, true, now() from shop_product p where p.item_name like '상품 %' returning item_no)
      insert into cart_option (user_no, item_no, sio_no, qtt, seen_amt)
      select ${me.user_no}, o.item_no, o.sio_no, 1, 100 from shop_option o join rows r on r.item_no = o.item_no`
    const codes = await Promise.all(items.map((item) => codeOf(add(me, item.item_no, [{ sio_no: sio(item), qtt: 1 }]))))
    expect(codes.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
      [200, undefined],
      [409, 'cart.full'],
    ])
    const { qtt, totals } = await own()
    expect([qtt, totals.item_amt]).toEqual([CART_MAX, (CART_MAX - 1) * 100 + 180])
    const [kept] = items.filter((_, nth) => codes[nth]![0] === 200)
    expect((await add(me, kept!.item_no, [{ sio_no: sio(kept!), qtt: 1 }])).status).toBe(200)
    const left = items.filter((one) => one !== kept)
    expect((await merge(left.map((one) => guestRow(one)))).body.query).toEqual({ qtt: CART_MAX, left_out: 1 })
  })
})

describe('reading', () => {
  test('shows rows by seller with shipping, the surcharge of the address, totals of checked rows and the balance', async () => {
    const doctor = await aSeller(server, { cate_no: 1 })
    const mat = await anItem(server, seller, { item_name: '요가 매트' })
    const band = await anItem(server, seller, { item_name: '루프 밴드', item_viv_price: 200, options: two() })
    const advice = await anItem(server, doctor, { type: 0, item_name: '검진 안내', item_viv_price: 120 })
    await put(advice)
    server.clock.advance(1)
    await put(mat)
    server.clock.advance(1)
    await add(me, band.item_no, [{ sio_no: sio(band, 1), qtt: 2 }])
    await check([advice.item_no], false)
    await creditCharge(server, me, 2480)
    const first = await own()
    expect(first).toMatchObject({
      qtt: 3,
      totals: { qtt: 2, item_amt: 620, order_amt: 60, total_amt: 680 },
      address: null,
      balance: { paid: 2480, free: 0 },
    })
    expect(first.groups).toMatchObject([
      {
        seller: { user_no: seller.user_no, job_title: '필라테스 강사' },
        parties: { company: facts.company, broker: { notice: expect.stringContaining('통신판매중개자') } },
        is_paid_only: false,
        rows: [
          {
            item_no: band.item_no,
            si_type: 2,
            si_title: '루프 밴드',
            si_thumb: expect.objectContaining({ transforms: expect.anything() }),
            si_item_amt: 200,
            si_order_amt: 30,
            shipping: { base: 30, free_from: 500, surcharge: 0 },
            ship_days: 3,
            is_checked: true,
            problem: null,
            sio_info: [
              { sio_title: '색 1', si_item_amt: 200, sio_amt: 20, qtt: 2, seen_amt: 220, is_changed: false, left: null, problem: null },
            ],
          },
          { item_no: mat.item_no, si_order_amt: 30 },
        ],
      },
      { seller: { user_no: doctor.user_no }, is_paid_only: true, rows: [{ item_no: advice.item_no, is_checked: false, si_order_amt: 0 }] },
    ])
    await setQtt(sio(band, 1), 3)
    await anAddress(server, me, { zip: '63100' })
    const mainland = await anAddress(server, me)
    expect((await own()).totals).toEqual({ qtt: 2, item_amt: 840, order_amt: 30 + 30 + 30, total_amt: 930 })
    const elsewhere = (await server.call(getCart, { query: { address_no: mainland.address_no } }, { as: me })).body.query as Cart
    expect(elsewhere).toMatchObject({ totals: { order_amt: 30 }, address: { address_no: mainland.address_no, zip: '04032' } })
    const other = await server.aMember()
    expect(await codeOf(server.call(getCart, { query: { address_no: mainland.address_no } }, { as: other }))).toEqual([
      404,
      'cart.address_not_found',
    ])
  })

  test('keeps rows that cannot be paid, with the reason', async () => {
    const [paused, ended, sold, short, changed, fine] = await Promise.all(
      [null, null, 2, 5, null, 20].map((stock) => anItem(server, seller, { options: two([stock, null]) })),
    )
    for (const item of [paused!, ended!, short!, changed!, fine!]) await put(item, 2)
    await put(sold!, 2)
    await server.call(setItemState, { params: paused!, body: { act: 'pause' } }, { as: seller })
    await server.call(setItemState, { params: ended!, body: { act: 'end' } }, { as: seller })
    await setStock(sio(sold!), 0)
    await setStock(sio(short!), 1)
    await server.db.sql`update shop_option set position = null where sio_no = ${sio(changed!)}`
    await setStock(sio(fine!), 2)
    const found = await own()
    const problems = rowsIn(found).map(({ item_no, problem, sio_info }) => [item_no, problem, sio_info[0]!.problem, sio_info[0]!.left])
    expect(problems.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual(
      [
        [paused!.item_no, 'paused', null, null],
        [ended!.item_no, 'ended', null, null],
        [sold!.item_no, 'sold_out', 'sold_out', 0],
        [short!.item_no, 'option', 'stock', 1],
        [changed!.item_no, 'option', 'gone', null],
        [fine!.item_no, null, null, 2],
      ].toSorted(([a], [b]) => Number(a) - Number(b)),
    )
    expect(found.totals).toEqual({ qtt: 1, item_amt: 360, order_amt: 30, total_amt: 390 })
    expect(found.qtt).toBe(6)
  })

  test('a seller without a business shows no address in the cart', async () => {
    await server.call(saveSellerFacts, { body: { ...facts, biz_no: null } }, { as: seller })
    await put(await anItem(server, seller))
    const [group] = (await own()).groups
    expect(group!.parties).toMatchObject({ company: facts.company, is_business: false, address: null, tel: null, mail: null })
  })
})

describe('changing', () => {
  test('a moved price is told with the earlier one until it is accepted', async () => {
    const item = await anItem(server, seller)
    await put(item, 2)
    await setProduct(item.item_no, { item_viv_price: 200 })
    expect(rowsIn(await own())[0]!.sio_info).toMatchObject([{ si_item_amt: 200, seen_amt: 180, is_changed: true }])
    expect((await own()).totals.item_amt).toBe(400)
    await setQtt(sio(item), 1)
    await accept(sio(item), 190)
    expect(rowsIn(await own())[0]!.sio_info).toMatchObject([{ seen_amt: 180, is_changed: true }])
    expect((await accept(sio(item), 2 ** 31)).body).toMatchObject({ code: 'request.invalid', field: 'options.0.seen_amt' })
    await accept(sio(item), 200)
    expect(rowsIn(await own())[0]!.sio_info).toMatchObject([{ seen_amt: 200, is_changed: false }])
  })

  test('a quantity grows up to what is left, and shrinks always', async () => {
    const item = await anItem(server, seller, { options: two([3, null]) })
    await put(item, 3)
    expect(await codeOf(setQtt(sio(item), 4))).toEqual([409, 'cart.stock'])
    await setStock(sio(item), 0)
    expect(await codeOf(setQtt(sio(item), 2))).toEqual([200, undefined])
    expect(await codeOf(setQtt(sio(item), 3))).toEqual([409, 'cart.stock'])
    expect(await codeOf(setQtt(sio(item), 100))).toEqual([400, 'request.invalid'])
    expect(rowsIn(await own())[0]!.sio_info).toMatchObject([{ qtt: 2 }])
  })

  test('options are replaced in their place; what was there keeps its price and its check', async () => {
    const item = await anItem(server, seller, { options: two([null, 4]) })
    await put(item, 2)
    await check([item.item_no], false)
    await setProduct(item.item_no, { item_viv_price: 190 })
    const both = [0, 1].map((nth) => ({ sio_no: sio(item, nth), qtt: 3 }))
    expect((await setOptions(item.item_no, both)).status).toBe(200)
    expect(rowsIn(await own())).toMatchObject([
      {
        is_checked: false,
        sio_info: [
          { qtt: 3, seen_amt: 180, is_changed: true },
          { qtt: 3, seen_amt: 210, is_changed: false },
        ],
      },
    ])
    expect(await codeOf(setOptions(item.item_no, [{ sio_no: sio(item, 1), qtt: 5 }]))).toEqual([409, 'cart.stock'])
    expect((await setOptions(item.item_no, [{ sio_no: sio(item, 1), qtt: 1 }])).status).toBe(200)
    expect(rowsIn(await own())[0]!.sio_info).toMatchObject([{ sio_no: sio(item, 1), qtt: 1 }])
    const foreign = await anItem(server, seller)
    expect(await codeOf(setOptions(item.item_no, [{ sio_no: sio(foreign), qtt: 1 }]))).toEqual([400, 'shop.option_unknown'])
  })

  test('checks, unchecks and removes rows; a repeated call changes nothing', async () => {
    const items = [await anItem(server, seller), await anItem(server, seller), await anItem(server, seller)]
    for (const item of items) await put(item)
    const nos = items.map(({ item_no }) => item_no)
    const checked = async () => rowsIn(await own()).filter(({ is_checked }) => is_checked).length
    for (const attempt of [1, 2]) {
      await check(nos.slice(0, 2), false)
      expect([attempt, await checked()]).toEqual([attempt, 1])
    }
    await check([...nos, 999_999], true)
    expect(await checked()).toBe(3)
    for (const attempt of [1, 2]) {
      expect((await remove(nos.slice(0, 2))).status).toBe(200)
      expect([attempt, rowsIn(await own()).map(({ item_no }) => item_no)]).toEqual([attempt, nos.slice(2)])
    }
  })
})

describe('a guest’s cart', () => {
  const preview = async (rows: GuestRow[]) => (await server.call(previewCart, { body: { rows } }, { as: null })).body.query as Cart

  test('has present prices and totals, and tells nothing about what cannot be seen', async () => {
    const item = await anItem(server, seller, { options: two([1, null]) })
    const hidden = await anItem(server, seller, { item_name: '숨긴 매트' })
    await setProduct(hidden.item_no, { hide_dt: server.clock.now })
    const draft = await aDraft(server, seller, { item_name: '숨긴 초안' })
    const rows = [guestRow(item, 2), guestRow(hidden), guestRow(draft), { ...guestRow(item), item_no: 999_999 }]
    const found = await preview(rows)
    expect(found).toMatchObject({ qtt: 4, balance: null, address: null, totals: { qtt: 0 } })
    expect(rowsIn(found).map(({ problem }) => problem)).toEqual(['option', 'gone', 'gone', 'gone'])
    expect(JSON.stringify(found)).not.toContain('숨긴')
    const foreign = guestRow(item, 1, { options: [{ sio_no: sio(draft), qtt: 1, seen_amt: 1 }] })
    expect(rowsIn(await preview([foreign]))).toMatchObject([{ problem: 'option', sio_info: [{ problem: 'gone', sio_title: '' }] }])
    const cheaper = guestRow(item, 1, { options: [{ sio_no: sio(item), qtt: 1, seen_amt: 150 }] })
    expect(await preview([cheaper])).toMatchObject({
      totals: { qtt: 1, item_amt: 180, order_amt: 30 },
      groups: [{ rows: [{ sio_info: [{ is_changed: true, seen_amt: 150 }] }] }],
    })
    expect(await preview([])).toMatchObject({ qtt: 0, groups: [] })
    const toJeju = await server.call(previewCart, { body: { rows: [cheaper], zip: '63100' } }, { as: null })
    expect(toJeju.body.query).toMatchObject({ totals: { order_amt: 60 } })
  })

  test('joins the member’s at log-in: the larger quantity stays, and a repeated call changes nothing', async () => {
    const [both, mine, theirs] = [
      await anItem(server, seller, { options: two() }),
      await anItem(server, seller),
      await anItem(server, seller),
    ]
    const draft = await aDraft(server, seller)
    await put(both, 2)
    await put(mine)
    const rows = [guestRow(theirs, 4, { is_checked: false }), guestRow(both, 5), guestRow(draft)]
    const joined = async () =>
      rowsIn(await own())
        .map(({ item_no, is_checked, sio_info }) => [item_no, is_checked, sio_info.map(({ qtt }) => qtt)])
        .toSorted(([a], [b]) => Number(a) - Number(b))
    for (const attempt of [1, 2]) {
      expect([attempt, (await merge(rows)).body.query]).toEqual([attempt, { qtt: 3, left_out: 1 }])
      expect([attempt, await joined()]).toEqual([
        attempt,
        [
          [both.item_no, true, [5]],
          [mine.item_no, true, [1]],
          [theirs.item_no, false, [4]],
        ],
      ])
    }
    await merge([guestRow(both, 1)])
    expect((await joined())[0]).toEqual([both.item_no, true, [5]])
    expect((await merge([guestRow(both)], seller)).body.query).toEqual({ qtt: 0, left_out: 1 })
  })
})
