import { connect } from 'node:net'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '../testing/server.ts'
import { makeMarks, mountUpload } from './upload.ts'

const SECRET = 'a secret of the tests'
let server: TestServer
const taken: string[] = []

beforeAll(async () => {
  const marks = makeMarks(SECRET)
  const write = async (key: string, body: Readable): Promise<void> => {
    for await (const _part of body) taken.push(key)
  }
  const storage = { origin: null, scratch: '' } as never
  server = await testServer([], { storage, mounts: [(fastify, { clock }) => mountUpload(fastify, { marks, clock, write, idleMs: 150 })] })
})
afterAll(() => server.close())

const addressOf = (secret: string): string =>
  makeMarks(secret).target('raw/a', { mimetype: 'image/png', bytes: 100, until: new Date(server.clock.now.getTime() + 60_000) }).url

test('without a right mark no byte of the body is read', async () => {
  const answer = await talk(addressOf('another secret'), '')
  expect(answer).toMatch(/^HTTP\/1.1 403 /)
  expect(answer).toMatch(/connection: close/i)
  expect(taken).toEqual([])
})

test('an upload that falls silent is ended', async () => {
  const began = performance.now()
  await talk(addressOf(SECRET), 'x'.repeat(10))
  expect(performance.now() - began).toBeLessThan(5000)
  expect(taken).toEqual(['raw/a'])
})

test('an address takes one body at a time: the next one ends the one before', async () => {
  const address = addressOf(SECRET)
  taken.length = 0
  const slow = talk(address, 'x'.repeat(10), 40)
  await expect.poll(() => taken.length).toBeGreaterThan(0)
  const headers = { 'content-type': 'image/png' }
  expect((await fetch(server.url + address, { method: 'PUT', headers, body: 'x'.repeat(100) })).status).toBe(200)
  expect(await slow).not.toMatch(/^HTTP\/1.1 200 /)
})

/** Announces a hundred bytes, sends these, then one more each so many milliseconds, and waits until the other side hangs up. */
function talk(path: string, body: string, everyMs?: number): Promise<string> {
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
