import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { finishSocial } from '#features/social/contract.ts'
import { Browser } from '#features/social/server/testing.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import { readConfig } from '#kit/server/config/config.ts'
import { openIntegrations } from '#kit/server/integrations/open.ts'
import { localOAuth, type LocalOAuth } from '#kit/server/integrations/social/testing.ts'
import { aPhone } from '#kit/server/testing/factories.ts'
import { featureServer, type TestServer } from '#kit/server/testing/server.ts'
import { cancelCharge } from '#features/viv/server/charge/cancel.ts'
import { balanceOf } from '#features/viv/server/public.ts'
import { ADULT, creditCharge } from '#features/viv/server/testing.ts'
import { startGraceAfterPayout } from '#features/account-deletion/server/leave.ts'
import { purge } from '#features/account-deletion/server/testing.ts'
import { features } from './app.ts'

let local: LocalOAuth
let server: TestServer
beforeAll(async () => {
  local = await localOAuth('http://haru.test')
  const integrations = {
    ...openIntegrations({ ...readConfig({ HARU_ENV: 'test' }), secret: 'x' }),
    socials: { providers: local.providers },
  }
  server = await featureServer(features, { integrations })
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

test('a member in the grace period is asked as at a password log-in, and can restore the account until the purge', async () => {
  const now = server.clock.now.getTime()
  const { user_no } = await kakaoMember('2', { state: 0, withdraw_dt: new Date(now), purge_dt: new Date(now + 7 * DAY_MS) })
  const { finish } = await arrive('2')
  expect(await finish()).toMatchObject({ status: 409, body: { code: 'auth.withdrawing' } })
  expect((await finish({ come_back: true })).status).toBe(200)
  expect(await server.db.sql`select state, purge_dt from users where user_no = ${user_no}`).toEqual([{ state: 1, purge_dt: null }])

  await kakaoMember('3', { state: 0, withdraw_dt: new Date(now - 7 * DAY_MS), purge_dt: new Date(now) })
  expect((await (await arrive('3')).finish({ come_back: true })).status).toBe(400)
})

test('a member without another log-in whom Kakao unlinks is deleted at once', async () => {
  const { user_no, token } = await kakaoMember('4')
  await aPhone(server.db, user_no, 'push')
  const { adminKey, appId = '' } = local.keys.kakao
  const body = new URLSearchParams({ app_id: appId, user_id: '4', referrer_type: 'ACCOUNT_DELETE' })
  const headers = { authorization: `KakaoAK ${adminKey}` }
  expect((await fetch(`${server.url}/v1/user/auth/social/kakao/unlink`, { method: 'POST', headers, body })).status).toBe(200)
  const [left] = await server.db.sql`select state, withdraw_dt is not null as is_leaving from users where user_no = ${user_no}`
  expect(left).toEqual({ state: 0, is_leaving: true })
  expect(await server.db.sql`select from push_device where user_no = ${user_no}`).toHaveLength(0)
  expect(await server.app.services.sessions.check(token, server.clock.now)).toBeNull()
  // From now on Kakao's account is a new person.
  expect((await (await arrive('4')).finish()).body.query).toHaveProperty('social_no')
})

describe('a member with viv whom Kakao unlinks', () => {
  const unlink = (social_id: string) => {
    const { adminKey, appId = '' } = local.keys.kakao
    const body = new URLSearchParams({ app_id: appId, user_id: social_id, referrer_type: 'UNLINK_FROM_APPS' })
    const headers = { authorization: `KakaoAK ${adminKey}` }
    return fetch(`${server.url}/v1/user/auth/social/kakao/unlink`, { method: 'POST', headers, body })
  }
  const stateOf = async (userNo: number) => (await server.db.sql`select state, purge_dt from users where user_no = ${userNo}`)[0]

  test('keeps a hidden account over every purge, and the same log-in restores it completely', async () => {
    const member = await kakaoMember('5', { ...ADULT, phone: '01055556666' })
    await creditCharge(server, member, 700)
    expect((await unlink('5')).status).toBe(200)
    expect((await unlink('5')).status).toBe(200)
    expect(await server.app.services.sessions.check(member.token, server.clock.now)).toBeNull()
    expect(await stateOf(member.user_no)).toMatchObject({ state: 0 })
    const messages = await server.db.sql`select message from outbox where recipient = '01055556666'`
    expect(JSON.stringify(messages)).toContain('비브 지갑은 그대로 보관')
    expect(messages).toHaveLength(1)
    await startGraceAfterPayout(server.db, server.clock.now, server.app.services)
    await purge(server)
    expect(await balanceOf(server.db, member.user_no)).toEqual({ paid: 700, free: 0 })

    const { finish } = await arrive('5')
    expect(await finish()).toMatchObject({ status: 409, body: { code: 'auth.withdrawing' } })
    expect((await finish({ come_back: true })).status).toBe(200)
    expect(await stateOf(member.user_no)).toEqual({ state: 1, purge_dt: null })
    expect(await balanceOf(server.db, member.user_no)).toEqual({ paid: 700, free: 0 })
  })

  test('keeps it also for open payments, and the grace period begins when nothing is left', async () => {
    const member = await kakaoMember('6', ADULT)
    const charge_no = await creditCharge(server, member, 300)
    await server.db.transaction((tx) => cancelCharge(tx, { charge_no, amount: 300, reason: 'withdrawal' }, server.clock.now))
    await unlink('6')
    await startGraceAfterPayout(server.db, server.clock.now, server.app.services)
    await purge(server)
    expect(await stateOf(member.user_no)).toMatchObject({ state: 0 })
    await server.db.sql`update viv_refund set state = 2, done_dt = now() where charge_no = ${charge_no}`
    await startGraceAfterPayout(server.db, server.clock.now, server.app.services)
    await purge(server)
    expect(await stateOf(member.user_no)).toBeUndefined()
  })

  test('keeps the account if there is another log-in', async () => {
    const member = await kakaoMember('7', { ...ADULT, user_id: 'other-way', password_hash: 'x' })
    await creditCharge(server, member, 100)
    await unlink('7')
    expect(await stateOf(member.user_no)).toEqual({ state: 1, purge_dt: null })
    expect(await server.db.sql`select from social_account where user_no = ${member.user_no}`).toHaveLength(0)
    expect(await balanceOf(server.db, member.user_no)).toEqual({ paid: 100, free: 0 })
  })
})
