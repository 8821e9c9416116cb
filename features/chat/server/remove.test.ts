import { beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { aMedia, relate } from '#kit/server/testing/factories.ts'
import type { TestMember } from '#kit/server/testing/server.ts'
import { countUnread, deleteMessage, getRoom, listMessages, react, sendMessage, type ChatMessage, type ChatRoom } from '../contract.ts'
import { DELETE_MINUTES, EMOJIS } from '../rules.ts'
import { reactTo } from './react.ts'
import { removeMessage } from './remove.ts'
import { aMessage, changesIn } from './testing-messages.ts'
import { aRoom, startChatTest } from './testing.ts'
import { userNosOf } from './testing-rooms.ts'

const { server, me, other: friend } = await startChatTest()
let cr_no: number
let cm_no: number

beforeEach(async () => {
  cr_no = await aRoom(server.db, 'private', [me, friend])
  cm_no = await aMessage(server, me, { cr_no, cm_content: '지울 말' })
})

const remove = (as: TestMember | null, whom: 'all' | 'me', at = { cr_no, cm_no }) =>
  server.call(deleteMessage, { query: { ...at, for: whom } }, { as })
const pageOf = async (as: TestMember) => (await server.call(listMessages, { query: { cr_no } }, { as })).body.query as ChatMessage[]
const rowOf = async (no = cm_no) => (await server.db.sql`select * from chat_message where cm_no = ${no}`)[0]!

describe('deleteMessage', () => {
  test('refuses a guest, a stranger, a former or blocked member, and one who joined later', async () => {
    const [stranger, leaver, late] = [await server.aMember(), await server.aMember(), await server.aMember()]
    const group = await aRoom(server.db, 'group', [me, leaver, late])
    const at = { cr_no: group, cm_no: await aMessage(server, me, { cr_no: group }) }
    await server.db.sql`update chat_member set left_dt = now() where cr_no = ${group} and user_no = ${leaver.user_no}`
    await server.db.sql`update chat_member set first_no = ${at.cm_no} where cr_no = ${group} and user_no = ${late.user_no}`
    for (const whom of ['all', 'me'] as const) {
      expect((await remove(null, whom)).status).toBe(401)
      for (const as of [stranger, leaver, late]) {
        const answer = { code: 'chat.no_message', msg: '볼 수 없는 메시지예요.' }
        expect((await remove(as, whom, at)).body).toMatchObject(answer)
        expect((await remove(as, whom, { ...at, cm_no: 999_999 })).body).toMatchObject(answer)
        expect((await remove(as, whom, { cr_no, cm_no: at.cm_no })).body).toMatchObject(answer)
      }
    }
    for (const [one, other] of [
      [me, friend],
      [friend, me],
    ] as const) {
      await relate(server.db, 'block', one.user_no, other.user_no)
      for (const as of [me, friend]) expect((await remove(as, 'all')).status).toBe(404)
      await server.db.sql`delete from block`
    }
    expect(await rowOf()).toMatchObject({ state: 1, cm_content: '지울 말' })
    expect(await server.db.sql`select from chat_hidden`).toHaveLength(0)
  })

  test('refuses messages of others, system messages, and those of a room that keeps its messages', async () => {
    expect((await remove(friend, 'all')).body).toMatchObject({ code: 'chat.no_message' })
    const system = await aMessage(server, me, { cr_no, cm_from: null, cm_type: 'sys-msg' })
    const counsel = await aRoom(server.db, 'counsel', [me, friend], { keeps_messages: true })
    const kept = await aMessage(server, me, { cr_no: counsel, cm_content: '상담' })
    for (const whom of ['all', 'me'] as const) {
      expect((await remove(me, whom, { cr_no, cm_no: system })).body).toMatchObject({ code: 'chat.no_message' })
      expect((await remove(me, whom, { cr_no: counsel, cm_no: kept })).body).toMatchObject({
        code: 'chat.kept',
        msg: '상담 대화는 지울 수 없어요.',
      })
    }
    expect(await rowOf(kept)).toMatchObject({ state: 1, cm_content: '상담' })
  })

  test('refuses to delete for all after five minutes', async () => {
    server.clock.advance(DELETE_MINUTES * MINUTE_MS + 1)
    expect((await remove(me, 'all')).body).toMatchObject({ state: -9, code: 'chat.too_late' })
    expect(await rowOf()).toMatchObject({ state: 1, cm_content: '지울 말' })
    expect((await remove(me, 'me')).status).toBe(200)
  })
})

test('empties a message that is deleted for all, and keeps its place', async () => {
  const key = await aMedia(server.db, me.user_no)
  const sent = await server.call(sendMessage, { body: { cr_no, cm_content: '사진', cm_file: [{ key }], reply_no: cm_no } }, { as: me })
  expect(sent.body).toMatchObject({ state: 1 })
  const { cm_no: picture } = sent.body.query as { cm_no: number }
  await server.call(react, { body: { cr_no, cm_no: picture, emoji: EMOJIS[1] } }, { as: friend })
  server.clock.advance(DELETE_MINUTES * MINUTE_MS)

  const events = await changesIn(server, () => remove(me, 'all', { cr_no, cm_no: picture }))
  expect(events).toHaveLength(1)
  expect(events[0]!.userNos).toEqual(userNosOf(me, friend))
  expect(events[0]!.payload).toEqual({ cr_no, cm_no: picture, state: 0, reactions: [] })
  for (const as of [me, friend]) {
    const [, gone] = await pageOf(as)
    expect(gone).toMatchObject({ cm_no: picture, state: 0, cm_content: '', cm_file: [], reply: null, extra_info: null, reactions: [] })
  }
  expect(await server.db.sql`select from chat_reaction where cm_no = ${picture}`).toHaveLength(0)
  expect((await server.db.sql`select holder, free_dt from media where key = ${key}`)[0]).toMatchObject({
    holder: null,
    free_dt: expect.any(String) as string,
  })
  // A retry with its uuid does not create a message.
  expect((await server.call(sendMessage, { body: { cr_no, cm_file: [{ key }] } }, { as: me })).body).toMatchObject({
    code: 'media.not_usable',
  })
  const again = await changesIn(server, async () => expect((await remove(me, 'all', { cr_no, cm_no: picture })).status).toBe(200))
  expect(again).toHaveLength(0)
})

test('keeps unread counts, and marks the newest message in the list as deleted', async () => {
  const unread = async () => (await server.call(countUnread, {}, { as: friend })).body.query
  const before = await unread()
  await remove(me, 'all')
  expect(await unread()).toEqual(before)
  const [room] = ((await server.call(getRoom, { params: { cr_no } }, { as: friend })).body.query as { rows: ChatRoom[] }).rows
  expect(room).toMatchObject({ cm_last_no: cm_no, cm_last_content: '', chatMsg: { state: 0, file_qtt: 0 } })
})

test('hides a message that is deleted for oneself from that member only, and ignores a second call', async () => {
  const events = await changesIn(server, async () => {
    for (let i = 0; i < 2; i++) expect((await remove(friend, 'me')).status).toBe(200)
  })
  expect(events).toHaveLength(0)
  expect(await pageOf(friend)).toEqual([])
  expect(await pageOf(me)).toMatchObject([{ cm_no, state: 1, cm_content: '지울 말' }])
  // A member cannot delete a message that they do not see.
  expect((await remove(friend, 'all')).status).toBe(404)
})

test('leaves no reaction that another process adds while the message is deleted', async () => {
  const { db, clock, app } = server
  const by = async ({ token }: TestMember) => ({ db, me: (await app.services.sessions.check(token, clock.now))!, now: clock.now })
  const [presser, remover] = [await by(friend), await by(me)]
  const pressed = EMOJIS.map((emoji) => reactTo(presser, { cr_no, cm_no, emoji }))
  const done = await Promise.allSettled([...pressed, removeMessage(remover, { cr_no, cm_no, for: 'all' })])
  expect(done.at(-1)!.status).toBe('fulfilled')
  expect(await rowOf()).toMatchObject({ state: 0 })
  expect(await db.sql`select from chat_reaction where cm_no = ${cm_no}`).toHaveLength(0)
})
