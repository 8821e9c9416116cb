import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#kit/contract/time.ts'
import { relate } from '#kit/server/testing/factories.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { beginUpload, type MediaItem } from '../contract.ts'
import { DOCUMENT, DOCUMENT_BYTES_MAX } from '../rules.ts'
import { attachMedia } from './attach.ts'
import { detachMessageFiles, attachMessageFiles, attachHolderMedia, type MessageHolder } from './hold.ts'
import { media } from './feature.ts'
import { copyKey } from './objects.ts'
import { cleanupMedia } from './cleanup.ts'
import { allSignedFor } from './signed.ts'
import { aDocument, anUpload, sendUpload, bytesAt, callFinish } from './testing.ts'

let server: TestServer
let me: TestMember
let friend: TestMember
beforeAll(async () => {
  server = await featureServer([media])
})
afterAll(() => server.close())
beforeEach(async () => {
  me = await server.aMember()
  friend = await server.aMember()
})

const document = (as = me, name = '검진 결과 (11월).pdf') => anUpload(server, as, { bytes: aDocument(), mimetype: DOCUMENT, name })
const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers })

describe('invalid documents', () => {
  test.each([
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a page with a document behind it', Buffer.concat([Buffer.from('<html></html>\n'), aDocument()])],
    ['a program with a document behind it', Buffer.concat([Buffer.from('MZ\u0000\u0000'), aDocument()])],
    ['nothing that anyone knows', Buffer.alloc(2000, 7)],
  ])('%s', async (_, bytes) => {
    const { body } = await callFinish(server, me, await sendUpload(server, me, { bytes, mimetype: DOCUMENT, name: 'a.pdf' }))
    expect(body).toMatchObject({ state: -9, code: 'media.document', msg: 'PDF 문서만 올릴 수 있어요.' })
  })

  test('refuses a truncated document', async () => {
    const bytes = aDocument().subarray(0, 60)
    const { body } = await callFinish(server, me, await sendUpload(server, me, { bytes, mimetype: DOCUMENT, name: 'a.pdf' }))
    expect(body).toMatchObject({ code: 'media.broken' })
  })

  test('refuses a document declared as a picture', async () => {
    const { body } = await callFinish(server, me, await sendUpload(server, me, { bytes: aDocument(), mimetype: 'image/png' }))
    expect(body).toMatchObject({ code: 'media.type' })
  })

  test('refuses more than 20 MB', async () => {
    const begin = (bytes: number) => server.call(beginUpload, { body: { mimetype: DOCUMENT, bytes, name: 'a.pdf' } }, { as: me })
    expect((await begin(DOCUMENT_BYTES_MAX + 1)).body).toMatchObject({ code: 'media.too_large', field: 'bytes' })
    expect((await begin(DOCUMENT_BYTES_MAX)).status).toBe(200)
  })
})

test('stores name, size and bytes of a document', async () => {
  const { key, ...item } = await document(me, '../검진 결과 (11월).PDF')
  expect(item).toMatchObject({
    mimetype: DOCUMENT,
    name: '검진 결과 (11월).pdf',
    bytes: aDocument().length,
    width: 0,
    height: 0,
    seconds: null,
    placeholder: null,
  })
  expect(Object.keys(item.transforms)).toEqual(['src'])
  expect(await bytesAt(server.app.services.storage, copyKey(key))).toEqual(aDocument())
})

test('returns neither name nor size for a picture', async () => {
  const picture = await anUpload(server, me, { name: 'me.jpg' })
  expect(Object.keys(picture)).not.toContain('name')
  expect(Object.keys(picture)).not.toContain('bytes')
})

test('serves a document as an attachment of its type, without sniffing', async () => {
  const { transforms } = await document()
  const answer = await get(transforms['src']!)
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': DOCUMENT,
    'content-disposition': `attachment; filename="document.pdf"; filename*=UTF-8''${encodeURIComponent('검진 결과 ')}%2811${encodeURIComponent('월')}%29.pdf`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': expect.stringMatching(/^private, max-age=\d+$/) as string,
  })
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(aDocument())
  const part = await get(transforms['src']!, { range: 'bytes=0-4' })
  expect([part.status, await part.text()]).toEqual([206, '%PDF-'])
  expect((await get(transforms['src']!.replace('/src?', '/lst?'))).status).toBe(404)
})

test('refuses a document in a post, profile or inquiry', async () => {
  const { key } = await document()
  const now = server.clock.now
  const [post] = await server.db.sql<[{ post_no: number }]>`
    insert into post (user_no, kind, visibility, info, record_date) values (${me.user_no}, 'daily', 'public', '{}', '2026-11-21') returning post_no`
  const refused = { code: 'media.not_usable' }
  await expect(
    server.db.transaction((tx) => attachMedia(tx, { user_no: me.user_no, post_no: post.post_no, keys: [key], now })),
  ).rejects.toMatchObject(refused)
  for (const holder of [`profile:${me.user_no}`, 'inquiry:1'] as const) {
    await expect(
      server.db.transaction((tx) => attachHolderMedia(tx, { user_no: me.user_no, holder, keys: [key], now, field: 'images' })),
    ).rejects.toMatchObject(refused)
  }
})

