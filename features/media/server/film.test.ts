import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import type { MediaType } from '../rules.ts'
import { media } from './feature.ts'
import { copyKey } from './objects.ts'
import { anUpload, aPicture, sendUpload, bytesAt, callFinish } from './testing.ts'

let server: TestServer
let me: TestMember
beforeAll(async () => {
  server = await featureServer([media])
  me = await server.aMember()
})
afterAll(() => server.close())

const film = (name: string): Buffer => readFileSync(join(import.meta.dirname, '../../../e2e/files', name))
const refused = async (bytes: Buffer, mimetype: MediaType = 'video/mp4') =>
  (await callFinish(server, me, await sendUpload(server, me, { bytes, mimetype }))).body.code

test('refuses a film of more than a minute', async () => {
  expect(await refused(film('film-61s.mp4'))).toBe('media.too_long')
})

test('refuses a long film whose headers declare a short one', async () => {
  const mp4 = film('film-61s.mp4')
  // Sets the declared lengths of film, track and medium to a second. The frames still take a minute.
  for (const [box, at] of [
    ['mvhd', 16],
    ['tkhd', 20],
    ['mdhd', 16],
  ] as const) {
    const from = mp4.indexOf(box) + 4 + at
    mp4.writeUInt32BE(box === 'mdhd' ? mp4.readUInt32BE(mp4.indexOf('mdhd') + 4 + 12) : 1000, from)
  }
  expect(await refused(mp4)).toBe('media.too_long')
})

test('refuses a file that is not a film, has no video track or is truncated', async () => {
  expect(await refused(await aPicture())).toBe('media.type')
  expect(await refused(Buffer.from('<html>'.repeat(20)))).toBe('media.type')
  const whole = film('film-3s.mp4')
  expect(await refused(whole.subarray(0, 200))).toBe('media.broken')
  const soundOnly = Buffer.from(film('film-3s.mp4'))
  for (let at = soundOnly.indexOf('vide'); at !== -1; at = soundOnly.indexOf('vide', at)) soundOnly.write('soun', at)
  expect(await refused(soundOnly)).toBe('media.broken')
  expect(readdirSync(server.app.services.storage.scratch)).toEqual([])
})

test.each([
  ['film-3s.mp4', 'loci'],
  ['film-3s.mov', '+37.5'],
])('copies %s, which contains its location (%s), to an mp4 with only picture and sound and its index in front', async (name, position) => {
  const bytes = film(name)
  expect(bytes.includes(position)).toBe(true)
  const item = await anUpload(server, me, { bytes, mimetype: name.endsWith('mov') ? 'video/quicktime' : 'video/mp4' })
  expect(item).toMatchObject({ mimetype: 'video/mp4', width: 64, height: 64, placeholder: null })
  expect(item.seconds).toBeCloseTo(3, 1)
  expect(Object.keys(item.transforms)).toEqual(['src'])
  const copy = await bytesAt(server.app.services.storage, copyKey(item.key))
  for (const text of [position, 'secret', 'udta']) expect(copy.includes(text), text).toBe(false)
  expect(copy.indexOf('moov')).toBeLessThan(copy.indexOf('mdat'))
  // Uploaded again: the copy is complete and passes the same checks.
  expect(await anUpload(server, me, { bytes: copy, mimetype: 'video/mp4' })).toMatchObject({ seconds: item.seconds })
})

test('refuses an avi, whatever type it is sent as', async () => {
  const avi = Buffer.from('RIFF____AVI LIST____hdrlavih____'.padEnd(512, '\0'), 'latin1')
  expect(await refused(avi)).toBe('media.type')
  expect(await refused(avi, 'video/quicktime')).toBe('media.type')
})

test('makes a film’s sizes from its poster', async () => {
  const poster = await aPicture({ width: 320, height: 180 })
  const item = await anUpload(server, me, { bytes: film('film-3s.mp4'), mimetype: 'video/mp4', poster })
  expect(Object.keys(item.transforms).toSorted()).toEqual(['full', 'lst', 'lst2x', 'src', 'thm'])
  expect(item.placeholder).toMatch(/^data:image\/webp;base64,/)
  const still = await fetch(server.url + item.transforms.lst!, { headers: { accept: 'image/webp' } })
  expect([still.status, still.headers.get('content-type')]).toEqual([200, 'image/webp'])
  for (const liar of [Buffer.from('<svg/>'), await sharp(poster).gif().toBuffer()]) {
    const key = await sendUpload(server, me, { bytes: film('film-3s.mp4'), mimetype: 'video/mp4', poster: liar })
    expect((await callFinish(server, me, key)).body.code).toBe('media.type')
  }
})

test('serves ranges of a film', async () => {
  const item = await anUpload(server, me, { bytes: film('film-3s.mp4'), mimetype: 'video/mp4' })
  const whole = await bytesAt(server.app.services.storage, copyKey(item.key))
  const get = (headers: Record<string, string>, method = 'GET') => fetch(server.url + item.transforms.src!, { method, headers })
  const all = await get({})
  expect(all.status).toBe(200)
  expect(Object.fromEntries(all.headers)).toMatchObject({
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
    'content-length': String(whole.length),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(Buffer.from(await all.arrayBuffer()).equals(whole)).toBe(true)
  const part = await get({ range: 'bytes=100-199' })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${whole.length}`])
  expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(100, 200))).toBe(true)
  const integrations = await get({ range: `bytes=${whole.length}-` })
  expect([integrations.status, integrations.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`])
  expect((await get({ range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200)
  const head = await get({}, 'HEAD')
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(whole.length)])
  expect((await fetch(server.url + item.transforms.src!.replace('/src', '/lst'))).status).toBe(404)
})
