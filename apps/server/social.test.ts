import { afterAll, beforeAll, expect, test } from 'vitest'
import { finishSocial } from '#features/social/contract.ts'
import { mountSocial } from '#features/social/server/http.ts'
import { Browser } from '#features/social/server/testing.ts'
import { readConfig } from '#kit/server/config.ts'
import { openOutside } from '#kit/server/outside/outside.ts'
import { localOAuth, type LocalOAuth } from '#kit/server/outside/social/testing.ts'
import { testServer, type TestServer } from '#kit/server/testing.ts'
import { handled } from './app.ts'
import { onUnlinked } from './social.ts'

const DAY = 86_400_000
let local: LocalOAuth
let server: TestServer
beforeAll(async () => {
  local = await localOAuth('http://haru.test')
  const outside = { ...openOutside({ ...readConfig({ HARU_ENV: 'test' }), secret: 'x' }), socials: { providers: local.providers } }
  server = await testServer(handled, { outside, mounts: [mountSocial(onUnlinked)] })
})
afterAll(async () => {
  await server.close()
  await local.close()
})

async function kakaoMember(social_id: string, columns: Record<string, unknown> = {}) {
  const member = await server.aMember({ user_id: null, user_social_provider: 'kakao', ...columns })
  await server.db.sql`insert into social_account (provider, social_id, user_no) values ('kakao', ${social_id}, ${member.user_no})`
  return member
}
const arrive = async (social_id: string, more: object = {}) => {
  const browser = new Browser(server)
  const { code } = await browser.logInAt('kakao', { social_id })
  const finish = (also: object = {}) =>
    server.call(finishSocial, { body: { code: code ?? '', ...more, ...also } }, { headers: browser.headers })
  return { code, finish }
}

test('a social log-in opens a session as any other does: device and address are known', async () => {
  const { user_no } = await kakaoMember('1')
  const { finish } = await arrive('1', { device: '시험 기기' })
  expect((await finish()).body.query).toHaveProperty('token')
  const sessions = await server.db
    .sql`select device, host(ip) as ip from user_session where user_no = ${user_no} order by reg_dt, session_no`
  expect(sessions).toContainEqual({ device: '시험 기기', ip: '127.0.0.1' })
})

test('whoever is leaving hears it as at the log-in with a password, and can come back until the purge is due', async () => {
  const now = server.clock.now.getTime()
  const { user_no } = await kakaoMember('2', { state: 0, withdraw_dt: new Date(now), purge_dt: new Date(now + 7 * DAY) })
  const { finish } = await arrive('2')
  expect(await finish()).toMatchObject({ status: 409, body: { code: 'auth.withdrawing' } })
  expect((await finish({ come_back: true })).status).toBe(200)
  expect(await server.db.sql`select state, purge_dt from users where user_no = ${user_no}`).toEqual([{ state: 1, purge_dt: null }])

  await kakaoMember('3', { state: 0, withdraw_dt: new Date(now - 7 * DAY), purge_dt: new Date(now) })
  expect((await (await arrive('3')).finish({ come_back: true })).status).toBe(400)
})

test('whom kakao unlinked, and who has no other way in, leaves at once', async () => {
  const { user_no, token } = await kakaoMember('4', { user_token: 'push' })
  const { adminKey, appId = '' } = local.keys.kakao
  const body = new URLSearchParams({ app_id: appId, user_id: '4', referrer_type: 'ACCOUNT_DELETE' })
  const headers = { authorization: `KakaoAK ${adminKey}` }
  expect((await fetch(`${server.url}/v1/user/auth/social/kakao/unlink`, { method: 'POST', headers, body })).status).toBe(200)
  const [left] = await server.db.sql`select state, withdraw_dt is not null as is_leaving, user_token from users where user_no = ${user_no}`
  expect(left).toEqual({ state: 0, is_leaving: true, user_token: null })
  expect(await server.app.services.sessions.check(token, server.clock.now)).toBeNull()
  // At Kakao they are somebody new from now on.
  expect((await (await arrive('4')).finish()).body.query).toHaveProperty('social_no')
})
