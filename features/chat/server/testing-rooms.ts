import type { Pool, PublishedEvent } from '#kit/server/db/db.ts'
import type { TestAnswer, TestMember, TestServer } from '#kit/server/testing/server.ts'
import { answerRoom, countUnread, createRoom, getRoom, listRooms, type ChatRoom, type Unread } from '../contract.ts'
import { sendIn } from './send.ts'

// Acts of members on rooms, over HTTP.

/** The events that are published while `work` runs, in their order. */
export async function publishedWhile(db: Pool, work: () => Promise<unknown>): Promise<PublishedEvent[]> {
  const events: PublishedEvent[] = []
  const stop = db.onPublish((one) => void events.push(one))
  await work()
  stop()
  return events
}

/** The members and payloads of the events of this name. */
export const eventsToMembers = (events: readonly PublishedEvent[], event: string): { userNos: number[]; payload: unknown }[] =>
  events.flatMap((one) =>
    one.event === event && 'userNos' in one ? [{ userNos: one.userNos.toSorted((a, b) => a - b), payload: one.payload }] : [],
  )

export const userNosOf = (...members: TestMember[]): number[] => members.map(({ user_no }) => user_no).toSorted((a, b) => a - b)

export function requestChat(server: TestServer, as: TestMember, target: TestMember, first: object = {}): Promise<TestAnswer> {
  return server.call(createRoom, { body: { target_no: target.user_no, ...first } }, { as })
}

/** Requests a conversation; returns the number of the room. */
export async function roomBetween(server: TestServer, one: TestMember, other: TestMember, first: object = {}): Promise<number> {
  const { body } = await requestChat(server, one, other, first)
  return (body.query as { cr_no: number }).cr_no
}

/** Opens a conversation: requested and accepted. Returns the number of the room. */
export async function openRoom(server: TestServer, one: TestMember, other: TestMember, first: object = {}): Promise<number> {
  const crNo = await roomBetween(server, one, other, first)
  await answerChat(server, other, crNo, 1)
  return crNo
}

export function answerChat(server: TestServer, as: TestMember, crNo: number, state: 1 | 2, rest: object = {}): Promise<TestAnswer> {
  return server.call(
    answerRoom,
    { body: { cr_no: crNo, state, ...(state === 2 ? { reject_reason: '지금은 어려워요' } : {}), ...rest } },
    { as },
  )
}

/** Status and code of an answer, to compare with `refusalOf`. */
export const codeOf = ({ status, body }: TestAnswer): unknown[] => [status, body.code]
export const refusalOf = (kind: { status: number; code: string }): unknown[] => [kind.status, kind.code]

/** Sets from whom the member accepts requests. */
export async function setChatFrom({ db }: TestServer, { user_no }: TestMember, value: string): Promise<void> {
  await db.sql`insert into user_setting (user_no, setting_key, setting_value) values (${user_no}, 'chat_from', ${value})`
}

/** The alarms of a member. */
export function alarmsOf({ db }: TestServer, { user_no }: TestMember): PromiseLike<AlarmRow[]> {
  return db.sql<AlarmRow[]>`select kind, actor_nos, link, text from alarm where user_no = ${user_no} order by alarm_no`
}
type AlarmRow = { kind: string; actor_nos: number[]; link: string; text: string }

/** Writes a message of words without checking write access. Returns its number. */
export async function sendText(server: TestServer, by: TestMember, crNo: number, words = '안녕하세요'): Promise<number> {
  const message = { cr_no: crNo, cm_from: by.user_no, cm_type: 'user-msg' as const, cm_content: words }
  return (await server.db.transaction((tx) => sendIn(tx, message, server.clock.now))).cm_no
}

export async function roomSeenBy(server: TestServer, as: TestMember, crNo: number): Promise<ChatRoom | undefined> {
  const { body } = await server.call(getRoom, { params: { cr_no: crNo } }, { as })
  return (body.query as { rows: ChatRoom[] } | undefined)?.rows[0]
}

export async function listOf(server: TestServer, as: TestMember, query: object = {}): Promise<{ rows: ChatRoom[]; cnt: number }> {
  return (await server.call(listRooms, { query }, { as })).body.query as { rows: ChatRoom[]; cnt: number }
}

export async function unreadFor(server: TestServer, as: TestMember): Promise<Unread> {
  return (await server.call(countUnread, {}, { as })).body.query as Unread
}

/** Advances the clock and logs these members in again, since a session is shorter. */
export async function advanceTime(server: TestServer, ms: number, ...members: TestMember[]): Promise<void> {
  server.clock.advance(ms)
  const { db, clock, app } = server
  for (const member of members) {
    member.token = await app.services.sessions.open(db, { user_no: member.user_no, device: 'test', now: clock.now })
  }
}
