import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { handle } from './handle.ts'
import { testServer, type TestServer } from './testing.ts'

const common = endpoint('GET /v1/test/common', { access: 'open', answer: z.object({}) })
const also = endpoint('GET /v1/test/also', { access: 'open', answer: z.object({}) })
const rare = endpoint('GET /v1/test/rare', { access: 'open', rate: { calls: 2, seconds: 60 }, answer: z.object({}) })

let server: TestServer
beforeAll(async () => {
  server = await testServer(
    [common, also, rare].map((one) => handle(one, () => ({}))),
    { callsAMinute: 5, trustProxy: 'loopback' },
  )
})
afterAll(() => server.close())

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

test('an address that calls too often is told when to come back, on every call together', async () => {
  const guest = from('203.0.113.1')
  for (let n = 0; n < 5; n++) expect((await server.call(n % 2 ? common : also, {}, guest)).status).toBe(200)
  const refused = await server.call(common, {}, guest)
  expect(refused).toMatchObject({ status: 429, body: { state: -9, code: 'request.too_many' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50)
  expect((await server.call(common, {}, from('203.0.113.2'))).status).toBe(200)
  expect((await server.send('GET /healthz', undefined, guest)).status).toBe(200)
})

test('an endpoint may allow less', async () => {
  const guest = from('203.0.113.3')
  const statuses = [
    await server.call(rare, {}, guest),
    await server.call(rare, {}, guest),
    await server.call(rare, {}, guest),
    await server.call(common, {}, guest),
  ]
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429, 200])
})

test('members count by themselves, whatever their address; bad tokens count for the address', async () => {
  const [me, other] = [await server.aMember(), await server.aMember()]
  const here = from('203.0.113.4')
  for (let n = 0; n < 5; n++) expect((await server.call(common, {}, { as: me, ...from(`198.51.100.${n}`) })).status).toBe(200)
  expect((await server.call(common, {}, { as: me, ...here })).status).toBe(429)
  expect((await server.call(common, {}, { as: other, ...here })).status).toBe(200)
  for (let n = 0; n < 5; n++) expect((await server.call(common, {}, { as: { user_no: 0, token: `bad${n}` }, ...here })).status).toBe(401)
  expect((await server.call(common, {}, { as: { user_no: 0, token: 'bad' }, ...here })).status).toBe(429)
})

test('one household’s IPv6 addresses are one', async () => {
  for (let n = 0; n < 5; n++) expect((await server.call(common, {}, from(`2001:db8:1:2::${n + 1}`))).status).toBe(200)
  expect((await server.call(common, {}, from('2001:db8:1:2:ffff::1'))).status).toBe(429)
  expect((await server.call(common, {}, from('2001:db8:1:3::1'))).status).toBe(200)
})
