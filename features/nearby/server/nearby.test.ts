import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBungae, aClub, aClubMember, joinAs, startBungaeServer } from '#features/bungae/server/testing.ts'
import { anExpert } from '#features/expert/server/testing.ts'
import { aSharing, CITY_HALL, locationFeature } from '#features/location/server/testing.ts'
import { aSeller, anItem, shopFeature } from '#features/shop/server/testing.ts'
import { HOUR_MS, koreanDay } from '#kit/contract/time.ts'
import { aDaily, limitMember, relate } from '#kit/server/testing/factories.ts'
import type { TestAnswer, TestMember, TestServer } from '#kit/server/testing/server.ts'
import { countNearby, listNearby, type NearbyList, type NearPlace } from '../contract.ts'
import { nearby } from './feature.ts'

let server: TestServer
beforeAll(async () => {
  server = await startBungaeServer([locationFeature, shopFeature, nearby])
})
afterAll(() => server.close())

const ask = (as: TestMember | null, query: object): Promise<TestAnswer> => server.call(listNearby, { query: query as never }, { as })
async function placesFor(as: TestMember | null, query: object): Promise<NearPlace[]> {
  const { status, body } = await ask(as, query)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return (body.query as NearbyList).places
}
const numbers = async (as: TestMember | null, query: object): Promise<number[]> => (await placesFor(as, query)).map(({ no }) => no)
/** A point some kilometres north. */
const north = (km: number, { lat, lng } = CITY_HALL) => ({ lat: lat + km / 111.2, lng })
/** Somewhere without anything else. */
let places = 0
const elsewhere = () => ({ lat: 34.6 + (places += 1) * 0.15, lng: 127.6 })
const offline = (at: { lat: number; lng: number }, more: object = {}) => ({ address: '어딘가 1', sigungu_code: '11140', ...at, ...more })

test.each([
  {},
  { kind: 'cafe' },
  { kind: 'club', lat: 37.5 },
  { kind: 'club', lat: 91, lng: 127 },
  { kind: 'club', ...CITY_HALL, radius_km: 0 },
  { kind: 'club', ...CITY_HALL, radius_km: 51 },
  { kind: 'club', ...CITY_HALL, limit: 31 },
  { kind: 'club', ...CITY_HALL, after_no: 3 },
  { kind: 'club', sigungu_code: '1144' },
])('refuses %o', async (query) => {
  expect((await ask(null, query)).status).toBe(400)
})

test('members who share with their followers stand beside any number of others, and show nobody else anything', async () => {
  const at = elsewhere()
  const friend = await aSharing(server, north(3, at), { haru_name: '먼저뛰는이' })
  await server.db.sql`update user_setting set setting_value = 'followers' where user_no = ${friend.user_no} and setting_key = 'geo_scope'`
  await server.send('POST /v1/user/lbs/addcrd', north(3, at), { as: friend })
  const [follower, other] = [await server.aMember({ birth: '1991-01-01' }), await server.aMember({ birth: '1991-01-01' })]
  await relate(server.db, 'follow', follower.user_no, friend.user_no)
  await server.db.sql`
    with crowd as (
      insert into users (user_id, haru_name, haru_character, gender, birth, is_share_geo, is_show_geo, share_geo_expire_dt)
      select 'crowd' || e, '사람' || e, '1', 'm', '1990-01-01', true, true, ${server.clock.now}::timestamptz + interval '1 hour' from generate_series(1, 210) e
      returning user_no
    ), opened as (insert into user_setting (user_no, setting_key, setting_value) select user_no, 'geo_scope', 'all' from crowd)
    insert into location_position (user_no, shown_lat, shown_lng, sigungu_code, is_hidden, is_open, change_sealed, share_expire_dt, position_dt)
    select user_no, ${at.lat}, ${at.lng}, '46130', false, true, '', ${server.clock.now}::timestamptz + interval '1 hour', ${server.clock.now} from crowd`
  const beyond = { kind: 'people', ...at, radius_km: 10, after_km: 1, after_no: 1 }
  expect(await numbers(follower, beyond)).toEqual([friend.user_no])
  expect(await numbers(other, beyond)).toEqual([])
  await server.db.sql`delete from follow where user_no = ${follower.user_no}`
  expect(await numbers(follower, beyond)).toEqual([])
  await server.db.sql`delete from users where user_id like 'crowd%'`
})

test('guests and members of another age get no people, and a block hides them', async () => {
  const [sharing, viewer, teen] = [
    await aSharing(server, CITY_HALL, { haru_name: '새벽런너' }),
    await server.aMember({ birth: '1991-01-01' }),
    await server.aMember({ birth: '2011-01-01' }),
  ]
  const near = { kind: 'people', ...north(1), radius_km: 5 }
  expect(await numbers(null, near)).toEqual([])
  expect(await numbers(teen, near)).toEqual([])
  expect(await numbers(sharing, near)).toEqual([])
  expect(await numbers(viewer, near)).toEqual([sharing.user_no])
  expect((await server.call(countNearby, { query: north(1) }, { as: null })).body.query).toMatchObject({ people: null })
  await relate(server.db, 'block', sharing.user_no, viewer.user_no)
  expect(await numbers(viewer, near)).toEqual([])
})

