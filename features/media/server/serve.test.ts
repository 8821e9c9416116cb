import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import type { MediaItem } from '../contract.ts'
import { attachMedia } from './attach.ts'
import { media } from './feature.ts'
import { copyKey } from './objects.ts'
import { allSignedFor } from './signed.ts'
import { aPost, anUpload, aPicture } from './testing.ts'

let server: TestServer
let author: TestMember
let follower: TestMember
let stranger: TestMember
beforeAll(async () => {
  server = await featureServer([media])
})
afterAll(() => server.close())
beforeEach(async () => {
  author = await server.aMember()
  follower = await server.aMember()
  stranger = await server.aMember()
  await server.db.sql`insert into follow (user_no, target_no, state) values (${follower.user_no}, ${author.user_no}, 1)`
})

const get = (path: string, headers: Record<string, string> = { accept: 'image/webp' }) => fetch(server.url + path, { headers })
const statusOf = async (path: string) => (await get(path)).status
/** The address of a size with this viewer's own mark. */
async function addressFor(item: MediaItem, viewer: TestMember | null, size = 'lst'): Promise<string> {
  const open = item.transforms[size]!.split('?')[0]!
  if (!viewer) return open
  const [signed] = await allSignedFor(server.db, [{ ...item, transforms: { [size]: open } }], viewer.user_no, server.clock.now)
  return signed!.transforms[size]!
}

type Case = [visibility: 'public' | 'followers' | 'private', accountPrivate: boolean, seen: Record<string, number>]
test.each<Case>([
  ['public', false, { guest: 200, stranger: 200, follower: 200, author: 200 }],
  ['public', true, { guest: 404, stranger: 404, follower: 200, author: 200 }],
  ['followers', false, { guest: 404, stranger: 404, follower: 200, author: 200 }],
  ['private', false, { guest: 404, stranger: 404, follower: 404, author: 200 }],
])('a picture of a %s post (private account: %s) is seen by whoever sees the post', async (visibility, account_private, seen) => {
  await server.db.sql`update users set account_private = ${account_private} where user_no = ${author.user_no}`
  const { item } = await aPost(server, author, { visibility })
  const viewers = { guest: null, stranger, follower, author }
  const got: Record<string, number> = {}
  for (const [name, viewer] of Object.entries(viewers)) got[name] = await statusOf(await addressFor(item, viewer))
  expect(got).toEqual(seen)
})

test('answers 404 to blocked members, to those who block, and after deletion', async () => {
  const { item, post_no } = await aPost(server, author)
  const mine = await addressFor(item, author)
  const theirs = await addressFor(item, stranger)
  expect(await statusOf(theirs)).toBe(200)
  await server.db.sql`insert into block (user_no, target_no) values (${author.user_no}, ${stranger.user_no})`
  expect(await statusOf(theirs)).toBe(404)
  await server.db.sql`delete from block`
  await server.db.sql`insert into block (user_no, target_no) values (${stranger.user_no}, ${author.user_no})`
  expect(await statusOf(theirs)).toBe(404)
  await server.db.sql`update post set state = 0 where post_no = ${post_no}`
  expect([await statusOf(mine), await statusOf(await addressFor(item, null))]).toEqual([404, 404])
})

test('accepts a mark only for its viewer, object and ten minutes', async () => {
  const { item } = await aPost(server, author, { visibility: 'private' })
  const other = await anUpload(server, author)
  const right = await addressFor(item, author)
  expect(await statusOf(right)).toBe(200)
  const until = Number(/until=(\d+)/.exec(right)![1])
  const wrong = [
    right.replace(`viewer=${author.user_no}`, `viewer=${stranger.user_no}`),
    right.replace(String(until), String(until + 300)),
    right.replace(/mark=.{4}/, 'mark=0000'),
    right.replace(/mark=.*/, 'mark='),
    right.replace(/&mark=.*/, ''),
    right.replace(/viewer=\d+/, 'viewer=1e3'),
    right.replace(/viewer=\d+/, 'viewer=99999999999999999999'),
    right.replace(item.key, other.key),
    `${right}&viewer=${author.user_no}`,
    right.replace('/lst?', '/nothing?'),
    right.replace(item.key, 'nothing'),
    (await addressFor(item, stranger)).replace('lst', 'thm'),
  ]
  const bytes = new Set<string>()
  for (const address of wrong) {
    const answer = await get(address)
    expect(answer.status, address).toBe(404)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    bytes.add(await answer.text())
  }
  expect(bytes.size).toBe(1)
  server.clock.advance(10 * MINUTE_MS)
  expect(await statusOf(right)).toBe(404)
})

test('signs all sizes for five to ten minutes with a stable mark', async () => {
  const { item } = await aPost(server, author, { visibility: 'private' })
  const right = await addressFor(item, author)
  expect(await statusOf(right.replace('/lst', '/thm'))).toBe(200)
  const left = Number(/until=(\d+)/.exec(right)![1]) - server.clock.now.getTime() / 1000
  expect(left).toBeGreaterThan(300)
  expect(left).toBeLessThanOrEqual(600)
  const { headers } = await get(right)
  expect(headers.get('cache-control')).toBe(`private, max-age=${Math.floor(left)}`)
})

