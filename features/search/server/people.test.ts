import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { koreanYesterday } from '#kit/contract/time.ts'
import { deleteAllRows } from '#kit/server/testing/delete-rows.ts'
import { relate } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { searchExperts, searchUsers, type FoundExpert, type FoundPerson } from '../contract.ts'
import { searchHttp } from './http.ts'

let server: TestServer
let me: TestMember

beforeAll(async () => {
  server = await testServer(searchHttp)
})
afterAll(() => server.close())
beforeEach(async () => {
  await deleteAllRows(server.admin, 'users')
  me = await server.aMember({ haru_name: '찾는사람' })
})

type After = { after_rank?: number; after_no?: number; limit?: number }
const find = async (q: string, as: TestMember | null = me, after: After = {}) => {
  const { status, body } = await server.call(searchUsers, { query: { q, ...after } }, { as })
  expect([status, body]).toMatchObject([200, {}])
  return body.query as FoundPerson[]
}
const names = async (q: string, as: TestMember | null = me, after: After = {}) =>
  (await find(q, as, after)).map(({ haru_name }) => haru_name)
const named = (...all: string[]) => Promise.all(all.map((haru_name) => server.aMember({ haru_name })))

test('leaves out blocked and deleted members and hidden names, and finds private accounts by name', async () => {
  const [blocked, blocker] = await named('보리하나', '보리둘')
  await server.aMember({ haru_name: '보리셋', state: 0 })
  const hidden = await server.aMember({ haru_name: '보리넷', hide_dt: new Date() })
  await server.aMember({ haru_name: '보리차', account_private: true })
  await relate(server.db, 'block', me.user_no, blocked!.user_no)
  await relate(server.db, 'block', blocker!.user_no, me.user_no)
  for (const q of ['보리', 'ㅂㄹ', '보리ㅊ', '보리챠']) expect([q, await names(q)]).toEqual([q, ['보리차']])
  expect(await names('리둘')).toEqual([])
  expect(await names('보리', null)).toEqual(['보리둘', '보리차', '보리하나'])
  expect(await names('보리넷', hidden)).toContain('보리넷')
  expect((await find('보리차'))[0]).toMatchObject({ account_private: true, relation: { follow: null, blocked: false }, rank: 0 })
  expect((await find('보리차', null))[0]).toMatchObject({ relation: null })
})

describe('name search', () => {
  test.each<[string, string[]]>([
    ['보리차', ['보리차', '보리차마심', '맛있는보리차', '보리챠']],
    ['보리', ['보리차', '보리차마심', '보리챠', '맛있는보리차']],
    ['보리ㅊ', ['보리차', '보리차마심', '보리챠', '맛있는보리차']],
    ['보맃', ['보리차', '보리차마심', '보리챠', '맛있는보리차']],
    ['ㅂㄹㅊ', ['보리차', '보리챠', '보리차마심', '맛있는보리차']],
    ['ㅂㄹ', ['보리차', '보리챠', '보리차마심']],
    ['보리챠', ['보리챠', '보리차']],
    ['HARU', ['Haru_1', 'haru_2']],
    ['haru_', ['Haru_1', 'haru_2']],
    ['ru_', ['haru_2', 'Haru_1']],
    ['닭가', ['닭가슴살']],
    ['달', ['닭가슴살']],
    ['와', ['와플']],
    ['오', ['와플']],
    ['@보리차마심', ['보리차마심', '보리차']],
    ['%', []],
    ['_', []],
    ['보%차', []],
    ["보리'; drop table users", []],
  ])('%j', async (q, expected) => {
    for (const haru_name of ['보리차', '보리차마심', '맛있는보리차', '보리챠', 'Haru_1', 'haru_2', '닭가슴살', '와플']) {
      await server.aMember({ haru_name })
    }
    expect((await names(q)).slice(0, expected.length || undefined)).toEqual(expected)
  })
})

test('pages continue without a gap across the ranks', async () => {
  for (let i = 10; i < 40; i++) await server.aMember({ haru_name: `보리차${i}` })
  for (let i = 10; i < 40; i++) await server.aMember({ haru_name: `참${i}보리차` })
  for (let i = 10; i < 15; i++) await server.aMember({ haru_name: `보리챠` + 'abcde'[i - 10] })
  const seen: FoundPerson[] = []
  for (;;) {
    const last = seen.at(-1)
    const page = await find('보리차', me, last && { after_rank: last.rank, after_no: last.user_no })
    seen.push(...page)
    if (page.length < 20) break
  }
  expect(seen.map(({ rank }) => rank)).toEqual([...Array(30).fill(0), ...Array(30).fill(1), ...Array(5).fill(2)])
  expect(new Set(seen.map(({ user_no }) => user_no)).size).toBe(65)
  expect(await names('보리차', me, { limit: 2 })).toEqual(['보리차10', '보리차11'])
})

