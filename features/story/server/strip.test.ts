import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { relate } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { listMemberStories, listStories, showStory, type Story, type StoryEntry } from '../contract.ts'
import { STRIP_MAX } from '../rules.ts'
import { storyHttp } from './http.ts'
import { aStory } from './testing.ts'

const HOUR = 3_600_000

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
const hoursAgo = (hours: number) => ({ reg_dt: new Date(server.clock.now.getTime() - hours * HOUR) })
const followed = async () => {
  const member = await server.aMember()
  await relate(server.db, 'follow', me.user_no, member.user_no)
  return member
}

test('nothing there is an empty list', async () => {
  expect(await strip(null)).toEqual([])
  expect(await strip(me)).toEqual([])
})

test('mine first, then people with something new, whom I follow before others, newest first, then those whose all I was shown', async () => {
  const [older, newer, seen] = [await followed(), await followed(), await followed()]
  const [stranger, seenStranger] = [await server.aMember(), await server.aMember()]
  const told: Record<number, number> = {}
  for (const { user_no } of [me, older, stranger, newer, seen, seenStranger]) told[user_no] = await aStory(server, user_no)
  await see(me, told[seen.user_no]!)
  await see(me, told[seenStranger.user_no]!)
  expect(await people(me)).toEqual([me, newer, older, stranger, seen, seenStranger].map(({ user_no }) => user_no))
  // One more that I was not shown brings someone back to the front.
  await aStory(server, seen.user_no)
  expect((await people(me)).slice(0, 2)).toEqual([me.user_no, seen.user_no])
  expect((await strip(me))[1]?.story_list.map(({ isshow }) => isshow)).toEqual([true, false])
})

test('the ring is each viewer’s own; twice is once; mine counts as shown and is not counted', async () => {
  const [author, other] = [await server.aMember(), await server.aMember()]
  const no = await aStory(server, author.user_no)
  for (const as of [me, me, author]) expect((await see(as, no)).body.query).toEqual({ isshow: true })
  const ring = async (as: TestMember | null) => (await strip(as))[0]?.story_list[0]?.isshow
  expect([await ring(me), await ring(other), await ring(author), await ring(null)]).toEqual([true, false, true, false])
  expect(await server.db.sql`select user_no from story_view where post_no = ${no}`).toEqual([{ user_no: me.user_no }])
})

test('a story is gone a day after it was told, to the millisecond', async () => {
  const author = await server.aMember()
  const no = await aStory(server, author.user_no, { reg_dt: new Date(server.clock.now.getTime() - 24 * HOUR + 1) })
  expect(await people(null)).toEqual([author.user_no])
  server.clock.advance(1)
  expect(await people(null)).toEqual([])
  expect(await people(author)).toEqual([])
  expect((await see(me, no)).status).toBe(404)
})

test('muted people, muted words and what reports narrowed are left out; a mute that ended is not', async () => {
  const [muted, forAWhile, worded, narrowed] = [await followed(), await followed(), await followed(), await server.aMember()]
  const { db, clock } = server
  await relate(db, 'mute', me.user_no, muted.user_no)
  await relate(db, 'mute', me.user_no, forAWhile.user_no, { until_dt: clock.now })
  await db.sql`insert into user_setting values (${me.user_no}, 'mute_words', ${JSON.stringify([{ w: '야식' }])})`
  for (const { user_no } of [muted, forAWhile]) await aStory(server, user_no)
  await aStory(server, worded.user_no, { content: '오늘도 야식' })
  await aStory(server, narrowed.user_no, { limit_dt: clock.now })
  expect(await people(me)).toEqual([forAWhile.user_no])
  const theirs = await server.call(listMemberStories, { params: { user_no: worded.user_no } }, { as: me })
  expect(theirs.status).toBe(404)
  // Nor beside one that is shown, in the ring or behind it.
  const open = await aStory(server, narrowed.user_no)
  const behind = async () =>
    (await server.call(listMemberStories, { params: { user_no: narrowed.user_no } }, { as: me })).body.query as Story[]
  const inRing = async () => (await strip(me)).find(({ user_no }) => user_no === narrowed.user_no)!.story_list
  for (const list of [inRing, behind]) expect((await list()).map(({ story_no }) => story_no)).toEqual([open])
  await relate(db, 'follow', me.user_no, narrowed.user_no)
  expect(await people(me)).toEqual([narrowed.user_no, forAWhile.user_no])
  for (const list of [inRing, behind]) expect(await list()).toHaveLength(2)
})

test('thirty people at most; those whom I follow are not pushed out by others', async () => {
  const friend = await followed()
  await aStory(server, friend.user_no, hoursAgo(20))
  const others = await Promise.all(Array.from({ length: STRIP_MAX + 2 }, () => server.aMember()))
  for (const { user_no } of others) await aStory(server, user_no)
  const found = await people(me)
  expect(found).toHaveLength(STRIP_MAX)
  expect(found[0]).toBe(friend.user_no)
  expect(found[1]).toBe(others.at(-1)!.user_no)
})

test('an entry is a person and their stories, oldest first, with addresses that die', async () => {
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