describe('files of a message', () => {
  let cr_no: number
  let cm_no: number
  let holder: MessageHolder
  const hold = (keys: string[], by = me, to = holder) =>
    server.db.transaction((tx) =>
      attachMessageFiles(tx, { user_no: by.user_no, holder: to, keys, now: server.clock.now, field: 'cm_file' }),
    )
  const signed = async (item: MediaItem, viewer: TestMember, size: string) => {
    const [one] = await allSignedFor(server.db, [item], viewer.user_no, server.clock.now)
    return one!.transforms[size]!
  }
  const seenBy = async (item: MediaItem, viewer: TestMember, size = 'src') => (await get(await signed(item, viewer, size))).status

  beforeEach(async () => {
    const { sql } = server.db
    const [low, high] = [me.user_no, friend.user_no].toSorted((a, b) => a - b)
    const [room] = await sql<[{ cr_no: number }]>`
      insert into chat_room (cr_type, one_no, other_no) values ('private', ${low!}, ${high!}) returning cr_no`
    cr_no = room.cr_no
    await sql`insert into chat_member (cr_no, user_no) values (${cr_no}, ${me.user_no}), (${cr_no}, ${friend.user_no})`
    const cm_uuid = randomUUID()
    const [message] = await sql<[{ cm_no: number }]>`
      insert into chat_message (cr_no, cm_no, seq, cm_uuid, cm_from, cm_type, cm_file, reg_dt)
      values (${cr_no}, nextval('chat_message_no'), 1, ${cm_uuid}, ${me.user_no}, 'user-msg', '[{}]', now()) returning cm_no`
    cm_no = message.cm_no
    holder = `chat:${cr_no}:${cm_uuid}`
  })

  test('refuses another’s, unfinished, used or repeated uploads without changing anything', async () => {
    const mine = (await document()).key
    const used = (await document()).key
    await hold([used], me, `chat:${cr_no}:${randomUUID()}`)
    const freed = (await document()).key
    const before: MessageHolder = `chat:${cr_no}:${randomUUID()}`
    await hold([freed], me, before)
    await server.db.transaction((tx) => detachMessageFiles(tx, before, server.clock.now))
    const unfinished = await sendUpload(server, me, { bytes: aDocument(), mimetype: DOCUMENT, name: 'a.pdf' })
    for (const wrong of [(await document(friend)).key, unfinished, used, freed, mine, randomUUID()]) {
      await expect(hold([mine, wrong])).rejects.toMatchObject({ code: 'media.not_usable', field: 'cm_file' })
    }
    expect((await server.db.sql`select holder, used_dt from media where key = ${mine}`)[0]).toMatchObject({ holder: null, used_dt: null })
    expect((await hold([mine])).map(({ key }) => key)).toEqual([mine])
    // The same message, sent again.
    expect((await hold([mine])).map(({ key }) => key)).toEqual([mine])
  })

  test('attaches an upload to one of two concurrent messages', async () => {
    const { key } = await document()
    const results = await Promise.allSettled([1, 2].map(() => hold([key], me, `chat:${cr_no}:${randomUUID()}`)))
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('are visible to those who see the message, and to nobody else', async () => {
    const { sql } = server.db
    const [item] = await hold([(await document()).key])
    const [picture] = await hold([(await anUpload(server, me)).key])
    const stranger = await server.aMember()
    for (const [file, size] of [
      [item!, 'src'],
      [picture!, 'lst'],
    ] as const) {
      expect((await get(file.transforms[size]!)).status).toBe(404)
      expect([await seenBy(file, me, size), await seenBy(file, friend, size), await seenBy(file, stranger, size)]).toEqual([200, 200, 404])
    }
    for (const [one, other] of [
      [me, friend],
      [friend, me],
    ] as const) {
      await relate(server.db, 'block', one.user_no, other.user_no)
      expect(await seenBy(item!, friend)).toBe(404)
      await sql`delete from block`
    }
    await sql`update chat_member set first_no = ${cm_no} where user_no = ${friend.user_no}`
    expect(await seenBy(item!, friend)).toBe(404)
    await sql`update chat_member set first_no = 0, left_dt = now() where user_no = ${friend.user_no}`
    expect(await seenBy(item!, friend)).toBe(404)
    await sql`update chat_member set left_dt = null where user_no = ${friend.user_no}`
    await sql`insert into chat_hidden (user_no, cr_no, cm_no) values (${friend.user_no}, ${cr_no}, ${cm_no})`
    expect(await seenBy(item!, friend)).toBe(404)
  })

  test('are hidden when the message is deleted, and removed 30 days later', async () => {
    const [item] = await hold([(await document()).key])
    await server.db.transaction((tx) => detachMessageFiles(tx, holder, server.clock.now))
    expect(await seenBy(item!, friend)).toBe(404)
    const { storage } = server.app.services
    const cleanUp = async (days: number) => cleanupMedia(server.db, new Date(server.clock.now.getTime() + days * DAY_MS), { storage })
    await cleanUp(29)
    expect(await storage.stat(copyKey(item!.key))).not.toBeNull()
    await cleanUp(31)
    expect(await storage.stat(copyKey(item!.key))).toBeNull()
    expect(await server.db.sql`select from media where key = ${item!.key}`).toHaveLength(0)
  })

  test('are removed with their room, and never while the message exists', async () => {
    const [item] = await hold([(await document()).key])
    const { storage } = server.app.services
    const cleanUp = () => cleanupMedia(server.db, new Date(Date.now() + 400 * DAY_MS), { storage })
    await cleanUp()
    expect(await storage.stat(copyKey(item!.key))).not.toBeNull()
    await server.db.sql`delete from chat_room where cr_no = ${cr_no}`
    expect((await server.db.sql`select holder from media where key = ${item!.key}`)[0]).toEqual({ holder: null })
    await cleanUp()
    expect(await storage.stat(copyKey(item!.key))).toBeNull()
  })
})
