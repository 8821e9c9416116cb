import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#kit/contract/time.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { dropUpload, listUploads } from '../contract.ts'
import { FREED_DAYS } from '../rules.ts'
import { attachMedia } from './attach.ts'
import { claimAll } from './claim.ts'
import { attachHolderMedia, shareMedia, type Holder } from './hold.ts'
import { media } from './feature.ts'
import { objectsOf } from './objects.ts'
import { cleanupMedia } from './cleanup.ts'
import { allSignedFor } from './signed.ts'
import { aPost, anUpload, sendUpload } from './testing.ts'

let server: TestServer
let me: TestMember
beforeAll(async () => {
  server = await featureServer([media])
})
beforeEach(async () => {
  me = await server.aMember()
})
afterAll(() => server.close())

const hold = (keys: string[], { as = me, holder = `profile:${as.user_no}` as Holder } = {}) =>
  server.db.transaction((tx) => attachHolderMedia(tx, { user_no: as.user_no, holder, keys, now: server.clock.now, field: 'user_profile' }))
const statusOf = async (address: string): Promise<number> => (await fetch(server.url + address)).status
const cleanUp = () => cleanupMedia(server.db, server.clock.now, server.app.services)
const rowOf = async (key: string) => (await server.db.sql`select holder, state, user_no, free_dt from media where key = ${key}`)[0]

test('refuses pictures that are not own, unfinished, repeated or shown elsewhere', async () => {
  const stranger = await server.aMember()
  const good = (await anUpload(server, me)).key
  const inPost = (await aPost(server, me)).item.key
  const inInquiry = (await anUpload(server, me)).key
  await hold([inInquiry], { holder: 'inquiry:1' })
  const film = (await anUpload(server, me)).key
  await server.db.sql`update media set mimetype = 'video/mp4' where key = ${film}`
  for (const keys of [
    [(await anUpload(server, stranger)).key],
    [await sendUpload(server, me)],
    [inPost],
    [inInquiry],
    [film],
    [good, good],
    [good, 'no key'],
    [good, '00000000-0000-4000-8000-000000000000'],
  ]) {
    await expect(hold(keys)).rejects.toMatchObject({ code: 'media.not_usable', field: 'user_profile' })
  }
  expect(await rowOf(good)).toMatchObject({ holder: null })
})

test('stores a profile’s pictures in order; frees those no longer listed, which the cleanup removes', async () => {
  const [a, b] = [await anUpload(server, me), await anUpload(server, me)]
  expect((await hold([b.key, a.key])).map(({ key }) => key)).toEqual([b.key, a.key])
  expect((await hold([a.key])).map(({ key }) => key)).toEqual([a.key])
  expect(await rowOf(b.key)).toMatchObject({ holder: null, free_dt: expect.any(String) as string })
  server.clock.advance(FREED_DAYS * DAY_MS + 1000)
  await cleanUp()
  expect([await rowOf(a.key), await rowOf(b.key)]).toMatchObject([{ holder: `profile:${me.user_no}` }, undefined])
})

test('does not drop, attach elsewhere or list as unused a held picture', async () => {
  const { key } = await anUpload(server, me)
  const { post_no } = await aPost(server, me)
  await hold([key])
  await server.call(dropUpload, { params: { key } }, { as: me })
  expect(await rowOf(key)).toMatchObject({ state: 1, holder: `profile:${me.user_no}` })
  const attach = server.db.transaction((tx) => attachMedia(tx, { user_no: me.user_no, post_no, keys: [key], now: server.clock.now }))
  await expect(attach).rejects.toMatchObject({ code: 'media.not_usable' })
  expect((await server.call(listUploads, { query: { keys: key } }, { as: me })).body.query).toEqual([])
})

test('shows a profile’s picture to everyone while its member is active, an inquiry’s to its owner', async () => {
  const [profile, inquiry] = [await anUpload(server, me), await anUpload(server, me)]
  expect(await statusOf(`/media/${profile.key}/thm`)).toBe(404)
  await hold([profile.key])
  await hold([inquiry.key], { holder: 'inquiry:7' })
  expect(await statusOf(`/media/${profile.key}/thm`)).toBe(200)
  expect(await statusOf(`/media/${inquiry.key}/thm`)).toBe(404)

  const signedFor = async (viewer: number): Promise<string> => {
    const item = { ...inquiry, transforms: { thm: `/media/${inquiry.key}/thm` } }
    const [signed] = await allSignedFor(server.db, [item], viewer, server.clock.now)
    return signed!.transforms['thm']!
  }
  expect(await statusOf(await signedFor(me.user_no))).toBe(200)
  expect(await statusOf(await signedFor((await server.aMember()).user_no))).toBe(404)

  await server.db.sql`update users set state = 0 where user_no = ${me.user_no}`
  expect(await statusOf(`/media/${profile.key}/thm`)).toBe(404)
})

test('detaches all uploads of a purged member, which the cleanup removes', async () => {
  const { item } = await aPost(server, me)
  const held = await anUpload(server, me)
  await hold([held.key])
  const other = await anUpload(server, await server.aMember())
  const claimed = await server.db.transaction((tx) => claimAll(tx, me.user_no))
  expect(claimed.map(({ key }) => key).toSorted()).toEqual([item.key, held.key].toSorted())
  expect(await statusOf(`/media/${held.key}/thm`)).toBe(404)
  expect(await rowOf(other.key)).toMatchObject({ state: 1 })
  server.clock.advance(DAY_MS / 2)
  await cleanUp()
  expect([await rowOf(item.key), await rowOf(held.key)]).toEqual([undefined, undefined])
  const { storage } = server.app.services
  const left = await Promise.all([item.key, held.key].flatMap(objectsOf).map((object) => storage.stat(object)))
  expect(left.filter(Boolean)).toEqual([])
})

test('shows a shared upload to the other member alone, by a marked address, and shares none of others', async () => {
  const [friend, stranger] = [await server.aMember(), await server.aMember()]
  const [mine, theirs] = [await anUpload(server, me), await anUpload(server, stranger)]
  await server.db.transaction((tx) => shareMedia(tx, { user_no: me.user_no, with_no: friend.user_no, keys: [mine.key, theirs.key] }))
  const seen = async (item: Awaited<ReturnType<typeof anUpload>>, as: TestMember) => {
    const [signed] = await allSignedFor(
      server.db,
      [{ ...item, transforms: { thm: `/media/${item.key}/thm` } }],
      as.user_no,
      server.clock.now,
    )
    return statusOf(signed!.transforms.thm!)
  }
  expect([await seen(mine, friend), await seen(mine, stranger), await seen(theirs, friend)]).toEqual([200, 404, 404])
  expect(await statusOf(`/media/${mine.key}/thm`)).toBe(404)
})
