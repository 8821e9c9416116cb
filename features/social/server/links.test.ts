import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#kit/contract/time.ts'
import type { TestMember } from '#kit/server/testing/server.ts'
import { finishSocial, logOutKakao, linkSocial, listMySocials, unlinkSocial } from '../contract.ts'
import { unlinkAll } from './links.ts'
import { Browser, link, ORIGIN, socialServer, type SocialServer } from './testing.ts'

let server: SocialServer
let ids = 8000
const anId = (): string => String(++ids)
beforeAll(async () => void (server = await socialServer()))
afterAll(() => server.close())

const withPassword = () => server.aMember({ password_hash: 'a hash' })
const mine = async (as: TestMember) =>
  ((await server.call(listMySocials, {}, { as })).body.query as { provider: string }[]).map(({ provider }) => provider)
const unlink = (as: TestMember, provider: 'kakao' | 'naver' | 'google' | 'apple') =>
  server.call(unlinkSocial, { params: { provider }, body: {} }, { as })
const isActive = async ({ token }: TestMember) => (await server.app.services.sessions.check(token, server.clock.now)) !== null

describe('refusals', () => {
  test.each([
    ['GET /v1/user/social', listMySocials.line],
    ['POST /v1/user/social/kakao', linkSocial.line],
    ['DELETE /v1/user/social/kakao', unlinkSocial.line],
    ['POST /v1/user/auth/logout/kakao', logOutKakao.line],
  ])('refuses guests at %s', async (line) => {
    expect((await server.send(line)).status).toBe(401)
  })

  test('refuses an unknown provider', async () => {
    const as = await withPassword()
    expect((await server.send('POST /v1/user/social/facebook', undefined, { as })).status).toBe(400)
    expect((await server.send('DELETE /v1/user/social/facebook', undefined, { as })).status).toBe(400)
  })

  test('refuses to link and to unlink without the owner’s proof', async () => {
    const as = await withPassword()
    const body = { password: 'wrong' }
    expect((await server.call(linkSocial, { params: { provider: 'kakao' }, body }, { as })).status).toBe(403)
    expect(await server.db.sql`select from social_visit where user_no = ${as.user_no}`).toEqual([])
    await link(server, as, 'kakao', { social_id: anId() })
    expect((await server.call(unlinkSocial, { params: { provider: 'kakao' }, body }, { as })).status).toBe(403)
    expect(await mine(as)).toEqual(['kakao'])
  })

  test('refuses to finish a link that another member began', async () => {
    const [member, stranger] = [await withPassword(), await withPassword()]
    const { url } = (await server.call(linkSocial, { params: { provider: 'kakao' }, body: {} }, { as: member })).body.query as {
      url: string
    }
    const browser = new Browser(server)
    const { code } = await browser.land(await browser.go(url, { social_id: anId() }))
    const body = { code: code ?? '' }
    expect((await server.call(finishSocial, { body }, { as: stranger, headers: browser.headers })).body).toMatchObject({
      code: 'social.other_member',
    })
    expect((await server.call(finishSocial, { body }, { headers: browser.headers })).body).toMatchObject({ code: 'social.other_member' })
    expect([await mine(member), await mine(stranger)]).toEqual([[], []])
    expect((await server.call(finishSocial, { body }, { as: member, headers: browser.headers })).body.query).toEqual({
      linked: true,
      to: '/my-info-edit',
    })
  })

  test('refuses a link address that is used, invented, expired or of another provider', async () => {
    const as = await withPassword()
    const begin = async () =>
      ((await server.call(linkSocial, { params: { provider: 'kakao' }, body: {} }, { as })).body.query as { url: string }).url
    const opened = async (url: string) => (await new Browser(server).open(url)).location
    const url = await begin()
    expect(await opened(url)).toContain('/authorize')
    expect(await opened(url)).toBe('/#/social-redirect/kakao?error=failed')
    expect(await opened(`${url}x`)).toBe('/#/social-redirect/kakao?error=failed')
    expect(await opened((await begin()).replace('/kakao/', '/naver/'))).toBe('/#/social-redirect/naver?error=failed')
    const late = await begin()
    server.clock.advance(5 * MINUTE_MS)
    expect(await opened(late)).toBe('/#/social-redirect/kakao?error=failed')
  })
})

