import { afterAll, beforeAll, expect, test } from 'vitest'
import { featureServer, type TestServer } from '#kit/server/testing/server.ts'
import { getAddress, listDongs, searchPlaces, type FoundPlace } from '../contract.ts'
import { location } from './feature.ts'

let server: TestServer
beforeAll(async () => {
  server = await featureServer([location])
})
afterAll(() => server.close())

const MANGWON = { lat: 37.5558, lng: 126.9058 }
const addressAt = (query: object) => server.call(getAddress, { query: query as never }, { as: null })
const labels = async (q: string): Promise<string[]> =>
  ((await server.call(searchPlaces, { query: { q } }, { as: null })).body.query as FoundPlace[]).map(({ label }) => label)

test.each([{}, { lat: 91, lng: 127 }, { lat: 37 }, { lat: '', lng: '' }, { lat: 'x', lng: 127 }, { lat: 37, lng: 181 }])(
  'refuses the point %o',
  async (query) => {
    expect((await addressAt(query)).status).toBe(400)
  },
)

test('names the district and the neighbourhood of a point, also for guests', async () => {
  expect((await addressAt(MANGWON)).body.query).toEqual({
    sigungu_code: '11440',
    sido: '서울특별시',
    sigungu: '마포구',
    dong: '망원1동',
    label: '마포구 망원1동',
  })
})

test('has no address outside of Korea', async () => {
  expect((await addressAt({ lat: 35.68, lng: 139.76 })).body.query).toBeNull()
})

test('asks the maps service once for a cell of four decimals', async () => {
  const { maps } = server.app.services.integrations
  let calls = 0
  server.app.services.integrations.maps = {
    ...maps,
    reverseGeocode(point) {
      calls += 1
      return maps.reverseGeocode(point)
    },
  }
  const at = { lat: 37.5662, lng: 126.9779 }
  for (const shift of [0, 0.00002, -0.00003]) await addressAt({ lat: at.lat + shift, lng: at.lng + shift })
  expect(calls).toBe(1)
  await addressAt({ ...at, lat: at.lat + 0.0002 })
  expect(calls).toBe(2)
})

test.each([
  ['망원동', '서울 마포구 망원1동'],
  ['ㅁㅇㄷ', '서울 마포구 망원1동'],
  ['마포 망ㅇ', '서울 마포구 망원1동'],
  ['역삼1', '서울 강남구 역삼1동'],
  ['수원 행궁', '경기 수원시 팔달구 행궁동'],
])('%s finds %s', async (typed, label) => {
  expect(await labels(typed)).toContain(label)
})

test('finds a district before its neighbourhoods, and the district of an address', async () => {
  expect((await labels('마포구'))[0]).toBe('서울 마포구')
  expect(await labels('서울 마포구 월드컵로 123')).toEqual(['서울 마포구'])
  expect(await labels('세상에없는곳')).toEqual([])
})

test('lists the neighbourhoods of a district with their centres', async () => {
  const listed = async (sigungu: string) => server.call(listDongs, { query: { sigungu } }, { as: null })
  const dongs = (await listed('11440')).body.query as FoundPlace[]
  expect(dongs).toHaveLength(17)
  expect(dongs[0]).toMatchObject({ dong: null, label: '마포구', lat: expect.any(Number) })
  expect(dongs).toContainEqual(expect.objectContaining({ dong: '망원1동', sigungu_code: '11440', lat: expect.any(Number) }))
  expect((await listed('99999')).body.query).toEqual([])
  expect((await listed('마포')).status).toBe(400)
})
