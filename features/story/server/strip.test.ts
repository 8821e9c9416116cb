import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#kit/contract/time.ts'
import { relate } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { listMemberStories, listStories, showStory, type Story, type StoryEntry } from '../contract.ts'
import { STRIP_MAX } from '../rules.ts'
import { storyHttp } from './http.ts'
import { aStory } from './testing.ts'

let server: TestServer
let me: TestMember
beforeAll(async () => {
  server = await testServer(storyHttp)
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.sql`delete from post`
  me = await server.aMember()
})

const strip = async (as: TestMember | null): Promise<StoryEntry[]> =>
  (await server.call(listStories, {}, { as })).body.query as StoryEntry[]
const people = async (as: TestMember | null) => (await strip(as)).map(({ user_no }) => user_no)
const see = (as: TestMember, story_no: number) => server.call(showStory, { params: { story_no } }, { as })
const hoursAgo = (hours: number) => ({ reg_dt: new Date(server.clock.now.getTime() - hours * HOUR_MS) })
const followed = async () => {
  const member = await server.aMember()
  await relate(server.db, 'follow', me.user_no, member.user_no)
  return member
}

test('is empty without stories', async () => {
  expect(await strip(null)).toEqual([])
  expect(await strip(me)).toEqual([])
})

test('orders: mine, members with unseen stories (followed first, newest first), members with seen stories', async () => {
  const [older, newer, seen] = [await followed(), await followed(), await followed()]
  const [stranger, seenStranger] = [await server.aMember(), await server.aMember()]
  const storyOf: Record<number, number> = {}
  for (const { user_no } of [me, older, stranger, newer, seen, seenStranger]) storyOf[user_no] = await aStory(server, user_no)
  await see(me, storyOf[seen.user_no]!)
  await see(me, storyOf[seenStranger.user_no]!)
  expect(await people(me)).toEqual([me, newer, older, stranger, seen, seenStranger].map(({ user_no }) => user_no))
  // An unseen story brings a member back to the front.
  await aStory(server, seen.user_no)
  expect((await people(me)).slice(0, 2)).toEqual([me.user_no, seen.user_no])
  expect((await strip(me))[1]?.story_list.map(({ isshow }) => isshow)).toEqual([true, false])
})

test('isshow is separate for each viewer; a second view is not counted, nor the author’s own', async () => {
  const [author, other] = [await server.aMember(), await server.aMember()]
  const no = await aStory(server, author.user_no)
  for (const as of [me, me, author]) expect((await see(as, no)).body.query).toEqual({ isshow: true })
  const ring = async (as: TestMember | null) => (await strip(as))[0]?.story_list[0]?.isshow
  expect([await ring(me), await ring(other), await ring(author), await ring(null)]).toEqual([true, false, true, false])
  expect(await server.db.sql`select user_no from story_view where post_no = ${no}`).toEqual([{ user_no: me.user_no }])
})

test('a story ends a day after its publication, to the millisecond', async () => {
  const author = await server.aMember()
  const no = await aStory(server, author.user_no, { reg_dt: new Date(server.clock.now.getTime() - DAY_MS + 1) })
  expect(await people(null)).toEqual([author.user_no])
  server.clock.advance(1)
  expect(await people(null)).toEqual([])
  expect(await people(author)).toEqual([])
  expect((await see(me, no)).status).toBe(404)
})

test('leaves out muted members, muted words and stories limited by reports; an ended mute does not apply', async () => {
  const [muted, forAWhile, worded, limited] = [await followed(), await followed(), await followed(), await server.aMember()]
  const { db, clock } = server
  await relate(db, 'mute', me.user_no, muted.user_no)
  await relate(db, 'mute', me.user_no, forAWhile.user_no, { until_dt: clock.now })
  await db.sql`insert into user_setting values (${me.user_no}, 'mute_words', ${JSON.stringify([{ w: '야식' }])})`
  for (const { user_no } of [muted, forAWhile]) await aStory(server, user_no)
  await aStory(server, worded.user_no, { content: '오늘도 야식' })
  await aStory(server, limited.user_no, { limit_dt: clock.now })
  expect(await people(me)).toEqual([forAWhile.user_no])
  const theirs = await server.call(listMemberStories, { params: { user_no: worded.user_no } }, { as: me })
  expect(theirs.status).toBe(404)
  // Also left out beside a visible story of the same member, in both lists.
  const open = await aStory(server, limited.user_no)
  const inMemberList = async () =>
    (await server.call(listMemberStories, { params: { user_no: limited.user_no } }, { as: me })).body.query as Story[]
  const inStrip = async () => (await strip(me)).find(({ user_no }) => user_no === limited.user_no)!.story_list
  for (const list of [inStrip, inMemberList]) expect((await list()).map(({ story_no }) => story_no)).toEqual([open])
  await relate(db, 'follow', me.user_no, limited.user_no)
  expect(await people(me)).toEqual([limited.user_no, forAWhile.user_no])
  for (const list of [inStrip, inMemberList]) expect(await list()).toHaveLength(2)
})

test('has at most thirty members; followed ones are not displaced by others', async () => {
  const friend = await followed()
  await aStory(server, friend.user_no, hoursAgo(20))
  const others = await Promise.all(Array.from({ length: STRIP_MAX + 2 }, () => server.aMember()))
  for (const { user_no } of others) await aStory(server, user_no)
  const found = await people(me)
  expect(found).toHaveLength(STRIP_MAX)
  expect(found[0]).toBe(friend.user_no)
  expect(found[1]).toBe(others.at(-1)!.user_no)
})

test('an entry has a member and their stories, oldest first, with expiring addresses', async () => {
  const author = await server.aMember({ cate_no: 5 })
  const first = await aStory(server, author.user_no, hoursAgo(2))
  const second = await aStory(server, author.user_no, hoursAgo(1))
  const [entry] = await strip(me)
  expect(entry).toMatchObject({ user_no: author.user_no, haru_character: '1', gender: 'm', cate_no: 5, user_profile: [] })
  expect(entry?.story_list.map(({ story_no }) => story_no)).toEqual([first, second])
  expect(entry?.story_list[0]).toMatchObject({ mimetype: 'image/jpeg', isshow: false })
  expect(entry?.story_list[0]?.st_thumb).toMatch(/\/thm\?viewer=\d+&until=\d+&mark=/)
  expect((await strip(null))[0]?.story_list[0]?.st_thumb).toMatch(/\/thm$/)
  const theirs = (await server.call(listMemberStories, { params: { user_no: author.user_no } }, { as: me })).body.query as Story[]
  expect(theirs.map(({ story_no }) => story_no)).toEqual([first, second])
  expect(theirs[0]).toMatchObject({ st_content: '오늘', isshow: false, view_qtt: null, reply_qtt: 0, hidden: false, visibility: 'public' })
  expect(theirs[0]?.st_image.transforms['lst']).toContain('&mark=')
})
