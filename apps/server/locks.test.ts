import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createComment, deleteComment } from '#features/comment/contract.ts'
import { editDaily } from '#features/daily/contract.ts'
import { hideMealPhotos } from '#features/daily/server/meal-photos.ts'
import { readAlarms } from '#features/alarm/contract.ts'
import { editFeed } from '#features/feed/contract.ts'
import { followMember, unfollowMember } from '#features/follow/contract.ts'
import { likeComment, likeDaily, unlikeComment, unlikeDaily } from '#features/like/contract.ts'
import { saveTags } from '#features/tag/server/public.ts'
import { purgeMembers } from '#features/account-deletion/server/purge.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import { deleteAllRows } from '#kit/server/testing/delete-rows.ts'
import { aComment, aDaily, anItem, leaveTransactionOpen, moodOnly, relate, countLockWaits } from '#kit/server/testing/factories.ts'
import type { Db } from '#kit/server/db/db.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { features } from './app.ts'

// Lock order across features: users, comments, posts, media, tags, alarms; rows of one table by their key.

let server: TestServer
let me: TestMember
beforeAll(async () => {
  server = await featureServer(features, { max: 20 })
})
afterAll(() => server.close())
beforeEach(async () => {
  await deleteAllRows(server.admin, 'post', 'tag')
  me = await server.aMember()
})

/** A public post of mine with this text, with its tags saved. */
async function aTaggedPost(content: string, columns: Record<string, unknown> = {}): Promise<number> {
  const post_no = await aDaily(server.db, me.user_no, { content, ...columns })
  await server.db.transaction((tx) => saveTags(tx, { post_no, user_no: me.user_no, content }))
  return post_no
}

/** Runs the work while another transaction holds the tag `aa`, which then locks `zz`, too. */
async function whileTagIsLocked<T>(work: () => PromiseLike<T>): Promise<T> {
  const { sql } = server.db
  await sql`insert into tag (tag) values ('aa'), ('zz') on conflict do nothing`
  const hold = (tag: string) => (tx: Db) => tx.sql`select from tag where tag = ${tag} for no key update`
  const finish = await leaveTransactionOpen(server.db, hold('aa'), hold('zz'))
  const done = Promise.resolve(work()).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  await expectWaiter()
  await finish()
  const outcome = await done
  if ('error' in outcome) throw outcome.error
  return outcome.value
}

async function expectWaiter(): Promise<void> {
  await expect.poll(() => countLockWaits(server.db), { interval: 20 }).toBeGreaterThan(0)
}

test('an edit of a daily’s tags and visibility does not deadlock', async () => {
  const daily_no = await aTaggedPost('#aa')
  const body = { daily_content: '#aa #zz', daily_info: moodOnly, visibility: 'private' as const }
  const edited = await whileTagIsLocked(() => server.call(editDaily, { params: { daily_no }, body }, { as: me }))
  expect(edited.status).toBe(200)
})

test('an edit of a feed’s tags and visibility does not deadlock', async () => {
  const feed_no = await aTaggedPost('#zz', { kind: 'feed', info: null, record_date: null, images: [anItem('k')] })
  const body = { feed_content: '#aa #zz', visibility: 'private' as const }
  const edited = await whileTagIsLocked(() => server.call(editFeed, { params: { feed_no }, body }, { as: me }))
  expect(edited.status).toBe(200)
})

test('hiding several tagged meal photos does not deadlock', async () => {
  const meal = { info: { ...moodOnly, eat: { setCalorie: 500, selectedFood: [] } }, images: [anItem('k')] }
  await aTaggedPost('#zz', meal)
  await aTaggedPost('#aa', meal)
  await whileTagIsLocked(() => server.db.transaction((tx) => hideMealPhotos(tx, me.user_no, server.clock.now)))
  expect(await server.db.sql`select tag, post_qtt from tag order by tag`).toEqual([
    { tag: 'aa', post_qtt: 0 },
    { tag: 'zz', post_qtt: 0 },
  ])
})

