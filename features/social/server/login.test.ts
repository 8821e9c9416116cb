import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SOCIAL_PROVIDERS } from '#kit/contract/social.ts'
import { DAY_MS, MINUTE_MS } from '#kit/contract/time.ts'
import { finishSocial, listSocials } from '../contract.ts'
import { browserCookie, findArrivalMember, consumeArrival } from './arrival.ts'
import { linkArrival } from './links.ts'
import { deleteExpiredVisits } from './cleanup.ts'
import { answerAt } from '#kit/server/integrations/social/testing.ts'
import { Browser, socialServer, type SocialServer } from './testing.ts'

let server: SocialServer
let browser: Browser
beforeAll(async () => void (server = await socialServer()))
beforeEach(() => void (browser = new Browser(server)))
afterAll(() => server.close())

let ids = 5000
/** A member whose only log-in method is this provider. */
async function social(provider = 'kakao', columns: Record<string, unknown> = {}) {
  const social_id = String(++ids)
  const member = await server.aMember({ user_id: null, user_social_provider: provider, ...columns })
  await server.db.sql`insert into social_account (provider, social_id, user_no) values (${provider}, ${social_id}, ${member.user_no})`
  return { ...member, social_id }
}
const finish = (code: string | null, more: object = {}, who?: object) =>
  server.call(finishSocial, { body: { code: code ?? '', ...more } }, { headers: browser.headers, ...who })
/** Callers: this browser, and one without its cookie. */
const here = { cookie: (name: string) => browser.cookies.get(name) }
const elsewhere = { cookie: () => undefined }
const counted = async (table: string) => (await server.db.sql`select 1 from ${server.db.sql(table)}`).length

describe('a log-in is refused', () => {
  test('in another browser, and stays valid in the one that began it', async () => {
    const { social_id } = await social()
    const way = await browser.go('/v1/user/auth/social/kakao/start', { social_id })
    const stranger = await new Browser(server).land(way)
    expect([stranger.error, stranger.code]).toEqual(['failed', null])
    expect((await browser.land(way)).code).not.toBeNull()
  })

  test('with the state of another request', async () => {
    const mine = await browser.go('/v1/user/auth/social/kakao/start')
    const other = await new Browser(server).go('/v1/user/auth/social/kakao/start', { social_id: (await social()).social_id })
    expect((await browser.land(other)).error).toBe('failed')
    const swapped = new URL(mine.location)
    swapped.searchParams.set('state', 'made-up')
    expect((await browser.land({ location: swapped.href })).error).toBe('failed')
  })

  test('with a state that has returned already', async () => {
    const way = await browser.go('/v1/user/auth/social/kakao/start')
    const cookies = new Map(browser.cookies)
    expect((await browser.land(way)).code).not.toBeNull()
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    expect((await browser.land(way)).error).toBe('failed')
  })

  test('with the state of another provider', async () => {
    const way = await browser.go('/v1/user/auth/social/naver/start')
    const [state = ''] = browser.cookies.values()
    browser.cookies.set('haru_kakao', state)
    expect((await browser.land({ location: way.location.replace('/naver/', '/kakao/') })).error).toBe('failed')
  })

  test('with a wrong PKCE verifier', async () => {
    const way = await browser.go('/v1/user/auth/social/google/start')
    await server.db.sql`update social_visit set verifier = 'another-verifier' where provider = 'google'`
    expect((await browser.land(way)).error).toBe('failed')
  })

  test('after ten minutes at the provider', async () => {
    const way = await browser.go('/v1/user/auth/social/kakao/start')
    server.clock.advance(10 * MINUTE_MS)
    expect((await browser.land(way)).error).toBe('failed')
  })

  test('when the person did not agree at the provider', async () => {
    const landed = await browser.logInAt('kakao', { answer: 'refuse' }, '/daily-create')
    expect(landed).toMatchObject({ error: 'denied', code: null, to: '/daily-create', path: '/social-redirect/kakao' })
  })

  test('with an invented, used or expired code', async () => {
    const { social_id } = await social()
    const { code } = await browser.logInAt('kakao', { social_id })
    expect((await finish('made-up')).body).toMatchObject({ state: -9, code: 'social.expired' })
    expect((await finish(code)).status).toBe(200)
    expect((await finish(code)).body).toMatchObject({ state: -9, code: 'social.expired' })
    const late = await browser.logInAt('kakao', { social_id })
    server.clock.advance(5 * MINUTE_MS)
    expect((await finish(late.code)).body).toMatchObject({ code: 'social.expired' })
  })

  test('with the code of another browser (login CSRF)', async () => {
    const { social_id } = await social()
    const { code } = await browser.logInAt('kakao', { social_id })
    const victim = new Browser(server)
    await victim.logInAt('kakao', { social_id: (await social()).social_id })
    for (const headers of [{}, victim.headers, { cookie: `${browserCookie(server.app.services)}=` }]) {
      expect((await finish(code, {}, { headers })).body).toMatchObject({ code: 'social.expired' })
    }
    expect((await finish(code)).body.query).toHaveProperty('token')
  })

  test('at the registration with a number of another browser', async () => {
    const { code } = await browser.logInAt('kakao', { social_id: String(++ids) })
    const { social_no } = (await finish(code)).body.query as { social_no: string }
    const { db, app, clock } = server
    const take = (caller: typeof here) => db.transaction((tx) => consumeArrival(tx, app.services, { social_no, caller, now: clock.now }))
    expect(await take(elsewhere)).toBeUndefined()
    expect(await take(here)).toBeDefined()
    expect(await findArrivalMember(db, app.services, { social_no, caller: elsewhere })).toBeUndefined()
  })

  test('for an inactive account', async () => {
    const { social_id } = await social('kakao', { state: 0 })
    const { code } = await browser.logInAt('kakao', { social_id })
    expect((await finish(code)).body).toMatchObject({ code: 'social.inactive' })
  })

  test('at an unknown provider', async () => {
    expect((await browser.open('/v1/user/auth/social/facebook/start')).status).toBe(404)
    expect((await browser.open('/v1/user/auth/social/toString/callback')).status).toBe(404)
  })

  test('with the wrong HTTP method at the callback', async () => {
    const kakao = await browser.go('/v1/user/auth/social/kakao/start')
    const { search, origin, pathname } = new URL(kakao.location)
    expect((await browser.land({ location: origin + pathname, form: new URLSearchParams(search) })).error).toBe('failed')
    const apple = await browser.go('/v1/user/auth/social/apple/start')
    expect((await browser.land({ location: `${apple.location}?${apple.form!.toString()}` })).error).toBe('failed')
  })
})

