import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { composeFeatures } from '#kit/server/feature.ts'
import { moodOnly, aMedia } from '#kit/server/testing/factories.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { features } from '../app.ts'
import { tableStates } from '#kit/server/testing/written-rows.ts'
import { COMMENT_CASES, BOOKMARK_REMOVALS, MEMBER_CASES, POST_CASES, LIST_ENDPOINTS } from './testing.ts'
import { OWN_READS } from './testing-own-reads.ts'
import { WITHOUT_PEOPLE } from './testing-without-people.ts'

// Every endpoint is in a visibility test, or listed here with the reason why it shows no member. Calls about data that
// another member owns answer as for unknown numbers.

const { handled } = composeFeatures(features)

type Targets = {
  meal: number
  inquiry: number
  session: string
  key: string
  application: number
  document: number
  room: number
  message: number
  alarm: number
}
type Call = { path: (of: Targets) => string; body?: (of: Targets) => unknown }
const inquiry = { cate: 'etc', title: '물어요', content: '물어볼 것이 있어요' }
/** Calls about data that another member owns, by endpoint line. */
const OWNED_CALLS: Record<string, Call> = {
  'DELETE /v2/user/meal/:meal_no': { path: ({ meal }) => `/v2/user/meal/${meal}` },
  'GET /v1/user/inquiry/:inquiry_no': { path: ({ inquiry: no }) => `/v1/user/inquiry/${no}` },
  'PUT /v1/user/inquiry/:inquiry_no': { path: ({ inquiry: no }) => `/v1/user/inquiry/${no}`, body: () => inquiry },
  'DELETE /v1/user/inquiry/:inquiry_no': { path: ({ inquiry: no }) => `/v1/user/inquiry/${no}` },
  'POST /v1/user/inquiry/:inquiry_no/follow': {
    path: ({ inquiry: no }) => `/v1/user/inquiry/${no}/follow`,
    body: ({ key }) => ({ content: inquiry.content, images: [key] }),
  },
  'POST /v1/user/inquiry': { path: () => '/v1/user/inquiry', body: ({ key }) => ({ ...inquiry, images: [key] }) },
  'DELETE /v1/user/sessions/:session_no': { path: ({ session }) => `/v1/user/sessions/${session}` },
  'GET /v1/user/expert/application/:application_no': { path: ({ application }) => `/v1/user/expert/application/${application}` },
  'POST /v1/user/expert/application/:application_no/answer': {
    path: ({ application }) => `/v1/user/expert/application/${application}/answer`,
    body: () => ({ answer: '올렸어요' }),
  },
  'POST /v1/user/expert/application/:application_no/withdraw': {
    path: ({ application }) => `/v1/user/expert/application/${application}/withdraw`,
  },
  'DELETE /v1/user/expert/application/document/:document_no': {
    path: ({ document }) => `/v1/user/expert/application/document/${document}`,
  },
  'PUT /v1/user/media/:key': { path: ({ key }) => `/v1/user/media/${key}` },
  'DELETE /v1/user/media/:key': { path: ({ key }) => `/v1/user/media/${key}` },
  'GET /v1/user/media': { path: ({ key }) => `/v1/user/media?keys=${key}` },
  'POST /v2/user/daily_v2': {
    path: () => '/v2/user/daily_v2',
    body: ({ key }) => ({ daily_info: moodOnly, visibility: 'public', daily_images: [{ key }] }),
  },
  'POST /v1/user/feed': { path: () => '/v1/user/feed', body: ({ key }) => ({ feed_images: [{ key }], visibility: 'public' }) },
  'POST /v1/user/story': { path: () => '/v1/user/story', body: ({ key }) => ({ st_image: { key }, visibility: 'public' }) },
  'GET /v1/user/chat/chatlist/:cr_no': { path: ({ room }) => `/v1/user/chat/chatlist/${room}` },
  'GET /v1/user/chat/card': { path: ({ room }) => `/v1/user/chat/card?cr_no=${room}` },
  'GET /v1/user/chat/msglist': { path: ({ room }) => `/v1/user/chat/msglist?cr_no=${room}` },
  'GET /v1/user/chat/day': { path: ({ room }) => `/v1/user/chat/day?cr_no=${room}&day=2026-11-21` },
  'GET /v1/user/chat/find': { path: ({ room }) => `/v1/user/chat/find?cr_no=${room}&q=${encodeURIComponent('비밀')}` },
  'GET /v1/user/chat/files': { path: ({ room }) => `/v1/user/chat/files?cr_no=${room}` },
  'PUT /v1/user/chat/personalroomstate': {
    path: () => '/v1/user/chat/personalroomstate',
    body: ({ room: cr_no }) => ({ cr_no, state: 1 }),
  },
  'PUT /v1/user/chat/roomset': { path: () => '/v1/user/chat/roomset', body: ({ room: cr_no }) => ({ cr_no, pin: true }) },
  'PUT /v1/user/chat/close': { path: () => '/v1/user/chat/close', body: ({ room: cr_no }) => ({ cr_no }) },
  'PUT /v1/user/chat/leave': { path: () => '/v1/user/chat/leave', body: ({ room: cr_no }) => ({ cr_no }) },
  'PUT /v1/user/chat/msgstate': { path: () => '/v1/user/chat/msgstate', body: ({ room: cr_no }) => ({ cr_no }) },
  'POST /v1/user/chat/msg': { path: () => '/v1/user/chat/msg', body: ({ room: cr_no }) => ({ cr_no, cm_content: '안녕' }) },
  'DELETE /v1/user/chat/msg': { path: ({ room, message }) => `/v1/user/chat/msg?cr_no=${room}&cm_no=${message}&for=all` },
  'PUT /v1/user/chat/reaction': {
    path: () => '/v1/user/chat/reaction',
    body: ({ room: cr_no, message: cm_no }) => ({ cr_no, cm_no, emoji: '👍' }),
  },
  'PUT /v1/user/alarm/read': { path: () => '/v1/user/alarm/read', body: ({ alarm: alarm_no }) => ({ alarm_no }) },
  'DELETE /v1/user/alarm': { path: ({ alarm }) => `/v1/user/alarm?alarm_no=${alarm}` },
  'POST /v1/user/auth/profile': { path: () => '/v1/user/auth/profile', body: ({ key }) => formOf({ user_profile: JSON.stringify([key]) }) },
}

