import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answerConsent, listConsentHistory, listConsents, type Consent } from '#features/account/contract.ts'
import { CONSENTS_PAGE, HEALTH_CONSENT_VERSION, type OWN_CONSENTS } from '#features/account/rules.ts'
import { seedPolicies, versionInForce } from '#features/policy/server/public.ts'
import { extend, makeExtensions } from '#kit/server/extensions.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { consentWithdrawn } from './consent.ts'
import { consentHttp } from './http.ts'

const KIND = 'health_sensitive'

let server: TestServer
let me: TestMember
let withdrawn: { userNo: number; now: Date }[]
let fails = false

beforeAll(async () => {
  const health_sensitive = async (_tx: unknown, userNo: number, now: Date): Promise<void> => {
    if (fails) throw new Error('not taken back')
    withdrawn.push({ userNo, now })
  }
  server = await testServer(consentHttp, { extensions: makeExtensions([extend(consentWithdrawn, { health_sensitive })]) })
  await seedPolicies(server.db, server.clock.now)
})
afterAll(() => server.close())
beforeEach(async () => {
  me = await server.aMember()
  withdrawn = []
  fails = false
})

test('refuses guests, and does not list another member’s consents', async () => {
  expect((await server.call(listConsents)).status).toBe(401)
  expect((await server.call(answerConsent, { body: { kind: KIND, version: '1', agreed: true } }, { key: null })).status).toBe(401)
  await answer(true)
  expect((await server.call(listConsents, {}, { as: await server.aMember() })).body.query).toEqual([])
})

test.each(['terms', 'privacy', 'age14', 'x'])('refuses an answer of kind %s', async (kind) => {
  const body = { kind, version: '1', agreed: true }
  const { status } = await server.send('POST /v1/user/consents', body, { as: me, key: crypto.randomUUID() })
  expect(status).toBe(400)
  expect(await rows()).toEqual([])
})

test('accepts the viv terms only in the version in force, and refuses their withdrawal', async () => {
  const version = await versionInForce(server.db, 'viv_terms', server.clock.now)
  const answerTo = (body: object) =>
    server.send('POST /v1/user/consents', { kind: 'viv_terms', version, agreed: true, ...body }, { as: me, key: crypto.randomUUID() })
  expect((await answerTo({ agreed: false })).status).toBe(400)
  expect((await answerTo({ version: '1' })).status).toBe(409)
  expect(await rows()).toEqual([])
  expect((await answerTo({})).status).toBe(200)
  expect(await rows()).toMatchObject([{ kind: 'viv_terms', version, agreed: true }])
})

describe('answerConsent', () => {
  test('stores version, time, address and browser; lists the latest answer of each kind', async () => {
    await server.db
      .sql`insert into user_consent (user_no, kind, version, agreed, reg_dt) values (${me.user_no}, 'terms', '2022-03-01', true, ${server.clock.now})`
    const { body } = await answer(true, { 'user-agent': `phone ${'x'.repeat(500)}` })
    expect(body.query).toEqual([
      { kind: KIND, version: HEALTH_CONSENT_VERSION, agreed: true, reg_dt: '2026-11-21T14:00:00+09:00' },
      { kind: 'terms', version: '2022-03-01', agreed: true, reg_dt: '2026-11-21T14:00:00+09:00' },
    ])
    expect(await rows()).toMatchObject([{ kind: 'terms' }, { kind: KIND, agreed: true, ip: '127.0.0.1', ua: `phone ${'x'.repeat(394)}` }])

    await answer(false)
    expect(await shown()).toMatchObject([{ kind: KIND, agreed: false }, { kind: 'terms' }])
    expect((await rows()).map(({ agreed }) => agreed)).toEqual([true, true, false])
  })

  test('records a withdrawal under the agreed version, whatever version is sent', async () => {
    await sendAnswer('marketing', false, 'made up')
    await sendAnswer('marketing', true)
    await sendAnswer('marketing', false, 'made up too')
    const force = await versionInForce(server.db, 'marketing', server.clock.now)
    expect((await rows()).map(({ version }) => version)).toEqual([force, force, force])
  })

  test('stores a row for each answer, equal ones too, but only one for a repeated key', async () => {
    const key = crypto.randomUUID()
    const twice = await Promise.all([answer(true, {}, key), answer(true, {}, key)])
    expect(twice[0].body).toEqual(twice[1].body)
    expect(await rows()).toHaveLength(1)
    await answer(true)
    expect(await rows()).toHaveLength(2)
  })

  test('stores the address as the database takes it, and none when the proxy sends none', async () => {
    const behind = await testServer(consentHttp, { trustProxy: true })
    await seedPolicies(behind.db, behind.clock.now)
    const member = await behind.aMember()
    const body = { kind: KIND, version: HEALTH_CONSENT_VERSION, agreed: true } as const
    for (const [named, ip] of [
      ['203.0.113.7', '203.0.113.7'],
      ['2001:db8::1', '2001:db8::1'],
      ['fe80::1%eth0', 'fe80::1'],
      ['::ffff:203.0.113.8', '203.0.113.8'],
      ['unknown', null],
      ['1.2.3.4; drop', null],
    ] as const) {
      const { status } = await behind.call(answerConsent, { body }, { as: member, headers: { 'x-forwarded-for': named } })
      expect([named, status]).toEqual([named, 200])
      const [last] = await behind.db.sql`select host(ip) as ip from user_consent order by consent_no desc limit 1`
      expect(last).toEqual({ ip })
    }
    await behind.close()
  })

  test('refuses updates and deletes of answers; deletes them with the member', async () => {
    await answer(true)
    await expect(server.db.sql`update user_consent set agreed = false where user_no = ${me.user_no}`).rejects.toThrow('append-only')
    await expect(server.db.sql`delete from user_consent where user_no = ${me.user_no}`).rejects.toThrow('append-only')
    expect(await rows()).toHaveLength(1)
    await server.db.sql`delete from users where user_no = ${me.user_no}`
    expect(await rows()).toEqual([])
  })
})

