import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createComment, getComment, listComments } from '#features/comment/contract.ts'
import { likeBoard, listBoardLikers, unlikeBoard } from '#features/like/contract.ts'
import { createReport } from '#features/report/contract.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { aMedia, relate } from '#kit/server/testing/factories.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import * as wire from '../contract.ts'
import { aClub, aPost, aVerified, boardFields, clubFeatures, clubSeenBy, codeOf, join, type BoardFields } from './testing.ts'

let server: TestServer
let leader: TestMember
let me: TestMember
let other: TestMember
let meet_no: number
beforeAll(async () => {
  server = await featureServer(clubFeatures)
})
afterAll(() => server.close())
beforeEach(async () => {
  ;[leader, me, other] = [await aVerified(server), await aVerified(server), await aVerified(server)]
  meet_no = await aClub(server, leader)
  for (const one of [me, other]) await join(server, one, meet_no)
})

const write = (as: TestMember, more: Partial<BoardFields> = {}) =>
  server.call(wire.createBoardPost, { params: { meet_no }, body: boardFields(more) }, { as })
const read = (as: TestMember, board_no: number) => server.call(wire.getBoardPost, { params: { board_no } }, { as })
const list = async (as: TestMember, query: object = {}) => {
  const { pinned, posts } = (await server.call(wire.listBoard, { params: { meet_no }, query }, { as })).body.query as Record<
    'pinned' | 'posts',
    wire.BoardPost[]
  >
  return { pinned: pinned.map(({ board_no }) => board_no), posts: posts.map(({ board_no }) => board_no) }
}
const moderate = (board_no: number, body: object, as = leader) =>
  server.call(wire.moderateBoardPost, { params: { board_no }, body: body as never }, { as })
const kick = ({ user_no }: TestMember) =>
  server.call(wire.kickMember, { params: { meet_no, user_no }, body: { reason: '약속을 어겼어요.' } }, { as: leader })

test('refuses titles and texts that are too long or short, foreign pictures and other boards', async () => {
  const foreign = await aMedia(server.db, other.user_no)
  const cases: [Partial<BoardFields>, string][] = [
    [{ title: '아' }, 'title'],
    [{ title: '가'.repeat(61) }, 'title'],
    [{ content: '가'.repeat(5001) }, 'content'],
    [{ board: 'secret' as never }, 'board'],
    [{ images: [foreign] }, 'images'],
  ]
  for (const [body, field] of cases) expect([field, (await write(me, body)).body.field]).toEqual([field, field])
  expect(await list(me)).toEqual({ pinned: [], posts: [] })
})

test('pages through all posts and those of a board, pinned ones on the first page', async () => {
  const posts: number[] = []
  for (let nth = 0; nth < 4; nth++) posts.unshift(await aPost(server, me, meet_no, { board: nth % 2 === 0 ? 'free' : 'photo' }))
  await moderate(posts[3]!, { pin: true })
  expect(await list(other)).toEqual({ pinned: [posts[3]], posts })
  expect(await list(other, { limit: 2 })).toEqual({ pinned: [posts[3]], posts: posts.slice(0, 2) })
  expect(await list(other, { before_no: posts[1] })).toEqual({ pinned: [], posts: posts.slice(2) })
  expect(await list(other, { board: 'photo' })).toEqual({ pinned: [], posts: [posts[0], posts[2]] })
})

test('whoever leaves, is kicked or is blocked loses posts and pictures at once, the author too', async () => {
  const key = await aMedia(server.db, me.user_no)
  await server.app.services.storage.write(`media/${key}/thm.jpeg`, Buffer.from('picture'), 'image/jpeg')
  const board_no = await aPost(server, me, meet_no, { images: [key] })
  const post = (await read(other, board_no)).body.query as wire.BoardPost
  const picture = post.images[0]!.transforms.thm!
  const seen = async () => [(await read(other, board_no)).status, (await fetch(server.url + picture)).status]
  expect(await seen()).toEqual([200, 200])
  expect((await fetch(server.url + picture.split('?')[0]!)).status).toBe(404)
  await relate(server.db, 'block', me.user_no, other.user_no)
  expect(await seen()).toEqual([404, 404])
  await server.db.sql`delete from block`
  await kick(other)
  expect(await seen()).toEqual([404, 404])
  await kick(me)
  expect((await read(me, board_no)).status).toBe(404)
  expect((await read(leader, board_no)).status).toBe(200)
  expect((await server.call(wire.listBoard, { params: { meet_no }, query: {} }, { as: other })).status).toBe(403)
})

