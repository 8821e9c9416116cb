import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#kit/contract/time.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { beginUpload, dropUpload, listUploads, type UploadTarget } from '../contract.ts'
import { FREED_DAYS, UNFINISHED_HOURS, UNUSED_HOURS } from '../rules.ts'
import { attachMedia } from './attach.ts'
import { media } from './feature.ts'
import { objectsOf, rawKey } from './objects.ts'
import { cleanupMedia } from './cleanup.ts'
import { aPost, anUpload, aPicture, sendUpload, callFinish, putBytes } from './testing.ts'

let server: TestServer
let me: TestMember
beforeAll(async () => {
  server = await featureServer([media])
})
// Some tests advance the clock, which ends sessions.
beforeEach(async () => {
  me = await server.aMember()
})
afterAll(() => server.close())

const cleanUp = () => cleanupMedia(server.db, server.clock.now, server.app.services)
const stored = async (key: string): Promise<number> => {
  const found = await Promise.all(objectsOf(key).map((object) => server.app.services.storage.stat(object)))
  return found.filter(Boolean).length
}
const isKnown = async (key: string): Promise<boolean> => (await server.db.sql`select from media where key = ${key}`).length > 0

test('does not drop an upload that a post shows or once showed', async () => {
  const { item, post_no } = await aPost(server, me)
  const drop = () => server.call(dropUpload, { params: { key: item.key } }, { as: me })
  expect((await drop()).status).toBe(200)
  expect(await stored(item.key)).toBeGreaterThan(0)
  await server.db.transaction((tx) => attachMedia(tx, { user_no: me.user_no, post_no, keys: [], now: server.clock.now }))
  expect((await drop()).status).toBe(200)
  expect([await isKnown(item.key), await stored(item.key)]).toEqual([true, 1])
})

test('drops an upload with all its objects; a second drop succeeds too', async () => {
  const item = await anUpload(server, me)
  await fetch(server.url + item.transforms.lst!, { headers: { accept: 'image/webp' } })
  const begun = await sendUpload(server, me)
  for (const key of [item.key, begun]) {
    expect((await server.call(dropUpload, { params: { key } }, { as: me })).status).toBe(200)
    expect(await stored(key)).toBe(0)
    expect((await server.call(dropUpload, { params: { key } }, { as: me })).status).toBe(200)
  }
  expect((await fetch(server.url + item.transforms.lst!)).status).toBe(404)
  expect((await callFinish(server, me, begun)).status).toBe(404)
  expect((await server.call(listUploads, { query: { keys: item.key } }, { as: me })).body.query).toEqual([])
})

test('removes bytes that were sent after the drop', async () => {
  const bytes = await aPicture()
  const begun = await server.call(beginUpload, { body: { mimetype: 'image/jpeg', bytes: bytes.length } }, { as: me })
  const { key, upload } = begun.body.query as { key: string; upload: UploadTarget }
  await server.call(dropUpload, { params: { key } }, { as: me })
  expect((await putBytes(server, upload, bytes)).status).toBe(200)
  await cleanUp()
  expect([await isKnown(key), await stored(key)]).toEqual([true, 1])
  server.clock.advance(UNFINISHED_HOURS * HOUR_MS + 1)
  await cleanUp()
  expect([await isKnown(key), await stored(key)]).toEqual([false, 0])
})

test('lists remaining uploads in the order of the keys', async () => {
  const [a, b] = [await anUpload(server, me), await anUpload(server, me)]
  const gone = '00000000-0000-4000-8000-000000000000'
  const { body } = await server.call(listUploads, { query: { keys: [b.key, gone, a.key].join(',') } }, { as: me })
  expect((body.query as { key: string }[]).map(({ key }) => key)).toEqual([b.key, a.key])
})

test('removes unfinished uploads after 2 hours, unused after a day, freed after 30 days, used never', async () => {
  const unfinished = await sendUpload(server, me)
  const unused = await anUpload(server, me)
  const used = await aPost(server, me)
  const freed = await aPost(server, me)
  await server.db.transaction((tx) => attachMedia(tx, { user_no: me.user_no, post_no: freed.post_no, keys: [], now: server.clock.now }))
  const left = async () => {
    await cleanUp()
    const known = await Promise.all([unfinished, unused.key, used.item.key, freed.item.key].map(isKnown))
    const objects = await Promise.all([unfinished, unused.key, used.item.key, freed.item.key].map(stored))
    expect(known).toEqual(objects.map((count) => count > 0))
    return known
  }
  server.clock.advance(UNFINISHED_HOURS * HOUR_MS)
  expect(await left()).toEqual([true, true, true, true])
  server.clock.advance(1000)
  expect(await left()).toEqual([false, true, true, true])
  server.clock.advance((UNUSED_HOURS - UNFINISHED_HOURS) * HOUR_MS)
  expect(await left()).toEqual([false, false, true, true])
  server.clock.advance((FREED_DAYS * 24 - UNUSED_HOURS) * HOUR_MS + 1000)
  expect(await left()).toEqual([false, false, true, false])
})

test('removes more than one batch, and what an interrupted cleanup left', async () => {
  // Claimed and half of its objects removed when the process ended.
  const claimed = await anUpload(server, me)
  await server.db.sql`update media set state = 2 where key = ${claimed.key}`
  const keys = Array.from({ length: 95 }, () => crypto.randomUUID())
  await server.db.sql`
    insert into media (key, user_no, mimetype, bytes, reg_dt)
    select key, ${me.user_no}, 'image/png', 1, ${server.clock.now} from unnest(${keys}::uuid[]) as key`
  server.clock.advance((UNFINISHED_HOURS + 1) * HOUR_MS)
  await cleanUp()
  expect(await server.db.sql`select from media where key = any(${[...keys, claimed.key]}::uuid[])`).toHaveLength(0)
  expect(await stored(claimed.key)).toBe(0)
})

test('removes bytes that are sent to an address after its upload was finished', async () => {
  const bytes = await aPicture()
  const { storage } = server.app.services
  const { key } = await anUpload(server, me, { bytes })
  await storage.write(rawKey(key), bytes, 'image/jpeg')
  server.clock.advance(HOUR_MS)
  await cleanUp()
  expect(await storage.stat(rawKey(key))).toBeNull()
  expect(await stored(key)).toBe(1)
})
