import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { handle } from './handle.ts'
import { testServer, type TestAnswer, type TestServer } from '../testing/server.ts'

const formEndpoint = endpoint('POST /v1/test/form', {
  access: 'member',
  form: true,
  body: z.object({ name: z.string().optional(), note: z.string().max(20_000).optional() }),
  answer: z.object({ parts: z.string() }),
})
const jsonEndpoint = endpoint('POST /v1/test/plain', { access: 'open', body: z.object({ name: z.string() }), answer: z.object({}) })

let server: TestServer
beforeAll(async () => {
  server = await testServer([handle(formEndpoint, ({ body }) => ({ parts: JSON.stringify(body) })), handle(jsonEndpoint, () => ({}))])
})
afterAll(() => server.close())

const form = (...parts: [string, string | Blob][]): FormData => {
  const made = new FormData()
  for (const [name, value] of parts) made.append(name, value)
  return made
}
const post = async (body: unknown, headers = {}): Promise<TestAnswer> =>
  server.send('POST /v1/test/form', body, { as: await server.aMember(), headers })

test('refuses the form of a guest', async () => {
  expect((await server.send('POST /v1/test/form', form(['name', 'haru']))).status).toBe(401)
})

test('reads every part as text, also one that looks like JSON', async () => {
  const { body } = await post(form(['name', '하루 <b>'], ['note', '{"a":1}\r\n']))
  expect(body).toMatchObject({ state: 1, query: { parts: JSON.stringify({ name: '하루 <b>', note: '{"a":1}\r\n' }) } })
  expect((await post(form(['other', 'x']))).body).toMatchObject({ query: { parts: '{}' } })
})

test.each([
  ['null', 'nil values cannot be sent in form data', 'request.form_nil'],
  ['undefined', 'nil values cannot be sent in form data', 'request.form_nil'],
  ['[object Object]', 'plain objects must be converted to a JSON string first', 'request.form_object'],
])('refuses a part with the text %s', async (value, msg, code) => {
  expect(await post(form(['name', value]))).toMatchObject({ status: 400, body: { state: -9, msg, code, field: 'name' } })
})

test('refuses files, repeated names, JSON parts, a part that is too long and too many parts', async () => {
  const many = Array.from({ length: 41 }, (_, n): [string, string] => [`name${n}`, 'x'])
  const json = new Blob(['{"a":1}'], { type: 'application/json' })
  for (const [body, status, code, field] of [
    [form(['name', new Blob(['x'])]), 400, 'request.invalid', undefined],
    [form(['name', json]), 400, 'request.invalid', undefined],
    [form(['name', 'a'], ['name', 'b']), 400, 'request.form_twice', 'name'],
    [form(['note', 'x'.repeat(16 * 1024 + 1)]), 413, 'request.too_large', 'note'],
    [form(...many), 413, 'request.too_large', undefined],
  ] as const) {
    const answer = await post(body)
    expect(answer).toMatchObject({ status, body: { state: -9, code } })
    if (field !== undefined) expect(answer.body.field).toBe(field)
  }
})

test('does not change Object.prototype for part names such as __proto__', async () => {
  for (const name of ['__proto__', 'constructor', 'toString']) {
    const { status } = await post(form([name, 'x']))
    expect([200, 400]).toContain(status)
  }
  expect(({} as { x?: unknown }).x).toBeUndefined()
})

test.each([
  ['{"name":"haru"}', 'application/json'],
  ['name=haru', 'application/x-www-form-urlencoded'],
  ['haru', 'text/plain'],
])('refuses the body %s with another content type', async (body, type) => {
  expect(await post(body, { 'content-type': type })).toMatchObject({ status: 400, body: { state: -9, code: 'request.form_expected' } })
})

test('refuses a missing body and a truncated form', async () => {
  expect((await post(undefined)).body).toMatchObject({ code: 'request.form_expected' })
  const broken = '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nhar'
  expect(await post(broken, { 'content-type': 'multipart/form-data; boundary=x' })).toMatchObject({ status: 400, body: { state: -9 } })
  expect(await post('x', { 'content-type': 'multipart/form-data' })).toMatchObject({ status: 400, body: { state: -9 } })
})

test('refuses a guest, and a form whose content-length is too large, before the body arrives', async () => {
  const { token } = await server.aMember()
  for (const [headers, status, connection] of [
    [{}, 401, 'keep-alive'],
    [{ authorization: `Bearer ${token}` }, 413, 'close'],
  ] as const) {
    const announced = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(50 * 1024 * 1024) }
    const sent = httpRequest(`${server.url}/v1/test/form`, { method: 'POST', headers: { ...announced, ...headers } })
    sent.on('error', () => undefined)
    sent.write('--x\r\n')
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    expect([answer.statusCode, answer.headers.connection]).toEqual([status, connection])
    sent.destroy()
  }
})

test('refuses a form at an endpoint that does not declare one', async () => {
  expect((await server.send('POST /v1/test/plain', form(['name', 'haru']))).status).toBe(415)
})
