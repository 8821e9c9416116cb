import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { relate } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { chatHttp } from './http.ts'
import { mountPresence, publishPresence } from './presence.ts'
import { chatSocket } from './socket.ts'
import { aRoom, connect, type TestSocket } from './testing.ts'
import { sendText } from './testing-rooms.ts'

let server: TestServer
let me: TestMember
const sockets: TestSocket[] = []

beforeAll(async () => {
  server = await testServer(chatHttp, { events: chatSocket, mounts: [mountPresence] })
})
beforeEach(async () => {
  me = await server.aMember()
})
afterEach(() => sockets.splice(0).forEach(({ socket }) => socket.disconnect()))
afterAll(() => server.close())

async function openSocket(member: TestMember): Promise<TestSocket> {
  const opened = await connect(server, member)
  sockets.push(opened)
  return opened
}
const went = (member: TestMember) => publishPresence(server.app.services, [{ user_no: member.user_no, online: false }])
const pushes = ({ user_no }: TestMember) =>
  server.db.sql<{ cr_no: number }[]>`select cr_no from chat_push where user_no = ${user_no} order by cr_no`

test('notifies no strangers, pending or rejected members, group members or blocked ones, and nobody if presence is hidden', async () => {
  const [stranger, asked, mate, blocked, friend, hiding] = await Promise.all(Array.from({ length: 6 }, () => server.aMember()))
  await aRoom(server.db, 'private', [me, [asked!, { state: 0 }]])
  await aRoom(server.db, 'group', [me, mate!])
  await aRoom(server.db, 'private', [me, blocked!])
  await relate(server.db, 'block', blocked!.user_no, me.user_no)
  await aRoom(server.db, 'private', [me, friend!])
  await aRoom(server.db, 'private', [hiding!, friend!])
  await server.db.sql`insert into user_setting values (${hiding!.user_no}, 'show_online', '0')`
  const others = await Promise.all([stranger, asked, mate, blocked, friend].map((member) => openSocket(member!)))
  await openSocket(hiding!)
  await openSocket(me)
  await vi.waitFor(() => expect(others[4]!.of('pr')).toEqual([{ user_no: me.user_no, online: true }]))
  await went(me)
  await vi.waitFor(() => expect(others[4]!.of('pr').at(-1)).toEqual({ user_no: me.user_no, online: false }))
  expect(others.slice(0, 4).map((one) => one.of('pr'))).toEqual([[], [], [], []])
  expect(others[4]!.of('pr')).toHaveLength(2)
})

test('queues a push for messages from before a lost connection was noticed, except read, muted or old ones', async () => {
  const other = await server.aMember()
  const [unread, read, silent, old] = [
    await aRoom(server.db, 'group', [me, other]),
    await aRoom(server.db, 'group', [me, other]),
    await aRoom(server.db, 'group', [[me, { is_mute: true }], other]),
    await aRoom(server.db, 'group', [me, other]),
  ]
  const mine = await openSocket(me)
  const theirs = await openSocket(other)
  await sendText(server, other, old)
  server.clock.advance(3 * MINUTE_MS)
  for (const cr_no of [unread, read, silent]) {
    expect(await theirs.socket.emitWithAck('m2r', { cr_no, cm_type: 'user-msg', cm_content: '가' })).toMatchObject({ state: 1 })
  }
  await mine.socket.emitWithAck('jr', { cr_no: read })
  await server.db.sql`delete from chat_push where cr_no = ${old}`
  expect(await pushes(me)).toEqual([])
  await went(me)
  expect(await pushes(me)).toEqual([{ cr_no: unread }])
})
