import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { deleteAllRows } from '#kit/server/testing/delete-rows.ts'
import { aDaily, aMedia, anItem, relate } from '#kit/server/testing/factories.ts'
import { testServer, type TestAnswer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { countNewFeeds, createFeed, deleteFeed, editFeed, getFeed, listFeeds, type Feed, type FeedCard } from '../contract.ts'
import { FEED_PAGE } from '../rules.ts'
import { feedHttp } from './http.ts'

let server: TestServer
let owner: TestMember
let me: TestMember
let follower: TestMember
let blocks: TestMember
let isBlocked: TestMember

beforeAll(async () => {
  server = await testServer(feedHttp)
})
afterAll(() => server.close())
beforeEach(async () => {
  // Each test starts with an empty line.
  await deleteAllRows(server.admin, 'post')
  owner = await server.aMember()
  me = await server.aMember()
  follower = await server.aMember()
  blocks = await server.aMember()
  isBlocked = await server.aMember()
  for (const one of [follower, blocks, isBlocked]) await relate(server.db, 'follow', one.user_no, owner.user_no)
  // An older post, to count from.
  await aDaily(server.db, owner.user_no)
  await relate(server.db, 'block', blocks.user_no, owner.user_no)
  await relate(server.db, 'block', owner.user_no, isBlocked.user_no)
})

type Who = TestMember | null
const everyone = (): [string, Who][] => [
  ['guest', null],
  ['stranger', me],
  ['follower', follower],
  ['who blocks', blocks],
  ['who is blocked', isBlocked],
  ['owner', owner],
]
const get = (as: Who, feed_no: number) => server.call(getFeed, { params: { feed_no } }, { as })
type Page = { user_no?: number; before_no?: number; limit?: number }
const list = async (as: Who, query: Page = {}): Promise<FeedCard[]> =>
  (await server.call(listFeeds, { query }, { as })).body.query as FeedCard[]
const count = async (as: Who, after_no: number) =>
  ((await server.call(countNewFeeds, { query: { after_no } }, { as })).body.query as { count: number }).count
const write = (as: Who, body: Record<string, unknown>, key?: string) =>
  server.call(createFeed, { body: { visibility: 'public', ...body } as never }, { as, ...(key ? { key } : {}) })
const edit = (as: Who, feed_no: number, body: Record<string, unknown>) =>
  server.call(editFeed, { params: { feed_no }, body: { visibility: 'public', ...body } as never }, { as })
const remove = (as: Who, feed_no: number) => server.call(deleteFeed, { params: { feed_no } }, { as })
const numbers = (feeds: FeedCard[]) => feeds.map(({ feed_no }) => feed_no)
const one = ({ body }: TestAnswer): Feed => (body.query as Feed[])[0]!
const picture = async (as: TestMember, columns = {}) => ({ key: await aMedia(server.db, as.user_no, columns) })

/** A visible feed, with the given columns. */
const aFeed = (userNo: number, columns: Record<string, unknown> = {}): Promise<number> =>
  aDaily(server.db, userNo, { kind: 'feed', info: null, record_date: null, images: JSON.parse(JSON.stringify([anItem('k')])), ...columns })

describe('a feed is visible to', () => {
  const cases: [string, Record<string, unknown>, string[]][] = [
    ['public', {}, ['guest', 'stranger', 'follower', 'owner']],
    ['for followers', { visibility: 'followers' }, ['follower', 'owner']],
    ['private', { visibility: 'private' }, ['owner']],
    ['hidden by reports', { hide_dt: new Date() }, ['owner']],
    ['deleted', { state: 0 }, []],
  ]
  test.each(cases)('the allowed viewers when it is %s: in detail, line, list of the member, and count', async (_, columns, allowed) => {
    const feed_no = await aFeed(owner.user_no, columns)
    const nothing = await get(me, 999_999)
    expect(nothing.body).toMatchObject({ state: -9, code: 'feed.not_found', msg: '볼 수 없는 페이지입니다' })
    for (const [who, as] of everyone()) {
      const sees = allowed.includes(who)
      const answer = await get(as, feed_no)
      expect([who, answer.status]).toEqual([who, sees ? 200 : 404])
      if (!sees) expect(JSON.stringify(answer.body)).toBe(JSON.stringify(nothing.body))
      expect([who, numbers(await list(as))]).toEqual([who, sees ? [feed_no] : []])
      expect([who, numbers(await list(as, { user_no: owner.user_no }))]).toEqual([who, sees ? [feed_no] : []])
      // An own feed is not counted as new.
      expect([who, await count(as, feed_no - 1)]).toEqual([who, sees && who !== 'owner' ? 1 : 0])
    }
  })

  test('followers and author of a private account; nobody for a deleted account', async () => {
    const feed_no = await aFeed(owner.user_no)
    await server.db.sql`update users set account_private = true where user_no = ${owner.user_no}`
    for (const [who, as] of everyone()) {
      expect([who, (await get(as, feed_no)).status]).toEqual([who, ['follower', 'owner'].includes(who) ? 200 : 404])
    }
    await server.db.sql`update users set state = 0 where user_no = ${owner.user_no}`
    for (const as of [null, me, follower]) expect((await get(as, feed_no)).status).toBe(404)
    expect(await list(follower)).toEqual([])
  })

  test('nobody through the number of a daily or a story', async () => {
    const daily = await aDaily(server.db, owner.user_no)
    const story = await aFeed(owner.user_no, { kind: 'story', expire_dt: new Date('2027-01-01') })
    for (const no of [daily, story]) {
      expect((await get(null, no)).status).toBe(404)
      expect((await edit(owner, no, { feed_content: '바꿈' })).status).toBe(404)
      expect((await remove(owner, no)).status).toBe(404)
    }
    expect(await list(owner)).toEqual([])
  })

  test('its author when hidden, marked as hidden and with marked picture addresses', async () => {
    const feed_no = await aFeed(owner.user_no, { hide_dt: new Date() })
    const feed = one(await get(owner, feed_no))
    expect(feed.hidden).toBe(true)
    expect(feed.feed_thumb).toContain('mark=')
    expect(one(await get(owner, await aFeed(owner.user_no)))).toMatchObject({ hidden: false, feed_thumb: '/media/k/thm' })
  })
})

describe('listFeeds', () => {
  test('leaves out muted members and muted words until the mute ends', async () => {
    const { db, clock } = server
    const loud = await server.aMember()
    const [plain, wordy, theirs] = [
      await aFeed(owner.user_no),
      await aFeed(owner.user_no, { content: '치킨 먹는 날' }),
      await aFeed(loud.user_no),
    ]
    const until = new Date(clock.now.getTime() + MINUTE_MS)
    await relate(db, 'mute', me.user_no, loud.user_no, { until_dt: until })
    const words = JSON.stringify([{ w: '치킨', until: until.toISOString() }])
    await db.sql`insert into user_setting (user_no, setting_key, setting_value) values (${me.user_no}, 'mute_words', ${words})`
    expect(numbers(await list(me))).toEqual([plain])
    expect(await count(me, plain - 1)).toBe(1)
    // Mutes do not apply to the list of one member.
    expect(numbers(await list(me, { user_no: loud.user_no }))).toEqual([theirs])
    expect(numbers(await list(me, { user_no: owner.user_no }))).toEqual([wordy, plain])
    clock.advance(60_001)
    expect(numbers(await list(me))).toEqual([theirs, wordy, plain])
  })

  test('leaves out words of the care mode while it is on, except in own feeds', async () => {
    const [plain, heavyWords] = [await aFeed(owner.user_no), await aFeed(owner.user_no, { content: '눈바디 기록' })]
    const mine = await aFeed(me.user_no, { content: '체중 기록' })
    expect(numbers(await list(me))).toEqual([mine, heavyWords, plain])
    await server.db.sql`insert into user_setting (user_no, setting_key, setting_value) values (${me.user_no}, 'hide_calorie', '1')`
    expect(numbers(await list(me))).toEqual([mine, plain])
    expect(await count(me, plain)).toBe(0)
    expect((await get(me, heavyWords)).status).toBe(200)
  })

  test('shows a feed limited by reports only to followers; its address still opens it', async () => {
    const feed_no = await aFeed(owner.user_no, { limit_dt: new Date() })
    for (const [who, as] of everyone().filter(([name]) => !name.includes('block'))) {
      const reached = ['follower', 'owner'].includes(who)
      expect([who, numbers(await list(as))]).toEqual([who, reached ? [feed_no] : []])
      expect([who, numbers(await list(as, { user_no: owner.user_no }))]).toEqual([who, reached ? [feed_no] : []])
      expect((await get(as, feed_no)).status).toBe(200)
    }
  })

  test('pages by twenty, mine and others’ merged, newest first', async () => {
    const all: number[] = []
    for (let i = 0; i < FEED_PAGE + 3; i++) {
      all.unshift(await aFeed(i % 3 === 0 ? me.user_no : owner.user_no, { visibility: i % 3 === 0 ? 'private' : 'public' }))
    }
    const first = numbers(await list(me))
    expect(first).toEqual(all.slice(0, FEED_PAGE))
    expect(numbers(await list(me, { before_no: first.at(-1)! }))).toEqual(all.slice(FEED_PAGE))
    expect(numbers(await list(me, { limit: 2, before_no: all[4]! }))).toEqual(all.slice(5, 7))
    expect((await server.call(listFeeds, { query: { limit: FEED_PAGE + 1 } as never }, { as: me })).status).toBe(400)
    const ofOwner = numbers(await list(me, { user_no: owner.user_no, limit: 5 }))
    expect(numbers(await list(me, { user_no: owner.user_no, before_no: ofOwner.at(-1)!, limit: 1 }))).toHaveLength(1)
  })

  test('gives isfav and is_bookmarked of the viewer', async () => {
    const feed_no = await aFeed(owner.user_no, { like_qtt: 1 })
    const { sql } = server.db
    await sql`insert into post_like (post_no, user_no) values (${feed_no}, ${me.user_no})`
    await sql`insert into post_bookmark (post_no, user_no) values (${feed_no}, ${me.user_no})`
    expect((await list(me))[0]).toMatchObject({ isfav: true, is_bookmarked: true, like_qtt: 1 })
    for (const as of [null, owner]) {
      const [card] = await list(as)
      expect(card).toMatchObject({ isfav: false, like_qtt: 1 })
      expect(card).not.toHaveProperty('is_bookmarked')
    }
  })
})

describe('createFeed', () => {
  test('refuses guests, a missing or unusable picture, an invalid visibility and too long texts, and writes nothing', async () => {
    const image = await picture(me)
    const mine = [image]
    const refusals: [Record<string, unknown>, string, string][] = [
      [{ feed_content: '글만' }, 'request.invalid', 'feed_images'],
      [{ feed_content: '글만', feed_images: [] }, 'feed.needs_media', 'feed_images'],
      [{ feed_images: mine, visibility: 'friends' }, 'request.invalid', 'visibility'],
      [{ feed_images: mine, feed_content: '가'.repeat(2001) }, 'request.invalid', 'feed_content'],
      [{ feed_images: mine, feed_content: Array.from({ length: 21 }, (_, i) => `#태그${i}`).join(' ') }, 'request.invalid', 'feed_content'],
      [{ feed_images: mine, feed_content: Array.from({ length: 21 }, (_, i) => `@이름${i}`).join(' ') }, 'request.invalid', 'feed_content'],
      [{ feed_images: [image, image] }, 'media.not_usable', 'feed_images'],
      [{ feed_images: [await picture(owner)] }, 'media.not_usable', 'feed_images'],
      [{ feed_images: [await picture(me, { state: 0 })] }, 'media.not_usable', 'feed_images'],
    ]
    expect((await write(null, { feed_images: mine })).status).toBe(401)
    for (const [body, code, field] of refusals) expect((await write(me, body)).body).toMatchObject({ state: -9, code, field })
    expect(await list(me)).toEqual([])
    const [free] = await server.db.sql`select post_no from media where key = ${image.key}`
    expect(free).toEqual({ post_no: null })
  })

  test('stores pictures in order, escaped text, tags and mentions', async () => {
    const images = [await picture(me), await picture(me, { mimetype: 'video/mp4', seconds: 12 })]
    const { haru_name } = await nameOf(owner)
    const feed = one(await write(me, { feed_images: images, feed_content: ` <i>노을</i> #한강 @${haru_name} ` }))
    expect(feed).toMatchObject({
      user_no: me.user_no,
      feed_content: `&lt;i>노을&lt;/i> #한강 @${haru_name}`,
      feed_images: images,
      visibility: 'public',
      like_qtt: 0,
      reply_qtt: 0,
      isfav: false,
      is_bookmarked: false,
      hidden: false,
      reg_dt: expect.stringMatching(/^2026-11-21T14:/) as string,
      edit_dt: null,
    })
    expect(feed.feed_thumb).toBe(feed.feed_images[0]!.transforms.thm)
    expect(one(await get(null, feed.feed_no))).toEqual(feed)
    expect(await tagsOf(feed.feed_no)).toEqual({ tags: ['한강'], mentioned: [owner.user_no] })
    const [kept] = await server.db
      .sql`select setting_value from user_setting where user_no = ${me.user_no} and setting_key = 'default_visibility'`
    expect(kept).toEqual({ setting_value: 'public' })
  })

  test('a repeated idempotency key writes one feed; an existing default visibility stays', async () => {
    await server.db
      .sql`insert into user_setting (user_no, setting_key, setting_value) values (${me.user_no}, 'default_visibility', 'followers')`
    const feed_images = [await picture(me)]
    const key = crypto.randomUUID()
    const answers = []
    for (let i = 0; i < 3; i++) answers.push(await write(me, { feed_images, visibility: 'private' }, key))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await list(me)).toHaveLength(1)
    const [kept] = await server.db
      .sql`select setting_value from user_setting where user_no = ${me.user_no} and setting_key = 'default_visibility'`
    expect(kept).toEqual({ setting_value: 'followers' })
  })
})

