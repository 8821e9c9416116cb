import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { beginUpload, dropUpload, finishUpload, listUploads } from '../contract.ts'
import { media } from './feature.ts'
import { anUpload, sendUpload, callFinish } from './testing.ts'

let server: TestServer
let me: TestMember
let stranger: TestMember
beforeAll(async () => {
  server = await featureServer([media])
  me = await server.aMember()
  stranger = await server.aMember()
})
afterAll(() => server.close())

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers })

test('refuses guests', async () => {
  const body = { mimetype: 'image/jpeg', bytes: 10 } as const
  const key = '00000000-0000-4000-8000-000000000000'
  expect((await server.call(beginUpload, { body })).status).toBe(401)
  expect((await server.call(finishUpload, { params: { key } })).status).toBe(401)
  expect((await server.call(dropUpload, { params: { key } })).status).toBe(401)
  expect((await server.call(listUploads, { query: { keys: key } })).status).toBe(401)
})

test('refuses finish, list and drop for another member’s upload', async () => {
  const key = await sendUpload(server, me)
  expect(await callFinish(server, stranger, key)).toMatchObject({ status: 404, body: { code: 'media.not_found' } })
  expect((await callFinish(server, me, key)).status).toBe(200)
  expect((await server.call(dropUpload, { params: { key } }, { as: stranger })).status).toBe(200)
  expect((await server.call(listUploads, { query: { keys: key } }, { as: stranger })).body.query).toEqual([])
  expect((await server.call(listUploads, { query: { keys: key } }, { as: me })).body.query).toHaveLength(1)
})

test('refuses an invalid list of keys', async () => {
  const key = '00000000-0000-4000-8000-000000000000'
  for (const keys of ['', '-'.repeat(36), `${key},`, Array.from({ length: 11 }, () => key).join(',')]) {
    expect((await server.call(listUploads, { query: { keys } }, { as: me })).status, keys).toBe(400)
  }
})

test('finishes an upload as a picture that only its owner sees', async () => {
  const item = await anUpload(server, me)
  expect(item).toMatchObject({ mimetype: 'image/jpeg', width: 64, height: 48, seconds: null })
  expect(item.placeholder).toMatch(/^data:image\/webp;base64,/)
  const address = item.transforms.lst!
  const answer = await get(address, { accept: 'image/webp' })
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    vary: 'Accept',
    'cache-control': 'private, max-age=600',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'content-disposition': 'inline',
  })
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 64, height: 48, format: 'webp' })
  expect((await get(address.split('?')[0]!)).status).toBe(404)
  const head = await fetch(server.url + address, { method: 'HEAD' })
  expect(head.status).toBe(200)
  expect(Number(head.headers.get('content-length'))).toBeGreaterThan(100)
})
