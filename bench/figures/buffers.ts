import { listRootReplies, listRoots } from '#features/comment/server/list.ts'
import { COMMENT_PAGE } from '#features/comment/rules.ts'
import type { listMyDailys } from '#features/daily/contract.ts'
import { LINE_PAGE } from '#features/daily/rules.ts'
import { countNew, listLine } from '#features/daily/server/line.ts'
import { listDays, listMine } from '#features/daily/server/own-days.ts'
import { getPast } from '#features/daily/server/past.ts'
import { getWeek } from '#features/daily/server/week.ts'
import { LIKERS_PAGE } from '#features/like/rules.ts'
import { COMMENT_LIKERS, DAILY_LIKERS, listLikers } from '#features/like/server/likers.ts'
import type { Query } from '#kit/contract/endpoint.ts'
import { DAY_MS, koreanDay } from '#kit/contract/time.ts'
import { buffersOf, statementsOf } from '#kit/server/db/buffers.ts'
import { openDb, type Pool } from '#kit/server/db/db.ts'
import type { Me } from '#kit/server/http/handle.ts'
import { VIEWERS, type Size } from '../dataset/shape.ts'
import type { Figure, Lab } from './lab.ts'
import { WITHOUT_GOAL, meOf, PEOPLE, type ListQuery, type Samples } from './lists.ts'

/** Pages read at one size and at ten times its rows. */
export type Growth = { name: string; small: number; large: number }

/** Goal of each list: the ratio of the pages read at ten times the rows. */
export const GROWTH = { better: 'less', must: 1.5, aim: 1.1 } as const

/** Measures every list query at the size and at a tenth of it: with the right index, both read about as many pages. */
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
      goal: WITHOUT_GOAL.includes(growth.name) ? null : GROWTH,
      detail: `${growth.small.toFixed(0)} at 1x, ${growth.large.toFixed(0)} at 10x`,
    }))
  } finally {
    await Promise.all([small.end(1), large.end(1)])
  }
}

/**
 * The pages that every list query reads in two datasets, averaged over some members. In the small one, sequential
 * scans and hash and merge joins are off: PostgreSQL would choose them for small tables, and the comparison would be
 * between two plans instead of two sizes. Each pool has one connection, which keeps these settings.
 */
export async function growthOf(small: Pool, large: Pool): Promise<Growth[]> {
  for (const setting of ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']) await small.sql`set ${small.sql(setting)} = off`
  const less = await pagesOf(small)
  const more = await pagesOf(large)
  return [...less].map(([name, pages]) => ({ name, small: pages, large: more.get(name) ?? NaN }))
}

/** Viewers of the lists; these numbers exist in every dataset. */
const VIEWER_NOS = [1, 2, 3, 5, 8, 13, 21, 34]

const DAILYS: Record<string, ListQuery> = {
  'line, first page': (db, me, _samples, now) => listLine({ db, me, now }, { limit: LINE_PAGE, before_no: undefined }),
  'line, deep': (db, me, { last }, now) => listLine({ db, me, now }, { limit: LINE_PAGE, before_no: deepCursor(last, me) }),
  'line, guest deep': (db, me, { last }, now) => listLine({ db, me: null, now }, { limit: LINE_PAGE, before_no: deepCursor(last, me) }),
  'new dailys': (db, me, { last }, now) => countNew({ db, me, now }, { after_no: last - 200 }),
  'week in moods': (db, me, _samples, now) => getWeek(db, me?.user_no ?? 0, now),
  'my days': (db, me, _samples, now) => listDays({ db, me: me! }, { from: dayBefore(now, 30), to: dayBefore(now, 0) }),
  'my dailys': (db, me, _samples, now) => listMine({ db, me: me!, now }, { limit: LINE_PAGE } as Query<typeof listMyDailys>),
  'past records': (db, me, _samples, now) => getPast(db, me!.user_no, dayBefore(now, 0)),
  'likers of a daily': (db, me, { likedPost }) => listLikers({ db, me }, DAILY_LIKERS, likedPost, { limit: LIKERS_PAGE } as never),
  'likers of a comment': (db, me, { repliedComment }) =>
    listLikers({ db, me }, COMMENT_LIKERS, repliedComment, { limit: LIKERS_PAGE } as never),
  comments: (db, me, { commentedPost }) => listRoots({ db, me }, { daily_no: commentedPost, limit: COMMENT_PAGE, after_no: undefined }),
  replies: (db, me, { repliedComment }) => listRootReplies({ db, me }, repliedComment, { limit: COMMENT_PAGE, after_no: undefined }),
}

async function pagesOf(db: Pool): Promise<Map<string, number>> {
  const samples = await samplesOf(db)
  const pages = new Map<string, number>()
  for (const [name, list] of Object.entries({ ...DAILYS, ...PEOPLE })) {
    let sum = 0
    for (const userNo of VIEWER_NOS) {
      for (const { statement, parameters } of await statementsOf(db, (recorder) => list(recorder, meOf(userNo), samples, new Date()))) {
        sum += await buffersOf(db, statement, parameters)
      }
    }
    pages.set(name, sum / VIEWER_NOS.length)
  }
  return pages
}

/**
 * The newest daily, a daily with three comments, a comment with two replies, a member with the active authors' average
 * number of feeds, and the first visible story. None of their authors blocks a viewer or is blocked by one.
 */
async function samplesOf(db: Pool): Promise<Samples> {
  const [samples] = await db.sql<Samples[]>`
    with blocked as materialized (
      select target_no as user_no from block where user_no = any(${VIEWER_NOS}) union select user_no from block where target_no = any(${VIEWER_NOS})
    ), open as materialized (
      select post_no from post p where kind = 'daily' and visibility = 'public' and user_no not in (select user_no from blocked)
        and not (select account_private from users u where u.user_no = p.user_no)
    )
    select (select max(post_no) from post where kind = 'daily') as last,
      (select post_no from open
        where (select count(*) from comment c where c.post_no = open.post_no and c.parent_no is null) = 3 limit 1) as "commentedPost",
      (select comment_no from comment join open using (post_no)
        where parent_no is null and reply_qtt = 2 and user_no not in (select user_no from blocked) limit 1) as "repliedComment",
      (select post_no from open join post using (post_no) where like_qtt = 5 limit 1) as "likedPost",
      (select min(user_no) from users
        where user_no > ${VIEWERS} and user_no % 10 = 1 and user_no not in (select user_no from blocked)
          and (select count(*) from post p where p.user_no = users.user_no and p.kind = 'feed' and p.visibility = 'public')
            = (select round(count(*) * 4.5 / (select count(*) from users)) from post where kind = 'feed')) as "roomOwner",
      latest.user_no as "storyAuthor", latest.post_no as story
    from (
      select user_no, post_no from post join users using (user_no) where kind = 'story' and expire_dt > now() and visibility = 'public' and not account_private
        and user_no not in (select user_no from blocked) order by post_no limit 1) latest`
  if (!samples?.commentedPost || !samples.repliedComment || !samples.likedPost || !samples.roomOwner) {
    throw new Error('This dataset has too few comments, likes or feeds to measure.')
  }
  return samples
}

/** The Korean day `days` before now. */
function dayBefore(now: Date, days: number): string {
  return koreanDay(new Date(now.getTime() - days * DAY_MS))
}

/** A cursor in the middle of the line, different for each member. */
function deepCursor(last: number, me: Me | null): number {
  return Math.floor(last / 2) - (me?.user_no ?? 0) * LINE_PAGE
}
