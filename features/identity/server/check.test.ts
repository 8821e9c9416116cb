import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { beginIdentity, finishIdentity } from '../contract.ts'
import { identityErrors } from '../errors.ts'
import type { IdentityPurpose } from '../rules.ts'
import { identityHttp } from './http.ts'
import { findUsedIdentity, consumeIdentity } from './public.ts'
import { deleteExpiredProofs } from './cleanup.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer(identityHttp)
})
afterAll(() => server.close())

const HONG = { name: '홍길동', birth: '20010531', sex: 'm', carrier: 'SKT', phone: '010-1234-5678' }
let people = 0
/** A person without an account. */
const newPerson = (birth = '20010531') => ({ ...HONG, name: `사람${'가나다라마바사아자차카타파하'[people++]}`, birth })

async function begin(purpose: IdentityPurpose, as: TestMember | null = null): Promise<string> {
  const { status, body } = await server.call(beginIdentity, { body: { purpose } }, { as })
  expect(status).toBe(200)
  return (body.query as { identity_no: string }).identity_no
}
const finish = (identity_no: string, as: TestMember | null = null) => server.call(finishIdentity, { params: { identity_no } }, { as })

/** Completes the proof in the sandbox's window. */
async function prove(no: string, person: object = HONG): Promise<void> {
  expect((await server.send(`POST /identity/${no}/send`, person)).status).toBe(200)
  const [row] = await server.db.sql<{ message: { text: string } }[]>`select message from outbox order by outbox_no desc limit 1`
  expect((await server.send(`POST /identity/${no}/check`, { code: /\d{6}/.exec(row!.message.text)![0] })).status).toBe(200)
}
async function proven(purpose: IdentityPurpose, person: object = newPerson(), as: TestMember | null = null): Promise<string> {
  const no = await begin(purpose, as)
  await prove(no, person)
  await finish(no, as)
  return no
}
const consume = (identity_no: string, purpose: IdentityPurpose) =>
  server.db.transaction((tx) => consumeIdentity(tx, { identity_no, purpose, now: server.clock.now }))

describe('refusals', () => {
  test('refuses a proof that does not exist, is another member’s or is not completed', async () => {
    const [me, other] = [await server.aMember(), await server.aMember()]
    const mine = await begin('verify', me)
    await prove(mine)
    for (const as of [null, other]) {
      expect((await finish(mine, as)).body).toMatchObject({ state: -9, code: identityErrors.required.code })
      expect((await finish(randomUUID(), as)).body).toMatchObject({ code: identityErrors.required.code })
    }
    expect((await finish(await begin('register'))).body).toMatchObject({ code: identityErrors.waiting.code })
    expect((await finish(mine, me)).status).toBe(200)
  })

  test('refuses an unknown purpose and a malformed number', async () => {
    expect((await server.send('POST /v1/user/auth/identity', { purpose: 'spy' })).body).toMatchObject({
      code: 'request.invalid',
      field: 'purpose',
    })
    expect((await server.send('POST /v1/user/auth/identity/1')).status).toBe(400)
  })

  test('refuses a person of 13 and stores nothing; accepts them on the 14th birthday', async () => {
    const no = await begin('register')
    await prove(no, newPerson('20121122'))
    const refusal = { code: identityErrors.under_14.code, msg: '만 14세부터 가입할 수 있어요.' }
    for (const _ of [1, 2]) expect((await finish(no)).body).toMatchObject(refusal)
    const [row] = await server.db.sql`select state, real_name, birth, phone, ci_hash from identity_check where identity_no = ${no}`
    expect(row).toEqual({ state: 0, real_name: null, birth: null, phone: null, ci_hash: null })
    await expect(consume(no, 'register')).rejects.toMatchObject({ code: identityErrors.required.code })
    // Midnight in Korea is 15:00 UTC of the day before.
    server.clock.advance(Date.parse('2026-11-21T15:00:00Z') - server.clock.now.getTime())
    const later = await begin('register')
    await prove(later, newPerson('20121122'))
    expect((await finish(later)).body.query).toMatchObject({ is_minor: true })
  })
})

test('beginIdentity returns a window on haru’s origin and the expiry', async () => {
  const { body } = await server.call(beginIdentity, { body: { purpose: 'find_id' } })
  const { identity_no, window, expire_dt } = body.query as { identity_no: string; window: string; expire_dt: string }
  expect(window).toBe(`/identity/${identity_no}`)
  expect(Date.parse(expire_dt) - server.clock.now.getTime()).toBe(30 * MINUTE_MS)
  expect((await server.send(`GET ${window}`)).status).toBe(200)
})

