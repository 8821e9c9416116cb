import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#kit/contract/time.ts'
import { aMedia } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { createStory, deleteStory, getStory, listPastStories, listStories, type Story } from '../contract.ts'
import { storyHttp } from './http.ts'
import { cleanupStories } from './cleanup.ts'
import { withNewSession } from './testing.ts'

let server: TestServer
let me: TestMember
beforeAll(async () => {
  // 14:00 in Korea.
  server = await testServer(storyHttp, { now: new Date('2026-11-21T05:00:00Z') })
})
afterAll(() => server.close())
beforeEach(async () => {
  me = await server.aMember()
})

type Written = { key?: string; st_content?: string; visibility?: 'public' | 'followers' }
async function publish(as: TestMember, { key, st_content = '한강', visibility = 'public' }: Written = {}) {
  const body = { st_content, visibility, st_image: { key: key ?? (await aMedia(server.db, as.user_no)) } }
  return server.call(createStory, { body }, { as })
}
const published = async (as: TestMember, written?: Written): Promise<Story> => ((await publish(as, written)).body.query as Story[])[0]!
const past = async (as: TestMember, query: { before_no?: number; limit?: number } = {}) =>
  (await server.call(listPastStories, { query }, { as })).body.query as Story[]
const statusOf = async (story_no: number, as: TestMember | null) => (await server.call(getStory, { params: { story_no } }, { as })).status
const mediaOf = async (key: string) => (await server.db.sql`select post_no, free_dt is not null as freed from media where key = ${key}`)[0]

test('refuses another’s, used or missing picture, a private visibility and a too long text, and writes nothing', async () => {
  const other = await server.aMember()
  const used = (await published(me)).st_image.key
  const before = await server.db.sql`select count(*) from post`
  for (const key of [await aMedia(server.db, other.user_no), used, '00000000-0000-4000-8000-000000000000']) {
    expect((await publish(me, { key })).body).toMatchObject({ code: 'media.not_usable', field: 'st_image' })
  }
  expect((await publish(me, { st_content: '가'.repeat(201) })).body).toMatchObject({ code: 'request.invalid', field: 'st_content' })
  const bodies = [{ st_image: { key: used }, visibility: 'private' }, { visibility: 'public' }]
  for (const body of bodies) expect((await server.send('POST /v1/user/story', body, { as: me, key: crypto.randomUUID() })).status).toBe(400)
  expect(await server.db.sql`select count(*) from post`).toEqual(before)
})

test('publishes for a day, with escaped text and a marked picture address', async () => {
  const key = await aMedia(server.db, me.user_no)
  const story = await published(me, { key, st_content: ' <script>안녕 ', visibility: 'followers' })
  expect(story).toMatchObject({
    user_no: me.user_no,
    st_content: '&lt;script>안녕',
    visibility: 'followers',
    isshow: true,
    view_qtt: 0,
    reply_qtt: 0,
    hidden: false,
  })
  expect(Date.parse(story.expire_dt) - Date.parse(story.reg_dt)).toBe(DAY_MS)
  expect(story.st_image.key).toBe(key)
  expect(story.st_thumb).toMatch(new RegExp(`^/media/${key}/thm\\?viewer=${me.user_no}&`))
  expect(await mediaOf(key)).toEqual({ post_no: story.story_no, freed: false })
})

test('a repeated idempotency key publishes once', async () => {
  const body = { st_content: '', visibility: 'public' as const, st_image: { key: await aMedia(server.db, me.user_no) } }
  const key = crypto.randomUUID()
  const answers = [await server.call(createStory, { body }, { as: me, key }), await server.call(createStory, { body }, { as: me, key })]
  expect(answers[1]?.body).toEqual(answers[0]?.body)
  expect(await server.db.sql`select from post where user_no = ${me.user_no}`).toHaveLength(1)
})

test('refuses the eleventh story of a Korean day, also after parallel calls, and allows it after midnight', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => publish(me)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  // Avoids the rate limit per minute.
  server.clock.advance(61_000)
  expect((await publish(me)).body).toMatchObject({ code: 'story.day_full' })
  const other = await server.aMember()
  expect((await publish(other)).status).toBe(200)
  server.clock.advance(Date.parse('2026-11-21T14:59:59.999Z') - server.clock.now.getTime())
  expect((await publish(me)).body).toMatchObject({ code: 'story.day_full' })
  server.clock.advance(1)
  expect((await publish(me)).status).toBe(200)
})

test('publishes one of two parallel calls for the tenth story', async () => {
  for (let at = 0; at < 9; at++) await publish(me)
  server.clock.advance(61_000)
  const statuses = (await Promise.all([publish(me), publish(me)])).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a deleted story is not found by anyone, and its picture is freed', async () => {
  const { story_no, st_image } = await published(me)
  const remove = () => server.call(deleteStory, { params: { story_no } }, { as: me })
  expect((await remove()).status).toBe(200)
  expect([await statusOf(story_no, me), await statusOf(story_no, null), (await remove()).status]).toEqual([404, 404, 404])
  expect(await mediaOf(st_image.key)).toEqual({ post_no: null, freed: true })
  expect((await server.call(listStories, {}, { as: me })).body.query).not.toContainEqual(expect.objectContaining({ user_no: me.user_no }))
})

test('an ended story is in the author’s archive for thirty days, then the cleanup removes it and frees its picture', async () => {
  const first = await published(me)
  server.clock.advance(HOUR_MS)
  const second = await published(me)
  expect(await past(me)).toEqual([])
  server.clock.advance(23 * HOUR_MS)
  me = await withNewSession(server, me)
  expect((await past(me)).map(({ story_no }) => story_no)).toEqual([first.story_no])
  server.clock.advance(HOUR_MS)
  const numbers = [second.story_no, first.story_no]
  expect((await past(me)).map(({ story_no }) => story_no)).toEqual(numbers)
  expect((await past(me, { limit: 1 })).map(({ story_no }) => story_no)).toEqual([second.story_no])
  expect((await past(me, { before_no: second.story_no })).map(({ story_no }) => story_no)).toEqual([first.story_no])
  const stranger = await server.aMember()
  expect(await past(stranger)).toEqual([])
  expect([await statusOf(first.story_no, stranger), await statusOf(first.story_no, null), await statusOf(first.story_no, me)]).toEqual([
    404, 404, 200,
  ])

  server.clock.advance(30 * DAY_MS - HOUR_MS - 1)
  me = await withNewSession(server, me)
  const cleanup = () => cleanupStories(server.db, server.clock.now, server.app.services)
  await cleanup()
  expect((await past(me)).map(({ story_no }) => story_no)).toEqual(numbers)
  server.clock.advance(1)
  expect((await past(me)).map(({ story_no }) => story_no)).toEqual([second.story_no])
  expect(await statusOf(first.story_no, me)).toBe(404)
  await cleanup()
  expect(await server.db.sql`select state from post where post_no = any(${numbers}) order by post_no`).toEqual([{ state: 0 }, { state: 1 }])
  expect(await mediaOf(first.st_image.key)).toEqual({ post_no: null, freed: true })
  expect(await mediaOf(second.st_image.key)).toEqual({ post_no: second.story_no, freed: false })
})
