import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listComments, listReplies, type Comment } from '#features/comment/contract.ts'
import { countNewDailys, listDailyLine } from '#features/daily/contract.ts'
import { countNewFeeds, listFeeds } from '#features/feed/contract.ts'
import { listBlocks, listFollows, listMutes, suggestMembers } from '#features/follow/contract.ts'
import { listCommentLikers, listDailyLikers, listFeedLikers } from '#features/like/contract.ts'
import { listBookmarks } from '#features/post/contract.ts'
import { getActivityReport, getRoom, listCollects, listRoomDailys, listRoomDays, type Room } from '#features/room/contract.ts'
import { searchAll, searchExperts, searchPosts, searchUsers } from '#features/search/contract.ts'
import { getStory, listMemberStories, listStories, listStoryReplies, listStoryViewers, type Story } from '#features/story/contract.ts'
import { findMention, listTags, suggestPeople } from '#features/tag/contract.ts'
import type { Endpoint, Input } from '#kit/contract/endpoint.ts'
import { aComment, anItem } from '#kit/server/testing/factories.ts'
import { LIST_ENDPOINTS } from './testing.ts'
import { OWN_READS } from './testing-own-reads.ts'
import {
  aPost,
  AUTHORS,
  createDataset,
  MEMBERS,
  canMeet,
  NAMES,
  canSeeLists,
  canSeePost,
  TAG,
  touchStory,
  VIEWERS,
  WORD,
  type Kind,
  type Post,
  type Dataset,
} from './testing-dataset.ts'

// Every list and every count contains exactly what its viewer may see.

let dataset: Dataset
const ofCommonMember: Record<Exclude<Kind, 'story'>, { no: number; root: number }> = { daily: { no: 0, root: 0 }, feed: { no: 0, root: 0 } }
/** Posts of each member, with likes, comments and views of the authors. */
const ownPosts: Record<string, { daily: number; story: number }> = {}

beforeAll(async () => {
  dataset = await createDataset()
  const { server, authors, commonMember, members, posts } = dataset
  const { db } = server
  const touch = async (no: number, root: number) => {
    for (const { user_no } of [authors.open, authors.closed, authors.gone]) {
      await aComment(db, no, user_no)
      await aComment(db, no, user_no, { parent_no: root })
      await db.sql`insert into post_like (post_no, user_no) values (${no}, ${user_no})`
      await db.sql`insert into comment_like (comment_no, user_no) values (${root}, ${user_no})`
    }
  }
  for (const kind of ['daily', 'feed'] as const) {
    const no = await aPost(server, commonMember.user_no, kind, { content: '한가운데' })
    const root = await aComment(db, no, commonMember.user_no)
    await touch(no, root)
    ofCommonMember[kind] = { no, root }
  }
  for (const viewer of MEMBERS) {
    const { user_no } = members[viewer]!
    const daily = await aPost(server, user_no, 'daily', { content: '나만', visibility: 'private', record_date: '2026-11-20' })
    const story = await aPost(server, user_no, 'story', {
      content: '나도',
      visibility: 'followers',
      expire_dt: server.clock.now,
      images: [anItem(randomUUID())],
    })
    ownPosts[viewer] = { daily, story }
    await db.sql`insert into post_bookmark ${db.sql(posts.map(({ no }) => ({ user_no, post_no: no })))}`
    for (const author of [authors.open, authors.closed, authors.gone].filter((one) => one.user_no !== user_no)) {
      await touchStory(server, story, author.user_no, '답')
      if (author !== authors.gone) {
        // In the week of the test clock, which the report counts.
        const reg_dt = server.clock.now
        await db.sql`insert into post_like (post_no, user_no, reg_dt) values (${daily}, ${author.user_no}, ${reg_dt})`
        await aComment(db, daily, author.user_no, { reg_dt })
      }
    }
  }
})
afterAll(() => dataset.server.close())

const calledLines = new Set<string>()
async function read<E extends Endpoint>(viewer: string, endpoint: E, input: Input<E>): Promise<unknown> {
  calledLines.add(endpoint.line)
  const { status, body } = await dataset.server.call(endpoint, input, { as: dataset.members[viewer] ?? null })
  if (status !== 200) expect([viewer, endpoint.line, body]).toEqual([viewer, endpoint.line, 200])
  return body.query
}

