import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createComment, deleteComment, editComment, getComment, listComments, listReplies } from '#features/comment/contract.ts'
import { commentHttp } from '#features/comment/server/http.ts'
import {
  countNewDailys,
  deleteDaily,
  editDaily,
  getDaily,
  listDailyLine,
  listMyDailys,
  type Daily,
  type DailyCard,
} from '#features/daily/contract.ts'
import { cardOf } from '#features/daily/testing.ts'
import { dailyHttp } from '#features/daily/server/http.ts'
import { likeComment, likeDaily, listCommentLikers, listDailyLikers, unlikeComment, unlikeDaily } from '#features/like/contract.ts'
import { likeHttp } from '#features/like/server/http.ts'
import { mountMedia } from '#features/media/server/serve.ts'
import { allSignedFor } from '#features/media/server/signed.ts'
import type { MediaItem } from '#features/media/contract.ts'
import { attachMedia, readServerPicture, storeServerPicture } from '#features/media/server/public.ts'
import { aPicture } from '#features/media/server/testing.ts'
import { createReport } from '#features/report/contract.ts'
import { reportHttp } from '#features/report/server/http.ts'
import { aComment, aDaily, moodOnly, relate } from '#kit/server/testing/factories.ts'
import { testServer, type TestAnswer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { tableStates } from '#kit/server/testing/written-rows.ts'

// Visibility of dailys, tested with every call that shows or changes one.

type Post = { name: string; author: 'open' | 'private account' | 'gone'; visibility: 'public' | 'followers' | 'private'; deleted?: true }
const posts: Post[] = [
  { name: 'public', author: 'open', visibility: 'public' },
  { name: 'for followers', author: 'open', visibility: 'followers' },
  { name: 'private', author: 'open', visibility: 'private' },
  { name: 'deleted', author: 'open', visibility: 'public', deleted: true },
  { name: 'public of a private account', author: 'private account', visibility: 'public' },
  { name: 'for followers of a private account', author: 'private account', visibility: 'followers' },
  { name: 'private of a private account', author: 'private account', visibility: 'private' },
  { name: 'public of a member who is gone', author: 'gone', visibility: 'public' },
]
const everyone = ['public']
const forFollowers = [...everyone, 'for followers', 'public of a private account', 'for followers of a private account']
/** Dailys that each viewer may see, written by hand. Nobody sees deleted dailys and those of deleted members. */
const VISIBLE: Record<string, string[]> = {
  guest: everyone,
  stranger: everyone,
  'who asked to follow': everyone,
  follower: forFollowers,
  'follower who muted': forFollowers,
  'follower who muted for a while': forFollowers,
  'follower whose mute ended': forFollowers,
  'follower who blocks': [],
  'follower who is blocked': [],
  'who is followed by the author': everyone,
  'the open author': ['public', 'for followers', 'private'],
}
const viewers = Object.keys(VISIBLE)
const mutes = ['follower who muted', 'follower who muted for a while']

let server: TestServer
const members: Record<string, TestMember | null> = { guest: null }
const authors: Record<string, TestMember> = {}
const numbers: Record<string, { daily: number; root: number }> = {}
const UNKNOWN = 999_999
/** A daily that is older than all others. */
let before: number

beforeAll(async () => {
  server = await testServer([...dailyHttp, ...likeHttp, ...commentHttp, ...reportHttp], {
    mounts: [mountMedia],
  })
  const { db } = server
  authors.open = members['the open author'] = await server.aMember()
  authors['private account'] = await server.aMember({ account_private: true })
  authors.gone = await server.aMember({ state: 0 })
  const commenter = await server.aMember()
  for (const viewer of viewers.filter((name) => !(name in members))) {
    const { user_no } = (members[viewer] = await server.aMember())
    for (const author of Object.values(authors).map((member) => member.user_no)) {
      if (viewer.startsWith('follower')) await relate(db, 'follow', user_no, author)
      if (viewer === 'who asked to follow') await relate(db, 'follow', user_no, author, { state: 0 })
      if (viewer === 'follower who muted') await relate(db, 'mute', user_no, author)
      if (viewer === 'follower who muted for a while') {
        await relate(db, 'mute', user_no, author, { until_dt: new Date(server.clock.now.getTime() + 1) })
      }
      if (viewer === 'follower whose mute ended') await relate(db, 'mute', user_no, author, { until_dt: server.clock.now })
      if (viewer === 'follower who blocks') await relate(db, 'block', user_no, author)
      if (viewer === 'follower who is blocked') await relate(db, 'block', author, user_no)
      if (viewer === 'who is followed by the author') await relate(db, 'follow', author, user_no)
    }
  }
  before = await aDaily(db, authors.gone.user_no)
  for (const { name, author, visibility, deleted } of posts) {
    const daily = await aDaily(db, authors[author]!.user_no, { visibility, state: deleted ? 0 : 1 })
    await attachPictures(daily, authors[author]!.user_no)
    const root = await aComment(db, daily, commenter.user_no)
    await aComment(db, daily, commenter.user_no, { parent_no: root })
    numbers[name] = { daily, root }
  }
})
afterAll(() => server.close())

/** Attaches two pictures with stored objects to the daily. */
async function attachPictures(post_no: number, user_no: number): Promise<void> {
  const { db, clock, app } = server
  const picture = await readServerPicture(await aPicture(), 'image/jpeg')
  const store = () => storeServerPicture(db, app.services.storage, { user_no, picture, now: clock.now })
  const keys = [await store(), await store()]
  await db.transaction(async (tx) => {
    const items = await attachMedia(tx, { user_no, post_no, keys, now: clock.now })
    await tx.sql`update post set images = ${JSON.stringify(items)}::text::jsonb where post_no = ${post_no}`
  })
}

const seen = (viewer: string, post: string): boolean => VISIBLE[viewer]!.includes(post)
const pairs = (which: (viewer: string, post: string) => boolean): [string, string][] =>
  viewers.flatMap((viewer) => posts.filter(({ name }) => which(viewer, name)).map(({ name }): [string, string] => [viewer, name]))

/** Every call about one daily, made by a viewer who may not see it. */
const calls: Record<string, { guests: boolean; make(as: TestMember | null, daily: number, root: number): Promise<TestAnswer> }> = {
  detail: { guests: true, make: (as, daily_no) => server.call(getDaily, { params: { daily_no } }, { as }) },
  comments: { guests: true, make: (as, daily_no) => server.call(listComments, { query: { daily_no } }, { as }) },
  replies: { guests: true, make: (as, _, comment_no) => server.call(listReplies, { params: { comment_no }, query: {} }, { as }) },
  thread: { guests: true, make: (as, _, comment_no) => server.call(getComment, { params: { comment_no } }, { as }) },
  'who likes it': { guests: true, make: (as, daily_no) => server.call(listDailyLikers, { query: { daily_no } }, { as }) },
  'who likes the comment': { guests: true, make: (as, _, comment_no) => server.call(listCommentLikers, { query: { comment_no } }, { as }) },
  'like comment': { guests: false, make: (as, _, comment_no) => server.call(likeComment, { body: { comment_no } }, { as }) },
  'unlike comment': { guests: false, make: (as, _, comment_no) => server.call(unlikeComment, { query: { comment_no } }, { as }) },
  report: { guests: false, make: (as, target_no) => report(as, 'daily', target_no) },
  'report comment': { guests: false, make: (as, _, target_no) => report(as, 'comment', target_no) },
  like: { guests: false, make: (as, daily_no) => server.call(likeDaily, { body: { daily_no } }, { as }) },
  unlike: { guests: false, make: (as, daily_no) => server.call(unlikeDaily, { query: { daily_no } }, { as }) },
  comment: { guests: false, make: (as, daily_no) => server.call(createComment, { body: { daily_no, comment_content: '안녕' } }, { as }) },
  reply: {
    guests: false,
    make: (as, daily_no, parent_no) => server.call(createComment, { body: { daily_no, parent_no, comment_content: '안녕' } }, { as }),
  },
  edit: {
    guests: false,
    make: (as, daily_no) => server.call(editDaily, { params: { daily_no }, body: { daily_info: moodOnly, visibility: 'public' } }, { as }),
  },
  delete: { guests: false, make: (as, daily_no) => server.call(deleteDaily, { params: { daily_no } }, { as }) },
  'edit comment': {
    guests: false,
    make: (as, _, comment_no) => server.call(editComment, { params: { comment_no }, body: { comment_content: '안녕' } }, { as }),
  },
  'delete comment': { guests: false, make: (as, _, comment_no) => server.call(deleteComment, { params: { comment_no } }, { as }) },
}

function report(as: TestMember | null, target_kind: 'daily' | 'comment', target_no: number): Promise<TestAnswer> {
  return server.call(createReport, { body: { target_kind, target_no, reason: 'SPAM' } }, { as })
}

describe.each(Object.keys(calls))('%s of an invisible daily', (name) => {
  test('answers with the same bytes as for an unknown number, and changes nothing', async () => {
    const { guests, make } = calls[name]!
    const untouched = await state()
    const nothing = await make(members.stranger!, UNKNOWN, UNKNOWN)
    expect(nothing.status).toBe(404)
    for (const [viewer, post] of pairs((one, other) => !seen(one, other))) {
      const as = members[viewer] ?? null
      if (as === null && !guests) continue
      const { daily, root } = numbers[post]!
      const answer = await make(as, daily, root)
      expect([viewer, post, answer.status, JSON.stringify(answer.body), answer.headers.get('content-length')]).toEqual([
        viewer,
        post,
        404,
        JSON.stringify(nothing.body),
        nothing.headers.get('content-length'),
      ])
    }
    expect(await state()).toEqual(untouched)
  })
})

test.each(Object.keys(calls).filter((name) => !calls[name]!.guests))('%s refuses guests', async (name) => {
  const { daily, root } = numbers.public!
  expect((await calls[name]!.make(null, daily, root)).status).toBe(401)
})

test.each(['edit', 'delete', 'edit comment', 'delete comment'])(
  '%s of another member’s visible daily is refused in the same way',
  async (name) => {
    const { make } = calls[name]!
    const nothing = await make(members.stranger!, UNKNOWN, UNKNOWN)
    const untouched = await state()
    for (const [viewer, post] of pairs((one, other) => seen(one, other) && one !== 'guest' && one !== 'the open author')) {
      const answer = await make(members[viewer]!, numbers[post]!.daily, numbers[post]!.root)
      expect([viewer, post, answer.status, answer.body]).toEqual([viewer, post, 404, nothing.body])
    }
    expect(await state()).toEqual(untouched)
  },
)

test.each(viewers)('the line, the count of new dailys and the detail show %s the visible dailys', async (viewer) => {
  const as = members[viewer] ?? null
  const mine = viewer === 'the open author'
  const listed = mutes.includes(viewer) ? [] : VISIBLE[viewer]!
  const line = await server.call(listDailyLine, { query: {} }, { as })
  expect((line.body.query as Daily[]).map(({ daily_no }) => daily_no)).toEqual(listed.map((post) => numbers[post]!.daily).toReversed())
  const newCount = await server.call(countNewDailys, { query: { after_no: before } }, { as })
  expect(newCount.body.query).toEqual({ count: mine ? 0 : listed.length })
  for (const post of VISIBLE[viewer]!) {
    const { daily, root } = numbers[post]!
    for (const name of ['detail', 'comments', 'replies', 'thread', 'who likes it', 'who likes the comment']) {
      expect([post, name, (await calls[name]!.make(as, daily, root)).status]).toEqual([post, name, 200])
    }
  }
})

test('visible dailys may be liked and commented on', async () => {
  for (const [viewer, post] of pairs((one, other) => seen(one, other) && one !== 'guest')) {
    const { daily, root } = numbers[post]!
    for (const name of ['like', 'unlike', 'comment', 'reply', 'like comment', 'unlike comment']) {
      expect([viewer, post, name, (await calls[name]!.make(members[viewer]!, daily, root)).status]).toEqual([viewer, post, name, 200])
    }
  }
})

test.each(viewers)('only addresses of restricted pictures are signed for %s', async (viewer) => {
  const as = members[viewer] ?? null
  const line = (await server.call(listDailyLine, { query: {} }, { as })).body.query as DailyCard[]
  for (const post of VISIBLE[viewer]!) {
    const { daily } = numbers[post]!
    const shown = ((await server.call(getDaily, { params: { daily_no: daily } }, { as })).body.query as Daily[])[0]!
    expect(shown.daily_images).toHaveLength(2)
    const addresses = shown.daily_images.flatMap(({ transforms }) => Object.values(transforms))
    const marks = addresses.map((address) => new URL(address, 'https://haru.test').searchParams.get('viewer'))
    const marked = post === 'public' ? null : String(as?.user_no)
    expect([post, marks]).toEqual([post, addresses.map(() => marked)])
    expect(shown.daily_thumb).toBe(shown.daily_images[0]!.transforms.thm)
    const listed = line.find(({ daily_no }) => daily_no === daily)
    if (!mutes.includes(viewer)) expect(listed).toEqual(cardOf(shown))
  }
})

test.each(viewers)('a picture is served to %s only if its daily is visible, with any signature', async (viewer) => {
  const user_no = members[viewer]?.user_no ?? null
  for (const { name } of posts) {
    // A valid signature, as from before the daily was hidden; a guest has none.
    const [row] = await server.db.sql<{ images: MediaItem[] }[]>`select images from post where post_no = ${numbers[name]!.daily}`
    const [item] = user_no === null ? row!.images : await allSignedFor(server.db, row!.images, user_no, server.clock.now)
    const signedAddress = item!.transforms['thm']!
    const { status } = await fetch(server.url + signedAddress)
    expect([name, status]).toEqual([name, seen(viewer, name) ? 200 : 404])
  }
})

test.each(viewers.filter((viewer) => viewer !== 'guest'))('the list of own dailys of %s contains only their own', async (viewer) => {
  const own = (await server.call(listMyDailys, { query: {} }, { as: members[viewer]! })).body.query as Daily[]
  const wrote = viewer === 'the open author' ? VISIBLE[viewer]!.map((post) => numbers[post]!.daily).toReversed() : []
  expect(own.map(({ daily_no }) => daily_no)).toEqual(wrote)
})

/** The rows that a refused call could have changed. */
const state = () => tableStates(server.db)
