import { afterAll, beforeAll, expect, it } from 'vitest'
import { dailyInfo } from '#features/daily/contract.ts'
import { mediaItem } from '#features/media/contract.ts'
import { openDb, type Pool } from '#kit/server/db.ts'
import { freshDatabase } from '#kit/server/engine/testing.ts'
import { generate } from './generate.ts'

const size = { members: 200, dailys: 2000, likes: 5000 }
const now = new Date('2026-11-21T14:05:00+09:00')

let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Pool

beforeAll(async () => {
  database = await freshDatabase()
  db = openDb({ url: database.url, max: 2 })
  await generate(db, size, now, () => {})
})
afterAll(async () => {
  await db.end()
  await database.drop()
})

it('lets nobody like or answer what is hidden, or follow, block or mute themselves', async () => {
  const [wrong] = await db.sql`select
    (select count(*) from post_like join post using (post_no) where visibility <> 'public' or post_like.user_no = post.user_no) as likes,
    (select count(*) from comment join post using (post_no) where visibility <> 'public') as comments,
    (select count(*) from comment reply join comment root on root.comment_no = reply.parent_no
      where root.parent_no is not null or root.post_no <> reply.post_no) as replies`
  expect(wrong).toEqual({ likes: 0, comments: 0, replies: 0 })
})

it('has the size that was asked for', async () => {
  const [counted] = await db.sql`select
    (select count(*) from users) as members, (select count(*) from post) as dailys, (select count(*) from post_like) as likes,
    (select count(*) > 500 from comment where parent_no is null) as roots, (select count(*) > 200 from comment where parent_no is not null) as replies,
    (select count(*) > 2000 from follow) as follows, (select count(*) > 300 from block) as blocks, (select count(*) > 300 from mute) as mutes`
  expect(counted).toEqual({ ...size, roots: true, replies: true, follows: true, blocks: true, mutes: true })
})

it('keeps every counter exact and dates nothing later than now', async () => {
  const [wrong] = await db.sql`select
    (select count(*) from post where like_qtt <> (select count(*) from post_like l where l.post_no = post.post_no)) as likes,
    (select count(*) from post where reply_qtt <> (select count(*) from comment c where c.post_no = post.post_no)) as replies,
    (select count(*) from comment root where reply_qtt <> (select count(*) from comment c where c.parent_no = root.comment_no)) as answers,
    (select count(*) from post where reg_dt > ${now}) + (select count(*) from post_like where reg_dt > ${now}) as future`
  expect(wrong).toEqual({ likes: 0, replies: 0, answers: 0, future: 0 })
})

it('writes records that the wire can show, and leaves the next number free', async () => {
  const rows = await db.sql<{ info: unknown; images: unknown[] }[]>`select info, images from post`
  for (const { info } of rows) expect(dailyInfo.parse(info)).toEqual(info)
  const pictures = rows.flatMap(({ images }) => images)
  expect(pictures.length).toBeGreaterThan(size.dailys / 2)
  for (const picture of pictures) expect(mediaItem.parse(picture)).toEqual(picture)
  const [next] = await db.sql<[{ no: number }]>`select nextval(pg_get_serial_sequence('post', 'post_no')) as no`
  expect(next.no).toBe(size.dailys + 1)
})
