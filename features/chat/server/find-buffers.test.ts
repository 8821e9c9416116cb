import { expect, test } from 'vitest'
import { anItem } from '#kit/server/testing/factories.ts'
import { preparedBuffersOf } from '#kit/server/db/buffers.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { scaledDatabases } from '#kit/server/testing/scaled-database.ts'
import { DAY, FILES, WITH_WORDS } from './find.ts'

// A search costs about the same in a room with ten times the messages.

const MESSAGES = 6000
const LIMIT = 1.5
const NOW = new Date('2026-11-21T05:00:00Z')
const LATEST = Number.MAX_SAFE_INTEGER
const [ME, ROOM] = [1, 1]

const pools = scaledDatabases((db, times) => fill(db, MESSAGES * times))

test.each([
  ['words that few say', WITH_WORDS, [ME, ROOM, NOW, LATEST, ['%바늘%'], []]],
  ['words that nobody says', WITH_WORDS, [ME, ROOM, NOW, LATEST, ['%없는%', '%말%'], []]],
  ['words that everyone says', WITH_WORDS, [ME, ROOM, NOW, LATEST, ['%안녕%'], []]],
  ['first consonants', WITH_WORDS, [ME, ROOM, NOW, LATEST, [], ['%ㅂㄴ%']]],
  ['words further back', WITH_WORDS, [ME, ROOM, NOW, MESSAGES, ['%바늘%'], []]],
  ['files', FILES, [ME, ROOM, NOW, LATEST]],
  ['files further back', FILES, [ME, ROOM, NOW, MESSAGES]],
] as [string, string, unknown[]][])('%s: reads at most 1.5 times the pages at ten times the messages', async (_, statement, parameters) => {
  const [small, large] = await Promise.all(pools.map((db) => preparedBuffersOf(db, statement, parameters)))
  expect(small).toBeGreaterThan(0)
  expect(large! / small!).toBeLessThanOrEqual(LIMIT)
})

test.each([
  ['in the middle', '2026-10-15T00:00:00+09:00'],
  ['before all', '2020-01-01T00:00:00+09:00'],
  ['after all', '2027-01-01T00:00:00+09:00'],
])('finds a day %s by binary search: ten times the messages take four steps more', async (_, from) => {
  const [small, large] = await Promise.all(pools.map((db) => preparedBuffersOf(db, DAY, [ME, ROOM, from])))
  // A step descends the index, which may have one more level, and reads a row.
  expect(large!).toBeLessThan(110)
  expect(large! - small!).toBeLessThan(40)
})

/** Fills a private room over 60 days, a tenth of the messages with a picture, and as many messages in fifty other rooms. */
async function fill(db: Pool, messages: number): Promise<void> {
  await db.transaction(async ({ sql }) => {
    await sql`
      insert into users (user_id, haru_name, haru_character, gender)
      select 'u' || i, '하루' || i, (1 + i % 8)::text, 'm' from generate_series(1, 100) i`
    await sql`insert into chat_room (cr_type, one_no, other_no) select 'private', i, 101 - i from generate_series(1, 50) i`
    await sql`insert into chat_member (cr_no, user_no) select i, u from generate_series(1, 50) i, unnest(array[i, 101 - i]) u`
    await sql`
      insert into chat_message (cr_no, cm_no, seq, cm_uuid, cm_from, cm_type, cm_content, cm_file, reg_dt)
      select case when i % 2 = 0 then 1 else 2 + i / 2 % 49 end, i, i, gen_random_uuid(), case when i % 4 = 0 then 1 else 100 end, 'user-msg',
        '안녕하세요, 오늘은 어땠어요? ' || i || case when i % 90 = 0 then ' 바늘' else '' end,
        case when i % 20 = 0 then ${JSON.stringify([anItem('k')])}::text::jsonb else '[]' end,
        ${NOW}::timestamptz - (${messages * 2}::int - i) * (interval '60 days' / ${messages * 2}::int)
      from generate_series(1, ${messages * 2}::int) i`
    await sql`update chat_room r set last_cm_no = (select max(cm_no) from chat_message c where c.cr_no = r.cr_no), seq = 1000`
  })
}
