import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aComment, aDaily, relate } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import { deleteComment, getComment, listComments } from '../contract.ts'
import { commentHttp } from './http.ts'

type Thread = Answer<typeof getComment>[number]

let server: TestServer
let owner: TestMember
let me: TestMember
let other: TestMember
let daily_no: number
let root: number
let replies: number[]

beforeAll(async () => {
  server = await testServer(commentHttp)
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.aMember()
  me = await server.aMember()
  other = await server.aMember()
  daily_no = await aDaily(server.db, owner.user_no)
  root = await aComment(server.db, daily_no, other.user_no)
  replies = []
  for (let i = 0; i < 5; i++) replies.push(await aComment(server.db, daily_no, owner.user_no, { parent_no: root }))
})

const get = (as: TestMember | null, comment_no: number) => server.call(getComment, { params: { comment_no } }, { as })
const thread = async (as: TestMember | null, comment_no: number): Promise<Thread> => {
  const { status, body } = await get(as, comment_no)
  expect(status).toBe(200)
  return (body.query as Thread[])[0]!
}
const notFound = { state: -9, code: 'comment.not_found' }

test('refuses strangers of a private daily, and members blocked by the writer of the root', async () => {
  const secret = await aDaily(server.db, owner.user_no, { visibility: 'private' })
  const whisper = await aComment(server.db, secret, owner.user_no)
  for (const as of [null, me]) expect((await get(as, whisper)).body).toMatchObject(notFound)
  expect(await thread(owner, whisper)).toMatchObject({ comment_no: whisper, daily_no: secret })

  await relate(server.db, 'block', other.user_no, me.user_no)
  for (const no of [root, ...replies]) expect((await get(me, no)).body).toMatchObject(notFound)
  expect(await thread(null, root)).toMatchObject({ comment_no: root })
})

test('gives a root as in the list, with its post', async () => {
  const {
    daily_no: of,
    daily_user_no,
    feed_no,
    feed_user_no,
    board_no,
    board_user_no,
    ki_no,
    an_no,
    asked,
    ...comment
  } = await thread(me, root)
  expect({ of, daily_user_no, feed_no, feed_user_no, board_no, board_user_no, ki_no, an_no, asked }).toEqual({
    of: daily_no,
    daily_user_no: owner.user_no,
    feed_no: null,
    feed_user_no: null,
    board_no: null,
    board_user_no: null,
    ki_no: null,
    an_no: null,
    asked: null,
  })
  expect([comment]).toEqual((await server.call(listComments, { query: { daily_no } }, { as: me })).body.query)
})

test('gives the thread of a reply, and the reply itself where it is not among the first replies', async () => {
  expect(await thread(me, replies[2]!)).toMatchObject({ comment_no: root, asked: null })
  expect(await thread(me, replies[4]!)).toMatchObject({
    comment_no: root,
    reply_qtt: 5,
    asked: { comment_no: replies[4], parent_no: root },
  })
})

test('does not find a deleted reply; a deleted root with replies stays', async () => {
  await server.call(deleteComment, { params: { comment_no: replies[4]! } }, { as: owner })
  expect((await get(me, replies[4]!)).body).toMatchObject(notFound)
  await server.call(deleteComment, { params: { comment_no: root } }, { as: other })
  expect(await thread(me, root)).toMatchObject({ state: 0, author: null, comment_content: '', reply_qtt: 4 })
  expect(await thread(me, replies[3]!)).toMatchObject({ comment_no: root, state: 0, asked: { comment_no: replies[3] } })
})

test('gives isfav and the like count of each comment', async () => {
  const { sql } = server.db
  await sql`insert into comment_like (comment_no, user_no) values (${root}, ${me.user_no}), (${replies[4]!}, ${other.user_no})`
  await sql`update comment set like_qtt = 1 where comment_no in (${root}, ${replies[4]!})`
  expect(await thread(me, replies[4]!)).toMatchObject({ like_qtt: 1, isfav: true, asked: { like_qtt: 1, isfav: false } })
  expect(await thread(null, root)).toMatchObject({ like_qtt: 1, isfav: false, replies: [{ like_qtt: 0, isfav: false }, {}, {}] })
})
