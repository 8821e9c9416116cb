import { afterAll, beforeAll, expect, it } from 'vitest'
import { dailyInfo } from '#features/daily/contract.ts'
import { mediaItem } from '#features/media/contract.ts'
import { tagsOf } from '#features/tag/rules.ts'
import { openDb, type Pool } from '#kit/server/db/db.ts'
import { freshDatabase, type TestDatabase } from '#kit/server/testing/database.ts'
import { addCounsels, counselsOf } from './counsels.ts'
import { generate } from './generate.ts'
import { lastPostOf, storyAuthorsOf } from './shape.ts'

const size = { members: 200, dailys: 2000, likes: 5000 }
const now = new Date('2026-11-21T14:05:00+09:00')

let database: TestDatabase
let db: Pool

beforeAll(async () => {
  database = await freshDatabase()
  db = openDb({ url: database.adminUrl, max: 2 })
  await generate(db, size, now, () => {})
})
afterAll(async () => {
  await db.end()
  await database.drop()
})

it('has no like, comment or bookmark of a post that is not public, and nobody follows, blocks or mutes themselves', async () => {
  const hidden = db.sql`(select from post join users a on a.user_no = post.user_no
    where post.post_no = x.post_no and (post.visibility <> 'public' or a.account_private))`
  const [wrong] = await db.sql`select
    (select count(*) from post_like x where exists ${hidden} or exists (select from post p where p.post_no = x.post_no and p.user_no = x.user_no)) as likes,
    (select count(*) from comment x where exists ${hidden}) as comments,
    (select count(*) from post_bookmark x where exists ${hidden}) as bookmarks,
    (select count(*) from follow where user_no = target_no) + (select count(*) from block where user_no = target_no)
      + (select count(*) from mute where user_no = target_no) as selves,
    (select count(*) from follow f join block b on (b.user_no, b.target_no) in ((f.user_no, f.target_no), (f.target_no, f.user_no))) as parted,
    (select count(*) from follow f join users u on u.user_no = f.target_no where f.state = 0 and not u.account_private) as needless,
    (select count(*) from comment reply join comment root on root.comment_no = reply.parent_no
      where root.parent_no is not null or root.post_no <> reply.post_no) as replies`
  expect(wrong).toEqual({ likes: 0, comments: 0, bookmarks: 0, selves: 0, parted: 0, needless: 0, replies: 0 })
})

it('has the requested size', async () => {
  const [counted] = await db.sql`select
    (select count(*) from users) as members, (select count(*) from post where kind = 'daily') as dailys, (select count(*) from post_like) as likes,
    (select count(*) from post where kind = 'feed') as feeds,
    (select count(*) from post where kind = 'story' and expire_dt > ${now} and reg_dt > ${now}::timestamptz - interval '1 day') as stories,
    (select count(*) > 500 from comment where parent_no is null) as roots, (select count(*) > 200 from comment where parent_no is not null) as replies,
    (select count(*) > 2000 from follow where state = 1) as follows, (select count(*) > 20 from follow where state = 0) as requests,
    (select count(*) > 300 from block) as blocks, (select count(*) > 300 from mute) as mutes,
    (select count(*) > 50 from story_view) as views, (select count(*) > 500 from post_bookmark) as bookmarks,
    (select count(*) between 60 and 140 from users where sigungu_code is not null) as placed,
    (select count(*) from users where account_private) as private`
  const some = {
    roots: true,
    replies: true,
    follows: true,
    requests: true,
    blocks: true,
    mutes: true,
    views: true,
    bookmarks: true,
    placed: true,
  }
  expect(counted).toEqual({ ...size, feeds: size.dailys / 5, stories: storyAuthorsOf(size), ...some, private: 10 })
})

