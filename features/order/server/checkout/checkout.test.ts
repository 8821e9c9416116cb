import { beforeEach, expect, test } from 'vitest'
import { setItemState, editOption } from '#features/shop/contract.ts'
import { addAddress } from '#features/cart/contract.ts'
import { cartFor, putInCart, rowsIn } from '#features/cart/server/testing.ts'
import { expectLedgerAgrees } from '#features/viv/server/testing.ts'
import { grantFreeViv } from '#features/viv/server/public.ts'
import { HOUR_MS } from '#kit/contract/time.ts'
import { limitMember, relate } from '#kit/server/testing/factories.ts'
import type { TestMember } from '#kit/server/testing/server.ts'
import { cancelOrder, getOrderGroup, type OrderGroup } from '../../contract.ts'
import {
  aBuyer,
  anItem,
  aSeller,
  buyAs,
  buyFromCart,
  buyOrders,
  HOME,
  made,
  optionsOf,
  orderFor,
  paidVivOf,
  purchaseOf,
  quoteAs,
  sellerAndBuyer,
  service,
  startOrderTest,
  stockOf,
} from '../testing.ts'

const server = await startOrderTest()
let seller: TestMember
let me: TestMember
beforeEach(async () => {
  ;[seller, me] = await sellerAndBuyer(server, 1000)
})

const paidViv = (as = me) => paidVivOf(server, as)
const orders = async () => (await server.db.sql<{ n: number }[]>`select count(*) as n from shop_order where user_no = ${me.user_no}`)[0]!.n
const group = async (group_no: number, as: TestMember | null = me) => server.call(getOrderGroup, { params: { group_no } }, { as })

test('refuses guests, and shows a payment to its buyer alone', async () => {
  const item = await anItem(server, seller)
  expect((await buyAs(server, null, purchaseOf([{ item }]))).status).toBe(401)
  expect((await quoteAs(server, null, purchaseOf([{ item }]))).status).toBe(401)
  const { body } = await buyAs(server, me, purchaseOf([{ item }]))
  const { group_no } = body.query as { group_no: number }
  expect((await group(group_no, null)).status).toBe(401)
  for (const other of [await server.aMember(), seller]) expect((await group(group_no, other)).body.code).toBe('order.not_found')
  expect((await group(group_no)).status).toBe(200)
})

test('one payment is one order for each seller, with what was paid held and the pieces taken', async () => {
  const other = await aSeller(server)
  const [mat, band] = [await anItem(server, seller, { options: optionsOf(['라벤더', '민트'], 5) }), await anItem(server, other)]
  const before = await paidViv()
  const body = purchaseOf([{ item: mat, qtt: [2, 1] }, { item: band }], { agrees_made_to_order: false })
  const { status, body: answer } = await buyAs(server, me, body)
  expect(status).toBe(200)
  const { group_no, order_nos } = answer.query as { group_no: number; order_nos: number[] }
  const shown = (await group(group_no)).body.query as OrderGroup
  // 540 VIV of mats are sent free of charge from 500 on.
  expect(shown).toMatchObject({ total_amt: 750, money: { paid: 750, free: 0, held_viv: 750, back_viv: 0, posted_viv: 0 } })
  expect(
    shown.orders.map(({ order_no, state, item_amt, ship_amt, partner }) => [order_no, state, item_amt, ship_amt, partner?.user_no]),
  ).toEqual([
    [order_nos[0], 2, 540, 0, seller.user_no],
    [order_nos[1], 2, 180, 30, other.user_no],
  ])
  expect(shown.orders[0]!.items.map(({ sio_title, qtt, unit_amt, acts }) => [sio_title, qtt, unit_amt, acts])).toEqual([
    ['라벤더', 2, 180, ['cancel']],
    ['민트', 1, 180, ['cancel']],
  ])
  expect(await paidViv()).toBe(before - 750)
  expect(await Promise.all(mat.sio_info.map((option) => stockOf(server, option)))).toEqual([3, 4])
  const order = await orderFor(server, me, order_nos[0]!)
  expect(order).toMatchObject({ address: HOME, parties: { company: '하루 필라테스', tel: '0212345678' } })
  expect(order.events.map(({ event, qtt }) => [event, qtt])).toEqual([
    ['O01', 2],
    ['O01', 1],
  ])
  await expectLedgerAgrees(server)
})

