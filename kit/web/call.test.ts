import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { FAULT_MESSAGE } from '#kit/contract/errors.ts'
import { call, keyOf, newKey, type CallError } from './call.ts'
import { page } from './page.ts'
import { CALL_MS } from './request.ts'
import { session } from './session.ts'
import { fakeNetwork, tokenFor, wireForTest } from './testing.ts'
import { traceFault } from './trace.ts'

const read = endpoint('GET /v1/thing/:no', {
  access: 'member',
  params: z.object({ no: z.number() }),
  query: z.object({ tag: z.array(z.string()).optional(), after: z.number().optional() }),
  answer: z.object({ name: z.string() }),
})
const write = endpoint('POST /v1/thing', { access: 'member', idempotent: true, body: z.object({ name: z.string() }), answer: z.object({}) })
const top = endpoint('POST /v1/user/auth/login', {
  access: 'open',
  body: z.object({ password: z.string() }),
  answer: z.object({ token: z.string() }),
  place: 'top',
})
const saveForm = endpoint('POST /v1/form', {
  access: 'open',
  form: true,
  body: z.object({ name: z.string().optional(), count: z.number().optional(), thing: z.unknown().optional() }),
  answer: z.object({}),
})
const saveDay = endpoint('POST /v2/user/daily_v2', {
  access: 'member',
  body: z.object({ daily_content: z.string() }),
  answer: z.object({}),
})

const failed = (work: Promise<unknown>): Promise<CallError> =>
  work.then(
    () => expect.unreachable(),
    (error: unknown) => error as CallError,
  )
let restart: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  localStorage.clear()
  wireForTest()
  vi.stubGlobal('isSecureContext', true)
  restart = vi.spyOn(page, 'restartAt').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a guest sends no token, and a 401 does not restart the app', async () => {
  const { calls } = fakeNetwork(() => ({ status: 401, json: { state: -9, code: 'auth.required', msg: '로그인 후 이용가능합니다' } }))
  const error = await failed(call(read, { params: { no: 1 } }))
  expect(error).toMatchObject({ status: 401, code: 'auth.required', message: '로그인 후 이용가능합니다' })
  expect(calls[0]?.headers.authorization).toBeUndefined()
  expect(restart).not.toHaveBeenCalled()
})

describe('form', () => {
  test('sends its parts as text and omits undefined values', async () => {
    const { calls } = fakeNetwork(() => ({ status: 200, json: { state: 1, query: {} } }))
    await call(saveForm, { body: { name: '하루', count: 3, thing: undefined } })
    expect(calls[0]?.body).toEqual({ name: '하루', count: '3' })
    expect(new Headers(calls[0]?.headers).get('content-type')).toBeNull()
  })

  test.each([
    [null, 'nil values cannot be sent in form data'],
    [{ a: 1 }, 'plain objects must be converted to a JSON string first'],
    [[1], 'plain objects must be converted to a JSON string first'],
  ])('throws for %j and sends nothing', async (thing, words) => {
    const { calls } = fakeNetwork(() => ({ status: 200, json: { state: 1, query: {} } }))
    await expect(call(saveForm, { body: { thing } })).rejects.toThrow(new TypeError(words))
    expect(calls).toEqual([])
  })
})

describe('call', () => {
  test('sends parameters, lists and the token, and returns the query', async () => {
    const token = tokenFor(1)
    localStorage.setItem('haru_token', token)
    const { calls } = fakeNetwork(() => ({ json: { state: 1, query: { name: '물' } } }))
    expect(await call(read, { params: { no: 7 }, query: { tag: ['a', 'b'], after: undefined } })).toEqual({ name: '물' })
    expect(calls[0]).toMatchObject({ method: 'GET', url: '/v1/thing/7?tag=a&tag=b', headers: { authorization: `Bearer ${token}` } })
  })

  test('returns the top-level fields of log-in and refresh', async () => {
    fakeNetwork(() => ({ json: { state: 1, token: 'new' } }))
    expect(await call(top, { body: { password: 'x' } })).toEqual({ token: 'new' })
  })

  test('rejects with status, code, field and message of a refusal', async () => {
    fakeNetwork(() => ({ status: 400, json: { state: -9, code: 'request.invalid', field: 'name', msg: '이름을 적어 주세요.' } }))
    expect(await failed(call(write, { body: { name: '' } }))).toMatchObject({
      status: 400,
      field: 'name',
      message: '이름을 적어 주세요.',
      offline: false,
    })
  })

  test('rejects for a foreign answer, and as offline without an answer', async () => {
    fakeNetwork(() => ({ status: 502, json: '<html>' }))
    expect(await failed(call(read, { params: { no: 1 } }))).toMatchObject({ status: 502, message: FAULT_MESSAGE, offline: false })
    fakeNetwork(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await failed(call(read, { params: { no: 1 } }))).toMatchObject({ status: 0, offline: true, code: 'offline' })
    vi.useFakeTimers()
    fakeNetwork(() => new Promise(() => undefined))
    const late = failed(call(read, { params: { no: 1 } }))
    await vi.advanceTimersByTimeAsync(CALL_MS)
    expect((await late).offline).toBe(true)
  })

  test('rejects with AbortError when the caller aborts', async () => {
    fakeNetwork(() => new Promise(() => undefined))
    const stop = new AbortController()
    const broken = failed(call(read, { params: { no: 1 } }, { signal: stop.signal }))
    await Promise.resolve()
    stop.abort()
    expect((await broken).name).toBe('AbortError')
  })
})