test('a hidden post stays visible to its author and the staff, with the reason', async () => {
  const board_no = await aPost(server, me, meet_no)
  expect(codeOf(await moderate(board_no, { hide: true }))).toEqual([400, 'request.invalid'])
  await moderate(board_no, { hide: true, reason: '광고예요.' })
  expect(await noticesOf(me)).toEqual([expect.stringContaining('“오늘 달렸어요” 글을 숨겼어요. 광고예요.')])
  expect((await read(other, board_no)).status).toBe(404)
  expect(await list(other)).toEqual({ pinned: [], posts: [] })
  for (const one of [me, leader]) {
    expect((await read(one, board_no)).body.query).toMatchObject({ is_hidden: true, hide_reason: '광고예요.' })
  }
  await moderate(board_no, { hide: false })
  expect((await read(other, board_no)).status).toBe(200)
})

const noticesOf = async ({ user_no }: TestMember) =>
  (await server.db.sql<{ text: string }[]>`select text from alarm where user_no = ${user_no} and kind = 'CLUB_NOTICE'`).map(
    ({ text }) => text,
  )

test('people outside learn the club of a post, but not of a club that lists leave out', async () => {
  const [board_no, stranger] = [await aPost(server, me, meet_no), await aVerified(server)]
  const clubOf = async (as: TestMember) => (await server.call(wire.findBoardClub, { params: { board_no } }, { as })).body
  expect((await clubOf(stranger)).query).toMatchObject({ meet_no, is_member: false })
  expect((await clubOf(other)).query).toMatchObject({ meet_no, is_member: true })
  await relate(server.db, 'block', leader.user_no, stranger.user_no)
  expect((await clubOf(stranger)).code).toBe('club.no_post')
  await server.db.sql`delete from block`
  await server.db.sql`update meet set visibility = 'hidden' where meet_no = ${meet_no}`
  expect((await clubOf(stranger)).code).toBe('club.no_post')
  expect((await clubOf(other)).query).toMatchObject({ meet_no, is_member: true })
})

test('edits and deletes own posts alone; the earlier version is stored', async () => {
  const board_no = await aPost(server, me, meet_no)
  const edit = (as: TestMember) =>
    server.call(wire.editBoardPost, { params: { board_no }, body: boardFields({ title: '고쳤어요', content: '10km' }) }, { as })
  expect(codeOf(await edit(other))).toEqual([403, 'club.not_author'])
  await edit(me)
  expect((await read(other, board_no)).body.query).toMatchObject({ title: '고쳤어요', content: '10km', edit_dt: expect.any(String) })
  const [before] = await server.db.sql`select content from post_history where post_no = ${board_no}`
  expect(before).toEqual({ content: '5km 달렸어요.' })
  await server.call(wire.deleteBoardPost, { params: { board_no } }, { as: me })
  expect((await read(me, board_no)).status).toBe(404)
})

test('slow mode lets a member wait, and the staff not', async () => {
  await server.db.sql`update meet set slow_minutes = 10 where meet_no = ${meet_no}`
  expect((await write(me)).status).toBe(200)
  expect(codeOf(await write(me))).toEqual([429, 'club.slow'])
  expect(await clubSeenBy(server, me, meet_no)).toMatchObject({
    write_dt: new Date(server.clock.now.getTime() + 10 * MINUTE_MS).toISOString(),
  })
  for (const one of [other, leader]) expect(await clubSeenBy(server, one, meet_no)).toMatchObject({ write_dt: null })
  expect((await write(other)).status).toBe(200)
  for (let nth = 0; nth < 2; nth++) expect((await write(leader)).status).toBe(200)
  server.clock.advance(10 * MINUTE_MS)
  expect((await write(me)).status).toBe(200)
})