/** The posts whose marker the answer contains. */
const postsIn = (answer: unknown): string[] => {
  const text = JSON.stringify(answer)
  return dataset.posts.filter(({ marker }) => text.includes(marker)).map(({ kind, name }) => `${kind} ${name}`)
}
const peopleIn = (answer: unknown): string[] => AUTHORS.filter((author) => JSON.stringify(answer).includes(NAMES[author]))

type PostFilter = (post: Post) => boolean
const expected = (viewer: string, kinds: Kind[], filter: PostFilter = () => true): string[] =>
  dataset.posts
    .filter((post) => kinds.includes(post.kind) && canSeePost(viewer, post) && filter(post))
    .map(({ kind, name }) => `${kind} ${name}`)

const isOwn = (viewer: string): boolean => viewer === 'the open one'
/** Lists of one member omit narrowed posts; lists of everyone also omit muted members. */
const inReach =
  (viewer: string): PostFilter =>
  ({ name }) =>
    name !== 'narrowed' || viewer.startsWith('follower') || isOwn(viewer)
const inLists =
  (viewer: string): PostFilter =>
  (post) =>
    inReach(viewer)(post) && viewer !== 'follower who muted'
const isRunning: PostFilter = ({ name }) => name !== 'over'

test.each(VIEWERS)('timelines, the story strip and the search show %s only visible posts', async (viewer) => {
  const filter = inLists(viewer)
  const open = expected(viewer, ['daily', 'feed'], (post) => filter(post) && !post.name.startsWith('private'))
  expect(postsIn(await read(viewer, listDailyLine, { query: {} }))).toEqual(expected(viewer, ['daily'], filter))
  expect(postsIn(await read(viewer, listFeeds, { query: {} }))).toEqual(expected(viewer, ['feed'], filter))
  expect(postsIn(await read(viewer, searchPosts, { query: { q: WORD } }))).toEqual(open)
  expect(postsIn(await read(viewer, searchPosts, { query: { q: `#${TAG}` } }))).toEqual(expected(viewer, ['daily', 'feed'], filter))
  for (const kind of ['daily', 'feed'] as const) {
    expect(postsIn(await read(viewer, searchPosts, { query: { q: WORD, kind } }))).toEqual(open.filter((name) => name.startsWith(kind)))
  }
  for (const { kind, name, marker } of dataset.posts) {
    const { dailys, feeds } = (await read(viewer, searchAll, { query: { q: marker } })) as Record<string, unknown>
    const seen = expected(viewer, ['daily', 'feed'], filter).includes(`${kind} ${name}`)
    expect([marker, postsIn([dailys, feeds])]).toEqual([marker, seen ? [`${kind} ${name}`] : []])
  }
  // The story strip contains numbers and no text.
  const ring = (await read(viewer, listStories, {})) as { story_list: { story_no: number }[] }[]
  const numbers = ring.flatMap(({ story_list }) => story_list.map(({ story_no }) => story_no))
  const stories = dataset.posts.filter((post) => post.kind === 'story' && canSeePost(viewer, post) && filter(post) && isRunning(post))
  expect(numbers.toSorted((a, b) => a - b)).toEqual(stories.map(({ no }) => no))
})

test.each(VIEWERS)('the count of new posts for %s matches the list', async (viewer) => {
  const others = (kind: Kind): number => 1 + (isOwn(viewer) ? 0 : expected(viewer, [kind], inLists(viewer)).length)
  const after = { query: { after_no: dataset.earlierNo } }
  expect(await read(viewer, countNewDailys, after)).toEqual({ count: others('daily') })
  expect(await read(viewer, countNewFeeds, after)).toEqual({ count: others('feed') })
})

