import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#kit/contract/time.ts'
import { deleteAllRows } from '#kit/server/testing/delete-rows.ts'
import { aDaily, relate } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { suggestMembers, type Suggested } from '../contract.ts'
import { SUGGESTIONS_MAX } from '../rules.ts'
import { followHttp } from './http.ts'

let server: TestServer
let me: TestMember

beforeAll(async () => {
  server = await testServer(followHttp)
})
afterAll(() => server.close())
beforeEach(async () => {
  await deleteAllRows(server.admin, 'users')
  me = await aMember({ sigungu_code: '11440' })
})

/** An adult with a persona of their own, so that only what a test sets is in common. */
const aMember = (columns: Record<string, unknown> = {}) => server.aMember({ birth: '1990-01-01', haru_character: '2', ...columns })
const suggestions = async (as = me): Promise<Suggested[]> => {
  const { status, body } = await server.call(suggestMembers, {}, { as })
  expect(status).toBe(200)
  return body.query as Suggested[]
}
const reasons = async (as = me) => (await suggestions(as)).map(({ user_no, reason }) => [user_no, reason])
const likes = ({ user_no }: TestMember, kind: 'interest' | 'disease', no: number) =>
  server.db.sql`insert into user_interest values (${user_no}, ${kind}, ${no})`
const follows = (one: TestMember, other: TestMember, state = 1) => relate(server.db, 'follow', one.user_no, other.user_no, { state })
/** Shares only the district with me. */
const aNeighbour = (columns: Record<string, unknown> = {}) => aMember({ sigungu_code: '11440', haru_character: '3', ...columns })

test('refuses guests', async () => {
  expect((await server.call(suggestMembers)).status).toBe(401)
})

test('leaves out members with a follow, request, block or mute, deleted and hidden members, and myself', async () => {
  const [followed, asked, blocked, blocker, muted, freed] = await Promise.all(Array.from({ length: 6 }, () => aNeighbour()))
  await aNeighbour({ state: 0 })
  await aNeighbour({ hide_dt: server.clock.now })
  await follows(me, followed!)
  await follows(me, asked!, 0)
  await relate(server.db, 'block', me.user_no, blocked!.user_no)
  await relate(server.db, 'block', blocker!.user_no, me.user_no)
  await relate(server.db, 'mute', me.user_no, muted!.user_no)
  await relate(server.db, 'mute', me.user_no, freed!.user_no, { until_dt: server.clock.now })
  expect(await reasons()).toEqual([[freed!.user_no, 'region']])
})

test('ranks by points and names the strongest reason', async () => {
  const [friend, near, alike, same, far] = [
    await aMember({ haru_name: '다리', haru_character: '5' }),
    await aNeighbour(),
    await aMember({ haru_character: '4' }),
    await aMember(),
    await aMember({ haru_character: '6' }),
  ]
  const known = await aMember({ haru_character: '7' })
  await follows(me, friend)
  await follows(friend, known)
  for (const one of [me, alike]) for (const no of [1, 2]) await likes(one, 'interest', no)
  await aDaily(server.db, far.user_no)
  const found = await suggestions()
  expect(found.map(({ user_no, reason, by }) => [user_no, reason, by])).toEqual([
    [known.user_no, 'followed', '다리'],
    [near.user_no, 'region', null],
    [alike.user_no, 'interest', null],
    [same.user_no, 'persona', null],
    [far.user_no, 'active', null],
  ])
  expect(found[1]).toEqual({
    user_no: near.user_no,
    haru_name: expect.stringMatching(/^시험/),
    haru_character: '3',
    gender: 'm',
    cate_no: null,
    user_profile: [],
    account_private: false,
    relation: { follow: null, follows_me: false, blocked: false, muted: false },
    reason: 'region',
    by: null,
  })
})

test('does not use health conditions as interests', async () => {
  const other = await aMember({ haru_character: '4' })
  for (const one of [me, other]) await likes(one, 'disease', 3)
  await likes(other, 'interest', 3)
  expect(await suggestions()).toEqual([])
})

test('never suggests minors to adults or adults to minors', async () => {
  const minor = await aNeighbour({ birth: '2010-05-05' })
  const other = await aNeighbour({ birth: '2009-05-05' })
  const adult = await aNeighbour()
  const friend = await aMember({ haru_character: '8' })
  await follows(me, friend)
  await follows(minor, friend)
  for (const one of [minor, adult]) await follows(friend, one)
  expect(await reasons()).toEqual([[adult.user_no, 'followed']])
  expect(await reasons(minor)).toEqual([[other.user_no, 'region']])
  // Without a birth date: counts as an adult, so not for minors.
  await aNeighbour({ birth: null })
  expect(await reasons(minor)).toEqual([[other.user_no, 'region']])
})

test('counts a member as an adult from the nineteenth birthday', async () => {
  const one = await aNeighbour({ birth: '2007-11-22' })
  expect(await suggestions()).toEqual([])
  server.clock.advance(DAY_MS)
  const fresh = { ...me, token: await server.app.services.sessions.open(server.db, { ...me, device: '', now: server.clock.now }) }
  expect(await reasons(fresh)).toEqual([[one.user_no, 'region']])
  server.clock.advance(-DAY_MS)
})

test('does not use region and interests of private accounts, and ranks them last', async () => {
  await aNeighbour({ account_private: true })
  const liking = await aMember({ haru_character: '4', account_private: true })
  for (const one of [me, liking]) await likes(one, 'interest', 1)
  expect(await suggestions()).toEqual([])
  const friend = await aMember({ haru_character: '8' })
  await follows(me, friend)
  await follows(friend, liking)
  const same = await aMember()
  expect(await reasons()).toEqual([
    [same.user_no, 'persona'],
    [liking.user_no, 'followed'],
  ])
})

test('counts only public dailys as recent activity', async () => {
  const one = await aMember({ haru_character: '4' })
  await aDaily(server.db, one.user_no, { visibility: 'followers' })
  await aDaily(server.db, one.user_no, { hide_dt: server.clock.now })
  await aDaily(server.db, one.user_no, { state: 0 })
  expect(await suggestions()).toEqual([])
})

test('returns at most twenty', async () => {
  await Promise.all(Array.from({ length: SUGGESTIONS_MAX + 5 }, () => aNeighbour()))
  expect(await suggestions()).toHaveLength(SUGGESTIONS_MAX)
})
