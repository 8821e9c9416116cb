import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getProfile, logIn } from '#features/account/contract.ts'
import { testServer, type TestServer } from '#kit/server/testing/server.ts'
import { accountHttp } from './http.ts'
import { sweepAttempts } from './attempts.ts'
import { hashPassword } from './password.ts'
import { messagesTo, solved } from './testing.ts'

const PASSWORD = '하루-haru-2026'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

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
  // What one address may get wrong is counted anew.
  server.clock.advance(10 * MINUTE)
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

/** Gets it wrong so often, with a captcha where one is asked for. */
async function fail(id: string, times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    const answer = await attempt(id, 'wrong')
    if (answer.status === 428) expect((await attempt(id, 'wrong', { captcha: await solved(server) })).status).toBe(400)
    else expect(answer.status).toBe(400)
  }
}

test.each(['known', 'unknown'])('after five failures a %s id needs a captcha, even for the right password', async (kind) => {
  const id = kind === 'known' ? userId : `${userId}-unknown`
  await fail(id, 5)
  expect(await attempt(id, PASSWORD)).toMatchObject({ status: 428, body: { state: -9, code: 'auth.captcha' } })
  expect((await attempt(id, PASSWORD, { captcha: 'made up' })).status).toBe(428)
  const captcha = await solved(server)
  expect((await attempt(id, 'wrong', { captcha })).status).toBe(400)
  expect((await attempt(id, PASSWORD, { captcha })).status).toBe(428)
  expect((await attempt(id, PASSWORD, { captcha: await solved(server) })).status).toBe(kind === 'known' ? 200 : 400)
})

test.each(['known', 'unknown'])('after ten failures a %s id is locked for 30 minutes, even for the right password', async (kind) => {
  const id = kind === 'known' ? userId : `${userId}-unknown`
  await fail(id, 10)
  const captcha = await solved(server)
  expect(await attempt(id, PASSWORD, { captcha })).toMatchObject({ status: 423, body: { state: -9, code: 'auth.locked' } })
  server.clock.advance(30 * MINUTE - 1)
  expect((await attempt(id, PASSWORD)).status).toBe(423)
  server.clock.advance(1)
  expect((await attempt(id, PASSWORD)).status).toBe(kind === 'known' ? 200 : 400)
})

test('a lock is told by mail to the member whose id it is, once', async () => {
  const mail = `${userId}@haru.test`
  await server.db.sql`update users set mail = ${mail} where user_no = ${userNo}`
  await fail(userId, 9)
  expect(await messagesTo(server, mail)).toEqual([])
  await fail(userId, 1)
  await attempt(userId, 'wrong')
  expect(await messagesTo(server, mail)).toMatchObject([{ subject: '[하루] 로그인이 잠겼어요' }])
})

test('guesses sent together are counted one by one', async () => {
  const answers = await Promise.all(Array.from({ length: 25 }, () => attempt(userId, 'wrong')))
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 428)).toHaveLength(20)
})

test('whoever guesses at many ids from one address needs a captcha for each, for ten minutes', async () => {
  for (let n = 0; n < 20; n++) expect((await attempt(`${userId}-${n}`, 'wrong')).status).toBe(400)
  expect((await attempt(userId, PASSWORD)).status).toBe(428)
  expect((await attempt(userId, PASSWORD, { captcha: await solved(server) })).status).toBe(200)
  server.clock.advance(10 * MINUTE)
  expect((await attempt(userId, PASSWORD)).status).toBe(200)
})

test('a success forgets the failures before it; after a lock the count begins anew', async () => {
  await fail(userId, 4)
  expect((await attempt(userId, PASSWORD)).status).toBe(200)
  await fail(userId, 10)
  expect((await attempt(userId, 'wrong')).status).toBe(423)
  server.clock.advance(30 * MINUTE)
  for (let n = 0; n < 4; n++) expect((await attempt(userId, 'wrong')).status).toBe(400)
  expect((await attempt(userId, PASSWORD)).status).toBe(200)
})

