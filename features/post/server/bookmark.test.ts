import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#kit/contract/time.ts'
import { aDaily, anItem, moodOnly, relate } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { addBookmark, removeBookmark, listBookmarks, type PostTile } from '../contract.ts'
import { postHttp } from './http.ts'

let server: TestServer
let me: TestMember
let author: TestMember

beforeAll(async () => {
  server = await testServer(postHttp)
})
afterAll(() => server.close())
beforeEach(async () => {
  me = await server.aMember()
  author = await server.aMember()
})

describe('access to bookmarks', () => {
  test('refuses guests', async () => {
    const daily_no = await aDaily(server.db, author.user_no)
    expect((await server.call(addBookmark, { body: { daily_no } })).status).toBe(401)
    expect((await server.call(removeBookmark, { query: { daily_no } })).status).toBe(401)
    expect((await server.call(listBookmarks, { query: {} })).status).toBe(401)
  })

  test('answers the same 404 for every post that the member may not see', async () => {
    const closed = await server.aMember({ account_private: true })
    const blocker = await server.aMember()
    const blocked = await server.aMember()
    await relate(server.db, 'block', blocker.user_no, me.user_no)
    await relate(server.db, 'block', me.user_no, blocked.user_no)
    const unseen = [
      await aDaily(server.db, author.user_no, { visibility: 'private' }),
      await aDaily(server.db, author.user_no, { visibility: 'followers' }),
      await aDaily(server.db, author.user_no, { state: 0 }),
      await aDaily(server.db, author.user_no, { hide_dt: server.clock.now }),
      await aDaily(server.db, closed.user_no),
      await aDaily(server.db, blocker.user_no),
      await aDaily(server.db, blocked.user_no),
      999_999,
    ]
    for (const daily_no of unseen) {
      const { status, body } = await server.call(addBookmark, { body: { daily_no } }, { as: me })
      expect([status, body.msg]).toEqual([404, '볼 수 없는 페이지입니다'])
    }
    expect(await bookmarksOf(me)).toEqual([])
  })

  test('allows followers for a followers’ post, and authors for their own', async () => {
    await relate(server.db, 'follow', me.user_no, author.user_no, { state: 1 })
    const daily_no = await aDaily(server.db, author.user_no, { visibility: 'followers' })
    const own = await aDaily(server.db, me.user_no, { visibility: 'private' })
    for (const no of [daily_no, own]) expect((await bookmark(no)).status).toBe(200)
    expect(await bookmarksOf(me)).toEqual([own, daily_no])
    expect(await bookmarksOf(author)).toEqual([])
  })

  test('refuses a number of the other kind, a story, and none or two numbers', async () => {
    const daily_no = await aDaily(server.db, author.user_no)
    const feed_no = await aDaily(server.db, author.user_no, { kind: 'feed', info: null, record_date: null })
    const expire_dt = new Date(server.clock.now.getTime() + HOUR_MS)
    const story = await aDaily(server.db, author.user_no, { kind: 'story', info: null, record_date: null, expire_dt })
    for (const body of [{ daily_no: feed_no }, { feed_no: daily_no }, { daily_no: story }, { feed_no: story }]) {
      expect((await server.call(addBookmark, { body }, { as: me })).status).toBe(404)
    }
    for (const body of [{}, { daily_no, feed_no }]) {
      const { status, body: refusal } = await server.call(addBookmark, { body }, { as: me })
      expect([status, refusal.field]).toEqual([400, 'daily_no'])
    }
  })
})

