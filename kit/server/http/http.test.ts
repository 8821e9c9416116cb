import { brotliDecompressSync } from 'node:zlib'
import { get } from 'node:http'
import { connect } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint, type Endpoint } from '#kit/contract/endpoint.ts'
import { defineErrors, FAULT_MESSAGE } from '#kit/contract/errors.ts'
import { no, text } from '#kit/contract/shape.ts'
import { operatorIdentity } from '../auth/operator.ts'
import type { Db } from '../db/db.ts'
import { extend, makeExtensions } from '../extensions.ts'
import { handle, JsonBytes } from './handle.ts'
import { testServer, type TestServer } from '../testing/server.ts'

const meal = z.object({ eat: z.object({ setCalorie: z.number().int().max(9999), foods: z.array(z.object({ key: text(1, 5) })) }) })
const open = endpoint('GET /v1/test/open', { access: 'open', answer: z.object({ me: z.number().nullable() }) })
const member = endpoint('GET /v1/test/member', { access: 'member', answer: z.object({ me: z.number() }) })
const verified = endpoint('GET /v1/test/verified', { access: 'verified', answer: z.object({}) })
const expert = endpoint('GET /v1/test/expert', { access: 'expert', answer: z.object({}) })
const operator = endpoint('GET /v1/operator/test', { access: 'operator', answer: z.object({}) })
const write = endpoint('POST /v1/test/:test_no', {
  access: 'open',
  params: z.object({ test_no: no }),
  query: z.object({ limit: no.optional() }),
  body: meal,
  answer: z.unknown(),
})
const small = endpoint('POST /v1/small', { access: 'open', bodyLimit: 100, body: z.object({ text: z.string() }), answer: z.string() })
const row = endpoint('POST /v1/row', { access: 'open', body: z.object({ row_no: no }), answer: z.number() })
const top = endpoint('GET /v1/test/top', { access: 'open', answer: z.object({ token: z.string() }), place: 'top' })
const odd = endpoint('GET /v1/test/odd/:way', {
  access: 'open',
  params: z.object({ way: z.string() }),
  answer: z.object({ kept: z.string(), deep: z.array(z.object({ a: z.number().nullable() })).optional() }),
})
const long = endpoint('GET /v1/test/long', { access: 'open', answer: z.array(z.string()) })
const errors = defineErrors('test', { refused: { status: 409, message: '안 돼요.' } })

const WAYS: Record<string, (db: Db) => unknown> = {
  // As when PostgreSQL stops during the call
  'cut-off': (db) => db.sql`select pg_terminate_backend(pg_backend_pid())`,
  refused: () => {
    throw errors.refused('kept')
  },
  broken: () => {
    throw new Error('boom with a secret')
  },
  // As when a select returns a column too many
  leaking: () => ({ kept: 'x', password_hash: 'y' }),
  'leaking-deep': () => ({ kept: 'x', deep: [{ a: 1 }, { a: 1, b: 2 }] }),
  missing: () => ({}),
  'leaking-bytes': () => new JsonBytes(Buffer.from('{"kept":"x","password_hash":"y"}')),
  bytes: () => new JsonBytes(Buffer.from('{"kept":"하루"}')),
  null: () => ({ kept: 'x', deep: [{ a: null }] }),
  locked: () => {
    throw Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })
  },
}

let server: TestServer
const COOKIE = 'haru_operator=an-operator'
const me = { operator_no: 1, user_no: null, may: () => true, session_no: '00000000-0000-4000-8000-000000000000' }
beforeAll(async () => {
  const extensions = makeExtensions([extend(operatorIdentity, async (_services, cookie) => (cookie === 'an-operator' ? me : null))])
  server = await testServer(
    [
      handle(open, ({ me }) => ({ me: me?.user_no ?? null })),
      handle(member, ({ me }) => ({ me: me.user_no })),
      handle(verified, () => ({})),
      handle(expert, () => ({})),
      handle(operator, () => ({})),
      handle(write, ({ params, query, body }) => ({ params, query, body })),
      handle(small, ({ body }) => body.text),
      handle(row, ({ body }) => body.row_no),
      handle(top, () => ({ token: 't' })),
      handle(odd, ({ params, db }) => WAYS[params.way]?.(db) as never),
      handle(long, () => Array.from({ length: 200 }, () => '하루 기록')),
    ],
    { extensions },
  )
})
afterAll(() => server.close())

