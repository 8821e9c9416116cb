import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aComment, aDaily, relate } from '#kit/server/testing/factories.ts'
import { testServer, type TestAnswer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { createComment, deleteComment, editComment, getComment, listComments, listReplies, type Comment } from '../contract.ts'
import { commentHttp } from './http.ts'

// Comments of feeds, and comments hidden by reports; everything else is tested with dailys (comment.test.ts).

let server: TestServer
let owner: TestMember
let me: TestMember
let follower: TestMember
let other: TestMember
let feed_no: number

beforeAll(async () => {
  server = await testServer(commentHttp)
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.aMember()
  me = await server.aMember()
  follower = await server.aMember()
  other = await server.aMember()
  await relate(server.db, 'follow', follower.user_no, owner.user_no)
  feed_no = await aFeed()
})

type Which = { daily_no?: number; feed_no?: number }
type Who = TestMember | null
const aFeed = (columns = {}) => aDaily(server.db, owner.user_no, { kind: 'feed', info: null, record_date: null, ...columns })
const list = (as: Who, which: Which) => server.call(listComments, { query: which }, { as })
const listed = async (as: Who, which: Which = { feed_no }) => (await list(as, which)).body.query as Comment[]
const write = (as: Who, which: Which, parent_no?: number, comment_content = '멋져요') =>
  server.call(createComment, { body: { ...which, comment_content, ...(parent_no ? { parent_no } : {}) } }, { as })
const commentIn = ({ body }: TestAnswer): Comment => body.query as Comment
const thread = (as: Who, comment_no: number) => server.call(getComment, { params: { comment_no } }, { as })
const replies = (as: Who, comment_no: number) => server.call(listReplies, { params: { comment_no }, query: {} }, { as })
const edit = (as: Who, comment_no: number) =>
  server.call(editComment, { params: { comment_no }, body: { comment_content: '바꿈' } }, { as })
const remove = (as: Who, comment_no: number) => server.call(deleteComment, { params: { comment_no } }, { as })

describe('comments of a feed', () => {
  test('refuses guests, and members who may not see the feed', async () => {
    expect((await write(null, { feed_no })).status).toBe(401)
    await relate(server.db, 'block', other.user_no, owner.user_no)
    const blocked = await server.aMember()
    await relate(server.db, 'block', owner.user_no, blocked.user_no)
    const closed = await aFeed({ visibility: 'followers' })
    const root = await aComment(server.db, closed, owner.user_no)
    for (const as of [null, me, other, blocked]) {
      expect((await list(as, { feed_no: closed })).body).toMatchObject({ code: 'request.not_found', msg: '볼 수 없는 페이지입니다' })
      for (const answer of [await thread(as, root), await replies(as, root)]) expect(answer.status).toBe(404)
      if (as === null) continue
      for (const answer of [
        await write(as, { feed_no: closed }),
        await write(as, { feed_no: closed }, root),
        await edit(as, root),
        await remove(as, root),
      ]) {
        expect(answer.status).toBe(404)
      }
    }
    for (const as of [follower, owner]) expect(await listed(as, { feed_no: closed })).toMatchObject([{ comment_no: root }])
  })

  test('refuses a daily and a feed together, neither, and a number of the other kind', async () => {
    const daily_no = await aDaily(server.db, owner.user_no)
    for (const which of [{}, { daily_no, feed_no }]) {
      for (const answer of [await list(me, which), await write(me, which)]) {
        expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid', field: 'daily_no' } })
      }
    }
    const story = await aFeed({ kind: 'story', expire_dt: new Date('2027-01-01') })
    for (const which of [{ feed_no: daily_no }, { daily_no: feed_no }, { feed_no: story }, { daily_no: story }]) {
      for (const answer of [await list(me, which), await write(me, which)]) expect(answer.status).toBe(404)
    }
    const root = commentIn(await write(me, { daily_no })).comment_no
    expect((await write(me, { feed_no }, root)).body).toMatchObject({ code: 'comment.not_found' })
    expect((await thread(me, await aComment(server.db, story, owner.user_no))).status).toBe(404)
  })

  test('are written, replied to, edited, deleted and counted as those of a daily', async () => {
    const root = commentIn(await write(me, { feed_no }))
    const reply = commentIn(await write(other, { feed_no }, root.comment_no))
    expect(await listed(null)).toMatchObject([{ comment_no: root.comment_no, reply_qtt: 1, replies: [{ comment_no: reply.comment_no }] }])
    expect((await thread(null, reply.comment_no)).body.query).toMatchObject([
      { comment_no: root.comment_no, feed_no, feed_user_no: owner.user_no, daily_no: null, daily_user_no: null },
    ])
    expect(commentIn(await edit(me, root.comment_no)).comment_content).toBe('바꿈')
    expect(await counted()).toBe(2)
    // The author of the feed may delete any comment.
    expect((await remove(owner, reply.comment_no)).status).toBe(200)
    expect((await remove(me, root.comment_no)).status).toBe(200)
    expect(await listed(null)).toEqual([])
    expect(await counted()).toBe(0)
  })
})

test('stores the mentions of a comment, and removes them with an edit or deletion', async () => {
  const name = (await server.db.sql<{ haru_name: string }[]>`select haru_name from users where user_no = ${other.user_no}`)[0]!.haru_name
  const mentions = async () => [...(await server.db.sql`select user_no, post_no from mention where comment_no = ${comment_no}`)]
  const { comment_no } = commentIn(await write(me, { feed_no }, undefined, `@${name} 봐요`))
  expect(await mentions()).toEqual([{ user_no: other.user_no, post_no: feed_no }])
  await edit(me, comment_no)
  expect(await mentions()).toEqual([])
  await server.call(editComment, { params: { comment_no }, body: { comment_content: `@${name}` } }, { as: me })
  await remove(me, comment_no)
  expect(await mentions()).toEqual([])
})

describe('a comment hidden by reports', () => {
  const hide = (comment_no: number) => server.db.sql`update comment set hide_dt = now() where comment_no = ${comment_no}`

  test('is visible to its writer only, and nobody else can reply to or delete it', async () => {
    const root = await aComment(server.db, feed_no, other.user_no)
    await hide(root)
    expect(await listed(other)).toMatchObject([{ comment_no: root, state: 1, comment_content: '댓글' }])
    for (const as of [null, me, follower, owner]) {
      expect(await listed(as)).toEqual([])
      for (const answer of [await thread(as, root), await replies(as, root)]) {
        expect(answer.body).toMatchObject({ code: 'comment.not_found' })
      }
      if (as) for (const answer of [await write(as, { feed_no }, root), await remove(as, root)]) expect(answer.status).toBe(404)
    }
    expect((await thread(other, root)).status).toBe(200)
    expect((await remove(other, root)).status).toBe(200)
  })

  test('stays like a deleted one where it has replies, and is not counted as a reply', async () => {
    const root = await aComment(server.db, feed_no, other.user_no)
    const [open, hidden] = [
      await aComment(server.db, feed_no, follower.user_no, { parent_no: root }),
      await aComment(server.db, feed_no, me.user_no, { parent_no: root }),
    ]
    await hide(hidden)
    expect(await listed(null)).toMatchObject([{ state: 1, reply_qtt: 1, replies: [{ comment_no: open }] }])
    expect((await replies(null, root)).body.query).toMatchObject([{ comment_no: open }])
    expect((await thread(null, hidden)).status).toBe(404)
    expect(await listed(me)).toMatchObject([{ reply_qtt: 2, replies: [{ comment_no: open }, { comment_no: hidden }] }])
    // A blocked writer's hidden reply is subtracted only once.
    await relate(server.db, 'block', owner.user_no, me.user_no)
    expect(await listed(owner)).toMatchObject([{ reply_qtt: 1, replies: [{ comment_no: open }] }])
    await hide(root)
    expect(await listed(null)).toMatchObject([{ state: 0, author: null, comment_content: '', replies: [{ comment_no: open }] }])
    expect((await thread(null, open)).body.query).toMatchObject([{ comment_no: root, state: 0, author: null, comment_content: '' }])
  })
})

async function counted(): Promise<number> {
  const [found] = await server.db.sql<{ reply_qtt: number }[]>`select reply_qtt from post where post_no = ${feed_no}`
  return found!.reply_qtt
}
