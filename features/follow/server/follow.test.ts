import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { relate } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { answerRequest, followMember, getFollowSummary, removeFollower, unfollowMember, type FollowSummary } from '../contract.ts'
import { followHttp } from './http.ts'

let server: TestServer
let me: TestMember
let other: TestMember
const UNKNOWN = 999_999

beforeAll(async () => {
  server = await testServer(followHttp)
})
afterAll(() => server.close())
beforeEach(async () => {
  me = await server.aMember()
  other = await server.aMember()
})

const follow = (as: TestMember | null, to: TestMember | number) => server.call(followMember, { body: { user_no: noOf(to) } }, { as })
const unfollow = (as: TestMember | null, to: TestMember | number) => server.call(unfollowMember, { query: { user_no: noOf(to) } }, { as })
const answer = (as: TestMember | null, to: TestMember | number, accept: boolean) =>
  server.call(answerRequest, { body: { user_no: noOf(to), accept } }, { as })
const remove = (as: TestMember | null, to: TestMember | number) => server.call(removeFollower, { query: { user_no: noOf(to) } }, { as })
const summary = (as: TestMember | null, to: TestMember | number) => server.call(getFollowSummary, { params: { user_no: noOf(to) } }, { as })
const noOf = (to: TestMember | number) => (typeof to === 'number' ? to : to.user_no)
const summaryIn = ({ body }: { body: { query?: unknown } }) => body.query as FollowSummary

const rows = () =>
  server.db.sql`select user_no, target_no, state from follow where user_no in (${me.user_no}, ${other.user_no}) order by 1, 2`
const counters = async ({ user_no }: TestMember) => {
  const [row] = await server.db.sql`select follower_qtt, following_qtt from follow_count where user_no = ${user_no}`
  return [row!.follower_qtt, row!.following_qtt]
}
const makePrivate = ({ user_no }: TestMember) => server.db.sql`update users set account_private = true where user_no = ${user_no}`

const operations = {
  follow,
  unfollow,
  accept: (as: TestMember | null, to: TestMember | number) => answer(as, to, true),
  decline: (as: TestMember | null, to: TestMember | number) => answer(as, to, false),
  remove,
}

describe.each(Object.entries(operations))('%s: access', (name, act) => {
  test('refuses guests and oneself', async () => {
    expect(await act(null, other)).toMatchObject({ status: 401, body: { code: 'auth.required' } })
    expect(await act(me, me)).toMatchObject({ status: 400, body: { code: 'follow.self', field: 'user_no', msg: '나에게는 할 수 없어요.' } })
    expect(await rows()).toEqual([])
  })

  test('answers alike for blocked, blocking, deleted and unknown members, and changes nothing', async () => {
    const blocker = await server.aMember()
    const deleted = await server.aMember({ state: 0 })
    await relate(server.db, 'follow', me.user_no, deleted.user_no)
    await relate(server.db, 'follow', deleted.user_no, me.user_no, { state: 0 })
    await relate(server.db, 'block', blocker.user_no, me.user_no)
    const before = await server.db.sql`select * from follow order by 1, 2`
    const nothing = await act(me, UNKNOWN)
    // Deleting is idempotent.
    expect(nothing.status).toBe(name === 'remove' ? 200 : 404)
    for (const to of [blocker, deleted]) {
      const { status, body } = await act(me, to)
      expect({ status, body }).toEqual({ status: nothing.status, body: nothing.body })
    }
    expect(await server.db.sql`select * from follow order by 1, 2`).toEqual(before)
  })
})

test('refuses to follow a member whom I block, and shows the block', async () => {
  await relate(server.db, 'block', me.user_no, other.user_no)
  expect((await follow(me, other)).status).toBe(404)
  expect(summaryIn(await summary(me, other))).toMatchObject({ relation: { blocked: true }, follower_qtt: null, following_qtt: null })
  expect((await summary(other, me)).status).toBe(404)
  expect(await rows()).toEqual([])
})

test('follows a public account at once; a repeated follow changes nothing', async () => {
  for (const _ of [1, 2]) expect(await follow(me, other)).toMatchObject({ status: 200, body: { query: { follow: 1 } } })
  expect(summaryIn(await summary(me, other))).toEqual({
    user_no: other.user_no,
    haru_name: expect.stringMatching(/^시험/),
    account_private: false,
    relation: { follow: 1, follows_me: false, blocked: false, muted: false },
    follower_qtt: 1,
    following_qtt: 0,
    request_qtt: null,
  })
  expect(await rows()).toEqual([{ user_no: me.user_no, target_no: other.user_no, state: 1 }])
  expect(await counters(me)).toEqual([0, 1])
  expect(summaryIn(await summary(other, me)).relation).toEqual({ follow: null, follows_me: true, blocked: false, muted: false })
})

