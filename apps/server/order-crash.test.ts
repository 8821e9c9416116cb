import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { checkout } from '#features/order/contract.ts'
import { creditCharge, differencesOf } from '#features/viv/server/testing.ts'
import type { Envelope } from '#kit/contract/envelope.ts'
import { makeSessions } from '#kit/server/auth/sessions.ts'
import { makeTokens } from '#kit/server/auth/tokens.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { makeKeyRing } from '#kit/server/keys/ring.ts'
import type { TestMember } from '#kit/server/testing/server.ts'
import { soakOr } from '#kit/server/testing/soak.ts'
import { preparedHome, until, type Home, type Program } from './testing.ts'

// Sixty-four members buy the last ten pieces while the server and PostgreSQL are killed, and repeat each call with its key until it is answered:
// exactly ten pieces are sold, once each, and nobody else has paid anything.

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const BUYERS = 64
const PIECES = 10
const VIV = 500
/** What is killed, one after the other, while calls wait for their answers. */
const KILLS = soakOr(['server'] as const, ['server', 'database', 'server', 'both', 'database', 'server'] as const)

let home: Home
let program: Program
beforeAll(async () => {
  home = await preparedHome('demo')
})
afterEach(() => home.stopAll())
afterAll(() => home.remove())

test(`kill -9 (${KILLS.join(', ')}) while ${BUYERS} buy the last ${PIECES} pieces`, async () => {
  program = await home.start()
  const item = await home.onDatabase(lastPieces)
  const buyers = await home.onDatabase((db) => makeBuyers(db))
  const answers: Envelope[] = []
  const buying = buyers.map(async (as) => answers.push(await buyUntilAnswered(as, item)))
  for (const what of KILLS) {
    // Some are answered, the others are on their way.
    const before = answers.length
    await until(() => answers.length > before || answers.length === BUYERS)
    if (what !== 'server') process.kill(home.postmasterPid(), 'SIGKILL')
    if (what !== 'database') {
      program.kill()
      program = await home.start()
    }
  }
  await Promise.all(buying)
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
  const { secret } = JSON.parse(readFileSync(join(home.dataDir, 'secrets.json'), 'utf8')) as { secret: string }
  const sessions = makeSessions(db, makeTokens(makeKeyRing(secret)))
  const server = {
    db,
    clock: {
      get now() {
        return new Date()
      },
    },
  }
  const buyers: TestMember[] = []
  for (let nth = 0; nth < BUYERS; nth++) {
    const row = { user_id: `buyer${nth}`, haru_name: `구매${nth}`, haru_character: '1', gender: 'm', birth: '1990-05-05' }
    const [made] = await db.sql<[{ user_no: number }]>`insert into users ${db.sql(row)} returning user_no`
    const token = await sessions.open(db, { user_no: made.user_no, device: 'test', now: new Date() })
    buyers.push({ user_no: made.user_no, token })
    await creditCharge(server, buyers[nth]!, VIV)
  }
  return buyers
}

async function buyUntilAnswered(as: TestMember, { item_no, sio_no, unit_amt, ship_amt }: Item): Promise<Envelope> {
  const address = { receiver: '김하루', phone: '01012345678', zip: '04032', addr1: '서울 마포구 양화로 45' }
  const row = { item_no, options: [{ sio_no, qtt: 1, seen_amt: unit_amt }], seen_ship_amt: ship_amt }
  const body = JSON.stringify({ source: 'direct', rows: [row], address })
  const headers = { authorization: `Bearer ${as.token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  for (;;) {
    const answer = await fetch(program.url + checkout.path, { method: 'POST', headers, body, signal: AbortSignal.timeout(5000) }).catch(
      () => null,
    )
    if (answer !== null && answer.status < 500) return (await answer.json()) as Envelope
    await wait(50)
  }
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
