import { expect, test } from 'vitest'
import { REPLIES, ROOTS, THREAD } from '#features/comment/server/sql.ts'
import { INQUIRIES } from '#features/cs/server/inquiry.ts'
import { NOTICES, NOTICES_AFTER } from '#features/cs/server/read.ts'
import { SAVED_MEALS } from '#features/daily/server/meal.ts'
import { DAYS, MY_DAILYS } from '#features/daily/server/own-days.ts'
import { PAST } from '#features/daily/server/past.ts'
import { COUNT_NEW, DETAIL, LINE } from '#features/daily/server/sql.ts'
import { WEEK } from '#features/daily/server/week.ts'
import { COUNT_NEW as NEW_FEEDS, DETAIL as FEED, LINE as FEED_LINE, OF_MEMBER as FEEDS_OF } from '#features/feed/server/sql.ts'
import { COMMENT_LIKERS, DAILY_LIKERS, FEED_LIKERS } from '#features/like/server/likers.ts'
import { BOOKMARKS } from '#features/post/server/bookmark.ts'
import { COLLECTS, DAILYS, DAYS as ROOM_DAYS } from '#features/room/server/lists.ts'
import { ACTIVITY } from '#features/room/server/report.ts'
import { ROOM } from '#features/room/server/room.ts'
import { RANKS } from '#features/search/rules.ts'
import { EVERYONE, statementOf } from '#features/search/server/names.ts'
import { findExperts } from '#features/search/server/experts.ts'
import { findUsers } from '#features/search/server/people.ts'
import { TAGGED, WITH } from '#features/search/server/posts.ts'
import { listOfMember, listViewers } from '#features/story/server/read.ts'
import { BY_KEY as PEOPLE_TO_CALL } from '#features/tag/server/people.ts'
import { BY_KEY as TAGS } from '#features/tag/server/tags.ts'
import { anItem, moodOnly } from '#kit/server/testing/factories.ts'
import { buffersOf, preparedBuffersOf, statementsOf } from '#kit/server/db/buffers.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import { scaledDatabases } from '#kit/server/testing/scaled-database.ts'
import type { Me } from '#kit/server/http/handle.ts'

// Every list reads about the same number of pages when the community is ten times as large: page first,
// then enriched by index look-ups. A plan that hashes or sorts all rows fails here by a factor of ten.

const MEMBERS = 1000
const LIMIT = 1.5
const LATEST = Number.MAX_SAFE_INTEGER
const NOW = new Date('2026-11-21T05:00:00Z')
const LATER = 'infinity'

const pools = scaledDatabases((db, times) => fill(db, MEMBERS * times))

