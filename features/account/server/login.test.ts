import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getProfile, logIn } from '#features/account/contract.ts'
import { DAY_MS, MINUTE_MS } from '#kit/contract/time.ts'
import { testServer, type TestServer } from '#kit/server/testing/server.ts'
import { accountHttp } from './http.ts'
import { deleteOldGuesses } from '#kit/server/auth/guesses.ts'
import { hashPassword } from '#kit/server/auth/password.ts'
import { messagesTo, solvedEasyCaptcha } from './testing.ts'

const PASSWORD = '하루-haru-2026'

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
  // Resets the failures that are counted per address.
  server.clock.advance(10 * MINUTE_MS)
  userId = `someone${++made}`
  userNo = (await server.aMember({ user_id: userId, password_hash: hash })).user_no
})

const attempt = (user_id: string, password: string, more = {}) => server.call(logIn, { body: { user_id, password, ...more } })

test('refuses a wrong password, an unknown id, a member without a password and an inactive member', async () => {
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

test('opens a session for the right password and returns the token beside state', async () => {
  const answer = await attempt(` ${userId.toUpperCase()} `, PASSWORD, { user_token: 'push-1', device: 'a phone' })
  expect(answer.status).toBe(200)
  expect(Object.keys(answer.body)).toEqual(['state', 'token'])
  const as = { user_no: userNo, token: answer.body.token as string }
  expect((await server.call(getProfile, {}, { as })).body.query).toMatchObject({ user_no: userNo, user_token: 'push-1' })
  const sessions = await server.db
    .sql`select device from user_session where user_no = ${userNo} order by reg_dt desc, session_no desc limit 1`
  expect(sessions[0]).toEqual({ device: 'a phone' })
})

test('ignores a stale token in the header', async () => {
  const answer = await server.call(logIn, { body: { user_id: userId, password: PASSWORD } }, { headers: { authorization: 'Bearer stale' } })
  expect(answer.status).toBe(200)
})

/** Fails `times` log-ins, with a captcha where one is required. */
async function fail(id: string, times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    const answer = await attempt(id, 'wrong')
    if (answer.status === 428) expect((await attempt(id, 'wrong', { captcha: await solvedEasyCaptcha(server) })).status).toBe(400)
    else expect(answer.status).toBe(400)
  }
}

test.each(['known', 'unknown'])('requires a captcha for a %s id after five failures, even for the right password', async (kind) => {
  const id = kind === 'known' ? userId : `${userId}-unknown`
  await fail(id, 5)
  expect(await attempt(id, PASSWORD)).toMatchObject({ status: 428, body: { state: -9, code: 'auth.captcha' } })
  expect((await attempt(id, PASSWORD, { captcha: 'made up' })).status).toBe(428)
  const captcha = await solvedEasyCaptcha(server)
  expect((await attempt(id, 'wrong', { captcha })).status).toBe(400)
  expect((await attempt(id, PASSWORD, { captcha })).status).toBe(428)
  expect((await attempt(id, PASSWORD, { captcha: await solvedEasyCaptcha(server) })).status).toBe(kind === 'known' ? 200 : 400)
})

test.each(['known', 'unknown'])('locks a %s id for 30 minutes after ten failures, even for the right password', async (kind) => {
  const id = kind === 'known' ? userId : `${userId}-unknown`
  await fail(id, 10)
  const captcha = await solvedEasyCaptcha(server)
  expect(await attempt(id, PASSWORD, { captcha })).toMatchObject({ status: 423, body: { state: -9, code: 'auth.locked' } })
  server.clock.advance(30 * MINUTE_MS - 1)
  expect((await attempt(id, PASSWORD)).status).toBe(423)
  server.clock.advance(1)
  expect((await attempt(id, PASSWORD)).status).toBe(kind === 'known' ? 200 : 400)
})

test('mails a lock once to the owner of the id', async () => {
  const mail = `${userId}@haru.test`
  await server.db.sql`update users set mail = ${mail} where user_no = ${userNo}`
  await fail(userId, 9)
  expect(await messagesTo(server, mail)).toEqual([])
  await fail(userId, 1)
  await attempt(userId, 'wrong')
  expect(await messagesTo(server, mail)).toMatchObject([{ subject: '[하루] 로그인이 잠겼어요' }])
})

test('counts parallel guesses one by one', async () => {
  const answers = await Promise.all(Array.from({ length: 25 }, () => attempt(userId, 'wrong')))
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 428)).toHaveLength(20)
})

