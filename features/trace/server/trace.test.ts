import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anOperator, operator } from '#features/operator/server/testing.ts'
import { sendTrace } from '#features/trace/contract.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import { featureServer, type TestMember, type TestOperator, type TestServer } from '#kit/server/testing/server.ts'
import { getTraceGroup, listTraceGroups, setTraceState, type TraceGroup } from '../operator-contract.ts'
import { GROUP_DAYS, TRACE_DAYS } from '../rules.ts'
import { trace as traces } from './feature.ts'
import { cleanupTraces } from './trace.ts'

let server: TestServer
let desk: TestOperator
beforeAll(async () => {
  server = await featureServer([operator, traces])
  desk = await anOperator(server)
})
afterAll(() => server.close())
beforeEach(() => server.db.sql`delete from trace_group`)

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

describe('groups', () => {
  const FIRST = '2026-11-20T01:00:00Z'
  const SECOND = '2026-11-20T09:00:00Z'
  const send = (message: string, release: string | null, as: TestMember | null = null) =>
    server.call(sendTrace, { body: { ...trace, deviceInfo: { release }, error: { name: 'TypeError', message } } }, { as })
  const list = async (query: object = {}) => (await server.call(listTraceGroups, { query }, { as: desk })).body.query as TraceGroup[]
  const read = async (group_no: number) =>
    (await server.call(getTraceGroup, { params: { group_no } }, { as: desk })).body.query as Answer<typeof getTraceGroup>
  const set = (group_no: number, state: 1 | 2 | 3, as = desk) =>
    server.call(setTraceState, { params: { group_no }, body: { state, reason: '고쳤어요' } }, { as })

  test('count reports of one cause, each member once, and show the latest ones', async () => {
    const [one, other] = [await server.aMember(), await server.aMember()]
    for (const as of [one, one, other, null]) await send('part 12 is gone', FIRST, as)
    server.clock.advance(1000)
    await send('part 13 is gone', SECOND, one)
    await send('another', 'not a release')
    // Nobody sends a release of the future.
    await send('another', '2099-01-01T00:00:00Z')
    const groups = await list({ sort: 'count' })
    expect(groups).toMatchObject([
      { name: 'TypeError', message: 'part 12 is gone', count: 5, members: 2, first_release: FIRST, last_release: SECOND, state: 1 },
      { message: 'another', count: 2, members: 0, first_release: null, last_release: null },
    ])
    expect((await list()).map(({ message }) => message)).toEqual(['another', 'part 12 is gone'])
    const [after] = groups
    const next = { sort: 'count', after_count: after!.count, after_no: after!.group_no }
    expect((await list(next)).map(({ message }) => message)).toEqual(['another'])
    const { samples } = await read(after!.group_no)
    expect(samples.map(({ user_no, release }) => [user_no, release])).toEqual([
      [one.user_no, SECOND],
      [null, FIRST],
      [other.user_no, FIRST],
      [one.user_no, FIRST],
      [one.user_no, FIRST],
    ])
    const logged = await server.db.sql`select target from operator_log where act = 'trace.read'`
    expect(logged).toEqual([{ target: `trace:${after!.group_no}` }])
  })

  test('open again when a release after the resolved one has the error, unless it is ignored', async () => {
    await send('x', FIRST)
    const [{ group_no }] = (await list()) as [TraceGroup]
    expect((await set(group_no, 2)).body.query).toMatchObject({ state: 2 })
    expect((await set(group_no, 2)).body.code).toBe('trace.same_state')
    expect((await set(group_no, 1, await anOperator(server, { roles: ['cs'] }))).body.code).toBe('auth.no_right')
    // Pages of the old release are still open, and some send none.
    await send('x', FIRST)
    await send('x', null)
    expect(await list()).toEqual([])
    expect(await read(group_no)).toMatchObject({
      state: 2,
      count: 3,
      resolved_release: FIRST,
      change_by: { operator_no: desk.operator_no },
    })
    await send('x', SECOND)
    expect(await list()).toMatchObject([{ group_no, state: 1, last_release: SECOND }])
    await set(group_no, 3)
    await send('x', '2026-11-21T01:00:00Z')
    expect(await list({ state: 3 })).toMatchObject([{ group_no, count: 5 }])
    const facts = await server.db
      .sql`select act, facts, reason from operator_log where target = ${`trace:${group_no}`} and act <> 'trace.read'`
    expect(facts).toEqual([
      { act: 'trace.resolve', facts: { before: 1, after: 2 }, reason: '고쳤어요' },
      { act: 'trace.ignore', facts: { before: 1, after: 3 }, reason: '고쳤어요' },
    ])
  })

  test('count every one of parallel reports, and answer 404 for an unknown number', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => server.aMember()))
    await Promise.all(people.map((as) => send('parallel', FIRST, as)))
    expect(await list()).toMatchObject([{ count: 8, members: 8 }])
    expect((await server.call(getTraceGroup, { params: { group_no: 99_999 } }, { as: desk })).status).toBe(404)
    expect((await set(99_999, 2)).body.code).toBe('trace.no_group')
  })
})

test('deletes traces after 30 days, and a group that nobody reported any more after 180', async () => {
  await server.call(sendTrace, { body: trace })
  const groups = () => server.db.sql`select group_no from trace_group`
  server.clock.advance(TRACE_DAYS * DAY_MS)
  await cleanupTraces(server.db, server.clock.now)
  expect(await stored()).toBeDefined()
  server.clock.advance(1)
  await cleanupTraces(server.db, server.clock.now)
  expect([await stored(), await groups()]).toMatchObject([undefined, [{}]])
  server.clock.advance((GROUP_DAYS - TRACE_DAYS) * DAY_MS)
  await cleanupTraces(server.db, server.clock.now)
  expect(await groups()).toEqual([])
})