test('people stand in their cell, with what they show of today, and the law’s record says who was shown', async () => {
  const viewer = await server.aMember({ birth: '1991-01-01' })
  const at = elsewhere()
  const sharing = await aSharing(server, at, { haru_statemsg: '천천히 오래' })
  const run = { name: '러닝', time: '31:10', set: 0, meter: 5200, count: 0 }
  const info = {
    emoji: 2,
    eat: { setCalorie: 0, selectedFood: [] },
    health: { todayHealths: [run] },
    routine: { record: { routine: [], memo: '' } },
  }
  await aDaily(server.db, sharing.user_no, { info, record_date: koreanDay(server.clock.now), visibility: 'public' })
  const [one] = await placesFor(viewer, { kind: 'people', ...at, radius_km: 2 })
  expect(one).toMatchObject({
    kind: 'people',
    no: sharing.user_no,
    is_approximate: true,
    card: { haru_statemsg: '천천히 오래', record: { emoji: 2, workout: { name: '러닝', meter: 5200, time: '31:10' } } },
  })
  expect([one!.lat, one!.lng]).not.toEqual([at.lat, at.lng])
  expect(one!.dist_from_user).toBeGreaterThanOrEqual(0.1)
  expect(one!.dist_from_user).toBeLessThan(1)
  const records = await server.db
    .sql`select kind from location_record where user_no = ${sharing.user_no} and receiver_no = ${viewer.user_no}`
  expect(records).toEqual([{ kind: 'provide' }])
})

test('people whose position is older than fifteen minutes are not near', async () => {
  const viewer = await server.aMember({ birth: '1991-01-01' })
  const at = elsewhere()
  const sharing = await aSharing(server, at)
  await server.db
    .sql`update location_position set position_dt = ${new Date(server.clock.now.getTime() - HOUR_MS)} where user_no = ${sharing.user_no}`
  expect(await numbers(viewer, { kind: 'people', ...at })).not.toContain(sharing.user_no)
})

test('clubs come nearest first in pages; their members alone get the exact place', async () => {
  const at = elsewhere()
  const clubs = []
  for (const km of [6, 1, 3, 9]) clubs.push(await aClub(server, offline(north(km, at))))
  const [third, first, second, fourth] = clubs.map(({ meet_no }) => meet_no)
  const first2 = (await ask(null, { kind: 'club', ...at, limit: 2 })).body.query as NearbyList
  expect(first2.places.map(({ no }) => no)).toEqual([first, second])
  const rest = await numbers(null, { kind: 'club', ...at, limit: 2, ...first2.next })
  expect(rest).toEqual([third, fourth])
  expect(await numbers(null, { kind: 'club', ...at, radius_km: 4 })).toEqual([first, second])

  const [seen] = await placesFor(null, { kind: 'club', ...at })
  expect(seen).toMatchObject({ is_approximate: true, card: { meet_no: first } })
  expect(Math.abs(seen!.lat - north(1, at).lat)).toBeLessThanOrEqual(0.0026)
  expect([seen!.lat, seen!.lng]).not.toEqual([north(1, at).lat, at.lng])
  const [own] = await placesFor(clubs[1]!.leader, { kind: 'club', ...at })
  expect(own).toMatchObject({ is_approximate: false, ...north(1, at), dist_from_user: 1 })
})

test('clubs that lists do not show are not near either', async () => {
  const at = elsewhere()
  const shown = await aClub(server, offline(at))
  for (const hidden of [{ visibility: 'hidden' }, { state: 2 }, { hide_dt: server.clock.now }, { is_online: true }]) {
    await aClub(server, offline(at, hidden))
  }
  const viewer = await server.aMember()
  expect(await numbers(viewer, { kind: 'club', ...at, radius_km: 5 })).toEqual([shown.meet_no])
  await relate(server.db, 'block', viewer.user_no, shown.leader.user_no)
  expect(await numbers(viewer, { kind: 'club', ...at, radius_km: 5 })).toEqual([])
})