test.each(VIEWERS)('rooms show and count for %s only visible posts of their owner', async (viewer) => {
  for (const author of ['open', 'closed'] as const) {
    if (!canMeet(viewer, author)) continue
    const { user_no } = dataset.authors[author]
    const room = (await read(viewer, getRoom, { params: { user_no } })) as Room
    expect([author, room.sees_all]).toEqual([author, canSeeLists(viewer, author)])
    if (!canSeeLists(viewer, author)) {
      expect(room).toMatchObject({ counts: null, today: null, relation: viewer === 'guest' ? null : (expect.anything() as unknown) })
      continue
    }
    const theirs: PostFilter = (post) => post.author === author && inReach(viewer)(post)
    const [dailys, feeds] = [expected(viewer, ['daily'], theirs), expected(viewer, ['feed'], theirs)]
    expect(room.counts).toMatchObject({ record_qtt: dailys.length + (isOwn(viewer) ? 1 : 0), feed_qtt: feeds.length })
    const month = { params: { user_no }, query: { month: '2026-11-01' } }
    expect(((await read(viewer, listRoomDays, month)) as { post_qtt: number }[]).at(-1)).toMatchObject({ post_qtt: dailys.length })
    const list = { params: { user_no }, query: {} }
    expect(postsIn(await read(viewer, listRoomDailys, list))).toEqual(dailys)
    expect(postsIn(await read(viewer, listCollects, list))).toEqual(expected(viewer, ['daily', 'feed'], theirs))
    expect(postsIn(await read(viewer, listFeeds, { query: { user_no } }))).toEqual(feeds)
    expect(postsIn(await read(viewer, listMemberStories, { params: { user_no } }))).toEqual(
      expected(viewer, ['story'], (post) => theirs(post) && isRunning(post)),
    )
  }
})

test.each(MEMBERS)('bookmarks of %s are listed while the post is visible', async (viewer) => {
  expect(postsIn(await read(viewer, listBookmarks, { query: {} }))).toEqual(expected(viewer, ['daily', 'feed']))
})

test.each(VIEWERS)('tags show %s only posts that everyone sees in lists', async (viewer) => {
  for (const { kind, name, marker } of dataset.posts) {
    const [known, one] = [kind !== 'story' && name === 'public', `${kind} ${name}`]
    const { tags } = (await read(viewer, searchAll, { query: { q: `#${marker}` } })) as { tags: unknown }
    // Similar tags are in the answer too.
    for (const found of [await read(viewer, listTags, { query: { q: marker } }), tags]) {
      expect([one, postsIn(found).includes(one)]).toEqual([one, known])
    }
  }
  expect(postsIn(await read(viewer, listTags, { query: {} }))).toEqual(['daily public', 'feed public'])
})

test.each(VIEWERS)('%s finds by name only members whom they may meet, never a hidden name', async (viewer) => {
  const found = ['open', 'closed'].filter((author) => canMeet(viewer, author as 'open'))
  for (const q of ['하늘', 'ㅎㄴ']) {
    expect(peopleIn(await read(viewer, searchUsers, { query: { q } }))).toEqual(found)
    expect(peopleIn(await read(viewer, searchExperts, { query: { q } }))).toEqual(found)
    const all = (await read(viewer, searchAll, { query: { q } })) as { people: unknown; experts: unknown }
    expect([peopleIn(all.people), peopleIn(all.experts)]).toEqual([found, found])
    if (viewer === 'guest') continue
    const others = found.filter((one) => one !== 'open' || !isOwn(viewer))
    expect(peopleIn(await read(viewer, suggestPeople, { query: { q } }))).toEqual(others)
  }
  expect(peopleIn(await read(viewer, searchExperts, { query: {} }))).toEqual(found)
  expect(peopleIn(await read(viewer, searchExperts, { query: { cate_no: 1, sigungu_code: '11' } }))).toEqual(
    found.filter((one) => one === 'open'),
  )
  // A part of the name and a similar name.
  for (const author of AUTHORS) {
    for (const q of [NAMES[author].slice(1), `${NAMES[author].slice(0, 4)}은`]) {
      expect([q, peopleIn(await read(viewer, searchUsers, { query: { q } })).includes(author)]).toEqual([q, found.includes(author)])
    }
  }
})

test.each(MEMBERS)('%s gets only suggestions of members whom they may meet', async (viewer) => {
  const isNew = !/^follower|asked/.test(viewer)
  const offered = (await read(viewer, suggestMembers, {})) as { user_no: number }[]
  const known = AUTHORS.filter((author) => offered.some(({ user_no }) => user_no === dataset.authors[author].user_no))
  expect(known).toEqual(['open', 'closed'].filter((author) => isNew && !(author === 'open' && isOwn(viewer))))
})

