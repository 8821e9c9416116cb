import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#kit/contract/time.ts'
import { aPhone, relate } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { readAlarms } from '../contract.ts'
import { deliverChats } from './chat.ts'
import { deliverAlarms } from './deliver.ts'
import { alarmHttp } from './http.ts'
import { alarmJobs } from './jobs.ts'
import { aBrowser, withNewToken, takeOutbox, setSettings, sendNotice } from './testing.ts'

let server: TestServer
let me: TestMember
let one: TestMember
let two: TestMember
let usersInRoom: number[] = []

// Two in the afternoon in Korea.
beforeAll(async () => {
  server = await testServer(alarmHttp, { jobs: alarmJobs })
  one = await server.aMember({ haru_name: '새벽런너' })
  two = await server.aMember({ haru_name: '두부' })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.sql`update alarm set push_dt = null`
  await server.db.sql`delete from chat_push`
  await takeOutbox(server)
  usersInRoom = []
  me = await server.aMember()
  await aBrowser(server, me)
})

const deliver = () => deliverAlarms(server.db, server.clock.now, 'http://haru.test')
const shown = async () => (await takeOutbox(server)).map(({ message }) => [message.title, message.text, message.link])
const advanceTo = async (clock: string): Promise<void> => {
  const day = new Date(server.clock.now.getTime() + 9 * HOUR_MS).toISOString().slice(0, 10)
  const time = Date.parse(`${day}T${clock}:00+09:00`)
  const now = server.clock.now.getTime()
  server.clock.advance(time > now ? time - now : time + DAY_MS - now)
  await server.db.sql`update user_session set expire_dt = ${new Date(time + 100 * DAY_MS)}`
}

