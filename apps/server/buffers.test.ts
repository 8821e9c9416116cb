import { afterAll, beforeAll, expect, test } from 'vitest'
import { REPLIES, ROOTS, THREAD } from '#features/comment/server/sql.ts'
import { INQUIRIES } from '#features/cs/server/inquiry.ts'
import { NOTICES, NOTICES_AFTER } from '#features/cs/server/read.ts'
import { MEALS } from '#features/daily/server/meal.ts'
import { DAYS, MINE } from '#features/daily/server/mine.ts'
import { PAST } from '#features/daily/server/past.ts'
import { COUNT_NEW, DETAIL, LINE } from '#features/daily/server/sql.ts'
import { WEEK } from '#features/daily/server/week.ts'
import { COMMENT_LIKERS, DAILY_LIKERS } from '#features/like/server/likers.ts'
import { anItem, moodOnly } from '#kit/server/cast/testing.ts'
import { buffersOf } from '#kit/server/buffers.ts'
import { openDb, type Db, type Pool } from '#kit/server/db.ts'
import { freshDatabase } from '#kit/server/engine/testing.ts'

// Every list reads about the same number of pages when the community is ten times as large: page first,
// then enriched by index look-ups. A plan that hashes or sorts all rows fails here by a factor of ten.

const MEMBERS = 1000
const LIMIT = 1.5
const LATEST = Number.MAX_SAFE_INTEGER
const NOW = new Date('2026-11-21T05:00:00Z')
const LATER = 'infinity'

const databases: Awaited<ReturnType<typeof freshDatabase>>[] = []
const pools: Pool[] = []

beforeAll(async () => {
  for (const times of [1, 10]) {
    const database = await freshDatabase()
    const db = openDb({ url: database.url, max: 1, statementTimeout: 60_000 })
    databases.push(database)
    pools.push(db)
    await fill(db, MEMBERS * times)
  }
}, 60_000)
afterAll(async () => {
  for (const pool of pools) await pool.end(1)
  for (const database of databases) await database.drop()
})

const MEMBER = 7
const lists: [string, string, (db: Db, viewer: number | null) => Promise<unknown[]>][] = [
  ['the line', LINE, async (_, viewer) => [viewer, LATEST, 20, NOW]],
  ['the line far down', LINE, async (db, viewer) => [viewer, Math.floor((await lastPost(db)) / 2), 20, NOW]],
  ['the pill', COUNT_NEW, async (db, viewer) => [viewer, (await lastPost(db)) - 100, NOW]],
  ['the detail', DETAIL, async (db, viewer) => [viewer, await lastPost(db), NOW]],
  ['comments', ROOTS, async (db, viewer) => [viewer, await lastPost(db), 0, 20]],
  ['replies', REPLIES, async (db, viewer) => [viewer, await firstRoot(db), 0, 20]],
  ['a thread', THREAD, async (db, viewer) => [viewer, await firstRoot(db)]],
  ['who likes a daily', DAILY_LIKERS, async (db, viewer) => [viewer, await lastPost(db), LATER, LATEST, 30]],
  ['who likes a comment', COMMENT_LIKERS, async (db, viewer) => [viewer, await firstRoot(db), LATER, LATEST, 30]],
]
const EARLIER = '-infinity'
/** Of a member alone, whose days are as many in either community. */
const ownLists: [string, string, unknown[]][] = [
  ['my week', WEEK, [MEMBER, '2026-11-21']],
  ['my days', DAYS, [MEMBER, '2026-10-01', '2026-11-30']],
  ['my dailys', MINE, [MEMBER, NOW, EARLIER, LATER, LATER, LATEST, 30]],
  ['my dailys of a month, further down', MINE, [MEMBER, NOW, '2026-11-01', '2026-11-30', '2026-11-20', LATEST, 30]],
  ['what I kept before', PAST, [MEMBER, '2026-11-21']],
  ['my meals', MEALS, [MEMBER]],
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
  const [small, large] = await Promise.all(pools.map(async (db) => buffersOf(db, statement, await given(db, viewer))))
  expect(small).toBeGreaterThan(0)
  expect(large! / small!).toBeLessThanOrEqual(LIMIT)
})

test('a list that goes through all rows is caught', async () => {
  const sorted = 'select json_agg(x) from (select content from post order by reg_dt desc, like_qtt limit 20) x'
  const [small, large] = await Promise.all(pools.map((db) => buffersOf(db, sorted, [])))
  expect(large! / small!).toBeGreaterThan(LIMIT)
})

const FULL = { ...moodOnly, eat: { setCalorie: 0, selectedFood: [{ key: '현미밥', calorie: 300, sort: 'lunch' }] } }
const PICTURE = JSON.stringify([anItem('k')])