test('requires a captcha for each attempt after 20 failures from one address, for ten minutes', async () => {
  for (let n = 0; n < 20; n++) expect((await attempt(`${userId}-${n}`, 'wrong')).status).toBe(400)
  expect((await attempt(userId, PASSWORD)).status).toBe(428)
  expect((await attempt(userId, PASSWORD, { captcha: await solvedEasyCaptcha(server) })).status).toBe(200)
  server.clock.advance(10 * MINUTE_MS)
  expect((await attempt(userId, PASSWORD)).status).toBe(200)
})

test('resets the failure count after a success and after a lock', async () => {
  await fail(userId, 4)
  expect((await attempt(userId, PASSWORD)).status).toBe(200)
  await fail(userId, 10)
  expect((await attempt(userId, 'wrong')).status).toBe(423)
  server.clock.advance(30 * MINUTE_MS)
  for (let n = 0; n < 4; n++) expect((await attempt(userId, 'wrong')).status).toBe(400)
  expect((await attempt(userId, PASSWORD)).status).toBe(200)
})

describe('a member whose deletion is pending', () => {
  beforeEach(async () => {
    await server.db.sql`
      update users set state = 0, withdraw_dt = ${server.clock.now}, purge_dt = ${new Date(server.clock.now.getTime() + 7 * DAY_MS)}
      where user_no = ${userNo}`
  })
  const isDeleting = async () => {
    const [row] = await server.db.sql<[{ state: number }]>`select state from users where user_no = ${userNo}`
    return row.state === 0
  }

  test('gets 409 only for the right password, and cancels the deletion with come_back', async () => {
    expect(await attempt(userId, 'wrong', { come_back: true })).toMatchObject({ status: 400, body: { code: 'auth.bad_credentials' } })
    expect(await attempt(userId, PASSWORD)).toMatchObject({ status: 409, body: { code: 'auth.withdrawing' } })
    expect(await isDeleting()).toBe(true)
    const { status, body } = await attempt(userId, PASSWORD, { come_back: true })
    expect(status).toBe(200)
    expect(await server.db.sql`select state, withdraw_dt, purge_dt from users where user_no = ${userNo}`).toEqual([
      { state: 1, withdraw_dt: null, purge_dt: null },
    ])
    expect((await server.call(getProfile, {}, { as: { user_no: userNo, token: String(body.token) } })).status).toBe(200)
  })

  test('gets the answer of an unknown id after the grace period', async () => {
    server.clock.advance(7 * DAY_MS)
    expect((await attempt(userId, PASSWORD, { come_back: true })).body).toMatchObject({ code: 'auth.bad_credentials' })
    expect(await isDeleting()).toBe(true)
  })
})

