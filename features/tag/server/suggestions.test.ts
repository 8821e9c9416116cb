import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteAllRows } from '#kit/server/testing/delete-rows.ts'
import { aDaily, relate } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { findMention, listTags, suggestPeople, type SuggestedPerson, type UsedTag } from '../contract.ts'
import { tagHttp } from './http.ts'
import { saveTags } from './public.ts'

let server: TestServer
let me: TestMember

beforeAll(async () => {
  server = await testServer(tagHttp)
})
afterAll(() => server.close())
beforeEach(async () => {
  await deleteAllRows(server.admin, 'users', 'tag')
  me = await server.aMember()
})

async function aTagged(content: string, columns: Record<string, unknown> = {}, by = me): Promise<number> {
  const post_no = await aDaily(server.db, by.user_no, { content, ...columns })
  await server.db.transaction((tx) => saveTags(tx, { post_no, user_no: by.user_no, content }))
  return post_no
}

const tags = async (q?: string, as: TestMember | null = null) => {
  const { status, body } = await server.call(listTags, { query: q === undefined ? {} : { q } }, { as })
  expect(status).toBe(200)
  return (body.query as UsedTag[]).map(({ tag }) => tag)
}
const people = async (q: string, as = me) =>
  ((await server.call(suggestPeople, { query: { q } }, { as })).body.query as SuggestedPerson[]).map(({ haru_name }) => haru_name)

describe('GET /v1/user/tag', () => {
  test('suggests no tag of posts that are not public', async () => {
    const secret = await server.aMember({ account_private: true })
    await aTagged('#산책비밀', { visibility: 'private' })
    await aTagged('#산책팔로워', { visibility: 'followers' })
    await aTagged('#산책지움', { state: 0 })
    await aTagged('#산책숨김', { hide_dt: new Date() })
    await aTagged('#산책닫힘', {}, secret)
    await aTagged('#산책')
    for (const as of [null, me, secret]) {
      expect(await tags('산책', as)).toEqual(['산책'])
      expect(await tags(undefined, as)).toEqual(['산책'])
    }
  })

  test('orders: equal tag, most used, then containing and similar tags', async () => {
    for (const content of ['#거북목운동', '#거북목운동', '#거북목', '#오늘거북목', '#거복목', '#수영']) await aTagged(content)
    expect(await tags('거북목')).toEqual(['거북목', '거북목운동', '오늘거북목', '거복목'])
    expect(await tags('거북')).toEqual(['거북목운동', '거북목', '오늘거북목'])
    expect(await tags('ㄱㅂㅁ')).toEqual(['거북목운동', '거복목', '거북목'])
    expect(await tags('#거북ㅁ')).toEqual(['거북목운동', '거북목', '오늘거북목'])
  })

  test('without a query the tags that most people used recently', async () => {
    const others = await Promise.all([1, 2].map(() => server.aMember()))
    for (const _ of [1, 2, 3]) await aTagged('#혼자만')
    for (const by of others) await aTagged('#같이', {}, by)
    expect(await tags()).toEqual(['같이', '혼자만'])
    // Posts of private accounts do not change what is popular.
    await server.db.sql`update users set account_private = true where user_no = ${others[0]!.user_no}`
    expect(await tags()).toEqual(['혼자만', '같이'])
  })

  test('treats wildcards literally and leaves out muted words', async () => {
    await aTagged('#다이어트 #a_b')
    expect(await tags('%')).toEqual([])
    expect(await tags('a_')).toEqual(['a_b'])
    expect(await tags('a_b%')).toEqual(['a_b'])
    const words = JSON.stringify([{ w: '다이어트', until: null }])
    await server.db.sql`insert into user_setting (user_no, setting_key, setting_value) values (${me.user_no}, 'mute_words', ${words})`
    expect(await tags('다이', me)).toEqual([])
    expect(await tags('다이')).toEqual(['다이어트'])
  })
})

