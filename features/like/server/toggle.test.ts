import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDaily } from '#kit/server/cast/testing.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing.ts'
import { likeDaily, unlikeDaily } from '../contract.ts'
import { likeHttp } from './http.ts'

let server: TestServer
let members: TestMember[]

beforeAll(async () => {
  server = await testServer(likeHttp)
  members = await Promise.all(Array.from({ length: 6 }, () => server.aMember()))
})
afterAll(() => server.close())

const like = (as: TestMember | null, daily_no: number) => server.call(likeDaily, { body: { daily_no } }, { as })
const unlike = (as: TestMember | null, daily_no: number) => server.call(unlikeDaily, { query: { daily_no } }, { as })

test('who may not: guests, and nobody what is not shown', async () => {
  const shown = await aDaily(server.db, members[0]!.user_no)
  const hidden = await aDaily(server.db, members[0]!.user_no, { visibility: 'private' })
  for (const act of [like, unlike]) {
    expect((await act(null, shown)).status).toBe(401)
    expect((await act(members[1]!, hidden)).body).toMatchObject({ state: -9, code: 'request.not_found', msg: '볼 수 없는 페이지입니다' })
  }
  expect(await standing(hidden)).toEqual({ like_qtt: 0, rows: 0 })
})

test('liking twice is liking once, and taking back what is not there is done already', async () => {
  const daily_no = await aDaily(server.db, members[0]!.user_no)
  const said = async (act: typeof like) => (await act(members[1]!, daily_no)).body.query
  expect(await said(unlike)).toEqual({ isfav: false, like_qtt: 0 })
  expect(await said(like)).toEqual({ isfav: true, like_qtt: 1 })
  expect(await said(like)).toEqual({ isfav: true, like_qtt: 1 })
  expect((await like(members[2]!, daily_no)).body.query).toEqual({ isfav: true, like_qtt: 2 })
  expect(await said(unlike)).toEqual({ isfav: false, like_qtt: 1 })
  expect(await said(unlike)).toEqual({ isfav: false, like_qtt: 1 })
})

test('however many press at once, the counter is the number of likes', async () => {
  const press = fc.record({ who: fc.nat(5), post: fc.nat(1), act: fc.constantFrom(like, unlike) })
  await fc.assert(
    fc.asyncProperty(fc.array(press, { minLength: 2, maxLength: 40 }), async (presses) => {
      const posts = [await aDaily(server.db, members[0]!.user_no), await aDaily(server.db, members[0]!.user_no)]
      const answers = await Promise.all(presses.map(({ who, post, act }) => act(members[who]!, posts[post]!)))
      expect(answers.every(({ status }) => status === 200)).toBe(true)
      for (const post of posts) {
        const { like_qtt, rows } = await standing(post)
        expect(like_qtt).toBe(rows)
      }
    }),
    { numRuns: 12 },
  )
})

async function standing(post_no: number) {
  const [found] = await server.db.sql`
    select like_qtt, (select count(*) from post_like l where l.post_no = p.post_no) as rows from post p where post_no = ${post_no}`
  return { ...found } as { like_qtt: number; rows: number }
}
