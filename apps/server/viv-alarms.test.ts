import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deliverAlarms } from '#features/alarm/server/deliver.ts'
import { aBrowser, alarmsOf, withNewToken, takeOutbox, setSettings } from '#features/alarm/server/testing.ts'
import { returnGift, sendVivGift } from '#features/viv/contract.ts'
import { notifyExpiry } from '#features/viv/server/ledger/expiry.ts'
import { aVerifiedAdult, expectLedgerAgrees, inTransaction } from '#features/viv/server/testing.ts'
import { grantFreeViv } from '#features/viv/server/public.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import { relate } from '#kit/server/testing/factories.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { features } from './app.ts'
import {
  createCorrectionAlarms,
  createExchangeAlarm,
  createExpiryAlarm,
  createGiftCheckAlarm,
  createOperatorGrantAlarm,
  createRefundAlarm,
} from '#features/viv/server/alarms.ts'
import { chargePaid } from '#features/viv/server/for-topup.ts'

// Alarms about viv in the app, on devices and by mail.

let server: TestServer
let me: TestMember
let friend: TestMember
// Two in the afternoon in Korea.
beforeAll(async () => {
  server = await featureServer(features)
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.admin.sql`truncate alarm, outbox`
  me = await aVerifiedAdult(server, 500)
  friend = await aVerifiedAdult(server)
})

const vivAlarms = async (as: TestMember) =>
  (await alarmsOf(server, await withNewToken(server, as), { group: 'viv' })).map(({ kind, target, link, text }) => ({
    kind,
    target,
    link,
    text,
  }))
const sendGift = async (amount: number, to = friend, as = me, message = ''): Promise<number> => {
  const answer = await server.call(sendVivGift, { body: { to_user_no: to.user_no, amount, message } }, { as })
  return (answer.body.query as { gift_no?: number } | undefined)?.gift_no ?? 0
}
const deliver = () => deliverAlarms(server.db, server.clock.now, 'http://haru.test')
const atNight = () => server.clock.advance(Date.parse('2026-11-21T23:00:00+09:00') - server.clock.now.getTime())

describe('a gift', () => {
  test('alarms only its receiver, with amount and sender; the message is stored with the gift only', async () => {
    await aBrowser(server, friend)
    const gift_no = await sendGift(300, friend, me, '생일 축하해요')
    expect(await vivAlarms(friend)).toEqual([
      { kind: 'VIV_GIFT', target: `gift:${gift_no}`, link: '/gift-list', text: '300 VIV\n생일 축하해요' },
    ])
    expect((await alarmsOf(server, friend))[0]!.actors).toMatchObject([{ user_no: me.user_no }])
    expect(await vivAlarms(me)).toEqual([])
    await deliver()
    const [{ haru_name }] = await server.db.sql<[{ haru_name: string }]>`select haru_name from users where user_no = ${me.user_no}`
    const [push] = await takeOutbox(server)
    expect([push!.message.title!.startsWith(haru_name), push!.message.text]).toEqual([true, '생일 축하해요'])
    expect(push!.message.title).toMatch(/[이가] 300 VIV를 선물했어요$/)
    expect(JSON.stringify(await server.db.sql`select * from alarm`)).not.toContain('생일')
    // After an operator has voided the gift, the message is not shown.
    await server.db.sql`update viv_gift set state = 0 where gift_no = ${gift_no}`
    expect((await vivAlarms(friend))[0]!.text).toBe('300 VIV')
  })

  test('that is returned alarms its giver, without their own message', async () => {
    const gift_no = await sendGift(300, friend, me, '생일 축하해요')
    expect((await server.call(returnGift, { params: { gift_no } }, { as: await withNewToken(server, friend) })).status).toBe(200)
    expect(await vivAlarms(me)).toEqual([
      { kind: 'VIV_GIFT', target: `gift:${gift_no}:returned`, link: '/gift-list?tab=sent', text: '300 VIV' },
    ])
    expect((await alarmsOf(server, await withNewToken(server, me)))[0]!.actors).toMatchObject([{ user_no: friend.user_no }])
  })

  test('has no content on a locked screen if the setting hides it', async () => {
    await sendGift(300, friend, me, '생일 축하해요')
    await aBrowser(server, friend)
    await server.db.sql`insert into user_setting (user_no, setting_key, setting_value) values (${friend.user_no}, 'push_preview', '0')`
    await deliver()
    expect(JSON.stringify(await takeOutbox(server))).not.toMatch(/생일|300/)
  })

  test('of many parallel gifts each accepted one creates an alarm', async () => {
    const [other, third] = [await aVerifiedAdult(server, 40), await aVerifiedAdult(server)]
    await Promise.all([sendGift(10), sendGift(20), sendGift(30, third), sendGift(9, me, other), sendGift(50, friend, other)])
    const texts = async (as: TestMember) => (await vivAlarms(as)).map(({ text }) => text).toSorted()
    expect([await texts(friend), await texts(third), await texts(me)]).toEqual([['10 VIV', '20 VIV'], ['30 VIV'], ['9 VIV']])
    await expectLedgerAgrees(server)
  })

  test('creates no alarm for a receiver who muted the sender', async () => {
    await relate(server.db, 'mute', friend.user_no, me.user_no, { until_dt: new Date(server.clock.now.getTime() + DAY_MS) })
    expect(await sendGift(10)).toBeGreaterThan(0)
    expect(await vivAlarms(friend)).toEqual([])
  })
})