describe.each(SOCIAL_PROVIDERS)('log-in by %s', (provider) => {
  test('logs in a member and returns the requested path', async () => {
    const { social_id, user_no } = await social(provider)
    const landed = await browser.logInAt(provider, { social_id }, '/daily-create?from=1')
    expect(landed.path).toBe(`/social-redirect/${provider}`)
    const { body } = await finish(landed.code, { device: '시험 기기', user_token: 'push-1' })
    const { token, to } = body.query as { token: string; to: string }
    expect(to).toBe('/daily-create?from=1')
    expect((await server.app.services.sessions.check(token, server.clock.now))?.user_no).toBe(user_no)
    expect(server.opened.at(-1)).toMatchObject({ user_no, device: '시험 기기', address: '127.0.0.1' })
    expect(await server.db.sql`select address from push_device where user_no = ${user_no}`).toEqual([{ address: 'push-1' }])
    // The token is only in a body, never in an address.
    expect(landed.location).not.toContain(token)
    expect([...browser.cookies.keys()]).toEqual(['haru_arrival'])
  })

  test('gives a new person a number for one registration within half an hour', async () => {
    const social_id = String(++ids)
    const { code } = await browser.logInAt(provider, { social_id, nick: '새봄' })
    const { query } = (await finish(code)).body as { query: { social_no: string; nick: string } }
    expect(query).toMatchObject({ nick: '새봄', to: '/daily-line-main' })
    expect(query.social_no).not.toBe(code)
    const take = (social_no: string) =>
      server.db.transaction((tx) => consumeArrival(tx, server.app.services, { social_no, caller: here, now: server.clock.now }))
    expect(await take(code!)).toBeUndefined()
    server.clock.advance(29 * MINUTE_MS)
    expect(await take(query.social_no)).toEqual({
      provider,
      social_id,
      mail: provider === 'naver' ? null : `sandbox${social_id}@example.com`,
    })
    expect(await take(query.social_no)).toBeUndefined()
    expect((await finish(query.social_no)).body).toMatchObject({ code: 'social.expired' })
  })
})

