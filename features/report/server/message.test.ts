import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Body } from '#kit/contract/endpoint.ts'
import { relate } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { createReport, getReportTarget } from '../contract.ts'
import { EVIDENCE_MESSAGES_MAX, REPORT_REASON_CODES } from '../rules.ts'
import { reportHttp } from './http.ts'

let server: TestServer
let writer: TestMember
let me: TestMember
let cr_no: number
let cm_no: number

beforeAll(async () => {
  server = await testServer(reportHttp, { callsAMinute: false })
})
afterAll(() => server.close())
beforeEach(async () => {
  writer = await server.aMember()
  me = await server.aMember()
  const [low, high] = [writer.user_no, me.user_no].toSorted((a, b) => a - b)
  const [room] = await server.db.sql<[{ cr_no: number }]>`
    insert into chat_room (cr_type, one_no, other_no) values ('private', ${low!}, ${high!}) returning cr_no`
  cr_no = room.cr_no
  await server.db.sql`insert into chat_member (cr_no, user_no) values (${cr_no}, ${writer.user_no}), (${cr_no}, ${me.user_no})`
  cm_no = await addMessage('여기로 입금하세요', writer, { cm_file: [{ key: 'k1', mimetype: 'image/webp', transforms: {} }] })
})

let seq = 0
async function addMessage(cm_content: string, by: TestMember | null, { cm_file = [], ...columns }: Record<string, unknown> = {}) {
  const row = {
    cr_no,
    seq: ++seq,
    cm_uuid: randomUUID(),
    cm_from: by?.user_no ?? null,
    cm_type: 'user-msg',
    cm_content,
    reg_dt: server.clock.now,
  }
  const { sql } = server.db
  const [made] = await sql<[{ cm_no: number }]>`
    insert into chat_message ${sql({ ...row, cm_file: sql.json(cm_file as never), cm_no: await next(), ...columns } as never)} returning cm_no`
  return made.cm_no
}
const next = async () => (await server.db.sql<[{ no: number }]>`select nextval('chat_message_no') as no`)[0].no

const send = (as: TestMember | null, body: Partial<Body<typeof createReport>> = {}) =>
  server.call(
    createReport,
    { body: { target_kind: 'chat', target_no: cm_no, reason: 'FRAUD', report_text: '돈을 달래요', ...body } },
    { as },
  )
const getTarget = (as: TestMember | null, target_no = cm_no) =>
  server.call(getReportTarget, { query: { target_kind: 'chat', target_no } }, { as })
const storedReports = () => server.db.sql`select * from report where target_kind = 'chat' and target_user_no = ${writer.user_no}`

test('refuses a guest, the writer, a stranger, a former and a later participant and a blocked member; stores nothing', async () => {
  const stranger = await server.aMember()
  const [leaver, late] = [await server.aMember(), await server.aMember()]
  await server.db.sql`
    insert into chat_member (cr_no, user_no, left_dt, first_no)
    values (${cr_no}, ${leaver.user_no}, now(), 0), (${cr_no}, ${late.user_no}, null, ${cm_no})`
  for (const ask of [send, getTarget]) {
    expect((await ask(null)).status).toBe(401)
    expect((await ask(writer)).body).toMatchObject({ code: 'report.own' })
    for (const as of [stranger, leaver, late]) {
      expect((await ask(as)).body).toMatchObject({ code: 'report.not_found', msg: '볼 수 없는 페이지입니다' })
    }
    for (const [one, other] of [
      [me, writer],
      [writer, me],
    ] as const) {
      await relate(server.db, 'block', one.user_no, other.user_no)
      expect((await ask(me)).body).toMatchObject({ code: 'report.not_found' })
      await server.db.sql`delete from block`
    }
  }
  expect(await storedReports()).toHaveLength(0)
})

test('does not find a deleted, hidden, system or unknown message, or one of a deleted member', async () => {
  const { sql } = server.db
  const system = await addMessage('들어왔어요', null, { cm_type: 'sys-msg' })
  const deleted = await addMessage('', writer, { state: 0 })
  const hidden = await addMessage('숨긴 말', writer)
  await sql`insert into chat_hidden (user_no, cr_no, cm_no) values (${me.user_no}, ${cr_no}, ${hidden})`
  for (const target_no of [system, deleted, hidden, 999_999]) {
    expect((await send(me, { target_no })).body).toMatchObject({ code: 'report.not_found' })
    expect((await getTarget(me, target_no)).body).toMatchObject({ code: 'report.not_found' })
  }
  await sql`update users set state = 0 where user_no = ${writer.user_no}`
  expect((await send(me)).status).toBe(404)
})

test('stores the message’s content, and without consent nothing else of the room', async () => {
  await addMessage('다른 말', me)
  expect((await getTarget(me)).body).toMatchObject({ query: { is_reported: false } })
  expect((await send(me)).status).toBe(200)
  const [row] = await storedReports()
  expect(row).toMatchObject({ user_no: me.user_no, target_no: cm_no, reason: 'FRAUD', lane: 'finance', severity: 4, state: 1 })
  expect(row!['evidence']).toEqual({ content: '여기로 입금하세요', images: ['k1'], cr_no, reg_dt: '2026-11-21T14:00:00+09:00' })
  expect((await getTarget(me)).body).toMatchObject({ query: { is_reported: true } })
  expect((await send(me)).body).toMatchObject({ code: 'report.already' })
})

test('with_talk stores the last thirty messages that the reporter sees', async () => {
  const hidden = await addMessage('나만 지운 말', me)
  await server.db.sql`insert into chat_hidden (user_no, cr_no, cm_no) values (${me.user_no}, ${cr_no}, ${hidden})`
  const numbers: number[] = []
  for (let i = 0; i < EVIDENCE_MESSAGES_MAX; i++) numbers.push(await addMessage(`말 ${i}`, i % 2 ? me : writer))
  expect((await send(me, { with_talk: true })).status).toBe(200)
  const { talk } = (await storedReports())[0]!['evidence'] as { talk: { cm_no: number }[] }
  expect(talk.map((one) => one.cm_no)).toEqual(numbers)
  expect(talk[0]).toEqual({
    cm_no: numbers[0],
    cm_from: writer.user_no,
    content: '말 0',
    images: [],
    state: 1,
    reg_dt: '2026-11-21T14:00:00+09:00',
  })
})

test('ignores with_talk for other targets', async () => {
  expect((await send(me, { target_kind: 'user', target_no: writer.user_no, with_talk: true })).status).toBe(200)
  const [row] = await server.db.sql<
    [{ evidence: object }]
  >`select evidence from report where target_kind = 'user' and user_no = ${me.user_no}`
  expect(Object.keys(row.evidence)).not.toContain('talk')
})

test.each(REPORT_REASON_CODES)('%s does not hide a message after three reports', async (reason) => {
  for (let i = 0; i < 3; i++) {
    const one = await server.aMember()
    await server.db.sql`insert into chat_member (cr_no, user_no) values (${cr_no}, ${one.user_no})`
    expect((await send(one, { reason })).status).toBe(200)
  }
  expect(await storedReports()).toHaveLength(3)
  const [message] = await server.db.sql`select state, cm_content from chat_message where cm_no = ${cm_no}`
  expect(message).toEqual({ state: 1, cm_content: '여기로 입금하세요' })
})

test('STALK blocks the writer at once', async () => {
  expect((await send(me, { reason: 'STALK' })).status).toBe(200)
  expect(await server.db.sql`select target_no from block where user_no = ${me.user_no}`).toEqual([{ target_no: writer.user_no }])
  expect((await getTarget(me)).status).toBe(404)
})
