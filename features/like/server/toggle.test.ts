import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aComment, aDaily, leaveTransactionOpen, relate } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { likeComment, likeDaily, likeFeed, unlikeComment, unlikeDaily, unlikeFeed } from '../contract.ts'
import { likeHttp } from './http.ts'

let server: TestServer
let members: TestMember[]

beforeAll(async () => {
  server = await testServer(likeHttp)
  members = await Promise.all(Array.from({ length: 6 }, () => server.aMember()))
})
afterAll(() => server.close())

type Who = TestMember | null
/** The columns of a feed. */
const FEED = { kind: 'feed', info: null, record_date: null }
const kinds = [
  {
    kind: 'daily',
    like: (as: Who, daily_no: number) => server.call(likeDaily, { body: { daily_no } }, { as }),
    unlike: (as: Who, daily_no: number) => server.call(unlikeDaily, { query: { daily_no } }, { as }),
    make: (columns = {}) => aDaily(server.db, members[0]!.user_no, columns),
  },
  {
    kind: 'feed',
    like: (as: Who, feed_no: number) => server.call(likeFeed, { body: { feed_no } }, { as }),
    unlike: (as: Who, feed_no: number) => server.call(unlikeFeed, { query: { feed_no } }, { as }),
    make: (columns = {}) => aDaily(server.db, members[0]!.user_no, { ...FEED, ...columns }),
  },
  {
    kind: 'comment',
    like: (as: Who, comment_no: number) => server.call(likeComment, { body: { comment_no } }, { as }),
    unlike: (as: Who, comment_no: number) => server.call(unlikeComment, { query: { comment_no } }, { as }),
    make: async (columns = {}) => aComment(server.db, await aDaily(server.db, members[0]!.user_no, columns), members[0]!.user_no),
  },
] as const

describe.each(kinds)('likes of a $kind', ({ kind, like, unlike, make }) => {
  test('refuses guests, and answers 404 for invisible targets', async () => {
    const shown = await make()
    const hidden = await make({ visibility: 'private' })
    for (const act of [like, unlike]) {
      expect((await act(null, shown)).status).toBe(401)
      for (const no of [hidden, 999_999]) {
        expect((await act(members[1]!, no)).body).toMatchObject({ state: -9, code: 'request.not_found', msg: '볼 수 없는 페이지입니다' })
      }
    }
    expect(await countsOf(kind, hidden)).toEqual({ like_qtt: 0, rows: 0 })
  })

  test('a second like and a second removal change nothing', async () => {
    const no = await make()
    const stateAfter = async (act: typeof like) => (await act(members[1]!, no)).body.query
    expect(await stateAfter(unlike)).toEqual({ isfav: false, like_qtt: 0 })
    expect(await stateAfter(like)).toEqual({ isfav: true, like_qtt: 1 })
    expect(await stateAfter(like)).toEqual({ isfav: true, like_qtt: 1 })
    expect((await like(members[2]!, no)).body.query).toEqual({ isfav: true, like_qtt: 2 })
    expect(await stateAfter(unlike)).toEqual({ isfav: false, like_qtt: 1 })
    expect(await stateAfter(unlike)).toEqual({ isfav: false, like_qtt: 1 })
  })

  test('after fifty parallel calls the counter equals the number of likes', async () => {
    const no = await make()
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => (at % 3 === 0 ? unlike : like)(members[at % 6]!, no)))
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    const { like_qtt, rows } = await countsOf(kind, no)
    expect(like_qtt).toBe(rows)
  })

  test('after any parallel calls the counter equals the number of likes', async () => {
    const operation = fc.record({ who: fc.nat(5), at: fc.nat(1), act: fc.constantFrom(like, unlike) })
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 2, maxLength: 40 }), async (presses) => {
        const numbers = [await make(), await make()]
        const answers = await Promise.all(presses.map(({ who, at, act }) => act(members[who]!, numbers[at]!)))
        expect(answers.every(({ status }) => status === 200)).toBe(true)
        for (const no of numbers) {
          const { like_qtt, rows } = await countsOf(kind, no)
          expect(like_qtt).toBe(rows)
        }
      }),
      { numRuns: 8 },
    )
  })
})

