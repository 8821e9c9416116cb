import { describe, expect, test } from 'vitest'
import { chatErrors } from '../errors.ts'
import { chatWorld } from './testing.ts'
import {
  alarmsOf,
  answerIn,
  askFor,
  code,
  listOf,
  numbers,
  passes,
  refused,
  roomBetween,
  seen,
  takesFrom,
  toldWhile,
  toMembers,
  unreadFor,
} from './testing-rooms.ts'

const { server, me, other } = await chatWorld()

const HOUR = 3_600_000

describe('asking again', () => {
  const rejected = async () => {
    const cr_no = await roomBetween(server, me, other, { cm_content: '안녕하세요' })
    await answerIn(server, other, cr_no, 2)
    return cr_no
  }

  test('makes the other pending anew without their reason, shows the room again, and tells both', async () => {
    const cr_no = await rejected()
    await server.db
      .sql`update chat_member set hide_no = (select last_cm_no from chat_room r where r.cr_no = ${cr_no}) where cr_no = ${cr_no}`
    server.clock.advance(60_000)
    const news = await toldWhile(server.db, async () => {
      const { body } = await askFor(server, me, other)
      expect(body.query).toEqual({ cr_no, waits: true, cm_no: null })
    })
    expect(toMembers(news, 'rc')).toEqual([{ userNos: numbers(me, other), payload: { cr_no, state: 0, reason: '' } }])
    const [room] = (await listOf(server, other)).rows
    expect(room).toMatchObject({ cr_no, room_type: 'new', accept_state: 0, asker_no: me.user_no })
    expect(room!.cr_members.map(({ reject_reason }) => reject_reason)).toEqual(['', ''])
    expect(Date.parse(room!.cm_last_reg_dt)).toBe(server.clock.now.getTime())
    expect((await answerIn(server, other, cr_no, 1)).status).toBe(200)
  })

  test('brings one more first message', async () => {
    const cr_no = await rejected()
    const { body } = await askFor(server, me, other, { cm_content: '한 번만 더요' })
    expect(body.query).toMatchObject({ cr_no, waits: true, cm_no: expect.any(Number) as number })
    expect(await unreadFor(server, other)).toMatchObject({ new: 1 })
    expect(code(await askFor(server, me, other, { cm_content: '네?' }))).toEqual(refused(chatErrors.not_open))
  })

  test('24 hours apart, three times in thirty days, and not where the other changed whom they hear from', async () => {
    const cr_no = await rejected()
    const again = () => askFor(server, me, other)
    const reject = () => answerIn(server, other, cr_no, 2)
    for (let times = 0; times < 3; times++) {
      expect((await again()).status).toBe(200)
      await reject()
      expect(code(await again())).toEqual(refused(times < 2 ? chatErrors.too_soon : chatErrors.too_often))
      await passes(server, 24 * HOUR, me, other)
    }
    expect(code(await again())).toEqual(refused(chatErrors.too_often))
    await passes(server, 27 * 24 * HOUR, me, other)
    await takesFrom(server, other, 'none')
    expect(code(await again())).toEqual(refused(chatErrors.closed_to_me))
    await server.db.sql`delete from user_setting where user_no = ${other.user_no}`
    expect((await again()).status).toBe(200)
  })

  test('never, where the other wants no further requests, until they write themselves', async () => {
    const cr_no = await roomBetween(server, me, other)
    await answerIn(server, other, cr_no, 2, { refuse: true })
    expect(await seen(server, other, cr_no)).toMatchObject({ is_refusing: true })
    expect(await seen(server, me, cr_no)).toMatchObject({ is_refusing: false })
    await passes(server, 48 * HOUR, me, other)
    expect(code(await askFor(server, me, other))).toEqual(refused(chatErrors.closed_to_me))

    const news = await toldWhile(server.db, async () => {
      expect((await askFor(server, other, me, { cm_content: '이제 괜찮아요' })).body.query).toMatchObject({ cr_no, waits: false })
    })
    expect(toMembers(news, 'ac')).toEqual([{ userNos: numbers(me, other), payload: { cr_no, state: 1, reason: '' } }])
    expect(await seen(server, me, cr_no)).toMatchObject({ is_active: true, un_read: 1 })
    expect(await seen(server, other, cr_no)).toMatchObject({ is_refusing: false })
    expect((await alarmsOf(server, me)).map(({ kind }) => kind)).toContain('CHAT_ACCEPT')
  })
})
