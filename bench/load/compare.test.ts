import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isLoopback } from '../address.ts'
import { isMet, tableOf } from '../figures/table.ts'
import type { Figure } from '../figures/lab.ts'
import { compare, median } from './compare.ts'
import { openLoadGenerator, type LoadGenerator } from './run.ts'

const seen: string[] = []
const server = createServer((request, response) => {
  seen.push(`${request.method} ${request.url} ${String(request.headers['idempotency-key'])}`)
  if (request.url === '/broken') response.destroy()
  else response.writeHead(request.url === '/refused' ? 429 : 200).end('{"state":1}')
})
let url: string
let loadGenerator: LoadGenerator

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  loadGenerator = openLoadGenerator()
})
afterAll(() => {
  loadGenerator.stop()
  server.closeAllConnections()
  server.close()
})

describe('LoadGenerator.run', () => {
  const run = (path: string, minBytes = 0) =>
    loadGenerator.run({
      url,
      requests: [{ method: 'GET', path, minBytes, headers: { 'idempotency-key': '{uuid}' } }],
      connections: 2,
      seconds: 0.2,
    })

  it('counts refused, interrupted and too short answers as failed', async () => {
    expect(await run('/refused')).toMatchObject({ answered: 0, refusals: { '429': expect.any(Number) as number } })
    expect((await run('/broken')).answered).toBe(0)
    expect(await run('/', 5000)).toMatchObject({ answered: 0, refusals: { 'too short': expect.any(Number) as number } })
  })
  it('counts good answers and their times, and sends a new {uuid} with each request', async () => {
    seen.length = 0
    const result = await run('/')
    expect(result.failed).toBe(0)
    expect(result.answered).toBe(seen.length)
    expect(new Set(seen).size).toBe(seen.length)
    expect(result.p50).toBeLessThanOrEqual(result.p99)
  })
})

it('compare gives the ratio and the answers of two servers', async () => {
  const target = { url, requests: [{ method: 'GET', path: '/' }] }
  const { ratio, ours, bare } = await compare(loadGenerator, target, target, { rounds: 3, seconds: 0.1, connections: 2 })
  expect(ratio).toBeGreaterThan(0)
  expect(ours.answered + bare.answered).toBeGreaterThan(10)
})

it.each([
  [[3], 3],
  [[1, 9, 2], 2],
  [[4, 1, 2, 3], 2.5],
])('median of %j', (values, expected) => {
  expect(median(values)).toBe(expected)
})

it('isLoopback accepts http: loopback addresses only', () => {
  const own = ['http://127.0.0.1:4000/x', 'http://localhost', 'http://[::1]:3000/', 'http://127.1.2.3']
  const others = ['http://example.com', 'http://127.0.0.1.example.com', 'https://localhost', 'http://10.0.0.1', 'http://localhost.example']
  expect(own.filter((one) => !isLoopback(new URL(one)))).toEqual([])
  expect(others.filter((one) => isLoopback(new URL(one)))).toEqual([])
})

it('isMet and tableOf state whether each figure meets its goal', () => {
  const figure = (value: number, better: 'more' | 'less'): Figure => ({
    name: 'it',
    value,
    unit: 'x',
    goal: { better, must: 1, aim: better === 'more' ? 2 : 0.5 },
    detail: '',
  })
  expect([figure(0.9, 'more'), figure(1, 'more'), figure(1, 'less'), figure(1.1, 'less')].map(isMet)).toEqual([false, true, true, false])
  const lines = tableOf([figure(2, 'more'), figure(1, 'more'), figure(0.9, 'more'), { ...figure(0, 'more'), goal: null }])
    .split('\n')
    .slice(2)
  expect(lines.map((line) => /aim|met|MISSED| -/.exec(line)?.[0])).toEqual(['aim', 'met', 'MISSED', ' -'])
})
