import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDaily, relate } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { getCard } from '../contract.ts'
import { chatErrors } from '../errors.ts'
import { chatHttp } from './http.ts'
import { aRoom } from './testing.ts'

const SEOCHO = '11650'
const HAEUNDAE = '26350'

let server: TestServer
beforeAll(async () => {
  server = await testServer(chatHttp)
})
afterAll(() => server.close())

const cardFor = (as: TestMember | null, cr_no: number) => server.call(getCard, { query: { cr_no } }, { as })
const card = async (as: TestMember, cr_no: number) => (await cardFor(as, cr_no)).body.query
const follow = (one: TestMember, other: TestMember, columns = {}) => relate(server.db, 'follow', one.user_no, other.user_no, columns)

/** An asker who keeps records, and whom they asked. */
async function asked(asker: Record<string, unknown> = {}, me: Record<string, unknown> = {}) {
  const [who, other] = [await server.aMember({ haru_statemsg: '국물은 남기는 중', ...asker }), await server.aMember(me)]
  return { who, me: other, cr_no: await aRoom(server.db, 'private', [who, [other, { state: 0 }]]) }
}

test('refuses a guest, and answers alike for a stranger, a room that is not private and one that does not exist', async () => {
  const { who, me, cr_no } = await asked()
  const [stranger, blocked] = [await server.aMember(), await asked()]
  expect((await cardFor(null, cr_no)).status).toBe(401)
  await relate(server.db, 'block', blocked.who.user_no, blocked.me.user_no)
  const left = await asked()
  await server.db.sql`update users set state = 0 where user_no = ${left.who.user_no}`
  const others = [
    await cardFor(stranger, cr_no),
    await cardFor(me, await aRoom(server.db, 'counsel', [me, who])),
    await cardFor(me, await aRoom(server.db, 'admin', [me])),
    await cardFor(blocked.me, blocked.cr_no),
    await cardFor(blocked.who, blocked.cr_no),
    await cardFor(left.me, left.cr_no),
    await cardFor(me, 9_999_999),
  ]
  expect(others[0]!.body).toMatchObject({ code: chatErrors.no_room.code })
  expect(new Set(others.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
  expect((await cardFor(who, cr_no)).status).toBe(200)
})

test('counts the records that the viewer may see: as a stranger, as a follower, and none of a private account', async () => {
  const { who, me, cr_no } = await asked()
  for (const columns of [{}, {}, { visibility: 'followers' }, { visibility: 'private' }, { state: 0 }, { hide_dt: server.clock.now }]) {
    await aDaily(server.db, who.user_no, columns)
  }
  await aDaily(server.db, who.user_no, { limit_dt: server.clock.now })
  await aDaily(server.db, who.user_no, { kind: 'feed', info: null, record_date: null })
  expect(await card(me, cr_no)).toEqual({ haru_statemsg: '국물은 남기는 중', record_qtt: 2, common_qtt: 0, sigungu_name: null })
  await follow(me, who)
  expect(await card(me, cr_no)).toMatchObject({ record_qtt: 4 })

  const closed = await asked({ account_private: true, sigungu_code: SEOCHO }, { sigungu_code: SEOCHO })
  await aDaily(server.db, closed.who.user_no)
  const nothing = { haru_statemsg: '국물은 남기는 중', record_qtt: null, common_qtt: null, sigungu_name: null }
  expect(await card(closed.me, closed.cr_no)).toEqual(nothing)
  await follow(closed.me, closed.who, { state: 0 })
  expect(await card(closed.me, closed.cr_no)).toEqual(nothing)
})

test('counts common follows without pending ones, deleted accounts and blocks', async () => {
  const { who, me, cr_no } = await asked()
  const both = await Promise.all(Array.from({ length: 5 }, () => server.aMember()))
  for (const one of both) for (const by of [who, me]) await follow(by, one)
  const [asking, mine, theirs] = await Promise.all(Array.from({ length: 3 }, () => server.aMember()))
  await follow(me, asking!)
  await follow(who, asking!, { state: 0 })
  await follow(me, mine!)
  await follow(who, theirs!)
  expect(await card(me, cr_no)).toMatchObject({ common_qtt: 5 })
  await server.db.sql`update users set state = 0 where user_no = ${both[0]!.user_no}`
  await relate(server.db, 'block', both[1]!.user_no, me.user_no)
  expect(await card(me, cr_no)).toMatchObject({ common_qtt: 3 })
})

test.each([
  ['neighbours', { sigungu_code: SEOCHO }, { sigungu_code: SEOCHO }, '서초구'],
  ['two of different districts', { sigungu_code: SEOCHO }, { sigungu_code: HAEUNDAE }, null],
  ['whoever has not told their own', { sigungu_code: SEOCHO }, {}, null],
  ['an adult and a minor', { sigungu_code: SEOCHO, birth: '2010-01-01' }, { sigungu_code: SEOCHO }, null],
  ['two minors', { sigungu_code: SEOCHO, birth: '2010-01-01' }, { sigungu_code: SEOCHO, birth: '2009-01-01' }, '서초구'],
])('shows the district to %s: %o %o', async (_, asker, mine, sigungu_name) => {
  const { me, cr_no } = await asked(asker, mine)
  expect(await card(me, cr_no)).toMatchObject({ sigungu_name })
})