test('serves media that a post no longer shows to their owner only', async () => {
  const { item, post_no } = await aPost(server, author)
  const [open, theirs, mine] = [await addressFor(item, null), await addressFor(item, stranger), await addressFor(item, author)]
  await server.db.transaction((tx) => attachMedia(tx, { user_no: author.user_no, post_no, keys: [], now: server.clock.now }))
  expect([await statusOf(open), await statusOf(theirs), await statusOf(mine)]).toEqual([404, 404, 200])
})

test('serves an unused upload to its owner only', async () => {
  const item = await anUpload(server, author)
  expect(await statusOf(item.transforms.lst!)).toBe(200)
  expect(await statusOf(await addressFor(item, null))).toBe(404)
  expect(await statusOf(await addressFor(item, stranger))).toBe(404)
})

test('makes a size once in the browser’s format, and better formats in the background', async () => {
  const bytes = await aPicture({ width: 1600, height: 900 })
  const { item } = await aPost(server, author, { bytes })
  const address = await addressFor(item, null)
  const shape = async (accept: string, path = address) => {
    const answer = await get(path, { accept })
    const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    return [answer.headers.get('content-type'), format, width, height]
  }
  expect(await shape('image/avif,image/webp,*/*')).toEqual(['image/webp', 'webp', 720, 405])
  await expect.poll(() => shape('image/avif,image/webp,*/*')).toEqual(['image/avif', 'heif', 720, 405])
  expect(await shape('image/webp,*/*')).toEqual(['image/webp', 'webp', 720, 405])
  expect(await shape('*/*')).toEqual(['image/jpeg', 'jpeg', 720, 405])
  expect(await shape('*/*', address.replace('lst', 'thm'))).toEqual(['image/jpeg', 'jpeg', 240, 240])
  expect(await shape('*/*', address.replace('lst', 'full'))).toEqual(['image/jpeg', 'jpeg', 1600, 900])
})

test('lets shared caches store a public picture, and answers 304 for its etag', async () => {
  const { item } = await aPost(server, author)
  const answer = await get(await addressFor(item, null))
  expect(answer.headers.get('cache-control')).toBe('public, max-age=86400, s-maxage=60')
  const tag = answer.headers.get('etag')!
  expect((await get(await addressFor(item, null), { accept: 'image/webp', 'if-none-match': tag })).status).toBe(304)
  await server.db.sql`update post set visibility = 'private' where user_no = ${author.user_no}`
  expect((await get(await addressFor(item, null), { accept: 'image/webp', 'if-none-match': tag })).status).toBe(404)
})

test('makes a size once for twenty concurrent requests', async () => {
  const { item } = await aPost(server, author, { bytes: await aPicture({ width: 2000, height: 1200 }) })
  const address = await addressFor(item, null, 'full')
  const answers = await Promise.all(Array.from({ length: 20 }, async () => Buffer.from(await (await get(address)).arrayBuffer())))
  expect(new Set(answers.map((body) => body.toString('base64'))).size).toBe(1)
  await server.app.services.storage.remove([copyKey(item.key)])
  expect(await statusOf(address)).toBe(200)
})

test('answers 404 if the copy is missing in the storage', async () => {
  const { item } = await aPost(server, author)
  await server.app.services.storage.remove([copyKey(item.key)])
  expect(await statusOf(await addressFor(item, null))).toBe(404)
})

test('does not retry a failed size at once, and serves one that could not be stored', async () => {
  const { storage } = server.app.services
  const { read, write } = storage
  const { item } = await aPost(server, author)
  let reads = 0
  storage.read = async (key, range) => {
    if (key !== copyKey(item.key)) return read(key, range)
    reads++
    return Readable.from([Buffer.from('no picture any more')])
  }
  const address = await addressFor(item, null)
  expect([await statusOf(address), await statusOf(address), reads]).toEqual([404, 404, 1])
  storage.read = read
  storage.write = async () => {
    throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  }
  expect(await statusOf(await addressFor(item, null, 'full'))).toBe(200)
  storage.write = write
})

test('makes a thumbnail of an animation without frames', async () => {
  const frames = [0, 80, 160, 240].map((shade) => Buffer.alloc(2 * 2 * 3, shade))
  const bytes = await sharp(Buffer.concat(frames), { raw: { width: 2, height: 2 * 4, channels: 3, pageHeight: 2 } })
    .gif()
    .toBuffer()
  const { item } = await aPost(server, author, { bytes, mimetype: 'image/gif' })
  const pagesOf = async (size: string, accept: string) => {
    const answer = await get(await addressFor(item, null, size), { accept })
    return (await sharp(Buffer.from(await answer.arrayBuffer()), { animated: true }).metadata()).pages ?? 1
  }
  for (const accept of ['image/webp', 'image/*']) expect([await pagesOf('thm', accept), await pagesOf('lst', accept)]).toEqual([1, 4])
})