const MEMBER = 7
const lists: [string, string, (db: Db, viewer: number | null) => Promise<unknown[]>][] = [
  ['the line', LINE, async (_, viewer) => [viewer, LATEST, 20, NOW]],
  ['the line far down', LINE, async (db, viewer) => [viewer, Math.floor((await lastPost(db)) / 2), 20, NOW]],
  ['the pill', COUNT_NEW, async (db, viewer) => [viewer, (await lastPost(db)) - 100, NOW]],
  ['the detail', DETAIL, async (db, viewer) => [viewer, await lastPost(db), NOW]],
  ['comments', ROOTS, async (db, viewer) => [viewer, await lastPost(db), 0, 20, 'daily']],
  ['the feed line', FEED_LINE, async (_, viewer) => [viewer, LATEST, 20, NOW]],
  ['the feed line far down', FEED_LINE, async (db, viewer) => [viewer, (await lastPost(db)) + 500, 20, NOW]],
  ['the feed pill', NEW_FEEDS, async (db, viewer) => [viewer, await lastPost(db), NOW]],
  ['a feed', FEED, async (db, viewer) => [viewer, await lastPost(db, 'feed'), NOW]],
  ['the feeds of a member', FEEDS_OF, async (_, viewer) => [viewer, LATEST, 20, NOW, MEMBER]],
  ['who likes a feed', FEED_LIKERS, async (db, viewer) => [viewer, await lastPost(db, 'feed'), LATER, LATEST, 30]],
  ['replies', REPLIES, async (db, viewer) => [viewer, await firstRoot(db), 0, 20]],
  ['a thread', THREAD, async (db, viewer) => [viewer, await firstRoot(db)]],
  ['who likes a daily', DAILY_LIKERS, async (db, viewer) => [viewer, await lastPost(db), LATER, LATEST, 30]],
  ['a room', ROOM, async (_, viewer) => [viewer, MEMBER, '2026-11-21', NOW]],
  ['a room’s month', ROOM_DAYS, async (_, viewer) => [viewer, MEMBER, '2026-11-01', '2026-11-30']],
  ['a room’s dailys', DAILYS, async (_, viewer) => [viewer, MEMBER, NOW, EARLIER, LATER, LATER, LATEST, 30]],
  ['a room’s pictures', COLLECTS, async (_, viewer) => [viewer, MEMBER, NOW, LATEST, 90]],
  ['people by name', statementOf(RANKS.prefix, '하루1', EVERYONE, false)!, async (_, viewer) => [viewer, NOW, null, 20, '하루1']],
  ['tags that begin so', TAGS, async (_, viewer) => [viewer, NOW, '한', 8]],
  ['who likes a comment', COMMENT_LIKERS, async (db, viewer) => [viewer, await firstRoot(db), LATER, LATEST, 30]],
]
const EARLIER = '-infinity'
/** Lists of one member with the same number of days in both communities. */
const ownLists: [string, string, unknown[]][] = [
  ['my week', WEEK, [MEMBER, '2026-11-21', true]],
  ['my days', DAYS, [MEMBER, '2026-10-01', '2026-11-30']],
  ['my dailys', MY_DAILYS, [MEMBER, NOW, EARLIER, LATER, LATER, LATEST, 30]],
  ['my dailys of a month, further down', MY_DAILYS, [MEMBER, NOW, '2026-11-01', '2026-11-30', '2026-11-20', LATEST, 30]],
  ['what I kept before', PAST, [MEMBER, '2026-11-21']],
  ['my meals', SAVED_MEALS, [MEMBER]],
  ['what I keep', BOOKMARKS, [MEMBER, LATER, LATEST, 90, NOW]],
  ['what I keep, further down', BOOKMARKS, [MEMBER, '2026-11-21T03:00:00Z', LATEST, 90, NOW]],
  ['my activity', ACTIVITY, [MEMBER, '2026-11-16', '2026-11-22']],
  ['posts with a tag', TAGGED, [MEMBER, NOW, LATEST, 30, '한강', ['feed']]],
  ['people to call by name', PEOPLE_TO_CALL, [MEMBER, '하루']],
  ['my inquiries', INQUIRIES, [MEMBER, LATEST]],
  ['notices', NOTICES, [NOW]],
  ['notices further down', NOTICES_AFTER, [NOW, 501]],
]
const cases = [
  ...lists.flatMap(([name, statement, given]) => [
    { name: `${name} for a guest`, viewer: null, statement, given },
    { name: `${name} for a member`, viewer: MEMBER, statement, given },
  ]),
  ...ownLists.map(([name, statement, parameters]) => ({ name, viewer: MEMBER, statement, given: async () => parameters })),
]

test.each(cases)('$name reads at most 1.5 times the pages at ten times the rows', async ({ statement, viewer, given }) => {
  const [small, large] = await Promise.all(pools.map(async (db) => preparedBuffersOf(db, statement, await given(db, viewer))))
  expect(small).toBeGreaterThan(0)
  expect(large! / small!).toBeLessThanOrEqual(LIMIT)
})

// Planned for its words.
test.each([null, MEMBER])('posts with a word for viewer %s read at most 1.5 times the pages at ten times the rows', async (viewer) => {
  const given = [viewer, NOW, LATEST, 30, ['%가볍게%'], '가볍게']
  const [small, large] = await Promise.all(pools.map((db) => buffersOf(db, WITH.daily, given)))
  expect(small).toBeGreaterThan(0)
  expect(large! / small!).toBeLessThanOrEqual(LIMIT)
})

