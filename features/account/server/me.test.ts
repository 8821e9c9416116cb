import { io } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  beginMail,
  endOtherSessions,
  endSession,
  getMyInfo,
  getProfile,
  listSessions,
  refreshToken,
  saveMail,
  verifyMe,
} from '#features/account/contract.ts'
import { accountErrors } from '#features/account/errors.ts'
import { DAY_MS, MINUTE_MS } from '#kit/contract/time.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { account } from './feature.ts'
import { hashPassword } from '#kit/server/auth/password.ts'
import { reauthenticate } from './reauthenticate.ts'
import { aPerson, aProof, messagesTo, provenAs } from './testing.ts'

const PASSWORD = '하루-haru-2026'
let server: TestServer
let me: TestMember
beforeAll(async () => {
  server = await featureServer([account])
})
afterAll(() => server.close())
beforeEach(async () => {
  me = await server.aMember()
})

test('refuses guests at every account endpoint', async () => {
  const identity_no = crypto.randomUUID()
  expect((await server.call(getMyInfo)).status).toBe(401)
  expect((await server.call(beginMail, { body: { mail: 'a@b.co' } })).status).toBe(401)
  expect((await server.call(saveMail, { body: { mail: 'a@b.co', code: '1' } })).status).toBe(401)
  expect((await server.call(verifyMe, { body: { identity_no } })).status).toBe(401)
  expect((await server.call(listSessions)).status).toBe(401)
  expect((await server.call(endSession, { params: { session_no: identity_no } })).status).toBe(401)
  expect((await server.call(endOtherSessions)).status).toBe(401)
})

test('returns the caller’s own info', async () => {
  const person = aPerson({ birth: '2008-01-01', phone: '01011112222' })
  const other = await server.aMember({ ...provenAs(server, person), haru_name_dt: server.clock.now })
  expect((await server.call(getMyInfo, {}, { as: me })).body.query).toMatchObject({
    real_name: null,
    birth: null,
    is_minor: false,
    phone: null,
    identity_dt: null,
    haru_name_from_dt: null,
    has_password: false,
  })
  expect((await server.call(getMyInfo, {}, { as: other })).body.query).toMatchObject({
    real_name: person.name,
    birth: '2008-01-01',
    is_minor: true,
    phone: '01011112222',
    haru_name_from_dt: new Date(server.clock.now.getTime() + 30 * DAY_MS).toISOString(),
  })
})

describe('beginMail and saveMail', () => {
  test('save the address only for the member who enters the code sent to it', async () => {
    const mail = `me${me.user_no}@haru.test`
    me = await server.aMember({ password_hash: await hashPassword(PASSWORD) })
    const begin = (proof: object) => server.call(beginMail, { body: { mail: ` ${mail.toUpperCase()}`, ...proof } }, { as: me })
    expect((await begin({})).body).toMatchObject({ code: 'auth.pw_wrong', field: 'password' })
    expect(await messagesTo(server, mail)).toEqual([])
    const begun = await begin({ password: PASSWORD })
    expect(begun.body.query).toMatchObject({ expire_dt: expect.any(String) as string })
    const code = /\d{6}/.exec((await messagesTo(server, mail))[0]!.text)![0]
    const save = (as: TestMember, sent: string) => server.call(saveMail, { body: { mail, code: sent } }, { as })
    const other = await server.aMember()
    expect((await save(other, code)).body).toMatchObject({ code: 'identity.bad_code', field: 'code' })
    expect((await save(me, code === '111111' ? '111112' : '111111')).body).toMatchObject({ code: 'identity.bad_code' })
    expect((await server.call(getMyInfo, {}, { as: me })).body.query).toMatchObject({ mail: null })
    expect((await save(me, code)).status).toBe(200)
    expect((await server.call(getMyInfo, {}, { as: me })).body.query).toMatchObject({ mail })
    expect((await server.call(getMyInfo, {}, { as: other })).body.query).toMatchObject({ mail: null })
    // Within ten minutes a further code to this address needs no new proof.
    server.clock.advance(MINUTE_MS)
    expect((await begin({})).status).toBe(200)
    server.clock.advance(10 * MINUTE_MS)
    expect((await begin({})).body).toMatchObject({ code: 'auth.pw_wrong' })
  })

  test('refuse a malformed address', async () => {
    expect((await server.call(beginMail, { body: { mail: 'haru' } }, { as: me })).body).toMatchObject({
      code: 'request.invalid',
      field: 'mail',
    })
  })
})