async function lastPost({ sql }: Db): Promise<number> {
  const [last] = await sql<[{ no: number }]>`select max(post_no) as no from post where visibility = 'public' and user_no % 20 <> 0`
  return last.no
}

async function firstRoot({ sql }: Db): Promise<number> {
  const [first] = await sql<
    [{ no: number }]
  >`select min(comment_no) as no from comment where parent_no is null and post_no = ${await lastPost({ sql } as Db)}`
  return first.no
}

/**
 * A community whose members each have the same life, whatever their number: 2 dailys, every third with a picture, 20
 * likes, 10 follows, 2 blocks, 2 mutes, a saved meal. One of them keeps many days.
 */
async function fill(db: Pool, members: number): Promise<void> {
  await db.transaction(async ({ sql }) => {
    const pairs = (each: number, stride: number) => sql`
      select m, 1 + (m * ${stride}::bigint + i * 37) % ${members} from generate_series(1, ${members}) m, generate_series(1, ${each}::int) i`
    await sql`
      insert into users (user_id, haru_name, haru_character, gender, account_private)
      select 'u' || i, '하루' || i, (1 + i % 8)::text, 'm', i % 20 = 0 from generate_series(1, ${members}::int) i`
    await sql`insert into follow (user_no, target_no) select m, t from (${pairs(10, 7)}) q(m, t) where m <> t on conflict do nothing`
    await sql`insert into block (user_no, target_no) select m, t from (${pairs(2, 11)}) q(m, t) where m <> t on conflict do nothing`
    await sql`insert into mute (user_no, target_no) select m, t from (${pairs(2, 13)}) q(m, t) where m <> t on conflict do nothing`
    await sql`insert into saved_meal (user_no, meal_name, foods) select m, '식단', '[]' from generate_series(1, ${members}::int) m`
    await sql`insert into saved_meal (user_no, meal_name, foods) select ${MEMBER}::int, '식단 ' || i, '[]' from generate_series(1, 49) i`
    // Eighty are of the one who keeps two a day, among the others' as they came.
    await sql`
      insert into post (kind, user_no, content, info, images, visibility, record_date)
      select 'daily', case when i % step = 0 then ${MEMBER}::int else 1 + (i * 7919::bigint) % ${members} end, '오늘은 가볍게 걸었어요',
        ${JSON.stringify(FULL)}::text::jsonb, case when i % 3 = 0 then ${PICTURE}::text::jsonb else '[]' end,
        case i % 10 when 1 then 'private' when 2 then 'followers' else 'public' end,
        date '2026-11-21' - case when i % step = 0 then (80 - i / step) / 2 else i % 5 end
      from generate_series(1, ${members * 2}::int) i, (select ${members / 40}::int as step) every`
    await sql`
      insert into inquiry (user_no, cate, title, content) select 1 + (i * 7919::bigint) % ${members}, 'etc', '문의', '열 글자가 넘는 문의'
      from generate_series(1, ${members}::int) i`
    await sql`insert into inquiry (user_no, cate, title, content) select ${MEMBER}::int, 'etc', '문의', '열 글자가 넘는 문의' from generate_series(1, 50) i`
    await sql`
      insert into notice (title, body, is_pinned, publish_dt) select '공지', '내용', i in (100, 500), ${NOW}::timestamptz - i * interval '1 minute'
      from generate_series(1, ${members}::int) i`
    await sql`insert into post_like (post_no, user_no) select p, u from (
      select 1 + (i * 31::bigint) % ${members * 2}, 1 + (i * 17::bigint + i / ${members * 2}) % ${members} from generate_series(1, ${members * 20}::int) i) q(p, u)
      on conflict do nothing`
    await sql`insert into comment (post_no, user_no, content)
      select p.post_no, 1 + (p.post_no * 3 + i) % ${members}, '좋아요' from post p, generate_series(1, 3) i where p.post_no > ${members * 2 - 100}`
    await sql`insert into comment (post_no, parent_no, user_no, content)
      select c.post_no, c.comment_no, 1 + (c.comment_no * 5 + i) % ${members}, '고마워요' from comment c, generate_series(1, 4) i`
    await sql`insert into comment (post_no, user_no, content)
      select p.post_no, p.user_no, '지난 댓글' from post p where p.post_no <= ${members * 2 - 100}`
    await sql`insert into comment_like (comment_no, user_no)
      select c.comment_no, 1 + (c.comment_no * 7 + i) % ${members} from comment c, generate_series(1, 40) i
      where c.parent_no is null and c.post_no > (select max(post_no) from post) - 100`
  })
  await db.sql`vacuum analyze`
}