test('a bungae stands in its cell, exactly for those with a seat, and at its club without a place of its own', async () => {
  const at = elsewhere()
  const club = await aClub(server, offline(north(2, at)))
  const own = await aBungae(server, club, at)
  const withoutPlace = await aBungae(server, club, { lat: undefined, lng: undefined })
  const [joiner, outsider] = [await aClubMember(server, club), await server.aMember()]
  await joinAs(server, own, joiner)
  const seenBy = (as: TestMember | null) => placesFor(as, { kind: 'bungae', ...at, radius_km: 10 })
  const [near, far] = await seenBy(outsider)
  expect([near!.no, far!.no]).toEqual([own, withoutPlace])
  expect([near!.is_approximate, near!.lat === at.lat, far!.is_approximate]).toEqual([true, false, true])
  expect(near!.card).not.toHaveProperty('place')
  expect(Math.abs(far!.lat - north(2, at).lat)).toBeLessThanOrEqual(0.0026)
  expect((await seenBy(joiner))[0]).toMatchObject({ is_approximate: false, ...at })
  expect((await seenBy(null))[0]).toMatchObject({ no: own, is_approximate: true })

  await server.db.sql`update meet set visibility = 'hidden' where meet_no = ${club.meet_no}`
  expect(await seenBy(outsider)).toEqual([])
  expect((await seenBy(joiner)).map(({ no }) => no)).toEqual([own, withoutPlace])
})

test('a bungae without a place of its own moves with its club, and is gone when it begins', async () => {
  const at = elsewhere()
  const club = await aClub(server, offline(at))
  const no = await aBungae(server, club, { lat: undefined, lng: undefined })
  const moved = elsewhere()
  await server.db.sql`update meet set lat = ${moved.lat}, lng = ${moved.lng} where meet_no = ${club.meet_no}`
  expect(await numbers(null, { kind: 'bungae', ...at, radius_km: 5 })).toEqual([])
  expect(await numbers(null, { kind: 'bungae', ...moved, radius_km: 5 })).toEqual([no])
  await server.db.sql`update adhoc set state = 4 where adhoc_no = ${no}`
  expect(await numbers(null, { kind: 'bungae', ...moved, radius_km: 5 })).toEqual([])
})

test('experts and their products are in the middle of their district; private or blocked experts, and products of a seller who may not sell, are nowhere', async () => {
  const seller = await aSeller(server, { sigungu_code: '47940', haru_name: '섬트레이너' })
  const secret = await anExpert(server, { sigungu_code: '47940', account_private: true })
  const item = await anItem(server, seller)
  const viewer = await server.aMember()
  const near = { sigungu_code: '47940', radius_km: 5 }
  const [expert, ...others] = await placesFor(viewer, { kind: 'expert', ...near })
  expect(expert).toMatchObject({
    no: seller.user_no,
    is_approximate: true,
    dist_from_user: 0.1,
    card: { haru_name: '섬트레이너', min_price: null },
  })
  expect(others.map(({ no }) => no)).not.toContain(secret.user_no)
  expect(await placesFor(null, { kind: 'shop', ...near })).toMatchObject([{ no: item.item_no, card: { item_name: '요가 매트 6mm' } }])
  await limitMember(server.db, seller.user_no, { sell_dt: new Date(server.clock.now.getTime() + HOUR_MS) })
  expect([await numbers(null, { kind: 'shop', ...near }), await numbers(null, { kind: 'expert', ...near })]).toEqual([[], [seller.user_no]])
  await server.db.sql`update member_limit set sell_dt = ${server.clock.now}`
  expect(await numbers(null, { kind: 'shop', ...near })).toEqual([item.item_no])
  await relate(server.db, 'block', seller.user_no, viewer.user_no)
  for (const kind of ['expert', 'shop']) expect(await numbers(viewer, { kind, ...near })).toEqual([])
})

test('words keep what has them in its name', async () => {
  const at = elsewhere()
  const yoga = await aClub(server, offline(at, { meet_title: '동네 요가 모임' }))
  await aClub(server, offline(at, { meet_title: '동네 등산 모임' }))
  expect(await numbers(null, { kind: 'club', ...at, q: '요가', radius_km: 5 })).toEqual([yoga.meet_no])
  expect(await numbers(null, { kind: 'club', ...at, q: '!!' })).toEqual([])
})

test('without a place there is nothing near; a member’s own district is theirs', async () => {
  expect((await ask(null, { kind: 'club' })).body.query).toEqual({ from: null, places: [], next: null })
  const member = await server.aMember({ sigungu_code: '11140' })
  expect(((await ask(member, { kind: 'club' })).body.query as NearbyList).from).toEqual({ lat: 37.55795, lng: 126.99298 })
})

test('counts what is within the radius', async () => {
  const at = elsewhere()
  const club = await aClub(server, offline(at))
  await aBungae(server, club, at)
  await aClub(server, offline(north(8, at)))
  const counted = async (query: object) =>
    (await server.call(countNearby, { query: query as never }, { as: await server.aMember() })).body.query
  expect(await counted(at)).toMatchObject({ people: { qtt: 0 }, club: { qtt: 1, is_more: false }, bungae: { qtt: 1 } })
  expect(await counted({ ...at, radius_km: 12 })).toMatchObject({ club: { qtt: 2 } })
  expect((await server.call(countNearby, { query: { ...at, radius_km: 51 } }, { as: null })).status).toBe(400)
})