/** Each cause of an alarm, its text, and whether it is also mailed and pushed at night. */
const causes: [string, (now: Date) => Promise<void>, string, string, boolean][] = [
  [
    'VIV_CHARGE',
    (now) => {
      const order = { charge_no: 7, order_id: 'order', method: 'card', guardian_no: null } as const
      const paid = { ...order, user_no: me.user_no, viv: 1000, won: 100_000 }
      return runAlarm((tx) => server.app.services.extensions.run(chargePaid, tx, paid, now))
    },
    '비브를 충전했어요',
    '1,000 VIV · 100,000원',
    true,
  ],
  [
    'VIV_REFUND',
    (now) => runAlarm((tx) => createRefundAlarm(tx, { refund_no: 3, user_no: me.user_no, viv: 300, won: 30_000 }, now)),
    '결제한 금액을 돌려드렸어요',
    '300 VIV · 30,000원',
    true,
  ],
  [
    'VIV_EXCHANGE_OK',
    (now) => runAlarm((tx) => createExchangeAlarm(tx, { ...ENDED, user_no: me.user_no, state: 4, reason: null }, now)),
    '환전한 금액을 보냈어요',
    '1,200 VIV · 108,000원',
    true,
  ],
  [
    'VIV_EXCHANGE_FAIL',
    (now) => runAlarm((tx) => createExchangeAlarm(tx, { ...ENDED, user_no: me.user_no, state: 5, reason: '계좌를 확인해 주세요.' }, now)),
    '환전하지 못했어요',
    '1,200 VIV를 돌려드렸어요. 계좌를 확인해 주세요.',
    true,
  ],
  [
    'VIV_EXPIRE_SOON',
    (now) => runAlarm((tx) => createExpiryAlarm(tx, { user_no: me.user_no, amount: 1234, paid: 1000, expire_day: '2026-12-01' }, now)),
    '곧 사라지는 비브가 있어요',
    '1,234 VIV · 2026년 12월 1일까지 쓸 수 있어요',
    true,
  ],
  [
    'VIV_FREE',
    (now) => runAlarm((tx) => createOperatorGrantAlarm(tx, { grant_no: 2, user_nos: [me.user_no], amount: 30, words: '겨울 챌린지' }, now)),
    '무료 비브를 받았어요',
    '30 VIV · 겨울 챌린지',
    false,
  ],
  [
    'VIV_CHECK',
    (now) => runAlarm((tx) => createGiftCheckAlarm(tx, { gift_no: 8, to: me.user_no, amount: 30, isFrozen: true }, now)),
    '받은 선물에 대해 알려드려요',
    '운영팀이 확인하는 동안 30 VIV를 쓸 수 없어요. 궁금한 것은 고객센터에 물어봐 주세요',
    true,
  ],
  [
    'VIV_CORRECT',
    (now) =>
      runAlarm(async (tx) => createCorrectionAlarms(tx, [{ user_no: me.user_no, amount: 1200, cause: 'taken', ref: 'proposal:4' }], now)),
    '운영팀이 비브를 바로잡았어요',
    '1,200 VIV를 뺐어요. 궁금한 것은 고객센터에 물어봐 주세요',
    true,
  ],
]
const ENDED = { exchange_no: 5, viv: 1200, net_won: 108_000 }
const runAlarm = (work: Parameters<typeof server.db.transaction<void>>[0]) => server.db.transaction(work)

describe.each(causes)('%s', (kind, act, title, text, isUrgent) => {
  test('is in the list and links to the history', async () => {
    await act(server.clock.now)
    expect(await vivAlarms(me)).toMatchObject([{ kind, link: '/viv-history', text }])
    expect(await vivAlarms(friend)).toEqual([])
  })

  test('is pushed at night and mailed if it is important, otherwise pushed in the morning', async () => {
    const start = server.clock.now.getTime()
    await server.db.sql`update users set mail = 'hana@haru.test', mail_dt = now() where user_no = ${me.user_no}`
    await aBrowser(server, me)
    atNight()
    await act(server.clock.now)
    await deliver()
    const outbox = await takeOutbox(server)
    const push = { channel: 'web', message: { title, text, link: '/viv-history' } }
    const mail = {
      channel: 'mail',
      recipient: 'hana@haru.test',
      message: { subject: `[하루] ${title}`, text: expect.stringContaining(text) },
    }
    expect(outbox).toMatchObject(isUrgent ? [mail, push] : [])
    server.clock.advance(start - server.clock.now.getTime())
  })

  test('is not pushed to a member who disabled viv, and still listed in the app', async () => {
    await setSettings(server, me, { push_viv: '0' })
    await aBrowser(server, me)
    await act(server.clock.now)
    await deliver()
    expect(await takeOutbox(server)).toEqual([])
    expect(await vivAlarms(me)).toHaveLength(1)
  })
})

test('the job creates one alarm for each step before viv expire', async () => {
  const expire_dt = new Date(server.clock.now.getTime() + 25 * DAY_MS)
  await inTransaction(server, (tx, now) =>
    grantFreeViv(tx, { user_no: friend.user_no, amount: 70, ref: `soon:${friend.user_no}`, expire_dt }, now),
  )
  expect(await notifyExpiry(server.db, server.clock.now)).toBe(1)
  expect(await notifyExpiry(server.db, server.clock.now)).toBe(0)
  const target = expect.stringMatching(/^expire_free:\d{4}-/)
  expect(await vivAlarms(friend)).toMatchObject([{ kind: 'VIV_EXPIRE_SOON', target, text: expect.stringContaining('70 VIV') }])
})