const ME: Me = { user_no: MEMBER, user_verified: false, isexpert: false, session_no: '', limits: null }
const page = { limit: 10 }
type ViewerContext = { db: Pool; me: Me; now: Date }
/** Searches, which run one or several statements depending on the query. */
const searches: [string, (viewing: ViewerContext) => unknown][] = [
  ['names that begin so', (viewing) => findUsers(viewing, { q: '보리', ...page })],
  ['names by their first consonants', (viewing) => findUsers(viewing, { q: 'ㅂㄹㅊ', ...page })],
  ['names that hold it', (viewing) => findUsers(viewing, { q: '반딧불', ...page })],
  ['names that are nearly so', (viewing) => findUsers(viewing, { q: '작은반딧뿔', ...page })],
  ['a name that nobody has', (viewing) => findUsers(viewing, { q: '없는이름', ...page })],
  ['experts', (viewing) => findExperts(viewing, { q: '', ...page })],
  ['experts of a category', (viewing) => findExperts(viewing, { q: '', cate_no: 1, ...page })],
  ['experts by name', (viewing) => findExperts(viewing, { q: '보리', limit: 3 })],
  ['the stories of a member', (viewing) => listOfMember(viewing, 57)],
  ['who was shown my story', async (viewing) => listViewers(viewing, await storyOf(viewing.db, MEMBER), page)],
]
test.each(searches)('%s: at most 1.5 times the pages at ten times the rows', async (_, read) => {
  const [small, large] = await Promise.all(
    pools.map(async (db) => {
      let pages = 0
      for (const { statement, parameters } of await statementsOf(db, (listening) => read({ db: listening, me: ME, now: NOW }))) {
        pages += await preparedBuffersOf(db, statement, parameters)
      }
      return pages
    }),
  )
  expect(small).toBeGreaterThan(0)
  expect(large! / small!).toBeLessThanOrEqual(LIMIT)
})

test('detects a list that reads all rows', async () => {
  const sorted = 'select json_agg(x) from (select content from post order by reg_dt desc, like_qtt limit 20) x'
  const [small, large] = await Promise.all(pools.map((db) => buffersOf(db, sorted, [])))
  expect(large! / small!).toBeGreaterThan(LIMIT)
})

const FULL = { ...moodOnly, eat: { setCalorie: 0, selectedFood: [{ key: '현미밥', calorie: 300, sort: 'lunch' }] } }
const PICTURE = JSON.stringify([anItem('k')])

async function lastPost({ sql }: Db, kind = 'daily'): Promise<number> {
  const [last] = await sql<
    [{ no: number }]
  >`select max(post_no) as no from post where kind = ${kind} and visibility = 'public' and user_no % 20 <> 0`
  return last.no
}

async function storyOf({ sql }: Db, userNo: number): Promise<number> {
  const [story] = await sql<[{ no: number }]>`select post_no as no from post where kind = 'story' and user_no = ${userNo}`
  return story.no
}

async function firstRoot({ sql }: Db): Promise<number> {
  const [first] = await sql<
    [{ no: number }]
  >`select min(comment_no) as no from comment where parent_no is null and post_no = ${await lastPost({ sql } as Db)}`
  return first.no
}

/**
 * A community of any size with the same rows per member: 2 dailys, every third with a picture and each with 4 likes, the newest with 20, 10 follows, 2 blocks, 2 mutes, a
 * saved meal; one in fifty has a story. One member has many dailys.
 */
