import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { requestErrors } from '#kit/contract/errors.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import type { IdentityResult, Proven } from './identity.ts'
import { portoneIdentity } from './portone.ts'
import { drivenPortone, drivenSandbox, HONG, newestCode, PORTONE, submitStep, verified, type Driven, type Typed } from './testing.ts'
import { ownPath } from '../window/window.ts'

const personOf = (result: IdentityResult): Proven => {
  if (result.state !== 'proven') throw new Error(`It is ${result.state}.`)
  return result.person
}

describe('the script of the window’s page', () => {
  afterEach(() => void vi.unstubAllGlobals())

  test.each([
    ['nothing', null, false],
    ['others', '["other"]', false],
    ['it among others', '["other","mine"]', true],
    ['what is no list', '{', false],
  ])('for a verification that the browser started at %s it opens: %j, %j', async (_, kept, opens) => {
    vi.stubGlobal('localStorage', { getItem: (name: string) => (name === 'haru_identity' ? kept : null) })
    const page = (await import(new URL('../window/ours.js', import.meta.url).href)) as {
      isOurs(opened: { place: string; no: string }): boolean
    }
    expect(page.isOurs({ place: 'identity', no: 'mine' })).toBe(opens)
  })
})

describe.each([
  ['sandbox', drivenSandbox],
  ['portone', drivenPortone],
] as const)('%s', (engine, open) => {
  let driven: Driven
  beforeAll(async () => {
    driven = await open()
  })
  afterAll(() => driven.close())

  const proven = async (person: Typed): Promise<Proven> => {
    const no = driven.begun()
    await driven.prove(no, person)
    return personOf(await driven.identity.find(no))
  }

  test('names its provider', () => {
    expect(driven.identity.engine).toBe(engine)
  })

  test('does not know a verification that nobody started', async () => {
    expect(await driven.identity.find(randomUUID())).toEqual({ state: 'none' })
  })

  test('waits until the person has finished', async () => {
    const no = driven.begun()
    expect(await driven.identity.find(no)).toEqual({ state: 'waiting' })
    await driven.prove(no, HONG)
    expect(await driven.identity.find(no)).toMatchObject({ state: 'proven' })
  })

  test('verifies name, birth, sex and phone, in haru’s format', async () => {
    const { ci, di, ...facts } = await proven(HONG)
    expect(facts).toEqual({ real_name: '홍길동', birth: '2001-05-31', gender: 'm', phone: '01012345678' })
    expect(ci).not.toBe('')
    expect(di).not.toBe(ci)
  })

  test('CI and DI of a person stay the same with another phone, and differ between persons', async () => {
    const [one, again, other] = [
      await proven(HONG),
      await proven({ ...HONG, phone: '010-9999-0000', carrier: 'KT' }),
      await proven({ ...HONG, name: '홍길순', sex: 'w' }),
    ]
    expect([again.ci, again.di]).toEqual([one.ci, one.di])
    expect(other.ci).not.toBe(one.ci)
    expect(other.di).not.toBe(one.di)
  })

  test('a cancelled verification proves nobody', async () => {
    const no = driven.begun()
    await driven.giveUp(no)
    expect(await driven.identity.find(no)).toEqual({ state: 'failed' })
  })

  test('its window is a page of haru with a strict content policy that cannot be framed', async () => {
    const { status, headers, body } = await driven.server.send(`GET /identity/${driven.begun()}`)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    const csp = headers.get('content-security-policy') ?? ''
    for (const rule of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"]) expect(csp).toContain(rule)
    expect(csp).not.toMatch(/script-src [^;]*(unsafe|\*|https:(?!\/\/cdn\.portone\.io))/)
    expect(headers.get('cache-control')).toBe('no-store')
    const html = String(body.text)
    expect(html).not.toMatch(/<script(?! type="module" src="\/identity\/)|<style| style=| on\w+=/)
    for (const [, path] of html.matchAll(/(?:src|href)="([^"]+)"/g)) expect((await driven.server.send(`GET ${path}`)).status).toBe(200)
  })

  test('a window in the app’s own tab has a link back, also on an expired page', async () => {
    for (const no of [driven.begun(), randomUUID()]) {
      const of = async (search: string) => String((await driven.server.send(`GET /identity/${no}${search}`)).body.text)
      const page = await of('?back=/register?step=identity')
      expect(page).toContain('<a id="leave" href="/#/register?step=identity">')
      // Handled from the moment it is there.
      expect(page.indexOf('<script src="/window/leave.js"></script>')).toSatisfy((at: number) => at > 0 && at < page.indexOf('id="leave"'))
      expect(await of('?back=https://evil.test')).not.toContain('id="leave"')
      expect(await of('')).not.toContain('id="leave"')
    }
  })

  test('a malformed number opens no window, and text of the address is escaped', async () => {
    const { status, body } = await driven.server.send('GET /identity/%3Cscript%3E')
    expect(status).toBe(404)
    expect(body.text).toContain('본인확인 시간이 지났어요')
    expect(body.text).not.toContain('<script')
    const back = await driven.server.send(`GET /identity/${driven.begun()}?back=${encodeURIComponent('/"><img src=x>')}`)
    expect(back.body.text).toContain('data-back=""')
  })
})

describe('the sandbox', () => {
  let driven: Driven
  beforeAll(async () => {
    driven = await drivenSandbox()
  })
  afterAll(() => driven.close())
  const send = (no: string, change: Partial<Record<keyof Typed, string>> = {}) =>
    submitStep(driven.server, no, 'send', { ...HONG, ...change })
  const check = (no: string, code: string) => submitStep(driven.server, no, 'check', { code })

  test('opens only for a started verification, and until it expires', async () => {
    const no = driven.begun()
    for (const path of ['send', 'check'] as const) expect((await submitStep(driven.server, randomUUID(), path, HONG)).status).toBe(404)
    driven.server.clock.advance(30 * MINUTE_MS)
    expect((await send(no)).status).toBe(404)
    expect((await driven.server.send(`GET /identity/${no}`)).status).toBe(404)
  })

  test.each([
    ['name', { name: '홍' }],
    ['name', { name: '<b>홍길동' }],
    ['birth', { birth: '010531' }],
    ['birth', { birth: '20010231' }],
    ['birth', { birth: '20990101' }],
    ['birth', { birth: '18991231' }],
    ['sex', { sex: 'x' }],
    ['carrier', { carrier: '' }],
    ['phone', { phone: '02-123-4567' }],
  ] as const)('refuses this %s: %o', async (field, change) => {
    const no = driven.begun()
    const { status, body } = await send(no, change)
    expect(status).toBe(400)
    expect(body).toMatchObject({ field, msg: expect.stringMatching(/요\.$/) as string })
    expect((await check(no, '000000')).status).toBe(400)
  })

  test('sends the code by SMS, valid for three minutes', async () => {
    const no = driven.begun()
    expect((await send(no)).body).toEqual({ seconds: 180 })
    const [row] = await driven.server.db.sql`select channel, recipient from outbox order by outbox_no desc limit 1`
    expect(row).toEqual({ channel: 'sms', recipient: '01012345678' })
    driven.server.clock.advance(180_000)
    expect((await check(no, await newestCode(driven.server))).body.msg).toContain('시간이 지났어요')
    expect(await driven.identity.find(no)).toEqual({ state: 'waiting' })
  })

  test('after five wrong codes refuses the right one, and accepts a new one', async () => {
    const no = driven.begun()
    await send(no)
    const code = await newestCode(driven.server)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries++) expect((await check(no, wrong)).body.msg).toContain('맞지 않아요')
    expect((await check(no, code)).status).toBe(400)
    expect((await send(no)).body.msg).toContain('60초 뒤')
    driven.server.clock.advance(MINUTE_MS)
    await send(no)
    expect((await check(no, await newestCode(driven.server))).status).toBe(200)
    expect(await driven.identity.find(no)).toMatchObject({ state: 'proven' })
  })

  test('limits the submissions of one address', async () => {
    const other = await drivenSandbox()
    const no = other.begun()
    const statuses = new Set<number>()
    for (let presses = 0; presses < 130; presses++) statuses.add((await submitStep(other.server, no, 'check', { code: '1' })).status)
    await other.close()
    expect(statuses).toEqual(new Set([400, 429]))
  })
})

describe('PortOne', () => {
  let driven: Awaited<ReturnType<typeof drivenPortone>>
  beforeAll(async () => {
    driven = await drivenPortone()
  })
  afterAll(() => driven.close())

  const found = (change: (answer: ReturnType<typeof verified>) => void) => {
    const no = driven.begun()
    const answer = verified(no, HONG)
    change(answer)
    driven.known.set(no, answer)
    return driven.identity.find(no)
  }

  test('another channel of the same store, such as a test channel, proves nobody', async () => {
    expect(await found((answer) => (answer.channel = { type: 'TEST', key: 'channel-test' }))).toEqual({ state: 'failed' })
    expect(await found((answer) => delete answer.channel)).toEqual({ state: 'failed' })
  })

  test.each(['ci', 'birthDate', 'gender', 'phoneNumber'])('a person without %s is not verified', async (field) => {
    expect(await found((answer) => delete answer.verifiedCustomer![field])).toEqual({ state: 'failed' })
  })

  test('without a DI from the provider the person is still identified', async () => {
    expect(personOf(await found((answer) => delete answer.verifiedCustomer!.di)).di).toBe('ci of 홍길동 2001-05-31')
  })

  test('a number with the country code is the same number', async () => {
    expect(personOf(await found((answer) => (answer.verifiedCustomer!.phoneNumber = '+82 10-1234-5678'))).phone).toBe('01012345678')
  })

  test('an unreachable server, or one that refuses haru’s secret, is a temporary error', async () => {
    const away = portoneIdentity({ ...PORTONE, api: 'http://127.0.0.1:1' })
    await expect(away.find(randomUUID())).rejects.toThrow(requestErrors.busy().message)
    const stranger = portoneIdentity({ ...PORTONE, secret: 'another', api: driven.url })
    await expect(stranger.find(randomUUID())).rejects.toThrow(requestErrors.busy().message)
  })

  test('its page has the script’s parameters, and loads only from PortOne', async () => {
    const no = driven.begun()
    const { body, headers } = await driven.server.send(`GET /identity/${no}?back=/register`)
    expect(body.text).toContain(`data-no="${no}" data-back="/register" data-store="store-1" data-channel="channel-1"`)
    expect(body.text).toContain(`data-redirect="http://haru.test/identity/${no}?back=%2Fregister"`)
    expect(headers.get('content-security-policy')).toContain("script-src 'self' https://cdn.portone.io;")
    expect(body.text).not.toContain('the secret')
  })
})

test.each(['/register', '/find-pw', '/register?step=2&to=%2Fa', '/my-info-edit'])('%s is an accepted return path', (path) => {
  expect(ownPath(path)).toBe(path)
})

test.each([
  '',
  'register',
  '//evil.test',
  '/\\evil.test',
  'https://evil.test',
  '/a"b',
  '/a<b',
  '/a b',
  '/a#b',
  `/${'a'.repeat(400)}`,
  undefined,
  ['/a'],
])('%s is no return path', (path) => {
  expect(ownPath(path)).toBe('')
})
