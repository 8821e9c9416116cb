import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changePw, findId, findPw, getProfile, logIn, resetPw } from '#features/account/contract.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { featureServer, type TestAnswer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { account } from './feature.ts'
import { hashPassword } from '#kit/server/auth/password.ts'
import { aPerson, aProof, provenAs, type TestPerson } from './testing.ts'

const PASSWORD = '하루-haru-2026'
const NEW = '하루는2잔마셔!'

let server: TestServer
let hash: string
let person: TestPerson
let me: TestMember
let userId: string
let made = 0
beforeAll(async () => {
  server = await featureServer([account])
  hash = await hashPassword(PASSWORD)
})
afterAll(() => server.close())
beforeEach(async () => {
  made++
  userId = `finder_${made}`
  person = aPerson({ phone: `0108273${String(1000 + made)}` })
  me = await server.aMember({ ...provenAs(server, person), user_id: userId, password_hash: hash })
})

const codeOf = ({ body }: TestAnswer) => body.code
const logInWith = async (password: string) => (await server.call(logIn, { body: { user_id: userId, password } })).status

describe('findId', () => {
  const byIdentity = async (purpose: 'find_id' | 'register', who = person) =>
    server.call(findId, { body: { identity_no: await aProof(server, purpose, who) } })

  test('refuses without a proof for this purpose or a valid code', async () => {
    expect(codeOf(await server.call(findId, { body: { identity_no: crypto.randomUUID() } }))).toBe('identity.required')
    expect(codeOf(await byIdentity('register'))).toBe('identity.required')
    const body = { real_name: person.name, phone: person.phone!, code: '000000' }
    expect(await server.call(findId, { body })).toMatchObject({ status: 400, body: { code: 'identity.bad_code', field: 'code' } })
  })

  test('returns the masked id, the join date and the providers; accepts a proof once', async () => {
    await server.db.sql`insert into social_account values ('kakao', ${`k${made}`}, ${me.user_no}, null, ${server.clock.now})`
    await server.db.sql`update users set reg_dt = '2026-01-02T00:00:00Z' where user_no = ${me.user_no}`
    const identity_no = await aProof(server, 'find_id', person)
    const found = await server.call(findId, { body: { identity_no } })
    expect(found.body.query).toEqual([{ user_id: `fi***${userId.at(-1)}`, reg_dt: '2026-01-02T09:00:00+09:00', providers: ['kakao'] }])
    expect(codeOf(await server.call(findId, { body: { identity_no } }))).toBe('identity.required')
  })

  test('returns an empty list for unknown and deleted members, but finds a pending deletion', async () => {
    expect((await byIdentity('find_id', aPerson())).body).toEqual({ state: 1, query: [] })
    await server.db.sql`update users set state = 0 where user_no = ${me.user_no}`
    expect((await byIdentity('find_id')).body).toEqual({ state: 1, query: [] })
    const purge = new Date(server.clock.now.getTime() + MINUTE_MS)
    await server.db.sql`update users set withdraw_dt = ${server.clock.now}, purge_dt = ${purge} where user_no = ${me.user_no}`
    expect((await byIdentity('find_id')).body.query).toHaveLength(1)
  })
})

