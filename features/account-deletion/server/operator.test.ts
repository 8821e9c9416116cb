import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#kit/contract/time.ts'
import { anOperator, linkMember, operatorExtensions } from '#features/operator/server/testing.ts'
import { holdsMoney } from '#kit/server/account-deletion.ts'
import { extend, makeExtensions } from '#kit/server/extensions.ts'
import { deleteAllRows } from '#kit/server/testing/delete-rows.ts'
import { testServer, type TestMember, type TestOperator, type TestServer } from '#kit/server/testing/server.ts'
import { getWithdrawalCase, listWithdrawals, restoreWithdrawal, type WithdrawalRow } from '../operator-contract.ts'
import { startDeletion } from './leave.ts'
import { withdrawalOperatorHttp } from './operator.ts'
import { purge } from './testing.ts'

let server: TestServer
let operator: TestOperator
beforeAll(async () => {
  const rich = extend(holdsMoney, async ({ sql }, userNo) => {
    const [member] = await sql<{ haru_name: string }[]>`select haru_name from users where user_no = ${userNo}`
    return member!.haru_name.startsWith('부자')
  })
  server = await testServer(withdrawalOperatorHttp, { extensions: makeExtensions([...operatorExtensions, rich]) })
})
afterAll(() => server.close())
beforeEach(async () => {
  await deleteAllRows(server.admin, 'users')
  operator = await anOperator(server, { roles: ['cs'] })
})

const REASON = '실수로 탈퇴했다는 문의'
const leave = ({ user_no }: TestMember, hasMoney = false) =>
  server.db.transaction((tx) => startDeletion(tx, user_no, server.clock.now, { hasMoney }))
const list = async (query: object = {}) => (await server.call(listWithdrawals, { query }, { as: operator })).body.query as WithdrawalRow[]
const restore = ({ user_no }: TestMember, as = operator, key?: string) =>
  server.call(restoreWithdrawal, { params: { user_no }, body: { reason: REASON } }, { as, ...(key && { key }) })

test('lists deletions in their order page by page, and those that wait for money apart', async () => {
  const members = [await server.aMember(), await server.aMember(), await server.aMember({ haru_name: '부자' })]
  await leave(members[0]!)
  await leave(members[2]!, true)
  server.clock.advance(DAY_MS)
  await leave(members[1]!)
  await server.aMember()
  const first = await list({ limit: 1 })
  expect(first).toMatchObject([{ user_no: members[0]!.user_no, purge_dt: '2026-11-28T23:59:59+09:00' }])
  const rest = await list({ limit: 1, after_dt: first[0]!.purge_dt, after_no: first[0]!.user_no })
  expect(rest.map(({ user_no }) => user_no)).toEqual([members[1]!.user_no])
  expect((await list({ queue: 'money' })).map(({ user_no }) => user_no)).toEqual([members[2]!.user_no])
  const one = await server.call(getWithdrawalCase, { params: { user_no: members[2]!.user_no } }, { as: operator })
  expect(one.body.query).toMatchObject({ has_money: true, can_restore: true })
})

test('restores an account in its grace period once, tells the member and logs why; not the own one, and none that is purged', async () => {
  const [member, active] = [await server.aMember({ phone: '01012345678' }), await server.aMember()]
  await leave(member)
  const own = await anOperator(server)
  await linkMember(server, own, member.user_no)
  expect((await restore(member, own)).body['code']).toBe('operator.own')
  expect((await restore(active)).body['code']).toBe('withdraw.not_leaving')
  const one = await server.call(getWithdrawalCase, { params: { user_no: member.user_no } }, { as: operator })
  expect(one.body.query).toMatchObject({ phone: '010-****-5678', has_money: false })

  const key = crypto.randomUUID()
  expect((await restore(member, operator, key)).status).toBe(200)
  expect((await restore(member, operator, key)).status).toBe(200)
  expect((await restore(member)).body['code']).toBe('withdraw.not_leaving')
  const rows = await server.db.sql`select state, withdraw_dt, purge_dt from users where user_no = ${member.user_no}`
  expect([...rows]).toEqual([{ state: 1, withdraw_dt: null, purge_dt: null }])
  expect(await server.db.sql`select from outbox where channel = 'sms' and recipient = '01012345678'`).toHaveLength(1)
  const logged = await server.db.sql`select target, reason from operator_log where act = 'withdrawal.restore'`
  expect([...logged]).toEqual([{ target: `user:${member.user_no}`, reason: REASON }])

  await leave(active)
  await purge(server)
  expect((await restore(active)).body['code']).toBe('withdraw.not_leaving')
})
