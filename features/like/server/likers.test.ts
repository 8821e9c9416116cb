import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aComment, aDaily, relate } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { listCommentLikers, listDailyLikers, listFeedLikers, type Liker } from '../contract.ts'
import { LIKERS_PAGE } from '../rules.ts'
import { likeHttp } from './http.ts'

let server: TestServer
let owner: TestMember
let me: TestMember

beforeAll(async () => {
  server = await testServer(likeHttp)
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.aMember()
  me = await server.aMember()
})

type Page = { before_dt?: string; before_user_no?: number; limit?: number }
const kinds = [
  {
    kind: 'daily',
    make: (columns = {}) => aDaily(server.db, owner.user_no, columns),
    list: (as: TestMember | null, daily_no: number, page: Page = {}) =>
      server.call(listDailyLikers, { query: { daily_no, ...page } }, { as }),
  },
  {
    kind: 'feed',
    make: (columns = {}) => aDaily(server.db, owner.user_no, { kind: 'feed', info: null, record_date: null, ...columns }),
    list: (as: TestMember | null, feed_no: number, page: Page = {}) => server.call(listFeedLikers, { query: { feed_no, ...page } }, { as }),
  },
  {
    kind: 'comment',
    make: async (columns = {}) => aComment(server.db, await aDaily(server.db, owner.user_no, columns), owner.user_no),
    list: (as: TestMember | null, comment_no: number, page: Page = {}) =>
      server.call(listCommentLikers, { query: { comment_no, ...page } }, { as }),
  },
] as const

describe.each(kinds)('the likers of a $kind', ({ kind, make, list }) => {
  test('answers 404 for a private post, a private account and an unknown number', async () => {
    const secret = await make({ visibility: 'private' })
    const open = await make()
    expect((await list(owner, secret)).status).toBe(200)
    for (const as of [null, me]) expect((await list(as, secret)).body).toMatchObject({ code: 'request.not_found' })
    await server.db.sql`update users set account_private = true where user_no = ${owner.user_no}`
    for (const as of [null, me]) expect((await list(as, open)).status).toBe(404)
    await relate(server.db, 'follow', me.user_no, owner.user_no, { state: 1 })
    expect((await list(me, open)).status).toBe(200)
    expect((await list(null, 999_999)).status).toBe(404)
  })

  test('are newest first, without blocked members and deleted accounts', async () => {
    const no = await make()
    const [blocked, blocker, deleted, friend] = await Promise.all([{}, {}, { state: 0 }, { cate_no: 5 }].map(server.aMember))
    for (const [at, one] of [blocked, blocker, deleted, friend, me].entries()) await insertLike(kind, no, one!, at)
    await relate(server.db, 'block', me.user_no, blocked!.user_no)
    await relate(server.db, 'block', blocker!.user_no, me.user_no)
    const found = likersIn(await list(me, no))
    expect(found.map(({ user_no }) => user_no)).toEqual([me.user_no, friend!.user_no])
    expect(found[1]).toMatchObject({
      haru_name: expect.stringMatching(/^시험/),
      haru_character: '1',
      gender: 'm',
      cate_no: 5,
      user_profile: [],
    })
    expect(likersIn(await list(null, no))).toHaveLength(4)
  })

  test('are paged by thirty without a gap, also within one microsecond', async () => {
    const no = await make()
    const members = await Promise.all(Array.from({ length: LIKERS_PAGE * 2 + 3 }, () => server.aMember()))
    // Three at the same time, and the next three one microsecond later.
    for (const [at, one] of members.entries()) await insertLike(kind, no, one, Math.floor(at / 3))
    const seen: Liker[] = []
    for (const size of [LIKERS_PAGE, LIKERS_PAGE, 3]) {
      const last = seen.at(-1)
      const page = likersIn(await list(null, no, last && { before_dt: last.reg_dt, before_user_no: last.user_no }))
      expect(page).toHaveLength(size)
      seen.push(...page)
    }
    const newest = members.map(({ user_no }, at) => ({ user_no, at: Math.floor(at / 3) }))
    newest.sort((a, b) => b.at - a.at || b.user_no - a.user_no)
    expect(seen.map(({ user_no }) => user_no)).toEqual(newest.map(({ user_no }) => user_no))
    expect(likersIn(await list(null, no, { limit: 2 }))).toEqual(seen.slice(0, 2))
  })

  test('refuses half a cursor', async () => {
    const no = await make()
    expect((await list(null, no, { before_user_no: 3 })).body).toMatchObject({ code: 'request.invalid', field: 'before_dt' })
    expect((await list(null, no, { before_dt: '2026-11-21T14:00:00+09:00' })).body).toMatchObject({ field: 'before_user_no' })
  })

  test.each(['0000-01-01T00:00:00Z', '2026-11-21T14:00:00+23:00', `2026-11-21T14:00:00.${'1'.repeat(300)}Z`])(
    'refuses a time that PostgreSQL cannot read: %.30s',
    async (before_dt) => {
      const answer = await list(null, await make(), { before_dt, before_user_no: 1 })
      expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid', field: 'before_dt' } })
    },
  )
})

const likersIn = ({ status, body }: { status: number; body: { query?: unknown } }): Liker[] => {
  expect(status).toBe(200)
  return body.query as Liker[]
}

/** Inserts a like `microseconds` after noon. */
async function insertLike(kind: 'daily' | 'feed' | 'comment', no: number, { user_no }: TestMember, microseconds: number): Promise<void> {
  const { sql } = server.db
  const moment = sql`'2026-11-21T12:00:00+09:00'::timestamptz + ${microseconds}::int * interval '1 microsecond'`
  await (kind !== 'comment'
    ? sql`insert into post_like (post_no, user_no, reg_dt) select ${no}, ${user_no}, ${moment}`
    : sql`insert into comment_like (comment_no, user_no, reg_dt) select ${no}, ${user_no}, ${moment}`)
}
