import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { followMember, getFollowSummary, listFollows, type Followed, type FollowSummary } from '#features/follow/contract.ts'
import { saveSettings } from '#features/settings/contract.ts'
import { startDeletion } from '#features/account-deletion/server/leave.ts'
import { purgeMembers } from '#features/account-deletion/server/purge.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import { relate } from '#kit/server/testing/factories.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { features } from './app.ts'

// Effects of settings and account deletion on follows, with all features.

let server: TestServer
let me: TestMember
beforeAll(async () => {
  server = await featureServer(features)
})
afterAll(() => server.close())
beforeEach(async () => {
  me = await server.aMember()
})

const setPrivate = (on: boolean) =>
  server.call(saveSettings, { body: [{ setting_key: 'account_private', setting_value: on ? '1' : '0' }] }, { as: me })
const followSummary = async (as: TestMember, of = me) =>
  (await server.call(getFollowSummary, { params: { user_no: of.user_no } }, { as })).body.query as FollowSummary

test('an account that becomes public accepts every waiting request of active members', async () => {
  await setPrivate(true)
  const asker = await server.aMember()
  await server.call(followMember, { body: { user_no: me.user_no } }, { as: asker })
  const gone = await server.aMember({ state: 0 })
  await relate(server.db, 'follow', gone.user_no, me.user_no, { state: 0 })
  await server.db.sql`
    with many as (insert into users (user_id, haru_name, haru_character, gender)
      select 'waits' || i, '기다림' || i, '1', 'm' from generate_series(1, 230) i returning user_no)
    insert into follow (user_no, target_no, state) select user_no, ${me.user_no}, 0 from many`
  expect((await setPrivate(true)).status).toBe(200)
  expect((await followSummary(asker)).relation?.follow).toBe(0)

  expect((await setPrivate(false)).status).toBe(200)
  expect(await followSummary(asker)).toMatchObject({ relation: { follow: 1 }, follower_qtt: 231 })
  expect(await followSummary(me)).toMatchObject({ request_qtt: 0, following_qtt: 0 })
  const left = await server.db.sql`select user_no from follow where target_no = ${me.user_no} and state = 0`
  expect(left).toEqual([{ user_no: gone.user_no }])
})

test('a deleted account is in no list at once, and in no count after the purge', async () => {
  const [one, two] = [await server.aMember(), await server.aMember()]
  await relate(server.db, 'follow', one.user_no, me.user_no)
  await relate(server.db, 'follow', me.user_no, one.user_no)
  await relate(server.db, 'follow', two.user_no, one.user_no)
  await server.db.transaction((tx) => startDeletion(tx, me.user_no, server.clock.now))
  const followers = async () =>
    ((await server.call(listFollows, { query: { user_no: one.user_no, kind: 'followers' } })).body.query as Followed[]).map(
      ({ user_no }) => user_no,
    )
  expect(await followers()).toEqual([two.user_no])

  const later = new Date(server.clock.now.getTime() + 8 * DAY_MS)
  await purgeMembers(server.db, later, server.app.services)
  const [counted] = await server.db.sql`select follower_qtt, following_qtt from follow_count where user_no = ${one.user_no}`
  expect(counted).toEqual({ follower_qtt: 1, following_qtt: 0 })
  expect(await server.db.sql`select from users where user_no = ${me.user_no}`).toHaveLength(0)
})
