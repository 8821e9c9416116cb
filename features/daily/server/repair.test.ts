import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteAllRows } from '#kit/server/testing/delete-rows.ts'
import { aComment, aDaily, leaveTransactionOpen, countLockWaits } from '#kit/server/testing/factories.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { REPAIR_HOUR, repairCounters, repairNightly } from './repair.ts'

let server: TestServer
let me: TestMember
let other: TestMember

beforeAll(async () => {
  server = await testServer([])
})
afterAll(() => server.close())
beforeEach(async () => {
  await deleteAllRows(server.admin, 'post')
  me = await server.aMember()
  other = await server.aMember()
})

test('sets wrong counters to the count of their rows, and leaves right ones unwritten', async () => {
  const { sql } = server.db
  const right = await aLikedDaily()
  const before = await row(right)
  const wrong = await aLikedDaily()
  const [root] = await sql<{ comment_no: number }[]>`select comment_no from comment where post_no = ${wrong} and parent_no is null`
  await sql`update post set like_qtt = 7, reply_qtt = 0 where post_no = ${wrong}`
  await sql`update comment set like_qtt = 0, reply_qtt = 9 where comment_no = ${root!.comment_no}`

  expect(await repairCounters(server.db)).toBe(2)
  expect(await counters(wrong)).toEqual([2, 2])
  expect(await sql`select like_qtt, reply_qtt from comment where comment_no = ${root!.comment_no}`).toEqual([{ like_qtt: 1, reply_qtt: 1 }])
  // The same row version: it was not written.
  expect(await row(right)).toEqual(before)
  expect(await repairCounters(server.db)).toBe(0)
})

test('reaches numbers with large gaps between them', async () => {
  const { sql } = server.db
  const [last] = await sql<{ no: number }[]>`select nextval(pg_get_serial_sequence('post', 'post_no')) as no`
  const far = last!.no + 1700
  await aDaily(server.db, me.user_no, { like_qtt: 3 })
  await aDaily(server.db, me.user_no, { post_no: far, like_qtt: 3 })
  expect(await repairCounters(server.db)).toBe(2)
  expect(await counters(far)).toEqual([0, 0])
})

test('includes a like whose transaction locked the counter first', async () => {
  const wrong = await aDaily(server.db, me.user_no, { like_qtt: 5 })
  const finish = await leaveTransactionOpen(server.db, async (tx) => {
    await giveLike(tx, wrong)
    await raise(tx, wrong)
  })
  const repair = repairCounters(server.db)
  await expect.poll(() => countLockWaits(server.db)).toBe(1)
  await finish()
  expect(await repair).toBe(1)
  expect(await counters(wrong)).toEqual([1, 0])
})

test('leaves out a like that waits for the counter and raises it afterwards', async () => {
  const wrong = await aDaily(server.db, me.user_no, { like_qtt: 5 })
  const finish = await leaveTransactionOpen(
    server.db,
    (tx) => giveLike(tx, wrong),
    (tx) => raise(tx, wrong),
  )
  expect(await repairCounters(server.db)).toBe(1)
  expect(await counters(wrong)).toEqual([0, 0])
  await finish()
  expect(await counters(wrong)).toEqual([1, 0])
})

test('runs in one hour of the Korean night', async () => {
  const wrong = await aDaily(server.db, me.user_no, { like_qtt: 5 })
  const at = (hour: number): Date => new Date(`2026-11-21T${String(hour).padStart(2, '0')}:30:00+09:00`)
  for (let hour = 0; hour < 24; hour++) {
    if (hour !== REPAIR_HOUR) await repairNightly(server.db, at(hour), server.app.services)
  }
  expect(await counters(wrong)).toEqual([5, 0])
  await repairNightly(server.db, at(REPAIR_HOUR), server.app.services)
  expect(await counters(wrong)).toEqual([0, 0])
})

/** Two likes, a root with a like, a reply and a deleted reply, all counted. */
async function aLikedDaily(): Promise<number> {
  const { sql } = server.db
  const daily = await aDaily(server.db, me.user_no, { like_qtt: 2 })
  await sql`insert into post_like (post_no, user_no) values (${daily}, ${me.user_no}), (${daily}, ${other.user_no})`
  const root = await aComment(server.db, daily, me.user_no)
  await aComment(server.db, daily, me.user_no, { parent_no: root })
  await sql`insert into comment (post_no, parent_no, user_no, content, state) values (${daily}, ${root}, ${me.user_no}, '지움', 0)`
  await sql`insert into comment_like (comment_no, user_no) values (${root}, ${other.user_no})`
  await sql`update comment set like_qtt = 1 where comment_no = ${root}`
  return daily
}

async function counters(post_no: number): Promise<[number, number]> {
  const { like_qtt, reply_qtt } = await row(post_no)
  return [like_qtt, reply_qtt]
}

async function row(post_no: number): Promise<{ like_qtt: number; reply_qtt: number }> {
  const rows = await server.db.sql<{ like_qtt: number; reply_qtt: number }[]>`select *, xmin::text from post where post_no = ${post_no}`
  return rows[0]!
}

const giveLike = (tx: Tx, post_no: number) => tx.sql`insert into post_like (post_no, user_no) values (${post_no}, ${other.user_no})`
const raise = (tx: Tx, post_no: number) => tx.sql`update post set like_qtt = like_qtt + 1 where post_no = ${post_no}`
