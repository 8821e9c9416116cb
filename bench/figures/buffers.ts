import { repliesOf, rootsOf } from '#features/comment/server/list.ts'
import { COMMENT_PAGE } from '#features/comment/rules.ts'
import type { listMyDailys } from '#features/daily/contract.ts'
import { koreanDay, LINE_PAGE } from '#features/daily/rules.ts'
import { countNew, listLine } from '#features/daily/server/line.ts'
import { daysOf, mineOf } from '#features/daily/server/own-days.ts'
import { pastOf } from '#features/daily/server/past.ts'
import { weekOf } from '#features/daily/server/week.ts'
import { LIKERS_PAGE } from '#features/like/rules.ts'
import { COMMENT_LIKERS, DAILY_LIKERS, likersOf } from '#features/like/server/likers.ts'
import type { Query } from '#kit/contract/endpoint.ts'
import { buffersOf, statementsOf } from '#kit/server/db/buffers.ts'
import { openDb, type Pool } from '#kit/server/db/db.ts'
import type { Me } from '#kit/server/http/handle.ts'
import { VIEWERS, type Size } from '../dataset/shape.ts'
import type { Figure, Lab } from './lab.ts'
import { CHOOSING, meOf, PEOPLE, type Ask, type Facts } from './lists.ts'

/** Pages read at one size and at ten times its rows. */
export type Growth = { name: string; small: number; large: number }

/** Goal for each list: pages read at ten times the rows, to those read at one. */
export const GROWTH = { better: 'less', floor: 1.5, stretch: 1.1 } as const

/** Every list query at a tenth of the size and at the size: an index answers it, whatever the table holds. */
export async function buffers(lab: Lab): Promise<Figure[]> {
  const { size } = lab
  const tenth: Size = { members: Math.ceil(size.members / 10), dailys: Math.ceil(size.dailys / 10), likes: Math.ceil(size.likes / 10) }
  const small = openDb({ url: await lab.dataset(tenth), max: 1, statementTimeout: 0 })
  const large = openDb({ url: await lab.dataset(), max: 1, statementTimeout: 0 })
  try {
    const grown = await growthOf(small, large)
    return grown.map((growth) => ({
      name: `pages read, ${growth.name}`,
      value: growth.large / growth.small,
      unit: 'x',
      goal: CHOOSING.includes(growth.name) ? null : GROWTH,
      detail: `${growth.small.toFixed(0)} at 1x, ${growth.large.toFixed(0)} at 10x`,
    }))
  } finally {
    await Promise.all([small.end(1), large.end(1)])
  }
}

/**
 * What every list query reads in two datasets, on average over some members. The small one is asked row by
 * row through its indexes, as a large one is: over a table of a few pages PostgreSQL would rather read it
 * whole, and two plans would be compared instead of two sizes. Each pool has one connection.
 */
