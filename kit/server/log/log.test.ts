import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { handle } from '../http/handle.ts'
import { testServer, type TestServer } from '../testing/server.ts'

const fine = endpoint('POST /v1/test/:test_no/fine', {
  access: 'open',
  params: z.object({ test_no: z.string() }),
  body: z.object({ password: z.string() }),
  answer: z.object({}),
})
const refusing = endpoint('GET /v1/test/member', { access: 'member', answer: z.object({}) })
const breaking = endpoint('POST /v1/test/breaking', { access: 'open', body: z.object({ phone: z.string() }), answer: z.object({}) })
const careless = endpoint('GET /v1/test/careless', { access: 'open', answer: z.object({}) })

let server: TestServer
const lines: string[] = []
const parsed = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)
beforeAll(async () => {
  server = await testServer(
    [
      handle(fine, () => ({})),
      handle(refusing, () => ({})),
      handle(breaking, async ({ db, body }) => {
        await db.sql`insert into users (user_id, haru_name, haru_character, gender) values (${body.phone}, ${body.phone}, '9', 'm')`
        return {}
      }),
      handle(careless, ({ services }) => {
        services.log.info(
          {
            token: 'tok-1',
            authorization: 'Bearer abc',
            cookie: 'c=1',
            deep: { password: 'pw', email: 'a@b.co', url: '/x?token=tok-2&a=1', birth: '2000-01-01' },
          },
          'careless',
        )
        services.log.warn({ err: { message: 'no connection', queue: 'counts' } }, 'jobs')
        return {}
      }),
    ],
    { log: { level: 'info', stream: { write: (line) => void lines.push(line) } } },
  )
})
afterAll(() => server.close())
beforeEach(() => void lines.splice(0))

test('logs no passwords, tokens, cookies, query strings, values or addresses of the caller', async () => {
  const as = await server.aMember()
  await server.call(fine, { params: { test_no: 'secret-path' }, body: { password: 'hunter2' } }, { as, headers: { cookie: 'sid=abc' } })
  await server.send(`GET /v1/test/member?token=${as.token}&q=heart-trouble`)
  await server.call(careless)
  expect(lines.length).toBeGreaterThanOrEqual(3)
  for (const secret of [
    as.token,
    'hunter2',
    'sid=abc',
    'heart-trouble',
    'secret-path',
    '127.0.0.1',
    'tok-1',
    'tok-2',
    'Bearer abc',
    'c=1',
    '"pw"',
    'a@b.co',
    '2000-01-01',
  ]) {
    expect(lines.join('\n')).not.toContain(secret)
  }
})

test('logs the message of an error that is a plain object', async () => {
  await server.call(careless)
  expect(parsed().find(({ level }) => level === 'warn')).toMatchObject({ err: { type: 'object', message: 'no connection' } })
})

test('logs the endpoint, status, duration and request id of a call', async () => {
  const as = await server.aMember()
  const { headers } = await server.call(refusing, {}, { as })
  await expect.poll(() => parsed()).toHaveLength(1)
  expect(parsed()[0]).toMatchObject({
    level: 'info',
    app: 'haru',
    request_id: headers.get('x-request-id'),
    line: 'GET /v1/test/member',
    status: 200,
    user_no: as.user_no,
    ms: expect.any(Number) as number,
  })
})

test('logs a fault with its stack and without the values that caused it, and no refusal as an error', async () => {
  await server.call(refusing)
  expect(parsed().filter(({ level }) => level === 'error')).toEqual([])
  const { headers } = await server.call(breaking, { body: { phone: '01012345678' } })
  const fault = parsed().find(({ level }) => level === 'error')
  expect(fault).toMatchObject({
    request_id: headers.get('x-request-id'),
    line: 'POST /v1/test/breaking',
    err: { code: '23514', constraint: 'users_haru_character_check', stack: expect.stringContaining('PostgresError: new row') as string },
  })
  expect(lines.join()).not.toContain('01012345678')
})
