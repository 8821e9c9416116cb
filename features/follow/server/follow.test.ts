import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { relate } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { answerRequest, followMember, getStanding, removeFollower, unfollowMember, type Standing } from '../contract.ts'
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
const say = (as: TestMember | null, to: TestMember | number, accept: boolean) =>
  server.call(answerRequest, { body: { user_no: noOf(to), accept } }, { as })
const drop = (as: TestMember | null, to: TestMember | number) => server.call(removeFollower, { query: { user_no: noOf(to) } }, { as })
const standing = (as: TestMember | null, to: TestMember | number) => server.call(getStanding, { params: { user_no: noOf(to) } }, { as })
const noOf = (to: TestMember | number) => (typeof to === 'number' ? to : to.user_no)
const said = ({ body }: { body: { query?: unknown } }) => body.query as Standing

const rows = () =>
  server.db.sql`select user_no, target_no, state from follow where user_no in (${me.user_no}, ${other.user_no}) order by 1, 2`
const counters = async ({ user_no }: TestMember) => {
  const [row] = await server.db.sql`select follower_qtt, following_qtt from users where user_no = ${user_no}`
  return [row!.follower_qtt, row!.following_qtt]
}
const close = ({ user_no }: TestMember) => server.db.sql`update users set account_private = true where user_no = ${user_no}`

const acts = {
  follow,
  unfollow,
  accept: (as: TestMember | null, to: TestMember | number) => say(as, to, true),
  decline: (as: TestMember | null, to: TestMember | number) => say(as, to, false),
  drop,
}

describe.each(Object.entries(acts))('%s: who may not', (name, act) => {
  test('a guest is asked to log in, and nobody does it to themselves', async () => {
    expect(await act(null, other)).toMatchObject({ status: 401, body: { code: 'auth.required' } })
    expect(await act(me, me)).toMatchObject({ status: 400, body: { code: 'follow.self', field: 'user_no', msg: '나에게는 할 수 없어요.' } })
    expect(await rows()).toEqual([])
  })

  test('who is blocked, who blocks, who left and who never was answer alike, and nothing changes', async () => {
    const blocker = await server.aMember()
    const gone = await server.aMember({ state: 0 })
    await relate(server.db, 'follow', me.user_no, gone.user_no)
    await relate(server.db, 'follow', gone.user_no, me.user_no, { state: 0 })
    await relate(server.db, 'block', blocker.user_no, me.user_no)
    const before = await server.db.sql`select * from follow order by 1, 2`
    const nothing = await act(me, UNKNOWN)
    // Taking away what is not there is done already.
    expect(nothing.status).toBe(name === 'drop' ? 200 : 404)
    for (const to of [blocker, gone]) {
      const { status, body } = await act(me, to)
      expect({ status, body }).toEqual({ status: nothing.status, body: nothing.body })
    }
    expect(await server.db.sql`select * from follow order by 1, 2`).toEqual(before)
  })
})

test('whom I block I cannot follow, and see that I block them', async () => {
  await relate(server.db, 'block', me.user_no, other.user_no)
  expect((await follow(me, other)).status).toBe(404)
  expect(said(await standing(me, other))).toMatchObject({ relation: { blocked: true }, follower_qtt: null, following_qtt: null })
  expect((await standing(other, me)).status).toBe(404)
  expect(await rows()).toEqual([])
})

