import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendTrace } from '#features/trace/contract.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import { testServer, type TestServer } from '#kit/server/testing/server.ts'
import { traceHttp } from './http.ts'
import { cleanupTraces } from './trace.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer(traceHttp)
})
afterAll(() => server.close())
beforeEach(() => server.db.sql`delete from client_trace`)

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyX25vIjoxfQ.c2lnbmF0dXJlLW9mLWl0'
const trace = {
  deviceInfo: { agent: 'Mozilla/5.0', screen: '390x844' },
  error: { name: 'CallError', message: 'state 0' },
  url: 'http://localhost:4000/#/daily-line-main',
  request: { method: 'GET', url: '/v1/user/settings' },
  response: { state: 0, msg: 'Server error.' },
  status: 500,
}
const stored = async () => (await server.db.sql`select user_no, device_info, error, url, request, response, status from client_trace`)[0]

test('refuses and does not store an invalid trace', async () => {
  expect(await server.send('POST /v1/user/sentry/trace', { ...trace, url: 7 })).toMatchObject({ status: 400, body: { field: 'url' } })
  expect(await server.send('POST /v1/user/sentry/trace', { ...trace, error: 'x'.repeat(70_000) })).toMatchObject({ status: 413 })
  expect(await server.send('POST /v1/user/sentry/trace', { ...trace, status: 2 ** 31 })).toMatchObject({
    status: 400,
    body: { field: 'status' },
  })
  expect(await server.send('POST /v1/user/sentry/trace', { ...trace, error: { 'a\0': 1 } })).toMatchObject({ status: 400 })
  expect(await stored()).toBeUndefined()
})

test('stores traces of guests and members unchanged, also with an expired token', async () => {
  const as = await server.aMember()
  expect((await server.call(sendTrace, { body: trace }, { as })).body).toEqual({ state: 1, query: {} })
  expect(await stored()).toEqual({
    user_no: as.user_no,
    device_info: trace.deviceInfo,
    error: trace.error,
    url: trace.url,
    request: trace.request,
    response: trace.response,
    status: 500,
  })
  expect(
    (await server.call(sendTrace, { body: { ...trace, status: null } }, { headers: { authorization: 'Bearer run-out' } })).status,
  ).toBe(200)
})

test('stores no secrets, wherever they are in the trace', async () => {
  const secrets = [jwt, 'hunter2!x', 's3cr3t-value', 'push-abc', 'someone@example.com', '010-1234-5678', '900101-1234567', 'sid=abcdef']
  await server.call(sendTrace, {
    body: {
      deviceInfo: { user_token: 'push-abc', note: `mail someone@example.com, 010-1234-5678, 900101-1234567` },
      error: {
        stack: `Error: Bearer ${jwt}\n at x?token=${jwt}`,
        cause: { headers: { Authorization: `Bearer ${jwt}`, Cookie: 'sid=abcdef' } },
      },
      url: `http://localhost:4000/?token=${jwt}#/login?password=hunter2!x`,
      request: {
        headers: [['authorization', `Bearer ${jwt}`]],
        data: '{"password":"hunter2!x","deep":{"api_key":"s3cr3t-value"}}',
        again: JSON.stringify(JSON.stringify({ password: 'hunter2!x' })),
      },
      response: { newPassword: 'hunter2!x', clientSecret: 's3cr3t-value' },
      status: 500,
    },
  })
  const kept = JSON.stringify(await stored())
  for (const secret of secrets) expect(kept).not.toContain(secret)
  expect(kept).toContain('[redacted]')
})

test.each([
  '/v1/user/auth/login',
  '/v1/user/chat',
  '/v1/user/chat/msglist?cr_no=1',
  '/v1/user/chat_counsel/3',
  '/v1/user/counsel/3',
  '/v2/user/daily_v2',
  '/v2/user/daily_v2/7',
  '/v1/user/comment',
])('stores only the outline of a call to %s', async (url) => {
  await server.call(sendTrace, {
    body: {
      ...trace,
      request: { method: 'POST', url, data: { cm_content: '비밀 이야기', emoji: 5 } },
      response: { state: 0, msg: '비밀 이야기', query: ['비밀 이야기'] },
    },
  })
  const row = await stored()
  expect(JSON.stringify(row)).not.toContain('비밀')
  expect(row).toMatchObject({ request: { method: 'POST', url, rest: '[redacted]' }, response: { state: 0, rest: '[redacted]' } })
})

test('stores only the outline when the trace’s url is the call, and for plain-text bodies', async () => {
  await server.call(sendTrace, {
    body: { ...trace, url: 'http://localhost:4000/v1/user/auth/login', request: 'user_id=me 비밀', response: '비밀' },
  })
  expect(await stored()).toMatchObject({ request: '[redacted]', response: '[redacted]' })
})

test.each(['/v1/user/auth/login', '/v2/user/daily_v2'])('stores only the own fields of an error with its call to %s', async (url) => {
  const error = { name: 'E', message: 'm', stack: 'at x', config: { url, data: { daily_content: '비밀 이야기' } } }
  await server.call(sendTrace, { body: { ...trace, error } })
  expect((await stored())?.error).toEqual({ name: 'E', message: 'm', stack: 'at x', rest: '[redacted]' })
})

test('limits depth, lists and texts, and removes characters that cannot be stored', async () => {
  let deep: unknown = 'bottom'
  for (let n = 0; n < 20; n++) deep = { deep }
  const answer = await server.send('POST /v1/user/sentry/trace', {
    ...trace,
    error: { deep, text: `\u0000\ud800${'👍'.repeat(5000)}`, list: Array.from({ length: 500 }, (_, n) => n) },
  })
  expect(answer.status).toBe(200)
  const error = (await stored())!['error'] as { text: string; list: number[] }
  expect(error.text.length).toBeLessThan(2100)
  expect(error.list).toHaveLength(50)
  expect(JSON.stringify(error)).not.toContain('bottom')
})

test('answers request.busy instead of a fault when storing fails', async () => {
  await server.admin.sql`alter table client_trace rename to client_trace_away`
  const answer = await server.call(sendTrace, { body: trace })
  await server.admin.sql`alter table client_trace_away rename to client_trace`
  expect(answer).toMatchObject({ status: 503, body: { state: -9, code: 'request.busy' } })
})

test('deletes traces after 30 days', async () => {
  await server.call(sendTrace, { body: trace })
  server.clock.advance(30 * DAY_MS)
  await cleanupTraces(server.db, server.clock.now)
  expect(await stored()).toBeDefined()
  server.clock.advance(1)
  await cleanupTraces(server.db, server.clock.now)
  expect(await stored()).toBeUndefined()
})