let server: TestServer
beforeAll(async () => {
  server = await featureServer(features)
})
afterAll(() => server.close())

test('every endpoint is either tested or listed as showing no member', () => {
  const caseLines = [...Object.values(POST_CASES).flat(), ...COMMENT_CASES, ...MEMBER_CASES, ...BOOKMARK_REMOVALS].map(({ line }) => line)
  const reads = OWN_READS.map((line) => line.replace(/\?.*/, ''))
  const tested = new Set([...caseLines, ...reads, ...LIST_ENDPOINTS.map(({ line }) => line), ...Object.keys(OWNED_CALLS)])
  const listed = Object.values(WITHOUT_PEOPLE).flat()
  expect([...tested, ...listed].toSorted()).toEqual(handled.map(({ endpoint }) => endpoint.line).toSorted())
})

test.each(Object.keys(OWNED_CALLS))('%s answers for data of another member as for unknown numbers, and changes nothing', async (line) => {
  const [owner, other] = [await server.aMember(), await server.aMember()]
  const targets = await createTargets(owner)
  const none: Targets = {
    meal: 999_999,
    inquiry: 999_999,
    session: randomUUID(),
    key: randomUUID(),
    application: 999_999,
    document: 999_999,
    room: 999_999,
    message: 999_999,
    alarm: 999_999,
  }
  const before = await tableStates(server.db)
  const ask = async (of: Targets) => {
    const { path, body } = OWNED_CALLS[line]!
    const { status, body: answer } = await server.send(`${line.split(' ')[0]} ${path(of)}`, body?.(of), { as: other, key: randomUUID() })
    return JSON.stringify([status, answer])
  }
  const notFound = await ask(none)
  expect(notFound).not.toMatch(/^\[(401|403|429|5..)|request\.invalid/)
  expect(await ask(targets)).toBe(notFound)
  expect(await tableStates(server.db)).toEqual(before)
})

function formOf(parts: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) form.append(name, value)
  return form
}

async function createTargets({ user_no }: TestMember): Promise<Targets> {
  const { db } = server
  const { sql } = db
  const [meal] = await sql<[{ no: number }]>`
    insert into saved_meal (user_no, meal_name, foods) values (${user_no}, '아침', '[]') returning meal_no as no`
  const [asked] = await sql<[{ no: number }]>`
    insert into inquiry (user_no, cate, title, content, wait_dt, due_dt) values (${user_no}, 'etc', '제목', '내용', now(), now()) returning inquiry_no as no`
  const [{ session }] = await sql<[{ session: string }]>`select session_no as session from user_session where user_no = ${user_no}`
  const [document] = await sql<[{ no: number; application: number }]>`
    with application as (insert into expert_application (user_no) values (${user_no}) returning application_no)
    insert into expert_document (application_no, user_no, kind, file_name, mimetype, bytes)
    select application_no, ${user_no}, 'license', '면허***.pdf', 'application/pdf', 10 from application returning document_no as no, application_no as application`
  const third = await server.aMember()
  const [{ room }] = await sql<[{ room: number }]>`
    insert into chat_room (cr_type, one_no, other_no) values ('private', ${user_no}, ${third.user_no}) returning cr_no as room`
  await sql`insert into chat_member (cr_no, user_no, state) values (${room}, ${user_no}, 0), (${room}, ${third.user_no}, 1)`
  const [{ message }] = await sql<[{ message: number }]>`
    insert into chat_message (cr_no, cm_no, seq, cm_uuid, cm_from, cm_type, cm_content, reg_dt)
    values (${room}, nextval('chat_message_no'), 1, ${randomUUID()}, ${third.user_no}, 'user-msg', '비밀', now()) returning cm_no as message`
  const [{ alarm }] = await sql<[{ alarm: number }]>`
    insert into alarm (user_no, kind, target, link, first_dt, reg_dt) values (${user_no}, 'NOTICE', '', '/notice', now(), now()) returning alarm_no as alarm`
  const { application, no } = document
  return { room, message, alarm, meal: meal.no, inquiry: asked.no, session, key: await aMedia(db, user_no), application, document: no }
}
