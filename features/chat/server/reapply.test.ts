import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/contract/time.ts'
import { chatErrors } from '../errors.ts'
import { startChatTest } from './testing.ts'
import {
  alarmsOf,
  answerChat,
  requestChat,
  codeOf,
  listOf,
  userNosOf,
  advanceTime,
  refusalOf,
  roomBetween,
  roomSeenBy,
  setChatFrom,
  publishedWhile,
  eventsToMembers,
  unreadFor,
} from './testing-rooms.ts'

const { server, me, other } = await startChatTest()

describe('createRoom after a rejection', () => {
  const rejected = async () => {
    const cr_no = await roomBetween(server, me, other, { cm_content: '안녕하세요' })
    await answerChat(server, other, cr_no, 2)
    return cr_no
  }

  test('sets the other to pending without their reason, shows the room again, and notifies both', async () => {
    const cr_no = await rejected()
    await server.db
      .sql`update chat_member set hide_no = (select last_cm_no from chat_room r where r.cr_no = ${cr_no}) where cr_no = ${cr_no}`
    server.clock.advance(MINUTE_MS)
    const news = await publishedWhile(server.db, async () => {
      const { body } = await requestChat(server, me, other)
      expect(body.query).toEqual({ cr_no, waits: true, cm_no: null })
    })
    expect(eventsToMembers(news, 'rc')).toEqual([{ userNos: userNosOf(me, other), payload: { cr_no, state: 0, reason: '' } }])
    const [room] = (await listOf(server, other)).rows
    expect(room).toMatchObject({ cr_no, room_type: 'new', accept_state: 0, asker_no: me.user_no })
    expect(room!.cr_members.map(({ reject_reason }) => reject_reason)).toEqual(['', ''])
    expect(Date.parse(room!.cm_last_reg_dt)).toBe(server.clock.now.getTime())
    expect((await answerChat(server, other, cr_no, 1)).status).toBe(200)
  })

  test('allows one more first message', async () => {
    const cr_no = await rejected()
    const { body } = await requestChat(server, me, other, { cm_content: '한 번만 더요' })
    expect(body.query).toMatchObject({ cr_no, waits: true, cm_no: expect.any(Number) as number })
    expect(await unreadFor(server, other)).toMatchObject({ new: 1 })
    expect(codeOf(await requestChat(server, me, other, { cm_content: '네?' }))).toEqual(refusalOf(chatErrors.not_open))
  })

  test('refuses it within 24 hours, a fourth time in thirty days, and after the other narrowed chat_from', async () => {
    const cr_no = await rejected()
    const again = () => requestChat(server, me, other)
    const reject = () => answerChat(server, other, cr_no, 2)
    for (let times = 0; times < 3; times++) {
      expect((await again()).status).toBe(200)
      await reject()
      expect(codeOf(await again())).toEqual(refusalOf(times < 2 ? chatErrors.too_soon : chatErrors.too_often))
      await advanceTime(server, DAY_MS, me, other)
    }
    expect(codeOf(await again())).toEqual(refusalOf(chatErrors.too_often))
    await advanceTime(server, 27 * DAY_MS, me, other)
    await setChatFrom(server, other, 'none')
    expect(codeOf(await again())).toEqual(refusalOf(chatErrors.closed_to_me))
    await server.db.sql`delete from user_setting where user_no = ${other.user_no}`
    expect((await again()).status).toBe(200)
  })

  test('refuses it after “no further requests”, until the other writes first', async () => {
    const cr_no = await roomBetween(server, me, other)
    await answerChat(server, other, cr_no, 2, { refuse: true })
    expect(await roomSeenBy(server, other, cr_no)).toMatchObject({ is_refusing: true })
    expect(await roomSeenBy(server, me, cr_no)).toMatchObject({ is_refusing: false })
    await advanceTime(server, 48 * HOUR_MS, me, other)
    expect(codeOf(await requestChat(server, me, other))).toEqual(refusalOf(chatErrors.closed_to_me))

    const news = await publishedWhile(server.db, async () => {
      expect((await requestChat(server, other, me, { cm_content: '이제 괜찮아요' })).body.query).toMatchObject({ cr_no, waits: false })
    })
    expect(eventsToMembers(news, 'ac')).toEqual([{ userNos: userNosOf(me, other), payload: { cr_no, state: 1, reason: '' } }])
    expect(await roomSeenBy(server, me, cr_no)).toMatchObject({ is_active: true, un_read: 1 })
    expect(await roomSeenBy(server, other, cr_no)).toMatchObject({ is_refusing: false })
    expect((await alarmsOf(server, me)).map(({ kind }) => kind)).toContain('CHAT_ACCEPT')
  })
})