test('refuses half a cursor, an empty and a too long query', async () => {
  const answer = await server.call(searchUsers, { query: { q: '보리', after_no: 3 } }, { as: me })
  expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid', field: 'after_rank' } })
  for (const q of [' ', '가'.repeat(31)]) {
    expect((await server.call(searchUsers, { query: { q } })).body).toMatchObject({ code: 'request.invalid', field: 'q' })
  }
})

describe('experts', () => {
  const findExperts = async (query: { q?: string; cate_no?: number; sigungu_code?: string } & After, as: TestMember | null = me) =>
    ((await server.call(searchExperts, { query }, { as })).body.query as { experts: FoundExpert[] }).experts.map(
      ({ haru_name }) => haru_name,
    )
  let number = 0
  const anExpert = (haru_name: string, columns = {}) =>
    server.aMember({ haru_name, cate_no: 6, expert_no: ++number, main_type: 'expert', haru_statemsg: '바르게', ...columns })

  test('leaves out members who are not experts, blocked and deleted members', async () => {
    const [blocked, blocker] = [await anExpert('배하나'), await anExpert('배둘')]
    await anExpert('배셋', { state: 0 })
    await anExpert('배넷', { hide_dt: new Date() })
    await server.aMember({ haru_name: '배다섯' })
    await anExpert('배나은')
    await relate(server.db, 'block', me.user_no, blocked.user_no)
    await relate(server.db, 'block', blocker.user_no, me.user_no)
    expect(await findExperts({ q: '배' })).toEqual(['배나은'])
    expect(await findExperts({})).toEqual(['배나은'])
  })

  test('say that their licence has ended', async () => {
    const { user_no } = await anExpert('배면허')
    await anExpert('배기한')
    await server.db.sql`
      insert into expert_application (user_no, cate_no, state, license_expire_dt) values (${user_no}, 6, 3, ${koreanYesterday(server.clock.now)})`
    const { body } = await server.call(searchExperts, { query: { q: '배' } }, { as: me })
    expect(
      (body.query as { experts: FoundExpert[] }).experts.map(({ haru_name, is_license_ended }) => [haru_name, is_license_ended]),
    ).toEqual([
      ['배기한', false],
      ['배면허', true],
    ])
  })

  test('filters by name, category and region; without a name newest first', async () => {
    await anExpert('배나은', { cate_no: 6, sigungu_code: '11110' })
    await anExpert('배나연', { cate_no: 5, sigungu_code: '11140' })
    await anExpert('강도건', { cate_no: 6, sigungu_code: '26110' })
    expect(await findExperts({})).toEqual(['강도건', '배나연', '배나은'])
    expect(await findExperts({ limit: 1 })).toEqual(['강도건'])
    expect(await findExperts({ cate_no: 6 })).toEqual(['강도건', '배나은'])
    expect(await findExperts({ sigungu_code: '11' })).toEqual(['배나연', '배나은'])
    expect(await findExperts({ sigungu_code: '11140' })).toEqual(['배나연'])
    await server.db.sql`update users set account_private = true where haru_name = '배나연'`
    expect(await findExperts({ sigungu_code: '11140' })).toEqual([])
    await server.db.sql`update users set account_private = false where haru_name = '배나연'`
    expect(await findExperts({ q: 'ㅂㄴㅇ', cate_no: 5 })).toEqual(['배나연'])
    expect(await findExperts({ q: '나은', sigungu_code: '11', cate_no: 6 })).toEqual(['배나은'])
    expect(await findExperts({ q: '%' })).toEqual([])
    const { body } = await server.call(searchExperts, { query: { q: '배나은' } })
    const { experts } = body.query as { experts: FoundExpert[] }
    expect(experts[0]).toMatchObject({ haru_statemsg: '바르게', cate_no: 6, rank: 0 })
    expect(experts[0]).not.toHaveProperty('sigungu_code')
  })

  test.each(['1', '111', "11'; drop table users", '1111a'])('refuses the region %s', async (sigungu_code) => {
    const answer = await server.call(searchExperts, { query: { sigungu_code } })
    expect(answer).toMatchObject({ status: 400, body: { field: 'sigungu_code' } })
  })
})