test.each(VIEWERS)('likes, comments and followers of others show %s only members whom they may meet', async (viewer) => {
  const found = ['open', 'closed'].filter((author) => canMeet(viewer, author as 'open'))
  for (const kind of ['daily', 'feed'] as const) {
    const { no, root } = ofCommonMember[kind]
    const which = kind === 'daily' ? { daily_no: no } : { feed_no: no }
    const comments = (await read(viewer, listComments, { query: which })) as Comment[]
    expect(peopleIn(comments)).toEqual(found)
    // The comment of a deleted account stays as a placeholder, except between members who block each other.
    const shownComments = found.length + (found.length === 0 ? 0 : 1)
    expect([comments.length, comments[0]!.reply_qtt, comments[0]!.replies.length]).toEqual([
      1 + shownComments,
      shownComments,
      Math.min(shownComments, 3),
    ])
    expect(peopleIn(await read(viewer, listReplies, { params: { comment_no: root }, query: {} }))).toEqual(found)
    const likers =
      kind === 'daily'
        ? read(viewer, listDailyLikers, { query: { daily_no: no } })
        : read(viewer, listFeedLikers, { query: { feed_no: no } })
    expect(peopleIn(await likers)).toEqual(found)
    expect(peopleIn(await read(viewer, listCommentLikers, { query: { comment_no: root } }))).toEqual(found)
  }
  const { user_no } = dataset.commonMember
  const listed = AUTHORS.filter((author) => canMeet(viewer, author))
  for (const kind of ['followers', 'following'] as const) {
    expect(peopleIn(await read(viewer, listFollows, { query: { user_no, kind } }))).toEqual(listed)
    expect(peopleIn(await read(viewer, listFollows, { query: { user_no, kind, q: '하늘' } }))).toEqual(listed)
  }
})

test.each(MEMBERS)('on their own posts %s sees and counts only members whom they may meet', async (viewer) => {
  const { story } = ownPosts[viewer]!
  const found = ['open', 'closed'].filter((author) => canMeet(viewer, author as 'open') && !(author === 'open' && isOwn(viewer)))
  const page = { params: { story_no: story }, query: {} }
  expect(peopleIn(await read(viewer, listStoryViewers, page))).toEqual(found)
  expect(peopleIn(await read(viewer, listStoryReplies, page))).toEqual(found)
  const [shown] = (await read(viewer, getStory, { params: { story_no: story } })) as Story[]
  expect([shown!.view_qtt, shown!.reply_qtt]).toEqual([found.length, found.length])
  if (isOwn(viewer)) return
  const { now } = (await read(viewer, getActivityReport, { query: {} })) as { now: { like_received: number; comment_received: number } }
  expect(now).toMatchObject({ like_received: found.length, comment_received: found.length })
})

test.each(MEMBERS)('blocks, mutes and requests of %s contain only members whom they added', async (viewer) => {
  const { user_no } = dataset.members[viewer]!
  const muted = viewer === 'follower who muted' ? ['open', 'closed', 'hidden'] : []
  expect(peopleIn(await read(viewer, listBlocks, { query: {} }))).toEqual(
    viewer === 'follower who blocks' ? ['open', 'closed', 'hidden'] : [],
  )
  expect(peopleIn(await read(viewer, listMutes, { query: {} }))).toEqual(muted)
  expect(peopleIn(await read(viewer, listFollows, { query: { user_no, kind: 'requests' } }))).toEqual([])
})

test.each(MEMBERS)('reads of the own data of %s show no other member', async (viewer) => {
  for (const endpoint of OWN_READS) {
    const { status, body } = await dataset.server.send(endpoint, undefined, { as: dataset.members[viewer]! })
    const own = isOwn(viewer) ? ['open'] : []
    expect([endpoint, status, peopleIn(body).filter((one) => !own.includes(one))]).toEqual([endpoint, 200, []])
    if (!isOwn(viewer)) expect([endpoint, postsIn(body)]).toEqual([endpoint, []])
  }
})

test('a mention leads only to a member whom the reader may meet', async () => {
  const { server, authors, commonMember, members } = dataset
  const post_no = await aPost(server, commonMember.user_no, 'daily', { content: `@${NAMES.open} @${NAMES.closed}` })
  for (const viewer of VIEWERS) {
    for (const author of ['open', 'closed', 'gone'] as const) {
      const answer = await server.call(findMention, { query: { name: NAMES[author], post_no } }, { as: members[viewer] ?? null })
      const expectedAnswer = canMeet(viewer, author) ? [200, { user_no: authors[author].user_no }] : [404, undefined]
      expect([viewer, author, answer.status, answer.body.query]).toEqual([viewer, author, ...expectedAnswer])
    }
  }
})

test('every list endpoint was called', () => {
  expect([...calledLines].toSorted()).toEqual(LIST_ENDPOINTS.map(({ line }) => line).toSorted())
})
