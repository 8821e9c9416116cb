import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#kit/contract/time.ts'
import { deleteAllRows } from '#kit/server/testing/delete-rows.ts'
import { countLockWaits, leaveTransactionOpen, limitMember, relate } from '#kit/server/testing/factories.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import {
  addRestock,
  addSeen,
  addWish,
  deleteRestock,
  deleteSeen,
  deleteWish,
  editOption,
  getItem,
  listSeen,
  listWishes,
  setItemState,
  type ItemDetail,
  type OwnItem,
} from '../../contract.ts'
import { SEEN_MAX, WISHES_MAX } from '../../rules.ts'
import { PRODUCT } from '../../transitions.ts'
import { shop } from '../feature.ts'
import { moveStock } from '../stock.ts'
import { aDraft, anItem, aSeller } from '../testing.ts'

let server: TestServer
let seller: TestMember
let me: TestMember
beforeAll(async () => {
  server = await featureServer([shop])
})
afterAll(() => server.close())
beforeEach(async () => {
  await deleteAllRows(server.admin, 'users', 'shop_product', 'timer', 'alarm')
  seller = await aSeller(server)
  me = await server.aMember()
})

const wish = (as: TestMember | null, item_no: number) => server.call(addWish, { params: { item_no } }, { as })
const see = (as: TestMember | null, item_no: number) => server.call(addSeen, { params: { item_no } }, { as })
const wait = (as: TestMember | null, sio_no: number) => server.call(addRestock, { params: { sio_no } }, { as })
type Kept = { item_no: number; state: number; wish_dt: string }
const wishes = async (query = {}, as = me) => (await server.call(listWishes, { query }, { as })).body.query as Kept[]
const seen = async (as = me) => ((await server.call(listSeen, {}, { as })).body.query as Kept[]).map(({ item_no }) => item_no)
const page = async (item_no: number, as: TestMember | null = me) =>
  (await server.call(getItem, { params: { item_no } }, { as })).body.query as ItemDetail
const stock = (sio_no: number, was: number | null, to: number | null) =>
  server.call(editOption, { params: { sio_no }, body: { stock: { was, to } } }, { as: seller })
const sold = (count = 1) => Array.from({ length: count }, (_, nth) => ({ sio_no: null, sio_title: `색 ${nth}`, sio_amt: 0, stock: 0 }))
const act = (item_no: number, name: 'pause' | 'resume' | 'end') =>
  server.call(setItemState, { params: { item_no }, body: { act: name } }, { as: seller })
const notified = async () =>
  (await server.db.sql`select user_no, target, link, text from alarm where kind = 'STOCK_BACK' order by user_no`).map(
    ({ user_no, ...rest }) => [user_no as number, rest],
  )
const runTimers = () => server.app.services.timers.run(server.clock.now)

test('refuses guests, and products that the member may not see', async () => {
  const item = await anItem(server, seller, { options: sold() })
  const [{ sio_no }] = item.sio_info as [OwnItem['sio_info'][number]]
  const draft = await aDraft(server, seller)
  const blocked = await server.aMember()
  await relate(server.db, 'block', seller.user_no, blocked.user_no)
  const answers = async (as: TestMember | null, one: OwnItem) => [
    await wish(as, one.item_no),
    await see(as, one.item_no),
    await wait(as, one.sio_info[0]!.sio_no),
  ]
  const guest = [
    ...(await answers(null, item)),
    await server.call(listWishes, { query: {} }, { as: null }),
    await server.call(listSeen, {}, { as: null }),
    await server.call(deleteWish, { params: item }, { as: null }),
    await server.call(deleteSeen, { query: {} }, { as: null }),
    await server.call(deleteRestock, { params: { sio_no } }, { as: null }),
  ]
  expect(guest.map(({ status }) => status)).toEqual(guest.map(() => 401))
  const unseen: [TestMember, OwnItem][] = [
    [me, draft],
    [blocked, item],
    [me, { ...item, item_no: 999_999, sio_info: [{ ...item.sio_info[0]!, sio_no: 999_999 }] }],
  ]
  for (const [as, one] of unseen) {
    expect((await answers(as, one)).map(({ body }) => body.code)).toEqual(['shop.not_found', 'shop.not_found', 'shop.not_found'])
  }
  for (const table of ['shop_wish', 'shop_seen', 'shop_restock']) {
    expect(await server.db.sql`select 1 from ${server.db.sql(table)}`).toHaveLength(0)
  }
})

