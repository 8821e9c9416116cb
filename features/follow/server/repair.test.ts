import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { leaveTransactionOpen, relate, countLockWaits } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { FOLLOW_REPAIR_HOUR, repairFollows, repairFollowsNightly } from './repair.ts'

let server: TestServer
let me: TestMember
let other: TestMember

beforeAll(async () => {
  server = await testServer([])
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.sql`delete from follow`
  me = await server.aMember()
  other = await server.aMember()
  await relate(server.db, 'follow', me.user_no, other.user_no)
})

const breakCounters = () => server.db.sql`update follow_count set follower_qtt = 7, following_qtt = 3 where user_no = ${other.user_no}`
const counters = async ({ user_no }: TestMember) => {
  const [row] = await server.db.sql`select follower_qtt, following_qtt from follow_count where user_no = ${user_no}`
  return [row!.follower_qtt, row!.following_qtt]
}
const rowVersion = async ({ user_no }: TestMember) => server.db.sql`select ctid, xmin from follow_count where user_no = ${user_no}`
const repair = () => repairFollows(server.db, server.clock.now)

test('corrects wrong counters and does not write correct ones', async () => {
  await relate(server.db, 'follow', other.user_no, me.user_no, { state: 0 })
  await server.db.sql`update users set account_private = true where user_no = ${me.user_no}`
  const before = await rowVersion(me)
  await breakCounters()
  expect(await repair()).toBe(1)
  expect(await counters(other)).toEqual([1, 0])
  // Not even written: the same rowVersion of the row.
  expect(await rowVersion(me)).toEqual(before)
  expect(await repair()).toBe(0)
})

test('covers member numbers with large gaps', async () => {
  const [last] = await server.db.sql<{ no: number }[]>`select max(user_no) as no from users`
  const far = await server.aMember({ user_no: last!.no + 1700 })
  await server.db.sql`update follow_count set follower_qtt = 5 where user_no = ${far.user_no}`
  expect(await repair()).toBe(1)
  expect(await counters(far)).toEqual([0, 0])
  await server.db.sql`delete from users where user_no = ${far.user_no}`
})

test('counts a concurrent follow once', async () => {
  await breakCounters()
  const third = await server.aMember()
  const finish = await leaveTransactionOpen(server.db, (tx) => relate(tx, 'follow', third.user_no, other.user_no))
  const done = repair()
  await expect.poll(() => countLockWaits(server.db)).toBe(1)
  await finish()
  expect(await done).toBe(1)
  expect(await counters(other)).toEqual([2, 0])
})

test('accepts only requests pending for public accounts', async () => {
  const shut = await server.aMember({ account_private: true })
  const deleted = await server.aMember({ state: 0 })
  for (const one of [other, deleted]) await relate(server.db, 'follow', one.user_no, me.user_no, { state: 0 })
  await relate(server.db, 'follow', me.user_no, shut.user_no, { state: 0 })
  await repair()
  expect(await server.db.sql`select user_no, target_no from follow where state = 0 order by 1`).toEqual([
    { user_no: me.user_no, target_no: shut.user_no },
    { user_no: deleted.user_no, target_no: me.user_no },
  ])
  expect(await counters(me)).toEqual([1, 1])
})

test('runs only at its hour in Korea', async () => {
  await breakCounters()
  const at = (hour: number): Date => new Date(`2026-11-21T${String(hour).padStart(2, '0')}:30:00+09:00`)
  for (let hour = 0; hour < 24; hour++) {
    if (hour !== FOLLOW_REPAIR_HOUR) await repairFollowsNightly(server.db, at(hour), server.app.services)
  }
  expect(await counters(other)).toEqual([7, 3])
  await repairFollowsNightly(server.db, at(FOLLOW_REPAIR_HOUR), server.app.services)
  expect(await counters(other)).toEqual([1, 0])
})
