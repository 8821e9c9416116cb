import { existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findDifferences } from '#features/viv/server/ledger/reconcile.ts'
import { walletOf } from '#features/viv/server/wallet.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { openDb, type Pool } from '#kit/server/db/db.ts'
import { refuseBesideServer, refuseEmptyFolder } from './reset-refusals.ts'
import { readPlatformShop } from './platform-shop.ts'
import { reloadDemo } from './reload.ts'
import { readShop } from './shop.ts'
import { clubLife, countRows, DEMO_NOW, demoDatabase, wrongCounters } from './testing.ts'

// A reset of the community beside a real member, and another one. Each load takes seconds, so that these tests share them.

const later = new Date('2026-11-24T09:00:00+09:00')

let database: Awaited<ReturnType<typeof demoDatabase>>
let db: Pool
let me: number
/** What each load makes again. */
let loaded: Awaited<ReturnType<typeof shapes>>
let journals: number
const count = (what: string): Promise<number> => countRows(db, what)

beforeAll(async () => {
  database = await demoDatabase()
  db = openDb({ url: database.url, max: 2, guard: true })
  await expectWallets(DEMO_NOW)
  loaded = await shapes()
  journals = await count('viv_journal')
  me = await aMemberWithAPost()
  await reloadDemo(db, { ...database.options, now: later, password: 'another' })
})
afterAll(async () => {
  await db.end()
  await database.drop()
})

test('a reset keeps a real member’s content, without demo members’ reactions, and moves the community to the present', async () => {
  const [mine] = await db.sql`select content, like_qtt, reply_qtt from post where user_no = ${me}`
  expect(mine).toEqual({ content: '내 글', like_qtt: 1, reply_qtt: 0 })
  expect(await count('users')).toBe(53)
  expect(await count("post where kind = 'daily'")).toBe(201)
  expect(await wrongCounters(db)).toEqual([])
  const [newest] = await db.sql<[{ minutes: number }]>`
    select extract(epoch from ${later} - max(reg_dt))::int / 60 as minutes from post where user_no <> ${me}`
  expect(newest.minutes).toBeLessThan(5)
})

test('a reset keeps the password of the demo members', async () => {
  expect(await verify(await passwordOf('member1'), 'one-for-all')).toBe(true)
})

test('a reset leaves nothing of the earlier load behind', async () => {
  expect(await shapes()).toEqual(loaded)
  expect(await count('media where state = 1 and (post_no is not null or holder is not null)')).toBe(await count('media'))
  expect(objects()).toBe(await count('media'))
  expect(await count('shop_product')).toBe(readShop().items.length + readPlatformShop().items.length)
  expect(await count('shop_product where user_no is null and not is_platform')).toBe(0)
  expect(await count("post p where kind = 'board' and not exists (select from club_post b where b.post_no = p.post_no)")).toBe(0)
})

test('each load starts with empty wallets, keeps the old ledger under unused numbers, and takes the given password if there is none', async () => {
  await expectWallets(later)
  expect(await count('viv_journal')).toBeGreaterThan(journals * 2)
  const again = new Date(later.getTime() + MINUTE_MS)
  await db.sql`update users set password_hash = null where is_demo`
  await reloadDemo(db, { ...database.options, now: again, password: 'another' })
  await expectWallets(again)
  expect(await count('viv_journal')).toBeGreaterThan(journals * 3)
  const [left] = await db.sql`select coalesce(sum(balance), 0)::int as viv from viv_account where user_no >= 1000`
  expect(left).toEqual({ viv: 0 })
  expect([...(await db.sql`select from viv_exchange where user_no >= 1000 and state in (1, 2)`)]).toEqual([])
  expect(await verify(await passwordOf('expert12'), 'another')).toBe(true)
})

async function passwordOf(userId: string): Promise<string> {
  const [row] = await db.sql<[{ password_hash: string }]>`select password_hash from users where user_id = ${userId}`
  return row.password_hash
}

/** A real member with a daily that a demo member and they like, and a demo member comments. */
async function aMemberWithAPost(): Promise<number> {
  const [{ user_no }] = await db.sql<[{ user_no: number }]>`
    insert into users (user_id, haru_name, haru_character, gender) values ('neighbour', '이웃', '1', 'w') returning user_no`
  const [post] = await db.sql<[{ post_no: number }]>`
    insert into post (kind, user_no, content, info, visibility, record_date, like_qtt, reply_qtt)
    values ('daily', ${user_no}, '내 글', '{}', 'public', '2026-11-21', 2, 1) returning post_no`
  await db.sql`insert into post_like (post_no, user_no) values (${post.post_no}, 1), (${post.post_no}, ${user_no})`
  await db.sql`insert into comment (post_no, user_no, content) values (${post.post_no}, 2, '반가워요')`
  return user_no
}

async function shapes(): Promise<unknown> {
  const rooms = await db.sql`
    select cr_type, count(distinct cr_no) as rooms, count(*) as people from chat_room join chat_member using (cr_no) group by 1 order by 1`
  const [others] = await db.sql`select
    (select count(*) from meet) as clubs, (select count(*) from counsel) as counsels, (select count(*) from report) as reports, (select count(*) from report_case) as cases,
    (select count(*) from sanction) as sanctions, (select count(*) from campaign) as campaigns`
  return { rooms: [...rooms], clubs: await clubLife(db), others }
}

const states = async (table: string) =>
  (
    await db.sql.unsafe<{ state: number; count: number }[]>(
      `select state, count(*)::int as count from ${table} where user_no < 1000 group by 1 order by 1`,
    )
  ).map(({ state, count }) => [state, count])
/** The wallets of every load, at its moment. */
async function expectWallets(at: Date): Promise<void> {
  expect(await findDifferences(db)).toEqual([])
  expect(await walletOf(db, 1, at)).toMatchObject({ paid: 795, free: 50, held: 1950, exchangeable: 665, exchangeable_never: 0 })
  expect(await walletOf(db, 2, at)).toMatchObject({ held: 606, free: 50 })
  // One failed, and one was refunded in part.
  expect(await states('viv_charge')).toEqual([
    [2, 15],
    [3, 1],
    [5, 1],
  ])
  expect(await states('viv_exchange')).toEqual([
    [1, 1],
    [2, 1],
    [4, 1],
    [5, 1],
  ])
  expect(await states('viv_refund')).toEqual([[2, 1]])
  const [late] = await db.sql`select count(*)::int as count from viv_entry where reg_dt > ${at}`
  expect(late).toEqual({ count: 0 })
}

/** The number of uploads with stored objects. */
function objects(): number {
  const folder = join(database.options.folder, 'objects/media')
  return existsSync(folder) ? readdirSync(folder).length : 0
}

test('a reset is refused at once beside a server, and in a folder without a database', async () => {
  expect(await count('users')).toBe(53)
  await expect(refuseBesideServer(database.url)).rejects.toThrow(/\(\d+ connections\): stop it first/)
  await db.end()
  try {
    // PostgreSQL ends the connections a moment later.
    await vi.waitFor(() => refuseBesideServer(database.url), { timeout: 5000, interval: 50 })
  } finally {
    db = openDb({ url: database.url, max: 2, guard: true })
  }
  const folder = join(tmpdir(), 'haru-without-a-database')
  expect(() => refuseEmptyFolder(folder)).toThrow(`no database in ${folder}: run npm start first`)
})
