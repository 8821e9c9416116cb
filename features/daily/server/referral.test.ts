import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { moodOnly } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { createDaily, deleteDaily } from '../contract.ts'
import { dailyHttp } from './http.ts'

let server: TestServer
let inviter: TestMember
let invited: TestMember
beforeAll(async () => {
  server = await testServer(dailyHttp)
})
afterAll(() => server.close())
beforeEach(async () => {
  inviter = await server.aMember()
  invited = await server.aMember({ referrer_no: inviter.user_no })
})

const write = (as: TestMember | null = invited, content = '첫 하루') =>
  server.call(createDaily, { body: { daily_content: content, daily_info: moodOnly, visibility: 'public' } }, { as })
const freeOf = async ({ user_no }: TestMember): Promise<number> =>
  (await server.db.sql<{ balance: number }[]>`select balance from viv_account where user_no = ${user_no} and kind = 'free'`)[0]?.balance ??
  0
const alarmsOf = ({ user_no }: TestMember) => server.db.sql`select kind, target, text from alarm where user_no = ${user_no}`

test('gives no reward for a guest, a refused daily, or a member without an inviter', async () => {
  expect((await write(null)).status).toBe(401)
  expect(
    (await server.call(createDaily, { body: { daily_content: ' ', daily_info: {} as never, visibility: 'public' } }, { as: invited }))
      .status,
  ).toBe(400)
  expect((await write(await server.aMember())).status).toBe(200)
  expect([await freeOf(inviter), await alarmsOf(inviter)]).toEqual([0, []])
})

test('rewards and alarms the inviter for the invitee’s first daily, and not for later ones', async () => {
  for (const content of ['첫 하루', '둘째 #하루', '셋째']) expect((await write(invited, content)).status).toBe(200)
  expect(await freeOf(inviter)).toBe(30)
  expect(await alarmsOf(inviter)).toEqual([
    { kind: 'VIV_FREE', target: `referral:${invited.user_no}`, text: '30 VIV · 초대한 친구가 첫 하루를 남겼어요' },
  ])
  expect(await freeOf(invited)).toBe(0)
})

test('rewards a first daily with a tag, and once when it is deleted and written again', async () => {
  const { body } = await write(invited, '#첫하루')
  const [{ daily_no }] = body.query as [{ daily_no: number }]
  await server.call(deleteDaily, { params: { daily_no } }, { as: invited })
  await write()
  expect(await freeOf(inviter)).toBe(30)
})

test('parallel first dailys give one reward', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => write(invited, `하루 ${n}`)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(await freeOf(inviter)).toBe(30)
})

test('a failing alarm rolls back the daily and the reward', async () => {
  await server.admin.sql`alter table alarm add constraint no_alarm check (kind <> 'VIV_FREE') not valid`
  expect((await write()).status).toBe(500)
  await server.admin.sql`alter table alarm drop constraint no_alarm`
  expect(await freeOf(inviter)).toBe(0)
  expect(await server.db.sql`select from post where user_no = ${invited.user_no}`).toHaveLength(0)
})
