import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBungae, aClub, startBungaeServer } from '#features/bungae/server/testing.ts'
import { anExpert } from '#features/expert/server/testing.ts'
import { aSharing, locationFeature } from '#features/location/server/testing.ts'
import { shopFeature } from '#features/shop/server/testing.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import type { TestMember, TestServer } from '#kit/server/testing/server.ts'
import { listClusters, type Cluster } from '../contract.ts'
import { nearby } from './feature.ts'

let server: TestServer
beforeAll(async () => {
  server = await startBungaeServer([locationFeature, shopFeature, nearby])
})
afterAll(() => server.close())

const ULLEUNG = { lat: 37.5, lng: 130.85 }
const viewOf = ({ lat, lng }: { lat: number; lng: number }, degrees: number, level: number) => ({
  south: lat - degrees,
  west: lng - degrees,
  north: lat + degrees,
  east: lng + degrees,
  level,
})
const ask = (as: TestMember | null, query: object) => server.call(listClusters, { query: query as never }, { as })
async function clustersFor(as: TestMember | null, query: object): Promise<Cluster[]> {
  const { status, body } = await ask(as, query)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.query as Cluster[]
}
const offline = (at: { lat: number; lng: number }, more: object = {}) => ({ address: '어딘가 1', sigungu_code: '47940', ...at, ...more })

const fine = viewOf(ULLEUNG, 0.01, 5)
test.each([
  ['no sides', { level: 5 }],
  ['a side is missing', { ...fine, north: undefined }],
  ['sides are out of order', { ...fine, north: fine.south, south: fine.north }],
  ['no level', { ...fine, level: undefined }],
  ['the level 0', { ...fine, level: 0 }],
  ['the level 15', { ...fine, level: 15 }],
  ['a view larger than a screen', viewOf(ULLEUNG, 2, 5)],
  ['an unknown kind', { ...fine, kinds: 'club,cafe' }],
  ['half a point', { ...fine, lat: 37 }],
])('refuses a view with %s', async (_, query) => {
  expect((await ask(null, query)).status).toBe(400)
})

test('guests get no people; members get who is alone with their card', async () => {
  const at = { lat: 34.4, lng: 126.4 }
  const sharing = await aSharing(server, at)
  expect(await clustersFor(null, viewOf(at, 0.05, 7))).toEqual([])
  const viewer = await server.aMember({ birth: '1991-01-01' })
  expect(await clustersFor(viewer, { ...viewOf(at, 0.05, 7), kinds: 'people', ...at })).toMatchObject([
    { kind: 'people', qtt: 1, is_more: false, place: { no: sharing.user_no, is_approximate: true, dist_from_user: expect.any(Number) } },
  ])
})

test('pins that are close at a level are one, and part at a closer one', async () => {
  const at = { lat: 34.2, lng: 127.2 }
  const [one, other] = [await aClub(server, offline(at)), await aClub(server, offline({ lat: at.lat + 0.02, lng: at.lng }))]
  await aBungae(server, one, at)
  const wide = await clustersFor(null, { ...viewOf(at, 0.2, 7), kinds: 'club' })
  expect(wide.reduce((sum, { qtt }) => sum + qtt, 0)).toBe(2)
  const close = await clustersFor(null, viewOf(at, 0.035, 4))
  expect(close.filter(({ kind }) => kind === 'club').map(({ place }) => place?.no)).toEqual([one.meet_no, other.meet_no])
  expect(close.filter(({ kind }) => kind === 'bungae')).toHaveLength(1)
  expect(close[0]!.place).toMatchObject({ dist_from_user: null, card: { meet_no: one.meet_no } })
  expect(await clustersFor(null, { ...viewOf({ lat: at.lat, lng: at.lng + 0.2 }, 0.035, 4), kinds: 'club' })).toEqual([])
})

test('experts of a district are one cluster in its middle, at a wide level those of a province', async () => {
  const [, , third] = [
    await anExpert(server, { sigungu_code: '47940' }),
    await anExpert(server, { sigungu_code: '47940' }),
    await anExpert(server, { sigungu_code: '47113' }),
  ]
  const experts = (view: object) => clustersFor(null, { ...view, kinds: 'expert' })
  expect(await experts(viewOf(ULLEUNG, 0.02, 7))).toMatchObject([{ qtt: 2, place: null, lat: 37.50123, lng: 130.85879 }])
  server.clock.advance(2 * MINUTE_MS)
  const districts = await experts(viewOf({ lat: 36.8, lng: 130 }, 1, 10))
  expect(districts.map(({ qtt, place }) => [qtt, place?.no])).toEqual(
    expect.arrayContaining([
      [2, undefined],
      [1, third.user_no],
    ]),
  )
  expect(await experts(viewOf({ lat: 36.8, lng: 130 }, 1.2, 12))).toMatchObject([{ qtt: 3, place: null }])
})

test('counts of wide levels are a minute old at most', async () => {
  const seen = async () => (await clustersFor(null, { ...viewOf({ lat: 35.2, lng: 128.7 }, 0.1, 8), kinds: 'club' })).map(({ qtt }) => qtt)
  server.clock.advance(2 * MINUTE_MS)
  expect(await seen()).toEqual([])
  await aClub(server, offline({ lat: 35.2, lng: 128.7 }, { sigungu_code: '48123' }))
  expect(await seen()).toEqual([])
  server.clock.advance(MINUTE_MS)
  expect(await seen()).toEqual([1])
})
