import { expect, test } from 'vitest'
import { preparedBuffersOf } from '#kit/server/db/buffers.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { scaledDatabases } from '#kit/server/testing/scaled-database.ts'
import { BLOCKS, MUTES } from './block.ts'
import { FOLLOWS, FOLLOWS_NAMED } from './lists.ts'
import { FOLLOW_SUMMARY } from './summary.ts'
import { SUGGEST } from './suggest.ts'

// Reads must not grow with the number of members: ten times the members, each with as many follows.

const MEMBERS = 1500
const LIMIT = 1.5
const ME = 7
const NOW = new Date('2026-11-21T05:00:00Z')
const FIRST = ['infinity', Number.MAX_SAFE_INTEGER]

const pools = scaledDatabases((db, times) => fill(db, MEMBERS * times))

const cases: [string, string, unknown[]][] = [
  ['followers', FOLLOWS.followers, [ME, 21, ...FIRST, 30, NOW]],
  ['followers for a guest', FOLLOWS.followers, [null, 21, ...FIRST, 30, NOW]],
  ['following', FOLLOWS.following, [ME, 21, ...FIRST, 30, NOW]],
  ['requests', FOLLOWS.requests, [ME, ME, ...FIRST, 30, NOW]],
  ['followers by name', FOLLOWS_NAMED.followers, [ME, 21, ...FIRST, 30, NOW, '하루1']],
  ['the summary of a member', FOLLOW_SUMMARY, [ME, 21, NOW]],
  ['my blocks', BLOCKS, [ME, ...FIRST, 30]],
  ['my mutes', MUTES, [ME, ...FIRST, 30, NOW]],
  ['suggestions', SUGGEST, [ME, NOW, '2026-11-21']],
]
test.each(cases)('%s reads at most 1.5 times the pages at ten times the members', async (_, statement, parameters) => {
  const [small, large] = await Promise.all(pools.map((db) => preparedBuffersOf(db, statement, parameters)))
  expect(small).toBeGreaterThan(0)
  expect(large! / small!).toBeLessThanOrEqual(LIMIT)
})

/** Each follows 20 and is followed by 20, blocks 3, mutes 3, likes 3 of 10, and lives in one of 15 districts. */
async function fill(db: Pool, members: number): Promise<void> {
  await db.transaction(async ({ sql }) => {
    const pairs = (each: number, stride: number) => sql`
      select m, 1 + (m * ${stride}::bigint + i * 37) % ${members} from generate_series(1, ${members}) m, generate_series(1, ${each}::int) i`
    await sql`
      insert into users (user_id, haru_name, haru_character, gender, account_private, sigungu_code, birth)
      select 'u' || i, '하루' || i, (1 + i % 8)::text, 'm', i % 20 = 0, (11000 + i % 15)::text, date '1960-01-01' + (i * 7 % 18000)::int
      from generate_series(1, ${members}::int) i`
    await sql`insert into follow (user_no, target_no, state) select m, t, 1 from (${pairs(20, 7)}) q(m, t) where m <> t on conflict do nothing`
    await sql`insert into follow (user_no, target_no, state) select m, t, 0 from (${pairs(5, 3)}) q(m, t) where m <> t on conflict do nothing`
    await sql`insert into block (user_no, target_no) select m, t from (${pairs(3, 11)}) q(m, t) where m <> t on conflict do nothing`
    await sql`insert into mute (user_no, target_no) select m, t from (${pairs(3, 13)}) q(m, t) where m <> t on conflict do nothing`
    await sql`insert into user_interest select m, 'interest', 1 + (m + i * 3) % 10 from generate_series(1, ${members}) m, generate_series(1, 3) i`
    await sql`
      insert into post (kind, user_no, content, info, visibility, record_date)
      select 'daily', m, '글', '{}', 'public', '2026-11-21' from generate_series(1, ${members}) m`
  })
}
