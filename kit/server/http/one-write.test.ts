import { once } from 'node:events'
import { IncomingMessage, ServerResponse } from 'node:http'
import { connect, Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { testServer, type TestServer } from '../testing/server.ts'
import { handle, JsonBytes } from './handle.ts'
import { makeRoomy, sendInOneWrite } from './one-write.ts'

// What Node itself would write is the answer to the first call for some bytes; the next ones are sent by one write.

const page = endpoint('GET /v1/page', { access: 'open', answer: z.array(z.string()) })
const large = endpoint('GET /v1/large', { access: 'open', answer: z.string() })
/** More than the buffers of two sockets take. */
const LARGE_BYTES = 16_000_000

let server: TestServer
let port: number
const sockets: Socket[] = []

beforeAll(async () => {
  const bytes = new JsonBytes(Buffer.from(JSON.stringify(Array.from({ length: 100 }, (_, nth) => `하루 ${nth}`))))
  const many = new JsonBytes(Buffer.from(JSON.stringify('하'.repeat(LARGE_BYTES / 3))))
  server = await testServer([handle(page, () => bytes), handle(large, () => many)])
  port = Number(new URL(server.url).port)
  await Promise.all(['/v1/page', '/v1/large'].map((path) => answers(asked(path))))
})

afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await server.close()
})

test('has the headers and bytes of an answer that Node writes itself', async () => {
  const [inOneWrite] = await answers(asked('/v1/page'))
  // The last answer of a connection is Node's own.
  const [own] = await answers(asked('/v1/page', 'connection: close'))
  expect(inOneWrite!.body.equals(own!.body)).toBe(true)
  const { connection, 'keep-alive': keepAlive, ...headers } = inOneWrite!.headers
  expect({ connection, keepAlive }).toEqual({ connection: 'keep-alive', keepAlive: 'timeout=72' })
  expect(own!.headers.connection).toBe('close')
  const same = { date: expect.stringMatching(/ GMT$/), 'x-request-id': expect.any(String), connection: 'close' }
  expect({ ...headers, ...same }).toEqual({ ...own!.headers, ...same })
  expect(Math.abs(Date.parse(headers.date!) - Date.parse(own!.headers.date!))).toBeLessThan(120_000)
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store', vary: 'accept-encoding' })
})

test('answers HEAD with the headers alone, also from memory', async () => {
  const [got] = await answers(asked('/v1/page'))
  const asks = [asked('/v1/page').replace('GET', 'HEAD'), asked('/v1/page', 'connection: close')].join('')
  const bytes: Buffer[] = []
  for await (const chunk of open(asks)) bytes.push(chunk as Buffer)
  const [head, next, body] = Buffer.concat(bytes).toString().split('\r\n\r\n')
  expect(head).toContain(`content-length: ${got!.body.length}\r\n`)
  expect([head!.split('\r\n')[0], next!.split('\r\n')[0]]).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 200 OK'])
  expect(body).toBe(got!.body.toString())
})

test('takes a well-formed request id alone, so that a caller writes no header of their own', async () => {
  const [own] = await answers(asked('/v1/page', 'x-request-id: trace.1234-5'))
  expect(own!.headers['x-request-id']).toBe('trace.1234-5')
  const [refused] = await answers(asked('/v1/page', 'x-request-id: trace 1234\tset-cookie:a=b'))
  expect(refused!.headers).not.toHaveProperty('set-cookie')
  expect(refused!.headers['x-request-id']).toMatch(/^[\w-]+$/)
})

test('answers calls that arrive together on one connection each with its own id, in order', async () => {
  const ids = ['first-call', 'second-call', 'third-call']
  const all = await answers(ids.map((id) => asked('/v1/page', `x-request-id: ${id}`)).join(''), ids.length)
  expect(all.map(({ headers }) => headers['x-request-id'])).toEqual(ids)
  expect(new Set(all.map(({ body }) => body.toString())).size).toBe(1)
})

test('keeps the bytes of a slow reader unchanged while others are answered from the same memory', async () => {
  const slow = open(asked('/v1/large', 'x-request-id: slow-reader'))
  slow.pause()
  await once(slow, 'connect')
  const [fast] = await answers(asked('/v1/large', 'x-request-id: fast-reader'))
  expect(fast!.headers['x-request-id']).toBe('fast-reader')
  await turn()
  const [late] = await read(slow, 1)
  expect(late!.headers['x-request-id']).toBe('slow-reader')
  expect(late!.body.equals(fast!.body)).toBe(true)
})

test('goes on where a reader leaves in the middle', async () => {
  const gone = open(asked('/v1/large'))
  await once(gone, 'data')
  gone.destroy()
  const [next] = await answers(asked('/v1/large'))
  expect(next!.body.length).toBeGreaterThan(LARGE_BYTES)
})

test('leaves the answer to Node where Node lacks one of the private fields', () => {
  const isSent = (missing?: string): boolean => {
    const socket = new Socket()
    sockets.push(socket)
    const response = new ServerResponse(new IncomingMessage(socket))
    response.assignSocket(socket)
    response.shouldKeepAlive = true
    if (missing !== undefined) Reflect.deleteProperty(response, missing)
    return sendInOneWrite(response, '', makeRoomy(Buffer.from('{}')), 1000)
  }
  expect([isSent(), isSent('_header'), isSent('_headerSent')]).toEqual([true, false, false])
})

type Answer = { headers: Record<string, string>; body: Buffer }

const asked = (path: string, ...headers: string[]): string => [`GET ${path} HTTP/1.1`, 'host: localhost', ...headers, '', ''].join('\r\n')

const answers = (text: string, count = 1): Promise<Answer[]> => read(open(text), count)

function open(text: string): Socket {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.write(text)
  return socket
}

/** Reads as many answers as are expected from one connection. */
function read(socket: Socket, count: number): Promise<Answer[]> {
  const found: Answer[] = []
  let received: Buffer[] = []
  let missing = 0
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('data', (chunk: Buffer) => {
      received.push(chunk)
      missing -= chunk.length
      if (missing > 0) return
      let bytes = Buffer.concat(received)
      for (let end = bytes.indexOf('\r\n\r\n'); end >= 0; end = bytes.indexOf('\r\n\r\n')) {
        const [, ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
        const headers = Object.fromEntries(
          lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
        )
        const last = end + 4 + Number(headers['content-length'])
        missing = last - bytes.length
        if (missing > 0) break
        found.push({ headers, body: bytes.subarray(end + 4, last) })
        bytes = bytes.subarray(last)
      }
      received = [bytes]
      if (found.length === count) resolve(found)
    })
    socket.resume()
  })
}
