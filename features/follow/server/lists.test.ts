import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { relate } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { listFollows, type Followed } from '../contract.ts'
import { FOLLOWS_PAGE, type FollowKind } from '../rules.ts'
import { followHttp } from './http.ts'

let server: TestServer
let owner: TestMember
let me: TestMember

beforeAll(async () => {
  server = await testServer(followHttp)
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.aMember()
  me = await server.aMember()
})

type Page = { q?: string; before_dt?: string; before_user_no?: number; limit?: number }
const list = (as: TestMember | null, kind: FollowKind, page: Page = {}, of = owner.user_no) =>
  server.call(listFollows, { query: { user_no: of, kind, ...page } }, { as })
const people = ({ status, body }: { status: number; body: { query?: unknown } }): Followed[] => {
  expect(status).toBe(200)
  return body.query as Followed[]
}
const numbers = (all: Followed[]) => all.map(({ user_no }) => user_no)

/** Adds the member to the owner's list at `microseconds` after noon. */
const addToList = (kind: FollowKind, { user_no }: TestMember, microseconds: number) => {
  const [from, to] = kind === 'following' ? [owner.user_no, user_no] : [user_no, owner.user_no]
  const at = `2026-11-21T12:00:00.${String(microseconds).padStart(6, '0')}+09:00`
  return server.db
    .sql`insert into follow (user_no, target_no, state, reg_dt) values (${from}, ${to}, ${kind === 'requests' ? 0 : 1}, ${at}::text::timestamptz)`
}

describe.each(['followers', 'following'] as const)('%s', (kind) => {
  test('answers 404 to strangers of a private account, blocked viewers, and for deleted members', async () => {
    const nothing = await list(me, kind, {}, 999_999)
    expect(nothing).toMatchObject({ status: 404, body: { code: 'request.not_found' } })
    for (const as of [null, me, owner]) expect((await list(as, kind)).status).toBe(200)
    await server.db.sql`update users set account_private = true where user_no = ${owner.user_no}`
    await relate(server.db, 'follow', owner.user_no, me.user_no)
    for (const as of [null, me]) expect((await list(as, kind)).body).toEqual(nothing.body)
    await relate(server.db, 'follow', me.user_no, owner.user_no, { state: 0 })
    expect((await list(me, kind)).status).toBe(404)
    await server.db.sql`update follow set state = 1 where user_no = ${me.user_no}`
    for (const as of [me, owner]) expect((await list(as, kind)).status).toBe(200)
    await server.db.sql`update users set account_private = false where user_no = ${owner.user_no}`
    for (const [from, to] of [
      [me, owner],
      [owner, me],
    ] as const) {
      await relate(server.db, 'block', from.user_no, to.user_no)
      expect((await list(me, kind)).body).toEqual(nothing.body)
      await server.db.sql`delete from block`
    }
    await server.db.sql`update users set state = 0 where user_no = ${owner.user_no}`
    expect((await list(me, kind)).body).toEqual(nothing.body)
  })

  test('lists newest first, without blocked, deleted and requesting members', async () => {
    const [blocked, blocker, deleted, asked, expert] = await Promise.all(
      [{}, {}, { state: 0 }, {}, { cate_no: 5, account_private: true }].map(server.aMember),
    )
    for (const [at, one] of [blocked, blocker, deleted, expert, me].entries()) await addToList(kind, one!, at)
    const [from, to] = kind === 'followers' ? [asked!, owner] : [owner, asked!]
    await relate(server.db, 'follow', from.user_no, to.user_no, { state: 0 })
    await relate(server.db, 'block', me.user_no, blocked!.user_no)
    await relate(server.db, 'block', blocker!.user_no, me.user_no)
    await relate(server.db, 'follow', me.user_no, expert!.user_no, { state: 0 })
    const found = people(await list(me, kind))
    expect(numbers(found)).toEqual([me.user_no, expert!.user_no])
    expect(found[1]).toEqual({
      user_no: expert!.user_no,
      haru_name: expect.stringMatching(/^시험/),
      haru_character: '1',
      gender: 'm',
      cate_no: 5,
      user_profile: [],
      account_private: true,
      relation: { follow: 0, follows_me: false, blocked: false, muted: false },
      reg_dt: '2026-11-21T12:00:00.000003+09:00',
    })
    expect(found[0]!.relation).toBeNull()
    const forGuest = people(await list(null, kind))
    expect(forGuest).toHaveLength(4)
    expect(forGuest.every(({ relation }) => relation === null)).toBe(true)
  })

  test('pages continue without a gap, also within one microsecond', async () => {
    const members = await Promise.all(Array.from({ length: FOLLOWS_PAGE + 4 }, () => server.aMember()))
    for (const [at, one] of members.entries()) await addToList(kind, one, Math.floor(at / 3))
    const seen = people(await list(me, kind))
    expect(seen).toHaveLength(FOLLOWS_PAGE)
    const last = seen.at(-1)!
    seen.push(...people(await list(me, kind, { before_dt: last.reg_dt, before_user_no: last.user_no })))
    const newest = members.map(({ user_no }, at) => ({ user_no, at: Math.floor(at / 3) }))
    newest.sort((a, b) => b.at - a.at || b.user_no - a.user_no)
    expect(numbers(seen)).toEqual(newest.map(({ user_no }) => user_no))
    expect(people(await list(me, kind, { limit: 2 }))).toEqual(seen.slice(0, 2))
  })

  test('filters by name prefix, ignoring case; % and _ are literal', async () => {
    const named = async (haru_name: string, at: number) => {
      const one = await server.aMember({ haru_name: `${haru_name}${kind}${at}` })
      await addToList(kind, one, at)
      return one.user_no
    }
    const [yoga, later] = [await named('요가하는달', 1), await named('요가', 3)]
    await named('나는요가', 2)
    const latin = await named('Yoga', 4)
    expect(numbers(people(await list(me, kind, { q: '요가' })))).toEqual([later, yoga])
    expect(numbers(people(await list(me, kind, { q: ' yOgA ' })))).toEqual([latin])
    // Decomposed (NFD), as some phones send it.
    expect(numbers(people(await list(me, kind, { q: '요가하'.normalize('NFD') })))).toEqual([yoga])
    for (const q of ['%', '_', '요%']) expect(people(await list(me, kind, { q }))).toEqual([])
    expect(people(await list(me, kind, { q: '' }))).toHaveLength(4)
  })
})

