import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { joinAdhoc, leaveAdhoc } from '#features/bungae/contract.ts'
import { createAdhoc } from '#features/bungae/server/host.ts'
import { formFor, joinClub } from '#features/bungae/server/testing.ts'
import { openGroupRoom } from '#features/chat/server/public.ts'
import { checkout } from '#features/order/contract.ts'
import { creditCharge, differencesOf } from '#features/viv/server/testing.ts'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import type { Envelope } from '#kit/contract/envelope.ts'
import { fillPath } from '#kit/contract/path.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { TestMember } from '#kit/server/testing/server.ts'
import { addMembers, KILLS, startKilled, type KilledProgram } from './testing-crash.ts'
import { preparedHome, type Home } from './testing.ts'

// While the server and PostgreSQL are killed, sixty-four members join a bungae of ten seats, and sixty-four buy the last ten pieces of a
// product; each call is repeated until it is answered. Never more participants than seats, everybody else waits in one order, and each seat
// that is left is offered once, to the first of them. Exactly ten pieces are sold, once each, and nobody else has paid anything.

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const MEMBERS = 64
const SEATS = 10
const LEAVING = 4
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

test(`kill -9 (${KILLS.join(', ')}) while ${MEMBERS} join a bungae of ${SEATS} and ${BUYERS} buy the last ${PIECES} pieces`, async () => {
  program = await startKilled(home)
  const { adhocNo, members } = await home.onDatabase(fullClub)
  const item = await home.onDatabase(lastPieces)
  const buyers = await home.onDatabase(makeBuyers)
  const joining = members.map((as) => callAs(joinAdhoc, adhocNo, as))
  const buying = buyers.map((as) => buy(as, item))
  await program.whileKilling([...joining, ...buying])

  // Who was answered by a server that died afterwards, or before it could, has joined all the same.
  expect((await Promise.all(joining)).filter(({ state, code }) => state !== 1 && code !== 'bungae.joined_already')).toEqual([])
  const joined = await home.onDatabase((db) => expectFull(db, adhocNo))
  const codes = Map.groupBy(await Promise.all(buying), ({ state, code }) => (state === 1 ? 'bought' : code))
  expect([codes.get('bought')?.length, codes.get('order.sold_out')?.length]).toEqual([PIECES, BUYERS - PIECES])
  await home.onDatabase((db) => expectSold(db, item, buyers))

  const leaving = members.filter(({ user_no }) => joined.includes(user_no)).slice(0, LEAVING)
  await program.whileKilling(leaving.map((as) => callAs(leaveAdhoc, adhocNo, as)))
  await home.onDatabase((db) => expectOffered(db, adhocNo))
})

/** A club of sixty-five, and the bungae that its leader opens. */
async function fullClub(db: Pool): Promise<{ adhocNo: number; members: TestMember[] }> {
  const clock = { now: new Date(), advance: () => {} }
  const people = await addMembers(home, db, { name: 'runner', count: MEMBERS + 1 })
  const [leader, ...members] = people as [TestMember, ...TestMember[]]
  const [{ meet_no }] = await db.sql<[{ meet_no: number }]>`
    insert into meet (meet_title, user_no) values ('예순넷의 달리기', ${leader.user_no}) returning meet_no`
  for (const [nth, one] of people.entries()) await joinClub({ db, clock }, meet_no, one, nth === 0 ? 'leader' : 'member')
  return db.transaction(async (tx) => {
    await openGroupRoom(tx, meet_no, clock.now)
    const own = { meetNo: meet_no, userNo: leader.user_no, now: clock.now }
    const fields = {
      cost_text: '',
      is_approval: false,
      level: 'any' as const,
      pace: '',
      content: '',
      ...formFor({ clock }, { capacity: SEATS }),
    }
    return { adhocNo: (await createAdhoc(tx, own, fields)).adhoc_no, members }
  })
}

function callAs({ method, path }: Endpoint, adhocNo: number, as: TestMember): Promise<Envelope> {
  const isPost = method === 'POST'
  const headers = { authorization: `Bearer ${as.token}`, ...(isPost && { 'content-type': 'application/json' }) }
  return program.callUntilAnswered(fillPath(path as string, { adhoc_no: adhocNo } as never), {
    method,
    headers,
    ...(isPost && { body: '{}' }),
  })
}

type Event = { event: string; user_no: number }
const eventsOf = (db: Pool, adhocNo: number): Promise<Event[]> =>
  db.sql<Event[]>`select event, user_no from adhoc_event where adhoc_no = ${adhocNo} and user_no is not null order by event_no`

/** Ten have a seat, and the others wait, each once and in the order in which they came. Returns those who joined. */
async function expectFull(db: Pool, adhocNo: number): Promise<number[]> {
  const [row] = await db.sql`select joined_qtt, offered_qtt, waiting_qtt, state from adhoc where adhoc_no = ${adhocNo}`
  expect(row).toEqual({ joined_qtt: SEATS, offered_qtt: 0, waiting_qtt: MEMBERS - SEATS + 1, state: 2 })
  const events = Map.groupBy(await eventsOf(db, adhocNo), ({ event }) => event)
  const waiting = await db.sql<
    { user_no: number }[]
  >`select user_no from adhoc_member where adhoc_no = ${adhocNo} and state = 3 order by pos`
  expect(events.get('P03')!.map(({ user_no }) => user_no)).toEqual(waiting.map(({ user_no }) => user_no))
  expect(new Set(events.get('P01')!.map(({ user_no }) => user_no)).size).toBe(SEATS - 1)
  return events.get('P01')!.map(({ user_no }) => user_no)
}

/** Each seat that was left was offered to the next one who waited. */
async function expectOffered(db: Pool, adhocNo: number): Promise<void> {
  const events = Map.groupBy(await eventsOf(db, adhocNo), ({ event }) => event)
  const nosOf = (event: string): number[] => (events.get(event) ?? []).map(({ user_no }) => user_no)
  expect(nosOf('P11')).toHaveLength(LEAVING)
  expect(nosOf('P08')).toEqual(nosOf('P03').slice(0, LEAVING))
  const [row] = await db.sql`select joined_qtt, offered_qtt, waiting_qtt from adhoc where adhoc_no = ${adhocNo}`
  expect(row).toEqual({ joined_qtt: SEATS - LEAVING, offered_qtt: LEAVING, waiting_qtt: MEMBERS - SEATS + 1 - LEAVING })
}

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
