import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createComment, deleteComment, editComment, getComment, listComments, listReplies } from '#features/comment/contract.ts'
import { commentHttp } from '#features/comment/server/http.ts'
import { deleteFeed, editFeed, getFeed, listFeeds, type Feed } from '#features/feed/contract.ts'
import { feedHttp } from '#features/feed/server/http.ts'
import { likeComment, likeFeed, listCommentLikers, listFeedLikers, unlikeComment, unlikeFeed } from '#features/like/contract.ts'
import { likeHttp } from '#features/like/server/http.ts'
import { mountMedia } from '#features/media/server/serve.ts'
import { attachMedia, readServerPicture, storeServerPicture } from '#features/media/server/public.ts'
import { aPicture } from '#features/media/server/testing.ts'
import { addBookmark } from '#features/post/contract.ts'
import { postHttp } from '#features/post/server/http.ts'
import { aComment, aDaily, relate } from '#kit/server/testing/factories.ts'
import { testServer, type TestAnswer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'

// Visibility of feeds, tested with every call that shows or changes a feed, its comments, likes and pictures.

/** Feeds of a public account that each viewer may see, written by hand. Nobody sees deleted ones. */
const VISIBLE: Record<string, string[]> = {
  guest: ['public'],
  stranger: ['public'],
  'who asked to follow': ['public'],
  follower: ['public', 'followers'],
  'follower who blocks': [],
  'follower who is blocked': [],
  owner: ['public', 'followers', 'private', 'hidden'],
}
const feeds: Record<string, Record<string, unknown>> = {
  public: {},
  followers: { visibility: 'followers' },
  private: { visibility: 'private' },
  hidden: { hide_dt: new Date() },
  deleted: { state: 0 },
}
const viewers = Object.keys(VISIBLE)
const UNKNOWN = 999_999

let server: TestServer
const members: Record<string, TestMember | null> = { guest: null }
const numbers: Record<string, { feed: number; root: number; picture: string }> = {}

beforeAll(async () => {
  server = await testServer([...feedHttp, ...likeHttp, ...commentHttp, ...postHttp], { mounts: [mountMedia] })
  const { db } = server
  for (const name of viewers.filter((one) => one !== 'guest')) members[name] = await server.aMember()
  const owner = members.owner!.user_no
  for (const name of viewers.filter((one) => one.startsWith('follower'))) await relate(db, 'follow', members[name]!.user_no, owner)
  await relate(db, 'follow', members['who asked to follow']!.user_no, owner, { state: 0 })
  await relate(db, 'block', members['follower who blocks']!.user_no, owner)
  await relate(db, 'block', owner, members['follower who is blocked']!.user_no)
  const commenter = await server.aMember()
  for (const [name, columns] of Object.entries(feeds)) {
    const feed = await aDaily(db, owner, { kind: 'feed', info: null, record_date: null, ...columns })
    const picture = await attachPicture(feed, owner)
    const root = await aComment(db, feed, commenter.user_no)
    numbers[name] = { feed, root, picture }
  }
})
afterAll(() => server.close())

/** Attaches a picture with a stored object to the feed; returns its unsigned address. */
async function attachPicture(post_no: number, user_no: number): Promise<string> {
  const { db, clock, app } = server
  const picture = await readServerPicture(await aPicture(), 'image/jpeg')
  const key = await storeServerPicture(db, app.services.storage, { user_no, picture, now: clock.now })
  return db.transaction(async (tx) => {
    const items = await attachMedia(tx, { user_no, post_no, keys: [key], now: clock.now })
    await tx.sql`update post set images = ${JSON.stringify(items)}::text::jsonb where post_no = ${post_no}`
    return items[0]!.transforms.lst!
  })
}

type Call = { guests: boolean; own?: true; make(as: TestMember | null, feed: number, root: number): Promise<TestAnswer> }
const words = { comment_content: '안녕' }
const calls: Record<string, Call> = {
  detail: { guests: true, make: (as, feed_no) => server.call(getFeed, { params: { feed_no } }, { as }) },
  comments: { guests: true, make: (as, feed_no) => server.call(listComments, { query: { feed_no } }, { as }) },
  replies: { guests: true, make: (as, _, comment_no) => server.call(listReplies, { params: { comment_no }, query: {} }, { as }) },
  thread: { guests: true, make: (as, _, comment_no) => server.call(getComment, { params: { comment_no } }, { as }) },
  'who likes it': { guests: true, make: (as, feed_no) => server.call(listFeedLikers, { query: { feed_no } }, { as }) },
  'who likes the comment': { guests: true, make: (as, _, comment_no) => server.call(listCommentLikers, { query: { comment_no } }, { as }) },
  like: { guests: false, make: (as, feed_no) => server.call(likeFeed, { body: { feed_no } }, { as }) },
  unlike: { guests: false, make: (as, feed_no) => server.call(unlikeFeed, { query: { feed_no } }, { as }) },
  'like comment': { guests: false, make: (as, _, comment_no) => server.call(likeComment, { body: { comment_no } }, { as }) },
  'unlike comment': { guests: false, make: (as, _, comment_no) => server.call(unlikeComment, { query: { comment_no } }, { as }) },
  keep: { guests: false, make: (as, feed_no) => server.call(addBookmark, { body: { feed_no } }, { as }) },
  comment: { guests: false, make: (as, feed_no) => server.call(createComment, { body: { feed_no, ...words } }, { as }) },
  reply: {
    guests: false,
    make: (as, feed_no, parent_no) => server.call(createComment, { body: { feed_no, parent_no, ...words } }, { as }),
  },
  'edit comment': {
    guests: false,
    own: true,
    make: (as, _, comment_no) => server.call(editComment, { params: { comment_no }, body: words }, { as }),
  },
  'delete comment': {
    guests: false,
    own: true,
    make: (as, _, comment_no) => server.call(deleteComment, { params: { comment_no } }, { as }),
  },
  edit: {
    guests: false,
    own: true,
    make: (as, feed_no) => server.call(editFeed, { params: { feed_no }, body: { visibility: 'public' } }, { as }),
  },
  delete: { guests: false, own: true, make: (as, feed_no) => server.call(deleteFeed, { params: { feed_no } }, { as }) },
}

describe.each(Object.keys(calls))('%s', (name) => {
  const { guests, own, make } = calls[name]!

  test('for an invisible feed answers with the same bytes as for an unknown number, and changes nothing', async () => {
    const nothing = await make(members.stranger!, UNKNOWN, UNKNOWN)
    expect(nothing.status).toBe(404)
    const untouched = await state()
    for (const viewer of viewers) {
      const as = members[viewer] ?? null
      for (const [kind, { feed, root }] of Object.entries(numbers)) {
        // Own feeds and those of others are distinguished below.
        if (viewer === 'owner' ? kind !== 'deleted' || name === 'delete comment' : !own && VISIBLE[viewer]!.includes(kind)) continue
        const answer = await make(as, feed, root)
        const refused = as === null && !guests
        expect([viewer, kind, answer.status]).toEqual([viewer, kind, refused ? 401 : 404])
        if (!refused) expect([viewer, kind, JSON.stringify(answer.body)]).toEqual([viewer, kind, JSON.stringify(nothing.body)])
      }
    }
    expect(await state()).toEqual(untouched)
  })

  test.runIf(own !== true)('for a visible feed succeeds', async () => {
    for (const viewer of viewers.filter((one) => guests || one !== 'guest')) {
      for (const kind of VISIBLE[viewer]!) {
        const { feed, root } = numbers[kind]!
        expect([viewer, kind, (await make(members[viewer] ?? null, feed, root)).status]).toEqual([viewer, kind, 200])
      }
    }
  })
})

test('line, member’s list and pictures have the same visibility', async () => {
  for (const viewer of viewers) {
    const as = members[viewer] ?? null
    for (const query of [{}, { user_no: members.owner!.user_no }]) {
      const found = (await server.call(listFeeds, { query }, { as })).body.query as Feed[]
      const kinds = found.map(({ feed_no }) => Object.keys(numbers).find((kind) => numbers[kind]!.feed === feed_no))
      expect([viewer, kinds.toReversed()]).toEqual([viewer, VISIBLE[viewer]])
      for (const { feed_images } of found) expect((await fetch(server.url + feed_images[0]!.transforms.lst)).status).toBe(200)
    }
  }
  // An unsigned address serves only pictures of public posts.
  for (const [kind, { picture }] of Object.entries(numbers)) {
    expect([kind, (await fetch(server.url + picture)).status]).toEqual([kind, kind === 'public' ? 200 : 404])
  }
})

/** The rows that the calls could change. */
async function state(): Promise<unknown> {
  const { sql } = server.db
  return [
    [...(await sql`select post_no, state, visibility, content, like_qtt, reply_qtt from post order by post_no`)],
    [...(await sql`select comment_no, state, content, like_qtt, reply_qtt from comment order by comment_no`)],
    [
      ...(await sql`select count(*) from post_like`),
      ...(await sql`select count(*) from comment_like`),
      ...(await sql`select count(*) from post_bookmark`),
    ],
  ]
}
