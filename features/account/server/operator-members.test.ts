import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Answer } from '#kit/contract/endpoint.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { anOperator, operatorExtensions, revokeForTest } from '#features/operator/server/testing.ts'
import { makeExtensions } from '#kit/server/extensions.ts'
import { deleteAllRows } from '#kit/server/testing/delete-rows.ts'
import { testServer, type TestMember, type TestOperator, type TestServer } from '#kit/server/testing/server.ts'
import { searchMembers, type FoundMember } from '../operator-contract.ts'
import { MEMBER_FOUND, MEMBER_RANKS, MEMBERS_PAGE, MIDDLE_NAMES_MAX } from '../operator-rules.ts'
import { accountOperatorHttp } from './operator-http.ts'
import { memberNosNamed } from './operator-members.ts'

let server: TestServer
let operator: TestOperator
beforeAll(async () => {
  server = await testServer(accountOperatorHttp, { extensions: makeExtensions(operatorExtensions) })
})
afterAll(() => server.close())
beforeEach(async () => {
  await deleteAllRows(server.admin, 'users')
  operator = await anOperator(server)
})

const ask = (q: string, more: object = {}, as: TestMember | TestOperator | null = operator) =>
  server.call(searchMembers, { body: { q, ...more } }, { as })
async function find(q: string, more: object = {}): Promise<FoundMember[]> {
  const { status, body } = await ask(q, more)
  expect([status, body['code']]).toEqual([200, undefined])
  return (body.query as Answer<typeof searchMembers>).members
}
const isCut = async (q: string, more: object = {}) => ((await ask(q, more)).body.query as Answer<typeof searchMembers>).is_cut
const names = async (q: string, more: object = {}) => (await find(q, more)).map(({ haru_name }) => haru_name)
const log = () => server.db.sql<{ target: string; facts: object; reason: string }[]>`
  select target, facts, reason from operator_log where act = ${MEMBER_FOUND} and operator_no = ${operator.operator_no} order by log_no`

test('refuses guests, members and an operator who lost the role; finds and logs nothing', async () => {
  const member = await server.aMember({ haru_name: '보리차' })
  const removed = await anOperator(server)
  await revokeForTest(server, removed)
  const answers = [await ask('보리', {}, null), await ask('보리', {}, member), await ask('보리', {}, removed)]
  expect(answers.map(({ status, body }) => [status, body.query])).toEqual([
    [401, undefined],
    [401, undefined],
    [401, undefined],
  ])
  expect(await log()).toEqual([])
})

test('refuses an empty search and half a cursor', async () => {
  expect((await ask('  ')).body).toMatchObject({ state: -9, field: 'q', msg: '찾을 말을 적어 주세요.' })
  expect((await ask('보리', { after_no: 3 })).body).toMatchObject({ field: 'after_rank' })
})

test('finds members by part of their name or real name, the best match first, each once', async () => {
  await server.aMember({ haru_name: '보리차', real_name: '김민수' })
  await server.aMember({ haru_name: '맛있는보리차', real_name: '이보리' })
  await server.aMember({ haru_name: '새벽달', real_name: '보리안' })
  await server.aMember({ haru_name: '민수네', real_name: '박민수' })
  expect(await names('보리')).toEqual(['보리차', '새벽달', '맛있는보리차'])
  // A syllable that is still being typed.
  expect(await names('보맃')).toEqual(['보리차', '맛있는보리차'])
  expect(await names('김민')).toEqual(['보리차'])
  expect(await names('민수')).toEqual(['민수네', '보리차'])
  for (const q of ['%', '_', "보리'; drop table users"]) expect([q, await names(q)]).toEqual([q, []])
})

test('finds a member by the whole phone number only, however it is written, and shows its last digits', async () => {
  const { user_no } = await server.aMember({ haru_name: '보리차', real_name: '김민수', phone: '01033334444' })
  const found = [{ user_no, haru_name: '보리차', real_name: '김*수', phone_last4: '4444', is_active: true, rank: 1 }]
  for (const q of ['01033334444', '010-3333-4444', '+82 10 3333 4444']) expect(await find(q)).toEqual(found)
  for (const q of ['33334444', '0103333444', '4444']) expect([q, await find(q)]).toEqual([q, []])
})

