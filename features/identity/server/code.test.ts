import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testServer, type TestServer } from '#kit/server/testing/server.ts'
import { sendPhoneCode } from '../contract.ts'
import { identityErrors } from '../errors.ts'
import { identityHttp } from './http.ts'
import { sendMailCode, takeMailCode, takePhoneCode } from './public.ts'
import { sweepIdentity } from './sweep.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer(identityHttp)
  await server.aMember({ real_name: '홍길동', phone: KNOWN })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.sql`delete from proof_code`
  await server.db.sql`delete from outbox`
})

const KNOWN = '01012345678'
const UNKNOWN = '01099998888'
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const ask = (phone = KNOWN, real_name = '홍길동') => server.call(sendPhoneCode, { body: { real_name, phone } })
const messages = () =>
  server.db.sql<{ channel: string; recipient: string; message: { text: string } }[]>`select * from outbox order by outbox_no`
const newest = async (): Promise<string> => /\d{6}/.exec((await messages()).at(-1)?.message.text ?? '')?.[0] ?? ''
const take = (code: string, phone = KNOWN) => takePhoneCode(server.db, server.app.services, { phone, code, now: server.clock.now })
const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000')

describe('a code to a phone', () => {
  test('unknown and known are answered alike, and both are counted; only the known one is sent a message', async () => {
    const [known, unknown, wrongName] = [await ask(), await ask(UNKNOWN), await ask('01077776666', '아무개')]
    for (const answer of [unknown, wrongName]) {
      expect(answer.status).toBe(known.status)
      expect(answer.body).toEqual(known.body)
    }
    expect((await messages()).map(({ channel, recipient }) => ({ channel, recipient }))).toEqual([{ channel: 'sms', recipient: KNOWN }])
    for (const phone of [KNOWN, UNKNOWN]) expect((await ask(phone)).body).toMatchObject({ code: identityErrors.too_soon.code })
    server.clock.advance(MINUTE)
    await ask(KNOWN, '다른이름')
    expect(await messages()).toHaveLength(1)
  })

  test('a wrong code for an unknown phone is refused as one for a known phone', async () => {
    await ask()
    await ask(UNKNOWN)
    const refusals = await Promise.all([take(otherThan(await newest())), take('123123', UNKNOWN), take('123123', '01011112222')].map(said))
    expect(new Set(refusals)).toEqual(new Set([`${identityErrors.bad_code.code} code`]))
  })

  test.each([{ phone: '0212345678' }, { phone: '010' }, { real_name: '' }, { real_name: '가'.repeat(41) }])(
    'is not asked for with %o',
    async (change) => {
      const { status } = await server.send('POST /v1/user/auth/code', { real_name: '홍길동', phone: KNOWN, ...change })
      expect(status).toBe(400)
      expect(await server.db.sql`select from proof_code`).toHaveLength(0)
    },
  )

  test('is good once, whatever stands between its digits', async () => {
    const { body } = await ask('010-1234-5678')
    const { expire_dt, again_dt } = body.query as { expire_dt: string; again_dt: string }
    expect(Date.parse(expire_dt) - server.clock.now.getTime()).toBe(3 * MINUTE)
    expect(Date.parse(again_dt) - server.clock.now.getTime()).toBe(MINUTE)
    const code = await newest()
    await take(`${code.slice(0, 3)} ${code.slice(3)}`)
    await expect(take(code)).rejects.toMatchObject({ code: identityErrors.bad_code.code })
  })

  test('lies in the database as a digest only', async () => {
    await ask()
    const code = await newest()
    const [row] = await server.db.sql`select to_jsonb(proof_code)::text as all from proof_code`
    expect(row!.all).not.toContain(code)
  })

  test('is good for three minutes', async () => {
    await ask()
    server.clock.advance(3 * MINUTE)
    await expect(take(await newest())).rejects.toMatchObject({ code: identityErrors.bad_code.code })
  })

  test('the fifth wrong one ends it, however many come at once', async () => {
    await ask()
    const code = await newest()
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => take(otherThan(code))))
    expect(tries.every(({ status }) => status === 'rejected')).toBe(true)
    const [row] = await server.db.sql`select tries from proof_code`
    expect(row).toEqual({ tries: 5 })
    await expect(take(code)).rejects.toMatchObject({ code: identityErrors.bad_code.code })
  })

  test('of many right ones at once, one is taken', async () => {
    await ask()
    const code = await newest()
    const takes = await Promise.allSettled(Array.from({ length: 4 }, () => take(code)))
    expect(takes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('a newer one takes the place of the older', async () => {
    await ask()
    const first = await newest()
    server.clock.advance(MINUTE)
    await ask()
    const second = await newest()
    if (first !== second) await expect(take(first)).rejects.toMatchObject({ code: identityErrors.bad_code.code })
    await take(second)
  })

  test('goes out five times a day, a minute apart, to those who ask at once only once', async () => {
    const atOnce = await Promise.all(Array.from({ length: 6 }, () => ask()))
    expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(atOnce.filter(({ body }) => body.code === identityErrors.too_soon.code)).toHaveLength(5)
    for (let sends = 1; sends < 5; sends++) {
      server.clock.advance(MINUTE)
      expect((await ask()).status).toBe(200)
    }
    server.clock.advance(MINUTE)
    expect((await ask()).body).toMatchObject({ code: identityErrors.too_many.code })
    await sweepIdentity(server.db, server.clock.now, undefined as never)
    expect((await ask()).body).toMatchObject({ code: identityErrors.too_many.code })
    server.clock.advance(24 * HOUR)
    expect((await ask()).status).toBe(200)
    await sweepIdentity(server.db, new Date(server.clock.now.getTime() + 25 * HOUR), undefined as never)
    expect(await server.db.sql`select from proof_code`).toHaveLength(0)
  })
})

describe('a code to a mail address', () => {
  const mail = 'hong@people.test'
  const send = (user_no: number) =>
    server.db.transaction((tx) => sendMailCode(tx, server.app.services, { user_no, mail, now: server.clock.now }))
  const takeMail = (user_no: number, code: string) =>
    takeMailCode(server.db, server.app.services, { user_no, mail, code, now: server.clock.now })

  test('is the member’s alone who asked for it', async () => {
    const [me, other] = [await server.aMember(), await server.aMember()]
    const { expire_dt } = await send(me.user_no)
    expect(Date.parse(expire_dt) - server.clock.now.getTime()).toBe(3 * MINUTE)
    expect(await messages()).toMatchObject([{ channel: 'mail', recipient: mail }])
    const code = await newest()
    await expect(takeMail(other.user_no, code)).rejects.toMatchObject({ code: identityErrors.bad_code.code })
    await expect(take(code, mail)).rejects.toMatchObject({ code: identityErrors.bad_code.code })
    await takeMail(me.user_no, code)
  })

  test('does not fill a mailbox, whoever asks', async () => {
    const members = await Promise.all(Array.from({ length: 3 }, () => server.aMember()))
    await send(members[0]!.user_no)
    await expect(send(members[1]!.user_no)).rejects.toMatchObject({ code: identityErrors.too_soon.code })
    expect(await messages()).toHaveLength(1)
  })
})

const said = (taken: Promise<void>): Promise<string> =>
  taken.then(
    () => 'taken',
    ({ code, field }: { code: string; field?: string }) => `${code} ${field}`,
  )
