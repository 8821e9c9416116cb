import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { beginUpload, dropUpload, type MediaItem } from '../contract.ts'
import { FINISH_MINUTES, IMAGE_BYTES_MAX, UNFINISHED_MAX, type MediaType } from '../rules.ts'
import { media } from './feature.ts'
import { copyKey, objectsOf, rawKey } from './objects.ts'
import { anUpload, aPicture, sendUpload, bytesAt, callFinish } from './testing.ts'

let server: TestServer
let me: TestMember
beforeAll(async () => {
  server = await featureServer([media])
  me = await server.aMember()
})
afterAll(() => server.close())

const begin = (mimetype: string, bytes: number, as = me) =>
  server.call(beginUpload, { body: { mimetype: mimetype as MediaType, bytes } }, { as })
const refused = async (bytes: Buffer, mimetype: MediaType = 'image/jpeg') =>
  (await callFinish(server, me, await sendUpload(server, me, { bytes, mimetype }))).body.code
const copyOf = async (item: MediaItem) => bytesAt(server.app.services.storage, copyKey(item.key))

test('refuses an upload address for a file that is too large or of a refused type', async () => {
  expect(await begin('image/png', IMAGE_BYTES_MAX + 1)).toMatchObject({ status: 413, body: { code: 'media.too_large' } })
  expect((await begin('video/mp4', 200_000_001)).status).toBe(400)
  for (const type of ['image/svg+xml', 'text/html', 'image/webp', 'application/zip']) expect((await begin(type, 10)).status, type).toBe(400)
})

