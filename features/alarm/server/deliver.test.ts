import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { relate } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { readAlarms } from '../contract.ts'
import { deliverChats } from './chat.ts'
import { deliverAlarms } from './deliver.ts'
import { alarmHttp } from './http.ts'
import { alarmJobs } from './jobs.ts'
import { aBrowser, fresh, sent, set, tell } from './testing.ts'

const HOUR = 3_600_000

let server: TestServer
let me: TestMember
let one: TestMember
let two: TestMember
let here: number[] = []

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
  await sent(server)
  here = []
  me = await server.aMember()
  await aBrowser(server, me)
})

const deliver = () => deliverAlarms(server.db, server.clock.now, 'http://haru.test')
const shown = async () => (await sent(server)).map(({ message }) => [message.title, message.text, message.link])
const to = async (clock: string): Promise<void> => {
  const day = new Date(server.clock.now.getTime() + 9 * HOUR).toISOString().slice(0, 10)
  const time = Date.parse(`${day}T${clock}:00+09:00`)
  const now = server.clock.now.getTime()
  server.clock.advance(time > now ? time - now : time + 24 * HOUR - now)
  await server.db.sql`update user_session set expire_dt = ${new Date(time + 100 * 24 * HOUR)}`
}

describe('an alarm', () => {
  test('goes to every device of its member, once, and to nobody else’s', async () => {
    await server.db.sql`update users set user_token = 'phone' where user_no = ${me.user_no}`
    await aBrowser(server, two)
    await tell(server, { to: me.user_no, actor_no: one.user_no, text: '오늘도 걸었어요' })
    expect(await deliver()).toBe(1)
    const [{ alarm_no }] = await server.db.sql<[{ alarm_no: number }]>`select alarm_no from alarm where user_no = ${me.user_no}`
    const notice = {
      title: '새벽런너님이 내 데일리를 좋아해요',
      text: '“오늘도 걸었어요”',
      link: '/daily-detail/1',
      tag: `alarm-${alarm_no}`,
    }
    expect(await sent(server)).toEqual([
      { channel: 'push', recipient: 'phone', message: notice },
      {
        channel: 'web',
        recipient: `https://push.test/${me.user_no}`,
        message: { ...notice, p256dh: 'key', auth: 'auth', urgency: 'normal' },
      },
    ])
    expect([await deliver(), await sent(server)]).toEqual([0, []])
  })

  test('waits for nothing where there is nowhere to push to; an app, a browser or a mailbox is somewhere', async () => {
    const waits = async (): Promise<boolean> => {
      await server.db.sql`delete from alarm where user_no = ${two.user_no}`
      await tell(server, { to: two.user_no, actor_no: one.user_no })
      const [alarm] = await server.db.sql<
        [{ waits: boolean }]
      >`select push_dt is not null as waits from alarm where user_no = ${two.user_no}`
      return alarm.waits
    }
    await server.db.sql`delete from push_device where user_no = ${two.user_no}`
    expect(await waits()).toBe(false)
    await server.db.sql`update users set user_token = 'phone' where user_no = ${two.user_no}`
    expect(await waits()).toBe(true)
    await server.db.sql`update users set user_token = null, mail = 'two@example.com', mail_dt = now() where user_no = ${two.user_no}`
    expect(await waits()).toBe(true)
    await server.db.sql`update users set mail_dt = null where user_no = ${two.user_no}`
    await aBrowser(server, two)
    expect(await waits()).toBe(true)
    await server.db.sql`delete from alarm where user_no = ${two.user_no}`
  })

  test('is in the app whatever is pushed', async () => {
    await set(server, me, { push_all: '0' })
    await tell(server, { to: me.user_no, actor_no: one.user_no })
    await deliver()
    expect(await sent(server)).toEqual([])
    expect(await server.db.sql`select from alarm where user_no = ${me.user_no}`).toHaveLength(1)
  })

  test('of more likes only the first is pushed until it is read; each comment is', async () => {
    await tell(server, { to: me.user_no, actor_no: one.user_no })
    await deliver()
    await tell(server, { to: me.user_no, actor_no: two.user_no })
    await deliver()
    expect(await shown()).toHaveLength(1)
    await server.call(readAlarms, { body: {} }, { as: await fresh(server, me) })
    const third = await server.aMember()
    await tell(server, { to: me.user_no, actor_no: third.user_no })
    await deliver()
    expect(await shown()).toHaveLength(1)
    for (const { user_no } of [one, two]) {
      await tell(server, { kind: 'COMMENT', to: me.user_no, actor_no: user_no, text: '멋져요' })
      await deliver()
    }
    expect(await shown()).toEqual([
      ['새벽런너님이 댓글을 남겼어요', '“멋져요”', '/daily-detail/1'],
      ['두부님 외 1명이 댓글을 남겼어요', '“멋져요”', '/daily-detail/1'],
    ])
  })

  test('that is read, deleted or taken back before is not pushed, nor of somebody who was blocked meanwhile', async () => {
    await tell(server, { to: me.user_no, actor_no: one.user_no })
    await server.call(readAlarms, { body: {} }, { as: await fresh(server, me) })
    await tell(server, { kind: 'COMMENT', to: me.user_no, actor_no: two.user_no })
    await relate(server.db, 'block', me.user_no, two.user_no)
    await deliver()
    expect(await sent(server)).toEqual([])
  })

  test('on a screen that tells nothing says nothing', async () => {
    await set(server, me, { push_preview: '0' })
    await tell(server, { to: me.user_no, actor_no: one.user_no, text: '비밀' })
    await deliver()
    expect(await shown()).toEqual([['하루', '새 알림이 있어요', '/daily-detail/1']])
  })

  test('at night waits for the morning, urgent ones don’t; several are one then', async () => {
    await to('22:30')
    for (const target of ['daily:1', 'daily:2', 'daily:3']) await tell(server, { to: me.user_no, actor_no: one.user_no, target })
    await tell(server, { to: two.user_no, actor_no: one.user_no })
    await aBrowser(server, two)
    await tell(server, { kind: 'LOGIN_NEW_DEVICE', to: me.user_no, target: 'session:1', link: '/sessions' })
    await deliver()
    expect(await shown()).toEqual([['새 기기에서 로그인했어요', '눌러서 확인해 주세요', '/sessions']])
    await to('07:59')
    await deliver()
    expect(await sent(server)).toEqual([])
    await to('08:00')
    await deliver()
    expect(await shown()).toEqual([
      ['새벽런너님이 내 데일리를 좋아해요', '눌러서 확인해 주세요', '/daily-detail/1'],
      ['하루', '알림 3개가 기다리고 있어요', '/alarm-main'],
    ])
    expect(await deliver()).toBe(0)
    await to('14:00')
  })

  test('of advertising says so first and how to refuse it last, and only to who agreed', async () => {
    const ad = () => tell(server, { kind: 'EVENT', to: me.user_no, target: 'event:1', link: '/notice', text: '겨울 챌린지' })
    await set(server, me, { push_marketing: '1' })
    await ad()
    await deliver()
    expect(await sent(server)).toEqual([])
    const agree = (agreed: boolean) =>
      server.db.sql`insert into user_consent (user_no, kind, version, agreed) values (${me.user_no}, 'marketing', '1', ${agreed})`
    await agree(true)
    await ad()
    await deliver()
    expect(await shown()).toEqual([['(광고) 하루', '겨울 챌린지\n무료 수신 거부: 설정 > 알림 설정', '/notice']])
    await agree(false)
    await ad()
    await deliver()
    expect(await sent(server)).toEqual([])
  })

  test('that must not be missed goes by mail as well, to an address that is proven, once', async () => {
    await server.db.sql`update users set mail = 'hana@haru.test', mail_dt = now() where user_no = ${me.user_no}`
    await server.db.sql`update users set mail = 'other@haru.test' where user_no = ${two.user_no}`
    await to('22:30')
    await tell(server, { kind: 'EXPERT_APPROVED', to: [me.user_no, two.user_no], target: 'expert:1', link: '/pc-expert-main' })
    await deliver()
    expect(await sent(server)).toMatchObject([
      { channel: 'mail', recipient: 'hana@haru.test', message: { subject: '[하루] 전문가로 승인됐어요' } },
    ])
    await to('08:00')
    await deliver()
    expect((await sent(server)).map(({ channel }) => channel)).not.toContain('mail')
    await to('14:00')
  })

  test('goes to no browser whose log-in has ended', async () => {
    await server.db.sql`update user_session set end_dt = ${server.clock.now} where user_no = ${me.user_no}`
    await tell(server, { to: me.user_no, actor_no: one.user_no })
    await deliver()
    expect(await sent(server)).toEqual([])
  })

  test('is pushed by one of several that look at the same time', async () => {
    for (let n = 0; n < 30; n++) await tell(server, { to: me.user_no, actor_no: one.user_no, target: `daily:${n}` })
    await Promise.all([deliver(), deliver(), deliver()])
    expect(await sent(server)).toHaveLength(30)
  })
})

