import { expect, test } from 'vitest'
import { preparedBuffersOf } from '#kit/server/db/buffers.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { scaledDatabases } from '#kit/server/testing/scaled-database.ts'
import { CARD } from './card.ts'
import { COUNT_NEW_REQUESTS, REPEATED_REQUESTS, NEWEST_MESSAGE, PAIR, PERSON } from './request-sql.ts'
import { LIST, ONE, UNREAD, WITH_MEMBER } from './sql.ts'

// Reads grow neither with the community nor with the messages of a room.

const MEMBERS = 300
const LIMIT = 1.5
const ME = 7
const NOW = new Date('2026-11-21T05:00:00Z')

/** My rooms of each kind, in each database. */
const mine: { pair: number; other: number; group: number }[] = []

const pools = scaledDatabases(async (db, times) => {
  await fill(db, MEMBERS * times)
  const [rooms] = await db.sql<[{ pair: number; other: number; group: number }]>`
    select (select min(cr_no) from chat_room r where cr_type = 'private' and one_no = ${ME}) as pair,
      (select min(other_no) from chat_room r where cr_type = 'private' and one_no = ${ME}) as other,
      (select min(cr_no) from chat_member join chat_room using (cr_no) where cr_type = 'group' and user_no = ${ME}) as group`
  mine.push(rooms)
})

type Mine = (typeof mine)[number]
const cases: [string, string, (of: Mine) => unknown[]][] = [
  ['my rooms', LIST, () => [ME, 0, 50]],
  ['a later page of them', LIST, () => [ME, 10, 10]],
  ['a private room', ONE, ({ pair }) => [ME, pair]],
  ['a group room', ONE, ({ group }) => [ME, group]],
  ['the room with a member', WITH_MEMBER, ({ other }) => [ME, other]],
  ['who the other is', CARD, ({ pair }) => [ME, pair, NOW]],
  ['what is not read', UNREAD, () => [ME]],
  ['whom I ask', PERSON, ({ other }) => [ME, other, NOW]],
  ['the room of two', PAIR, ({ other }) => [ME, other]],
  ['how often I asked', COUNT_NEW_REQUESTS, () => [ME, NOW]],
  ['how often I asked again', REPEATED_REQUESTS, ({ pair }) => [pair, ME]],
  ['my newest message', NEWEST_MESSAGE, ({ pair }) => [pair, ME]],
]
test.each(cases)('%s: reads at most 1.5 times the pages at ten times the members and messages', async (_, statement, of) => {
  const [small, large] = await Promise.all(pools.map((db, at) => preparedBuffersOf(db, statement, of(mine[at]!))))
  expect(small).toBeGreaterThan(0)
  expect(large! / small!).toBeLessThanOrEqual(LIMIT)
})

/** Each member has 20 private rooms and 2 groups of 15; my rooms have more messages in the larger database. */
async function fill(db: Pool, members: number): Promise<void> {
  const messages = members / 5
  await db.transaction(async ({ sql }) => {
    await sql`
      insert into users (user_id, haru_name, haru_character, gender, birth)
      select 'u' || i, '하루' || i, (1 + i % 8)::text, 'm', date '1960-01-01' + (i * 7 % 18000)::int from generate_series(1, ${members}::int) i`
    await sql`
      insert into chat_room (cr_type, one_no, other_no, last_dt)
      select 'private', m, m + d * 17, now() - (m + d) * interval '1 minute'
      from generate_series(1, ${members}::int) m, generate_series(1, 10) d where m + d * 17 <= ${members}::int`
    await sql`insert into meet (meet_title, user_no) select '모임' || i, i from generate_series(1, ${members}::int * 2 / 15) i`
    await sql`insert into chat_room (cr_type, meet_no) select 'group', meet_no from meet`
    await sql`
      insert into chat_member (cr_no, user_no, state) select cr_no, u, case when cr_no % 9 = 0 and u = other_no then 0 else 1 end
      from chat_room, lateral (values (one_no), (other_no)) p (u) where cr_type = 'private'`
    await sql`
      insert into chat_member (cr_no, user_no) select cr_no, 1 + (meet_no * 15 / 2 + i * 11) % ${members}::int
      from chat_room, generate_series(1, 15) i where cr_type = 'group' on conflict do nothing`
    await sql`insert into chat_request (cr_no, user_no, is_first, reg_dt) select cr_no, one_no, true, now() from chat_room where cr_type = 'private'`
    await sql`
      insert into chat_message (cr_no, cm_no, seq, cm_uuid, cm_from, cm_type, cm_content, reg_dt)
      select m.cr_no, nextval('chat_message_no'), n, gen_random_uuid(), m.user_no, 'user-msg', '안녕하세요 ' || n, now()
      from (select cr_no, min(user_no) as user_no, bool_or(user_no = ${ME}) as mine from chat_member group by cr_no) m,
        lateral generate_series(1, case when m.mine then ${messages}::int else 1 end) n order by n`
    await sql`
      update chat_room r set last_cm_no = x.last, seq = x.seq from (select cr_no, max(cm_no) as last, max(seq) as seq from chat_message group by 1) x
      where x.cr_no = r.cr_no`
    await sql`
      insert into follow (user_no, target_no) select m, 1 + (m * 7 + i * 13) % ${members}::int
      from generate_series(1, ${members}::int) m, generate_series(1, 3) i where m <> 1 + (m * 7 + i * 13) % ${members}::int on conflict do nothing`
    await sql`
      insert into post (kind, user_no, content, visibility, record_date, info)
      select 'daily', m, '오늘', 'public', current_date - i, '{}' from generate_series(1, ${members}::int) m, generate_series(1, 2) i`
    await sql`
      insert into block (user_no, target_no) select m, 1 + (m * 11 + i * 37) % ${members}::int
      from generate_series(1, ${members}::int) m, generate_series(1, 3) i where m <> 1 + (m * 11 + i * 37) % ${members}::int on conflict do nothing`
  })
}
