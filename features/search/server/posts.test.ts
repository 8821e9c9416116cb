import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { saveTags } from '#features/tag/server/public.ts'
import { deleteAllRows } from '#kit/server/testing/delete-rows.ts'
import { aDaily, relate } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { searchAll, searchPosts, type FoundPosts } from '../contract.ts'
import { SCAN_MAX } from '../rules.ts'
import { searchHttp } from './http.ts'

let server: TestServer
let me: TestMember
let other: TestMember

beforeAll(async () => {
  server = await testServer(searchHttp)
})
afterAll(() => server.close())
beforeEach(async () => {
  await deleteAllRows(server.admin, 'users', 'tag')
  me = await server.aMember({ haru_name: '찾는사람' })
  other = await server.aMember({ haru_name: '쓴사람' })
})

async function aPost(content: string, columns: Record<string, unknown> = {}, by = other): Promise<number> {
  const post_no = await aDaily(server.db, by.user_no, { content, ...columns })
  await server.db.transaction((tx) => saveTags(tx, { post_no, user_no: by.user_no, content }))
  return post_no
}
const aFeed = (content: string) => aPost(content, { kind: 'feed', info: null, record_date: null })

type Query = { q: string; kind?: 'daily' | 'feed'; before_no?: number; limit?: number }
async function found(query: Query, as: TestMember | null = me): Promise<FoundPosts> {
  const { status, body } = await server.call(searchPosts, { query }, { as })
  expect([status, body]).toMatchObject([200, {}])
  return body.query as FoundPosts
}
const numbers = async (query: Query, as: TestMember | null = me) => (await found(query, as)).tiles.map(({ post_no }) => post_no)

describe.each([
  ['by tag', '#거북목'],
  ['by words', '거북목'],
])('%s', (_, q) => {
  test('leaves out posts that the viewer may not see, with limited reach, and stories', async () => {
    const closed = await server.aMember({ account_private: true })
    const deleted = await server.aMember({ state: 0 })
    const open = await aPost('#거북목')
    await aPost('#거북목', { visibility: 'private' })
    const followers = await aPost('#거북목', { visibility: 'followers' })
    const narrowed = await aPost('#거북목', { limit_dt: new Date() })
    await aPost('#거북목', { state: 0 })
    const hidden = await aPost('#거북목', { hide_dt: new Date() })
    const closedPost = await aPost('#거북목', {}, closed)
    await aPost('#거북목', {}, deleted)
    await aPost('#거북목', { kind: 'story', info: null, record_date: null, expire_dt: new Date('2026-12-01') })
    for (const as of [null, me]) expect(await numbers({ q }, as)).toEqual([open])
    for (const { user_no } of [other, closed]) await relate(server.db, 'follow', me.user_no, user_no, { state: 1 })
    expect(await numbers({ q })).toEqual([closedPost, narrowed, followers, open])
    expect(await numbers({ q }, other)).toContain(hidden)
  })

  test('leaves out posts of blocked and muted members, with muted words, and filtered by care mode', async () => {
    const [blocked, blocker, muted] = await Promise.all([1, 2, 3].map(() => server.aMember()))
    for (const by of [blocked, blocker, muted]) await aPost('#거북목', {}, by)
    const spoiled = await aPost('#거북목 단식')
    const open = await aPost('#거북목')
    await relate(server.db, 'block', me.user_no, blocked!.user_no)
    await relate(server.db, 'block', blocker!.user_no, me.user_no)
    await relate(server.db, 'mute', me.user_no, muted!.user_no)
    expect(await numbers({ q })).toEqual([open, spoiled])
    const words = JSON.stringify([{ w: '단식', until: null }])
    await server.db.sql`insert into user_setting (user_no, setting_key, setting_value) values (${me.user_no}, 'mute_words', ${words})`
    expect(await numbers({ q })).toEqual([open])
    expect(await numbers({ q }, null)).toHaveLength(5)
    await aPost('다이어트 #거북목')
    expect(await numbers({ q })).toHaveLength(2)
    await server.db.sql`insert into user_setting (user_no, setting_key, setting_value) values (${me.user_no}, 'hide_calorie', '1')`
    expect(await numbers({ q })).toEqual([open])
  })

  test('pages continue without a gap, for one kind or both', async () => {
    const all: number[] = []
    for (let i = 0; i < 70; i++) all.push(await (i % 2 === 0 ? aPost('#거북목') : aFeed('#거북목')))
    const seen: number[] = []
    for (let before_no: number | undefined; ;) {
      const { tiles, next_no } = await found({ q, ...(before_no && { before_no }) })
      seen.push(...tiles.map(({ post_no }) => post_no))
      if (next_no === null) break
      before_no = next_no
    }
    expect(seen).toEqual(all.toReversed())
    const feeds = all.filter((__, at) => at % 2 === 1).toReversed()
    expect(await numbers({ q, kind: 'feed', limit: 5 })).toEqual(feeds.slice(0, 5))
    expect(await numbers({ q, kind: 'daily', limit: 1 })).toEqual([all[68]])
  })

  test('a page scans a limited number of posts, and the next one continues from there', async () => {
    const old = await aPost('#거북목')
    // None of them is visible: the scan ends before the visible post.
    await server.db.sql`
      insert into post (user_no, kind, content, info, visibility, record_date, limit_dt)
      select ${other.user_no}, 'daily', '#거북목', '{}', 'public', '2026-11-21', now() from generate_series(1, ${SCAN_MAX + 10}::int)`
    await server.db.sql`insert into post_tag (tag, post_no) select '거북목', post_no from post where post_no > ${old}`
    const first = await found({ q })
    expect(first).toMatchObject({ tiles: [], next_no: expect.any(Number) })
    expect(await found({ q, before_no: first.next_no! })).toMatchObject({ tiles: [{ post_no: old }], next_no: null })
  })
})