test('a wish is mine alone, counts for all, and comes and goes any number of times', async () => {
  const [one, other] = [await anItem(server, seller), await anItem(server, seller)]
  expect((await wish(me, one.item_no)).body.query).toEqual({ is_wished: true })
  server.clock.advance(1000)
  await wish(me, other.item_no)
  await wish(me, one.item_no)
  await wish(await server.aMember(), one.item_no)
  expect((await wishes()).map(({ item_no }) => item_no)).toEqual([other.item_no, one.item_no])
  const [first] = await wishes({ limit: 1 })
  expect((await wishes({ before_dt: first!.wish_dt, before_no: first!.item_no })).map(({ item_no }) => item_no)).toEqual([one.item_no])
  expect(await page(one.item_no)).toMatchObject({ is_wished: true, wish_qtt: 2 })
  expect(await page(one.item_no, null)).toMatchObject({ is_wished: false, wish_qtt: 2 })
  for (let time = 0; time < 2; time++) {
    expect((await server.call(deleteWish, { params: one }, { as: me })).body.query).toEqual({ is_wished: false })
  }
  expect((await wishes()).map(({ item_no }) => item_no)).toEqual([other.item_no])
})

test('the wish list shows what is sold out, paused or ended, and leaves out what is hidden', async () => {
  const items = [await anItem(server, seller, { options: sold() })]
  for (let time = 0; time < 3; time++) items.push(await anItem(server, seller))
  for (const { item_no } of items) {
    await wish(me, item_no)
    server.clock.advance(1000)
  }
  await act(items[1]!.item_no, 'pause')
  await act(items[2]!.item_no, 'end')
  await server.db.sql`update shop_product set hide_dt = now() where item_no = ${items[3]!.item_no}`
  expect((await wishes()).map(({ item_no, state }) => [item_no, state])).toEqual([
    [items[2]!.item_no, PRODUCT.ended],
    [items[1]!.item_no, PRODUCT.paused],
    [items[0]!.item_no, PRODUCT.soldOut],
  ])
  await relate(server.db, 'block', me.user_no, seller.user_no)
  expect(await wishes()).toEqual([])
})

test('lists no product of a seller whom a sanction keeps from selling, and takes no wish for one, until the sanction ends', async () => {
  const [item, other] = [await anItem(server, seller, { options: sold() }), await anItem(server, seller, { options: sold() })]
  for (const keep of [wish, see]) await keep(me, item.item_no)
  await limitMember(server.db, seller.user_no, { sell_dt: new Date(server.clock.now.getTime() + HOUR_MS) })
  const answers = async () => [await wish(me, other.item_no), await see(me, other.item_no), await wait(me, other.sio_info[0]!.sio_no)]
  expect((await answers()).map(({ body }) => body.code)).toEqual(['shop.not_found', 'shop.not_found', 'shop.not_found'])
  expect([await wishes(), await seen()]).toEqual([[], []])
  server.clock.advance(HOUR_MS)
  expect([(await wishes()).map(({ item_no }) => item_no), await seen()]).toEqual([[item.item_no], [item.item_no]])
  expect((await answers()).map(({ status }) => status)).toEqual([200, 200, 200])
})

test('a member has so many wishes at most', async () => {
  const { item_no } = await anItem(server, seller)
  const full = await server.db.sql`
    with made as (
      insert into shop_product (user_no, type, item_name, item_desc, item_viv_price, si_order_amt, jeju_amt, island_amt, ship_days, return_amt, exchange_amt,
        return_text, notice_kind, notice, cate_no, reg_dt, edit_dt)
      select user_no, type, item_name, item_desc, item_viv_price, 0, 0, 0, 3, 0, 0, '', notice_kind, notice, 0, reg_dt, edit_dt
      from shop_product, generate_series(1, ${WISHES_MAX}::int) where item_no = ${item_no} returning item_no
    )
    insert into shop_wish (user_no, item_no, reg_dt) select ${me.user_no}, item_no, now() from made returning item_no`
  expect((await wish(me, item_no)).body.code).toBe('shop.wishes_full')
  await server.db.sql`delete from shop_wish where item_no = ${full[0]!['item_no'] as number}`
  expect([(await wish(me, item_no)).status, (await wish(me, item_no)).status]).toEqual([200, 200])
})

test('remembers what was opened, newest first, so many at most, and forgets one or all', async () => {
  const items: number[] = []
  for (let nth = 0; nth < 3; nth++) {
    const { item_no } = await anItem(server, seller)
    items.push(item_no)
    await see(me, item_no)
    server.clock.advance(MINUTE_MS)
  }
  await see(me, items[0]!)
  expect(await seen()).toEqual([items[0], items[2], items[1]])
  expect(await seen(seller)).toEqual([])
  await server.call(deleteSeen, { query: { item_no: items[2]! } }, { as: me })
  expect(await seen()).toEqual([items[0], items[1]])
  await server.db.sql`
    with made as (
      insert into shop_product (user_no, type, item_name, item_desc, item_viv_price, si_order_amt, jeju_amt, island_amt, ship_days, return_amt, exchange_amt,
        return_text, notice_kind, notice, cate_no, state, open_dt, reg_dt, edit_dt)
      select user_no, type, item_name, item_desc, item_viv_price, 0, 0, 0, 3, 0, 0, '', notice_kind, notice, 0, 1, reg_dt, reg_dt, edit_dt
      from shop_product, generate_series(1, ${SEEN_MAX}::int) where item_no = ${items[0]!} returning item_no
    )
    insert into shop_seen (user_no, item_no, seen_dt) select ${me.user_no}, item_no, ${server.clock.now}::timestamptz - interval '1 hour' from made`
  server.clock.advance(MINUTE_MS)
  await see(me, items[2]!)
  expect(await seen()).toHaveLength(SEEN_MAX)
  expect((await seen()).slice(0, 3)).toEqual([items[2], items[0], items[1]])
  expect(await server.db.sql`select 1 from shop_seen`).toHaveLength(SEEN_MAX)
  await server.call(deleteSeen, { query: {} }, { as: me })
  expect(await seen()).toEqual([])
})

