import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tableProblems } from '#kit/contract/testing-transition.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/contract/time.ts'
import { LOCK_FAILS, LOCK_MINUTES } from '#kit/contract/guesses.ts'
import { hashPassword } from '#kit/server/auth/password.ts'
import { cleanupJob, namedCleanups } from '#kit/server/jobs/cleanup.ts'
import { attemptsOf } from '#kit/server/testing/attempts.ts'
import { featureServer, type TestAnswer, type TestOperator, type TestServer } from '#kit/server/testing/server.ts'
import { tableStates } from '#kit/server/testing/written-rows.ts'
import { transition } from '#kit/server/transition.ts'
import * as wire from '../contract.ts'
import { IDLE_MINUTES, INVITE_HOURS, RECOVERY_CODES, SESSION_HOURS } from '../rules.ts'
import { OPERATOR, operatorTransitions } from '../transitions.ts'
import { runOperatorCommand } from './command.ts'
import { operator } from './feature.ts'
import { operators } from './state-machine.ts'
import { anOperator, linkMember } from './testing.ts'
import { totpCode, totpStep } from './totp.ts'

const PASSWORD = '가을바람 solid-9 하루'
const OTHER = 'winter-8 바람 저녁노을'

let server: TestServer
let hash: string
let maker: TestOperator
let checker: TestOperator
beforeAll(async () => {
  server = await featureServer([operator])
  hash = await hashPassword(PASSWORD)
})
afterAll(() => server.close())
beforeEach(async () => {
  server.app.services.production = false
  maker = await anOperator(server)
  checker = await anOperator(server)
})

/** The header that sends back the cookie of an answer. */
const cookieOf = ({ headers }: TestAnswer): string => headers.get('set-cookie')!.split(';')[0]!
const codeOf = ({ body }: TestAnswer): unknown => body['code']
let made = 0
/** An operator with a password, who is not logged in. */
async function aPerson(columns: Record<string, unknown> = {}): Promise<{ login_id: string; operator_no: number }> {
  const login_id = `person${++made}`
  const { operator_no } = await anOperator(server, { login_id, password_hash: hash, ...columns })
  return { login_id, operator_no }
}
const logIn = (login_id: string, more: { password?: string; code?: string } = {}, headers: Record<string, string> = {}) =>
  server.call(wire.logInOperator, { body: { login_id, password: PASSWORD, ...more } }, { headers })
const asOf = (answer: TestAnswer): TestOperator => ({
  operator_no: (answer.body.query as wire.OperatorSelf).operator_no,
  cookie: cookieOf(answer),
})
const self = (as: TestOperator) => server.call(wire.getOperatorSelf, {}, { as })
const acts = async (operatorNo: number): Promise<string[]> =>
  (await server.db.sql<{ act: string }[]>`select act from operator_log where target = ${`operator:${operatorNo}`} order by log_no`).map(
    ({ act }) => act,
  )

/** Reads a base32 key as an authenticator app does. */
function appOf(key: string): { code: () => string } {
  const bits = [...key].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
  return { code: () => totpCode(bytes, totpStep(server.clock.now)) }
}

/** Registers an app; the clock moves on, because its first code is used up. */
async function enrol(as: TestOperator): Promise<{ code: () => string; recovery: string[] }> {
  const begun = await server.call(wire.beginTotp, { body: { password: PASSWORD } }, { as })
  const app = appOf((begun.body.query as { key: string }).key)
  const confirmed = await server.call(wire.confirmTotp, { body: { code: app.code() } }, { as })
  expect(confirmed.status).toBe(200)
  server.clock.advance(MINUTE_MS)
  return { ...app, recovery: (confirmed.body.query as { recovery_codes: string[] }).recovery_codes }
}

