import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import type { MediaType } from '../rules.ts'
import { media } from './feature.ts'
import { copyKey } from './objects.ts'
import { anUpload, aPicture, aSent, bytesAt, finished } from './testing.ts'

let server: TestServer
let me: TestMember
beforeAll(async () => {
  server = await featureServer([media])
  me = await server.aMember()
})
afterAll(() => server.close())

const film = (name: string): Buffer => readFileSync(join(import.meta.dirname, '../../../e2e/files', name))
const refused = async (bytes: Buffer, mimetype: MediaType = 'video/mp4') =>
  (await finished(server, me, await aSent(server, me, { bytes, mimetype }))).body.code

test('a film of more than a minute is refused, in each container', async () => {
  expect(await refused(film('film-61s.mp4'))).toBe('media.too_long')
  expect(await refused(film('film-61s.avi'), 'video/x-msvideo')).toBe('media.too_long')
})

test('a head that lies about the length does not help', async () => {
  const mp4 = film('film-61s.mp4')
  // The film's, the track's and the medium's own length, each said to be a second. The frames stay a minute's.
  for (const [box, at] of [
    ['mvhd', 16],
    ['tkhd', 20],
    ['mdhd', 16],
  ] as const) {
    const from = mp4.indexOf(box) + 4 + at
    mp4.writeUInt32BE(box === 'mdhd' ? mp4.readUInt32BE(mp4.indexOf('mdhd') + 4 + 12) : 1000, from)
  }
  expect(await refused(mp4)).toBe('media.too_long')
  const avi = film('film-61s.avi')
  avi.writeUInt32LE(3, avi.indexOf('avih') + 8 + 16)
  avi.writeUInt32LE(3, avi.indexOf('strh') + 8 + 32)
  expect(await refused(avi, 'video/x-msvideo')).toBe('media.too_long')
})

test('what is no film, has no picture track or is cut off is refused', async () => {
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
])(
  '%s, that knows where it was taken (%s), becomes an mp4 with nothing but picture and sound, its index in front',
  async (name, position) => {
    const bytes = film(name)
    expect(bytes.includes(position)).toBe(true)
    const item = await anUpload(server, me, { bytes, mimetype: name.endsWith('mov') ? 'video/quicktime' : 'video/mp4' })
    expect(item).toMatchObject({ mimetype: 'video/mp4', width: 64, height: 64, placeholder: null })
    expect(item.seconds).toBeCloseTo(3, 1)
    expect(Object.keys(item.transforms)).toEqual(['src'])
    const copy = await bytesAt(server.app.services.storage, copyKey(item.key))
    for (const told of [position, 'secret', 'udta']) expect(copy.includes(told), told).toBe(false)
    expect(copy.indexOf('moov')).toBeLessThan(copy.indexOf('mdat'))
    // Finished again: what was copied is whole, and haru reads it as it read the first.
    expect(await anUpload(server, me, { bytes: copy, mimetype: 'video/mp4' })).toMatchObject({ seconds: item.seconds })
  },
)

test('an avi is called what it is, and keeps its frames and nothing else', async () => {
  const came = film('film-3s.avi')
  const list = (id: string, text: string) => {
    const head = Buffer.from(`LIST____INFO${id}____`, 'latin1')
    head.writeUInt32LE(12 + text.length, 4)
    head.writeUInt32LE(text.length, 16)
    return Buffer.concat([head, Buffer.from(text)])
  }
  const bytes = Buffer.concat([came, list('IGPS', 'secret +37.5 +127.0 '), Buffer.from('<script>secret</script>')])
  const item = await anUpload(server, me, { bytes, mimetype: 'video/mp4' })
  expect(item).toMatchObject({ mimetype: 'video/x-msvideo', width: 64, height: 64 })
  expect(item.seconds).toBeCloseTo(3.2, 1)
  const copy = await bytesAt(server.app.services.storage, copyKey(item.key))
  expect(came.includes('Lavf')).toBe(true)
  for (const told of ['Lavf', 'secret', '+37.5', 'script']) expect(copy.includes(told), told).toBe(false)
  const frames = came.indexOf('movi')
  const end = came.indexOf('idx1')
  expect(copy.subarray(frames, end).equals(came.subarray(frames, end))).toBe(true)
  expect(await anUpload(server, me, { bytes: copy, mimetype: 'video/x-msvideo' })).toMatchObject({ seconds: item.seconds })
})

test('a film’s sizes are those of its still', async () => {
  const poster = await aPicture({ width: 320, height: 180 })
  const item = await anUpload(server, me, { bytes: film('film-3s.mp4'), mimetype: 'video/mp4', poster })
  expect(Object.keys(item.transforms).toSorted()).toEqual(['full', 'lst', 'lst2x', 'src', 'thm'])
  expect(item.placeholder).toMatch(/^data:image\/webp;base64,/)
  const still = await fetch(server.url + item.transforms.lst!, { headers: { accept: 'image/webp' } })
  expect([still.status, still.headers.get('content-type')]).toEqual([200, 'image/webp'])
  for (const liar of [Buffer.from('<svg/>'), await sharp(poster).gif().toBuffer()]) {
    const key = await aSent(server, me, { bytes: film('film-3s.mp4'), mimetype: 'video/mp4', poster: liar })
    expect((await finished(server, me, key)).body.code).toBe('media.type')
  }
})

test('a film is served in parts', async () => {
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
