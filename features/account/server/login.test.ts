import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getProfile, logIn } from '#features/account/contract.ts'
import { testServer, type TestServer } from '#kit/server/testing.ts'
import { accountHttp } from './http.ts'
import { sweepAttempts } from './login.ts'
import { hashPassword } from './password.ts'

const PASSWORD = '하루-haru-2026'
const MINUTE = 60_000

let server: TestServer
let hash: string
let userId: string
let userNo: number
beforeAll(async () => {
  server = await testServer(accountHttp)
  hash = await hashPassword(PASSWORD)
})
afterAll(() => server.close())
let made = 0
beforeEach(async () => {
  userId = `someone${++made}`
  userNo = (await server.aMember({ user_id: userId, password_hash: hash })).user_no
})

const attempt = (user_id: string, password: string, more = {}) => server.call(logIn, { body: { user_id, password, ...more } })

test('nobody gets in with a wrong password, an unknown id, a member’s without a password, or one who is inactive', async () => {
  await server.aMember({ user_id: `${userId}social`, password_hash: null })
  await server.aMember({ user_id: `${userId}gone`, password_hash: hash, state: 0 })
  const answers = await Promise.all([
    attempt(userId, 'wrong'),
    attempt('nobody-at-all', PASSWORD),
    attempt(`${userId}social`, ''.padEnd(8, 'x')),
    attempt(`${userId}gone`, PASSWORD),
  ])
  for (const { status, body } of answers) {
    expect(status).toBe(400)
    expect(body).toEqual({ state: -9, code: 'auth.bad_credentials', msg: '아이디나 비밀번호가 맞지 않아요.' })
  }
})

test('the right password opens a session; the token stands beside state', async () => {
  const answer = await attempt(` ${userId.toUpperCase()} `, PASSWORD, { user_token: 'push-1', device: 'a phone' })
  expect(answer.status).toBe(200)
  expect(Object.keys(answer.body)).toEqual(['state', 'token'])
  const as = { user_no: userNo, token: answer.body.token as string }
  expect((await server.call(getProfile, {}, { as })).body.query).toMatchObject({ user_no: userNo, user_token: 'push-1' })
  const sessions = await server.db
    .sql`select device from user_session where user_no = ${userNo} order by reg_dt desc, session_no desc limit 1`
  expect(sessions[0]).toEqual({ device: 'a phone' })
})

test('a stale token in the header does not stand in the way', async () => {
  const answer = await server.call(logIn, { body: { user_id: userId, password: PASSWORD } }, { headers: { authorization: 'Bearer stale' } })
  expect(answer.status).toBe(200)
})

test.each(['known', 'unknown'])('after ten failures a %s id is locked for 30 minutes, even for the right password', async (kind) => {
  const id = kind === 'known' ? userId : `${userId}-unknown`
  for (let n = 0; n < 10; n++) expect((await attempt(id, 'wrong')).status).toBe(400)
  expect(await attempt(id, PASSWORD)).toMatchObject({ status: 423, body: { state: -9, code: 'auth.locked' } })
  server.clock.advance(30 * MINUTE - 1)
  expect((await attempt(id, PASSWORD)).status).toBe(423)
  server.clock.advance(1)
  expect((await attempt(id, PASSWORD)).status).toBe(kind === 'known' ? 200 : 400)
})

test('guesses sent together are counted one by one', async () => {
  const answers = await Promise.all(Array.from({ length: 25 }, () => attempt(userId, 'wrong')))
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 423)).toHaveLength(15)
})

test('a success forgets the failures before it; after a lock the count begins anew', async () => {
  for (let n = 0; n < 9; n++) await attempt(userId, 'wrong')
  expect((await attempt(userId, PASSWORD)).status).toBe(200)
  for (let n = 0; n < 10; n++) expect((await attempt(userId, 'wrong')).status).toBe(400)
  expect((await attempt(userId, 'wrong')).status).toBe(423)
  server.clock.advance(30 * MINUTE)
  for (let n = 0; n < 9; n++) expect((await attempt(userId, 'wrong')).status).toBe(400)
  expect((await attempt(userId, PASSWORD)).status).toBe(200)
})

test('an unknown id takes as long as a wrong password', async () => {
  const time = async (id: string): Promise<number> => {
    const began = performance.now()
    await attempt(id, 'wrong')
    return performance.now() - began
  }
  const known: number[] = []
  const unknown: number[] = []
  for (let n = 0; n < 7; n++) {
    known.push(await time(userId))
    unknown.push(await time(`${userId}-none`))
  }
  const ratio = median(unknown) / median(known)
  expect(ratio).toBeGreaterThan(0.6)
  expect(ratio).toBeLessThan(1.7)
})

test('empty fields are named', async () => {
  expect((await attempt('  ', PASSWORD)).body).toMatchObject({ code: 'request.invalid', field: 'user_id', msg: '아이디를 적어 주세요.' })
  expect((await attempt(userId, '')).body).toMatchObject({ field: 'password', msg: '비밀번호를 적어 주세요.' })
})

test('failures of yesterday are swept away', async () => {
  await attempt(userId, 'wrong')
  server.clock.advance(24 * 60 * MINUTE + 1)
  await attempt(`${userId}-today`, 'wrong')
  await sweepAttempts(server.db, server.clock.now)
  expect(await server.db.sql`select user_id from login_attempt`).toEqual([{ user_id: `${userId}-today` }])
})

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