test('refuses guests and members; no member’s token opens anything', async () => {
  const member = await server.aMember({ user_id: 'amember1', password_hash: hash })
  const { operator_no } = await aPerson()
  const calls = Object.values<unknown>(wire).filter(
    (one): one is typeof wire.getOperatorSelf => typeof one === 'object' && one !== null && 'access' in one && one.access === 'operator',
  )
  const before = await tableStates(server.db)
  for (const as of [null, member]) {
    for (const one of calls) {
      const input = { params: { operator_no, session_no: '00000000-0000-4000-8000-000000000000', proposal_no: 1 }, body: {} }
      expect((await server.call(one, (one.method === 'GET' ? { params: input.params } : input) as never, { as })).status).toBe(401)
    }
  }
  expect(await tableStates(server.db)).toEqual(before)
  expect(codeOf(await logIn('amember1'))).toBe('operator.bad_credentials')
})

describe('log-in', () => {
  test('sets a cookie for operators’ calls alone, which ends with the log-out', async () => {
    const { login_id, operator_no } = await aPerson()
    const answer = await logIn(` ${login_id.toUpperCase()} `)
    expect(answer.body.query).toMatchObject({ operator_no, login_id, has_totp: false, needs_totp: false, recovery_left: 0 })
    const cookie = answer.headers.get('set-cookie')!
    expect(cookie).toMatch(/^haru_operator=[\w-]{43}; /)
    expect(cookie.split('; ').slice(1).toSorted()).toEqual([
      'HttpOnly',
      `Max-Age=${SESSION_HOURS * 3600}`,
      'Path=/v1/operator',
      'SameSite=Strict',
    ])
    const as = asOf(answer)
    expect((await self(as)).body.query).toMatchObject({ operator_no })
    const [stored] = await server.db
      .sql`select token_hash from operator_session where operator_no = ${operator_no} order by reg_dt desc limit 1`
    expect(JSON.stringify(stored)).not.toContain(as.cookie.split('=')[1])
    const out = await server.call(wire.logOutOperator, {}, { as })
    expect(out.headers.get('set-cookie')).toMatch(/^haru_operator=; Max-Age=0; Path=\/v1\/operator;/)
    expect((await self(as)).status).toBe(401)
    expect(await acts(operator_no)).toEqual(['session.open', 'session.close'])
  })

  test('is refused to other sites, invited and revoked operators, alike for an unknown id and a wrong password', async () => {
    const { login_id } = await aPerson()
    const [revoked, invited] = [await aPerson({ state: OPERATOR.revoked }), await aPerson({ state: OPERATOR.invited })]
    expect(codeOf(await logIn(login_id, {}, { 'sec-fetch-site': 'cross-site' }))).toBe('request.cross_site')
    const before = await tableStates(server.db, ['login_attempt'])
    const answers = [
      await logIn(login_id, { password: OTHER }),
      await logIn('nobody-here'),
      await logIn(revoked.login_id),
      await logIn(invited.login_id),
    ]
    for (const answer of answers) {
      expect([answer.status, codeOf(answer), answer.headers.get('set-cookie')]).toEqual([400, 'operator.bad_credentials', null])
    }
    expect(await tableStates(server.db, ['login_attempt'])).toEqual(before)
  })

  test('locks an id for a household after ten wrong passwords, for nobody else, and for half an hour', async () => {
    const { login_id, operator_no } = await aPerson()
    const wrong = () => logIn(login_id, { password: OTHER })
    const answers = await Promise.all(Array.from({ length: LOCK_FAILS + 2 }, wrong))
    expect(answers.map((answer) => String(codeOf(answer))).toSorted()).toEqual([
      ...Array.from({ length: LOCK_FAILS }, () => 'operator.bad_credentials'),
      'operator.locked',
      'operator.locked',
    ])
    expect(codeOf(await logIn(login_id))).toBe('operator.locked')
    expect(await acts(operator_no)).toEqual(['session.locked'])
    const { login_id: other } = await aPerson()
    expect((await logIn(other)).status).toBe(200)
    server.clock.advance(LOCK_MINUTES * MINUTE_MS)
    expect((await logIn(login_id)).status).toBe(200)
    // A right password forgets the wrong ones.
    for (let nth = 0; nth < LOCK_FAILS - 1; nth++) await wrong()
    expect((await logIn(login_id)).status).toBe(200)
    expect(codeOf(await wrong())).toBe('operator.bad_credentials')
  })
})