test('refuses a number of another kind, and a story', async () => {
  const [daily, feed, story] = [
    await kinds[0].make(),
    await kinds[1].make(),
    await kinds[1].make({ kind: 'story', expire_dt: new Date('2027-01-01') }),
  ]
  for (const no of [feed, story]) expect((await kinds[0].like(members[1]!, no)).status).toBe(404)
  for (const no of [daily, story]) expect((await kinds[1].like(members[1]!, no)).status).toBe(404)
  expect((await kinds[2].like(members[1]!, await aComment(server.db, story, members[0]!.user_no))).status).toBe(404)
  expect((await kinds[2].like(members[1]!, await aComment(server.db, feed, members[0]!.user_no))).status).toBe(200)
})

test('a post that another transaction has locked delays only its own likes', async () => {
  const { like, unlike, make } = kinds[0]
  const [held, free] = [await make(), await make()]
  const finish = await leaveTransactionOpen(server.db, (tx) => tx.sql`select from post where post_no = ${held} for no key update`)
  const waiting = [like(members[1]!, held), like(members[2]!, held)]
  for (const act of [like, unlike]) expect((await act(members[1]!, free)).status).toBe(200)
  expect(await countsOf('daily', held)).toEqual({ like_qtt: 0, rows: 0 })
  await finish()
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200])
  expect(await countsOf('daily', held)).toEqual({ like_qtt: 2, rows: 2 })
})

test('likes of a post at the same time are one alarm with all their members, and none without them', async () => {
  const { like, unlike, make } = kinds[0]
  const no = await make()
  const [author, ...others] = members
  const alarms = () => server.db.sql<{ actor_nos: number[]; actor_qtt: number }[]>`
    select actor_nos, actor_qtt from alarm where user_no = ${author!.user_no} and target = ${`daily:${no}`}`
  const first = others.slice(0, 3)
  await Promise.all([...first, author!, first[0]!].map((one) => like(one, no)))
  await Promise.all(others.map((one) => like(one, no)))
  const [alarm] = await alarms()
  expect([alarm!.actor_qtt, new Set(alarm!.actor_nos)]).toEqual([5, new Set(others.map(({ user_no }) => user_no))])
  expect(alarm!.actor_nos).toHaveLength(5)
  // The newest come first.
  expect(new Set(alarm!.actor_nos.slice(0, 2))).toEqual(new Set(others.slice(3).map(({ user_no }) => user_no)))
  await Promise.all(others.slice(1).map((one) => unlike(one, no)))
  expect(await alarms()).toEqual([{ actor_nos: [others[0]!.user_no], actor_qtt: 1 }])
  await unlike(others[0]!, no)
  expect(await alarms()).toEqual([])
})

describe('refuses the like of a comment that the member cannot read', () => {
  test.each(['deleted', 'hidden by reports', 'its writer is deleted', 'its writer blocks me', 'I block the writer of its root'])(
    '%s',
    async (why) => {
      const [owner, me] = [await server.aMember(), await server.aMember()]
      const writer = await server.aMember(why === 'its writer is deleted' ? { state: 0 } : {})
      const daily = await aDaily(server.db, owner.user_no)
      const parent_no = await aComment(server.db, daily, why === 'I block the writer of its root' ? writer.user_no : owner.user_no)
      const isReply = why === 'I block the writer of its root'
      const no = await aComment(server.db, daily, isReply ? owner.user_no : writer.user_no, { parent_no })
      if (why === 'deleted') await server.db.sql`update comment set state = 0 where comment_no = ${no}`
      if (why === 'hidden by reports') await server.db.sql`update comment set hide_dt = now() where comment_no = ${no}`
      if (why === 'its writer blocks me') await relate(server.db, 'block', writer.user_no, me.user_no)
      if (isReply) await relate(server.db, 'block', me.user_no, writer.user_no)
      for (const { like, unlike } of kinds.slice(2)) {
        expect((await like(me, no)).status).toBe(404)
        expect((await unlike(me, no)).status).toBe(404)
      }
      expect(await countsOf('comment', no)).toEqual({ like_qtt: 0, rows: 0 })
    },
  )
})

async function countsOf(kind: 'daily' | 'feed' | 'comment', no: number): Promise<{ like_qtt: number; rows: number }> {
  const { sql } = server.db
  const [found] =
    kind !== 'comment'
      ? await sql`select like_qtt, (select count(*) from post_like l where l.post_no = p.post_no) as rows from post p where post_no = ${no}`
      : await sql`
          select like_qtt, (select count(*) from comment_like l where l.comment_no = c.comment_no) as rows from comment c where comment_no = ${no}`
  return { ...found } as { like_qtt: number; rows: number }
}
