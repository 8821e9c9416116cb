import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkHaruName, getMyInfo, getProfile, logIn, register } from '#features/account/contract.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import { testServer, type TestServer } from '#kit/server/testing/server.ts'
import { accountHttp } from './http.ts'
import { anArrival, aPerson, aProof, arrivalCookie, joinConsents, provenAs, type TestPerson } from './testing.ts'

const PASSWORD = '하루는2잔마셔!'
type Join = Body<typeof register>

let server: TestServer
let consents: Join['consents']
let person: TestPerson
let made = 0
beforeAll(async () => {
  server = await testServer(accountHttp)
  consents = await joinConsents(server)
})
afterAll(() => server.close())
beforeEach(() => {
  made++
  person = aPerson()
})

const join = async (more: Partial<Join> = {}, headers = {}) => server.call(register, { body: await bodyOf(more) }, { headers })
async function bodyOf(more: Partial<Join> = {}): Promise<Join> {
  const identity_no = more.identity_no ?? (await aProof(server, 'register', person))
  const local = 'social_no' in more ? {} : { user_id: `newcomer${made}`, password: PASSWORD, password_confirm: PASSWORD }
  return { haru_name: `새회원${made}`, consents, ...local, ...more, identity_no }
}
const rows = () => server.db.sql<{ user_no: number }[]>`select user_no from users where real_name = ${person.name}`
const newcomer = async () => (await rows())[0]!

describe('refused persons', () => {
  test('refuses a missing, expired or foreign-purpose proof of identity', async () => {
    const other = await aProof(server, 'find_id', person)
    expect((await join({ identity_no: crypto.randomUUID() })).body).toMatchObject({ code: 'identity.required' })
    expect((await join({ identity_no: other })).body).toMatchObject({ code: 'identity.required' })
    const late = await aProof(server, 'register', person)
    server.clock.advance(1_800_000)
    expect((await join({ identity_no: late })).body).toMatchObject({ code: 'identity.expired' })
    expect(await rows()).toEqual([])
  })

  test.each([
    ['2012-11-22', 403],
    ['2012-11-21', 200],
  ])('answers a person born on %s with %d: the minimum age is 14', async (birth, status) => {
    person.birth = birth
    expect((await join()).status).toBe(status)
    expect(await rows()).toHaveLength(status === 200 ? 1 : 0)
  })

  test('refuses a person who has an account, or deleted one less than 30 days ago', async () => {
    await server.aMember(provenAs(server, person))
    expect(await join()).toMatchObject({ status: 409, body: { code: 'auth.person_exists' } })
    person = aPerson()
    const digest = server.app.services.digest('di', person.name)
    await server.db.sql`insert into withdrawn_person values (${digest}, ${new Date(server.clock.now.getTime() + 1)})`
    expect((await join()).body).toMatchObject({ code: 'auth.rejoin_soon' })
    server.clock.advance(1)
    expect((await join()).status).toBe(200)
  })
})

describe('a refused registration keeps the proof valid', () => {
  test.each<[string, Partial<Join>, string, string]>([
    ['an id with a capital', { user_id: 'Newcomer' }, 'auth.id_format', 'user_id'],
    ['no id', { user_id: undefined as never }, 'auth.id_format', 'user_id'],
    ['a reserved id', { user_id: 'admin' }, 'auth.id_taken', 'user_id'],
    ['a taken id', { user_id: 'taken_id' }, 'auth.id_taken', 'user_id'],
    ['a short password', { password: 'ab1!', password_confirm: 'ab1!' }, 'auth.pw_format', 'password'],
    ['a common password', { password: '1q2w3e4r5t', password_confirm: '1q2w3e4r5t' }, 'auth.pw_common', 'password'],
    ['two passwords', { password_confirm: `${PASSWORD}!` }, 'auth.pw_mismatch', 'password_confirm'],
    ['the phone as the password', { password: 'me01098273645', password_confirm: 'me01098273645' }, 'auth.pw_personal', 'password'],
    ['a name with a space', { haru_name: '새 회원' }, 'auth.name_format', 'haru_name'],
    ['a bad name', { haru_name: '개새끼' }, 'auth.name_banned', 'haru_name'],
    ['a taken name, in other letters', { haru_name: 'tAKEN이름' }, 'auth.name_taken', 'haru_name'],
    ['nobody’s referral', { referral: '아무도아님' }, 'auth.referral', 'referral'],
    ['an id and a social log-in', { social_no: 'x', user_id: 'newcomer' }, 'request.invalid', 'social_no'],
    ['no such social log-in', { social_no: 'x' }, 'social.expired', 'social_no'],
  ])('%s', async (_what, more, code, field) => {
    await server.aMember({ user_id: 'taken_id', haru_name: 'Taken이름' }).catch(() => undefined)
    const identity_no = await aProof(server, 'register', person)
    const refused = await join({ ...more, identity_no })
    expect(refused.body).toMatchObject({ state: -9, code, field })
    expect(await rows()).toEqual([])
    expect((await join({ identity_no })).status).toBe(200)
  })

  test('requires all necessary consents once each, in the version in force, and day before night marketing', async () => {
    const without = (kind: string) => consents.filter((one) => one.kind !== kind)
    const marketing = consents.find(({ kind }) => kind === 'marketing')!
    const night = { ...marketing, kind: 'marketing_night', agreed: true } as const
    const old = consents.map((one) => (one.kind === 'terms' ? { ...one, version: '2021-01-01' } : one))
    const refusing = consents.map((one) => (one.kind === 'age14' ? { ...one, agreed: false } : one))
    const identity_no = await aProof(server, 'register', person)
    for (const [sent, code] of [
      [without('terms'), 'auth.consent_required'],
      [refusing, 'auth.consent_required'],
      [old, 'auth.consent_version'],
      [[...consents, marketing], 'request.invalid'],
      [[...consents, night], 'auth.marketing_first'],
    ] as const) {
      expect((await join({ identity_no, consents: [...sent] })).body).toMatchObject({ code, field: 'consents' })
    }
    expect(await rows()).toEqual([])
    expect((await join({ identity_no, consents: without('marketing') })).status).toBe(200)
  })
})

