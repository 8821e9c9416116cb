import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#kit/contract/time.ts'
import { aMedia, anItem, relate } from '#kit/server/testing/factories.ts'
import { readConfig } from '#kit/server/config/config.ts'
import { openIntegrations } from '#kit/server/integrations/open.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { addDevice, countAlarms, deleteAlarm, dropDevice, getPushKey, listAlarms, readAlarms } from '../contract.ts'
import { DEVICES_MAX } from '../rules.ts'
import { alarmHttp } from './http.ts'
import { cleanupAlarms } from './cleanup.ts'
import { aBrowser, alarmsOf, withNewToken, sendNotice, unreadOf } from './testing.ts'

const VAPID = { VAPID_PUBLIC_KEY: 'BPublic', VAPID_PRIVATE_KEY: 'private', VAPID_SUBJECT: 'mailto:push@haru.test' }

let server: TestServer
let me: TestMember
let one: TestMember
let two: TestMember

beforeAll(async () => {
  const integrations = openIntegrations({ ...readConfig({ HARU_ENV: 'test', ...VAPID }), secret: 'unused' })
  server = await testServer(alarmHttp, { integrations })
})
afterAll(() => server.close())
beforeEach(async () => {
  me = await server.aMember()
  one = await server.aMember()
  two = await server.aMember()
})

const newKey = (): string =>
  generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  })
    .publicKey.subarray(-65)
    .toString('base64url')
const browser = (name: string, rest = {}) => ({
  endpoint: `https://push.example.com/${name}`,
  p256dh: newKey(),
  auth: randomBytes(16).toString('base64url'),
  ...rest,
})
const add = (as: TestMember | null, body: ReturnType<typeof browser>) => server.call(addDevice, { body }, { as })
const devices = () => server.db.sql<{ user_no: number; address: string }[]>`select user_no, address from push_device order by device_no`

test('refuses guests, and neither lists, reads nor deletes another member’s alarms', async () => {
  const calls = [
    server.call(listAlarms),
    server.call(countAlarms),
    server.call(readAlarms, { body: {} }),
    server.call(deleteAlarm, { query: { alarm_no: 1 } }),
    server.call(getPushKey),
    add(null, browser('guest')),
    server.call(dropDevice, { query: { endpoint: 'https://push.example.com/x' } }),
  ]
  for (const { status } of await Promise.all(calls)) expect(status).toBe(401)
  await sendNotice(server, { to: me.user_no, actor_no: one.user_no })
  const { alarm_no } = (await alarmsOf(server, me))[0]!
  expect(await alarmsOf(server, one)).toEqual([])
  await server.call(readAlarms, { body: { alarm_no } }, { as: one })
  await server.call(readAlarms, { body: {} }, { as: one })
  expect((await server.call(deleteAlarm, { query: { alarm_no } }, { as: one })).status).toBe(200)
  expect(await unreadOf(server, me)).toBe(1)
})

test('lists actors, target, link and text, with a picture signed for the viewer', async () => {
  const thumb = anItem(await aMedia(server.db, me.user_no))
  for (const { user_no } of [one, two]) await sendNotice(server, { to: me.user_no, actor_no: user_no, text: '오늘도 걸었어요', thumb })
  const [alarm] = await alarmsOf(server, me)
  expect(alarm).toMatchObject({
    kind: 'LIKE_POST',
    actors: [{ user_no: two.user_no, haru_name: expect.any(String), user_profile: [] }, { user_no: one.user_no }],
    actor_qtt: 2,
    target: 'daily:1',
    link: '/daily-detail/1',
    text: '오늘도 걸었어요',
    read_dt: null,
  })
  expect(alarm!.thumb!.transforms.thm).toContain(`viewer=${me.user_no}&`)
})

test('leaves out blocked and deleted actors, and alarms whose actors are all blocked or deleted', async () => {
  for (const { user_no } of [one, two]) await sendNotice(server, { to: me.user_no, actor_no: user_no })
  await sendNotice(server, { to: me.user_no, actor_no: two.user_no, kind: 'COMMENT' })
  await relate(server.db, 'block', two.user_no, me.user_no)
  expect(await alarmsOf(server, me)).toMatchObject([{ kind: 'LIKE_POST', actors: [{ user_no: one.user_no }], actor_qtt: 1 }])
  expect(await unreadOf(server, me)).toBe(1)
  await server.db.sql`update users set state = 0 where user_no = ${one.user_no}`
  expect([await alarmsOf(server, me), await unreadOf(server, me)]).toEqual([[], 0])
})

test('pages without gaps or duplicates, with and without a group', async () => {
  for (let n = 0; n < 7; n++) {
    if (n % 3 === 0) server.clock.advance(1000)
    await sendNotice(server, { to: me.user_no, actor_no: one.user_no, target: `daily:${n}` })
    await sendNotice(server, { to: me.user_no, kind: 'NOTICE', target: `notice:${n}` })
  }
  const all = await alarmsOf(server, me)
  expect(all).toHaveLength(14)
  for (const group of [undefined, 'daily'] as const) {
    const whole = all.filter(({ kind }) => group === undefined || kind === 'LIKE_POST').map(({ alarm_no }) => alarm_no)
    const paged: number[] = []
    for (let last: { before_dt?: string; before_no?: number } = {}; ;) {
      const page = await alarmsOf(server, me, { limit: 3, ...(group && { group }), ...last })
      paged.push(...page.map(({ alarm_no }) => alarm_no))
      if (page.length < 3) break
      last = { before_dt: page.at(-1)!.reg_dt, before_no: page.at(-1)!.alarm_no }
    }
    expect(paged).toEqual(whole)
  }
  expect(await alarmsOf(server, me, { group: 'viv' })).toEqual([])
  expect((await server.call(listAlarms, { query: { before_no: 1 } as never }, { as: me })).status).toBe(400)
})