describe('a message', () => {
  let room: number
  const chats = () => deliverChats(server.db, { usersIn: () => new Set(here) }, server.clock.now)
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
  const say = async (from: TestMember, content: string, cr_no = room, file: object[] = []): Promise<void> => {
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

  test('is pushed five seconds later, with the words where it is one', async () => {
    await say(one, '내일 6시 어때요?')
    expect(await chats()).toBe(0)
    server.clock.advance(5000)
    await chats()
    expect(await shown()).toEqual([['새벽런너', '내일 6시 어때요?', `/chat-detail/${room}`]])
    expect(await server.db.sql`select from chat_push`).toHaveLength(0)
    for (const words of ['하나', '둘', '셋']) await say(one, words)
    server.clock.advance(5000)
    await chats()
    // The first was not read either.
    expect(await shown()).toEqual([['새벽런너', '메시지 4개', `/chat-detail/${room}`]])
  })

  test('that was read, in a silent room, from who is blocked, or while one looks, is not', async () => {
    await say(one, '안녕')
    server.clock.advance(5000)
    here = [me.user_no]
    await chats()
    here = []
    await say(one, '안녕')
    await server.db
      .sql`update chat_member set read_no = (select last_cm_no from chat_room r where r.cr_no = chat_member.cr_no) where user_no = ${me.user_no}`
    server.clock.advance(5000)
    await chats()
    await say(one, '안녕')
    await server.db.sql`update chat_member set is_mute = true where user_no = ${me.user_no}`
    server.clock.advance(5000)
    await chats()
    await server.db.sql`update chat_member set is_mute = false`
    await relate(server.db, 'block', one.user_no, me.user_no)
    await say(one, '안녕')
    server.clock.advance(5000)
    expect(await chats()).toBe(1)
    expect(await sent(server)).toEqual([])
  })

  test('of a club says who; of files what they are; and hides it all where it shall', async () => {
    const club = await aRoom('group', '새벽 러닝')
    await say(two, '', club, [{ mimetype: 'image/jpeg' }])
    server.clock.advance(5000)
    await chats()
    expect(await shown()).toEqual([['새벽 러닝', '두부: 사진을 보냈어요', `/chat-detail/${club}`]])
    await set(server, me, { push_preview: '0' })
    await say(one, '비밀')
    server.clock.advance(5000)
    await chats()
    expect(await shown()).toEqual([['하루', '새 알림이 있어요', `/chat-detail/${room}`]])
  })

  test('at night waits for the morning, several rooms as one; a setting ends it', async () => {
    const club = await aRoom('group', '새벽 러닝')
    await to('23:00')
    await say(one, '자요?')
    await say(two, '내일 봐요', club)
    await say(one, '저도요', club)
    server.clock.advance(5000)
    await chats()
    await to('07:59')
    expect([await chats(), await sent(server)]).toEqual([0, []])
    await to('08:00')
    await chats()
    expect(await shown()).toEqual([['하루', '읽지 않은 메시지 3개가 있어요', '/chat-list']])
    await set(server, me, { push_chat: '0' })
    await say(one, '안녕')
    server.clock.advance(5000)
    await chats()
    expect([await sent(server), await server.db.sql`select from chat_push`]).toHaveLength(2)
    expect(await server.db.sql`select from chat_push`).toHaveLength(0)
    await to('14:00')
  })
})
