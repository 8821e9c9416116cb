import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { verdictOn } from '../http/faults.ts'
import { testServer, type TestServer } from '../testing/server.ts'
import { openDisk } from './disk.ts'
import { openS3 } from './s3.ts'
import type { PutTarget, Storage } from './storage.ts'
import { s3Server, type S3Server } from './testing.ts'

const BYTES = randomBytes(200_000)

let dir: string
let s3: S3Server
let haru: TestServer
const storages: Record<string, Storage> = {}

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'haru-storage-'))
  s3 = await s3Server()
  storages.disk = openDisk({ dir: join(dir, 'disk'), secret: 'a secret of the tests' })
  storages.s3 = openS3({ ...s3, scratch: join(dir, 'tmp') })
  haru = await testServer([], { storage: storages.disk, now: new Date() })
})
afterAll(async () => {
  await haru.close()
  await s3.close()
  rmSync(dir, { recursive: true })
})

const put = ({ url, headers }: PutTarget, body: Uint8Array, more: Record<string, string> = {}) =>
  fetch(new URL(url, haru.url), { method: 'PUT', headers: { ...headers, ...more }, body: new Uint8Array(body) })
const sha = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const all = async (body: Readable | null): Promise<Buffer> => Buffer.concat((await body!.toArray()) as Buffer[])

describe.each(['disk', 's3'])('%s', (name) => {
  const storage = (): Storage => storages[name]!
  const target = (key: string, from = new Date()) =>
    storage().presign(key, { mimetype: 'image/png', bytes: BYTES.length, now: from, until: new Date(from.getTime() + 30 * MINUTE_MS) })

  test('refuses an upload that differs from what was signed, and stores nothing', async () => {
    const key = `raw/${name}-refused`
    const right = await target(key)
    // Every meaningful part of the address: the key, the size, the expiry, the signature.
    const changed = [
      [key, `${key}-other`],
      ['bytes=200000', 'bytes=200001'],
      [/until=\d/, 'until=9'],
      [/Expires=\d+/, 'Expires=9999'],
      [/(mark|Signature)=\w{4}/, '$1=0000'],
      [/\?.*/, ''],
    ].map(([from, to]) => ({ ...right, url: right.url.replace(from!, to as string) }))
    const tampered = changed.filter(({ url }) => url !== right.url)
    expect(tampered.length).toBeGreaterThanOrEqual(4)
    const refused = [
      await put(right, Buffer.concat([BYTES, Buffer.from('x')])),
      await put(right, BYTES.subarray(1)),
      await put(right, BYTES, { 'content-type': 'text/html' }),
      await put(await target(key, new Date(Date.now() - 31 * MINUTE_MS)), BYTES),
    ]
    for (const other of tampered) refused.push(await put(other, BYTES))
    for (const { status } of refused) expect([400, 403, 413]).toContain(status)
    expect(await storage().stat(key)).toBeNull()
    expect(await storage().stat(`${key}-other`)).toBeNull()
  })

  test('stores the signed bytes completely', async () => {
    const key = `raw/${name}-taken`
    expect((await put(await target(key), BYTES)).status).toBe(200)
    expect(await storage().stat(key)).toEqual({ bytes: BYTES.length })
    expect(sha(await all(await storage().read(key)))).toBe(sha(BYTES))
  })

  test('writes, reads in ranges, replaces and removes objects', async () => {
    const key = `media/${name}/copy`
    await storage().write(key, BYTES, 'image/png')
    expect(await all(await storage().read(key, { start: 10, end: 19 }))).toEqual(BYTES.subarray(10, 20))
    await storage().write(key, Readable.from([Buffer.from('an'), Buffer.from('other')]), 'text/plain', 7)
    expect((await all(await storage().read(key))).toString()).toBe('another')
    const many = Array.from({ length: 12 }, (_, n) => `media/${name}/${n}.webp`)
    await Promise.all(many.map((one) => storage().write(one, Buffer.from('x'), 'image/webp')))
    await storage().remove([key, ...many, 'media/nobody/nothing'])
    for (const one of [key, ...many]) expect(await storage().stat(one)).toBeNull()
    expect(await storage().read(key)).toBeNull()
  })

  test.each(['../outside', 'raw/../../outside', '/etc/passwd', 'a//b', 'a/./b', '', 'a\0b', 'raw/%2e%2e'])(
    'refuses the invalid key %j',
    async (key) => {
      await expect(storage().stat(key)).rejects.toThrow(RangeError)
      await expect(storage().write(key, Buffer.from('x'), 'text/plain')).rejects.toThrow(RangeError)
      await expect(storage().read(key)).rejects.toThrow(RangeError)
      await expect(
        (async () => storage().presign(key, { mimetype: 'a/b', bytes: 1, until: new Date(), now: new Date() }))(),
      ).rejects.toThrow(RangeError)
    },
  )

  test('keeps the object unchanged when the stream that replaces it fails', async () => {
    const key = `media/${name}/broken`
    await storage().write(key, Buffer.from('before'), 'text/plain')
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('aft')
        throw new Error('broken off')
      })(),
    )
    await expect(storage().write(key, broken, 'text/plain', 6)).rejects.toThrow()
    expect((await all(await storage().read(key))).toString()).toBe('before')
  })
})

test('a presigned S3 URL fixes size and type', async () => {
  const { url } = await storages.s3!.presign('raw/x', {
    mimetype: 'image/png',
    bytes: 7,
    now: new Date(),
    until: new Date(Date.now() + MINUTE_MS),
  })
  expect(new URL(url).searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host')
  expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('60')
  expect(new URL(url).pathname).toBe('/haru/raw/x')
})

test('answers 503 when the storage is unreachable or overloaded', async () => {
  const overloaded = createServer((_request, response) => response.writeHead(503).end()).listen(0, '127.0.0.1')
  await once(overloaded, 'listening')
  const { port } = overloaded.address() as AddressInfo
  for (const endpoint of [`http://127.0.0.1:${port}`, 'http://127.0.0.1:1', 'http://nowhere.invalid']) {
    const unavailable = openS3({ ...s3, endpoint, scratch: dir })
    const error: unknown = await unavailable.stat('raw/x').catch((reason: unknown) => reason)
    expect(verdictOn(error), endpoint).toMatchObject({ status: 503, reported: 'warn' })
  }
  overloaded.close()
})

test('answers 507 when a disk is full, that of the files or that of the database', () => {
  for (const code of ['ENOSPC', 'EDQUOT', '53100']) {
    expect(verdictOn(Object.assign(new Error('full'), { code }))).toMatchObject({ status: 507, envelope: { code: 'storage.full' } })
  }
})

test('stores nothing of an upload that is aborted or has no content-length', async () => {
  const target = await storages.disk!.presign('raw/aborted', {
    mimetype: 'image/png',
    bytes: 1000,
    now: new Date(),
    until: new Date(Date.now() + MINUTE_MS),
  })
  await sendPartly(target.url, 'Content-Length: 1000')
  await sendPartly(target.url, 'Transfer-Encoding: chunked')
  await expect.poll(() => readdirSync(storages.disk!.scratch)).toEqual([])
  expect(await storages.disk!.stat('raw/aborted')).toBeNull()
})

/** Announces a body, sends a part of it and disconnects. */
function sendPartly(path: string, header: string): Promise<void> {
  const { hostname, port } = new URL(haru.url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`PUT ${path} HTTP/1.1\r\nHost: haru\r\nContent-Type: image/png\r\n${header}\r\n\r\n64\r\n${'x'.repeat(100)}`, () =>
        socket.end(),
      )
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve())
    socket.resume()
  })
}
