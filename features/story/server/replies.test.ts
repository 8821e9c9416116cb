import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#kit/contract/time.ts'
import { relate } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import {
  getStory,
  listStoryReplies,
  listStoryViewers,
  replyToStory,
  showStory,
  type Story,
  type StoryReply,
  type StoryViewer,
} from '../contract.ts'
import { forgetStories } from './forget.ts'
import { storyHttp } from './http.ts'
import { withNewSession, aStory } from './testing.ts'

let server: TestServer
let author: TestMember
let story_no: number
beforeAll(async () => {
  server = await testServer(storyHttp)
})
afterAll(() => server.close())
beforeEach(async () => {
  author = await server.aMember()
  story_no = await aStory(server, author.user_no)
})

const see = (as: TestMember) => server.call(showStory, { params: { story_no } }, { as })
const sendReply = (as: TestMember, reply_content: string) =>
  server.call(replyToStory, { params: { story_no }, body: { reply_content } }, { as })
type Page = { before_dt?: string; before_user_no?: number; limit?: number }
const viewers = async (query: Page = {}) =>
  (await server.call(listStoryViewers, { params: { story_no }, query }, { as: author })).body.query as StoryViewer[]
const replies = async (as: TestMember, query: { before_no?: number; limit?: number } = {}) =>
  (await server.call(listStoryReplies, { params: { story_no }, query }, { as })).body.query as StoryReply[]
const detail = async (as: TestMember) => ((await server.call(getStory, { params: { story_no } }, { as })).body.query as Story[])[0]!

test('listStoryViewers refuses half a cursor', async () => {
  const ask = (query: Page) => server.call(listStoryViewers, { params: { story_no }, query }, { as: author })
  expect((await ask({ before_user_no: 3 })).body).toMatchObject({ code: 'request.invalid', field: 'before_dt' })
  expect((await ask({ before_dt: '2026-11-21T14:00:00+09:00' })).body).toMatchObject({ code: 'request.invalid' })
})

test('only the author reads the viewers: newest first, paged, without blocked and deleted members', async () => {
  const [first, second, third, blocked, blocker, gone] = await Promise.all(Array.from({ length: 6 }, () => server.aMember()))
  for (const one of [first!, second!, third!, blocked!, blocker!, gone!]) {
    await see(one)
    server.clock.advance(1000)
  }
  await relate(server.db, 'block', author.user_no, blocked!.user_no)
  await relate(server.db, 'block', blocker!.user_no, author.user_no)
  await server.db.sql`update users set state = 0 where user_no = ${gone!.user_no}`
  const numbers = [third!, second!, first!].map(({ user_no }) => user_no)
  expect((await viewers()).map(({ user_no }) => user_no)).toEqual(numbers)
  expect((await detail(author)).view_qtt).toBe(3)
  expect((await detail(first!)).view_qtt).toBeNull()
  const [top] = await viewers({ limit: 1 })
  expect(top?.user_no).toBe(third!.user_no)
  const rest = await viewers({ before_dt: top!.reg_dt, before_user_no: top!.user_no })
  expect(rest.map(({ user_no }) => user_no)).toEqual(numbers.slice(1))
  // The viewers stay after the story has ended.
  server.clock.advance(DAY_MS)
  author = await withNewSession(server, author)
  expect(await viewers()).toHaveLength(3)
})

test('a reply is read by its writer and the author only', async () => {
  const [one, other] = [await server.aMember(), await server.aMember()]
  expect((await sendReply(one, ' 응원해요 <b onclick=x>! ')).body.query).toMatchObject({
    user_no: one.user_no,
    reply_content: '응원해요 <b>!',
  })
  await sendReply(other, '저도요')
  await sendReply(other, '또 봐요')
  expect((await replies(author)).map(({ reply_content }) => reply_content)).toEqual(['또 봐요', '저도요', '응원해요 <b>!'])
  expect((await replies(one)).map(({ reply_content }) => reply_content)).toEqual(['응원해요 <b>!'])
  const [newest] = await replies(author, { limit: 1 })
  expect((await replies(author, { before_no: newest!.reply_no })).map(({ reply_content }) => reply_content)).toEqual([
    '저도요',
    '응원해요 <b>!',
  ])
  expect([(await detail(author)).reply_qtt, (await detail(one)).reply_qtt, (await detail(other)).reply_qtt]).toEqual([3, 1, 2])
  await relate(server.db, 'block', other.user_no, author.user_no)
  expect(await replies(author)).toHaveLength(1)
  expect((await detail(author)).reply_qtt).toBe(1)
})