test('finishIdentity returns masked data, and the same for a repeat', async () => {
  const no = await begin('register')
  await prove(no)
  const shown = { real_name: '홍*동', phone: '010-****-5678', is_minor: false, account: null }
  const { body, text } = await finish(no).then(({ body: all }) => ({ body: all.query, text: JSON.stringify(all) }))
  expect(body).toEqual(shown)
  expect(text).not.toMatch(/홍길동|01012345678|2001/)
  expect((await finish(no)).body.query).toEqual(shown)
})

test('stores the verified data, CI and DI only as keyed digests', async () => {
  const no = await proven('register', HONG)
  const [row] = await server.db.sql<Record<string, unknown>[]>`select * from identity_check where identity_no = ${no}`
  expect(row).toMatchObject({ state: 1, provider: 'sandbox', real_name: '홍길동', birth: '2001-05-31', gender: 'm', phone: '01012345678' })
  const { digest, integrations } = server.app.services
  const result = await integrations.identity.find(no)
  const { ci, di } = result.state === 'proven' ? result.person : { ci: '', di: '' }
  expect(row!.ci_hash).toEqual(digest('ci', ci))
  expect(row!.di_hash).toEqual(digest('di', di))
})

test('returns the masked existing account only for purpose register', async () => {
  const person = newPerson()
  const first = await consume(await proven('register', person), 'register')
  const { user_no } = await server.aMember({ user_id: 'abcde9', ci_hash: first.ci_hash })
  await server.db
    .sql`insert into social_account (provider, social_id, user_no) values ('naver', 'n', ${user_no}), ('kakao', 'k', ${user_no})`
  const again = await begin('register')
  await prove(again, person)
  expect((await finish(again)).body.query).toMatchObject({ account: { user_id: 'ab***9', providers: ['kakao', 'naver'] } })
  await server.db.sql`update users set user_id = null where user_no = ${user_no}`
  expect((await finish(again)).body.query).toMatchObject({ account: { user_id: null } })
  const other = await begin('find_id')
  await prove(other, person)
  expect((await finish(other)).body.query).toMatchObject({ account: null })
})

describe('consumeIdentity', () => {
  test('consumes a proof once, only for its purpose', async () => {
    const no = await proven('reset_pw')
    await expect(consume(no, 'register')).rejects.toMatchObject({ code: identityErrors.required.code })
    const person = await consume(no, 'reset_pw')
    expect(person).toMatchObject({ birth: '2001-05-31', gender: 'm', phone: '01012345678', provider: 'sandbox' })
    expect(Buffer.isBuffer(person.ci_hash)).toBe(true)
    await expect(consume(no, 'reset_pw')).rejects.toMatchObject({ code: identityErrors.required.code })
  })

  test('consumes a proof once in parallel calls', async () => {
    const no = await proven('register')
    const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => consume(no, 'register')))
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('does not consume a proof when the transaction fails', async () => {
    const no = await proven('register')
    const work = server.db.transaction(async (tx) => {
      await consumeIdentity(tx, { identity_no: no, purpose: 'register', now: server.clock.now })
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(await findUsedIdentity(server.db, no, server.clock.now)).toBeUndefined()
    await consume(no, 'register')
    expect(await findUsedIdentity(server.db, no, server.clock.now)).toMatchObject({ phone: '01012345678' })
  })

  test('refuses a proof that is not completed or does not exist', async () => {
    const no = await begin('register')
    await prove(no)
    for (const one of [no, randomUUID()]) {
      await expect(consume(one, 'register')).rejects.toMatchObject({ code: identityErrors.required.code })
    }
  })

  test('refuses a proof after half an hour, when the cleanup deletes it', async () => {
    const [used, unused, begun] = [await proven('register'), await proven('register'), await begin('register')]
    await consume(used, 'register')
    await prove(begun, newPerson())
    server.clock.advance(30 * MINUTE_MS - 1)
    expect(await findUsedIdentity(server.db, used, server.clock.now)).toBeDefined()
    server.clock.advance(1)
    await expect(consume(unused, 'register')).rejects.toMatchObject({ code: identityErrors.expired.code })
    for (const no of [unused, begun]) expect((await finish(no)).body).toMatchObject({ code: identityErrors.expired.code })
    expect(await findUsedIdentity(server.db, used, server.clock.now)).toBeUndefined()
    await deleteExpiredProofs(server.db, server.clock.now, undefined as never)
    expect(await server.db.sql`select from identity_check where identity_no in ${server.db.sql([used, unused, begun])}`).toHaveLength(0)
  })
})
