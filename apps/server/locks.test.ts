import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { editDaily } from '#features/daily/contract.ts'
import { hideMealPhotos } from '#features/daily/server/withdraw.ts'
import { editFeed } from '#features/feed/contract.ts'
import { keepTags } from '#features/tag/server/public.ts'
import { purgeMembers } from '#features/withdraw/server/purge.ts'
import { aComment, aDaily, anItem, leftOpen, moodOnly, relate, waiting } from '#kit/server/cast/testing.ts'
import type { Db } from '#kit/server/db.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing.ts'
import { FORGETS, handled } from './app.ts'

// Who holds several rows takes them in one order, across features: people, comments, posts, pictures, tags; each in their own.

const DAY = 86_400_000

let server: TestServer
let me: TestMember
beforeAll(async () => {
  server = await testServer(handled)
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.sql`truncate post, tag cascade`
  me = await server.aMember()
})

/** A public post of mine with these words, its tags kept. */
async function aTagged(content: string, columns: Record<string, unknown> = {}): Promise<number> {
  const post_no = await aDaily(server.db, me.user_no, { content, ...columns })
  await server.db.transaction((tx) => keepTags(tx, { post_no, user_no: me.user_no, content }))
  return post_no
}

/** Does the work while another writer holds the tag `aa`; that one then takes `zz` as well, which comes after it. */
async function besideAnother<T>(work: () => PromiseLike<T>): Promise<T> {
  const { sql } = server.db
  await sql`insert into tag (tag) values ('aa'), ('zz') on conflict do nothing`
  const hold = (tag: string) => (tx: Db) => tx.sql`select from tag where tag = ${tag} for no key update`
  const goOn = await leftOpen(server.db, hold('aa'), hold('zz'))
  const done = Promise.resolve(work()).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  await someoneWaits()
  await goOn()
  const ended = await done
  if ('error' in ended) throw ended.error
  return ended.value
}

async function someoneWaits(): Promise<void> {
  await expect.poll(() => waiting(server.db), { interval: 20, timeout: 5000 }).toBeGreaterThan(0)
}

test('an edit of a daily that changes its tags and who may see it', async () => {
  const daily_no = await aTagged('#aa')
  const body = { daily_content: '#aa #zz', daily_info: moodOnly, visibility: 'private' as const }
  const edited = await besideAnother(() => server.call(editDaily, { params: { daily_no }, body }, { as: me }))
  expect(edited.status).toBe(200)
})

test('an edit of a feed that changes its tags and who may see it', async () => {
  const feed_no = await aTagged('#zz', { kind: 'feed', info: null, record_date: null, images: [anItem('k')] })
  const body = { feed_content: '#aa #zz', visibility: 'private' as const }
  const edited = await besideAnother(() => server.call(editFeed, { params: { feed_no }, body }, { as: me }))
  expect(edited.status).toBe(200)
})

test('meal photos hidden with the consent that covered them, each with tags of its own', async () => {
  const meal = { info: { ...moodOnly, eat: { setCalorie: 500, selectedFood: [] } }, images: [anItem('k')] }
  await aTagged('#zz', meal)
  await aTagged('#aa', meal)
  await besideAnother(() => server.db.transaction((tx) => hideMealPhotos(tx, me.user_no, server.clock.now)))
  expect(await server.db.sql`select tag, post_qtt from tag order by tag`).toEqual([
    { tag: 'aa', post_qtt: 0 },
    { tag: 'zz', post_qtt: 0 },
  ])
})

test('a member who is forgotten, while somebody who follows them edits a daily under which they spoke', async () => {
  const long = new Date(server.clock.now.getTime() - DAY)
  const gone = await server.aMember({ state: 0, withdraw_dt: long, purge_dt: long })
  await relate(server.db, 'follow', me.user_no, gone.user_no)
  const post_no = await aDaily(server.db, me.user_no)
  await aComment(server.db, post_no, gone.user_no)
  // As an edit with a picture of a meal does: its member, then the post.
  const goOn = await leftOpen(
    server.db,
    (tx) => tx.sql`select from users where user_no = ${me.user_no} for share`,
    (tx) => tx.sql`select from post where post_no = ${post_no} for no key update`,
  )
  const purged = purgeMembers(server.app.services, FORGETS)(server.db, server.clock.now, server.app.services.storage)
  await someoneWaits()
  await goOn()
  await purged
  expect(await server.db.sql`select from users where user_no = ${gone.user_no}`).toHaveLength(0)
  expect(await server.db.sql`select reply_qtt from post where post_no = ${post_no}`).toEqual([{ reply_qtt: 0 }])
})