test('finds a member by number and by log-in id first, each once', async () => {
  const { user_no } = await server.aMember({ haru_name: '보리차', user_id: 'bori_tea' })
  const named = await server.aMember({ haru_name: 'bori_tea', user_id: 'another1' })
  expect(await find(String(user_no))).toMatchObject([{ user_no, rank: 0 }])
  expect((await find('BORI_tea')).map((one) => [one.user_no, MEMBER_RANKS[one.rank]])).toEqual([
    [user_no, 'exact'],
    [named.user_no, 'name_prefix'],
  ])
})

test('finds deleted members only where asked for, by real name and phone', async () => {
  await server.aMember({ haru_name: '떠난사람', real_name: '김떠난', phone: '01055556666', state: 0 })
  for (const q of ['떠난', '김떠', '01055556666']) expect(await names(q)).toEqual([])
  for (const q of ['떠난', '김떠', '01055556666']) {
    expect(await find(q, { left: true })).toMatchObject([{ haru_name: '떠난사람', is_active: false }])
  }
})

test('pages continue without a gap across the ranks', async () => {
  for (let i = 10; i < 19; i++) await server.aMember({ haru_name: `보리차${i}` })
  for (let i = 10; i < 19; i++) await server.aMember({ haru_name: `참${i}보리차`, real_name: '보리수' })
  for (let i = 10; i < 19; i++) await server.aMember({ haru_name: `곰${i}보리차` })
  for (let i = 10; i < 19; i++) await server.aMember({ haru_name: `달${i}`, real_name: '김보리' })
  const seen: FoundMember[] = []
  for (;;) {
    const last = seen.at(-1)
    const page = await find('보리', { limit: 4, ...(last && { after_rank: last.rank, after_no: last.user_no }) })
    seen.push(...page)
    if (page.length < 4) break
  }
  const ranks = ['name_prefix', 'real_prefix', 'name_part', 'real_part'] as const
  expect(seen.map(({ rank }) => MEMBER_RANKS[rank])).toEqual(ranks.flatMap((rank) => Array<string>(9).fill(rank)))
  expect(new Set(seen.map(({ user_no }) => user_no)).size).toBe(36)
})

test('examines a bounded number of names with the letters in their middle, says so, and pages through them without a gap', async () => {
  const addNamed = (from: number, to: number) => server.admin.sql`
    insert into users (user_id, haru_name, real_name, haru_character, gender)
    select 'grove' || i, '참보리' || i, '김보리', '1', 'm' from generate_series(${from}::int, ${to}::int) i`
  await addNamed(1, MIDDLE_NAMES_MAX)
  expect(await isCut('보리')).toBe(false)
  await addNamed(MIDDLE_NAMES_MAX + 1, 3 * MIDDLE_NAMES_MAX)
  expect([await isCut('보리'), await isCut('참보'), await isCut('김보')]).toEqual([true, false, false])
  const seen: FoundMember[] = []
  for (;;) {
    const last = seen.at(-1)
    const page = await find('보리', { ...(last && { after_rank: last.rank, after_no: last.user_no }) })
    seen.push(...page)
    if (page.length < MEMBERS_PAGE) break
  }
  const nos = seen.map(({ user_no }) => user_no)
  expect([new Set(nos).size, nos]).toEqual([MIDDLE_NAMES_MAX + 1, nos.toSorted((a, b) => b - a)])
  expect(await memberNosNamed(server.db, '보리', 200)).toHaveLength(MIDDLE_NAMES_MAX + 1)
})

test('logs each member that was shown, once for a while, and never what was typed', async () => {
  const { user_no } = await server.aMember({ haru_name: '보리차', phone: '01033334444' })
  const other = await server.aMember({ haru_name: '보리꽃' })
  const targets = async () => (await log()).map(({ target }) => target).toSorted()
  await find('01033334444')
  expect(await targets()).toEqual([`user:${user_no}`])
  await find('보리')
  expect(await targets()).toEqual([`user:${user_no}`, `user:${other.user_no}`].toSorted())
  expect(JSON.stringify(await log())).not.toMatch(/01033334444|보리/)
  server.clock.advance(11 * MINUTE_MS)
  await find('보리차')
  expect(await targets()).toHaveLength(3)
})

test('other features get the numbers of active members by part of their name', async () => {
  const [first, second] = [await server.aMember({ haru_name: '보리차' }), await server.aMember({ haru_name: '찬보리' })]
  await server.aMember({ haru_name: '새벽', real_name: '보리안' })
  await server.aMember({ haru_name: '보리떠남', state: 0 })
  expect(await memberNosNamed(server.db, '보리', 10)).toEqual([first.user_no, second.user_no])
  expect(await memberNosNamed(server.db, '보리', 1)).toEqual([first.user_no])
})
