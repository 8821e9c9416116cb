import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answerConsent, saveProfile } from '#features/account/contract.ts'
import { listPlaceViewers, saveHome } from '#features/location/contract.ts'
import { readLocationRecords } from '#features/location/operator-contract.ts'
import { agreeToLocation, aConsenting, aSharing, CITY_HALL, setScope } from '#features/location/server/testing.ts'
import { anOperator } from '#features/operator/server/testing.ts'
import { relate } from '#kit/server/testing/factories.ts'
import { featureServer, type TestMember, type TestOperator, type TestServer } from '#kit/server/testing/server.ts'
import { features } from './app.ts'

let server: TestServer
let me: TestMember
beforeAll(async () => {
  server = await featureServer(features)
})
afterAll(() => server.close())
beforeEach(async () => {
  me = await aSharing(server)
})

const send = () => server.send('POST /v1/user/lbs/addcrd', CITY_HALL, { as: me })
const stored = async () => (await server.db.sql`select from location_position where user_no = ${me.user_no}`).length

test('a withdrawn consent deletes position, home and records at once', async () => {
  await server.call(saveHome, { body: CITY_HALL }, { as: me })
  await server.call(answerConsent, { body: { kind: 'location_terms', version: '2022-03-01', agreed: false } }, { as: me })
  const [left] = await server.db.sql`
    select (select count(*)::int from location_position where user_no = ${me.user_no}) + (select count(*)::int from location_home where user_no = ${me.user_no})
      + (select count(*)::int from location_record where user_no = ${me.user_no}) as qtt`
  expect(left).toEqual({ qtt: 0 })
  await agreeToLocation(server, me)
  expect((await send()).body).toMatchObject({ code: 'location.off' })
})

test('the profile’s call ends it too', async () => {
  await server.call(saveProfile, { body: { is_share_geo: 'false' } }, { as: me })
  expect(await stored()).toBe(0)
})
test('an operator reads a member’s records for a reason, which is logged; members cannot', async () => {
  const operator = await anOperator(server)
  const read = (reason: string, as: TestMember | TestOperator) =>
    server.call(readLocationRecords, { body: { user_no: me.user_no, reason } }, { as })
  expect((await read('수사기관의 요청 2026-11', me)).status).toBe(401)
  expect((await read('', operator)).body).toMatchObject({ field: 'reason' })
  expect((await read('수사기관의 요청 2026-11', operator)).body.query).toMatchObject([{ kind: 'collect', record_qtt: 1 }])
  const log = await server.db.sql`select act, target, reason from operator_log where operator_no = ${operator.operator_no}`
  expect(log).toEqual([{ act: 'location.read', target: `user:${me.user_no}`, reason: '수사기관의 요청 2026-11' }])
})

test('lists who may see the place: the followers of the same age group, whom nobody blocks; none without a share', async () => {
  await setScope(server, me, 'followers')
  const [friend, blocked, minor] = await Promise.all([
    aConsenting(server),
    aConsenting(server),
    aConsenting(server, { birth: '2010-01-01' }),
  ])
  for (const one of [friend, blocked, minor]) await relate(server.db, 'follow', one.user_no, me.user_no)
  await relate(server.db, 'block', blocked.user_no, me.user_no)
  const viewers = async () => (await server.call(listPlaceViewers, {}, { as: me })).body.query
  expect((await server.call(listPlaceViewers, {}, { as: null })).status).toBe(401)
  expect(await viewers()).toMatchObject({ viewer_qtt: 1, viewers: [{ user_no: friend.user_no }] })
  await setScope(server, me, 'all')
  expect(await viewers()).toMatchObject({ viewer_qtt: null })
  await server.call(saveProfile, { body: { is_share_geo: 'false' } }, { as: me })
  expect(await viewers()).toMatchObject({ viewers: [] })
})
