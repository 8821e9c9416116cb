import { expect, test } from 'vitest'
import { anItem } from '#kit/server/testing/factories.ts'
import { preparedBuffersOf } from '#kit/server/db/buffers.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { scaledDatabases } from '#kit/server/testing/scaled-database.ts'
import { DETAIL, OF_MEMBER, PAST, REPLIES, STRIP, VIEWERS } from './sql.ts'

// The strip and every list of one story read about the same number of pages with ten times the rows.

const MEMBERS = 1000
const LIMIT = 1.5
const NOW = new Date('2026-11-21T05:00:00Z')
const ARCHIVED_SINCE = new Date('2026-10-22T05:00:00Z')
const LATEST = Number.MAX_SAFE_INTEGER
const ME = 7

const pools = scaledDatabases((db, times) => fill(db, MEMBERS * times))

test.each([
  ['the strip for a guest', STRIP, [null, NOW]],
  ['the strip for a member', STRIP, [ME, NOW]],
  ['the strip for a member who follows nobody', STRIP, [1, NOW]],
  ['a story', DETAIL, [ME, 1, NOW, ARCHIVED_SINCE]],
  ['my story', DETAIL, [ME, ME, NOW, ARCHIVED_SINCE]],
  ['a member’s stories', OF_MEMBER, [ME, 40, NOW]],
  ['my past stories', PAST, [ME, new Date('2026-11-23T05:00:00Z'), ARCHIVED_SINCE, LATEST, 30]],
  ['the viewers of mine', VIEWERS, [ME, ME, ARCHIVED_SINCE, 'infinity', LATEST, 30]],
  ['replies to mine', REPLIES, [ME, ME, NOW, ARCHIVED_SINCE, LATEST, 30]],
] as [string, string, unknown[]][])('%s reads at most 1.5 times the pages at ten times the rows', async (_, statement, parameters) => {
  const [small, large] = await Promise.all(pools.map((db) => preparedBuffersOf(db, statement, parameters)))
  expect(small).toBeGreaterThan(0)
  expect(large! / small!).toBeLessThanOrEqual(LIMIT)
})

/** Each member has 10 follows, one running and one ended story, and 4 views of the running one; the viewer's has 20. */
async function fill(db: Pool, members: number): Promise<void> {
  await db.transaction(async ({ sql }) => {
    await sql`
      insert into users (user_id, haru_name, haru_character, gender)
      select 'u' || i, '하루' || i, (1 + i % 8)::text, 'm' from generate_series(1, ${members}::int) i`
    // The trigger would take most of a minute, and nothing here reads its counts.
    await sql`
      insert into follow (user_no, target_no)
      select m, t from (
        select m, 1 + (m * 7::bigint + i * 37) % ${members} from generate_series(2, ${members}::int) m, generate_series(1, 10) i) q(m, t)
      where m <> t on conflict do nothing`
    // The number of a member's first story equals the member's number.
    await sql`
      insert into post (kind, user_no, images, visibility, reg_dt, expire_dt)
      select 'story', 1 + (i - 1) % ${members}, ${JSON.stringify([anItem('k')])}::text::jsonb, case when i % 4 = 0 then 'followers' else 'public' end,
        at.moment, at.moment + interval '1 day'
      from generate_series(1, ${members * 2}::int) i, lateral (
        select ${NOW}::timestamptz - case when i <= ${members}::int then interval '1 hour' else interval '2 days' end - i * interval '1 millisecond' as moment) at`
    await sql`
      insert into story_view (post_no, user_no) select p, 1 + (p * 3::bigint + i * 11) % ${members}
      from generate_series(1, ${members}::int) p, generate_series(1, case when p = ${ME}::int then 20 else 4 end) i`
    await sql`
      insert into story_reply (post_no, user_no, content) select 1 + (m * 3::bigint + i) % ${members}, m, '좋아요'
      from generate_series(1, ${members}::int) m, generate_series(1, 4) i`
  })
}
