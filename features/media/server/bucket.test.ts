import { mkdtempSync, rmSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openS3 } from '#kit/server/storage/s3.ts'
import { s3Server, type S3Server } from '#kit/server/storage/testing.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { dropUpload } from '../contract.ts'
import { media } from './feature.ts'
import { anUpload, sendUpload, callFinish } from './testing.ts'

// The life of an upload in an S3 bucket.

let scratch: string
let s3: S3Server
let server: TestServer
let me: TestMember
beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'haru-bucket-'))
  s3 = await s3Server()
  server = await featureServer([media], { storage: openS3({ ...s3, scratch }), now: new Date() })
  me = await server.aMember()
})
afterAll(async () => {
  await server.close()
  await s3.close()
  rmSync(scratch, { recursive: true })
})

const stored = () => [...s3.objects.keys()].toSorted()

test('refuses a file that is not a picture, and another member’s finish call', async () => {
  const key = await sendUpload(server, me, { bytes: Buffer.from('<svg/>') })
  expect((await callFinish(server, await server.aMember(), key)).status).toBe(404)
  expect((await callFinish(server, me, key)).body.code).toBe('media.type')
  expect(stored()).toEqual([`haru/raw/${key}`])
  await server.call(dropUpload, { params: { key } }, { as: me })
  expect(stored()).toEqual([])
})

test('uploads a picture to the bucket, copies, serves and drops it', async () => {
  const item = await anUpload(server, me)
  expect(stored()).toEqual([`haru/media/${item.key}/copy`])
  expect((await fetch(server.url + item.transforms.lst!, { headers: { accept: 'image/webp' } })).status).toBe(200)
  expect(stored()).toEqual([`haru/media/${item.key}/copy`, `haru/media/${item.key}/lst.webp`])
  await server.call(dropUpload, { params: { key: item.key } }, { as: me })
  expect(stored()).toEqual([])
})

test('copies a film and serves ranges of it', async () => {
  const bytes = readFileSync(join(import.meta.dirname, '../../../e2e/files/film-3s.mov'))
  const item = await anUpload(server, me, { bytes, mimetype: 'video/quicktime' })
  const copy = s3.objects.get(`haru/media/${item.key}/copy`)!
  expect(copy.type).toBe('video/mp4')
  const part = await fetch(server.url + item.transforms.src!, { headers: { range: 'bytes=4-11' } })
  expect(part.status).toBe(206)
  expect(Buffer.from(await part.arrayBuffer()).equals(copy.body.subarray(4, 12))).toBe(true)
})