describe('the session', () => {
  test('ends after half an hour without an act; reads do not prolong it, and nothing prolongs it over twelve hours', async () => {
    const { login_id } = await aPerson()
    const as = asOf(await logIn(login_id))
    server.clock.advance((IDLE_MINUTES - 1) * MINUTE_MS)
    expect((await self(as)).status).toBe(200)
    server.clock.advance(MINUTE_MS)
    expect((await self(as)).status).toBe(401)

    const busy = asOf(await logIn(login_id))
    const from = server.clock.now.getTime()
    while (server.clock.now.getTime() - from < SESSION_HOURS * HOUR_MS - 20 * MINUTE_MS) {
      server.clock.advance(20 * MINUTE_MS)
      expect((await server.call(wire.prolongSession, {}, { as: busy })).status).toBe(200)
    }
    const { left_seconds, expire_seconds } = (await self(busy)).body.query as wire.OperatorSelf
    expect([left_seconds, expire_seconds]).toEqual([1200, 1200])
    server.clock.advance(20 * MINUTE_MS)
    expect((await self(busy)).status).toBe(401)
  })

  test('is listed, and ended by its own operator', async () => {
    const { login_id } = await aPerson()
    const [one, other] = [asOf(await logIn(login_id)), asOf(await logIn(login_id))]
    const list = async (as: TestOperator) => (await server.call(wire.listOperatorSessions, {}, { as })).body.query as wire.OperatorSession[]
    const sessions = await list(one)
    expect(sessions.map(({ is_this }) => is_this).filter(Boolean)).toHaveLength(1)
    const mine = sessions.find(({ is_this }) => is_this)!
    const end = (session_no: string, as: TestOperator) => server.call(wire.endOperatorSession, { params: { session_no } }, { as })
    expect((await end(mine.session_no, maker)).status).toBe(404)
    expect((await end(mine.session_no, other)).status).toBe(200)
    expect((await self(one)).status).toBe(401)
    expect((await list(other)).some(({ session_no }) => session_no === mine.session_no)).toBe(false)
  })

  test('rows are deleted after 180 days', async () => {
    const { login_id, operator_no } = await aPerson()
    const count = async () => (await server.db.sql`select from operator_session where operator_no = ${operator_no}`).length
    await server.call(wire.logOutOperator, {}, { as: asOf(await logIn(login_id)) })
    const clean = (days: number) =>
      cleanupJob(namedCleanups('operator', operator.cleanups!)).work({
        services: server.app.services,
        now: new Date(server.clock.now.getTime() + days * DAY_MS),
        data: {},
      } as never)
    await clean(0)
    expect(await count()).toBe(2)
    await clean(181)
    // The other one is the test's own of two years.
    expect(await count()).toBe(1)
  })
})

