import { afterAll, beforeAll, expect, test } from 'vitest'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { attachMedia } from './attach.ts'
import { media } from './feature.ts'
import { aPost, anUpload, sendUpload } from './testing.ts'

let server: TestServer
let me: TestMember
beforeAll(async () => {
  server = await featureServer([media])
  me = await server.aMember()
})
afterAll(() => server.close())

const attach = (post_no: number, keys: string[], member = me) =>
  server.db.transaction((tx) => attachMedia(tx, { user_no: member.user_no, post_no, keys, now: server.clock.now }))
const NOT_USABLE = { code: 'media.not_usable', field: 'daily_images' }
const rowOf = async (key: string) => (await server.db.sql`select post_no, used_dt, free_dt from media where key = ${key}`)[0]

test('refuses uploads that are not own, unfinished, repeated or of another post', async () => {
  const { post_no, item: other } = await aPost(server, me)
  const { post_no: mine } = await aPost(server, me)
  const stranger = await server.aMember()
  const good = (await anUpload(server, me)).key
  for (const keys of [
    [(await anUpload(server, stranger)).key],
    [await sendUpload(server, me)],
    [other.key],
    [good, good],
    [good, '00000000-0000-4000-8000-000000000000'],
  ]) {
    await expect(attach(mine, keys)).rejects.toMatchObject(NOT_USABLE)
  }
  expect(await rowOf(good)).toMatchObject({ post_no: null, used_dt: null })
  expect(await rowOf(other.key)).toMatchObject({ post_no })
})

test('stores uploads in order with unsigned addresses, and frees those no longer listed', async () => {
  const { post_no, item: first } = await aPost(server, me)
  const [b, c] = [await anUpload(server, me), await anUpload(server, me)]
  const items = await attach(post_no, [c.key, first.key, b.key])
  expect(items.map(({ key }) => key)).toEqual([c.key, first.key, b.key])
  expect(items[0]!.transforms.lst).toBe(`/media/${c.key}/lst`)
  expect((await attach(post_no, [b.key])).map(({ key }) => key)).toEqual([b.key])
  expect(await rowOf(c.key)).toMatchObject({ post_no: null, free_dt: expect.any(String) as string })
  expect((await attach(post_no, [c.key])).map(({ key }) => key)).toEqual([c.key])
  expect(await rowOf(c.key)).toMatchObject({ post_no, free_dt: null })
  expect(await attach(post_no, [])).toEqual([])
})

test('attaches an upload to one of two concurrent posts', async () => {
  const { key } = await anUpload(server, me)
  const posts = [(await aPost(server, me)).post_no, (await aPost(server, me)).post_no]
  const results = await Promise.allSettled(posts.map((post_no) => attach(post_no, [key])))
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
