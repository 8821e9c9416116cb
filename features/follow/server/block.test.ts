import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#kit/contract/time.ts'
import { relate } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { blockMember, followMember, listBlocks, listMutes, muteMember, unblockMember, unmuteMember, type Muted } from '../contract.ts'
import { FOLLOWS_PAGE, type MuteDays } from '../rules.ts'
import { followHttp } from './http.ts'

let server: TestServer
let me: TestMember
let other: TestMember

beforeAll(async () => {
  server = await testServer(followHttp)
})
afterAll(() => server.close())
beforeEach(async () => {
  me = await server.aMember()
  other = await server.aMember()
})

const block = (as: TestMember | null, user_no: number) => server.call(blockMember, { body: { user_no } }, { as })
const unblock = (as: TestMember | null, user_no: number) => server.call(unblockMember, { query: { user_no } }, { as })
const blocks = (as: TestMember | null, page = {}) => server.call(listBlocks, { query: page }, { as })
const mute = (as: TestMember | null, user_no: number, days?: MuteDays) =>
  server.call(muteMember, { body: { user_no, ...(days && { days }) } }, { as })
const unmute = (as: TestMember | null, user_no: number) => server.call(unmuteMember, { query: { user_no } }, { as })
const mutes = (as: TestMember | null, page = {}) => server.call(listMutes, { query: page }, { as })
const listed = ({ status, body }: { status: number; body: { query?: unknown } }): Muted[] => {
  expect(status).toBe(200)
  return body.query as Muted[]
}
const rows = (table: 'block' | 'mute') =>
  server.db.sql`select user_no, target_no from ${server.db.sql(table)} where user_no = ${me.user_no}`

test('refuses guests and oneself, and answers 404 for members that the caller cannot see', async () => {
  for (const call of [block, unblock, mute, unmute]) expect((await call(null, other.user_no)).status).toBe(401)
  for (const call of [blocks, mutes]) expect((await call(null)).status).toBe(401)
  for (const call of [block, mute]) expect((await call(me, me.user_no)).body).toMatchObject({ code: 'follow.self', field: 'user_no' })
  const deleted = await server.aMember({ state: 0 })
  await relate(server.db, 'block', other.user_no, me.user_no)
  for (const call of [block, mute]) {
    const nothing = await call(me, 999_999)
    expect(nothing).toMatchObject({ status: 404, body: { code: 'request.not_found' } })
    for (const one of [deleted, other]) expect((await call(me, one.user_no)).body).toEqual(nothing.body)
  }
  expect(await rows('block')).toEqual([])
  expect(await rows('mute')).toEqual([])
})

test('never lists or changes blocks of another member', async () => {
  const third = await server.aMember()
  await mute(me, third.user_no)
  await block(me, third.user_no)
  expect(listed(await blocks(other))).toEqual([])
  expect(listed(await mutes(other))).toEqual([])
  for (const call of [unblock, unmute]) await call(other, third.user_no)
  expect(await rows('block')).toHaveLength(1)
  expect(await rows('mute')).toHaveLength(1)
})

test('a block deletes follows and requests, and prevents new ones until it is lifted', async () => {
  await server.db.sql`update users set account_private = true where user_no = ${other.user_no}`
  await relate(server.db, 'follow', me.user_no, other.user_no, { state: 0 })
  await relate(server.db, 'follow', other.user_no, me.user_no)
  for (const _ of [1, 2]) expect((await block(me, other.user_no)).status).toBe(200)
  expect(await server.db.sql`select from follow where ${me.user_no} in (user_no, target_no)`).toHaveLength(0)
  const [counted] = await server.db.sql`select follower_qtt, following_qtt from follow_count where user_no = ${me.user_no}`
  expect(counted).toEqual({ follower_qtt: 0, following_qtt: 0 })
  const follow = (as: TestMember, user_no: number) => server.call(followMember, { body: { user_no } }, { as })
  expect((await follow(me, other.user_no)).status).toBe(404)
  expect((await follow(other, me.user_no)).status).toBe(404)
  for (const _ of [1, 2]) expect((await unblock(me, other.user_no)).status).toBe(200)
  expect((await follow(other, me.user_no)).status).toBe(200)
})

test('lists my blocks newest first, without deleted members, with members who block me too', async () => {
  const deleted = await server.aMember({ state: 0 })
  const members = [other, deleted, ...(await Promise.all(Array.from({ length: FOLLOWS_PAGE }, () => server.aMember())))]
  for (const { user_no } of members) await relate(server.db, 'block', me.user_no, user_no, { reg_dt: server.clock.now })
  await relate(server.db, 'block', other.user_no, me.user_no)
  const first = listed(await blocks(me))
  expect(first).toHaveLength(FOLLOWS_PAGE)
  const { reg_dt: before_dt, user_no: before_user_no } = first.at(-1)!
  const rest = listed(await blocks(me, { before_dt, before_user_no }))
  expect([...first, ...rest].map(({ user_no }) => user_no)).toEqual(
    members
      .filter((one) => one !== deleted)
      .map(({ user_no }) => user_no)
      .toSorted((a, b) => b - a),
  )
  expect(rest).toEqual([expect.objectContaining({ user_no: other.user_no, haru_name: expect.any(String) })])
  expect((await blocks(me, { before_user_no: 1 })).status).toBe(400)
})

test.each([
  [1, 1],
  [7, 7],
  [30, 30],
] as const)('a mute of %s days ends after as many', async (days, after) => {
  const begun = server.clock.now.getTime()
  const { body } = await mute(me, other.user_no, days)
  expect(Date.parse((body.query as Muted).until_dt!)).toBe(begun + after * DAY_MS)
  expect(listed(await mutes(me))).toMatchObject([{ user_no: other.user_no, until_dt: (body.query as Muted).until_dt }])
  server.clock.advance(after * DAY_MS)
  const fresh = { ...me, token: await server.app.services.sessions.open(server.db, { ...me, device: '', now: server.clock.now }) }
  expect(listed(await mutes(fresh))).toEqual([])
})

test('a mute without days lasts until it is lifted; a repeated mute replaces the end', async () => {
  await mute(me, other.user_no, 1)
  expect((await mute(me, other.user_no)).body.query).toEqual({ until_dt: null })
  expect(listed(await mutes(me))).toHaveLength(1)
  for (const _ of [1, 2]) expect((await unmute(me, other.user_no)).status).toBe(200)
  expect(listed(await mutes(me))).toEqual([])
  expect((await server.send('POST /v1/user/mute', { user_no: other.user_no, days: 2 }, { as: me })).status).toBe(400)
})

test('lists mutes without blocked and deleted members', async () => {
  const [blocked, blocker, deleted] = await Promise.all([{}, {}, { state: 0 }].map(server.aMember))
  for (const one of [blocked, blocker, deleted, other]) await relate(server.db, 'mute', me.user_no, one!.user_no)
  await relate(server.db, 'block', me.user_no, blocked!.user_no)
  await relate(server.db, 'block', blocker!.user_no, me.user_no)
  expect(listed(await mutes(me)).map(({ user_no }) => user_no)).toEqual([other.user_no])
})