describe('deliverAlarms', () => {
  test('pushes an alarm once to every device of its member, and to no other', async () => {
    await aPhone(server.db, me.user_no, 'phone')
    await aBrowser(server, two)
    await sendNotice(server, { to: me.user_no, actor_no: one.user_no, text: '오늘도 걸었어요' })
    expect(await deliver()).toBe(1)
    const [{ alarm_no }] = await server.db.sql<[{ alarm_no: number }]>`select alarm_no from alarm where user_no = ${me.user_no}`
    const notice = {
      title: '새벽런너님이 내 데일리를 좋아해요',
      text: '“오늘도 걸었어요”',
      link: '/daily-detail/1',
      tag: `alarm-${alarm_no}`,
    }
    expect(await takeOutbox(server)).toEqual([
      { channel: 'push', recipient: 'phone', message: notice },
      {
        channel: 'web',
        recipient: `https://push.test/${me.user_no}`,
        message: { ...notice, p256dh: 'key', auth: 'auth', urgency: 'normal' },
      },
    ])
    expect([await deliver(), await takeOutbox(server)]).toEqual([0, []])
  })

  test('queues a push only if the member has an app, a browser or a verified mail address', async () => {
    const isQueued = async (): Promise<boolean> => {
      await server.db.sql`delete from alarm where user_no = ${two.user_no}`
      await sendNotice(server, { to: two.user_no, actor_no: one.user_no })
      const [alarm] = await server.db.sql<
        [{ is_queued: boolean }]
      >`select push_dt is not null as is_queued from alarm where user_no = ${two.user_no}`
      return alarm.is_queued
    }
    await server.db.sql`delete from push_device where user_no = ${two.user_no}`
    expect(await isQueued()).toBe(false)
    await aPhone(server.db, two.user_no, 'phone of two')
    expect(await isQueued()).toBe(true)
    await server.db.sql`delete from push_device where user_no = ${two.user_no}`
    await server.db.sql`update users set mail = 'two@example.com', mail_dt = now() where user_no = ${two.user_no}`
    expect(await isQueued()).toBe(true)
    await server.db.sql`update users set mail_dt = null where user_no = ${two.user_no}`
    await aBrowser(server, two)
    expect(await isQueued()).toBe(true)
    await server.db.sql`delete from alarm where user_no = ${two.user_no}`
  })

  test('keeps the alarm in the list when pushes are off', async () => {
    await setSettings(server, me, { push_all: '0' })
    await sendNotice(server, { to: me.user_no, actor_no: one.user_no })
    await deliver()
    expect(await takeOutbox(server)).toEqual([])
    expect(await server.db.sql`select from alarm where user_no = ${me.user_no}`).toHaveLength(1)
  })

  test('pushes only the first like until it is read, but every comment', async () => {
    await sendNotice(server, { to: me.user_no, actor_no: one.user_no })
    await deliver()
    await sendNotice(server, { to: me.user_no, actor_no: two.user_no })
    await deliver()
    expect(await shown()).toHaveLength(1)
    await server.call(readAlarms, { body: {} }, { as: await withNewToken(server, me) })
    const third = await server.aMember()
    await sendNotice(server, { to: me.user_no, actor_no: third.user_no })
    await deliver()
    expect(await shown()).toHaveLength(1)
    for (const { user_no } of [one, two]) {
      await sendNotice(server, { kind: 'COMMENT', to: me.user_no, actor_no: user_no, text: '멋져요' })
      await deliver()
    }
    expect(await shown()).toEqual([
      ['새벽런너님이 댓글을 남겼어요', '“멋져요”', '/daily-detail/1'],
      ['두부님 외 1명이 댓글을 남겼어요', '“멋져요”', '/daily-detail/1'],
    ])
  })

  test('does not push an alarm that was read, or whose actor was blocked meanwhile', async () => {
    await sendNotice(server, { to: me.user_no, actor_no: one.user_no })
    await server.call(readAlarms, { body: {} }, { as: await withNewToken(server, me) })
    await sendNotice(server, { kind: 'COMMENT', to: me.user_no, actor_no: two.user_no })
    await relate(server.db, 'block', me.user_no, two.user_no)
    await deliver()
    expect(await takeOutbox(server)).toEqual([])
  })

  test('hides the contents when push_preview is off', async () => {
    await setSettings(server, me, { push_preview: '0' })
    await sendNotice(server, { to: me.user_no, actor_no: one.user_no, text: '비밀' })
    await deliver()
    expect(await shown()).toEqual([['하루', '새 알림이 있어요', '/daily-detail/1']])
  })

  test('postpones alarms in quiet hours except urgent ones, and sums several up', async () => {
    await advanceTo('22:30')
    for (const target of ['daily:1', 'daily:2', 'daily:3']) await sendNotice(server, { to: me.user_no, actor_no: one.user_no, target })
    await sendNotice(server, { to: two.user_no, actor_no: one.user_no })
    await aBrowser(server, two)
    await sendNotice(server, { kind: 'LOGIN_NEW_DEVICE', to: me.user_no, target: 'session:1', link: '/sessions' })
    await deliver()
    expect(await shown()).toEqual([['새 기기에서 로그인했어요', '눌러서 확인해 주세요', '/sessions']])
    await advanceTo('07:59')
    await deliver()
    expect(await takeOutbox(server)).toEqual([])
    await advanceTo('08:00')
    await deliver()
    expect(await shown()).toEqual([
      ['새벽런너님이 내 데일리를 좋아해요', '눌러서 확인해 주세요', '/daily-detail/1'],
      ['하루', '알림 3개가 기다리고 있어요', '/alarm-main'],
    ])
    expect(await deliver()).toBe(0)
    await advanceTo('14:00')
  })

  test('pushes advertising with its legal label only to members who agreed', async () => {
    const ad = () => sendNotice(server, { kind: 'EVENT', to: me.user_no, target: 'event:1', link: '/notice', text: '겨울 챌린지' })
    await setSettings(server, me, { push_marketing: '1' })
    await ad()
    await deliver()
    expect(await takeOutbox(server)).toEqual([])
    const agree = (agreed: boolean) =>
      server.db.sql`insert into user_consent (user_no, kind, version, agreed) values (${me.user_no}, 'marketing', '1', ${agreed})`
    await agree(true)
    await ad()
    await deliver()
    expect(await shown()).toEqual([['(광고) 하루', '겨울 챌린지\n무료 수신 거부: 설정 > 알림 설정', '/notice']])
    await agree(false)
    await ad()
    await deliver()
    expect(await takeOutbox(server)).toEqual([])
  })

  test('mails an important alarm once, to a verified address only', async () => {
    await server.db.sql`update users set mail = 'hana@haru.test', mail_dt = now() where user_no = ${me.user_no}`
    await server.db.sql`update users set mail = 'other@haru.test' where user_no = ${two.user_no}`
    await advanceTo('22:30')
    await sendNotice(server, { kind: 'EXPERT_APPROVED', to: [me.user_no, two.user_no], target: 'expert:1', link: '/pc-expert-main' })
    await deliver()
    expect(await takeOutbox(server)).toMatchObject([
      { channel: 'mail', recipient: 'hana@haru.test', message: { subject: '[하루] 전문가로 승인됐어요' } },
    ])
    await advanceTo('08:00')
    await deliver()
    expect((await takeOutbox(server)).map(({ channel }) => channel)).not.toContain('mail')
    await advanceTo('14:00')
  })

  test('does not push to a browser whose log-in has ended', async () => {
    await server.db.sql`update user_session set end_dt = ${server.clock.now} where user_no = ${me.user_no}`
    await sendNotice(server, { to: me.user_no, actor_no: one.user_no })
    await deliver()
    expect(await takeOutbox(server)).toEqual([])
  })

  test('pushes once when several deliveries run at the same time', async () => {
    for (let n = 0; n < 30; n++) await sendNotice(server, { to: me.user_no, actor_no: one.user_no, target: `daily:${n}` })
    await Promise.all([deliver(), deliver(), deliver()])
    expect(await takeOutbox(server)).toHaveLength(30)
  })
})

