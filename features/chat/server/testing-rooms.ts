import type { News, Pool } from '#kit/server/db/db.ts'
import type { TestAnswer, TestMember, TestServer } from '#kit/server/testing/server.ts'
import { answerRoom, countUnread, createRoom, getRoom, listRooms, type ChatRoom, type Unread } from '../contract.ts'
import { sendIn } from './send.ts'

// What members do with rooms, over HTTP.

/** What is told while `work` runs, in its order. */
export async function toldWhile(db: Pool, work: () => Promise<unknown>): Promise<News[]> {
  const news: News[] = []
  const stop = db.onTold((one) => void news.push(one))
  await work()
  stop()
  return news
}

/** Of the news that are members' own: what was told to whom. */
export const toMembers = (news: readonly News[], event: string): { userNos: number[]; payload: unknown }[] =>
  news.flatMap((one) =>
    one.event === event && 'userNos' in one ? [{ userNos: one.userNos.toSorted((a, b) => a - b), payload: one.payload }] : [],
  )

export const numbers = (...members: TestMember[]): number[] => members.map(({ user_no }) => user_no).toSorted((a, b) => a - b)

export function askFor(server: TestServer, as: TestMember, target: TestMember, first: object = {}): Promise<TestAnswer> {
  return server.call(createRoom, { body: { target_no: target.user_no, ...first } }, { as })
}

/** The number of the room that asking gives. */
export async function roomBetween(server: TestServer, one: TestMember, other: TestMember, first: object = {}): Promise<number> {
  const { body } = await askFor(server, one, other, first)
  return (body.query as { cr_no: number }).cr_no
}

/** One asks, the other accepts; the room's number. */
export async function openRoom(server: TestServer, one: TestMember, other: TestMember, first: object = {}): Promise<number> {
  const crNo = await roomBetween(server, one, other, first)
  await answerIn(server, other, crNo, 1)
  return crNo
}

export function answerIn(server: TestServer, as: TestMember, crNo: number, state: 1 | 2, rest: object = {}): Promise<TestAnswer> {
  return server.call(
    answerRoom,
    { body: { cr_no: crNo, state, ...(state === 2 ? { reject_reason: '지금은 어려워요' } : {}), ...rest } },
    { as },
  )
}

/** How a call was answered; to be as an error says. */
export const code = ({ status, body }: TestAnswer): unknown[] => [status, body.code]
export const refused = (kind: { status: number; code: string }): unknown[] => [kind.status, kind.code]

/** Whom the member takes requests from. */
export async function takesFrom({ db }: TestServer, { user_no }: TestMember, value: string): Promise<void> {
  await db.sql`insert into user_setting (user_no, setting_key, setting_value) values (${user_no}, 'chat_from', ${value})`
}

/** What the member was told of. */
export function alarmsOf({ db }: TestServer, { user_no }: TestMember): PromiseLike<Told[]> {
  return db.sql<Told[]>`select kind, actor_nos, link, text from alarm where user_no = ${user_no} order by alarm_no`
}
type Told = { kind: string; actor_nos: number[]; link: string; text: string }

/** Something said in a room that is open; its number. */
export async function say(server: TestServer, by: TestMember, crNo: number, words = '안녕하세요'): Promise<number> {
  const message = { cr_no: crNo, cm_from: by.user_no, cm_type: 'user-msg' as const, cm_content: words }
  return (await server.db.transaction((tx) => sendIn(tx, message, server.clock.now))).cm_no
}

export async function seen(server: TestServer, as: TestMember, crNo: number): Promise<ChatRoom | undefined> {
  const { body } = await server.call(getRoom, { params: { cr_no: crNo } }, { as })
  return (body.query as { rows: ChatRoom[] } | undefined)?.rows[0]
}

export async function listOf(server: TestServer, as: TestMember, query: object = {}): Promise<{ rows: ChatRoom[]; cnt: number }> {
  return (await server.call(listRooms, { query }, { as })).body.query as { rows: ChatRoom[]; cnt: number }
}

export async function unreadFor(server: TestServer, as: TestMember): Promise<Unread> {
  return (await server.call(countUnread, {}, { as })).body.query as Unread
}

/** Time goes by; these log in again, since a log-in does not last that long. */
export async function passes(server: TestServer, ms: number, ...members: TestMember[]): Promise<void> {
  server.clock.advance(ms)
  const { db, clock, app } = server
  for (const member of members) {
    member.token = await app.services.sessions.open(db, { user_no: member.user_no, device: 'test', now: clock.now })
  }
}