test('expires the number of a new person after half an hour', async () => {
  const { code } = await browser.logInAt('kakao', { social_id: String(++ids) })
  const { social_no } = (await finish(code)).body.query as { social_no: string }
  server.clock.advance(30 * MINUTE_MS)
  expect(
    await server.db.transaction((tx) => consumeArrival(tx, server.app.services, { social_no, caller: here, now: server.clock.now })),
  ).toBeUndefined()
})

test('logs in a member who registered with the account', async () => {
  const social_id = String(++ids)
  const first = (await finish((await browser.logInAt('naver', { social_id })).code)).body.query as { social_no: string }
  const { user_no } = await server.aMember({ user_id: null })
  await server.db.transaction(async (tx) => {
    const now = server.clock.now
    const arrival = await consumeArrival(tx, server.app.services, { social_no: first.social_no, caller: here, now })
    await linkArrival(tx, { ...arrival!, user_no, now })
  })
  expect(await server.db.sql`select user_social_provider from users where user_no = ${user_no}`).toEqual([
    { user_social_provider: 'naver' },
  ])
  const again = (await finish((await browser.logInAt('naver', { social_id })).code)).body.query
  expect(again).toHaveProperty('token')
})

test('opens one session for a code that is sent in parallel', async () => {
  const { social_id, user_no } = await social()
  const { code } = await browser.logInAt('kakao', { social_id })
  const before = await server.db.sql`select 1 from user_session where user_no = ${user_no}`
  const answers = await Promise.all([finish(code), finish(code), finish(code)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(await server.db.sql`select 1 from user_session where user_no = ${user_no}`).toHaveLength(before.length + 1)
})

test('requires come_back for a pending deletion and keeps the code valid', async () => {
  const leaving = { state: 0, withdraw_dt: server.clock.now, purge_dt: new Date(server.clock.now.getTime() + 7 * DAY_MS) }
  const { social_id, user_no } = await social('kakao', leaving)
  const { code } = await browser.logInAt('kakao', { social_id })
  // This test's account extension answers `auth.forbidden`; the real one answers `auth.withdrawing`.
  expect((await finish(code)).body).toMatchObject({ state: -9, code: 'auth.forbidden' })
  expect(await server.db.sql`select state from users where user_no = ${user_no}`).toEqual([{ state: 0 }])
  expect((await finish(code, { come_back: true })).body.query).toHaveProperty('token')
  expect(await server.db.sql`select state, withdraw_dt from users where user_no = ${user_no}`).toEqual([{ state: 1, withdraw_dt: null }])
})

test('ignores an expired token', async () => {
  const { social_id } = await social()
  const { code } = await browser.logInAt('kakao', { social_id })
  expect((await finish(code, {}, { as: { user_no: 1, token: 'old' } })).status).toBe(200)
})

test.each(['//elsewhere.example', 'https://elsewhere.example', '/\\elsewhere.example', '/\t/elsewhere.example', 'javascript:alert(1)', ''])(
  'replaces the target %j by home',
  async (to) => {
    const { social_id } = await social()
    const { code } = await browser.logInAt('kakao', { social_id }, to)
    expect((await finish(code)).body.query).toMatchObject({ to: '/daily-line-main' })
  },
)

describe('the cookie', () => {
  test('is http-only and lasts ten minutes', async () => {
    await browser.open('/v1/user/auth/social/kakao/start')
    expect(browser.set).toHaveLength(1)
    expect(browser.set[0]).toMatch(/^haru_kakao=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  test('is bound to the host with https; Apple’s is sent from another site', async () => {
    const secure = await socialServer({ origin: 'https://haru.test' })
    const other = new Browser(secure)
    await other.open('/v1/user/auth/social/kakao/start')
    await other.open('/v1/user/auth/social/apple/start')
    expect(other.set[0]).toMatch(/^__Host-haru_kakao=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(other.set[1]).toMatch(/^__Host-haru_apple=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=None$/)
    expect((await other.logInAt('apple')).code).not.toBeNull()
    await secure.close()
  })
})

test('stores secrets as digests and does not log them', async () => {
  const lines: string[] = []
  const logged = await socialServer({ log: { level: 'debug', stream: { write: (line) => void lines.push(line) } } })
  const other = new Browser(logged)
  const way = await other.go('/v1/user/auth/social/kakao/start', { nick: '비밀별명' })
  const [state = ''] = other.cookies.values()
  const rows = JSON.stringify(await logged.db.sql`select * from social_visit`)
  expect(rows).not.toContain(state)
  const { code } = await other.land(way)
  expect(JSON.stringify(await logged.db.sql`select * from social_arrival`)).not.toContain(code)
  await other.land({ location: way.location })
  const log = lines.join('')
  expect(log).toContain('/v1/user/auth/social/:provider/callback')
  for (const secret of [state, code!, new URL(way.location).searchParams.get('code')!, '비밀별명']) expect(log).not.toContain(secret)
  await logged.close()
})

test('lists each configured provider', async () => {
  expect((await server.call(listSocials)).body.query).toEqual(SOCIAL_PROVIDERS.map((provider) => ({ provider, is_sandbox: false })))
})

describe('the sandbox', () => {
  let isolated: SocialServer
  // Like with a free port: the configured origin is not the browser's address.
  beforeAll(async () => void (isolated = await socialServer({ origin: 'http://localhost:0', sandbox: true })))
  afterAll(() => isolated.close())

  test.each(SOCIAL_PROVIDERS)('completes a log-in by %s at any address of the server', async (provider) => {
    const visitor = new Browser(isolated)
    const { location: page } = await visitor.open(`/v1/user/auth/social/${provider}/start?to=/daily-create`)
    expect(page).toMatch(/^\/sandbox\/oauth\//)
    expect((await visitor.open(page)).text).toContain('샌드박스')
    const way = await answerAt(isolated.url + page, { social_id: '77', nick: '<b>"봄&' })
    expect(way.location).toMatch(new RegExp(`^/v1/user/auth/social/${provider}/callback`))
    const { code } = await visitor.land(way)
    const { query } = (await isolated.call(finishSocial, { body: { code: code ?? '' } }, { headers: visitor.headers })).body
    expect(query).toMatchObject({ nick: '<b>"봄&', to: '/daily-create' })
  })

  test('escapes markup and forbids framing', async () => {
    const { location: page } = await new Browser(isolated).open('/v1/user/auth/social/kakao/start')
    const shown = await fetch(`${isolated.url}${page}&x="><script>alert(1)</script>`)
    expect(await shown.text()).not.toContain('<script>alert')
    expect(shown.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  test('is marked as a sandbox in the list', async () => {
    expect((await isolated.call(listSocials)).body.query).toEqual(SOCIAL_PROVIDERS.map((provider) => ({ provider, is_sandbox: true })))
  })
})

test('limits log-ins that one address may begin', async () => {
  const busy = await socialServer()
  const other = new Browser(busy)
  for (let at = 0; at < 120; at++) expect((await other.open('/v1/user/auth/social/kakao/start')).location).toContain('/authorize')
  expect((await other.open('/v1/user/auth/social/kakao/start')).location).toBe('/#/social-redirect/kakao?error=failed')
  busy.clock.advance(10 * MINUTE_MS)
  expect((await other.open('/v1/user/auth/social/kakao/start')).location).toContain('/authorize')
  await busy.close()
})

test('deletes expired requests and arrivals', async () => {
  await browser.open('/v1/user/auth/social/kakao/start')
  await new Browser(server).logInAt('kakao')
  await deleteExpiredVisits(server.db, server.clock.now, server.app.services)
  expect([await counted('social_visit'), await counted('social_arrival')]).not.toContain(0)
  server.clock.advance(31 * MINUTE_MS)
  await deleteExpiredVisits(server.db, server.clock.now, server.app.services)
  expect([await counted('social_visit'), await counted('social_arrival')]).toEqual([0, 0])
})
