import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveProfile } from '#features/account/contract.ts'
import { createComment, getComment, listComments } from '#features/comment/contract.ts'
import { getDaily, listDailyLine } from '#features/daily/contract.ts'
import { getFeed, listFeeds } from '#features/feed/contract.ts'
import { likeDaily, listDailyLikers } from '#features/like/contract.ts'
import { attachMedia, attachHolderMedia, readServerPicture, storeServerPicture } from '#features/media/server/public.ts'
import { aPicture } from '#features/media/server/testing.ts'
import { addBookmark, listBookmarks } from '#features/post/contract.ts'
import { createReport } from '#features/report/contract.ts'
import type { ReportReason, ReportTarget } from '#features/report/rules.ts'
import { getRoom, listCollects, listRoomDailys } from '#features/room/contract.ts'
import { searchPosts } from '#features/search/contract.ts'
import { getStory, listMemberStories, listStories } from '#features/story/contract.ts'
import { HOUR_MS } from '#kit/contract/time.ts'
import { aComment, aDaily, relate } from '#kit/server/testing/factories.ts'
import { featureServer, type TestAnswer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { features } from './app.ts'

// Content hidden by reports is invisible everywhere except to its author.

const UNKNOWN = 999_999
let server: TestServer
let author: TestMember
let stranger: TestMember
let follower: TestMember
let reporter: TestMember
let picture: Awaited<ReturnType<typeof readServerPicture>>

beforeAll(async () => {
  server = await featureServer(features)
  picture = await readServerPicture(await aPicture(), 'image/jpeg')
  author = await server.aMember({ haru_statemsg: '여기로 오세요' })
  ;[stranger, follower, reporter] = [await server.aMember(), await server.aMember(), await server.aMember()]
  await relate(server.db, 'follow', follower.user_no, author.user_no)
})
afterAll(() => server.close())

const others = (): (TestMember | null)[] => [null, stranger, follower, reporter]
const send = (target_kind: ReportTarget, target_no: number, reason: ReportReason, as = reporter) =>
  server.call(createReport, { body: { target_kind, target_no, reason } }, { as })

/** A post of the author with a picture; returns its number and the picture's unsigned address. */
async function aPost(kind: 'daily' | 'feed' | 'story', content: string): Promise<{ no: number; address: string }> {
  const { db, clock, app } = server
  const bare = kind === 'daily' ? {} : { info: null, record_date: null }
  const expire_dt = kind === 'story' ? new Date(clock.now.getTime() + HOUR_MS) : null
  const no = await aDaily(db, author.user_no, { kind, content, ...bare, expire_dt })
  const key = await storeServerPicture(db, app.services.storage, { user_no: author.user_no, picture, now: clock.now })
  await db.transaction(async (tx) => {
    const items = await attachMedia(tx, { user_no: author.user_no, post_no: no, keys: [key], now: clock.now })
    await tx.sql`update post set images = ${JSON.stringify(items)}::text::jsonb where post_no = ${no}`
  })
  return { no, address: `/media/${key}/thm` }
}

const numbersIn = (answer: TestAnswer): string => JSON.stringify(answer.body['query'] ?? null)

/** Lists that could contain a post, by kind. */
const lists: Record<'daily' | 'feed' | 'story', Record<string, (as: TestMember | null, words: string) => Promise<TestAnswer>>> = {
  daily: {
    line: (as) => server.call(listDailyLine, { query: {} }, { as }),
    room: (as) => server.call(listRoomDailys, { params: { user_no: author.user_no }, query: {} }, { as }),
    collects: (as) => server.call(listCollects, { params: { user_no: author.user_no }, query: {} }, { as }),
    search: (as, q) => server.call(searchPosts, { query: { q } }, { as }),
  },
  feed: {
    line: (as) => server.call(listFeeds, { query: {} }, { as }),
    'of the member': (as) => server.call(listFeeds, { query: { user_no: author.user_no } }, { as }),
    search: (as, q) => server.call(searchPosts, { query: { q } }, { as }),
  },
  story: {
    strip: (as) => server.call(listStories, {}, { as }),
    'of the member': (as) => server.call(listMemberStories, { params: { user_no: author.user_no } }, { as }),
  },
}
const detail = (kind: 'daily' | 'feed' | 'story', no: number, as: TestMember | null): Promise<TestAnswer> => {
  if (kind === 'daily') return server.call(getDaily, { params: { daily_no: no } }, { as })
  if (kind === 'feed') return server.call(getFeed, { params: { feed_no: no } }, { as })
  return server.call(getStory, { params: { story_no: no } }, { as })
}

describe.each(['daily', 'feed', 'story'] as const)('a hidden %s', (kind) => {
  const words = `숨길말${{ daily: '하나', feed: '둘', story: '셋' }[kind]}`
  const mark = () => `"${kind}_no":${post.no}`
  let post: { no: number; address: string }

  beforeAll(async () => {
    post = await aPost(kind, words)
    // Everyone sees it before, guests also on their cached page.
    for (const as of others()) {
      expect((await detail(kind, post.no, as)).status).toBe(200)
      for (const list of Object.values(lists[kind])) expect((await list(as, words)).status).toBe(200)
    }
    expect(numbersIn(await Object.values(lists[kind])[0]!(null, words))).toContain(mark())
    expect((await fetch(server.url + post.address)).status).toBe(200)
    expect((await send(kind, post.no, 'ILLEGAL_FILM')).status).toBe(200)
  })

  test('is answered like an unknown number', async () => {
    const never = await detail(kind, UNKNOWN, stranger)
    expect(never.status).toBe(404)
    for (const as of others()) expect((await detail(kind, post.no, as)).body).toEqual(never.body)
    expect((await send(kind, post.no, 'SPAM', stranger)).body['code']).toBe('report.not_found')
  })

  test('is in no list', async () => {
    for (const [name, list] of Object.entries(lists[kind])) {
      for (const as of others()) {
        const answer = numbersIn(await list(as, words))
        expect([name, answer.includes(mark()), answer.includes(`"post_no":${post.no},`), answer.includes(words)]).toEqual([
          name,
          false,
          false,
          false,
        ])
      }
    }
  })

  test('its picture is not served by the unsigned address', async () => {
    expect((await fetch(server.url + post.address)).status).toBe(404)
  })

  test('its author sees it with a note', async () => {
    const [shown] = (await detail(kind, post.no, author)).body['query'] as { hidden?: boolean }[]
    expect(shown).toMatchObject({ hidden: true })
  })
})

test('a hidden daily accepts no likes, comments and bookmarks, and has no share preview', async () => {
  const { no } = await aPost('daily', '공유했던 하루')
  expect((await server.call(addBookmark, { body: { daily_no: no } }, { as: stranger })).status).toBe(200)
  expect(await (await fetch(`${server.url}/s/daily/${no}`)).text()).toContain('공유했던 하루')
  await send('daily', no, 'PRIVACY')
  for (const as of [stranger, follower]) {
    expect((await server.call(likeDaily, { body: { daily_no: no } }, { as })).status).toBe(404)
    expect((await server.call(createComment, { body: { daily_no: no, comment_content: '안녕' } }, { as })).status).toBe(404)
  }
  expect((await server.call(listDailyLikers, { query: { daily_no: no } })).status).toBe(404)
  expect((await server.call(listComments, { query: { daily_no: no } })).status).toBe(404)
  expect(numbersIn(await server.call(listBookmarks, { query: {} }, { as: stranger }))).not.toContain('공유했던')
  const card = await (await fetch(`${server.url}/s/daily/${no}`)).text()
  const never = await (await fetch(`${server.url}/s/daily/${UNKNOWN}`)).text()
  expect(card.replaceAll(String(no), 'N')).toBe(never.replaceAll(String(UNKNOWN), 'N'))
})

test('a hidden comment is visible to its writer only', async () => {
  const { no } = await aPost('daily', '댓글이 달린 하루')
  const comment_no = await aComment(server.db, no, author.user_no, { content: '숨길 댓글' })
  const read = (as: TestMember | null) => server.call(listComments, { query: { daily_no: no } }, { as })
  expect(numbersIn(await read(null))).toContain('숨길 댓글')
  await send('comment', comment_no, 'MINOR')
  for (const as of others()) {
    expect(numbersIn(await read(as))).not.toContain('숨길 댓글')
    expect((await server.call(getComment, { params: { comment_no } }, { as })).status).toBe(404)
  }
  expect(numbersIn(await read(author))).toContain('숨길 댓글')
})

test('three spam reports limit a daily’s lists to followers, and its address still works', async () => {
  const { no } = await aPost('daily', '광고인 하루')
  for (const as of [stranger, reporter, await server.aMember()]) await send('daily', no, 'SPAM', as)
  const inLine = async (as: TestMember | null) =>
    numbersIn(await server.call(listDailyLine, { query: {} }, { as })).includes(`"daily_no":${no},`)
  expect([await inLine(null), await inLine(stranger), await inLine(follower), await inLine(author)]).toEqual([false, false, true, true])
  expect((await detail('daily', no, stranger)).status).toBe(200)
})

test('a report for stalking hides both members from each other', async () => {
  const [me, other] = [await server.aMember(), await server.aMember()]
  const mine = await aDaily(server.db, me.user_no)
  const theirs = await aDaily(server.db, other.user_no)
  await send('user', other.user_no, 'STALK', me)
  expect((await detail('daily', theirs, me)).status).toBe(404)
  expect((await detail('daily', mine, other)).status).toBe(404)
  expect((await detail('daily', mine, null)).status).toBe(200)
})

test('a hidden member’s pictures and message are not shown, and cannot be replaced', async () => {
  const { db, clock, app } = server
  const store = () => storeServerPicture(db, app.services.storage, { user_no: author.user_no, picture, now: clock.now })
  const [key, other] = [await store(), await store()]
  await db.transaction(async (tx) => {
    const holding = {
      user_no: author.user_no,
      holder: `profile:${author.user_no}` as const,
      keys: [key],
      now: clock.now,
      field: 'user_profile',
    }
    const items = await attachHolderMedia(tx, holding)
    await tx.sql`update users set user_profile = ${tx.sql.json(items as never)} where user_no = ${author.user_no}`
  })
  const room = async (as: TestMember | null) => numbersIn(await server.call(getRoom, { params: { user_no: author.user_no } }, { as }))
  expect(await room(null)).toContain(key)
  expect((await fetch(`${server.url}/media/${key}/thm`)).status).toBe(200)

  await send('user', author.user_no, 'PRIVACY')
  const { no } = await aPost('daily', '그래도 남은 하루')
  for (const as of others()) {
    const seen =
      (await room(as)) + numbersIn(await detail('daily', no, as)) + numbersIn(await server.call(listDailyLine, { query: {} }, { as }))
    expect([seen.includes(key), seen.includes('여기로 오세요')]).toEqual([false, false])
  }
  expect((await fetch(`${server.url}/media/${key}/thm`)).status).toBe(404)

  const save = (body: object) => server.call(saveProfile, { body: body as never }, { as: author })
  expect((await save({ haru_statemsg: '다시 오세요' })).body).toMatchObject({ code: 'auth.profile_hidden', field: 'haru_statemsg' })
  expect((await save({ user_profile: JSON.stringify([other]) })).body).toMatchObject({ code: 'auth.profile_hidden', field: 'user_profile' })
  expect((await save({ haru_statemsg: '', user_profile: '', haru_character: '2' })).status).toBe(200)
  // Hidden pictures are kept, because operators can restore them.
  expect(await db.sql`select holder from media where key = ${key}`).toEqual([{ holder: `profile:${author.user_no}` }])
})