it('has exact counters and no time later than now', async () => {
  const [wrong] = await db.sql`select
    (select count(*) from post where like_qtt <> (select count(*) from post_like l where l.post_no = post.post_no)) as likes,
    (select count(*) from post where reply_qtt <> (select count(*) from comment c where c.post_no = post.post_no)) as replies,
    (select count(*) from comment root where reply_qtt <> (select count(*) from comment c where c.parent_no = root.comment_no)) as answers,
    (select count(*) from follow_count u where follower_qtt <> (select count(*) from follow f where f.target_no = u.user_no and f.state = 1)) as followers,
    (select count(*) from follow_count u where following_qtt <> (select count(*) from follow f where f.user_no = u.user_no and f.state = 1)) as followed,
    (select count(*) from tag t where post_qtt <> (
      select count(*) from post_tag x join post p using (post_no) where x.tag = t.tag and is_tag_counted(p))) as tags,
    (select count(*) from post_tag x where not exists (select from tag t where t.tag = x.tag)) as unknown,
    (select count(*) from post where reg_dt > ${now}) + (select count(*) from post_like where reg_dt > ${now})
      + (select count(*) from follow where reg_dt > ${now}) + (select count(*) from story_view where reg_dt > ${now}) as future`
  expect(wrong).toEqual({ likes: 0, replies: 0, answers: 0, followers: 0, followed: 0, tags: 0, unknown: 0, future: 0 })
})

it('has common and rare names, and common and rare tags', async () => {
  const [names] = await db.sql`select
    (select count(*) from users where haru_name like '보리%') as shared,
    (select count(*) from (select left(haru_name, 2) from users group by 1 having count(*) = 1) x) as rare,
    (select count(*) from (select lower(haru_name) from users group by 1 having count(*) > 1) x) as doubles`
  expect(names).toMatchObject({ doubles: 0 })
  expect(names!.shared).toBeGreaterThan(5)
  expect(names!.rare).toBeGreaterThan(20)
  const [most, ...others] = await db.sql<{ post_qtt: number }[]>`select post_qtt from tag where post_qtt > 0 order by post_qtt desc`
  expect(most!.post_qtt).toBeGreaterThan(50)
  expect(others.filter(({ post_qtt }) => post_qtt <= 5).length).toBeGreaterThan(10)
})

it('gives each post exactly the tags in its text', async () => {
  const rows = await db.sql<{ content: string; tags: string[] }[]>`
    select content, array(select tag from post_tag x where x.post_no = p.post_no) as tags from post p`
  for (const { content, tags } of rows) expect(tags.toSorted()).toEqual(tagsOf(content).toSorted())
})

it('adds a thousand counsellings for each expert, with rooms, and free and busy times', async () => {
  await addCounsels(database.adminUrl, size, now)
  const [counted] = await db.sql`select
    (select count(*) from counsel where state <> 8) as others, (select count(*) > 200 from counsel where state = 8) as accepted,
    (select count(*) from counsel where (state in (2, 3, 8)) <> (cr_no is not null) and reg_dt < ${now}) as roomless,
    (select count(*) from chat_room r where seq < 5 or (select count(*) from chat_member m where m.cr_no = r.cr_no) <> 2) as wrong,
    (select min(qtt) from (select count(*) as qtt from counsel where user_no <= 64 group by user_no) x) >= 30 as full`
  expect(counted).toEqual({ others: counselsOf(size) - 38, accepted: true, roomless: 0, wrong: 0, full: true })
})

it('satisfies every foreign key', async () => {
  // The rows are written with foreign keys off; adding each constraint again checks them.
  const keys = await db.sql<{ name: string; home: string; there: string; rule: string }[]>`
    select conname as name, conrelid::regclass::text as home, pg_get_constraintdef(oid) as rule from pg_constraint where contype = 'f'`
  for (const { name, home, rule } of keys) {
    await db.sql.unsafe(`alter table ${home} drop constraint "${name}", add constraint "${name}" ${rule}`)
  }
})

it('writes records that match the contract, and sets the sequences after the last number', async () => {
  const rows = await db.sql<{ kind: string; info: unknown; images: unknown[] }[]>`select kind, info, images from post`
  for (const { kind, info, images } of rows) {
    if (kind === 'daily') expect(dailyInfo.parse(info)).toEqual(info)
    else expect(images.length).toBeGreaterThan(0)
  }
  const pictures = rows.flatMap(({ images }) => images)
  expect(pictures.length).toBeGreaterThan(size.dailys / 2)
  for (const picture of pictures) expect(mediaItem.parse(picture)).toEqual(picture)
  const [next] = await db.sql<[{ no: number }]>`select nextval(pg_get_serial_sequence('post', 'post_no')) as no`
  expect(next.no).toBe(lastPostOf(size) + 1)
})