test('deletes a follow; a repeated unfollow changes nothing', async () => {
  await follow(me, other)
  for (const _ of [1, 2]) expect((await unfollow(me, other)).body.query).toEqual({ follow: null })
  expect(summaryIn(await summary(me, other))).toMatchObject({ relation: { follow: null }, follower_qtt: 0 })
  expect(await rows()).toEqual([])
  expect(await counters(me)).toEqual([0, 0])
})

describe('a private account', () => {
  beforeEach(() => makePrivate(other))

  test('gets a request; until it is accepted its counts are hidden and the request is not counted', async () => {
    expect((await follow(me, other)).body.query).toEqual({ follow: 0 })
    expect(summaryIn(await summary(me, other))).toMatchObject({
      account_private: true,
      relation: { follow: 0 },
      follower_qtt: null,
      following_qtt: null,
    })
    expect(summaryIn(await summary(other, other))).toMatchObject({ relation: null, follower_qtt: 0, request_qtt: 1 })
    expect(summaryIn(await summary(me, me)).following_qtt).toBe(0)
    expect(summaryIn(await summary(null, other))).toMatchObject({ relation: null, follower_qtt: null, request_qtt: null })
  })

  test('accepts a request: the follow counts and the counts are shown', async () => {
    await follow(me, other)
    expect((await answer(other, me, true)).status).toBe(200)
    expect(summaryIn(await summary(me, other))).toMatchObject({ relation: { follow: 1 }, follower_qtt: 1 })
    expect(await counters(me)).toEqual([0, 1])
    // Only a pending request is answered.
    for (const accept of [true, false]) {
      expect(await answer(other, me, accept)).toMatchObject({ status: 409, body: { code: 'follow.no_request' } })
    }
    expect(await counters(other)).toEqual([1, 0])
  })

  test('declines a request, which may be repeated', async () => {
    await follow(me, other)
    expect((await answer(other, me, false)).status).toBe(200)
    expect(await rows()).toEqual([])
    expect((await follow(me, other)).body.query).toEqual({ follow: 0 })
  })

  test('refuses to accept requests to another member and cancelled requests', async () => {
    await follow(me, other)
    const third = await server.aMember()
    expect((await answer(third, me, true)).status).toBe(404)
    expect((await answer(me, other, true)).status).toBe(404)
    await unfollow(me, other)
    expect((await answer(other, me, true)).status).toBe(404)
    expect(await rows()).toEqual([])
  })

  test('accepts a pending request when it is repeated after the account became public', async () => {
    await follow(me, other)
    await server.db.sql`update users set account_private = false where user_no = ${other.user_no}`
    expect((await follow(me, other)).body.query).toEqual({ follow: 1 })
    expect(await counters(other)).toEqual([1, 0])
  })

  test('keeps its followers when it becomes private', async () => {
    await server.db.sql`update users set account_private = false where user_no = ${other.user_no}`
    await follow(me, other)
    await makePrivate(other)
    expect((await follow(me, other)).body.query).toEqual({ follow: 1 })
  })
})

test('only the followed member removes a follower; a request is not a follower', async () => {
  await follow(me, other)
  expect((await remove(me, other)).status).toBe(200)
  expect(await counters(other)).toEqual([1, 0])
  for (const _ of [1, 2]) expect((await remove(other, me)).status).toBe(200)
  expect(await rows()).toEqual([])
  expect(await counters(other)).toEqual([0, 0])
})

test('the summary has active mutes, and counts up to a hundred requests of active members', async () => {
  await relate(server.db, 'mute', me.user_no, other.user_no, { until_dt: new Date(server.clock.now.getTime() + 1000) })
  expect(summaryIn(await summary(me, other)).relation?.muted).toBe(true)
  server.clock.advance(1000)
  expect(summaryIn(await summary(me, other)).relation?.muted).toBe(false)
  await makePrivate(me)
  const deleted = await server.aMember({ state: 0 })
  for (const one of [other, deleted]) await relate(server.db, 'follow', one.user_no, me.user_no, { state: 0 })
  expect(summaryIn(await summary(me, me)).request_qtt).toBe(1)
  await server.db.sql`
    with many as (insert into users (user_id, haru_name, haru_character, gender)
      select 'asker' || i, '부탁' || i, '1', 'm' from generate_series(1, 120) i returning user_no)
    insert into follow (user_no, target_no, state) select user_no, ${me.user_no}, 0 from many`
  expect(summaryIn(await summary(me, me)).request_qtt).toBe(100)
})

test.each([0, -1, 1.5, 'x', null])('refuses the member number %s', async (user_no) => {
  const answer = await server.send('POST /v1/user/follow', { user_no }, { as: me })
  expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid', field: 'user_no' } })
})
