import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { no, text } from '#kit/contract/shape.ts'
import { operatorIdentity } from '../auth/operator.ts'
import { extend, makeExtensions } from '../extensions.ts'
import { handle } from './handle.ts'
import { testServer, type TestServer } from '../testing/server.ts'

const endpointUnderTest = endpoint('POST /v1/test/:test_no', {
  access: 'member',
  idempotent: true,
  summary: 'A test',
  params: z.object({ test_no: no }),
  query: z.object({ limit: no.optional() }),
  body: z.object({ words: text(1, 5) }),
  answer: z.object({ done: z.boolean() }),
})
const handled = [handle(endpointUnderTest, () => ({ done: true }))]
const operatorPaths = ['/metrics', '/docs', '/openapi.json', '/docs/start.js'].map((path) => `/v1/operator${path}`)
const cookie = 'haru_operator=an-operator'
const extensions = makeExtensions([
  extend(operatorIdentity, async (_services, value) =>
    value === 'an-operator' ? { operator_no: 1, user_no: null, may: () => true, session_no: '00000000-0000-4000-8000-000000000000' } : null,
  ),
])

describe('probes in production', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(handled, { mode: 'production', extensions })
  })
  afterAll(() => server.close())

  test('serves metrics and documentation only to operators', async () => {
    const member = await server.aMember()
    for (const path of operatorPaths) {
      expect((await server.send(`GET ${path}`)).status).toBe(401)
      expect((await server.send(`GET ${path}`, undefined, { as: member })).status).toBe(401)
      expect((await server.send(`GET ${path}`, undefined, { headers: { cookie } })).status).toBe(200)
    }
  })

  test('sends strict-transport-security', async () => {
    expect((await server.send('GET /healthz')).headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  })
})

describe('probes in development', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(handled, { mode: 'development', demo: true })
  })
  afterAll(() => server.close())

  test('healthz answers that the process is alive, and whether the demo is loaded', async () => {
    expect(await server.send('GET /healthz')).toMatchObject({ status: 200, body: { state: 1, demo: true } })
  })

  test('readyz answers 503 while the database is not migrated', async () => {
    expect(await server.send('GET /readyz')).toMatchObject({ status: 200, body: { state: 1 } })
    await server.admin.sql`alter table migration rename to migration_away`
    expect(await server.send('GET /readyz')).toMatchObject({ status: 503, body: { state: -9, code: 'request.busy' } })
    await server.admin.sql`alter table migration_away rename to migration`
    expect((await server.send('GET /readyz')).status).toBe(200)
  })

  test('metrics label calls by endpoint and status, never by the caller’s own path', async () => {
    const as = await server.aMember()
    await server.call(endpointUnderTest, { params: { test_no: 7 }, body: { words: 'a' } }, { as })
    await server.call(endpointUnderTest, { params: { test_no: 8 }, body: { words: 'a' } })
    await server.send('GET /v1/no-such-path')
    const { body, headers } = await server.send('GET /metrics')
    expect(headers.get('content-type')).toContain('text/plain')
    const text = body.text as string
    expect(text).toContain('http_request_duration_seconds_count{line="POST /v1/test/:test_no",status="200"} 1')
    expect(text).toContain('http_request_duration_seconds_count{line="POST /v1/test/:test_no",status="401"} 1')
    expect(text).toContain('http_request_duration_seconds_bucket{le="+Inf",line="POST /v1/test/:test_no",status="200"} 1')
    expect(text).toContain('{line="other",status="404"} 1')
    expect(text).not.toContain('no-such-path')
    const names = ['process_cpu_seconds_total', 'nodejs_eventloop_lag_seconds', 'http_requests_running 1', 'socket_connections 0']
    expect(names.filter((name) => !text.includes(name))).toEqual([])
  })

  test('publishes the contract as OpenAPI', async () => {
    const { body } = await server.send('GET /openapi.json')
    const paths = body['paths'] as Record<
      string,
      Record<string, { parameters: object[]; requestBody: object; responses: Record<string, object>; security: object[] }>
    >
    const operation = paths['/v1/test/{test_no}']!.post!
    expect(operation).toMatchObject({ summary: 'A test', security: [{ token: [] }] })
    expect(operation.parameters).toMatchObject([
      { name: 'test_no', in: 'path', required: true },
      { name: 'limit', in: 'query', required: false },
      { name: 'Idempotency-Key', in: 'header', required: true },
    ])
    expect(operation.requestBody).toMatchObject({
      content: { 'application/json': { schema: { properties: { words: { type: 'string' } }, required: ['words'] } } },
    })
    expect(operation.responses['200']).toMatchObject({
      content: {
        'application/json': { schema: { properties: { state: { const: 1 }, query: { properties: { done: { type: 'boolean' } } } } } },
      },
    })
  })

  test('the documentation page loads no inline scripts and nothing from other origins', async () => {
    const { body, headers } = await server.send('GET /docs')
    const page = body.text as string
    expect(page).not.toMatch(/<script>|<style|style=|https?:/)
    expect(headers.get('content-security-policy')).toContain("script-src 'self';")
    for (const [, path] of page.matchAll(/(?:src|href)="([^"]+)"/g)) expect((await server.send(`GET /${path}`)).status).toBe(200)
  })
})
