import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/contract/time.ts'
import { testServer, type TestServer } from '#kit/server/testing/server.ts'
import { sendPhoneCode } from '../contract.ts'
import { identityErrors } from '../errors.ts'
import { identityHttp } from './http.ts'
import { sendMailCode, consumeMailCode, consumePhoneCode } from './public.ts'
import { deleteExpiredProofs } from './cleanup.ts'

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

const ask = (phone = KNOWN, real_name = '홍길동') => server.call(sendPhoneCode, { body: { real_name, phone } })
const messages = () =>
  server.db.sql<{ channel: string; recipient: string; message: { text: string } }[]>`select * from outbox order by outbox_no`
const newest = async (): Promise<string> => /\d{6}/.exec((await messages()).at(-1)?.message.text ?? '')?.[0] ?? ''
const consume = (code: string, phone = KNOWN) => consumePhoneCode(server.db, server.app.services, { phone, code, now: server.clock.now })
const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000')

describe('sendPhoneCode', () => {
  test('answers and counts known and unknown phones alike; sends a message only to the known one', async () => {
    const [known, unknown, wrongName] = [await ask(), await ask(UNKNOWN), await ask('01077776666', '아무개')]
    for (const answer of [unknown, wrongName]) {
      expect(answer.status).toBe(known.status)
      expect(answer.body).toEqual(known.body)
    }
    expect((await messages()).map(({ channel, recipient }) => ({ channel, recipient }))).toEqual([{ channel: 'sms', recipient: KNOWN }])
    for (const phone of [KNOWN, UNKNOWN]) expect((await ask(phone)).body).toMatchObject({ code: identityErrors.too_soon.code })
    server.clock.advance(MINUTE_MS)
    await ask(KNOWN, '다른이름')
    expect(await messages()).toHaveLength(1)
  })

  test('refuses wrong codes of known and unknown phones alike', async () => {
    await ask()
    await ask(UNKNOWN)
    const refusals = await Promise.all(
      [consume(otherThan(await newest())), consume('123123', UNKNOWN), consume('123123', '01011112222')].map(outcomeOf),
    )
    expect(new Set(refusals)).toEqual(new Set([`${identityErrors.bad_code.code} code`]))
  })

  test.each([{ phone: '0212345678' }, { phone: '010' }, { real_name: '' }, { real_name: '가'.repeat(41) }])(
    'refuses %o',
    async (change) => {
      const { status } = await server.send('POST /v1/user/auth/code', { real_name: '홍길동', phone: KNOWN, ...change })
      expect(status).toBe(400)
      expect(await server.db.sql`select from proof_code`).toHaveLength(0)
    },
  )

  test('accepts a code once, with any separators', async () => {
    const { body } = await ask('010-1234-5678')
    const { expire_dt, again_dt } = body.query as { expire_dt: string; again_dt: string }
    expect(Date.parse(expire_dt) - server.clock.now.getTime()).toBe(3 * MINUTE_MS)
    expect(Date.parse(again_dt) - server.clock.now.getTime()).toBe(MINUTE_MS)
    const code = await newest()
    await consume(`${code.slice(0, 3)} ${code.slice(3)}`)
    await expect(consume(code)).rejects.toMatchObject({ code: identityErrors.bad_code.code })
  })

  test('stores a code only as a digest', async () => {
    await ask()
    const code = await newest()
    const [row] = await server.db.sql`select to_jsonb(proof_code)::text as all from proof_code`
    expect(row!.all).not.toContain(code)
  })

  test('refuses a code after three minutes', async () => {
    await ask()
    server.clock.advance(3 * MINUTE_MS)
    await expect(consume(await newest())).rejects.toMatchObject({ code: identityErrors.bad_code.code })
  })

  test('voids a code after five wrong attempts, even in parallel', async () => {
    await ask()
    const code = await newest()
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => consume(otherThan(code))))
    expect(tries.every(({ status }) => status === 'rejected')).toBe(true)
    const [row] = await server.db.sql`select tries from proof_code`
    expect(row).toEqual({ tries: 5 })
    await expect(consume(code)).rejects.toMatchObject({ code: identityErrors.bad_code.code })
  })

  test('accepts one of four parallel right attempts', async () => {
    await ask()
    const code = await newest()
    const attempts = await Promise.allSettled(Array.from({ length: 4 }, () => consume(code)))
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('voids the previous code', async () => {
    await ask()
    const first = await newest()
    server.clock.advance(MINUTE_MS)
    await ask()
    const second = await newest()
    if (first !== second) await expect(consume(first)).rejects.toMatchObject({ code: identityErrors.bad_code.code })
    await consume(second)
  })

  test('sends five codes a day, one minute apart, and one to parallel requests', async () => {
    const atOnce = await Promise.all(Array.from({ length: 6 }, () => ask()))
    expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(atOnce.filter(({ body }) => body.code === identityErrors.too_soon.code)).toHaveLength(5)
    for (let sends = 1; sends < 5; sends++) {
      server.clock.advance(MINUTE_MS)
      expect((await ask()).status).toBe(200)
    }
    server.clock.advance(MINUTE_MS)
    expect((await ask()).body).toMatchObject({ code: identityErrors.too_many.code })
    await deleteExpiredProofs(server.db, server.clock.now, undefined as never)
    expect((await ask()).body).toMatchObject({ code: identityErrors.too_many.code })
    server.clock.advance(DAY_MS)
    expect((await ask()).status).toBe(200)
    await deleteExpiredProofs(server.db, new Date(server.clock.now.getTime() + 25 * HOUR_MS), undefined as never)
    expect(await server.db.sql`select from proof_code`).toHaveLength(0)
  })
})

describe('sendMailCode', () => {
  const mail = 'hong@people.test'
  const send = (user_no: number) =>
    server.db.transaction((tx) => sendMailCode(tx, server.app.services, { user_no, mail, now: server.clock.now }))
  const consumeMail = (user_no: number, code: string) =>
    consumeMailCode(server.db, server.app.services, { user_no, mail, code, now: server.clock.now })

  test('creates a code only for the member who requested it', async () => {
    const [me, other] = [await server.aMember(), await server.aMember()]
    const { expire_dt } = await send(me.user_no)
    expect(Date.parse(expire_dt) - server.clock.now.getTime()).toBe(3 * MINUTE_MS)
    expect(await messages()).toMatchObject([{ channel: 'mail', recipient: mail }])
    const code = await newest()
    await expect(consumeMail(other.user_no, code)).rejects.toMatchObject({ code: identityErrors.bad_code.code })
    await expect(consume(code, mail)).rejects.toMatchObject({ code: identityErrors.bad_code.code })
    await consumeMail(me.user_no, code)
  })

  test('limits the codes per address across members', async () => {
    const members = await Promise.all(Array.from({ length: 3 }, () => server.aMember()))
    await send(members[0]!.user_no)
    await expect(send(members[1]!.user_no)).rejects.toMatchObject({ code: identityErrors.too_soon.code })
    expect(await messages()).toHaveLength(1)
  })
})

const outcomeOf = (attempt: Promise<void>): Promise<string> =>
  attempt.then(
    () => 'accepted',
    ({ code, field }: { code: string; field?: string }) => `${code} ${field}`,
  )