describe('a registration', () => {
  test('stores the proven person and the consents, and logs in', async () => {
    const friend = await server.aMember({ haru_name: '데려온친구' })
    person.gender = 'm'
    const { status, body } = await join(
      { referral: '데려온친구', user_token: 'push-1', device: 'a phone' },
      { 'user-agent': 'x'.repeat(500) },
    )
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['state', 'token'])
    const { user_no } = await newcomer()
    const as = { user_no, token: String(body.token) }
    expect((await server.call(getProfile, {}, { as })).body.query).toMatchObject({
      user_social_provider: 'local',
      user_verified: false,
      user_info: { haru_name: `새회원${made}`, haru_character: '1' },
      gender: 'm',
      user_token: 'push-1',
    })
    expect((await server.call(getMyInfo, {}, { as })).body.query).toMatchObject({
      user_id: `newcomer${made}`,
      real_name: person.name,
      birth: '1990-03-01',
      is_minor: false,
      phone: '01098273645',
      identity_provider: 'sandbox',
      haru_name_from_dt: null,
      has_password: true,
      providers: [],
      setup_step: 0,
    })
    expect(await server.db.sql`select referrer_no from users where user_no = ${user_no}`).toEqual([{ referrer_no: friend.user_no }])
    const stored = await server.db.sql`
      select kind, version, agreed, host(ip) as ip, length(ua) as ua from user_consent where user_no = ${user_no} order by consent_no`
    expect(stored).toEqual(consents.map((one) => ({ ...one, ip: '127.0.0.1', ua: 400 })))
    expect(await server.db.sql`select setting_key from user_setting where user_no = ${user_no}`).toEqual([])
  })

  test('allows a later log-in and does not store the password in plain text', async () => {
    await join()
    expect((await server.call(logIn, { body: { user_id: `newcomer${made}`, password: PASSWORD } })).status).toBe(200)
    const [row] = await server.db.sql<[{ text: string }]>`
      select row_to_json(u)::text || coalesce((select json_agg(h)::text from password_history h where h.user_no = u.user_no), '') as text
      from users u where real_name = ${person.name}`
    expect(row.text).not.toContain(PASSWORD)
    expect(row.text.match(/\$argon2id\$/g)).toHaveLength(2)
  })

  test('finds the referrer by name before number', async () => {
    const byNumber = await server.aMember()
    const byName = await server.aMember({ haru_name: String(byNumber.user_no + 100_000) })
    const referrerNo = async () =>
      (await server.db.sql<{ referrer_no: number }[]>`select referrer_no from users where real_name = ${person.name}`)[0]?.referrer_no
    await join({ referral: String(byNumber.user_no) })
    expect(await referrerNo()).toBe(byNumber.user_no)
    person = aPerson()
    made++
    await join({ referral: String(byNumber.user_no + 100_000) })
    expect(await referrerNo()).toBe(byName.user_no)
  })

  test.each([
    ['2007-11-22', true],
    ['2007-11-21', false],
  ])('restricts the settings of a person born on %s: %s', async (birth, minor) => {
    person.birth = birth
    // The second one turns 19 today.
    const { body } = await join()
    const { user_no } = await newcomer()
    expect((await server.call(getMyInfo, {}, { as: { user_no, token: String(body.token) } })).body.query).toMatchObject({ is_minor: minor })
    expect(
      await server.db.sql`select setting_key, setting_value from user_setting where user_no = ${user_no} order by setting_key`,
    ).toEqual(
      minor
        ? [
            { setting_key: 'chat_from', setting_value: 'mutual' },
            { setting_key: 'default_visibility', setting_value: 'followers' },
          ]
        : [],
    )
  })

  test('creates a member without id and password from a social log-in, once', async () => {
    const social_no = await anArrival(server, 'kakao-1')
    const { status, body } = await join({ social_no }, arrivalCookie)
    expect(status).toBe(200)
    const { user_no } = await newcomer()
    const as = { user_no, token: String(body.token) }
    expect((await server.call(getMyInfo, {}, { as })).body.query).toMatchObject({
      user_id: null,
      has_password: false,
      providers: ['kakao'],
    })
    expect((await server.call(getProfile, {}, { as })).body.query).toMatchObject({ user_social_provider: 'kakao' })
    person = aPerson()
    expect((await join({ social_no, haru_name: '다른이름' }, arrivalCookie)).body).toMatchObject({ code: 'social.expired' })
  })
})