describe('withdrawing the health consent', () => {
  test('erases height and weight, runs the extensions, and changes no other member', async () => {
    const other = await server.aMember({ tall: 170.5, weight: 61.2 })
    await server.db.sql`update users set tall = 180, weight = 70 where user_no = ${me.user_no}`
    await answer(true)
    expect(await body(me)).toEqual({ tall: 180, weight: 70 })
    expect(withdrawn).toEqual([])
    await answer(false)
    expect(await body(me)).toEqual({ tall: null, weight: null })
    expect(withdrawn).toEqual([{ userNo: me.user_no, now: server.clock.now }])
    expect(await body(other)).toEqual({ tall: 170.5, weight: 61.2 })
  })

  test('changes nothing when an extension fails', async () => {
    await server.db.sql`update users set weight = 70 where user_no = ${me.user_no}`
    await answer(true)
    fails = true
    expect((await answer(false)).status).toBe(500)
    expect(await body(me)).toMatchObject({ weight: 70 })
    expect(await shown()).toMatchObject([{ kind: KIND, agreed: true }])
  })
})

test('refuses and does not store an agreement to a version that is not in force', async () => {
  for (const version of ['2022-03-02', '1']) {
    const { status, body } = await sendAnswer('location_terms', true, version)
    expect({ status, code: body.code, field: body.field }).toEqual({ status: 409, code: 'auth.consent_version', field: 'version' })
  }
  expect(await rows()).toEqual([])
  expect((await sendAnswer('location_terms', true)).status).toBe(200)
})

test('stops sharing and clears its expiry when the location consent is withdrawn', async () => {
  await server.db.sql`
    update users set is_share_geo = true, is_show_geo = true, share_geo_expire_dt = now() + interval '1 hour' where user_no = ${me.user_no}`
  await sendAnswer('location_terms', true)
  await sendAnswer('location_terms', false)
  const [row] = await server.db.sql`select is_share_geo, is_show_geo, share_geo_expire_dt from users where user_no = ${me.user_no}`
  expect(row).toEqual({ is_share_geo: false, is_show_geo: false, share_geo_expire_dt: null })
})

describe('marketing consents', () => {
  test('refuses the night consent without the day consent, and withdraws both together', async () => {
    expect((await sendAnswer('marketing_night', true)).body).toMatchObject({ code: 'auth.marketing_first' })
    await sendAnswer('marketing', true)
    await sendAnswer('marketing_night', true)
    await sendAnswer('marketing', false)
    expect(await shown()).toMatchObject([
      { kind: 'marketing', agreed: false },
      { kind: 'marketing_night', agreed: false },
    ])
  })
})

test('pages the history from newest to oldest, only for its member', async () => {
  const many = Array.from({ length: CONSENTS_PAGE + 2 }, (_, n) => n % 2 === 0)
  await server.db.sql`
    insert into user_consent (user_no, kind, version, agreed)
    select ${me.user_no}, 'marketing', '2026-11-21', n % 2 = 0 from generate_series(0, ${many.length - 1}) as n order by n`
  const history = async (as: TestMember | null, before_no?: number) => server.call(listConsentHistory, { query: { before_no } }, { as })
  expect((await history(null)).status).toBe(401)
  expect((await history(await server.aMember())).body.query).toEqual([])
  const first = (await history(me)).body.query as { consent_no: number; agreed: boolean }[]
  expect(first).toHaveLength(CONSENTS_PAGE)
  const rest = (await history(me, first.at(-1)!.consent_no)).body.query as typeof first
  expect([...first, ...rest].map(({ agreed }) => agreed)).toEqual(many.toReversed())
})

async function sendAnswer(kind: (typeof OWN_CONSENTS)[number], agreed: boolean, version?: string) {
  const text = kind === 'marketing_night' ? 'marketing' : kind
  const body = { kind, agreed, version: version ?? (await versionInForce(server.db, text, server.clock.now)) }
  return server.call(answerConsent, { body }, { as: me })
}

function answer(agreed: boolean, headers = {}, key?: string) {
  const body = { kind: KIND, version: HEALTH_CONSENT_VERSION, agreed } as const
  return server.call(answerConsent, { body }, { as: me, headers, ...(key ? { key } : {}) })
}

async function shown(): Promise<Consent[]> {
  return (await server.call(listConsents, {}, { as: me })).body.query as Consent[]
}

async function rows(): Promise<{ kind: string; version: string; agreed: boolean }[]> {
  return server.db.sql<{ kind: string; version: string; agreed: boolean }[]>`
    select kind, version, agreed, host(ip) as ip, ua from user_consent where user_no = ${me.user_no} order by consent_no`
}

async function body({ user_no }: TestMember): Promise<unknown> {
  const [row] = await server.db.sql`select tall::float8, weight::float8 from users where user_no = ${user_no}`
  return row
}