describe('linkSocial', () => {
  test('links an account that can log in afterwards', async () => {
    const as = await withPassword()
    const social_id = anId()
    const answer = await link(server, as, 'kakao', { social_id })
    expect(answer).toMatchObject({ status: 200, body: { query: { linked: true, to: '/my-info-edit' } } })
    expect(await mine(as)).toEqual(['kakao'])
    const browser = new Browser(server)
    const { code } = await browser.logInAt('kakao', { social_id })
    const { headers } = browser
    const { token } = (await server.call(finishSocial, { body: { code: code ?? '' } }, { headers })).body.query as { token: string }
    expect((await server.app.services.sessions.check(token, server.clock.now))?.user_no).toBe(as.user_no)
    // A member with a password keeps the provider "local".
    expect(await server.db.sql`select user_social_provider from users where user_no = ${as.user_no}`).toEqual([
      { user_social_provider: 'local' },
    ])
  })

  test('refuses an account of another member, at the return and at the end', async () => {
    const [owner, other] = [await withPassword(), await withPassword()]
    const social_id = anId()
    await link(server, owner, 'kakao', { social_id })
    expect(await link(server, other, 'kakao', { social_id })).toMatchObject({ error: 'taken', to: '/my-info-edit' })

    const late = anId()
    const { url } = (await server.call(linkSocial, { params: { provider: 'kakao' }, body: {} }, { as: other })).body.query as {
      url: string
    }
    const browser = new Browser(server)
    const { code } = await browser.land(await browser.go(url, { social_id: late }))
    await server.db
      .sql`insert into social_account (provider, social_id, user_no) values ('kakao', ${late}, ${(await withPassword()).user_no})`
    const answer = await server.call(finishSocial, { body: { code: code ?? '' } }, { as: other, headers: browser.headers })
    expect(answer).toMatchObject({ status: 409, body: { code: 'social.taken' } })
    expect(await mine(other)).toEqual([])
  })

  test('refuses a second account of one provider', async () => {
    const as = await withPassword()
    await link(server, as, 'naver', { social_id: anId() })
    const again = await server.call(linkSocial, { params: { provider: 'naver' }, body: {} }, { as })
    expect(again).toMatchObject({ status: 409, body: { code: 'social.linked' } })
  })

  test('links one account to one of three parallel members', async () => {
    const members = await Promise.all([withPassword(), withPassword(), withPassword()])
    const social_id = anId()
    const arrivals = await Promise.all(
      members.map(async (as) => {
        const { url } = (await server.call(linkSocial, { params: { provider: 'google' }, body: {} }, { as })).body.query as { url: string }
        const browser = new Browser(server)
        const { code } = await browser.land(await browser.go(url, { social_id }))
        return { body: { code: code ?? '' }, who: { as, headers: browser.headers } }
      }),
    )
    const answers = await Promise.all(arrivals.map(({ body, who }) => server.call(finishSocial, { body }, who)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })
})

describe('unlinkSocial', () => {
  test('removes the link of a member with a password and notifies Kakao', async () => {
    const as = await withPassword()
    const social_id = anId()
    await link(server, as, 'kakao', { social_id })
    expect((await unlink(as, 'kakao')).body).toEqual({ state: 1, query: {} })
    expect(await mine(as)).toEqual([])
    expect(server.local.unlinked.at(-1)).toBe(social_id)
    // A repeat answers the same and does not notify Kakao again.
    expect((await unlink(as, 'kakao')).status).toBe(200)
    expect(server.local.unlinked.filter((id) => id === social_id)).toHaveLength(1)
    expect(await isActive(as)).toBe(true)
  })

  test('refuses to remove the only log-in method', async () => {
    const as = await server.aMember({ user_id: null, user_social_provider: 'kakao' })
    await link(server, as, 'kakao', { social_id: anId() })
    expect(await unlink(as, 'kakao')).toMatchObject({ status: 409, body: { code: 'social.last' } })
    expect(await mine(as)).toEqual(['kakao'])
    await link(server, as, 'naver', { social_id: anId() })
    expect((await unlink(as, 'kakao')).status).toBe(200)
    expect(await mine(as)).toEqual(['naver'])
    expect(await server.db.sql`select user_social_provider from users where user_no = ${as.user_no}`).toEqual([
      { user_social_provider: 'naver' },
    ])
  })

  test('keeps one of two links that are removed in parallel', async () => {
    const as = await server.aMember({ user_id: null })
    await link(server, as, 'kakao', { social_id: anId() })
    await link(server, as, 'naver', { social_id: anId() })
    const answers = await Promise.all([unlink(as, 'kakao'), unlink(as, 'naver')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await mine(as)).toHaveLength(1)
  })

  test('succeeds when the provider does not answer', async () => {
    const isolated = await socialServer()
    const as = await isolated.aMember({ password_hash: 'a hash' })
    await link(isolated, as, 'kakao', { social_id: anId() })
    await isolated.local.close()
    expect((await isolated.call(unlinkSocial, { params: { provider: 'kakao' }, body: {} }, { as })).status).toBe(200)
    await isolated.close()
  })

  test('unlinkAll notifies the providers only when the returned function runs', async () => {
    const as = await withPassword()
    const social_id = anId()
    await link(server, as, 'kakao', { social_id })
    await link(server, as, 'apple', { social_id: anId() })
    const notify = await server.db.transaction((tx) => unlinkAll(tx, server.app.services, as.user_no))
    expect(await mine(as)).toEqual([])
    expect(server.local.unlinked).not.toContain(social_id)
    await notify()
    expect(server.local.unlinked.at(-1)).toBe(social_id)
  })
})

describe('unlink notice of Kakao', () => {
  const PATH = '/v1/user/auth/social/kakao/unlink'
  const notice = (user_id: string, changed: { key?: string; app_id?: string; method?: 'GET' | 'POST' } = {}) => {
    const { adminKey, appId = '' } = server.local.keys.kakao
    const { key = `KakaoAK ${adminKey}`, app_id = appId, method = 'POST' } = changed
    const params = new URLSearchParams({ app_id, user_id, referrer_type: 'UNLINK_FROM_APPS' })
    return method === 'GET'
      ? fetch(`${server.url}${PATH}?${params.toString()}`, { headers: { authorization: key } })
      : fetch(server.url + PATH, { method, headers: { authorization: key }, body: params })
  }
  let member: TestMember
  let social_id: string
  beforeEach(async () => {
    member = await server.aMember({ user_id: null, user_social_provider: 'kakao' })
    social_id = anId()
    await link(server, member, 'kakao', { social_id })
    server.closedAccounts.length = 0
  })

  test.each([
    ['no key', { key: '' }],
    ['a wrong key', { key: 'KakaoAK wrong' }],
    ['another app', { app_id: '9' }],
  ])('is refused with %s', async (_, changed) => {
    for (const method of ['GET', 'POST'] as const) expect((await notice(social_id, { ...changed, method })).status).toBe(403)
    expect([await mine(member), server.closedAccounts]).toEqual([['kakao'], []])
  })

  test.each(['GET', 'POST'] as const)('by %s closes an account without another log-in method and ends its sessions', async (method) => {
    const second = await server.app.services.sessions.open(server.db, { user_no: member.user_no, device: '', now: server.clock.now })
    expect((await notice(social_id, { method })).status).toBe(200)
    expect(server.closedAccounts).toEqual([member.user_no])
    expect([await isActive(member), await isActive({ ...member, token: second })]).toEqual([false, false])
    expect(await server.db.sql`select 1 from social_account where user_no = ${member.user_no}`).toHaveLength(0)
    expect(await server.db.sql`select 1 from user_session where user_no = ${member.user_no} and end_dt is null`).toHaveLength(0)
    // Kakao is not notified of its own notice.
    expect(server.local.unlinked).not.toContain(social_id)
  })

  test('keeps a member with another log-in method', async () => {
    await link(server, member, 'google', { social_id: anId() })
    expect((await notice(social_id)).status).toBe(200)
    expect(server.closedAccounts).toEqual([])
    expect(await server.db.sql`select state, user_social_provider from users where user_no = ${member.user_no}`).toEqual([
      { state: 1, user_social_provider: 'google' },
    ])
  })

  test('answers alike for unknown people and repeated notices', async () => {
    expect((await notice('999999999')).status).toBe(200)
    expect((await notice(social_id)).status).toBe(200)
    expect((await notice(social_id)).status).toBe(200)
    expect(server.closedAccounts).toEqual([member.user_no])
  })

  test('is answered within three seconds while the member’s row is locked', async () => {
    const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const held = server.db.transaction(async ({ sql }) => {
      await sql`select 1 from users where user_no = ${member.user_no} for update`
      locked.resolve()
      await released.promise
    })
    await locked.promise
    const from = performance.now()
    expect((await notice(social_id)).status).toBe(200)
    expect(performance.now() - from).toBeLessThan(3000)
    expect(server.closedAccounts).toEqual([])
    released.resolve()
    await held
    await expect.poll(() => server.closedAccounts).toEqual([member.user_no])
  })
})

describe('logOutKakao', () => {
  const begin = async (as: TestMember) => ((await server.call(logOutKakao, {}, { as })).body.query as { url: string }).url
  const open = async (url: string) => (await new Browser(server).open(url)).location

  test.each([
    ['without a state', ''],
    ['with a foreign state', '?state=made-up'],
    ['with an unsigned session number', `?state=0199aaaa-0000-7000-8000-000000000000.99999999999999.${'A'.repeat(43)}`],
  ])('redirects home and ends nothing %s', async (_, search) => {
    const as = await server.aMember()
    expect(await open(`/v1/user/auth/logout/kakao${search}`)).toBe('/')
    expect(await isActive(as)).toBe(true)
  })

  test('ends nothing for a changed or expired state', async () => {
    const [as, other] = [await server.aMember(), await server.aMember()]
    const url = await begin(as)
    const session = await server.app.services.sessions.check(other.token, server.clock.now)
    expect(await open(url.replace(/state=[0-9a-f-]{36}/, `state=${session?.session_no}`))).toBe('/')
    expect(await open(url.replace(/\.\d+\./, '.99999999999999.'))).toBe('/')
    server.clock.advance(5 * MINUTE_MS)
    expect(await open(url)).toBe('/')
    expect([await isActive(as), await isActive(other)]).toEqual([true, true])
  })

  test('ends only this session, redirects to Kakao and returns', async () => {
    const as = await server.aMember()
    const token = await server.app.services.sessions.open(server.db, { user_no: as.user_no, device: '', now: server.clock.now })
    const location = await open(await begin(as))
    expect([await isActive(as), await isActive({ ...as, token })]).toEqual([false, true])
    expect(location).toContain('/sandbox/oauth/kakao/logout?')
    const back = (await fetch(location, { redirect: 'manual' })).headers.get('location') ?? ''
    expect(back).toBe(`${ORIGIN}/v1/user/auth/logout/kakao/done`)
    expect(await open(back)).toBe('/')
  })
})