test('finds posts that contain every word, ignoring case and markup', async () => {
  const both = await aPost('아침 산책하고 Yoga 했어요')
  const one = await aPost('저녁 산책')
  const marked = await aPost('<b>산</b>책 <span class="hl">5 &lt;b 3</span>')
  expect(await numbers({ q: '산책' })).toEqual([one, both])
  expect(await numbers({ q: 'yOGA  산책' })).toEqual([both])
  expect(await numbers({ q: 'span' })).toEqual([])
  expect(await numbers({ q: '5' })).toEqual([marked])
})

test.each([
  ['100%', ['물 100% 주스']],
  ['%', ['물 100% 주스']],
  ['a_b', ['a_b']],
  ['\\', ['뒤로 \\ 앞으로']],
  ["'; drop table post; --", []],
])('treats wildcards literally: %s', async (q, expected) => {
  for (const content of ['물 100% 주스', '물 1000 주스', 'a_b', 'axb', '뒤로 \\ 앞으로']) await aPost(content)
  expect((await found({ q })).tiles.map(({ text }) => text)).toEqual(expected)
})

test('matches whole tags, ignoring case', async () => {
  const same = await aPost('#Run')
  await aPost('#running')
  expect(await numbers({ q: '#rUN' })).toEqual([same])
})

describe('GET /v1/user/search', () => {
  const all = async (q: string) => (await server.call(searchAll, { query: { q } }, { as: me })).body.query as Record<string, unknown[]>

  test('lists the first results of every group, posts with the tag before those with the word', async () => {
    await server.aMember({ haru_name: '거북목탈출', cate_no: 6, expert_no: 1, main_type: 'expert' })
    const mentioned = await aPost('거북목이 아파요')
    const tagged = await aPost('#거북목')
    const shared = await aFeed('거북목에 좋은 #거북목 운동')
    await aPost('거북이')
    const found = await all('거북목')
    expect(found).toMatchObject({
      experts: [{ haru_name: '거북목탈출' }],
      dailys: [{ post_no: tagged }, { post_no: mentioned }],
      feeds: [{ post_no: shared }],
      people: [{ haru_name: '거북목탈출' }],
      tags: [{ tag: '거북목', post_qtt: 2 }],
    })
  })

  test('lists only posts and tags for a tag query', async () => {
    await server.aMember({ haru_name: '거북목탈출' })
    await aPost('거북목이 아파요')
    const tagged = await aPost('#거북목')
    expect(await all('#거북목')).toMatchObject({ experts: [], people: [], dailys: [{ post_no: tagged }], tags: [{ tag: '거북목' }] })
  })

  test('lists nothing that the viewer may not find', async () => {
    const blocker = await server.aMember({ haru_name: '거북목막음', cate_no: 6, expert_no: 1, main_type: 'expert' })
    await relate(server.db, 'block', blocker.user_no, me.user_no)
    await aPost('#거북목', {}, blocker)
    await aPost('#거북목', { visibility: 'private' })
    expect(await all('거북목')).toMatchObject({ experts: [], people: [], dailys: [] })
  })
})