describe('a member who is leaving', () => {
  beforeEach(async () => {
    await server.db.sql`
      update users set state = 0, withdraw_dt = ${server.clock.now}, purge_dt = ${new Date(server.clock.now.getTime() + 7 * DAY)}
      where user_no = ${userNo}`
  })
  const isLeaving = async () => {
    const [row] = await server.db.sql<[{ state: number }]>`select state from users where user_no = ${userNo}`
    return row.state === 0
  }

  test('is told so, for the right password alone, and comes back by saying so', async () => {
    expect(await attempt(userId, 'wrong', { come_back: true })).toMatchObject({ status: 400, body: { code: 'auth.bad_credentials' } })
    expect(await attempt(userId, PASSWORD)).toMatchObject({ status: 409, body: { code: 'auth.withdrawing' } })
    expect(await isLeaving()).toBe(true)
    const { status, body } = await attempt(userId, PASSWORD, { come_back: true })
    expect(status).toBe(200)
    expect(await server.db.sql`select state, withdraw_dt, purge_dt from users where user_no = ${userNo}`).toEqual([
      { state: 1, withdraw_dt: null, purge_dt: null },
    ])
    expect((await server.call(getProfile, {}, { as: { user_no: userNo, token: String(body.token) } })).status).toBe(200)
  })

  test('is unknown once the days of grace are over', async () => {
    server.clock.advance(7 * DAY)
    expect((await attempt(userId, PASSWORD, { come_back: true })).body).toMatchObject({ code: 'auth.bad_credentials' })
    expect(await isLeaving()).toBe(true)
  })
})

describe('a new device', () => {
  const from = async (device: string | undefined, agent = 'agent'): Promise<void> => {
    const { status } = await server.call(
      logIn,
      { body: { user_id: userId, password: PASSWORD, ...(device === undefined ? {} : { device }) } },
      { headers: { 'user-agent': agent } },
    )
    expect(status).toBe(200)
  }
  let mail: string
  beforeEach(async () => {
    mail = `${userId}@haru.test`
    await server.db.sql`delete from user_session where user_no = ${userNo}`
    await server.db.sql`update users set mail = ${mail} where user_no = ${userNo}`
  })

  test('is told by mail; the very first one, a known one, and an updated browser are not', async () => {
    await from('Phone/1.0')
    await from('Phone/1.0')
    await from('Phone/2.10_3')
    expect(await messagesTo(server, mail)).toEqual([])
    await from('Tablet')
    const [told, ...more] = await messagesTo(server, mail)
    expect(more).toEqual([])
    expect(told).toMatchObject({ subject: '[하루] 새 기기에서 로그인했어요' })
    expect(told?.text).toContain('Tablet')
    await from('Tablet')
    expect(await messagesTo(server, mail)).toHaveLength(1)
  })

  test('is one that was not seen for 180 days', async () => {
    await from('Phone')
    server.clock.advance(100 * DAY)
    await from('Tablet')
    server.clock.advance(80 * DAY)
    await from('Phone')
    expect((await messagesTo(server, mail)).map(({ text }) => /기기: (.*)/.exec(text)?.[1])).toEqual(['Tablet', 'Phone'])
  })

  test('without a name of its own goes by what it says to every server, and its address is kept', async () => {
    await from(undefined, 'Mozilla/5.0 (Linux)')
    const [row] = await server.db.sql`select device, host(ip) as ip from user_session where user_no = ${userNo}`
    expect(row).toEqual({ device: 'Mozilla/5.0 (Linux)', ip: '127.0.0.1' })
  })

  test('is nobody’s business where the member has no mail', async () => {
    await server.db.sql`update users set mail = null where user_no = ${userNo}`
    await from('Phone')
    await from('Tablet')
    expect(await server.db.sql`select from outbox where reg_dt = ${server.clock.now}`).toHaveLength(0)
  })
})

test('an unknown id takes as long as a wrong password', async () => {
  const time = async (id: string): Promise<number> => {
    const began = performance.now()
    await attempt(id, 'wrong')
    return performance.now() - began
  }
  const known: number[] = []
  const unknown: number[] = []
  for (let n = 0; n < 9; n++) {
    // Each id thrice, or a captcha would be asked for.
    const id = `${userId}-${Math.floor(n / 3)}`
    if (n % 3 === 0) await server.aMember({ user_id: id, password_hash: hash })
    known.push(await time(id))
    unknown.push(await time(`${id}-none`))
  }
  // The quickest of each: a busy machine only makes calls slower. Without a password's digest one takes a tenth of the other.
  const ratio = Math.min(...unknown) / Math.min(...known)
  expect(ratio).toBeGreaterThan(0.3)
  expect(ratio).toBeLessThan(3.3)
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
