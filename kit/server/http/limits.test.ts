import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { BODY_MS } from './fastify.ts'
import { handle } from './handle.ts'
import { householdOf, makeLimiter } from './limits.ts'
import { testServer, type TestServer } from '../testing/server.ts'

const first = endpoint('GET /v1/test/first', { access: 'open', answer: z.object({}) })
const second = endpoint('GET /v1/test/second', { access: 'open', answer: z.object({}) })
const limited = endpoint('GET /v1/test/limited', { access: 'open', rate: { calls: 2, seconds: 60 }, answer: z.object({}) })
const written = endpoint('POST /v1/test/written', { access: 'open', body: z.object({}), answer: z.object({}) })

let server: TestServer
beforeAll(async () => {
  server = await testServer(
    [first, second, limited, written].map((one) => handle(one, () => ({}))),
    { callsAMinute: 5, trustProxy: 'loopback' },
  )
})
afterEach(() => void vi.useRealTimers())
afterAll(() => server.close())

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

test('refuses an address with retry-after when its calls to all endpoints exceed the limit', async () => {
  const guest = from('203.0.113.1')
  for (let n = 0; n < 5; n++) expect((await server.call(n % 2 ? first : second, {}, guest)).status).toBe(200)
  const refused = await server.call(first, {}, guest)
  expect(refused).toMatchObject({ status: 429, body: { state: -9, code: 'request.too_many' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50)
  expect((await server.call(first, {}, from('203.0.113.2'))).status).toBe(200)
  expect((await server.send('GET /healthz', undefined, guest)).status).toBe(200)
})

test('applies the lower limit of an endpoint', async () => {
  const guest = from('203.0.113.3')
  const statuses = [
    await server.call(limited, {}, guest),
    await server.call(limited, {}, guest),
    await server.call(limited, {}, guest),
    await server.call(first, {}, guest),
  ]
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429, 200])
})

test('counts a member independently of the address, and invalid tokens by the address', async () => {
  const [me, other] = [await server.aMember(), await server.aMember()]
  const here = from('203.0.113.4')
  for (let n = 0; n < 5; n++) expect((await server.call(first, {}, { as: me, ...from(`198.51.100.${n}`) })).status).toBe(200)
  expect((await server.call(first, {}, { as: me, ...here })).status).toBe(429)
  expect((await server.call(first, {}, { as: other, ...here })).status).toBe(200)
  for (let n = 0; n < 5; n++) expect((await server.call(first, {}, { as: { user_no: 0, token: `bad${n}` }, ...here })).status).toBe(401)
  expect((await server.call(first, {}, { as: { user_no: 0, token: 'bad' }, ...here })).status).toBe(429)
})

test('counts the IPv6 addresses of one /64 prefix together', async () => {
  for (let n = 0; n < 5; n++) expect((await server.call(first, {}, from(`2001:db8:1:2::${n + 1}`))).status).toBe(200)
  expect((await server.call(first, {}, from('2001:db8:1:2:ffff::1'))).status).toBe(429)
  expect((await server.call(first, {}, from('2001:db8:1:3::1'))).status).toBe(200)
})

test('accepts calls again after the seconds of retry-after', async () => {
  const guest = from('203.0.113.5')
  for (let n = 0; n < 5; n++) await server.call(first, {}, guest)
  const seconds = Number((await server.call(first, {}, guest)).headers.get('retry-after'))
  server.clock.advance((seconds - 1) * 1000)
  expect((await server.call(first, {}, guest)).status).toBe(429)
  server.clock.advance(1000)
  expect((await server.call(first, {}, guest)).status).toBe(200)
})

test('drops the oldest caller when there are too many to count', () => {
  const limiter = makeLimiter({ calls: 1, seconds: 60 })
  expect([limiter('first', 0), limiter('first', 1)]).toEqual([0, 60])
  for (let n = 0; n < 20_000; n++) limiter(`other${n}`, 2)
  expect(limiter('first', 3)).toBe(0)
  expect(limiter('other19999', 3)).toBe(60)
})

test.each([
  ['203.0.113.1', '203.0.113.1'],
  ['::ffff:203.0.113.1', '203.0.113.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::', 'fe80:0:0:0'],
  ['no address: at all', 'no address: at all'],
])('householdOf %s', (address, household) => {
  expect(householdOf(address)).toBe(household)
})

test.each(['/v1/test/written', '/nothing'])('closes the connection when the body of a call to %s does not arrive in time', async (path) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.write(`POST ${path} HTTP/1.1\r\nHost: haru\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`)
  const ended = once(
    socket.resume().on('error', () => undefined),
    'close',
  )
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
  vi.advanceTimersByTime(BODY_MS)
  await ended
})