test.each(['', '   ', '<br>', '가'.repeat(501)])('refuses an empty or too long reply: %.12s', async (words) => {
  const reader = await server.aMember()
  expect((await sendReply(reader, words)).body).toMatchObject({ code: 'request.invalid', field: 'reply_content' })
  expect(await replies(author)).toEqual([])
})

describe('access to replies', () => {
  const follow = (one: TestMember, other: TestMember) => relate(server.db, 'follow', one.user_no, other.user_no)
  const closed = { status: 403, body: { code: 'story.closed', field: 'reply_content' } }
  const from = (value: string) =>
    server.db.sql`insert into user_setting (user_no, setting_key, setting_value) values (${author.user_no}, 'chat_from', ${value})`

  test.each([
    ['all', 200, 200, 200],
    ['followers', 403, 200, 200],
    ['mutual', 403, 403, 200],
    ['none', 403, 403, 403],
  ])('depends on the author’s setting for messages: %s', async (value, stranger, follower, friend) => {
    await from(value)
    const people = await Promise.all([1, 2, 3].map(() => server.aMember()))
    await follow(people[1]!, author)
    await follow(people[2]!, author)
    await follow(author, people[2]!)
    const statuses: number[] = []
    for (const one of people) statuses.push((await sendReply(one, '안녕')).status)
    expect(statuses).toEqual([stranger, follower, friend])
    expect(await replies(author)).toHaveLength(statuses.filter((status) => status === 200).length)
  })

  test('refuses an adult whom a minor does not follow, whatever the setting, without a reason', async () => {
    author = await server.aMember({ birth: '2009-05-05' })
    story_no = await aStory(server, author.user_no)
    const [adult, peer, known] = [
      await server.aMember({ birth: '1990-01-01' }),
      await server.aMember({ birth: '2008-05-05' }),
      await server.aMember({ birth: '1990-01-01' }),
    ]
    // Without a setting, members of 14 to 18 years accept messages of mutual followers only.
    for (const one of [adult, peer]) expect(await sendReply(one, '안녕')).toMatchObject(closed)
    await from('all')
    await follow(adult, author)
    await follow(author, known)
    expect(await sendReply(adult, '안녕')).toMatchObject(closed)
    for (const one of [peer, known]) expect((await sendReply(one, '안녕')).status).toBe(200)
    expect(await replies(author)).toHaveLength(2)
  })
})

test('after its end nobody can reply, and only the author reads the replies', async () => {
  const before = await server.aMember()
  await sendReply(before, '안녕')
  server.clock.advance(DAY_MS)
  const reader = await withNewSession(server, before)
  author = await withNewSession(server, author)
  expect((await sendReply(reader, '늦었나요')).status).toBe(404)
  expect((await server.call(listStoryReplies, { params: { story_no }, query: {} }, { as: reader })).status).toBe(404)
  expect(await replies(author)).toHaveLength(1)
})

test('erasing a member removes their views and replies', async () => {
  const [leaver, stayer] = [await server.aMember(), await server.aMember()]
  for (const one of [leaver, stayer]) {
    await see(one)
    await sendReply(one, '안녕')
  }
  await server.db.transaction((tx) => forgetStories(tx, leaver.user_no))
  expect((await viewers()).map(({ user_no }) => user_no)).toEqual([stayer.user_no])
  expect((await replies(author)).map(({ user_no }) => user_no)).toEqual([stayer.user_no])
})
