import { createWriteStream, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#kit/contract/time.ts'
import { openDisk, type FileSystem } from '#kit/server/storage/disk.ts'
import { featureServer, type TestAnswer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { beginUpload, dropUpload, listUploads, type UploadTarget } from '../contract.ts'
import { cleanupMedia } from './cleanup.ts'
import { media } from './feature.ts'
import { anUpload, callFinish, putBytes, sendUpload } from './testing.ts'

const MB = 1e6
const SECRET = 'a secret of the tests, long enough'

/** A disk whose free space and write failures the tests control. */
let free: number
let isFull: boolean
const fileSystem: FileSystem = {
  freeBytes: async () => free,
  createWriteStream: (path, options) =>
    isFull
      ? new Writable({ write: (_part, _encoding, done) => done(Object.assign(new Error('no space left'), { code: 'ENOSPC' })) })
      : createWriteStream(path, options),
}

let dir: string
let server: TestServer
let me: TestMember
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'haru-quota-'))
  const storage = openDisk({ dir, secret: SECRET, reserve: 100 * MB, fileSystem })
  server = await featureServer([media], { storage, uploads: { memberBytes: 50 * MB, totalBytes: 100 * MB } })
})
afterAll(async () => {
  await server.close()
  rmSync(dir, { recursive: true, force: true })
})
beforeEach(async () => {
  free = 1000 * MB
  isFull = false
  await server.db.sql`delete from media`
  // The total is measured once a minute.
  server.clock.advance(HOUR_MS)
  me = await server.aMember()
})

const begin = (as: TestMember, bytes = 20 * MB): Promise<TestAnswer> =>
  server.call(beginUpload, { body: { mimetype: 'image/jpeg', bytes } }, { as })
const codes = (answers: TestAnswer[]) => answers.map(({ status, body }) => (status === 200 ? 'begun' : String(body.code)))
const rows = async () => (await server.db.sql`select from media`).length

test('a member’s quota counts the bytes of parallel and abandoned uploads', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => begin(me)))
  expect(codes(answers).toSorted()).toEqual(['begun', 'begun', 'media.quota', 'media.quota', 'media.quota'])
  expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
    field: 'bytes',
    msg: expect.stringMatching(/더 올릴 수 없어요/),
  })
  expect(await rows()).toBe(2)
  // The address of a dropped upload is still valid.
  const { key } = answers.find(({ status }) => status === 200)!.body.query as { key: string }
  await server.call(dropUpload, { params: { key } }, { as: me })
  expect(codes([await begin(me), await begin(me, 5 * MB), await begin(await server.aMember())])).toEqual(['media.quota', 'begun', 'begun'])
  server.clock.advance(3 * HOUR_MS)
  await cleanupMedia(server.db, server.clock.now, server.app.services)
  expect(codes([await begin(me)])).toEqual(['begun'])
})

test('a finished upload counts the declared size while its address is valid, and its real size later', async () => {
  await anUpload(server, me)
  await anUpload(server, me)
  expect(codes([await begin(me)])).toEqual(['media.quota'])
  server.clock.advance(3 * HOUR_MS)
  expect(codes([await begin(me)])).toEqual(['begun'])
})

test('at the quota of all members uploads are refused, and everything else works', async () => {
  const others = await Promise.all([1, 2, 3].map(() => server.aMember()))
  const item = await anUpload(server, me)
  for (const other of others.slice(0, 2)) await begin(other)
  for (const other of others.slice(0, 2)) await begin(other)
  const refused = await begin(others[2]!)
  expect(refused).toMatchObject({ status: 507, body: { state: -9, code: 'storage.full', msg: expect.stringMatching(/공간이 부족/) } })
  expect((await server.call(listUploads, { query: { keys: item.key } }, { as: me })).body.query).toHaveLength(1)
  expect((await fetch(server.url + item.transforms.thm!)).status).toBe(200)
})

test('at the disk reserve new uploads and running ones are refused', async () => {
  const begun = (await begin(me)).body.query as { key: string; upload: UploadTarget }
  const item = await anUpload(server, await server.aMember())
  free = 110 * MB
  expect(await begin(me)).toMatchObject({ status: 507, body: { code: 'storage.full' } })
  const refused = await putBytes(server, begun.upload, Buffer.alloc(20 * MB)).catch(() => null)
  // The connection is closed before the body was read, so the client may not see the answer.
  if (refused) expect(refused.status).toBe(507)
  expect(readdirSync(join(dir, 'tmp'))).toEqual([])
  // Reads and writes of the database go on.
  expect((await server.call(dropUpload, { params: { key: begun.key } }, { as: me })).status).toBe(200)
  expect((await fetch(server.url + item.transforms.lst!)).status).toBe(200)
})

test('an upload to a full disk is refused without remains, and succeeds later', async () => {
  const item = await anUpload(server, await server.aMember())
  const key = await sendUpload(server, me)
  const begun = (await begin(me, 3 * MB)).body.query as { upload: UploadTarget }
  isFull = true
  const answer = await putBytes(server, begun.upload, Buffer.alloc(3 * MB))
  expect(answer.status).toBe(507)
  expect(await answer.json()).toMatchObject({ state: -9, code: 'storage.full' })
  expect(await callFinish(server, me, key)).toMatchObject({ status: 507, body: { code: 'storage.full' } })
  expect(readdirSync(join(dir, 'tmp'))).toEqual([])
  // A picture in a size that cannot be stored is served.
  expect((await fetch(server.url + item.transforms.full!)).status).toBe(200)
  isFull = false
  expect((await putBytes(server, begun.upload, Buffer.alloc(3 * MB))).status).toBe(200)
  expect((await callFinish(server, me, key)).status).toBe(200)
})
