import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { checkout } from '#features/order/contract.ts'
import { creditCharge, differencesOf } from '#features/viv/server/testing.ts'
import type { Envelope } from '#kit/contract/envelope.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { TestMember } from '#kit/server/testing/server.ts'
import { addMembers, KILLS, startKilled, type KilledProgram } from './testing-crash.ts'
import { preparedHome, type Home } from './testing.ts'

// Sixty-four members buy the last ten pieces while the server and PostgreSQL are killed, and repeat each call with its key until it is answered:
// exactly ten pieces are sold, once each, and nobody else has paid anything.

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const BUYERS = 64
const PIECES = 10
const VIV = 500

let home: Home
let program: KilledProgram
beforeAll(async () => {
  home = await preparedHome('demo')
})
afterEach(() => home.stopAll())
afterAll(() => home.remove())

test(`kill -9 (${KILLS.join(', ')}) while ${BUYERS} buy the last ${PIECES} pieces`, async () => {
  program = await startKilled(home)
  const item = await home.onDatabase(lastPieces)
  const buyers = await home.onDatabase((db) => makeBuyers(db))
  const answers = await program.whileKilling(buyers.map((as) => buy(as, item)))
  const codes = Map.groupBy(answers, ({ state, code }) => (state === 1 ? 'bought' : code))
  expect([codes.get('bought')?.length, codes.get('order.sold_out')?.length]).toEqual([PIECES, BUYERS - PIECES])
  await home.onDatabase((db) => expectSold(db, item, buyers))
})

type Item = { item_no: number; sio_no: number; unit_amt: number; ship_amt: number }

/** A product of the demo community of which ten pieces are left. */
async function lastPieces({ sql }: Pool): Promise<Item> {
  const [item] = await sql<Item[]>`
    select o.item_no, o.sio_no, p.item_viv_price + o.sio_amt as unit_amt, p.si_order_amt as ship_amt
    from shop_stock s join shop_option o on o.sio_no = s.sio_no join shop_product p on p.item_no = o.item_no
    where p.state = 1 and s.stock > 0 and p.cate_no not in (1, 2, 8) and p.item_viv_price + o.sio_amt < 200 order by o.sio_no limit 1`
  await sql`update shop_stock set stock = ${PIECES} where sio_no = ${item!.sio_no}`
  return item!
}

async function makeBuyers(db: Pool): Promise<TestMember[]> {
  const clock = { now: new Date(), advance: () => {} }
  const buyers = await addMembers(home, db, { name: 'buyer', count: BUYERS })
  for (const buyer of buyers) await creditCharge({ db, clock }, buyer, VIV)
  return buyers
}

/** Buys a piece; the call keeps its key when it is repeated. */
function buy(as: TestMember, { item_no, sio_no, unit_amt, ship_amt }: Item): Promise<Envelope> {
  const address = { receiver: '김하루', phone: '01012345678', zip: '04032', addr1: '서울 마포구 양화로 45' }
  const row = { item_no, options: [{ sio_no, qtt: 1, seen_amt: unit_amt }], seen_ship_amt: ship_amt }
  const body = JSON.stringify({ source: 'direct', rows: [row], address })
  const headers = { authorization: `Bearer ${as.token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  return program.callUntilAnswered(checkout.path, { method: 'POST', headers, body })
}

async function expectSold(db: Pool, { item_no, sio_no, unit_amt, ship_amt }: Item, buyers: readonly TestMember[]): Promise<void> {
  const nos = buyers.map(({ user_no }) => user_no)
  const sold = await db.sql<{ user_no: number; qtt: number }[]>`
    select o.user_no, sum(i.qtt)::int as qtt from order_item i join shop_order o on o.order_no = i.order_no
    where i.item_no = ${item_no} and i.sio_no = ${sio_no} and o.user_no = any(${nos}::bigint[]) group by o.user_no`
  expect(sold.map(({ qtt }) => qtt)).toEqual(Array(PIECES).fill(1))
  const [left] = await db.sql<{ stock: number }[]>`select stock from shop_stock where sio_no = ${sio_no}`
  expect(left!.stock).toBe(0)
  const owners = new Set(sold.map(({ user_no }) => user_no))
  const wallets = await db.sql<{ user_no: number; balance: number }[]>`
    select user_no, balance from viv_account where kind = 'paid' and user_no = any(${nos}::bigint[])`
  const expected = nos.map((no) => [no, owners.has(no) ? VIV - unit_amt - ship_amt : VIV])
  expect(wallets.map(({ user_no, balance }) => [user_no, balance]).toSorted(([a], [b]) => a! - b!)).toEqual(expected)
  expect(await differencesOf({ db })).toEqual([])
}