test('a 401 ends the log-in once for several calls', async () => {
  localStorage.setItem('haru_token', tokenFor(1))
  fakeNetwork(() => ({ status: 401, json: { state: -9, code: 'auth.required' } }))
  await Promise.all([1, 2, 3].map((no) => failed(call(read, { params: { no } }))))
  expect(session.token()).toBeNull()
  expect(restart.mock.calls).toEqual([['/home']])
})

test('a 401 for a token that another tab has renewed is retried with the new one', async () => {
  const [old, next] = [tokenFor(1), tokenFor(1, { hours: 25 })]
  localStorage.setItem('haru_token', old)
  fakeNetwork(({ headers }) => {
    localStorage.setItem('haru_token', next)
    return headers.authorization === `Bearer ${next}` ? { json: { state: 1, query: { name: '물' } } } : { status: 401, json: { state: -9 } }
  })
  expect(await call(read, { params: { no: 1 } })).toEqual({ name: '물' })
  expect(restart).not.toHaveBeenCalled()
})

test('a write sends the given Idempotency-Key, or a new uuid each time', async () => {
  const { calls } = fakeNetwork(() => ({ json: { state: 1, query: {} } }))
  const key = newKey()
  await call(write, { body: { name: '물' } }, { key })
  await call(write, { body: { name: '물' } })
  await call(write, { body: { name: '물' } })
  const keys = calls.map(({ headers }) => headers['idempotency-key'])
  expect(keys[0]).toBe(key)
  expect(new Set(keys).size).toBe(3)
  for (const one of keys) expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  await call(saveDay, { body: { daily_content: '' } })
  expect(calls.at(-1)?.headers).not.toHaveProperty('idempotency-key')
})

test('newKey returns a uuid without a secure origin', () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(255) })
  expect(newKey()).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff')
})

test('keyOf returns the endpoint line and the input', () => {
  expect(keyOf(read)).toEqual(['GET /v1/thing/:no'])
  expect(keyOf(read, { params: { no: 1 } })).toEqual(['GET /v1/thing/:no', { params: { no: 1 } }])
})

describe('fault reports', () => {
  const fault = { status: 500, json: { state: 0, msg: FAULT_MESSAGE } }
  const isTrace = ({ url }: { url: string }) => url === '/v1/user/sentry/trace'
  let minute = Date.parse('2030-01-01T00:00:00+09:00')

  beforeEach(() => {
    // Each test has its own minute, so that earlier reports do not count.
    vi.useFakeTimers({ now: (minute += 120_000), toFake: ['Date'] })
  })

  test('have exactly six fields, without tokens, passwords and bodies of private calls', async () => {
    const token = tokenFor(1)
    localStorage.setItem('haru_token', token)
    const { calls } = fakeNetwork(() => fault)
    await failed(call(top, { body: { password: '비밀' } }))
    await failed(call(saveDay, { body: { daily_content: '체중이 줄었다' } }))
    await failed(call(write, { body: { name: '물', password: '비밀', deep: [{ access_token: 'abc' }, `x ${token}`] } as never }))
    const traces = calls.filter(isTrace)
    expect(traces).toHaveLength(3)
    for (const { body } of traces) {
      expect(Object.keys(body as object).toSorted()).toEqual(['deviceInfo', 'error', 'request', 'response', 'status', 'url'])
      expect(JSON.stringify(body)).not.toMatch(/비밀|체중|abc|eyJ/)
      expect(body).toMatchObject({ status: 500, response: { state: 0, msg: FAULT_MESSAGE } })
    }
    expect(traces[2]?.body).toMatchObject({ request: { method: 'POST', url: '/v1/thing', body: { name: '물', password: '[redacted]' } } })
  })

  test('have no description, candidate or address of a call, which browsers quote in their errors', () => {
    const { calls } = fakeNetwork(() => ({}))
    const lines = [
      'o=- 46117 2 IN IP4 127.0.0.1',
      'c=IN IP4 203.0.113.7',
      'a=ice-ufrag:Fq3k',
      'a=candidate:842163049 1 udp 1677729535 203.0.113.7 51472',
    ]
    for (const line of lines) traceFault({ error: new Error(`Failed to parse SessionDescription. ${line} Invalid SDP line.`) })
    traceFault({ error: new Error('Error processing ICE candidate candidate:1 1 udp 2113937151 9f2c-mdns.local 54400 typ host') })
    expect(calls.filter(isTrace)).toHaveLength(5)
    expect(JSON.stringify(calls)).not.toMatch(/46117|203\.0|Fq3k|51472|9f2c|127\.0/)
  })

  test('are sent once a minute per fault, at most five, and not for a report or a refusal', async () => {
    const { calls } = fakeNetwork(() => fault)
    for (const no of [1, 2, 3]) await failed(call(read, { params: { no } }))
    expect(calls.filter(isTrace)).toHaveLength(1)
    for (const tag of 'abcdefgh') await failed(call(read, { params: { no: 1 }, query: { tag: [tag] } }))
    expect(calls.filter(isTrace)).toHaveLength(5)
    minute += 60_000
    vi.setSystemTime(minute)
    fakeNetwork(() => ({ status: 409, json: { state: -9, code: 'x.y', msg: '안 돼요' } }))
    await failed(call(write, { body: { name: '' } }))
    expect(calls.filter(isTrace)).toHaveLength(5)
  })
})