describe('bookmarks', () => {
  test('are added once, and a second removal succeeds', async () => {
    const daily_no = await aDaily(server.db, author.user_no)
    for (const _ of [1, 2]) expect((await bookmark(daily_no)).body.query).toEqual({ is_bookmarked: true })
    const both = await Promise.all([bookmark(daily_no), bookmark(daily_no)])
    expect(both.map((one) => one.status)).toEqual([200, 200])
    expect(await bookmarksOf(me)).toEqual([daily_no])
    for (const _ of [1, 2]) {
      expect((await server.call(removeBookmark, { query: { daily_no } }, { as: me })).body.query).toEqual({ is_bookmarked: false })
    }
    expect(await bookmarksOf(me)).toEqual([])
  })

  test('leave out posts while they are not visible, and can be removed meanwhile', async () => {
    const hidden = await aDaily(server.db, author.user_no)
    const stays = await aDaily(server.db, author.user_no)
    for (const no of [hidden, stays]) await bookmark(no)
    await server.db.sql`update post set visibility = 'private' where post_no = ${hidden}`
    expect(await bookmarksOf(me)).toEqual([stays])
    await server.db.sql`update post set visibility = 'public' where post_no = ${hidden}`
    expect(await bookmarksOf(me)).toEqual([stays, hidden])
    await relate(server.db, 'block', author.user_no, me.user_no)
    expect(await bookmarksOf(me)).toEqual([])
    expect((await server.call(removeBookmark, { query: { daily_no: stays } }, { as: me })).status).toBe(200)
    await server.db.sql`delete from block`
    expect(await bookmarksOf(me)).toEqual([hidden])
  })

  test('are paged by the time of bookmarking to the microsecond, each once', async () => {
    const all: number[] = []
    for (let i = 0; i < 7; i++) all.push(await aDaily(server.db, author.user_no))
    const shuffled = [3, 0, 6, 1, 5, 2, 4].map((at) => all[at]!)
    // Three at the same time: ordered by number.
    for (const no of shuffled.slice(0, 3)) await bookmark(no)
    server.clock.advance(1)
    for (const no of shuffled.slice(3)) {
      await bookmark(no)
      server.clock.advance(1)
    }
    const wanted = [...shuffled.slice(3).toReversed(), ...shuffled.slice(0, 3).toSorted((one, other) => other - one)]
    const seen: number[] = []
    for (let query: Record<string, unknown> = { limit: 2 }; ;) {
      const page = (await server.call(listBookmarks, { query }, { as: me })).body.query as (PostTile & { mark_dt: string })[]
      seen.push(...page.map((tile) => tile.post_no))
      const last = page.at(-1)
      if (!last) break
      query = { limit: 2, before_dt: last.mark_dt, before_no: last.post_no }
    }
    expect(seen).toEqual(wanted)
    const { status, body } = await server.call(listBookmarks, { query: { before_no: 5 } }, { as: me })
    expect([status, body.field]).toEqual([400, 'before_dt'])
  })
})

describe('a tile', () => {
  test('has the first picture, with a marked address where not everyone may see it', async () => {
    await relate(server.db, 'follow', me.user_no, author.user_no, { state: 1 })
    const images = [anItem('a'), anItem('b')]
    await bookmark(
      await aDaily(server.db, author.user_no, { images, info: { ...moodOnly, emoji: 4 }, content: '<p>한강 3 &lt; 5</p>달렸다' }),
    )
    await bookmark(await aDaily(server.db, author.user_no, { images, visibility: 'followers' }))
    const [marked, open] = await tilesOf(me)
    expect(open).toMatchObject({
      kind: 'daily',
      user_no: author.user_no,
      thumb: '/media/a/thm',
      picture_qtt: 2,
      is_film: false,
      emoji: 4,
      text: '한강 3 < 5 달렸다',
    })
    expect(marked!.thumb).toMatch(new RegExp(`^/media/a/thm\\?viewer=${me.user_no}&until=\\d+&mark=`))
  })

  test('of a feed has no mood, marks a film, and cuts the text at eighty letters', async () => {
    const feed_no = await aDaily(server.db, author.user_no, {
      kind: 'feed',
      info: null,
      record_date: null,
      content: `${'가나다라 '.repeat(30)}<b>끝</b>`,
      images: [{ ...anItem('f'), mimetype: 'video/mp4' }],
    })
    await server.call(addBookmark, { body: { feed_no } }, { as: me })
    const [tile] = await tilesOf(me)
    expect(tile).toMatchObject({ kind: 'feed', post_no: feed_no, emoji: null, is_film: true, picture_qtt: 1 })
    expect(tile!.text).toBe('가나다라 '.repeat(16))
    expect((await tilesOf(author)).length).toBe(0)
  })
})

const bookmark = (daily_no: number) => server.call(addBookmark, { body: { daily_no } }, { as: me })
const tilesOf = async (as: TestMember) => (await server.call(listBookmarks, { query: {} }, { as })).body.query as PostTile[]
const bookmarksOf = async (as: TestMember) => (await tilesOf(as)).map((tile) => tile.post_no)