test('finds a name prefix that thousands of members have', async () => {
  await server.db.sql`
    with many as (insert into users (user_id, haru_name, haru_character, gender)
      select 'many' || i, '흔한이름' || i, '1', 'm' from generate_series(1, 2100) i returning user_no)
    insert into follow (user_no, target_no) select user_no, ${owner.user_no} from many where user_no % 20 = 0`
  await addToList('followers', me, 1)
  const first = people(await list(me, 'followers', { q: '흔한' }))
  expect(first).toHaveLength(FOLLOWS_PAGE)
  expect(first.every(({ haru_name }) => haru_name.startsWith('흔한이름'))).toBe(true)
  const last = first.at(-1)!
  const next = people(await list(me, 'followers', { q: '흔한', before_dt: last.reg_dt, before_user_no: last.user_no }))
  expect(next).toHaveLength(FOLLOWS_PAGE)
  expect(new Set(numbers([...first, ...next])).size).toBe(2 * FOLLOWS_PAGE)
  // While typing, a final consonant may begin the next syllable.
  expect(people(await list(me, 'followers', { q: '흔한ㅇ' }))).toHaveLength(FOLLOWS_PAGE)
  expect(people(await list(me, 'followers', { q: '흔한이름2100' })).length).toBeLessThanOrEqual(1)
})

test('shows requests only to the requested member', async () => {
  await addToList('requests', me, 1)
  await addToList('followers', await server.aMember(), 2)
  expect(numbers(people(await list(owner, 'requests')))).toEqual([me.user_no])
  for (const as of [null, me]) expect((await list(as, 'requests')).body).toMatchObject({ code: 'request.not_found' })
})

test('refuses half a cursor, an unknown list and a name that is too long', async () => {
  expect((await list(me, 'followers', { before_user_no: 3 })).body).toMatchObject({ code: 'request.invalid', field: 'before_dt' })
  expect((await list(me, 'followers', { before_dt: '2026-11-21T14:00:00+09:00' })).body).toMatchObject({ field: 'before_user_no' })
  expect((await list(me, 'friends' as never)).status).toBe(400)
  expect((await list(me, 'followers', { q: '가'.repeat(21) })).body).toMatchObject({ field: 'q' })
})
