import { connect } from 'node:net'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { testServer, type TestServer } from '../testing/server.ts'
import { makeKeyRing } from '../keys/ring.ts'
import { makeMarks, mountUpload } from './upload.ts'

const SECRET = 'a secret of the tests'
let server: TestServer
const writtenKeys: string[] = []

beforeAll(async () => {
  const marks = makeMarks(makeKeyRing(SECRET))
  const write = async (key: string, body: Readable): Promise<void> => {
    for await (const _part of body) writtenKeys.push(key)
  }
  const storage = { origin: null, scratch: '' } as never
  server = await testServer([], { storage, mounts: [(fastify, { clock }) => mountUpload(fastify, { marks, clock, write, idleMs: 150 })] })
})
afterAll(() => server.close())

const addressOf = (secret: string): string =>
  makeMarks(makeKeyRing(secret)).target('raw/a', {
    mimetype: 'image/png',
    bytes: 100,
    until: new Date(server.clock.now.getTime() + MINUTE_MS),
  }).url

test('refuses an invalid signature without reading the body', async () => {
  const answer = await sendRaw(addressOf('another secret'), '')
  expect(answer).toMatch(/^HTTP\/1.1 403 /)
  expect(answer).toMatch(/connection: close/i)
  expect(writtenKeys).toEqual([])
})

test('an address stays valid beside a new secret, while the old one is configured', () => {
  const url = new URL(addressOf(SECRET), server.url)
  const query = Object.fromEntries(url.searchParams)
  const read = (ring: Parameters<typeof makeMarks>[0]) => makeMarks(ring).read('raw/a', query, server.clock.now)
  expect(read(makeKeyRing('another secret', [SECRET]))).toMatchObject({ key: 'raw/a' })
  expect(read(makeKeyRing('another secret'))).toBeNull()
})

test('ends an upload that sends nothing for the idle time', async () => {
  await sendRaw(addressOf(SECRET), 'x'.repeat(10))
  expect(writtenKeys).toEqual(['raw/a'])
})

test('a second upload to an address ends the first one', async () => {
  const address = addressOf(SECRET)
  writtenKeys.length = 0
  const slow = sendRaw(address, 'x'.repeat(10), 40)
  await expect.poll(() => writtenKeys.length).toBeGreaterThan(0)
  const headers = { 'content-type': 'image/png' }
  expect((await fetch(server.url + address, { method: 'PUT', headers, body: 'x'.repeat(100) })).status).toBe(200)
  expect(await slow).not.toMatch(/^HTTP\/1.1 200 /)
})

/** Announces 100 bytes, sends `body`, then one byte every `everyMs`, and waits until the server closes the connection. */
function sendRaw(path: string, body: string, everyMs?: number): Promise<string> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve) => {
    let answer = ''
    const more = everyMs === undefined ? undefined : setInterval(() => socket.write('x'), everyMs)
    const socket = connect(Number(port), hostname, () => {
      socket.write(`PUT ${path} HTTP/1.1\r\nHost: haru\r\nContent-Type: image/png\r\nContent-Length: 100\r\n\r\n${body}`)
    })
    socket.on('data', (part: Buffer) => (answer += part.toString()))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(more)
      resolve(answer)
    })
  })
}
