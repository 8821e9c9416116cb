import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createReport } from '#features/report/contract.ts'
import { reportFeature } from '#features/report/server/testing.ts'
import { HOUR_MS } from '#kit/contract/time.ts'
import { aMedia } from '#kit/server/testing/factories.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { deleteMessage } from '../contract.ts'
import { DELETED_KEPT_HOURS } from '../rules.ts'
import { forgetChats } from './forget.ts'
import { forgetDeletedMessages } from './remove.ts'
import { aMessage } from './testing-messages.ts'
import { aRoom, chatFeature } from './testing.ts'

let server: TestServer
let writer: TestMember
let me: TestMember
let late: TestMember
let cr_no: number
let cm_no: number
let key: string

beforeAll(async () => {
  server = await featureServer([chatFeature, reportFeature], { callsAMinute: false })
})
afterAll(() => server.close())
beforeEach(async () => {
  ;[writer, me, late] = [await server.aMember(), await server.aMember(), await server.aMember()]
  cr_no = await aRoom(server.db, 'group', [writer, me, late])
  key = await aMedia(server.db, writer.user_no)
  const cm_file = [{ key, mimetype: 'image/webp', transforms: {} }]
  cm_no = await aMessage(server, writer, { cr_no, cm_content: '여기로 입금하세요', cm_file: cm_file as never })
  await server.db.sql`update chat_member set first_no = ${cm_no} where cr_no = ${cr_no} and user_no = ${late.user_no}`
  await server.call(deleteMessage, { query: { cr_no, cm_no, for: 'all' } }, { as: writer })
})

const report = (as: TestMember) =>
  server.call(
    createReport,
    { body: { target_kind: 'chat', target_no: cm_no, reason: 'FRAUD', report_text: '돈을 달래요', with_talk: true } },
    { as },
  )
const kept = () => server.db.sql`select cm_content from chat_deleted where cm_no = ${cm_no}`

test('a report of a message that its sender has deleted keeps what it said', async () => {
  const { status } = await report(me)
  expect(status).toBe(200)
  const [row] = await server.db.sql`select target_user_no, evidence from report where user_no = ${me.user_no}`
  expect(row).toMatchObject({
    target_user_no: writer.user_no,
    evidence: { content: '여기로 입금하세요', images: [key], cr_no, talk: [{ cm_no, content: '' }] },
  })
  expect((await report(me)).body).toMatchObject({ code: 'report.already' })
})

test('refuses a report of a deleted message by a stranger, a later member, one who had hidden it, and its sender', async () => {
  await server.db.sql`insert into chat_hidden (user_no, cr_no, cm_no) values (${me.user_no}, ${cr_no}, ${cm_no})`
  for (const as of [await server.aMember(), late, me]) expect((await report(as)).body).toMatchObject({ code: 'report.not_found' })
  expect((await report(writer)).body).toMatchObject({ code: 'report.own' })
})

test('forgets what a deleted message said after a day, and at once with its sender’s account', async () => {
  const deletedBefore = (ms: number) =>
    server.db.sql`update chat_deleted set delete_dt = ${new Date(server.clock.now.getTime() - ms)} where cm_no = ${cm_no}`
  await deletedBefore(DELETED_KEPT_HOURS * HOUR_MS - 1)
  await forgetDeletedMessages(server.db, server.clock.now, server.app.services)
  expect(await kept()).toEqual([{ cm_content: '여기로 입금하세요' }])
  await deletedBefore(DELETED_KEPT_HOURS * HOUR_MS)
  expect((await report(me)).body).toMatchObject({ code: 'report.not_found' })
  await forgetDeletedMessages(server.db, server.clock.now, server.app.services)
  expect(await kept()).toEqual([])

  const other = await aMessage(server, writer, { cr_no, cm_content: '둘째' })
  await server.call(deleteMessage, { query: { cr_no, cm_no: other, for: 'all' } }, { as: writer })
  await server.db.transaction((tx) => forgetChats(tx, writer.user_no))
  expect(await server.db.sql`select from chat_deleted where cr_no = ${cr_no}`).toHaveLength(0)
})