test('marks one alarm or all as read, and read alarms are not pushed', async () => {
  await aBrowser(server, me)
  for (const target of ['daily:1', 'daily:2', 'daily:3']) await sendNotice(server, { to: me.user_no, actor_no: one.user_no, target })
  const { alarm_no } = (await alarmsOf(server, me))[0]!
  expect((await server.call(readAlarms, { body: { alarm_no } }, { as: me })).status).toBe(200)
  expect(await unreadOf(server, me)).toBe(2)
  expect(await server.db.sql`select from alarm where user_no = ${me.user_no} and push_dt is not null`).toHaveLength(2)
  await server.call(readAlarms, { body: {} }, { as: me })
  expect(await unreadOf(server, me)).toBe(0)
  expect(await server.db.sql`select from alarm where user_no = ${me.user_no} and push_dt is not null`).toHaveLength(0)
  expect((await server.call(readAlarms, { body: { alarm_no: 0 } as never }, { as: me })).status).toBe(400)
})

test('deletes an alarm; a second deletion succeeds too', async () => {
  await sendNotice(server, { to: me.user_no, actor_no: one.user_no })
  const { alarm_no } = (await alarmsOf(server, me))[0]!
  for (const _ of [1, 2]) expect((await server.call(deleteAlarm, { query: { alarm_no } }, { as: me })).status).toBe(200)
  expect(await alarmsOf(server, me)).toEqual([])
})

test('lists and counts alarms for 90 days, then deletes them', async () => {
  await sendNotice(server, { to: me.user_no, actor_no: one.user_no })
  server.clock.advance(90 * DAY_MS - 1)
  me = await withNewToken(server, me)
  expect(await unreadOf(server, me)).toBe(1)
  await cleanupAlarms(server.db, server.clock.now, undefined as never)
  expect(await alarmsOf(server, me)).toHaveLength(1)
  server.clock.advance(2)
  expect([await alarmsOf(server, me), await unreadOf(server, me)]).toEqual([[], 0])
  await cleanupAlarms(server.db, server.clock.now, undefined as never)
  expect(await server.db.sql`select from alarm where user_no = ${me.user_no}`).toHaveLength(0)
})

test('counts at most 1,000 unread alarms', async () => {
  await server.db.sql`
    insert into alarm (user_no, kind, target, link, first_dt, reg_dt)
    select ${me.user_no}, 'NOTICE', 'notice:' || i, '/', ${server.clock.now}, ${server.clock.now} from generate_series(1, 1100) i`
  expect(await unreadOf(server, me)).toBe(1000)
})

test('stores one subscription for a browser, for the member who logged in last, until the log-in ends', async () => {
  expect((await server.call(getPushKey, {}, { as: me })).body.query).toEqual({ key: 'BPublic' })
  await server.db.sql`delete from push_device`
  const mine = browser('mine')
  for (const _ of [1, 2]) expect((await add(me, mine)).status).toBe(200)
  expect(await devices()).toEqual([{ user_no: me.user_no, address: mine.endpoint }])
  await add(one, mine)
  expect(await devices()).toEqual([{ user_no: one.user_no, address: mine.endpoint }])
  await server.call(dropDevice, { query: { endpoint: mine.endpoint } }, { as: me })
  expect(await devices()).toHaveLength(1)
  await server.app.services.sessions.endAll(server.db, one.user_no, server.clock.now)
  expect(await devices()).toEqual([])
})

test('removes the oldest browser above the limit', async () => {
  await server.db.sql`delete from push_device`
  for (let n = 0; n <= DEVICES_MAX; n++) {
    server.clock.advance(1000)
    await add(me, browser(`n${n}`))
  }
  const stored = await devices()
  expect([stored.length, stored[0]!.address]).toEqual([DEVICES_MAX, 'https://push.example.com/n1'])
})

test.each([
  ['http://push.example.com/x'],
  ['https://127.0.0.1/x'],
  ['https://10.1.2.3/x'],
  ['https://169.254.169.254/latest'],
  ['https://[::1]/x'],
  ['https://[::ffff:10.0.0.1]/x'],
  ['https://[fd00::1]/x'],
  ['https://0x7f.1/x'],
  ['https://localhost/x'],
  ['https://db/x'],
  ['https://redis.internal/x'],
  ['https://user:secret@push.example.com/x'],
])('refuses an internal address as endpoint: %s', async (endpoint) => {
  const { status, body } = await add(me, browser('', { endpoint }))
  expect([status, body.field]).toEqual([400, 'endpoint'])
})

test.each([
  ['p256dh', { p256dh: 'short' }],
  ['auth', { auth: 'short' }],
  ['p256dh', { p256dh: '!'.repeat(87) }],
])('refuses an invalid key: %s', async (field, rest) => {
  expect((await add(me, browser('x', rest))).body).toMatchObject({ field })
})

test('deletes the alarms of a deleted member', async () => {
  const [gone, left] = [await server.aMember(), await server.aMember()]
  await sendNotice(server, { to: [gone.user_no, left.user_no] })
  await server.db.sql`delete from users where user_no = ${gone.user_no}`
  expect(await server.db.sql`select user_no from alarm where user_no = any (${[gone.user_no, left.user_no]})`).toEqual([
    { user_no: left.user_no },
  ])
})
