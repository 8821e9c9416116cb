import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { io } from 'socket.io-client'
import { DAY_MS } from '#kit/contract/time.ts'
import { anOperator, linkMember, operatorExtensions } from '#features/operator/server/testing.ts'
import { extend, makeExtensions } from '#kit/server/extensions.ts'
import { deleteAllRows } from '#kit/server/testing/delete-rows.ts'
import { testServer, type TestMember, type TestOperator, type TestServer } from '#kit/server/testing/server.ts'
import {
  endMemberSessions,
  getMember,
  listDuplicates,
  listMemberConsents,
  listMemberSessions,
  openMember,
  type Duplicate,
  type MemberConsent,
  type MemberSession,
} from '../operator-contract.ts'
import { getMyInfo } from '../contract.ts'
import { accountHttp } from './http.ts'
import { accountOperatorHttp } from './operator-http.ts'
import { sameBankAccount } from './operator-member.ts'

let server: TestServer
let operator: TestOperator
let member: TestMember
/** Members with the bank account of `member`. */
let sameBank: number[] = []
beforeAll(async () => {
  server = await testServer([...accountHttp, ...accountOperatorHttp], {
    extensions: makeExtensions([
      ...operatorExtensions,
      extend(sameBankAccount, async (_db, userNo) => (userNo === member.user_no ? sameBank : [])),
    ]),
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  await deleteAllRows(server.admin, 'users')
  operator = await anOperator(server, { roles: ['cs'] })
  member = await server.aMember({
    haru_name: '보리차',
    user_id: 'boricha9',
    real_name: '김민수',
    phone: '01033334444',
    birth: '1990-03-01',
    mail: 'boricha@haru.kr',
    identity_dt: '2026-01-01T00:00:00Z',
    ci_hash: Buffer.from('ci-member'),
  })
})

const params = () => ({ user_no: member.user_no })
const REASON = '이벤트 당첨 확인 전화'
const log = () => server.db.sql<{ act: string; target: string; reason: string; facts: object }[]>`
  select act, target, reason, facts from operator_log where operator_no = ${operator.operator_no} order by log_no`
const read = async <T>(ask: ReturnType<TestServer['call']>): Promise<T> => {
  const { status, body } = await ask
  expect([status, body['code']]).toEqual([200, undefined])
  return body.query as T
}
const another = async (device: string): Promise<TestMember> => ({
  user_no: member.user_no,
  token: await server.app.services.sessions.open(server.db, { user_no: member.user_no, device, ip: '203.0.113.9', now: server.clock.now }),
})
const isAlive = async (as: TestMember) => (await server.call(getMyInfo, {}, { as })).status === 200

test('shows a member with masked personal data, and opens it for a reason that is logged', async () => {
  await server.db.sql`insert into member_limit (user_no, write_dt, chat_dt) values
    (${member.user_no}, ${new Date(server.clock.now.getTime() + DAY_MS)}, ${new Date(server.clock.now.getTime() - DAY_MS)})`
  const shown = await read<object>(server.call(getMember, { params: params() }, { as: operator }))
  expect(shown).toMatchObject({
    user_no: member.user_no,
    haru_name: '보리차',
    user_id: 'bo***9',
    mail: 'bo***@haru.kr',
    status: 'active',
    identity: { real_name: '김*수', phone: '010-****-4444', birth_year: '1990' },
    is_minor: false,
    limits: [{ closed: 'write' }],
  })
  expect(JSON.stringify(shown)).not.toMatch(/김민수|01033334444|boricha|03-01/)
  const ask = (reason: string) => server.call(openMember, { params: params(), body: { reason } }, { as: operator })
  for (const none of ['  짧다 ', '. . . . . .', '아아아아아아']) expect((await ask(none)).status, none).toBe(400)
  expect(await read(ask(REASON))).toEqual({
    user_id: 'boricha9',
    real_name: '김민수',
    birth: '1990-03-01',
    phone: '01033334444',
    mail: 'boricha@haru.kr',
  })
  const target = `user:${member.user_no}`
  expect(await log()).toMatchObject([
    { act: 'member.read', target, reason: '' },
    { act: 'member.open', target, reason: REASON, facts: {} },
  ])
  for (const call of [
    server.call(getMember, { params: { user_no: 999_999 } }, { as: operator }),
    server.call(openMember, { params: { user_no: 999_999 }, body: { reason: REASON } }, { as: operator }),
  ]) {
    expect((await call).status).toBe(404)
  }
})

test('tells a deletion that can be cancelled from a member who left', async () => {
  const [leaving, left] = [await server.aMember(), await server.aMember()]
  await server.db
    .sql`update users set state = 0, withdraw_dt = ${server.clock.now}, purge_dt = ${new Date(server.clock.now.getTime() + DAY_MS)}
    where user_no = ${leaving.user_no}`
  await server.db.sql`update users set state = 0 where user_no = ${left.user_no}`
  const statusOf = async ({ user_no }: TestMember) =>
    (await read<{ status: string }>(server.call(getMember, { params: { user_no } }, { as: operator }))).status
  expect([await statusOf(leaving), await statusOf(left)]).toEqual(['leaving', 'left'])
})

test('lists the answers to consents, newest first, page by page', async () => {
  const before = await server.db.sql<{ consent_no: number }[]>`select consent_no from user_consent where user_no = ${member.user_no}`
  for (const [kind, agreed] of [
    ['marketing', true],
    ['location_terms', true],
    ['marketing', false],
  ] as const) {
    await server.db
      .sql`insert into user_consent (user_no, kind, version, agreed) values (${member.user_no}, ${kind}, '2026-11-21', ${agreed})`
  }
  const page = (query: object) =>
    read<MemberConsent[]>(server.call(listMemberConsents, { params: params(), query: { limit: 2, ...query } }, { as: operator }))
  const first = await page({})
  expect(first.map(({ kind, agreed }) => [kind, agreed])).toEqual([
    ['marketing', false],
    ['location_terms', true],
  ])
  const rest = await page({ before_no: first.at(-1)!.consent_no })
  expect(rest[0]).toMatchObject({ kind: 'marketing', agreed: true })
  expect(rest.length + first.length).toBe(Math.min(4, 3 + before.length))
})

test('ends one log-in or all of them with their sockets at once, for a reason, and never those of another member', async () => {
  const [phone, laptop] = [await another('phone'), await another('laptop')]
  const open = async ({ token }: TestMember) => {
    const socket = io(server.url, { auth: { token }, transports: ['websocket'], reconnection: false })
    await new Promise<void>((resolve) => socket.on('connect', resolve))
    return socket
  }
  const [onPhone, onLaptop] = [await open(phone), await open(laptop)]
  const list = () => read<MemberSession[]>(server.call(listMemberSessions, { params: params() }, { as: operator }))
  const { session_no } = (await list()).find(({ device }) => device === 'phone')!
  expect((await list()).find(({ device }) => device === 'phone')).toMatchObject({ ip: '203.0.113.*' })
  const end = (body: object, more: { user_no?: number; as?: TestOperator; key?: string } = {}) =>
    server.call(
      endMemberSessions,
      { params: { user_no: more.user_no ?? member.user_no }, body: { reason: REASON, ...body } },
      { as: more.as ?? operator, ...(more.key && { key: more.key }) },
    )
  const other = await server.aMember()
  expect((await end({ session_no }, { user_no: other.user_no })).status).toBe(404)
  const own = await anOperator(server)
  await linkMember(server, own, member.user_no)
  expect((await end({}, { as: own })).body['code']).toBe('operator.own')
  expect([await isAlive(phone), await isAlive(laptop)]).toEqual([true, true])

  const key = crypto.randomUUID()
  expect(await read(end({ session_no }, { key }))).toEqual({ ended: 1 })
  expect(await read(end({ session_no }, { key }))).toEqual({ ended: 1 })
  expect([await isAlive(phone), await isAlive(laptop)]).toEqual([false, true])
  await expect.poll(() => onPhone.connected).toBe(false)
  expect(onLaptop.connected).toBe(true)

  await read(end({}))
  expect([await isAlive(laptop), await isAlive(member), await isAlive(other)]).toEqual([false, false, true])
  await expect.poll(() => onLaptop.connected).toBe(false)
  expect(await list()).toEqual([])
  const outs = (await log()).filter(({ act }) => act === 'member.logout')
  expect(outs).toMatchObject([
    { reason: REASON, facts: { before: { sessions: 3 }, after: { sessions: 2 } } },
    { reason: REASON, facts: { before: { sessions: 2 }, after: { sessions: 0 } } },
  ])
})

test('finds accounts that may belong to the same person, with every sign, and no others', async () => {
  const samePhone = await server.aMember({ phone: '01033334444', real_name: '다른이' })
  const sameAll = await server.aMember({ phone: '01033334444', real_name: '김민수', birth: '1990-03-01', state: 0 })
  await server.aMember({ real_name: '김민수', birth: '1991-03-01', phone: '01099998888' })
  for (const { user_no } of [member, sameAll]) {
    await server.db
      .sql`insert into user_device (user_no, device_hash, reg_dt, seen_dt) values (${user_no}, ${Buffer.from('device')}, now(), now())`
  }
  const bank = await server.aMember()
  sameBank = [bank.user_no]
  const found = await read<Duplicate[]>(server.call(listDuplicates, { params: params() }, { as: operator }))
  expect(found.map(({ member: { user_no }, is_active, signs }) => [user_no, is_active, signs])).toEqual([
    [sameAll.user_no, false, ['birth', 'device', 'phone']],
    [samePhone.user_no, true, ['phone']],
    [bank.user_no, true, ['account']],
  ])
})