describe('new-device mail', () => {
  /** The browser's cookie after the last log-in. */
  let cookie = ''
  const from = async (device: string | undefined, agent = 'agent'): Promise<void> => {
    const { status, headers } = await server.call(
      logIn,
      { body: { user_id: userId, password: PASSWORD, ...(device === undefined ? {} : { device }) } },
      { headers: { 'user-agent': agent, cookie } },
    )
    expect(status).toBe(200)
    cookie = headers.get('set-cookie')!.split(';')[0]!
  }
  let mail: string
  beforeEach(async () => {
    mail = `${userId}@haru.test`
    cookie = ''
    await server.db.sql`delete from user_session where user_no = ${userNo}`
    await server.db.sql`update users set mail = ${mail} where user_no = ${userNo}`
  })

  test('is sent for a browser without the cookie of an earlier log-in, whatever name it gives; not for the first log-in', async () => {
    await from('Phone')
    await from('Phone')
    await from('Another name')
    expect(await messagesTo(server, mail)).toEqual([])
    cookie = ''
    await from('Phone')
    const [sent, ...more] = await messagesTo(server, mail)
    expect(more).toEqual([])
    expect(sent).toMatchObject({ subject: '[하루] 새 기기에서 로그인했어요' })
    await from('Phone')
    expect(await messagesTo(server, mail)).toHaveLength(1)
  })

  test('is sent for the first log-in after so long that no session is left', async () => {
    await server.db.sql`update users set reg_dt = ${new Date(server.clock.now.getTime() - 180 * DAY_MS)} where user_no = ${userNo}`
    await from('Phone')
    expect(await messagesTo(server, mail)).toHaveLength(1)
  })

  test('names the Korean time, the device and the range of its address', async () => {
    await from(undefined)
    cookie = ''
    await from(undefined, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36')
    cookie = ''
    await from('Tablet')
    const lines = (await messagesTo(server, mail)).flatMap(({ text }) => text.split('\n').slice(1, 3))
    const when = `때: ${new Intl.DateTimeFormat('ko-KR', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Seoul' }).format(server.clock.now)}`
    expect(lines).toEqual([when, '기기: 윈도우 PC · 크롬 · IP 127.0.0.*', when, '기기: 알 수 없는 기기 · IP 127.0.0.*'])
  })

  test('is sent again for a browser without a log-in for 180 days', async () => {
    await from('iPhone')
    const phone = cookie
    server.clock.advance(100 * DAY_MS)
    cookie = ''
    await from('iPad')
    server.clock.advance(80 * DAY_MS)
    cookie = phone
    await from('iPhone')
    expect((await messagesTo(server, mail)).map(({ text }) => /기기: (\S+)/.exec(text)?.[1])).toEqual(['아이패드', '아이폰'])
  })

  test('a device without a name is stored under its user agent, with its address', async () => {
    await from(undefined, 'Mozilla/5.0 (Linux)')
    const [row] = await server.db.sql`select device, host(ip) as ip from user_session where user_no = ${userNo}`
    expect(row).toEqual({ device: 'Mozilla/5.0 (Linux)', ip: '127.0.0.1' })
  })

  test('is not sent to a member without a mail address', async () => {
    await server.db.sql`update users set mail = null where user_no = ${userNo}`
    await from('Phone')
    await from('Tablet')
    expect(await server.db.sql`select from outbox where reg_dt = ${server.clock.now}`).toHaveLength(0)
  })
})

test('takes as long for an unknown id as for a wrong password', async () => {
  const time = async (id: string): Promise<number> => {
    const began = performance.now()
    await attempt(id, 'wrong')
    return performance.now() - began
  }
  const known: number[] = []
  const unknown: number[] = []
  for (let n = 0; n < 9; n++) {
    // Three attempts for each id: five would require a captcha.
    const id = `${userId}-${Math.floor(n / 3)}`
    if (n % 3 === 0) await server.aMember({ user_id: id, password_hash: hash })
    known.push(await time(id))
    unknown.push(await time(`${id}-none`))
  }
  // The fastest of each: load only makes calls slower. Without hashing, an unknown id would take a tenth of the time.
  const ratio = Math.min(...unknown) / Math.min(...known)
  expect(ratio).toBeGreaterThan(0.3)
  expect(ratio).toBeLessThan(3.3)
})

test('names the empty field', async () => {
  expect((await attempt('  ', PASSWORD)).body).toMatchObject({ code: 'request.invalid', field: 'user_id', msg: '아이디를 적어 주세요.' })
  expect((await attempt(userId, '')).body).toMatchObject({ field: 'password', msg: '비밀번호를 적어 주세요.' })
})

test('deletes failures that are older than a day', async () => {
  await attempt(userId, 'wrong')
  server.clock.advance(DAY_MS + 1)
  await attempt(`${userId}-today`, 'wrong')
  await deleteOldGuesses(server.db, server.clock.now)
  expect(await server.db.sql`select account from login_attempt`).toEqual([{ account: `member:${userId}-today` }])
})