test('a repeated key gives the first answer and buys once', async () => {
  const item = await anItem(server, seller, { options: optionsOf([''], 9) })
  const key = '3f0f3a86-5c0b-4f43-9d5c-0a3f6f1f7a02'
  const body = purchaseOf([{ item }])
  const answers = [await buyAs(server, me, body, key), await buyAs(server, me, body, key)]
  expect(answers[1]!.body).toEqual(answers[0]!.body)
  expect((await buyAs(server, me, purchaseOf([{ item, qtt: 2 }]), key)).body.code).toBe('request.key_reused')
  expect([await orders(), await stockOf(server, item.sio_info[0]!)]).toEqual([1, 8])
})

test('what changed since the buyer saw it is said with the new price, and nothing is paid', async () => {
  const item = await anItem(server, seller, { options: optionsOf(['라벤더', '민트'], 3) })
  const sio_no = item.sio_info[0]!.sio_no
  const seen = purchaseOf([{ item }])
  const before = await paidViv()
  const refused = async (body: typeof seen, code: string, field: string) => {
    const answer = await buyAs(server, me, body)
    expect([answer.body.code, answer.body.field]).toEqual([code, field])
    expect([await paidViv(), await orders(), await stockOf(server, { sio_no })]).toEqual([before, 0, 3])
    return answer.body.msg
  }
  await server.call(editOption, { params: { sio_no }, body: { sio_amt: 20 } }, { as: seller })
  expect(await refused(seen, 'order.price_changed', 'rows.0.options.0.seen_amt')).toContain('지금은 200 VIV예요')
  const row = seen.rows[0]!
  const now = { ...seen, rows: [{ ...row, options: [{ ...row.options[0]!, seen_amt: 200 }] }] }
  const jeju = { ...now, address: { ...HOME, zip: '63322' } }
  expect(await refused(jeju, 'order.shipping_changed', 'rows.0.seen_ship_amt')).toContain('지금은 60 VIV예요')
  await refused({ ...now, rows: [{ ...row, options: [{ sio_no, qtt: 4, seen_amt: 200 }] }] }, 'order.sold_out', 'rows.0.options.0')
  await refused(
    { ...now, rows: [{ ...row, options: [{ sio_no: 999_999, qtt: 1, seen_amt: 200 }] }] },
    'order.option_gone',
    'rows.0.options.0',
  )
  await refused({ ...now, address: undefined }, 'order.address', 'address')
  await refused({ ...now, address: undefined, address_no: 999_999 }, 'order.address_not_found', 'address_no')
  await refused({ ...now, rows: [...now.rows, ...now.rows] }, 'order.twice', 'rows')
  await server.call(setItemState, { params: item, body: { act: 'pause' } }, { as: seller })
  await refused(now, 'order.nothing_to_buy', 'rows.0')
  await relate(server.db, 'block', seller.user_no, me.user_no)
  await refused(now, 'order.nothing_to_buy', 'rows.0')
})