async function fill(db: Pool, members: number): Promise<void> {
  await db.transaction(async ({ sql }) => {
    const pairs = (each: number, stride: number) => sql`
      select m, 1 + (m * ${stride}::bigint + i * 37) % ${members} from generate_series(1, ${members}) m, generate_series(1, ${each}::int) i`
    await sql`
      insert into users (user_id, haru_name, haru_character, gender, account_private, expert_no, cate_no)
      select 'u' || i, case when i % (${members}::int / 40) = 0 then '작은반딧불' else (array['하루', '보리차', '민들레', '강아지'])[1 + i % 4] end || i,
        (1 + i % 8)::text, 'm', i % 20 = 0, case when i % 45 = 0 then i end, case when i % 45 = 0 then 1 + i % 2 end
      from generate_series(1, ${members}::int) i`
    await sql`insert into follow (user_no, target_no) select m, t from (${pairs(10, 7)}) q(m, t) where m <> t on conflict do nothing`
    await sql`insert into block (user_no, target_no) select m, t from (${pairs(2, 11)}) q(m, t) where m <> t on conflict do nothing`
    await sql`insert into mute (user_no, target_no) select m, t from (${pairs(2, 13)}) q(m, t) where m <> t on conflict do nothing`
    await sql`insert into saved_meal (user_no, meal_name, foods) select m, '식단', '[]' from generate_series(1, ${members}::int) m`
    await sql`insert into saved_meal (user_no, meal_name, foods) select ${MEMBER}::int, '식단 ' || i, '[]' from generate_series(1, 49) i`
    // Eighty are of the member with two dailys a day, mixed with those of others.
    await sql`
      insert into post (kind, user_no, content, info, images, visibility, record_date)
      select 'daily', case when i % step = 0 then ${MEMBER}::int else 1 + (i * 7919::bigint) % ${members} end, '오늘은 가볍게 걸었어요',
        ${JSON.stringify(FULL)}::text::jsonb, case when i % 3 = 0 then ${PICTURE}::text::jsonb else '[]' end,
        case i % 10 when 1 then 'private' when 2 then 'followers' else 'public' end,
        date '2026-11-21' - case when i % step = 0 then (80 - i / step) / 2 else i % 5 end
      from generate_series(1, ${members * 2}::int) i, (select ${members / 40}::int as step) every`
    await sql`
      insert into post_bookmark (user_no, post_no, reg_dt)
      select ${MEMBER}::int, post_no, ${NOW}::timestamptz - (${members * 2}::int - post_no) * interval '1 minute' from post order by post_no desc limit 300`
    await sql`
      insert into inquiry (user_no, cate, title, content, wait_dt, due_dt) select 1 + (i * 7919::bigint) % ${members}, 'etc', '문의', '열 글자가 넘는 문의', ${NOW}::timestamptz - i * interval '1 second', ${NOW}::timestamptz
      from generate_series(1, ${members}::int) i`
    await sql`insert into inquiry (user_no, cate, title, content, wait_dt, due_dt) select ${MEMBER}::int, 'etc', '문의', '열 글자가 넘는 문의', ${NOW}::timestamptz, ${NOW}::timestamptz from generate_series(1, 50) i`
    await sql`
      insert into notice (title, body, is_pinned, publish_dt) select '공지', '내용', i in (100, 500), ${NOW}::timestamptz - i * interval '1 minute'
      from generate_series(1, ${members}::int) i`
    await sql`
      insert into post_like (post_no, user_no) select p, 1 + (p * 17::bigint + i * 31) % ${members}
      from generate_series(1, ${members * 2}::int) p, generate_series(1, case when p > ${members * 2 - 100} then 20 else 4 end) i`
    await sql`insert into comment (post_no, user_no, content)
      select p.post_no, 1 + (p.post_no * 3 + i) % ${members}, '좋아요' from post p, generate_series(1, 3) i where p.post_no > ${members * 2 - 100}`
    await sql`insert into comment (post_no, parent_no, user_no, content)
      select c.post_no, c.comment_no, 1 + (c.comment_no * 5 + i) % ${members}, '고마워요' from comment c, generate_series(1, 4) i`
    await sql`insert into comment (post_no, user_no, content)
      select p.post_no, p.user_no, '지난 댓글' from post p where p.post_no <= ${members * 2 - 100}`
    await sql`insert into comment_like (comment_no, user_no)
      select c.comment_no, 1 + (c.comment_no * 7 + i) % ${members} from comment c, generate_series(1, 40) i
      where c.parent_no is null and c.post_no > (select max(post_no) from post) - 100`
    // One feed per member; fifty are the viewer's own.
    await sql`
      insert into post (kind, user_no, content, images, visibility)
      select 'feed', case when i % (${members}::int / 50) = 0 then ${MEMBER}::int else 1 + (i * 7919::bigint) % ${members} end, '노을이 예뻤어요 #한강',
        ${PICTURE}::text::jsonb, case i % 10 when 1 then 'private' when 2 then 'followers' else 'public' end
      from generate_series(1, ${members}::int) i`
    await sql`insert into tag (tag) values ('한강')`
    await sql`insert into post_tag (tag, post_no) select '한강', post_no from post where kind = 'feed'`
    await sql`
      insert into post (kind, user_no, images, visibility, reg_dt, expire_dt)
      select 'story', i, ${PICTURE}::text::jsonb, 'public', at, at + interval '1 day'
      from generate_series(${MEMBER}::int, ${members}::int, 50) i, lateral (select ${NOW}::timestamptz - i * interval '1 second' as at) told`
    await sql`
      insert into story_view (post_no, user_no) select post_no, 1 + (user_no + i * 3) % ${members} from post, generate_series(1, 30) i where kind = 'story'`
  })
}