describe('a repeated registration', () => {
  test('logs in and creates no second member', async () => {
    const body = await bodyOf()
    expect((await server.call(register, { body })).status).toBe(200)
    const again = await server.call(register, { body })
    expect(again.status).toBe(200)
    const { user_no } = await newcomer()
    expect((await server.call(getProfile, {}, { as: { user_no, token: String(again.body.token) } })).status).toBe(200)
    expect(await rows()).toHaveLength(1)
  })

  test('refuses other credentials', async () => {
    const body = await bodyOf()
    await server.call(register, { body })
    const other = { password: `${PASSWORD}?`, password_confirm: `${PASSWORD}?` }
    expect((await server.call(register, { body: { ...body, ...other } })).body).toMatchObject({ code: 'auth.person_exists' })
    expect((await server.call(register, { body: { ...body, user_id: `another${made}` } })).body).toMatchObject({
      code: 'auth.person_exists',
    })
  })

  test('refuses a social log-in of another browser, whose owner would gain access', async () => {
    const social_no = await anArrival(server)
    expect((await join({ social_no })).body).toMatchObject({ code: 'social.expired', field: 'social_no' })
    expect(await rows()).toEqual([])
  })

  test('accepts only the same social log-in', async () => {
    const body = await bodyOf({ social_no: await anArrival(server) })
    const headers = arrivalCookie
    expect((await server.call(register, { body }, { headers })).status).toBe(200)
    expect((await server.call(register, { body }, { headers })).status).toBe(200)
    expect((await server.call(register, { body })).body).toMatchObject({ code: 'auth.person_exists' })
    const foreign = { ...body, social_no: await anArrival(server) }
    expect((await server.call(register, { body: foreign }, { headers })).body).toMatchObject({ code: 'auth.person_exists' })
    expect(await rows()).toHaveLength(1)
  })

  test('creates one member and logs in each of three parallel calls', async () => {
    const body = await bodyOf()
    const both = await Promise.all([1, 2, 3].map(() => server.call(register, { body })))
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await rows()).toHaveLength(1)
  })
})

describe('parallel registrations', () => {
  test('create one member for one person', async () => {
    const bodies = await Promise.all(
      [1, 2, 3, 4].map(async (n) => ({ ...(await bodyOf()), user_id: `parallel${made}_${n}`, haru_name: `동시${made}_${n}` })),
    )
    const answers = await Promise.all(bodies.map((body) => server.call(register, { body })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'auth.person_exists')).toHaveLength(3)
    expect(await rows()).toHaveLength(1)
  })

  test.each([
    ['id', { user_id: 'wanted_id' }, 'auth.id_taken'],
    ['name', { haru_name: '탐나는이름' }, 'auth.name_taken'],
  ])('give one %s to one member', async (_what, wanted, code) => {
    const bodies = await Promise.all(
      [1, 2, 3, 4].map(async (n) => ({
        ...(await bodyOf({ identity_no: await aProof(server, 'register', aPerson()) })),
        user_id: `racer${made}_${n}`,
        haru_name: `경주${made}_${n}`,
        ...wanted,
      })),
    )
    const answers = await Promise.all(bodies.map((body) => server.call(register, { body })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === code)).toHaveLength(3)
  })
})

test('checkHaruName tells free, taken, banned and malformed names apart', async () => {
  const me = await server.aMember({ haru_name: '내이름' })
  const ask = (haru_name: string, as: typeof me | null = null) => server.call(checkHaruName, { body: { haru_name } }, { as })
  expect((await ask('아무도없음')).body).toEqual({ state: 1, query: {} })
  expect((await ask(' 아무도없음 '.normalize('NFD'))).status).toBe(200)
  expect((await ask('내이름')).body).toMatchObject({ code: 'auth.name_taken', field: 'haru_name' })
  expect((await ask('내이름', me)).status).toBe(200)
  expect((await ask('운영자')).body).toMatchObject({ code: 'auth.name_banned' })
  expect((await ask('!')).body).toMatchObject({ code: 'auth.name_format' })
})