describe('deliverChats', () => {
  let room: number
  const chats = () => deliverChats(server.db, { usersIn: () => new Set(usersInRoom) }, server.clock.now)
  const aRoom = async (type = 'private', meet: string | null = null): Promise<number> => {
    const [club] =
      meet === null ? [] : await server.db.sql<{ meet_no: number }[]>`insert into meet (meet_title) values (${meet}) returning meet_no`
    const pair = [me.user_no, one.user_no].toSorted((a, b) => a - b)
    const [made] = await server.db.sql<{ cr_no: number }[]>`
      insert into chat_room (cr_type, one_no, other_no, meet_no)
      values (${type}, ${type === 'private' ? pair[0]! : null}, ${type === 'private' ? pair[1]! : null}, ${club?.meet_no ?? null}) returning cr_no`
    for (const { user_no } of [me, one, two].slice(0, type === 'private' ? 2 : 3)) {
      await server.db.sql`insert into chat_member (cr_no, user_no) values (${made!.cr_no}, ${user_no})`
    }
    return made!.cr_no
  }
  const sendMessage = async (from: TestMember, content: string, cr_no = room, file: object[] = []): Promise<void> => {
    const now = server.clock.now
    await server.db.sql`
      with numbered as (update chat_room set seq = seq + 1, last_cm_no = nextval('chat_message_no'), last_dt = ${now} where cr_no = ${cr_no} returning *)
      insert into chat_message (cr_no, cm_no, seq, cm_uuid, cm_from, cm_type, cm_content, cm_file, reg_dt)
      select cr_no, last_cm_no, seq, uuidv7(), ${from.user_no}, 'user-msg', ${content}, ${server.db.sql.json(file as never)}, ${now} from numbered`
    await server.db.sql`
      insert into chat_push values (${me.user_no}, ${cr_no}, ${new Date(now.getTime() + 5000)}) on conflict do nothing`
  }
  beforeEach(async () => {
    room = await aRoom()
  })

  test('pushes after five seconds: the text of one message, the number of several', async () => {
    await sendMessage(one, '내일 6시 어때요?')
    expect(await chats()).toBe(0)
    server.clock.advance(5000)
    await chats()
    expect(await shown()).toEqual([['새벽런너', '내일 6시 어때요?', `/chat-detail/${room}`]])
    expect(await server.db.sql`select from chat_push`).toHaveLength(0)
    for (const words of ['하나', '둘', '셋']) await sendMessage(one, words)
    server.clock.advance(5000)
    await chats()
    // Includes the first message, which is unread too.
    expect(await shown()).toEqual([['새벽런너', '메시지 4개', `/chat-detail/${room}`]])
  })

  test('does not push messages that are read, in a muted or open room, or from a blocked member', async () => {
    await sendMessage(one, '안녕')
    server.clock.advance(5000)
    usersInRoom = [me.user_no]
    await chats()
    usersInRoom = []
    await sendMessage(one, '안녕')
    await server.db
      .sql`update chat_member set read_no = (select last_cm_no from chat_room r where r.cr_no = chat_member.cr_no) where user_no = ${me.user_no}`
    server.clock.advance(5000)
    await chats()
    await sendMessage(one, '안녕')
    await server.db.sql`update chat_member set is_mute = true where user_no = ${me.user_no}`
    server.clock.advance(5000)
    await chats()
    await server.db.sql`update chat_member set is_mute = false`
    await relate(server.db, 'block', one.user_no, me.user_no)
    await sendMessage(one, '안녕')
    server.clock.advance(5000)
    expect(await chats()).toBe(1)
    expect(await takeOutbox(server)).toEqual([])
  })

  test('names the sender in a club and the type of a file; hides both when push_preview is off', async () => {
    const club = await aRoom('group', '새벽 러닝')
    await sendMessage(two, '', club, [{ mimetype: 'image/jpeg' }])
    server.clock.advance(5000)
    await chats()
    expect(await shown()).toEqual([['새벽 러닝', '두부: 사진을 보냈어요', `/chat-detail/${club}`]])
    await setSettings(server, me, { push_preview: '0' })
    await sendMessage(one, '비밀')
    server.clock.advance(5000)
    await chats()
    expect(await shown()).toEqual([['하루', '새 알림이 있어요', `/chat-detail/${room}`]])
  })

  test('postpones messages in quiet hours and sums up rooms; drops them when push_chat is off', async () => {
    const club = await aRoom('group', '새벽 러닝')
    await advanceTo('23:00')
    await sendMessage(one, '자요?')
    await sendMessage(two, '내일 봐요', club)
    await sendMessage(one, '저도요', club)
    server.clock.advance(5000)
    await chats()
    await advanceTo('07:59')
    expect([await chats(), await takeOutbox(server)]).toEqual([0, []])
    await advanceTo('08:00')
    await chats()
    expect(await shown()).toEqual([['하루', '읽지 않은 메시지 3개가 있어요', '/chat-list']])
    await setSettings(server, me, { push_chat: '0' })
    await sendMessage(one, '안녕')
    server.clock.advance(5000)
    await chats()
    expect([await takeOutbox(server), await server.db.sql`select from chat_push`]).toHaveLength(2)
    expect(await server.db.sql`select from chat_push`).toHaveLength(0)
    await advanceTo('14:00')
  })
})
