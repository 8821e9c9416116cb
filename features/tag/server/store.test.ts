import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#kit/contract/time.ts'
import { deleteAllRows } from '#kit/server/testing/delete-rows.ts'
import { aComment, aDaily, leaveTransactionOpen, relate } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { deleteTags, saveTags } from './public.ts'
import { repairTags, repairTagsNightly, TAGS_HOUR } from './repair.ts'

let server: TestServer
let me: TestMember

beforeAll(async () => {
  server = await testServer([])
})
afterAll(() => server.close())
beforeEach(async () => {
  await deleteAllRows(server.admin, 'post', 'tag')
  me = await server.aMember()
})

const save = (post_no: number, content: string, comment_no?: number, by = me) =>
  server.db.transaction((tx) =>
    saveTags(tx, { post_no, ...(comment_no === undefined ? {} : { comment_no }), user_no: by.user_no, content }),
  )

async function aTagged(content: string, columns: Record<string, unknown> = {}, by = me): Promise<number> {
  const post_no = await aDaily(server.db, by.user_no, { content, ...columns })
  await save(post_no, content, undefined, by)
  return post_no
}

async function counts(): Promise<Record<string, number>> {
  const rows = await server.db.sql<{ tag: string; post_qtt: number }[]>`select tag, post_qtt from tag order by tag`
  return Object.fromEntries(rows.map(({ tag, post_qtt }) => [tag, post_qtt]))
}

test('updates tags and their counts with the text', async () => {
  const post_no = await aTagged('#런닝 #산책 #런닝')
  await aTagged('#산책')
  expect(await counts()).toEqual({ 런닝: 1, 산책: 2 })
  await save(post_no, '#산책 #수영')
  expect(await counts()).toEqual({ 런닝: 0, 산책: 2, 수영: 1 })
  await save(post_no, '#산책 #수영')
  expect(await counts()).toEqual({ 런닝: 0, 산책: 2, 수영: 1 })
  await server.db.transaction((tx) => deleteTags(tx, post_no))
  expect(await counts()).toEqual({ 런닝: 0, 산책: 1, 수영: 0 })
})

test('stores mentions of a comment, not tags', async () => {
  const post_no = await aTagged('#런닝')
  const friend = await server.aMember({ haru_name: '댓글친구' })
  const comment_no = await aComment(server.db, post_no, me.user_no)
  await save(post_no, '#산책 @댓글친구', comment_no)
  expect(await counts()).toEqual({ 런닝: 1 })
  expect(await mentionsOf(post_no)).toEqual([[comment_no, friend.user_no]])
  await save(post_no, '그냥', comment_no)
  expect(await mentionsOf(post_no)).toEqual([])
})

test.each<[string, (post_no: number) => Promise<unknown>, (post_no: number) => Promise<unknown>]>([
  ['made private', setPost({ visibility: 'private' }), setPost({ visibility: 'public' })],
  ['for followers', setPost({ visibility: 'followers' }), setPost({ visibility: 'public' })],
  ['deleted', setPost({ state: 0 }), setPost({ state: 1 })],
  ['hidden by reports', setPost({ hide_dt: new Date() }), setPost({ hide_dt: null })],
  ['limited by reports', setPost({ limit_dt: new Date() }), setPost({ limit_dt: null })],
  ['of a deleted member', setMe({ state: 0 }), setMe({ state: 1 })],
  ['of an account made private', setMe({ account_private: true }), setMe({ account_private: false })],
])('a post that is %s is not counted until it is public again', async (_, away, back) => {
  const post_no = await aTagged('#런닝 #산책')
  await away(post_no)
  expect(await counts()).toEqual({ 런닝: 0, 산책: 0 })
  await back(post_no)
  expect(await counts()).toEqual({ 런닝: 1, 산책: 1 })
  await away(post_no)
  await server.db.sql`delete from post where post_no = ${post_no}`
  expect(await counts()).toEqual({ 런닝: 0, 산책: 0 })
})

