import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changePw, endOtherSessions, endSession, getProfile, listSessions, logIn, logOut, saveProfile } from '#features/account/contract.ts'
import { account } from '#features/account/server/feature.ts'
import { solvedEasyCaptcha } from '#features/account/server/testing.ts'
import { addDevice } from '#features/alarm/contract.ts'
import { deliverAlarms } from '#features/alarm/server/deliver.ts'
import { alarm } from '#features/alarm/server/feature.ts'
import { alarmsOf, sendNotice } from '#features/alarm/server/testing.ts'
import { DAY_MS, MINUTE_MS } from '#kit/contract/time.ts'
import { cleanupKit } from '#kit/server/jobs/cleanup.ts'
import { hashPassword } from '#kit/server/auth/password.ts'
import { SESSION_DAYS } from '#kit/server/auth/sessions.ts'
import { readConfig } from '#kit/server/config/config.ts'
import { openIntegrations } from '#kit/server/integrations/open.ts'
import { featureServer, type TestAnswer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'

// Attacks by the finder of a lost or shared device, by a session thief, and by guests who guess passwords.

const PASSWORD = '하루-haru-2026'
const PHONE = 'token of the phone'
const LAPTOP = 'https://push.example.com/laptop'

let server: TestServer
let hash: string
beforeAll(async () => {
  const integrations = openIntegrations({ ...readConfig({ HARU_ENV: 'test' }), secret: 'unused' })
  server = await featureServer([account, alarm], {
    trustProxy: true,
    integrations: { ...integrations, pushKey: 'BPublic', mayPush: () => true },
  })
  hash = await hashPassword(PASSWORD)
})
afterAll(() => server.close())

type Person = TestMember & { user_id: string }
let me: Person
let made = 0
const aPerson = async (): Promise<Person> => {
  const user_id = `person${++made}`
  return { user_id, ...(await server.aMember({ user_id, password_hash: hash })) }
}
beforeEach(async () => {
  server.clock.advance(10 * MINUTE_MS)
  await server.db.sql`delete from push_device`
  await server.admin.sql`truncate outbox, alarm`
  me = await aPerson()
})

/** A browser or an app: its cookie and its network address. */
class Device {
  cookie = ''
  readonly address: string
  constructor(address: string) {
    this.address = address
  }
  get headers() {
    return { cookie: this.cookie, 'x-forwarded-for': this.address, 'user-agent': 'Mozilla/5.0 (iPhone) Safari/604.1' }
  }
  async try(userId: string, password: string, more: { user_token?: string; captcha?: string } = {}): Promise<TestAnswer> {
    const answer = await server.call(logIn, { body: { user_id: userId, password, ...more } }, { headers: this.headers })
    this.cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? this.cookie
    return answer
  }
  async logIn({ user_id, user_no }: Person, user_token?: string): Promise<TestMember> {
    const { status, body } = await this.try(user_id, PASSWORD, user_token === undefined ? {} : { user_token })
    expect(status).toBe(200)
    return { user_no, token: String(body.token) }
  }
  /** Makes wrong guesses, with a captcha if one is required. Returns the last status. */
  async guess(userId: string, times: number): Promise<number> {
    let status = 0
    for (let n = 0; n < times; n++) {
      ;({ status } = await this.try(userId, 'wrong'))
      if (status === 428) ({ status } = await this.try(userId, 'wrong', { captcha: await solvedEasyCaptcha(server) }))
    }
    return status
  }
}
let addresses = 0
const aDevice = (): Device => new Device(`203.0.113.${++addresses}`)

/** The recipients of a private notice to this member, as far as they are written to the outbox. */
async function pushed({ user_no }: TestMember): Promise<string[]> {
  await server.admin.sql`truncate outbox, alarm`
  await sendNotice(server, { to: user_no, kind: 'NOTICE', target: `private:${Math.random()}`, text: '비밀' })
  await server.db.sql`insert into user_setting values (${user_no}, 'quiet_from', '') on conflict do nothing`
  await deliverAlarms(server.db, server.clock.now, 'http://haru.test')
  const rows = await server.db.sql<{ recipient: string }[]>`select recipient from outbox where channel in ('push', 'web') order by channel`
  return rows.map(({ recipient }) => recipient)
}
const subscribe = async (as: TestMember, endpoint: string): Promise<void> => {
  const [p256dh, auth] = [Buffer.alloc(65, 4).toString('base64url'), Buffer.alloc(16, 4).toString('base64url')]
  expect((await server.call(addDevice, { body: { endpoint, p256dh, auth } }, { as })).status).toBe(200)
}
const tokenOf = async (as: TestMember) =>
  ((await server.call(getProfile, {}, { as })).body.query as { user_token: string | null }).user_token
const sessionNoOf = async ({ token }: TestMember): Promise<string> =>
  (await server.app.services.sessions.check(token, server.clock.now))!.session_no

describe('pushes end with the session', () => {
  let phone: TestMember
  let laptop: TestMember
  beforeEach(async () => {
    phone = await aDevice().logIn(me, PHONE)
    laptop = await aDevice().logIn(me)
    await subscribe(laptop, LAPTOP)
    expect(await pushed(me)).toEqual([PHONE, LAPTOP])
  })

  test.each<[string, () => Promise<unknown>]>([
    [
      'of a lost phone, ended from another device',
      async () => server.call(endSession, { params: { session_no: await sessionNoOf(phone) } }, { as: laptop }),
    ],
    ['of every other device', () => server.call(endOtherSessions, {}, { as: laptop })],
    [
      'of a thief, ended by a change of the password',
      () => {
        const body = { password_now: PASSWORD, password: `${PASSWORD}!`, password_confirm: `${PASSWORD}!` }
        return server.call(changePw, { body }, { as: laptop })
      },
    ],
    ['that was logged out', () => server.call(logOut, {}, { as: phone })],
  ])('%s', async (_, end) => {
    await end()
    expect(await pushed(me)).toEqual([LAPTOP])
    expect(await tokenOf(laptop)).toBeNull()
    // The app of an ended session cannot hand its token in again.
    expect((await server.call(saveProfile, { body: { user_token: PHONE } }, { as: phone })).status).toBe(401)
  })

  test('of an expired session', async () => {
    server.clock.advance((SESSION_DAYS - 1) * DAY_MS)
    const fresh = await aDevice().logIn(me, 'token of a new phone')
    server.clock.advance(DAY_MS)
    expect(await pushed(me)).toEqual(['token of a new phone'])
    expect(await tokenOf({ ...fresh, token: (await aDevice().logIn(me)).token })).toBeNull()
    await cleanupKit(server.db, server.clock.now, server.app.services)
    expect(await server.db.sql`select address from push_device`).toEqual([{ address: 'token of a new phone' }])
  })

  test('also for a queued push', async () => {
    await server.call(logOut, {}, { as: phone })
    // As if it had been queued before the log-out and the carrier had not answered.
    await server.db.sql`update outbox set state = 0`
    await server.app.services.jobs.run(server.clock.now)
    expect(await server.db.sql`select recipient, state from outbox order by channel`).toEqual([
      { recipient: PHONE, state: 2 },
      { recipient: LAPTOP, state: 1 },
    ])
  })
})

describe('the next person on a shared device', () => {
  test('takes over the push token of a former member who never logged out', async () => {
    const phone = aDevice()
    const mine = await phone.logIn(me, PHONE)
    const next = await aPerson()
    const theirs = await aDevice().logIn(next)
    expect((await server.call(saveProfile, { body: { user_token: PHONE } }, { as: theirs })).status).toBe(200)
    expect([await tokenOf(mine), await tokenOf(theirs)]).toEqual([null, PHONE])
    expect([await pushed(me), await pushed(next)]).toEqual([[], [PHONE]])
  })

  test('receives no pushes of the browser’s former member, whose log-out was lost', async () => {
    const browser = aDevice()
    await subscribe(await browser.logIn(me), LAPTOP)
    expect(await pushed(me)).toEqual([LAPTOP])
    const next = await aPerson()
    const theirs = await browser.logIn(next)
    expect([await pushed(me), await pushed(next)]).toEqual([[], []])
    await subscribe(theirs, LAPTOP)
    expect(await pushed(next)).toEqual([LAPTOP])
  })

  test('cannot log the former member’s other devices out of pushes', async () => {
    const other = await aDevice().logIn(me, PHONE)
    const shared = aDevice()
    await shared.logIn(me)
    await shared.logIn(await aPerson())
    expect(await pushed(me)).toEqual([PHONE])
    expect(await tokenOf(other)).toBe(PHONE)
  })
})

test('a session has one push token, the newest', async () => {
  const as = await aDevice().logIn(me, PHONE)
  await server.call(saveProfile, { body: { user_token: 'renewed token' } }, { as })
  expect([await tokenOf(as), await pushed(me)]).toEqual(['renewed token', ['renewed token']])
  await server.call(saveProfile, { body: { user_token: '' } }, { as })
  expect([await tokenOf(as), await pushed(me)]).toEqual([null, []])
})

test('a log-in from an unknown browser creates an alarm with Korean time, device and address range; a known browser does not, from any address', async () => {
  const known = aDevice()
  await known.logIn(me)
  const elsewhere = Object.assign(new Device('198.51.100.7'), { cookie: known.cookie })
  await server.admin.sql`truncate alarm`
  const as = await elsewhere.logIn(me)
  expect(await alarmsOf(server, as)).toEqual([])
  await new Device('198.51.100.7').logIn(me)
  expect(await alarmsOf(server, as)).toMatchObject([
    { kind: 'LOGIN_NEW_DEVICE', text: expect.stringMatching(/^\d+월 \d+일 \d\d:\d\d · 아이폰 · 사파리 · IP 198\.51\.100\.\*$/) },
  ])
  expect((await server.call(listSessions, {}, { as })).body.query).toHaveLength(4)
})

describe('wrong guesses', () => {
  test('by a guest do not lock the member’s browser or other addresses', async () => {
    const mine = aDevice()
    await mine.logIn(me)
    const stranger = aDevice()
    expect(await stranger.guess(me.user_id, 10)).toBe(400)
    expect((await stranger.try(me.user_id, PASSWORD)).status).toBe(423)
    expect((await mine.try(me.user_id, PASSWORD)).status).toBe(200)
    expect((await aDevice().try(me.user_id, PASSWORD)).status).toBe(200)
    server.clock.advance(30 * MINUTE_MS)
    expect((await stranger.try(me.user_id, PASSWORD)).status).toBe(200)
  })

  test('in the member’s household do not lock the member’s known browser, even from the same address', async () => {
    const mine = aDevice()
    await mine.logIn(me)
    const neighbour = new Device(mine.address)
    expect(await neighbour.guess(me.user_id, 10)).toBe(400)
    expect((await neighbour.try(me.user_id, PASSWORD)).status).toBe(423)
    expect((await mine.try(me.user_id, PASSWORD)).status).toBe(200)
  })

  test('in a stolen known browser lock only that browser, also after its cookie is deleted', async () => {
    const stolen = aDevice()
    await stolen.logIn(me)
    expect(await stolen.guess(me.user_id, 10)).toBe(400)
    expect((await stolen.try(me.user_id, PASSWORD)).status).toBe(423)
    expect((await aDevice().try(me.user_id, PASSWORD)).status).toBe(200)
    stolen.cookie = ''
    expect(await stolen.guess(me.user_id, 10)).toBe(400)
    expect((await stolen.try(me.user_id, PASSWORD)).status).toBe(423)
  })

  test('with the cookie of another account’s browser, or an invented one, count for the address', async () => {
    const guesser = aDevice()
    await guesser.logIn(await aPerson())
    expect(await guesser.guess(me.user_id, 5)).toBe(400)
    guesser.cookie = `haru_browser=${'a'.repeat(43)}`
    expect(await guesser.guess(me.user_id, 5)).toBe(400)
    guesser.cookie = `haru_browser=${'b'.repeat(43)}`
    expect((await guesser.try(me.user_id, PASSWORD)).status).toBe(423)
  })

  test('from one IPv6 household count together', async () => {
    for (let n = 1; n <= 10; n++) expect(await new Device(`2001:db8:1:1::${n}`).guess(me.user_id, 1)).toBe(400)
    expect((await new Device('2001:db8:1:1::99').try(me.user_id, PASSWORD)).status).toBe(423)
    expect((await new Device('2001:db8:1:2::1').try(me.user_id, PASSWORD)).status).toBe(200)
  })

  test.each(['known', 'unknown'])(
    'for a %s id from many addresses require a captcha from unknown browsers, and lock nobody',
    async (kind) => {
      const id = kind === 'known' ? me.user_id : 'nobody_here'
      const mine = aDevice()
      await mine.logIn(me)
      for (let n = 0; n < 5; n++) expect(await aDevice().guess(id, 4)).toBe(400)
      const other = aDevice()
      expect((await other.try(id, PASSWORD)).status).toBe(428)
      expect((await other.try(id, PASSWORD, { captcha: await solvedEasyCaptcha(server) })).status).toBe(kind === 'known' ? 200 : 400)
      if (kind === 'known') expect((await mine.try(id, PASSWORD)).status).toBe(200)
    },
  )

  test('alarm and mail the member once a day, not at each address', async () => {
    const mail = `${me.user_id}@haru.test`
    await server.db.sql`update users set mail = ${mail}, mail_dt = now() where user_no = ${me.user_no}`
    const mine = aDevice()
    const as = await mine.logIn(me)
    await server.admin.sql`truncate alarm, outbox`
    const first = aDevice()
    await first.guess(me.user_id, 10)
    await aDevice().guess(me.user_id, 10)
    const range = `203\\.0\\.113\\.\\*`
    expect(await alarmsOf(server, as)).toMatchObject([
      {
        kind: 'LOGIN_LOCKED',
        text: expect.stringMatching(new RegExp(`^\\d+월 \\d+일 \\d\\d:\\d\\d · 아이폰 · 사파리 · IP ${range}$`)),
      },
    ])
    expect(await server.db.sql`select from outbox where channel = 'mail'`).toHaveLength(1)
  })
})