describe('findPw and resetPw', () => {
  const begin = async (user_id: string, who = person) =>
    server.call(findPw, { body: { user_id, identity_no: await aProof(server, 'reset_pw', who) } })
  const reset = (reset_token: string, password = NEW, password_confirm = password) =>
    server.call(resetPw, { body: { reset_token, password, password_confirm } })
  const tokenOf = (answer: TestAnswer): string => (answer.body.query as { reset_token: string }).reset_token

  test('answer alike for an unknown id, another member’s and a deleted member’s', async () => {
    const other = aPerson()
    await server.aMember({ ...provenAs(server, other), user_id: `${userId}other`, password_hash: hash })
    const stranger = aPerson()
    const answers = [
      await begin(`${userId}nobody`),
      await begin(`${userId}other`),
      await begin(userId, stranger),
      await begin(`${userId}nobody`, stranger),
    ]
    await server.db.sql`update users set state = 0 where user_no = ${me.user_no}`
    answers.push(await begin(userId))
    for (const { status, body } of answers) {
      expect(status).toBe(404)
      expect(body).toEqual(answers[0]!.body)
    }
    expect(answers[0]!.body).toMatchObject({ code: 'auth.no_match', field: 'user_id' })
  })

  test('require a proof for this purpose, which a mistyped id does not consume', async () => {
    expect(codeOf(await server.call(findPw, { body: { user_id: userId, identity_no: crypto.randomUUID() } }))).toBe('identity.required')
    const identity_no = await aProof(server, 'reset_pw', person)
    expect(codeOf(await server.call(findPw, { body: { user_id: 'slip', identity_no } }))).toBe('auth.no_match')
    expect((await server.call(findPw, { body: { user_id: ` ${userId.toUpperCase()}`, identity_no } })).status).toBe(200)
    expect(codeOf(await server.call(findPw, { body: { user_id: userId, identity_no } }))).toBe('identity.required')
  })

  test('name the provider of a member with only a social log-in, after the proof', async () => {
    const social = aPerson()
    const { user_no } = await server.aMember({ ...provenAs(server, social), user_id: null, password_hash: null })
    await server.db.sql`insert into social_account values ('naver', ${`n${made}`}, ${user_no}, null, ${server.clock.now})`
    expect((await begin('whatever', social)).body).toMatchObject({
      code: 'auth.social_only',
      msg: '네이버로 가입한 계정이에요. 그 계정으로 로그인해 주세요.',
    })
  })

  test('replace the password, end every session and clear the lock', async () => {
    await server.db
      .sql`insert into login_attempt values (${`member:${userId}`}, 'address:127.0.0.1', 10, ${new Date(server.clock.now.getTime() + MINUTE_MS)}, ${server.clock.now})`
    const begun = await begin(userId)
    expect(begun.body.query).toMatchObject({ expire_dt: new Date(server.clock.now.getTime() + 10 * MINUTE_MS).toISOString() })
    expect((await reset(tokenOf(begun))).body).toEqual({ state: 1, query: { socials: [] } })
    expect((await server.call(getProfile, {}, { as: me })).status).toBe(401)
    expect(await logInWith(PASSWORD)).toBe(400)
    expect(await logInWith(NEW)).toBe(200)
    expect(codeOf(await reset(tokenOf(begun), `${NEW}2`))).toBe('auth.reset_expired')
  })

  test('accept a token once, even in parallel', async () => {
    const token = tokenOf(await begin(userId))
    const answers = await Promise.all([1, 2, 3, 4].map((n) => reset(token, `${NEW}${n}`)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  })

  test('accept only the newest token, within ten minutes', async () => {
    const [first, second] = [tokenOf(await begin(userId)), tokenOf(await begin(userId))]
    expect(codeOf(await reset(first))).toBe('auth.reset_expired')
    expect(codeOf(await reset('made up'))).toBe('auth.reset_expired')
    server.clock.advance(10 * MINUTE_MS)
    expect(codeOf(await reset(second))).toBe('auth.reset_expired')
    expect(await logInWith(PASSWORD)).toBe(200)
  })

  test('keep the token valid after a refused password', async () => {
    const token = tokenOf(await begin(userId))
    for (const [password, confirm, code, field] of [
      ['short1!', 'short1!', 'auth.pw_format', 'password'],
      [`my-${userId}-99`, `my-${userId}-99`, 'auth.pw_personal', 'password'],
      ['password123', 'password123', 'auth.pw_common', 'password'],
      [NEW, `${NEW}x`, 'auth.pw_mismatch', 'password_confirm'],
      [PASSWORD, PASSWORD, 'auth.pw_used', 'password'],
    ] as const) {
      expect((await reset(token, password, confirm)).body).toMatchObject({ code, field })
    }
    expect((await reset(token)).status).toBe(200)
  })

  test('do not store the token in plain text', async () => {
    const token = tokenOf(await begin(userId))
    const [row] = await server.db.sql<[{ text: string }]>`select json_agg(t)::text as text from reset_token t`
    expect(row.text).not.toContain(token)
  })
})

describe('changePw', () => {
  const change = (password: string, { now = PASSWORD, as = me as TestMember | null, confirm = password } = {}) =>
    server.call(changePw, { body: { password_now: now, password, password_confirm: confirm } }, { as })

  test('refuses guests, a wrong current password and members without a password', async () => {
    expect((await change(NEW, { as: null })).status).toBe(401)
    expect((await change(NEW, { now: 'wrong' })).body).toMatchObject({ code: 'auth.pw_wrong', field: 'password_now' })
    const social = await server.aMember({ user_id: null, password_hash: null })
    expect(codeOf(await change(NEW, { as: social }))).toBe('auth.social_only')
    expect(await logInWith(PASSWORD)).toBe(200)
  })

  test('ends the other sessions and keeps this one', async () => {
    const token = await server.app.services.sessions.open(server.db, { user_no: me.user_no, device: 'other', now: server.clock.now })
    expect((await change(NEW)).status).toBe(200)
    expect((await server.call(getProfile, {}, { as: { ...me, token } })).status).toBe(401)
    expect((await server.call(getProfile, {}, { as: me })).status).toBe(200)
    expect(await logInWith(NEW)).toBe(200)
  })

  test('shows the social accounts that can still log in, the newest link first', async () => {
    const { user_no } = me
    await server.db.sql`
      insert into social_account (provider, social_id, user_no, reg_dt)
      values ('naver', ${`n${user_no}`}, ${user_no}, '2026-01-01T00:00:00Z'), ('kakao', ${`k${user_no}`}, ${user_no}, '2026-11-20T00:00:00Z')`
    const { socials } = (await change(NEW)).body.query as { socials: { provider: string }[] }
    expect(socials.map(({ provider }) => provider)).toEqual(['kakao', 'naver'])
    const begun = await server.call(findPw, { body: { user_id: userId, identity_no: await aProof(server, 'reset_pw', person) } })
    const { reset_token } = begun.body.query as { reset_token: string }
    const reset = await server.call(resetPw, { body: { reset_token, password: `${NEW}!`, password_confirm: `${NEW}!` } })
    expect((reset.body.query as { socials: object[] }).socials).toHaveLength(2)
  })

  test('refuses the last three passwords and accepts the fourth', async () => {
    const nth = (n: number) => `${NEW}-${n}`
    expect((await change(nth(1))).status).toBe(200)
    expect((await change(nth(2), { now: nth(1) })).status).toBe(200)
    expect((await change(nth(3), { now: nth(2) })).status).toBe(200)
    for (const n of [1, 2, 3]) {
      expect((await change(nth(n), { now: nth(3) })).body).toMatchObject({ code: 'auth.pw_used', field: 'password' })
    }
    expect((await change(nth(4), { now: nth(3) })).status).toBe(200)
    expect((await change(nth(1), { now: nth(4) })).status).toBe(200)
    expect(await server.db.sql`select from password_history where user_no = ${me.user_no}`).toHaveLength(3)
  })

  test('voids a pending reset', async () => {
    const begun = await server.call(findPw, { body: { user_id: userId, identity_no: await aProof(server, 'reset_pw', person) } })
    const { reset_token } = begun.body.query as { reset_token: string }
    expect((await change(NEW)).status).toBe(200)
    const body = { reset_token, password: `${NEW}!`, password_confirm: `${NEW}!` }
    expect(codeOf(await server.call(resetPw, { body }))).toBe('auth.reset_expired')
    expect(await logInWith(NEW)).toBe(200)
  })

  test('is locked after ten wrong current passwords; the log-in is not', async () => {
    for (let n = 0; n < 10; n++) expect(codeOf(await change(NEW, { now: `wrong ${n}` }))).toBe('auth.pw_wrong')
    expect(codeOf(await change(NEW))).toBe('auth.locked')
    expect(await logInWith(PASSWORD)).toBe(200)
  })

  test('accepts one of three parallel changes', async () => {
    const answers = await Promise.all([1, 2, 3].map((n) => change(`${NEW}-${n}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'auth.pw_wrong')).toHaveLength(2)
  })
})