test('deleting the row of a post uncounts its tags', async () => {
  const post_no = await aTagged('#런닝')
  await server.db.sql`delete from post where post_no = ${post_no}`
  expect(await counts()).toEqual({ 런닝: 0 })
})

test('mentions active members without a block, also with a suffix on the name', async () => {
  const [friend, deleted, blocker, blocked] = await Promise.all([
    server.aMember({ haru_name: '보리차' }),
    server.aMember({ haru_name: '떠난이', state: 0 }),
    server.aMember({ haru_name: '막은이' }),
    server.aMember({ haru_name: '막힌이' }),
  ])
  await relate(server.db, 'block', blocker.user_no, me.user_no)
  await relate(server.db, 'block', me.user_no, blocked.user_no)
  expect(deleted.user_no).toBeGreaterThan(0)
  const post_no = await aTagged('@보리차랑 @떠난이 @막은이 @막힌이 @없는이름 산책')
  expect(await mentionsOf(post_no)).toEqual([[null, friend.user_no]])
})

test('keeps the mentioned member after a rename', async () => {
  const friend = await server.aMember({ haru_name: '옛이름' })
  const post_no = await aTagged('@옛이름 안녕')
  await server.db.sql`update users set haru_name = '새이름' where user_no = ${friend.user_no}`
  await server.aMember({ haru_name: '옛이름' })
  await save(post_no, '@옛이름 또 안녕')
  expect(await mentionsOf(post_no)).toEqual([[null, friend.user_no]])
})

test('concurrent writers of the same tags in different orders do not deadlock, and every use is counted', async () => {
  const posts = await Promise.all(Array.from({ length: 12 }, () => aDaily(server.db, me.user_no)))
  await Promise.all(posts.map((post_no, at) => save(post_no, at % 2 === 0 ? '#가 #나 #다' : '#다 #나 #가')))
  await Promise.all(posts.map((post_no, at) => save(post_no, at % 2 === 0 ? '#라 #나' : '#나 #라')))
  expect(await counts()).toEqual({ 가: 0, 나: 12, 다: 0, 라: 12 })
})

test('the nightly repair corrects counts and deletes tags without posts', async () => {
  await aTagged('#런닝')
  await server.db.sql`update tag set post_qtt = 7`
  await server.db.sql`insert into tag (tag, post_qtt) values ('없음', 3)`
  const night = new Date(Date.UTC(2026, 10, 21, TAGS_HOUR + 15))
  await repairTagsNightly(server.db, new Date(night.getTime() - HOUR_MS), server.app.services)
  expect(await counts()).toEqual({ 런닝: 7, 없음: 3 })
  await repairTagsNightly(server.db, night, server.app.services)
  expect(await counts()).toEqual({ 런닝: 1 })
  expect(await repairTags(server.db)).toBe(0)
})

test('keeps a tag that a post counts while the repair deletes it', async () => {
  await server.db.sql`insert into tag (tag) values ('런닝')`
  const post_no = await aDaily(server.db, me.user_no)
  const finish = await leaveTransactionOpen(server.db, (tx) => saveTags(tx, { post_no, user_no: me.user_no, content: '#런닝' }))
  const repair = repairTags(server.db)
  await finish()
  await repair
  expect(await counts()).toEqual({ 런닝: 1 })
})

async function mentionsOf(postNo: number): Promise<[number | null, number][]> {
  const rows = await server.db.sql<{ comment_no: number | null; user_no: number }[]>`
    select comment_no, user_no from mention where post_no = ${postNo} order by mention_no`
  return rows.map(({ comment_no, user_no }) => [comment_no, user_no])
}

function setPost(columns: object) {
  return (post_no: number) => server.db.sql`update post set ${server.db.sql(columns as never)} where post_no = ${post_no}`.then(() => {})
}

function setMe(columns: object) {
  return () => server.db.sql`update users set ${server.db.sql(columns as never)} where user_no = ${me.user_no}`.then(() => {})
}