test('refuses goods, services and passes of a seller whom a sanction keeps from selling, and still lets buyers cancel open orders', async () => {
  const pass = { unit: 'session', qtt: 10, valid_days: 60, freeze_days: 14 } as const
  for (const kind of ['sell_dt', 'suspend_dt'] as const) {
    const limited = await aSeller(server)
    const items = [
      await anItem(server, limited, { options: optionsOf([''], 9) }),
      await anItem(server, limited, service()),
      await anItem(server, limited, service({ item_name: 'PT 10회', item_viv_price: 100, pass })),
    ]
    const [open] = await buyOrders(server, me, purchaseOf([{ item: items[0]! }]))
    const before = [await paidViv(), await orders(), await stockOf(server, items[0]!.sio_info[0]!)]
    await limitMember(server.db, limited.user_no, { [kind]: new Date(server.clock.now.getTime() + HOUR_MS) })
    for (const item of items) {
      expect([kind, (await buyAs(server, me, purchaseOf([{ item }]))).body.code]).toEqual([kind, 'order.nothing_to_buy'])
      expect((await quoteAs(server, me, purchaseOf([{ item }]))).body.query).toMatchObject({
        orders: [],
        missing: [item.item_no],
        total_amt: 0,
      })
    }
    expect([await paidViv(), await orders(), await stockOf(server, items[0]!.sio_info[0]!)]).toEqual(before)

    const bought = await orderFor(server, me, open!)
    expect(bought).toMatchObject({ state: 2, items: [{ acts: ['cancel'] }] })
    const cancelled = await server.call(
      cancelOrder,
      { params: { order_no: open! }, body: { items: [{ order_item_no: bought.items[0]!.order_item_no }] } },
      { as: me },
    )
    expect([kind, cancelled.status]).toEqual([kind, 200])
    expect(await paidViv()).toBe((before[0] as number) + 210)

    server.clock.advance(HOUR_MS)
    for (const item of items) expect([kind, (await buyAs(server, me, purchaseOf([{ item }]))).status]).toEqual([kind, 200])
  }
  await expectLedgerAgrees(server)
})

test('refuses too few viv, own products, missing consent, several products at once and minors without a guardian', async () => {
  const item = await anItem(server, seller, { options: optionsOf([''], 99) })
  const [tailored, advice] = [await anItem(server, seller, made()), await anItem(server, seller, service())]
  const minor = await aBuyer(server, 1000, { birth: '2010-01-01' })
  const doctor = await aSeller(server, { cate_no: 1 })
  const shot = await anItem(server, doctor, service())
  const cases: [TestMember, ReturnType<typeof purchaseOf>, string][] = [
    [me, purchaseOf([{ item, qtt: 9 }]), 'viv.insufficient'],
    [seller, purchaseOf([{ item }]), 'order.own'],
    [me, purchaseOf([{ item: tailored }], { agrees_made_to_order: false }), 'order.consent'],
    [me, purchaseOf([{ item }, { item: advice }], { source: 'direct' }), 'order.one_product'],
    [minor, purchaseOf([{ item: shot }]), 'order.minor'],
  ]
  for (const [as, body, code] of cases) expect((await buyAs(server, as, body)).body.code).toBe(code)
  const row = purchaseOf([{ item: advice }])
  for (const day of ['2026-11-20', '2028-01-01']) {
    const wish = { ...row, rows: [{ ...row.rows[0]!, hope_dt: `${day}T00:00:00+09:00` }] }
    expect((await buyAs(server, me, wish)).body).toMatchObject({ code: 'order.hope_dt', field: 'rows.0' })
  }
  expect([await orders(), await stockOf(server, item.sio_info[0]!)]).toEqual([0, 99])
})

test('a service is bought with a wish and without an address, and free viv pay for it but not for a doctor’s', async () => {
  const doctor = await aSeller(server, { cate_no: 1 })
  const [advice, shot] = [await anItem(server, seller, service()), await anItem(server, doctor, service())]
  const poor = await aBuyer(server, 100)
  await server.db.transaction((tx) => grantFreeViv(tx, { user_no: poor.user_no, amount: 200, ref: 'test' }, server.clock.now))
  expect((await buyAs(server, poor, purchaseOf([{ item: shot }]))).body.code).toBe('viv.insufficient')
  const body = purchaseOf([{ item: advice }])
  const wish = { hope_dt: '2026-12-01T10:00:00+09:00', memo: '허리가 아파요' }
  const [no] = await buyOrders(server, poor, { ...body, rows: [{ ...body.rows[0]!, ...wish }] })
  const order = await orderFor(server, poor, no!)
  expect(order).toMatchObject({ address: null, money: { paid: 100, free: 80 }, items: [{ memo: '허리가 아파요', ship_amt: 0 }] })
  await expectLedgerAgrees(server)
})

