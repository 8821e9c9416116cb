import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProfile, logOut, refreshToken } from '#features/account/contract.ts'
import { DAY_MS, HOUR_MS } from '#kit/contract/time.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { accountHttp } from './http.ts'

let server: TestServer
const lines: string[] = []
beforeAll(async () => {
  server = await testServer(accountHttp, { log: { level: 'warn', stream: { write: (line) => void lines.push(line) } } })
})
afterAll(() => server.close())

const refresh = (as: TestMember) => server.call(refreshToken, {}, { as })
const profile = (as: TestMember) => server.call(getProfile, {}, { as })
const withToken = (as: TestMember, token: unknown): TestMember => ({ ...as, token: String(token) })

test('refuses a guest and a malformed token at profile, refresh and log-out', async () => {
  for (const one of [getProfile, refreshToken, logOut]) {
    expect(await server.call(one)).toMatchObject({ status: 401, body: { state: -9, code: 'auth.required' } })
    expect(await server.call(one, {}, { as: { user_no: 1, token: 'nonsense' } })).toMatchObject({ status: 401 })
  }
})

test('returns every field of the specification’s User', async () => {
  const as = await server.aMember({
    haru_name: '하루',
    haru_statemsg: '물 2L',
    haru_character: '4',
    gender: 'w',
    share_geo_expire_dt: '2026-11-21T06:00:00Z',
  })
  const alarm = { user_no: as.user_no, kind: 'NOTICE', target: '', link: '/notice', first_dt: server.clock.now, reg_dt: server.clock.now }
  await server.db
    .sql`insert into alarm ${server.db.sql([alarm, alarm, alarm, { ...alarm, read_dt: server.clock.now }].map((one, n) => ({ read_dt: null, ...one, target: `notice:${n}` })))}`
  expect((await profile(as)).body.query).toEqual({
    user_no: as.user_no,
    user_social_provider: 'local',
    user_verified: false,
    user_info: { haru_name: '하루', haru_statemsg: '물 2L', haru_character: '4' },
    gender: 'w',
    user_profile: [],
    cate_no: null,
    isexpert: false,
    expert_no: null,
    is_share_geo: false,
    is_show_geo: false,
    share_geo_expire_dt: '2026-11-21T15:00:00+09:00',
    is_geo_manually_disabled: false,
    user_token: null,
    unread_qtt: 3,
  })
})

test('rotates the token at a refresh and accepts the old one for 120 seconds', async () => {
  const as = await server.aMember()
  server.clock.advance(12 * HOUR_MS)
  const answer = await refresh(as)
  expect(Object.keys(answer.body)).toEqual(['state', 'token'])
  expect((await profile(withToken(as, answer.body.token))).status).toBe(200)
  server.clock.advance(119_000)
  expect((await profile(as)).status).toBe(200)
  server.clock.advance(1000)
  expect((await profile(as)).status).toBe(401)
  expect((await profile(withToken(as, answer.body.token))).status).toBe(200)
})

test('returns the same new token to parallel refreshes within 120 seconds', async () => {
  const as = await server.aMember()
  const answers = await Promise.all(Array.from({ length: 12 }, () => refresh(as)))
  expect(new Set(answers.map(({ body }) => body.token)).size).toBe(1)
  server.clock.advance(119_000)
  expect((await refresh(as)).body.token).toBe(answers[0]!.body.token)
})

test('ends the session and logs a security warning when an old token is reused', async () => {
  const as = await server.aMember()
  const next = withToken(as, (await refresh(as)).body.token)
  server.clock.advance(120_000)
  expect((await refresh(as)).status).toBe(401)
  await expect.poll(async () => (await profile(next)).status).toBe(401)
  expect((await refresh(next)).status).toBe(401)
  const line = lines.find((text) => text.includes('token-reused'))
  expect(JSON.parse(line!)).toMatchObject({ level: 'warn', user_no: as.user_no, caller_address: '127.0.0.1' })
  expect(lines.join()).not.toContain(as.token)
})

test('refreshes a token long after its 24 hours while the session is active', async () => {
  const as = await server.aMember()
  server.clock.advance(89 * DAY_MS)
  expect((await profile(as)).status).toBe(401)
  const next = withToken(as, (await refresh(as)).body.token)
  expect((await profile(next)).status).toBe(200)
  // The refresh extended the session by 90 days.
  server.clock.advance(89 * DAY_MS)
  expect((await refresh(next)).status).toBe(200)
})

test('refuses a session after 90 days without a refresh', async () => {
  const as = await server.aMember()
  server.clock.advance(90 * DAY_MS)
  expect((await refresh(as)).status).toBe(401)
})

test('refuses a token 90 days past its expiry, even of an active session', async () => {
  const as = await server.aMember()
  await server.db.sql`update user_session set expire_dt = 'infinity' where user_no = ${as.user_no}`
  server.clock.advance(91 * DAY_MS)
  expect((await refresh(as)).status).toBe(200)
  const late = await server.aMember()
  await server.db.sql`update user_session set expire_dt = 'infinity' where user_no = ${late.user_no}`
  server.clock.advance(91 * DAY_MS + 1000)
  expect((await refresh(late)).status).toBe(401)
})

test('ends only this session at a log-out', async () => {
  const as = await server.aMember()
  const other = withToken(
    as,
    await server.app.services.sessions.open(server.db, { user_no: as.user_no, device: 'other', now: server.clock.now }),
  )
  expect((await server.call(logOut, {}, { as })).body).toEqual({ state: 1, query: {} })
  await expect.poll(async () => (await profile(as)).status).toBe(401)
  expect((await refresh(as)).status).toBe(401)
  expect((await profile(other)).status).toBe(200)
})

test('refuses an inactive member', async () => {
  const as = await server.aMember()
  await server.db.sql`update users set state = 0 where user_no = ${as.user_no}`
  expect((await refresh(as)).status).toBe(401)
  expect((await profile(as)).status).toBe(401)
})
