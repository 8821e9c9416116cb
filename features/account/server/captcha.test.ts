import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkUserId, getCaptcha } from '#features/account/contract.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { testServer, type TestServer } from '#kit/server/testing/server.ts'
import { deleteExpiredAttempts } from './attempts.ts'
import { spendCaptcha } from './captcha.ts'
import { accountHttp } from './http.ts'
import { solvedCaptcha } from './testing.ts'

let server: TestServer
let unspent: string
beforeAll(async () => {
  server = await testServer(accountHttp)
  unspent = await solvedCaptcha(server)
})
afterAll(() => server.close())

const spend = (typed: string | undefined, now = server.clock.now) =>
  spendCaptcha(server.app.services, typed, now).then(
    () => 'taken',
    (error: unknown) => (error as { code?: string }).code ?? error,
  )
const changed = (
  typed: string,
  change: (read: { challenge: { parameters: Record<string, unknown> }; solution: object }) => void,
): string => {
  const read = JSON.parse(Buffer.from(typed, 'base64').toString()) as Parameters<typeof change>[0]
  change(read)
  return Buffer.from(JSON.stringify(read)).toString('base64')
}

test('accepts a captcha once, even when it is sent three times in parallel', async () => {
  const typed = await solvedCaptcha(server)
  const answers = await Promise.all([spend(typed), spend(typed), spend(typed)])
  expect(answers.filter((answer) => answer === 'taken')).toHaveLength(1)
  expect(answers.filter((answer) => answer === 'auth.captcha')).toHaveLength(2)
})

test('accepts a captcha for ten minutes, then deletes its record', async () => {
  const typed = await solvedCaptcha(server)
  const later = (ms: number) => new Date(server.clock.now.getTime() + ms)
  expect(await spend(typed, later(600_000))).toBe('auth.captcha')
  expect(await spend(typed, later(599_999))).toBe('taken')
  await deleteExpiredAttempts(server.db, later(600_001))
  expect(await server.db.sql`select nonce from captcha_used`).toEqual([])
})

test.each<[string, (typed: string) => string | undefined]>([
  ['nothing', () => undefined],
  ['no base64', () => '!'],
  ['no JSON', () => Buffer.from('captcha').toString('base64')],
  ['another JSON', () => Buffer.from('[]').toString('base64')],
  ['more time', (typed) => changed(typed, ({ challenge }) => void (challenge.parameters.data = { until: 9e15 }))],
  ['less work', (typed) => changed(typed, ({ challenge }) => void (challenge.parameters.cost = 1))],
  ['another answer', (typed) => changed(typed, (read) => void (read.solution = { counter: 1, derivedKey: 'ab'.repeat(32) }))],
  ['no answer', (typed) => changed(typed, (read) => void (read.solution = {}))],
])('refuses a captcha with %s', async (_what, make) => {
  expect(await spend(make(unspent))).toBe('auth.captcha')
})

test('allows ten id checks a minute from one address, then requires a captcha for each', async () => {
  const ask = (user_id: string, captcha?: string) => server.call(checkUserId, { body: { user_id, ...(captcha ? { captcha } : {}) } })
  await server.aMember({ user_id: 'taken_one' })
  expect(await ask('taken_one')).toMatchObject({ status: 409, body: { code: 'auth.id_taken', field: 'user_id' } })
  expect((await ask('free_one')).body).toEqual({ state: 1, query: {} })
  expect((await ask('Free_one')).body).toMatchObject({ code: 'auth.id_format', field: 'user_id' })
  expect((await ask('admin')).body).toMatchObject({ code: 'auth.id_taken' })
  for (let n = 4; n < 10; n++) expect((await ask('free_one')).status).toBe(200)
  expect(await ask('free_one')).toMatchObject({ status: 428, body: { code: 'auth.captcha' } })
  expect((await ask('taken_one')).status).toBe(428)
  const captcha = await solvedCaptcha(server)
  expect((await ask('taken_one', captcha)).status).toBe(409)
  expect((await ask('free_one', captcha)).status).toBe(428)
  server.clock.advance(MINUTE_MS)
  expect((await ask('free_one')).status).toBe(200)
})

test('creates a different challenge for each call', async () => {
  const nonces = await Promise.all(
    [1, 2, 3].map(async () => ((await server.call(getCaptcha)).body.query as { parameters: { nonce: string } }).parameters.nonce),
  )
  expect(new Set(nonces).size).toBe(3)
})
