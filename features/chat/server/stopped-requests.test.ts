import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReport } from '#features/report/contract.ts'
import { reportFeature } from '#features/report/server/testing.ts'
import { logInAgain } from '#features/viv/server/testing.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { createRoom } from '../contract.ts'
import { chatErrors } from '../errors.ts'
import { chatFeature } from './testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await featureServer([reportFeature, chatFeature])
})
afterAll(() => server.close())

const ask = async (as: TestMember, { user_no }: TestMember) => {
  const { status, body } = await server.call(createRoom, { body: { target_no: user_no } }, { as })
  return [status, body.code]
}
const report = (as: TestMember, { user_no }: TestMember) =>
  server.call(createReport, { body: { target_kind: 'user', target_no: user_no, reason: 'DATING', report_text: '' } }, { as })

test('three members who report unwanted approaches end new conversations of a member for seven days', async () => {
  const me = await server.aMember()
  const reporters = [await server.aMember(), await server.aMember(), await server.aMember()]
  const asking = await server.aMember()
  const stopped = [chatErrors.stopped.status, chatErrors.stopped.code]
  for (const one of reporters.slice(0, 2)) await report(one, me)
  expect((await ask(me, await server.aMember()))[0]).toBe(200)
  await report(reporters[2]!, me)
  expect(await ask(me, await server.aMember())).toEqual(stopped)
  // Others still ask them, and an answer is no new request.
  expect((await ask(asking, me))[0]).toBe(200)
  expect((await ask(me, asking))[0]).toBe(200)
  server.clock.advance(7 * DAY_MS - 1000)
  const later = await logInAgain(server, me)
  expect(await ask(later, await server.aMember())).toEqual(stopped)
  server.clock.advance(2000)
  expect((await ask(later, await server.aMember()))[0]).toBe(200)
})

test('dismissed reports and several of one member stop nothing', async () => {
  const me = await server.aMember()
  for (let nth = 0; nth < 3; nth++) await report(await server.aMember(), me)
  await server.db.sql`update report set state = 4 where target_user_no = ${me.user_no} and report_no = (select max(report_no) from report)`
  expect((await ask(me, await server.aMember()))[0]).toBe(200)
})