describe('access', () => {
  test('refuses guests at a member’s endpoint, and invalid tokens at every endpoint', async () => {
    const refused = { status: 401, body: { state: -9, code: 'auth.required', msg: '로그인 후 이용가능합니다' } }
    expect(await server.call(member)).toMatchObject(refused)
    for (const authorization of ['Bearer nonsense', 'Bearer', 'Basic abc', 'Bearer eyJhbGciOiJub25lIn0.eyJ1c2VyX25vIjoxfQ.', '']) {
      expect(await server.call(member, {}, { headers: { authorization } })).toMatchObject(refused)
      expect(await server.call(open, {}, { headers: { authorization } })).toMatchObject(refused)
    }
  })

  test('each access level admits only its members', async () => {
    const plain = await server.aMember()
    const checked = await server.aMember({ user_verified: true })
    const pro = await server.aMember({ user_verified: true, expert_no: 1, cate_no: 3, main_type: 'expert' })
    const atHome = await server.aMember({ user_verified: true, expert_no: 2, cate_no: 3, main_type: 'haru' })
    const unverifiedPro = await server.aMember({ expert_no: 3, cate_no: 3, main_type: 'expert' })
    const answers = async (as: typeof plain) =>
      Promise.all([open, member, verified, expert, operator].map(async (one) => (await server.call(one, {}, { as })).status))
    expect(await answers(plain)).toEqual([200, 200, 403, 403, 401])
    expect(await answers(checked)).toEqual([200, 200, 200, 403, 401])
    expect(await answers(pro)).toEqual([200, 200, 200, 200, 401])
    expect(await answers(atHome)).toEqual([200, 200, 200, 403, 401])
    expect(await answers(unverifiedPro)).toEqual([200, 200, 403, 403, 401])
    expect((await server.call(verified, {}, { as: plain })).body).toMatchObject({
      code: 'auth.unverified',
      msg: '정보입력 후 이용가능합니다.',
    })
  })

  test('an operator’s cookie opens operators’ calls and nothing else, and no other site’s page may send it', async () => {
    const withCookie = (one: Endpoint, headers: Record<string, string> = {}) =>
      server.call(one, {}, { headers: { cookie: COOKIE, ...headers } })
    expect((await withCookie(operator)).status).toBe(200)
    for (const one of [member, verified, expert]) expect((await withCookie(one)).status).toBe(401)
    expect((await server.call(operator, {}, { headers: { cookie: 'haru_operator=other' } })).status).toBe(401)
    for (const [headers, status] of [
      [{ 'sec-fetch-site': 'same-origin' }, 200],
      [{ 'sec-fetch-site': 'none' }, 200],
      [{ origin: 'http://haru.test' }, 200],
      [{ 'sec-fetch-site': 'cross-site' }, 403],
      [{ 'sec-fetch-site': 'same-site', origin: 'http://haru.test' }, 403],
      [{ origin: 'http://evil.test' }, 403],
      [{ origin: 'null' }, 403],
    ] as const) {
      expect((await withCookie(operator, headers)).status).toBe(status)
    }
  })

  test('an open endpoint answers guests and identifies members', async () => {
    const as = await server.aMember()
    expect((await server.call(open)).body).toEqual({ state: 1, query: { me: null } })
    expect((await server.call(open, {}, { as })).body).toEqual({ state: 1, query: { me: as.user_no } })
  })
})