test('waits for a sold-out option of another’s product only', async () => {
  const item = await anItem(server, seller, { options: [...sold(), { sio_no: null, sio_title: '있는 것', sio_amt: 0, stock: 2 }] })
  const [empty, left] = item.sio_info.map(({ sio_no }) => sio_no) as [number, number]
  expect((await wait(seller, empty)).body.code).toBe('shop.own')
  expect((await wait(me, left)).body.code).toBe('shop.in_stock')
  for (let time = 0; time < 2; time++) expect((await wait(me, empty)).body.query).toEqual({ is_waiting: true })
  const waiting = async (as: TestMember) => (await page(item.item_no, as)).sio_info.map(({ is_waiting }) => is_waiting)
  expect([await waiting(me), await waiting(seller)]).toEqual([
    [true, false],
    [false, false],
  ])
  for (let time = 0; time < 2; time++) {
    expect((await server.call(deleteRestock, { params: { sio_no: empty } }, { as: me })).body.query).toEqual({ is_waiting: false })
  }
  expect(await waiting(me)).toEqual([false, false])
})

test('tells everybody who waits once the option is back, once, and nobody who is blocked by then', async () => {
  const item = await anItem(server, seller, { options: sold(2) })
  const [one, other] = item.sio_info.map(({ sio_no }) => sio_no) as [number, number]
  const [neighbour, blocked] = [await server.aMember(), await server.aMember()]
  for (const as of [me, neighbour, blocked]) await wait(as, one)
  await wait(neighbour, other)
  await relate(server.db, 'block', blocked.user_no, seller.user_no)
  await stock(one, 0, 5)
  const alarm = { target: `item:${item.item_no}`, link: `/pro-shop-detail/${item.item_no}`, text: item.item_name }
  await runTimers()
  await vi.waitFor(async () =>
    expect(await notified()).toEqual([
      [me.user_no, alarm],
      [neighbour.user_no, alarm],
    ]),
  )
  expect(await server.db.sql`select sio_no, user_no from shop_restock`).toEqual([{ sio_no: other, user_no: neighbour.user_no }])
  await stock(one, 5, 0)
  await stock(one, 0, 5)
  expect(await server.db.sql`select 1 from timer where kind = 'shop.restock'`).toHaveLength(0)
})

test('tells of a paused product when its sale is resumed', async () => {
  const item = await anItem(server, seller, { options: sold() })
  const [{ sio_no }] = item.sio_info as [OwnItem['sio_info'][number]]
  await wait(me, sio_no)
  await act(item.item_no, 'pause')
  await stock(sio_no, 0, null)
  await runTimers()
  expect(await notified()).toEqual([])
  await act(item.item_no, 'resume')
  await runTimers()
  await vi.waitFor(async () => expect((await notified()).map(([userNo]) => userNo)).toEqual([me.user_no]))
})

test('notifies nobody of a product while its seller may not sell, and the waiting member once the seller may again', async () => {
  const item = await anItem(server, seller, { options: sold() })
  const [{ sio_no }] = item.sio_info as [OwnItem['sio_info'][number]]
  await wait(me, sio_no)
  await limitMember(server.db, seller.user_no, { sell_dt: new Date(server.clock.now.getTime() + 2 * HOUR_MS) })
  expect((await stock(sio_no, 0, 3)).status).toBe(200)
  for (let hour = 0; hour < 2; hour++) {
    await runTimers()
    expect([hour, await notified(), await server.db.sql`select user_no from shop_restock`]).toEqual([hour, [], [{ user_no: me.user_no }]])
    server.clock.advance(HOUR_MS)
  }
  await runTimers()
  await vi.waitFor(async () => expect((await notified()).map(([userNo]) => userNo)).toEqual([me.user_no]))
  expect(await server.db.sql`select 1 from timer where kind = 'shop.restock'`).toHaveLength(0)
})

test('who begins to wait while the option comes back finds it in stock', async () => {
  const item = await anItem(server, seller, { options: sold() })
  const [{ sio_no }] = item.sio_info as [OwnItem['sio_info'][number]]
  const commit = await leaveTransactionOpen(server.db, (tx) => moveStock(tx, sio_no, 3))
  const waiting = wait(me, sio_no)
  await Promise.race([waiting, vi.waitFor(async () => expect(await countLockWaits(server.db)).toBe(1))])
  await commit()
  expect((await waiting).body.code).toBe('shop.in_stock')
})