describe('verifyMe', () => {
  const verify = async (who: ReturnType<typeof aPerson>, as = me) =>
    server.call(verifyMe, { body: { identity_no: await aProof(server, 'verify', who) } }, { as })

  test('copies a proof once, and a second proof of the same person with another phone', async () => {
    const person = aPerson()
    const identity_no = await aProof(server, 'verify', person)
    expect((await server.call(verifyMe, { body: { identity_no } }, { as: me })).status).toBe(200)
    expect((await server.call(verifyMe, { body: { identity_no } }, { as: me })).body).toMatchObject({ code: 'identity.required' })
    expect((await verify({ ...person, phone: '01033334444' })).status).toBe(200)
    expect((await server.call(getMyInfo, {}, { as: me })).body.query).toMatchObject({ real_name: person.name, phone: '01033334444' })
    // Only an approved expert is "verified".
    expect((await server.call(getProfile, {}, { as: me })).body.query).toMatchObject({ user_verified: false })
  })

  test('refuses proofs of another person, of another member, of a child or for another purpose', async () => {
    const [mine, theirs] = [aPerson(), aPerson()]
    await verify(mine)
    const other = await server.aMember()
    expect((await verify(theirs)).body).toMatchObject({ code: 'auth.other_person' })
    expect((await verify(mine, other)).body).toMatchObject({ code: 'auth.person_exists' })
    expect((await verify(aPerson({ birth: '2015-01-01' }), other)).body).toMatchObject({ code: 'identity.under_14' })
    const identity_no = await aProof(server, 'find_id', theirs)
    expect((await server.call(verifyMe, { body: { identity_no } }, { as: other })).body).toMatchObject({ code: 'identity.required' })
    expect((await server.call(getMyInfo, {}, { as: other })).body.query).toMatchObject({ real_name: null })
    expect((await server.call(getMyInfo, {}, { as: me })).body.query).toMatchObject({ real_name: mine.name })
  })

  test('asks the first proof of a member with a password for the password', async () => {
    const member = await server.aMember({ password_hash: await hashPassword(PASSWORD) })
    const identity_no = await aProof(server, 'verify', aPerson())
    const prove = (password?: string) => server.call(verifyMe, { body: { identity_no, password } }, { as: member })
    expect((await prove()).body).toMatchObject({ code: 'auth.pw_wrong', field: 'password' })
    expect((await prove(PASSWORD)).status).toBe(200)
  })

  test('accepts one of two members who prove the same person in parallel', async () => {
    const person = aPerson()
    const other = await server.aMember()
    const answers = await Promise.all([verify(person), verify(person, other)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('sessions', () => {
  const another = async (device = 'other', ip: string | null = null): Promise<TestMember> => ({
    ...me,
    token: await server.app.services.sessions.open(server.db, { user_no: me.user_no, device, ip, now: server.clock.now }),
  })
  type Listed = { session_no: string; device: string; ip: string | null; is_this: boolean; seen_dt: string }
  const list = async (as = me) => (await server.call(listSessions, {}, { as })).body.query as Listed[]
  const alive = async (as: TestMember) => (await server.call(getProfile, {}, { as })).status === 200

  test('lists active sessions of the member, latest use first, with truncated addresses', async () => {
    await another('v4', '203.0.113.77')
    await another('v6', '2001:db8:1:2:3:4:5:6')
    const gone = await another('gone')
    await server.db.sql`update user_session set end_dt = now() where device = 'gone'`
    await server.aMember()
    server.clock.advance(MINUTE_MS)
    const { body } = await server.call(refreshToken, {}, { as: me })
    const listed = await list({ ...me, token: String(body.token) })
    expect(listed.map(({ device }) => device).toSorted()).toEqual(['test', 'v4', 'v6'])
    expect(listed[0]).toMatchObject({ device: 'test', is_this: true })
    expect(listed.slice(1).every(({ is_this }) => !is_this)).toBe(true)
    expect(listed.find(({ device }) => device === 'v4')?.ip).toBe('203.0.113.*')
    expect(listed.find(({ device }) => device === 'v6')?.ip).toBe('2001:db8:1:2::/64')
    expect(Date.parse(listed[0]!.seen_dt)).toBe(server.clock.now.getTime())
    expect(await alive(gone)).toBe(false)
  })

  test('ends a session at once for its owner and answers 404 to others', async () => {
    const other = await another()
    expect(await alive(other)).toBe(true)
    const { session_no } = (await list()).find(({ is_this }) => !is_this)!
    const stranger = await server.aMember()
    expect(await server.call(endSession, { params: { session_no } }, { as: stranger })).toMatchObject({ status: 404 })
    expect(await server.call(endSession, { params: { session_no: crypto.randomUUID() } }, { as: me })).toMatchObject({ status: 404 })
    expect(await alive(other)).toBe(true)
    expect((await server.call(endSession, { params: { session_no } }, { as: me })).status).toBe(200)
    expect(await alive(other)).toBe(false)
    expect((await server.call(endSession, { params: { session_no } }, { as: me })).status).toBe(200)
    expect(await alive(me)).toBe(true)
  })

  test('ends all other sessions and their sockets at once, and keeps this one', async () => {
    const [first, second] = [await another(), await another()]
    const open = async ({ token }: TestMember) => {
      const socket = io(server.url, { auth: { token }, transports: ['websocket'], reconnection: false })
      await new Promise<void>((resolve) => socket.on('connect', resolve))
      return socket
    }
    const [mine, theirs] = [await open(me), await open(first)]
    expect([await alive(first), await alive(second)]).toEqual([true, true])
    expect((await server.call(endOtherSessions, {}, { as: me })).status).toBe(200)
    expect([await alive(first), await alive(second), await alive(me)]).toEqual([false, false, true])
    await expect.poll(() => theirs.connected).toBe(false)
    expect(mine.connected).toBe(true)
    mine.disconnect()
    expect(await list()).toMatchObject([{ is_this: true }])
  })

  test('refuses a session soon after another process has ended it', async () => {
    const other = await another()
    expect(await alive(other)).toBe(true)
    // Acts like another process: an update and a NOTIFY.
    await server.db.sql`
      with ended as (update user_session set end_dt = now() where user_no = ${me.user_no} and device = 'other' returning session_no)
      select pg_notify('haru_session', 'session:' || session_no) from ended`
    await expect.poll(() => alive(other)).toBe(false)
  })
})

describe('reauthenticate', () => {
  const caller = { id: 'r', address: '203.0.113.5', agent: '', token: undefined, cookie: () => undefined, setCookie: () => undefined }
  const again = (user_no: number, proof: { password?: string; identity_no?: string }) =>
    reauthenticate(server.app.services, { user_no, proof, caller, now: server.clock.now }).then(
      () => 'proven',
      (error: unknown) => (error as { code?: string }).code ?? error,
    )

  test('accepts only the right password', async () => {
    const member = await server.aMember({ password_hash: await hashPassword('하루-haru-2026') })
    expect(await again(member.user_no, { password: '하루-haru-2026' })).toBe('proven')
    expect(await again(member.user_no, { password: 'wrong' })).toBe(accountErrors.pw_wrong.code)
    expect(await again(member.user_no, {})).toBe(accountErrors.pw_wrong.code)
    expect(await again(me.user_no, { password: '' })).toBe(accountErrors.pw_wrong.code)
  })

  test('locks the log-in after ten parallel wrong guesses; a right one in between resets the count', async () => {
    const member = await server.aMember({ password_hash: await hashPassword('하루-haru-2026') })
    const guess = (n: number) => again(member.user_no, { password: `wrong ${n}` })
    for (let n = 0; n < 9; n++) await guess(n)
    expect(await again(member.user_no, { password: '하루-haru-2026' })).toBe('proven')
    const codes = await Promise.all(Array.from({ length: 14 }, (_, n) => guess(n)))
    expect(codes.filter((code) => code === 'auth.pw_wrong')).toHaveLength(10)
    expect(await again(member.user_no, { password: '하루-haru-2026' })).toBe('auth.locked')
  })

  test('refuses a proof that another member began, even for the same person', async () => {
    const person = aPerson()
    const member = await server.aMember(provenAs(server, person))
    const proof = await aProof(server, 'withdraw', person)
    await server.db.sql`update identity_check set user_no = ${me.user_no} where identity_no = ${proof}`
    expect(await again(member.user_no, { identity_no: proof })).toBe('identity.required')
  })

  test('accepts a proof of the same person for this purpose, once', async () => {
    const person = aPerson()
    const member = await server.aMember(provenAs(server, person))
    const proof = await aProof(server, 'withdraw', person)
    expect(await again(me.user_no, { identity_no: proof })).toBe('identity.required')
    expect(await again(member.user_no, { identity_no: await aProof(server, 'withdraw', aPerson()) })).toBe('auth.other_person')
    expect(await again(member.user_no, { identity_no: await aProof(server, 'verify', person) })).toBe('identity.required')
    expect(await again(member.user_no, { identity_no: proof })).toBe('proven')
    expect(await again(member.user_no, { identity_no: proof })).toBe('identity.required')
  })
})