describe('requests', () => {
  const good = { eat: { setCalorie: 600, foods: [{ key: ' 현미밥 ' }] } }

  test.each([
    ['a number too large', '/v1/test/1', { eat: { ...good.eat, setCalorie: 10_000 } }, 'eat.setCalorie', '9999까지 쓸 수 있어요.'],
    [
      'a text in place of a number',
      '/v1/test/1',
      { eat: { ...good.eat, setCalorie: '600' } },
      'eat.setCalorie',
      '값의 형식이 맞지 않아요.',
    ],
    ['a missing field', '/v1/test/1', { eat: { setCalorie: 1 } }, 'eat.foods', '꼭 필요한 값이에요.'],
    [
      'a nested text that is too long',
      '/v1/test/1',
      { eat: { setCalorie: 1, foods: [{ key: 'a' }, { key: '여섯글자예요' }] } },
      'eat.foods.1.key',
      '5자까지 적을 수 있어요.',
    ],
    [
      'a text that is empty after trimming',
      '/v1/test/1',
      { eat: { setCalorie: 1, foods: [{ key: '  ' }] } },
      'eat.foods.0.key',
      '내용을 적어 주세요.',
    ],
    ['a path parameter that is not a number', '/v1/test/x', good, 'test_no', '값의 형식이 맞지 않아요.'],
    ['a path parameter that is a list', '/v1/test/1,2', good, 'test_no', '값의 형식이 맞지 않아요.'],
    ['a query parameter below its minimum', '/v1/test/1?limit=0', good, 'limit', '0보다 커야 해요.'],
    ['an array in place of an object', '/v1/test/1', [], undefined, '입력한 내용을 다시 확인해 주세요.'],
  ])('refuses %s with its field and a Korean message', async (_, path, body, field, msg) => {
    const answer = await server.send(`POST ${path}`, body)
    expect(answer).toMatchObject({ status: 400, body: { state: -9, code: 'request.invalid', msg } })
    expect(answer.body.field).toBe(field)
  })

  test('normalizes valid input and drops fields that the contract does not name', async () => {
    const answer = await server.send('POST /v1/test/7?limit=2&x=1', { ...good, more: 1 })
    expect(answer.body).toEqual({
      state: 1,
      query: { params: { test_no: 7 }, query: { limit: 2 }, body: { eat: { setCalorie: 600, foods: [{ key: '현미밥' }] } } },
    })
  })

  test('removes characters that PostgreSQL cannot store', async () => {
    const answer = await server.send('POST /v1/small', '{"text":"a\\u0000b\\ud800c"}')
    expect(answer.body).toEqual({ state: 1, query: 'ab\ufffdc' })
  })

  test.each([
    ['broken JSON', '{"a":', {}, 400, 'request.invalid'],
    ['an empty body', '', {}, 400, 'request.invalid'],
    ['an unsupported content type', '<a/>', { 'content-type': 'application/xml' }, 415, 'request.invalid'],
    ['plain text', 'hello', { 'content-type': 'text/plain' }, 415, 'request.invalid'],
    ['a body that is too large', JSON.stringify({ text: 'x'.repeat(200) }), {}, 413, 'request.too_large'],
    ['the field name __proto__', '{"__proto__":{"a":1},"text":"x"}', {}, 400, 'request.invalid'],
    ['nesting that is too deep', `{"text":${'['.repeat(40)}${']'.repeat(40)}}`, {}, 400, 'request.invalid'],
  ])('answers %s with an envelope', async (_, body, headers, status, code) => {
    expect(await server.send('POST /v1/small', body, { headers })).toMatchObject({ status, body: { state: -9, code } })
  })

  test('answers an unknown path with 404 in JSON, and one that cannot be decoded with 400', async () => {
    expect(await server.send('GET /v1/nothing')).toMatchObject({ status: 404, body: { state: -9, code: 'request.not_found' } })
    const unreadable = await server.send('GET /v1/test/%E0%A4%A')
    expect(unreadable).toMatchObject({ status: 400, body: { state: -9, code: 'request.invalid' } })
    expect(unreadable.headers.get('x-request-id')).toBeTruthy()
    expect(unreadable.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test.each([
    ['bytes that are not HTTP', 'NONSENSE\r\n\r\n', 400],
    ['headers that are too large', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ])('answers %s with an envelope', async (_, bytes, status) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.end(bytes)
    const [head, body] = (await textOf(socket)).split('\r\n\r\n')
    expect(head).toContain(`HTTP/1.1 ${status} `)
    expect(JSON.parse(body!)).toMatchObject({ state: -9, code: 'request.invalid' })
  })

  test('accepts a row number as number or text, and nothing else that could be coerced', async () => {
    expect((await server.send('POST /v1/row', { row_no: '7' })).body).toEqual({ state: 1, query: 7 })
    for (const row_no of [true, [7], null, {}, '']) {
      expect(await server.send('POST /v1/row', { row_no })).toMatchObject({ status: 400, body: { state: -9, field: 'row_no' } })
    }
  })
})

describe('answers', () => {
  test('a call runs no hooks of pages and files', () => {
    const routes = server.app.fastify.printRoutes({ commonPrefix: false, includeHooks: true }).split('\n')
    const hooks = (path: string): string | undefined => routes[routes.findIndex((line) => line.includes(` ${path} (`)) + 1]
    expect(hooks('/docs')).toContain('helmet')
    expect(hooks('/v1/test/open')).toMatch(/\["anonymous\(\)","onRequest\(\)"\]/)
  })
  test('answers a refusal with its status, code and field', async () => {
    expect(await server.call(odd, { params: { way: 'refused' } })).toMatchObject({
      status: 409,
      body: { state: -9, code: 'test.refused', msg: '안 돼요.', field: 'kept' },
    })
  })

  test('answers an unknown error with state 0 and the specification’s message only', async () => {
    expect(await server.call(odd, { params: { way: 'broken' } })).toMatchObject({ status: 500, body: { state: 0, msg: FAULT_MESSAGE } })
    expect(Object.keys((await server.call(odd, { params: { way: 'broken' } })).body)).toEqual(['state', 'msg'])
  })

  test.each(['locked', 'cut-off'])('answers the temporary error "%s" with 503', async (way) => {
    const answer = await server.call(odd, { params: { way } })
    expect(answer).toMatchObject({ status: 503, body: { state: -9, code: 'request.busy' } })
    expect(answer.headers.get('retry-after')).toBe('5')
  })

  test.each(['leaking', 'leaking-deep', 'leaking-bytes', 'missing'])(
    'answers with a fault when the work’s answer breaks the contract: %s',
    async (way) => {
      expect(await server.call(odd, { params: { way } })).toMatchObject({ status: 500, body: { state: 0 } })
    },
  )

  test('sends bytes from the database, nulls and top-level answers unchanged', async () => {
    expect((await server.call(odd, { params: { way: 'bytes' } })).body).toEqual({ state: 1, query: { kept: '하루' } })
    expect((await server.call(odd, { params: { way: 'null' } })).body).toEqual({ state: 1, query: { kept: 'x', deep: [{ a: null }] } })
    expect((await server.call(top)).body).toEqual({ state: 1, token: 't' })
  })

  test('every answer has a request id and must not be cached', async () => {
    const given = await server.call(open, {}, { headers: { 'x-request-id': 'trace-12345678' } })
    expect(given.headers.get('x-request-id')).toBe('trace-12345678')
    const odd = await server.call(member, {}, { headers: { 'x-request-id': 'a b<script>' } })
    expect(odd.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{18}-[0-9a-z]+$/)
    for (const { headers } of [given, odd]) {
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('strict-transport-security')).toBeNull()
    }
  })

  test('compresses a long answer as the caller accepts, and no short one', async () => {
    const raw = await rawGet(`${server.url}/v1/test/long`, 'gzip;q=0.5, br')
    expect(raw.encoding).toBe('br')
    expect(JSON.parse(brotliDecompressSync(raw.bytes).toString())).toMatchObject({ state: 1, query: { length: 200 } })
    expect((await rawGet(`${server.url}/v1/test/long`, 'br;q=0, gzip')).encoding).toBe('gzip')
    expect((await rawGet(`${server.url}/v1/test/long`, 'identity')).encoding).toBeUndefined()
    expect((await rawGet(`${server.url}/v1/test/open`, 'br')).encoding).toBeUndefined()
  })
})

function rawGet(url: string, accepted: string): Promise<{ encoding: string | undefined; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': accepted } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => resolve({ encoding: answer.headers['content-encoding'], bytes: Buffer.concat(parts) }))
    }).on('error', reject)
  })
}