export async function growthOf(small: Pool, large: Pool): Promise<Growth[]> {
  for (const way of ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']) await small.sql`set ${small.sql(way)} = off`
  const less = await pagesOf(small)
  const more = await pagesOf(large)
  return [...less].map(([name, pages]) => ({ name, small: pages, large: more.get(name) ?? NaN }))
}

/** Members who ask; their numbers are in every dataset. */
const ASKING = [1, 2, 3, 5, 8, 13, 21, 34]

const DAILYS: Record<string, Ask> = {
  'line, first page': (db, me, _facts, now) => listLine({ db, me, now }, { limit: LINE_PAGE, before_no: undefined }),
  'line, deep': (db, me, { last }, now) => listLine({ db, me, now }, { limit: LINE_PAGE, before_no: deepIn(last, me) }),
  'line, guest deep': (db, me, { last }, now) => listLine({ db, me: null, now }, { limit: LINE_PAGE, before_no: deepIn(last, me) }),
  'new dailys': (db, me, { last }, now) => countNew({ db, me, now }, { after_no: last - 200 }),
  'week in moods': (db, me, _facts, now) => weekOf(db, me?.user_no ?? 0, now),
  'my days': (db, me, _facts, now) => daysOf({ db, me: me! }, { from: dayBefore(now, 30), to: dayBefore(now, 0) }),
  'my dailys': (db, me, _facts, now) => mineOf({ db, me: me!, now }, { limit: LINE_PAGE } as Query<typeof listMyDailys>),
  'what I kept before': (db, me, _facts, now) => pastOf(db, me!.user_no, dayBefore(now, 0)),
  'who likes a daily': (db, me, { liked }) => likersOf({ db, me }, DAILY_LIKERS, liked, { limit: LIKERS_PAGE } as never),
  'who likes a comment': (db, me, { answered }) => likersOf({ db, me }, COMMENT_LIKERS, answered, { limit: LIKERS_PAGE } as never),
  comments: (db, me, { talkedOf }) => rootsOf({ db, me }, { daily_no: talkedOf, limit: COMMENT_PAGE, after_no: undefined }),
  replies: (db, me, { answered }) => repliesOf({ db, me }, answered, { limit: COMMENT_PAGE, after_no: undefined }),
}

async function pagesOf(db: Pool): Promise<Map<string, number>> {
  const facts = await factsOf(db)
  const pages = new Map<string, number>()
  for (const [name, ask] of Object.entries({ ...DAILYS, ...PEOPLE })) {
    let sum = 0
    for (const userNo of ASKING) {
      for (const { statement, parameters } of await statementsOf(db, (listening) => ask(listening, meOf(userNo), facts, new Date()))) {
        sum += await buffersOf(db, statement, parameters)
      }
    }
    pages.set(name, sum / ASKING.length)
  }
  return pages
}

/**
 * The newest daily, one that three comments answer, a comment that two replies answer, a member with as many
 * feeds as those who write much have on average, and somebody's story; no block stands between them and who asks.
 */
async function factsOf(db: Pool): Promise<Facts> {
  const [facts] = await db.sql<Facts[]>`
    with apart as materialized (
      select target_no as user_no from block where user_no = any(${ASKING}) union select user_no from block where target_no = any(${ASKING})
    ), open as materialized (
      select post_no from post p where kind = 'daily' and visibility = 'public' and user_no not in (select user_no from apart)
        and not (select account_private from users u where u.user_no = p.user_no)
    )
    select (select max(post_no) from post where kind = 'daily') as last,
      (select post_no from open
        where (select count(*) from comment c where c.post_no = open.post_no and c.parent_no is null) = 3 limit 1) as "talkedOf",
      (select comment_no from comment join open using (post_no)
        where parent_no is null and reply_qtt = 2 and user_no not in (select user_no from apart) limit 1) as answered,
      (select post_no from open join post using (post_no) where like_qtt = 5 limit 1) as liked,
      (select min(user_no) from users
        where user_no > ${VIEWERS} and user_no % 10 = 1 and user_no not in (select user_no from apart)
          and (select count(*) from post p where p.user_no = users.user_no and p.kind = 'feed' and p.visibility = 'public')
            = (select round(count(*) * 4.5 / (select count(*) from users)) from post where kind = 'feed')) as home,
      told.user_no as teller, told.post_no as story
    from (
      select user_no, post_no from post join users using (user_no) where kind = 'story' and expire_dt > now() and visibility = 'public' and not account_private
        and user_no not in (select user_no from apart) order by post_no limit 1) told`
  if (!facts?.talkedOf || !facts.answered || !facts.liked || !facts.home) {
    throw new Error('This dataset has no daily that people talk about.')
  }
  return facts
}

/** The Korean day, so many days before. */
function dayBefore(now: Date, days: number): string {
  return koreanDay(new Date(now.getTime() - days * 86_400_000))
}

/** A place in the middle of the line, another for each member. */
function deepIn(last: number, me: Me | null): number {
  return Math.floor(last / 2) - (me?.user_no ?? 0) * LINE_PAGE
}