describe('GET /v1/user/tag/people', () => {
  test('refuses guests', async () => {
    expect((await server.call(suggestPeople, { query: {} })).status).toBe(401)
  })

  test('leaves out blocked and deleted members, hidden names and the caller', async () => {
    const [blocked, blocker] = await Promise.all([
      server.aMember({ haru_name: '보리하나' }),
      server.aMember({ haru_name: '보리둘' }),
      server.aMember({ haru_name: '보리셋', state: 0 }),
      server.aMember({ haru_name: '보리넷', hide_dt: new Date() }),
      server.aMember({ haru_name: '보리차', account_private: true }),
    ])
    await server.db.sql`update users set haru_name = '보리나' where user_no = ${me.user_no}`
    await relate(server.db, 'block', me.user_no, blocked.user_no)
    await relate(server.db, 'block', blocker.user_no, me.user_no)
    await relate(server.db, 'follow', me.user_no, blocker.user_no, { state: 1 })
    for (const q of ['보리', 'ㅂㄹ', 'ㅂ', '보맃', '보리ㅊ']) expect([q, await people(q)]).toEqual([q, ['보리차']])
    expect(await people('')).toEqual([])
  })

  test('lists followed members first, last followed on top, and only them without a query', async () => {
    const [stranger, early, late, asked] = await Promise.all(
      ['보리가', '보리나', '보리다', '보리라'].map((haru_name) => server.aMember({ haru_name })),
    )
    expect(stranger).toBeDefined()
    await relate(server.db, 'follow', me.user_no, early!.user_no, { state: 1, reg_dt: '2026-11-01T00:00:00Z' })
    await relate(server.db, 'follow', me.user_no, late!.user_no, { state: 1, reg_dt: '2026-11-02T00:00:00Z' })
    await relate(server.db, 'follow', me.user_no, asked!.user_no, { state: 0 })
    expect(await people('보리')).toEqual(['보리다', '보리나', '보리가', '보리라'])
    expect(await people('')).toEqual(['보리다', '보리나'])
    expect(await people('%')).toEqual(['보리다', '보리나'])
  })
})

describe('GET /v1/user/mention', () => {
  const meant = async (name: string, post_no?: number, as: TestMember | null = me) => {
    const { status, body } = await server.call(findMention, { query: { name, ...(post_no && { post_no }) } }, { as })
    return status === 200 ? (body.query as { user_no: number }).user_no : [status, body.code]
  }
  const nobody = [404, 'request.not_found']

  test('answers 404 for unknown, deleted and blocked members', async () => {
    const [deleted, blocked, blocker] = [
      await server.aMember({ haru_name: '떠난이', state: 0 }),
      await server.aMember({ haru_name: '막힌이' }),
      await server.aMember({ haru_name: '막은이' }),
    ]
    await relate(server.db, 'block', me.user_no, blocked.user_no)
    await relate(server.db, 'block', blocker.user_no, me.user_no)
    for (const name of ['없는이', '떠난이', '막힌이', '막은이']) expect(await meant(name)).toEqual(nobody)
    expect(await meant('막힌이', undefined, null)).toBe(blocked.user_no)
    expect(deleted.user_no).toBeGreaterThan(0)
  })

  test('finds the member stored with the post after a rename; without it the member of that name', async () => {
    const friend = await server.aMember({ haru_name: '보리차' })
    const post_no = await aTagged('@보리차님 안녕')
    expect(await meant('보리차님', post_no)).toBe(friend.user_no)
    await server.db.sql`update users set haru_name = '옥수수차' where user_no = ${friend.user_no}`
    const taker = await server.aMember({ haru_name: '보리차' })
    expect(await meant('보리차', post_no)).toBe(friend.user_no)
    expect(await meant('보리차')).toBe(taker.user_no)
    await relate(server.db, 'block', friend.user_no, me.user_no)
    expect(await meant('보리차', post_no)).toEqual(nobody)
  })

  test('does not use mentions of a post that the viewer may not see', async () => {
    const friend = await server.aMember({ haru_name: '보리차' })
    const post_no = await aTagged('@보리차', { visibility: 'private' })
    await server.db.sql`update users set haru_name = '옥수수차' where user_no = ${friend.user_no}`
    expect(await meant('보리차', post_no, me)).toBe(friend.user_no)
    expect(await meant('보리차', post_no, null)).toEqual(nobody)
  })
})