test('an open account is followed at once, and twice is once', async () => {
  for (const _ of [1, 2]) expect(await follow(me, other)).toMatchObject({ status: 200, body: { query: { follow: 1 } } })
  expect(said(await standing(me, other))).toEqual({
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
  expect(said(await standing(other, me)).relation).toEqual({ follow: null, follows_me: true, blocked: false, muted: false })
})

test('a follow is taken back, and again', async () => {
  await follow(me, other)
  for (const _ of [1, 2]) expect((await unfollow(me, other)).body.query).toEqual({ follow: null })
  expect(said(await standing(me, other))).toMatchObject({ relation: { follow: null }, follower_qtt: 0 })
  expect(await rows()).toEqual([])
  expect(await counters(me)).toEqual([0, 0])
})

describe('a private account', () => {
  beforeEach(() => close(other))

  test('is asked; until then its numbers are not told, and what was asked counts for nobody', async () => {
    expect((await follow(me, other)).body.query).toEqual({ follow: 0 })
    expect(said(await standing(me, other))).toMatchObject({
      account_private: true,
      relation: { follow: 0 },
      follower_qtt: null,
      following_qtt: null,
    })
    expect(said(await standing(other, other))).toMatchObject({ relation: null, follower_qtt: 0, request_qtt: 1 })
    expect(said(await standing(me, me)).following_qtt).toBe(0)
    expect(said(await standing(null, other))).toMatchObject({ relation: null, follower_qtt: null, request_qtt: null })
  })

  test('accepts: from then on it is followed, and its numbers are told', async () => {
    await follow(me, other)
    expect((await say(other, me, true)).status).toBe(200)
    expect(said(await standing(me, other))).toMatchObject({ relation: { follow: 1 }, follower_qtt: 1 })
    expect(await counters(me)).toEqual([0, 1])
    // Only one who still waits is answered.
    for (const accept of [true, false]) {
      expect(await say(other, me, accept)).toMatchObject({ status: 409, body: { code: 'follow.no_request' } })
    }
    expect(await counters(other)).toEqual([1, 0])
  })

  test('declines, and may be asked again', async () => {
    await follow(me, other)
    expect((await say(other, me, false)).status).toBe(200)
    expect(await rows()).toEqual([])
    expect((await follow(me, other)).body.query).toEqual({ follow: 0 })
  })

  test('nobody accepts for another, or what was taken back', async () => {
    await follow(me, other)
    const third = await server.aMember()
    expect((await say(third, me, true)).status).toBe(404)
    expect((await say(me, other, true)).status).toBe(404)
    await unfollow(me, other)
    expect((await say(other, me, true)).status).toBe(404)
    expect(await rows()).toEqual([])
  })

  test('asked before it was opened, it is followed by asking once more', async () => {
    await follow(me, other)
    await server.db.sql`update users set account_private = false where user_no = ${other.user_no}`
    expect((await follow(me, other)).body.query).toEqual({ follow: 1 })
    expect(await counters(other)).toEqual([1, 0])
  })

  test('that closes keeps its followers', async () => {
    await server.db.sql`update users set account_private = false where user_no = ${other.user_no}`
    await follow(me, other)
    await close(other)
    expect((await follow(me, other)).body.query).toEqual({ follow: 1 })
  })
})

test('a follower is removed by whom they follow alone, and a request is none', async () => {
  await follow(me, other)
  expect((await drop(me, other)).status).toBe(200)
  expect(await counters(other)).toEqual([1, 0])
  for (const _ of [1, 2]) expect((await drop(other, me)).status).toBe(200)
  expect(await rows()).toEqual([])
  expect(await counters(other)).toEqual([0, 0])
})

test('what I am to someone tells of mutes that hold, and requests up to a hundred from those who are here', async () => {
  await relate(server.db, 'mute', me.user_no, other.user_no, { until_dt: new Date(server.clock.now.getTime() + 1000) })
  expect(said(await standing(me, other)).relation?.muted).toBe(true)
  server.clock.advance(1000)
  expect(said(await standing(me, other)).relation?.muted).toBe(false)
  await close(me)
  const gone = await server.aMember({ state: 0 })
  for (const one of [other, gone]) await relate(server.db, 'follow', one.user_no, me.user_no, { state: 0 })
  expect(said(await standing(me, me)).request_qtt).toBe(1)
  await server.db.sql`
    with many as (insert into users (user_id, haru_name, haru_character, gender)
      select 'asker' || i, '부탁' || i, '1', 'm' from generate_series(1, 120) i returning user_no)
    insert into follow (user_no, target_no, state) select user_no, ${me.user_no}, 0 from many`
  expect(said(await standing(me, me)).request_qtt).toBe(100)
})

test.each([0, -1, 1.5, 'x', null])('%s is nobody’s number', async (user_no) => {
  const answer = await server.send('POST /v1/user/follow', { user_no }, { as: me })
  expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid', field: 'user_no' } })
})