test('purging a member does not deadlock with a follower’s edit of a daily with their comment', async () => {
  const long = new Date(server.clock.now.getTime() - DAY_MS)
  const gone = await server.aMember({ state: 0, withdraw_dt: long, purge_dt: long })
  await relate(server.db, 'follow', me.user_no, gone.user_no)
  const post_no = await aDaily(server.db, me.user_no)
  await aComment(server.db, post_no, gone.user_no)
  // The lock order of an edit with a meal picture: the member, then the post.
  const finish = await leaveTransactionOpen(
    server.db,
    (tx) => tx.sql`select from users where user_no = ${me.user_no} for share`,
    (tx) => tx.sql`select from post where post_no = ${post_no} for no key update`,
  )
  const purged = purgeMembers(server.db, server.clock.now, server.app.services)
  await expectWaiter()
  await finish()
  await purged
  expect(await server.db.sql`select from users where user_no = ${gone.user_no}`).toHaveLength(0)
  expect(await server.db.sql`select reply_qtt from post where post_no = ${post_no}`).toEqual([{ reply_qtt: 0 }])
})

test('concurrent likes, mentions, follows, reads and a purge do not deadlock', async () => {
  const long = new Date(server.clock.now.getTime() - DAY_MS)
  const people = await Promise.all(Array.from({ length: 6 }, (_, nth) => server.aMember({ haru_name: `모두${nth}번째` })))
  const posts = await Promise.all(people.slice(0, 3).map(({ user_no }) => aDaily(server.db, user_no)))
  const gone = await Promise.all([0, 1].map(() => server.aMember()))
  const roots: number[] = []
  for (const [nth, post_no] of posts.entries()) {
    roots.push(await aComment(server.db, post_no, people[(nth + 1) % 6]!.user_no))
    for (const as of gone) {
      await server.call(likeDaily, { body: { daily_no: post_no } }, { as })
      await server.call(
        createComment,
        { body: { daily_no: post_no, comment_content: '@모두0번째 @모두1번째', parent_no: roots[nth] } },
        { as },
      )
      await server.call(likeComment, { body: { comment_no: roots[nth]! } }, { as })
    }
  }
  await server.db.sql`
    update users set state = 0, withdraw_dt = ${long}, purge_dt = ${long} where user_no = any(${gone.map(({ user_no }) => user_no)}::bigint[])`

  const act = async (as: TestMember, nth: number): Promise<number[]> => {
    const post = { daily_no: posts[nth % 3]! }
    const root = { comment_no: roots[nth % 3]! }
    const user_no = people[(people.indexOf(as) + 1 + (nth % 4)) % 6]!.user_no
    const words = { comment_content: `@모두${nth % 6}번째 @모두${(nth + 3) % 6}번째`, ...(nth % 2 ? { parent_no: root.comment_no } : {}) }
    const commented = await server.call(createComment, { body: { ...post, ...words } }, { as })
    const answers = await Promise.all([
      server.call(likeDaily, { body: post }, { as }),
      server.call(likeComment, { body: root }, { as }),
      server.call(followMember, { body: { user_no } }, { as }),
      server.call(deleteComment, { params: { comment_no: (commented.body.query as { comment_no: number }).comment_no } }, { as }),
      server.call(readAlarms, { body: {} }, { as }),
      server.call(unlikeDaily, { query: post }, { as }),
      server.call(unlikeComment, { query: root }, { as }),
      server.call(unfollowMember, { query: { user_no } }, { as }),
    ])
    return [commented, ...answers].map(({ status }) => status)
  }
  const all = people.map(async (as, who) => {
    const statuses: number[] = []
    for (let nth = 0; nth < 6; nth++) statuses.push(...(await act(as, nth + who)))
    return statuses
  })
  const purged = purgeMembers(server.db, server.clock.now, server.app.services)
  const [statuses] = await Promise.all([Promise.all(all), purged])
  expect(statuses.flat().filter((status) => status !== 200)).toEqual([])
  // Alarms have no actors whose act was undone, and their counts match.
  const wrong = await server.db.sql`
    select kind, target, actor_nos, actor_qtt from alarm a
    where actor_qtt <> cardinality(actor_nos) or actor_qtt = 0
      or kind = 'LIKE_POST' and exists (select from unnest(actor_nos) n (no) where not exists (
        select from post_like l join users u on u.user_no = l.user_no where l.user_no = n.no and l.post_no = a.post_no)
        and exists (select from users u where u.user_no = n.no))`
  expect(wrong).toEqual([])
})