test('paid viv pay a doctor first, and free viv the other seller of the same payment', async () => {
  const doctor = await aSeller(server, { cate_no: 1 })
  const [advice, shot] = [await anItem(server, seller, service()), await anItem(server, doctor, service())]
  const poor = await aBuyer(server, 200)
  await server.db.transaction((tx) => grantFreeViv(tx, { user_no: poor.user_no, amount: 200, ref: 'two sellers' }, server.clock.now))
  const nos = await buyOrders(server, poor, purchaseOf([{ item: advice }, { item: shot }]))
  const money = await Promise.all(nos.map(async (no) => (await orderFor(server, poor, no)).money))
  expect(money).toMatchObject([
    { paid: 20, free: 160 },
    { paid: 180, free: 0 },
  ])
  await expectLedgerAgrees(server)
})

test('takes the last pieces, marks the product as sold out, and what was bought out of the cart', async () => {
  const item = await anItem(server, seller, { options: optionsOf([''], 2) })
  const other = await anItem(server, seller)
  for (const one of [item, other]) await putInCart(server, me, one, 2)
  const { body: stored } = await server.call(addAddress, { body: HOME }, { as: me })
  const { address_no } = stored.query as { address_no: number }
  const [no] = await buyOrders(server, me, purchaseOf([{ item, qtt: 2 }], { source: 'cart', address: undefined, address_no }))
  expect((await orderFor(server, me, no!)).address).toEqual(HOME)
  const [product] = await server.db.sql<{ state: number }[]>`select state from shop_product where item_no = ${item.item_no}`
  expect(product!.state).toBe(3)
  expect(rowsIn(await cartFor(server, me)).map(({ item_no }) => item_no)).toEqual([other.item_no])
  expect((await buyAs(server, me, purchaseOf([{ item }]))).body.code).toBe('order.sold_out')
})

test('a cart that is paid twice at the same time, by two devices, is bought once', async () => {
  const item = await anItem(server, seller)
  await putInCart(server, me, item)
  const body = purchaseOf([{ item }], { source: 'cart' })
  const answers = await Promise.all(Array.from({ length: 4 }, () => buyFromCart(server, me, body)))
  expect(answers.map(({ body: { code = 'bought' } }) => code).toSorted()).toEqual(['bought', ...Array(3).fill('order.not_in_cart')])
  expect([await orders(), await paidViv()]).toEqual([1, 790])
})

test('a quote tells prices, shipping, what is wrong and what is needed, and changes nothing', async () => {
  const item = await anItem(server, seller, made({ options: optionsOf(['라벤더'], 3) }))
  const body = purchaseOf([{ item, qtt: 5 }], { address: undefined })
  const { body: answer } = await quoteAs(server, me, {
    ...body,
    zip: '63322',
    rows: [...body.rows, { item_no: 999_999, options: [{ sio_no: 1, qtt: 1, seen_amt: 1 }], seen_ship_amt: 0 }],
  })
  expect(answer.query).toMatchObject({
    missing: [999_999],
    needs_address: true,
    needs_consent: true,
    total_amt: 930,
    balance: { paid: 1000, free: 0 },
    orders: [
      {
        seller_user_no: seller.user_no,
        company: '하루 필라테스',
        is_paid_only: false,
        rows: [
          {
            surcharge: 30,
            ship_amt: 30,
            is_made_to_order: true,
            options: [{ unit_amt: 180, left: 3, problem: { code: 'order.sold_out' } }],
          },
        ],
      },
    ],
  })
  expect([await orders(), await paidViv()]).toEqual([0, 1000])
})