test('pins five posts at most, and a notice tells everybody but its writer', async () => {
  for (let nth = 0; nth < 5; nth++) await moderate(await aPost(server, leader, meet_no), { pin: true })
  expect(codeOf(await moderate(await aPost(server, leader, meet_no), { pin: true }))).toEqual([409, 'club.pins_max'])
  await aPost(server, leader, meet_no, { board: 'notice', title: '이번 주 공지' })
  const notices = await server.db.sql<{ user_no: number }[]>`
    select user_no from alarm where kind = 'CLUB_NOTICE' and target like ${`club:${meet_no}%`} order by user_no`
  expect(notices.map(({ user_no }) => user_no)).toEqual([me.user_no, other.user_no])
})

test('a mention reaches members alone', async () => {
  const names = await server.db.sql<{ haru_name: string }[]>`
    select haru_name from users where user_no = any(${[other.user_no, (await aVerified(server)).user_no]}::bigint[])`
  await aPost(server, me, meet_no, { content: names.map(({ haru_name }) => `@${haru_name}`).join(' ') })
  const mentioned = await server.db.sql<
    { user_no: number }[]
  >`select user_no from alarm where kind = 'MENTION' and actor_nos @> ${[me.user_no]}::bigint[]`
  expect(mentioned).toEqual([{ user_no: other.user_no }])
})

const comment = (as: TestMember, board_no: number, more: object = {}) =>
  server.call(createComment, { body: { board_no, comment_content: '잘했어요', ...more } }, { as })
const kindsOf = async ({ user_no }: TestMember) =>
  (await server.db.sql<{ kind: string }[]>`select kind from alarm where user_no = ${user_no} order by alarm_no`).map(({ kind }) => kind)

test('members comment, reply and like; people outside do not, and a locked thread takes no comments', async () => {
  const board_no = await aPost(server, me, meet_no)
  const stranger = await aVerified(server)
  const like = (as: TestMember) => server.call(likeBoard, { body: { board_no } }, { as })
  for (const as of [null, stranger]) {
    const answers = [
      await server.call(createComment, { body: { board_no, comment_content: '안녕' } }, { as }),
      await server.call(likeBoard, { body: { board_no } }, { as }),
      await server.call(listBoardLikers, { query: { board_no } }, { as }),
      await server.call(listComments, { query: { board_no } }, { as }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(as === null ? [401, 401, 401, 404] : [404, 404, 404, 404])
  }
  const { comment_no } = (await comment(other, board_no)).body.query as { comment_no: number }
  expect((await comment(leader, board_no, { parent_no: comment_no })).status).toBe(200)
  expect((await like(other)).body.query).toEqual({ isfav: true, like_qtt: 1 })
  expect((await read(other, board_no)).body.query).toMatchObject({ like_qtt: 1, reply_qtt: 2, isfav: true })
  expect((await server.call(listBoardLikers, { query: { board_no } }, { as: me })).body.query).toMatchObject([{ user_no: other.user_no }])
  const [thread] = (await server.call(getComment, { params: { comment_no } }, { as: me })).body.query as object[]
  expect(thread).toMatchObject({ board_no, board_user_no: me.user_no, daily_no: null, feed_no: null })
  expect(await kindsOf(me)).toEqual(['COMMENT', 'LIKE_BOARD'])
  await moderate(board_no, { lock: true })
  expect(codeOf(await comment(other, board_no))).toEqual([409, 'comment.closed'])
  expect(codeOf(await comment(other, board_no, { comment_content: '부르기 @아무개' }))).toEqual([409, 'comment.closed'])
  await kick(other)
  expect((await server.call(getComment, { params: { comment_no } }, { as: other })).status).toBe(404)
  expect((await server.call(unlikeBoard, { query: { board_no } }, { as: other })).status).toBe(404)
})

test('the staff is told of a reported post; two reports for soliciting hide it', async () => {
  const board_no = await aPost(server, me, meet_no)
  const send = (as: TestMember, reason: 'SOLICIT' | 'DATING') =>
    server.call(createReport, { body: { target_kind: 'board', target_no: board_no, reason, report_text: '' } }, { as })
  expect((await send(await aVerified(server), 'DATING')).status).toBe(404)
  expect((await send(other, 'SOLICIT')).status).toBe(200)
  expect(await kindsOf(leader)).toEqual(['CLUB_NOTICE'])
  expect(await kindsOf(me)).toEqual([])
  expect((await read(other, board_no)).status).toBe(200)
  expect((await send(leader, 'SOLICIT')).status).toBe(200)
  expect((await read(other, board_no)).status).toBe(404)
})