describe('the second factor', () => {
  test('in production nothing but its registration works without one', async () => {
    server.app.services.production = true
    const { login_id } = await aPerson()
    const answer = await logIn(login_id)
    expect(answer.body.query).toMatchObject({ has_totp: false, needs_totp: true })
    const as = asOf(answer)
    const refused = [
      await server.call(wire.getInboxCount, {}, { as }),
      await server.call(wire.listOperators, {}, { as }),
      await server.call(wire.changeOperatorPassword, { body: { password: PASSWORD, new_password: OTHER } }, { as }),
      await server.call(wire.decideProposal, { params: { proposal_no: 1 }, body: { approve: true } }, { as }),
    ]
    expect(refused.map(codeOf)).toEqual(refused.map(() => 'operator.totp_required'))
    await enrol(as)
    expect((await server.call(wire.getInboxCount, {}, { as })).status).toBe(200)
  })

  test('a log-in needs a code that was not used yet', async () => {
    const { login_id, operator_no } = await aPerson()
    const app = await enrol(asOf(await logIn(login_id)))
    expect(codeOf(await logIn(login_id))).toBe('operator.code_needed')
    expect(codeOf(await logIn(login_id, { password: OTHER }))).toBe('operator.bad_credentials')
    const code = app.code()
    const racing = await Promise.all([logIn(login_id, { code }), logIn(login_id, { code: `${code.slice(0, 3)} ${code.slice(3)}` })])
    expect(racing.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
    expect(codeOf(await logIn(login_id, { code }))).toBe('operator.bad_code')
    server.clock.advance(30_000)
    expect((await logIn(login_id, { code: app.code() })).status).toBe(200)
    const [row] = await server.db.sql<{ totp_sealed: Buffer }[]>`select totp_sealed from operator where operator_no = ${operator_no}`
    expect(row!.totp_sealed.length).toBeGreaterThan(40)
    expect(await acts(operator_no)).toEqual(['session.open', 'totp.confirm', 'session.open', 'session.open'])
  })

  test('wrong codes are limited for the operator, whatever the address, and a right one in between starts anew', async () => {
    const { login_id } = await aPerson()
    const app = await enrol(asOf(await logIn(login_id)))
    const wrongCode = createHmac('sha1', 'x').update(app.code()).digest('hex').replace(/\D/g, '').padEnd(6, '0').slice(0, 6)
    for (let nth = 0; nth < LOCK_FAILS; nth++) {
      expect(codeOf(await logIn(login_id, { code: wrongCode === app.code() ? '000000' : wrongCode }))).toBe('operator.bad_code')
    }
    expect(codeOf(await logIn(login_id, { code: app.code() }))).toBe('operator.locked')
    server.clock.advance(LOCK_MINUTES * MINUTE_MS)
    expect((await logIn(login_id, { code: app.code() })).status).toBe(200)
  })

  test('a recovery code replaces it once; new ones end the old ones', async () => {
    const { login_id, operator_no } = await aPerson()
    const as = asOf(await logIn(login_id))
    const app = await enrol(as)
    expect(app.recovery).toHaveLength(RECOVERY_CODES)
    expect(new Set(app.recovery).size).toBe(RECOVERY_CODES)
    const [first, second] = app.recovery as [string, string]
    const racing = await Promise.all([
      logIn(login_id, { code: first }),
      logIn(login_id, { code: first.toLowerCase().replaceAll('-', ' ') }),
    ])
    expect(racing.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
    expect(racing.find(({ status }) => status === 200)!.body.query).toMatchObject({ recovery_left: RECOVERY_CODES - 1 })
    const rows = await server.db.sql<{ code_hash: Buffer }[]>`select code_hash from operator_recovery where operator_no = ${operator_no}`
    expect(rows.some(({ code_hash }) => code_hash.toString('latin1').includes(first.replaceAll('-', '')))).toBe(false)

    const renewing = (body: { password: string; code?: string }) => server.call(wire.renewRecoveryCodes, { body }, { as })
    expect(codeOf(await renewing({ password: OTHER, code: app.code() }))).toBe('operator.bad_credentials')
    expect(codeOf(await renewing({ password: PASSWORD }))).toBe('operator.code_needed')
    const renewed = (await renewing({ password: PASSWORD, code: app.code() })).body.query as { recovery_codes: string[] }
    expect(codeOf(await logIn(login_id, { code: second }))).toBe('operator.bad_code')
    expect((await logIn(login_id, { code: renewed.recovery_codes[0]! })).status).toBe(200)
  })

  test('another app replaces it only with the password and a code of the present one', async () => {
    const { login_id } = await aPerson()
    const as = asOf(await logIn(login_id))
    expect(codeOf(await server.call(wire.confirmTotp, { body: { code: '123456' } }, { as }))).toBe('operator.no_enrolment')
    const app = await enrol(as)
    const begin = (body: { password: string; code?: string }) => server.call(wire.beginTotp, { body }, { as })
    expect(codeOf(await begin({ password: PASSWORD }))).toBe('operator.code_needed')
    const { key, link } = (await begin({ password: PASSWORD, code: app.code() })).body.query as { key: string; link: string }
    expect(link).toContain(`secret=${key}&issuer=haru`)
    const next = appOf(key)
    expect(codeOf(await server.call(wire.confirmTotp, { body: { code: app.code() } }, { as }))).toBe('operator.bad_code')
    server.clock.advance(30_000)
    expect((await logIn(login_id, { code: app.code() })).status).toBe(200)
    expect((await server.call(wire.confirmTotp, { body: { code: next.code() } }, { as })).status).toBe(200)
    server.clock.advance(30_000)
    expect(codeOf(await logIn(login_id, { code: app.code() }))).toBe('operator.bad_code')
    expect((await logIn(login_id, { code: next.code() })).status).toBe(200)
  })
})

test('a changed password needs the old one, is long and varied, and ends the other sessions', async () => {
  const { login_id } = await aPerson()
  const [as, other] = [asOf(await logIn(login_id)), asOf(await logIn(login_id))]
  const change = (new_password: string, password = PASSWORD) =>
    server.call(wire.changeOperatorPassword, { body: { password, new_password } }, { as })
  expect(codeOf(await change(OTHER, OTHER))).toBe('operator.bad_credentials')
  for (const bad of ['short-1 하루', 'aaaaaaaaaaaaaaaa', `${login_id}-and-more-9`, '가'.repeat(65)]) {
    expect((await change(bad)).body).toMatchObject({ code: 'operator.password', field: 'new_password' })
  }
  expect((await change(OTHER)).status).toBe(200)
  expect([(await self(as)).status, (await self(other)).status]).toEqual([200, 401])
  expect(codeOf(await logIn(login_id))).toBe('operator.bad_credentials')
  expect((await logIn(login_id, { password: OTHER })).status).toBe(200)
})

describe('accounts', () => {
  const propose = (body: object, as = maker) =>
    server.call(
      wire.proposeInvitation,
      { body: { name: '새 운영자', user_no: null, roles: ['super'], reason: '새로 왔어요', ...body } as never },
      { as },
    )
  const decide = async (proposal_no: number, as = checker) => {
    const shown = (await server.call(wire.getProposal, { params: { proposal_no } }, { as })).body.query as wire.ProposalCase
    return server.call(wire.decideProposal, { params: { proposal_no }, body: { approve: true, version: shown.version ?? '' } }, { as })
  }
  const noOf = ({ body }: TestAnswer) => (body.query as { proposal_no: number }).proposal_no
  const link = (operator_no: number, as: TestOperator) => server.call(wire.makeInviteLink, { params: { operator_no } }, { as })
  const tokenOf = (text: string) => text.split('token=')[1]!
  const accept = (token: string, new_password = PASSWORD) => server.call(wire.acceptInvitation, { body: { token, new_password } })

  test('are opened by two: one proposes, another approves and hands out a link that works once', async () => {
    const login_id = `new.one${++made}`
    const proposal = await propose({ login_id })
    expect(codeOf(await propose({ login_id }, checker))).toBe('operator.waiting')
    expect(codeOf(await decide(noOf(proposal), maker))).toBe('operator.same_person')
    const decided = (await decide(noOf(proposal))).body.query as wire.Proposal
    const { operator_no } = decided.result as { operator_no: number }
    expect(codeOf(await link(operator_no, maker))).toBe('operator.not_inviter')
    expect((await link(999_999, checker)).status).toBe(404)
    const first = (await link(operator_no, checker)).body.query as { link: string }
    const second = (await link(operator_no, checker)).body.query as { link: string }
    expect(second.link).toMatch(/^http:\/\/haru\.test\/console\/#\/invite\?token=[\w-]{43}$/)
    // The link is in no stored answer, result or log line.
    const kept = await server.db.sql`
      select 1 from operator_log where facts::text like '%invite?%' union all select 1 from idempotency where answer::text like '%invite?%'`
    expect(kept).toHaveLength(0)
    const find = (token: string) => server.call(wire.findInvitation, { body: { token } })
    for (const token of [tokenOf(first.link), 'nonsense', '']) {
      expect([codeOf(await find(token)), codeOf(await accept(token))]).toEqual(['operator.no_invitation', 'operator.no_invitation'])
    }
    const token = tokenOf(second.link)
    expect((await find(token)).body.query).toEqual({ login_id, name: '새 운영자' })
    expect(codeOf(await accept(token, 'short'))).toBe('operator.password')
    const racing = await Promise.all([accept(token), accept(token)])
    expect(racing.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404])
    const as = asOf(racing.find(({ status }) => status === 200)!)
    expect((await self(as)).body.query).toMatchObject({ operator_no, login_id, name: '새 운영자' })
    expect(codeOf(await link(operator_no, checker))).toBe('operator.not_possible')
    expect((await logIn(login_id)).status).toBe(200)
    expect(await acts(operator_no)).toEqual(['operator.invite', 'operator.link', 'operator.link', 'operator.accept', 'session.open'])
  })

  test('are refused for a used id, an unknown member and a member who has one', async () => {
    const { login_id } = await aPerson()
    const { user_no } = await server.aMember()
    await linkMember(server, maker, user_no)
    const { user_no: other } = await server.aMember()
    await linkMember(server, await anOperator(server), other)
    const before = await tableStates(server.db, ['operator_session'])
    const answers = [
      await propose({ login_id }),
      await propose({ login_id: '한글아이디' }),
      await propose({ login_id: 'abc' }),
      await propose({ login_id: 'fine.id', user_no: 999_999 }),
      await propose({ login_id: 'fine.id', user_no: other }),
      await propose({ login_id: 'fine.id', user_no }),
      await propose({ login_id: 'fine.id', name: ' ' }),
      await propose({ login_id: 'fine.id', reason: '' }),
    ]
    expect(answers.map(codeOf)).toEqual([
      'operator.taken',
      'request.invalid',
      'request.invalid',
      'operator.no_member',
      'operator.known_member',
      'operator.own',
      'request.invalid',
      'request.invalid',
    ])
    expect(await tableStates(server.db, ['operator_session'])).toEqual(before)
  })

  test('are revoked by two others at once, for good, and renewed under the same number', async () => {
    const { login_id, operator_no } = await aPerson()
    const as = asOf(await logIn(login_id))
    await enrol(as)
    const params = { operator_no }
    const body = { reason: '떠났어요' }
    const asked = (one: typeof wire.proposeRevocation | typeof wire.proposeRenewal, by: TestOperator) =>
      server.call(one, { params, body }, { as: by })
    expect(codeOf(await asked(wire.proposeRevocation, as))).toBe('operator.own')
    expect(codeOf(await asked(wire.proposeRenewal, as))).toBe('operator.own')
    const revocation = noOf(await asked(wire.proposeRevocation, maker))
    expect(codeOf(await decide(revocation, as))).toBe('operator.own')
    // It waits for those who may decide it, not for those who only see it or whom it is about.
    const mod = await anOperator(server, { roles: ['mod'] })
    for (const [by, isTheirs] of [
      [checker, true],
      [maker, false],
      [as, false],
      [mod, false],
    ] as const) {
      const waiting = (await server.call(wire.listInbox, { query: { group: 'proposal' } }, { as: by })).body.query as wire.InboxRow[]
      expect(waiting.some(({ no }) => no === revocation)).toBe(isTheirs)
      const seen = await server.call(wire.getProposal, { params: { proposal_no: revocation } }, { as: by })
      expect(seen.body.query).toMatchObject({ may_decide: isTheirs })
    }
    expect(codeOf(await decide(revocation, mod))).toBe('auth.no_right')
    expect((await decide(revocation)).body.query).toMatchObject({ state: 'executed', result: { operator_no } })
    expect((await self(as)).status).toBe(401)
    expect(codeOf(await logIn(login_id))).toBe('operator.bad_credentials')
    expect(codeOf(await asked(wire.proposeRevocation, maker))).toBe('operator.not_possible')

    expect((await decide(noOf(await asked(wire.proposeRenewal, maker)))).status).toBe(200)
    const { link: url } = (await link(operator_no, checker)).body.query as { link: string }
    server.clock.advance(INVITE_HOURS * HOUR_MS)
    expect(codeOf(await accept(tokenOf(url)))).toBe('operator.no_invitation')
    const again = (await link(operator_no, checker)).body.query as { link: string }
    const back = asOf(await accept(tokenOf(again.link)))
    expect((await self(back)).body.query).toMatchObject({ operator_no, has_totp: false, recovery_left: 0 })
    expect(await acts(operator_no)).toContain('operator.renew')
  })

  test('the command opens, renews and revokes, logged without an operator, and says what it refuses', async () => {
    const login_id = `command${++made}`
    const run = (...words: string[]) => runOperatorCommand({ db: server.db, origin: 'https://haru.test', now: server.clock.now }, words)
    const [, url] = await run('invite', login_id, '첫 운영자')
    expect(url).toMatch(/^https:\/\/haru\.test\/console\/#\/invite\?token=/)
    const accepted = await accept(tokenOf(url!))
    const { operator_no } = accepted.body.query as wire.OperatorSelf
    expect(await run('list')).toContain([operator_no, login_id, 'active', 'super', 'no app', '', '첫 운영자'].join('\t'))
    expect((await run('renew', login_id))[1]).toContain('token=')
    expect(codeOf(await logIn(login_id))).toBe('operator.bad_credentials')
    await run('revoke', login_id)
    for (const [words, problem] of [
      [['invite', login_id, '또'], 'operator.taken'],
      [['invite', 'AB', '이름'], 'The id has 4 to 40'],
      [['invite', 'fine.id', ' '], 'The name has 1 to 40'],
      [['invite', 'fine.id', '이름', '--member', '999999'], 'operator.no_member'],
      [['invite', 'fine.id', '이름', '--member'], 'npm run operator'],
      [['invite', 'fine.id', '이름', '--roles', 'cs,boss'], 'npm run operator'],
      [['revoke', login_id], 'operator.not_possible'],
      [['renew', 'nobody'], 'There is no operator'],
      [[], 'npm run operator'],
    ] as const) {
      await expect(run(...words)).rejects.toThrow(problem)
    }
    const { rows } = (await server.call(wire.listOperatorLog, { query: { target: `operator:${operator_no}` } }, { as: maker })).body
      .query as { rows: wire.LogLine[] }
    expect(rows.map(({ act, who, ip }) => [act, who?.operator_no ?? null, ip === null])).toEqual([
      ['operator.revoke', null, true],
      ['operator.link', null, true],
      ['operator.renew', null, true],
      ['operator.accept', operator_no, false],
      ['operator.link', null, true],
      ['operator.invite', null, true],
    ])
  })

  test('the list shows everybody, and to whom I may give a link', async () => {
    const login_id = `listed${++made}`
    await decide(noOf(await propose({ login_id })))
    const list = async (as: TestOperator) => (await server.call(wire.listOperators, {}, { as })).body.query as wire.OperatorAccount[]
    const find = (rows: wire.OperatorAccount[]) => rows.find((row) => row.login_id === login_id)
    expect(find(await list(checker))).toMatchObject({ state: 1, may_link: true, is_me: false, login_dt: null })
    expect(find(await list(maker))).toMatchObject({ may_link: false })
    expect((await list(maker)).filter(({ is_me }) => is_me)).toMatchObject([{ operator_no: maker.operator_no, state: 2 }])
  })

  test('get other roles by two people who may change accounts', async () => {
    const as = await anOperator(server, { roles: ['cs'] })
    const { operator_no } = as
    const change = (roles: readonly string[], by = maker, no = operator_no) =>
      server.call(
        wire.proposeRoles,
        { params: { operator_no: no }, body: { roles: roles as never, reason: '일이 바뀌었어요' } },
        { as: by },
      )
    expect(codeOf(await change(['super'], as))).toBe('auth.no_right')
    expect(codeOf(await change(['mod'], maker, maker.operator_no))).toBe('operator.own')
    expect(codeOf(await change(['cs']))).toBe('operator.not_possible')
    expect((await change([])).body).toMatchObject({ code: 'request.invalid', field: 'roles' })
    const proposed = noOf(await change(['finance', 'ads']))
    expect(codeOf(await decide(proposed, as))).toBe('auth.no_right')
    expect((await decide(proposed)).body.query).toMatchObject({ state: 'executed' })
    expect((await self(as)).body.query).toMatchObject({ roles: ['finance', 'ads'] })
    const query = { target: `operator:${operator_no}`, act: 'operator.roles' }
    const { rows } = (await server.call(wire.listOperatorLog, { query }, { as: maker })).body.query as { rows: wire.LogLine[] }
    expect(rows).toMatchObject([{ facts: { before: ['cs'], after: ['finance', 'ads'] }, reason: '일이 바뀌었어요' }])
  })

  test('are never deleted, and one number is one member’s at most', async () => {
    const { user_no } = await server.aMember()
    await linkMember(server, maker, user_no)
    await expect(linkMember(server, checker, user_no)).rejects.toThrow('operator_user_no_key')
    await expect(server.admin.sql`delete from operator where operator_no = ${maker.operator_no}`).rejects.toThrow('kept as it is')
    // Members and operators share their numbers, so that none means two people.
    const { user_no: next } = await server.aMember()
    expect((await anOperator(server)).operator_no).toBeGreaterThan(next)
  })

  test('every act in every state changes the account as the table says, or nothing', async () => {
    expect(tableProblems(operatorTransitions)).toEqual([])
    for (const { act, by, state, rows } of attemptsOf(operatorTransitions)) {
      const { operator_no } = await aPerson({ state })
      const done = server.db.transaction((tx) =>
        transition(tx, operators, operator_no, { act, by, context: { now: server.clock.now } }).then(
          () => 'done',
          (error: { code: string }) => error.code,
        ),
      )
      const refusal = by === 'invitee' ? 'operator.no_invitation' : 'operator.not_possible'
      expect([act, by, state, await done]).toEqual([act, by, state, rows.length > 0 ? 'done' : refusal])
      const [row] = await server.db.sql<{ state: number }[]>`select state from operator where operator_no = ${operator_no}`
      expect(row!.state).toBe(rows[0]?.to ?? state)
    }
  })
})

test('a bad X-Forwarded-For is stored as no address', async () => {
  const behindProxy = await featureServer([operator], { trustProxy: true })
  try {
    const as = await anOperator(behindProxy)
    const headers = { 'x-forwarded-for': "not an address', 999.1.1.1" }
    const params = { operator_no: (await anOperator(behindProxy)).operator_no }
    expect((await behindProxy.call(wire.proposeRevocation, { params, body: { reason: '떠났어요' } }, { as, headers })).status).toBe(200)
    expect(await behindProxy.db.sql`select ip from operator_log`).toEqual([{ ip: null }])
    expect((await behindProxy.call(wire.logInOperator, { body: { login_id: 'nobody', password: 'x' } }, { headers })).status).toBe(400)
  } finally {
    await behindProxy.close()
  }
})