describe('editFeed and deleteFeed', () => {
  test('answer 404 to everyone but the author', async () => {
    const feed_no = await aFeed(owner.user_no)
    for (const [who, as] of everyone().filter(([name]) => name !== 'owner')) {
      const status = as === null ? 401 : 404
      expect([who, (await edit(as, feed_no, { feed_content: '바꿈' })).status]).toEqual([who, status])
      expect([who, (await remove(as, feed_no)).status]).toEqual([who, status])
    }
    expect(one(await get(owner, feed_no))).toMatchObject({ feed_content: '글', edit_dt: null })
  })

  test('store the earlier version, keep pictures that are not named, and free removed ones', async () => {
    const [first, second, third] = [await picture(me), await picture(me), await picture(me)]
    const { feed_no } = one(await write(me, { feed_images: [first, second], feed_content: '처음 #하나' }))
    server.clock.advance(MINUTE_MS)
    expect(one(await edit(me, feed_no, { feed_content: '나중 #둘', visibility: 'private' }))).toMatchObject({
      feed_content: '나중 #둘',
      feed_images: [first, second],
      visibility: 'private',
    })
    expect(await tagsOf(feed_no)).toEqual({ tags: ['둘'], mentioned: [] })
    const last = one(await edit(me, feed_no, { feed_images: [third, first] }))
    expect(last).toMatchObject({ feed_content: '', feed_images: [third, first], edit_dt: expect.any(String) as string })
    expect((await edit(me, feed_no, { feed_images: [] })).body).toMatchObject({ code: 'feed.needs_media', field: 'feed_images' })
    expect(one(await get(me, feed_no))).toEqual(last)
    const history = await server.db
      .sql`select content, visibility, jsonb_array_length(images) as pictures from post_history where post_no = ${feed_no} order by edit_dt`
    expect([...history]).toEqual([
      { content: '처음 #하나', visibility: 'public', pictures: 2 },
      { content: '나중 #둘', visibility: 'private', pictures: 2 },
    ])
    const [freed] = await server.db.sql`select post_no from media where key = ${second.key}`
    expect(freed).toEqual({ post_no: null })
  })

  test('deleting hides the feed, frees its pictures and removes its tags', async () => {
    const image = await picture(me)
    const { feed_no } = one(await write(me, { feed_images: [image], feed_content: '#한강' }))
    expect((await remove(me, feed_no)).body).toEqual({ state: 1, query: {} })
    for (const as of [null, me]) expect((await get(as, feed_no)).status).toBe(404)
    expect((await remove(me, feed_no)).status).toBe(404)
    expect(await tagsOf(feed_no)).toEqual({ tags: [], mentioned: [] })
    const [freed] = await server.db.sql`select post_no from media where key = ${image.key}`
    expect(freed).toEqual({ post_no: null })
  })
})

async function nameOf({ user_no }: TestMember): Promise<{ haru_name: string }> {
  const [found] = await server.db.sql<{ haru_name: string }[]>`select haru_name from users where user_no = ${user_no}`
  return found!
}

async function tagsOf(feedNo: number): Promise<{ tags: string[]; mentioned: number[] }> {
  const { sql } = server.db
  const tags = await sql<{ tag: string }[]>`select tag from post_tag where post_no = ${feedNo} order by tag`
  const mentioned = await sql<{ user_no: number }[]>`select user_no from mention where post_no = ${feedNo} and comment_no is null`
  return { tags: tags.map(({ tag }) => tag), mentioned: mentioned.map(({ user_no }) => user_no) }
}