test('limits the unfinished and unused uploads of a member', async () => {
  const hoarder = await server.aMember()
  const answers = await Promise.all(Array.from({ length: UNFINISHED_MAX + 5 }, () => begin('image/png', 10, hoarder)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(UNFINISHED_MAX)
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({ status: 503, body: { code: 'media.busy' } })
})

test.each<[string, () => Buffer | Promise<Buffer>]>([
  ['an svg', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a pdf', () => Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n')],
  ['a zip', () => Buffer.from('504b0304140000000000', 'hex')],
  ['a program', () => Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
  [
    'a webp',
    () =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .webp()
        .toBuffer(),
  ],
  ['a film', () => Buffer.from('0000001c667479706d703432000000006d70343269736f6d', 'hex')],
])('%s that is called a picture is refused by its content', async (_name, bytes) => {
  expect(await refused(await bytes())).toBe('media.type')
})

test('refuses a picture declared as a film', async () => {
  expect(await refused(await aPicture(), 'video/mp4')).toBe('media.type')
})

test('accepts a png declared as a jpeg as a png', async () => {
  const bytes = await sharp(await aPicture())
    .png()
    .toBuffer()
  const item = await anUpload(server, me, { bytes, mimetype: 'image/jpeg' })
  expect(item.mimetype).toBe('image/png')
  expect(await sharp(await copyOf(item)).metadata()).toMatchObject({ format: 'png' })
})

test('refuses too many pixels, all frames together, before decoding', async () => {
  expect(await refused(hugePng(30_000, 30_000), 'image/png')).toBe('media.too_many_pixels')
  const frame = Buffer.alloc(1200 * 1200 * 3)
  const frames = await sharp(Buffer.concat(Array.from({ length: 36 }, (_, n) => frame.map(() => n * 7))), {
    raw: { width: 1200, height: 1200 * 36, channels: 3, pageHeight: 1200 },
  })
    .gif({ effort: 1 })
    .toBuffer()
  expect(await refused(frames, 'image/gif')).toBe('media.too_many_pixels')
})

test('refuses a truncated file', async () => {
  const whole = await aPicture({ width: 400, height: 300 })
  expect(await refused(whole.subarray(0, whole.length - 200))).toBe('media.broken')
  expect(await refused(hugePng(100, 100), 'image/png')).toBe('media.broken')
})

test('copies only the pixels, without metadata or trailing bytes', async () => {
  const bytes = await sharp(await aPicture({ width: 60, height: 40 }))
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '37/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
  expect(await sharp(bytes).metadata()).toMatchObject({
    orientation: 6,
    exif: expect.any(Buffer) as Buffer,
    icc: expect.any(Buffer) as Buffer,
  })
  const item = await anUpload(server, me, { bytes: Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>')]) })
  const copy = await copyOf(item)
  const { exif, icc, xmp, orientation, space } = await sharp(copy).metadata()
  expect({ exif, icc, xmp, orientation, space }).toEqual({ space: 'srgb' })
  expect(copy.includes('<script>')).toBe(false)
  // Orientation 6: lying on its side, so upright it is higher than wide.
  expect(item).toMatchObject({ width: 40, height: 60 })
  expect(await server.app.services.storage.stat(rawKey(item.key))).toBeNull()
})

test('converts wide-gamut colours to sRGB', async () => {
  const p3 = await sharp({ create: { width: 8, height: 8, channels: 3, background: { r: 0, g: 255, b: 0 } } })
    .withIccProfile('p3')
    .png()
    .toBuffer()
  const item = await anUpload(server, me, { bytes: p3, mimetype: 'image/png' })
  const pixel = await sharp(await copyOf(item))
    .raw()
    .toBuffer()
  expect(pixel[1]).toBeGreaterThan(250)
  expect(pixel[0]).toBeLessThan(5)
})

test('copies an animated gif that is also HTML as an animation only', async () => {
  const gif = await movingGif()
  const item = await anUpload(server, me, { bytes: Buffer.concat([gif, Buffer.from('<html><script>')]), mimetype: 'image/gif' })
  expect(item).toMatchObject({ mimetype: 'image/gif', width: 32, height: 32 })
  const copy = await copyOf(item)
  expect(await sharp(copy, { animated: true }).metadata()).toMatchObject({ pages: 4, format: 'webp' })
  expect(copy.includes('<script>')).toBe(false)
  const served = await fetch(server.url + item.transforms.lst!, { headers: { accept: 'image/*' } })
  expect(served.headers.get('content-type')).toBe('image/gif')
  expect((await sharp(Buffer.from(await served.arrayBuffer()), { animated: true }).metadata()).pages).toBe(4)
})

test('refuses to finish a missing or incomplete upload, and an address after its expiry', async () => {
  const { body } = await begin('image/jpeg', 10)
  const { key } = body.query as { key: string }
  expect(await callFinish(server, me, key)).toMatchObject({ status: 409, body: { code: 'media.not_uploaded' } })
  const late = await sendUpload(server, me)
  server.clock.advance((FINISH_MINUTES + 1) * MINUTE_MS)
  expect((await callFinish(server, me, late)).status).toBe(404)
})

test('copies once for ten concurrent finish calls', async () => {
  const key = await sendUpload(server, me)
  const answers = await Promise.all(Array.from({ length: 10 }, () => callFinish(server, me, key)))
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body.query]))).size).toBe(1)
  expect(answers[0]!.status).toBe(200)
})

test.each(['before', 'after'])('removes everything of an upload that is dropped %s its copy is stored', async (when) => {
  const { storage } = server.app.services
  const { write } = storage
  const key = await sendUpload(server, me)
  const drop = () => server.call(dropUpload, { params: { key } }, { as: me })
  storage.write = async (...args) => {
    if (when === 'before') await drop()
    await write(...args)
    if (when === 'after') await drop()
  }
  const answer = await callFinish(server, me, key)
  storage.write = write
  expect(answer.status).toBe(404)
  const left = await Promise.all(objectsOf(key).map((object) => storage.stat(object)))
  expect(left.filter(Boolean)).toEqual([])
  expect(await server.db.sql`select from media where key = ${key} and state < 2`).toHaveLength(0)
})

async function movingGif(): Promise<Buffer> {
  const frames = [0, 80, 160, 240].map((shade) => Buffer.alloc(32 * 32 * 3, shade))
  return sharp(Buffer.concat(frames), { raw: { width: 32, height: 32 * 4, channels: 3, pageHeight: 32 } })
    .gif({ delay: [100, 100, 100, 100], loop: 0 })
    .toBuffer()
}

/** A png whose header declares this many pixels, without pixel data. */
function hugePng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const chunk = (type: string, body: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type), body])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(body.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const zeros = deflateSync(Buffer.alloc(20_000))
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', head), chunk('IDAT', zeros), chunk('IEND', Buffer.alloc(0))])
}
