import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { geocode, regionAt } from './ask.ts'
import { districts, dongs } from './data.ts'
import { embeddedMaps } from './embedded.ts'
import { kakaoMaps } from './kakao.ts'
import type { Maps } from './maps.ts'

/** Known places and the codes of their districts. */
const KNOWN: [name: string, lat: number, lng: number, code: string][] = [
  ['Seoul City Hall', 37.5666, 126.9784, '11140'],
  ['Mangwon market', 37.5558, 126.9058, '11440'],
  ['Yeoksam station', 37.5007, 127.0365, '11680'],
  ['Yeouido park', 37.5259, 126.9227, '11560'],
  ['Haeundae beach', 35.1587, 129.1604, '26350'],
  ['Dongdaegu station', 35.8797, 128.6285, '27140'],
  ['Incheon City Hall', 37.4563, 126.7052, '28200'],
  ['Gwangju City Hall', 35.1601, 126.8514, '29140'],
  ['Daejeon City Hall', 36.3505, 127.3848, '30170'],
  ['Ulsan City Hall', 35.5384, 129.3114, '31140'],
  ['Sejong Government Complex', 36.5041, 127.2654, '36110'],
  ['Suwon Hwaseong palace', 37.2818, 127.0138, '41115'],
  ['Chuncheon City Hall', 37.8813, 127.73, '51110'],
  ['Gangneung City Hall', 37.7519, 128.8761, '51150'],
  ['Cheongju City Hall', 36.6424, 127.489, '43111'],
  ['Dongnam district office in Cheonan', 36.8068, 127.1512, '44131'],
  ['Jeonju Hanok village', 35.8151, 127.153, '52111'],
  ['Pohang station', 36.0717, 129.3425, '47113'],
  ['Changwon City Hall', 35.2279, 128.6811, '48123'],
  ['Ulleung', 37.4845, 130.9057, '47940'],
  ['Dokdo', 37.2426, 131.8597, '47940'],
  ['Marado', 33.1166, 126.2682, '50130'],
  ['Baengnyeongdo', 37.9686, 124.7157, '28720'],
  ['Jeju City Hall', 33.4996, 126.5312, '50110'],
]

test.each(KNOWN)('%s at %s, %s lies in the district %s', async (_, lat, lng, code) => {
  expect((await embeddedMaps.reverseGeocode({ lat, lng }))?.sigungu_code).toBe(code)
})

test.each([
  ['Tokyo', 35.68, 139.76],
  ['the Yellow Sea', 36, 124.9],
  ['the Gulf of Guinea', 0, 0],
  ['the pole', 90, 0],
])('%s has no address', async (_, lat, lng) => {
  expect(await embeddedMaps.reverseGeocode({ lat, lng })).toBeNull()
})

test('names the neighbourhood whose centre is the nearest', async () => {
  expect(await embeddedMaps.reverseGeocode({ lat: 37.5558, lng: 126.9058 })).toEqual({ sigungu_code: '11440', dong: '망원1동' })
})

test('a pier outside of the coast belongs to the nearest district, further away nothing does', async () => {
  expect(await embeddedMaps.reverseGeocode({ lat: 35.145, lng: 129.165 })).toMatchObject({ sigungu_code: '26350' })
  expect(await embeddedMaps.reverseGeocode({ lat: 35.05, lng: 129.25 })).toBeNull()
})

test('nearly all centres of neighbourhoods lie in their own district', async () => {
  const all = [...dongs().values()].flat()
  const found = await Promise.all(all.map((dong) => embeddedMaps.reverseGeocode(dong)))
  expect(all.length).toBe(3512)
  expect(found.filter((at, nth) => at?.sigungu_code === all[nth]!.sigungu_code).length).toBeGreaterThanOrEqual(3504)
  expect(districts().size).toBe(252)
})

test.each([
  ['서울 마포구 망원1동 월드컵로 123', { sigungu_code: '11440', dong: '망원1동', address: '서울 마포구 망원1동' }],
  ['영등포구 여의동로 343', { sigungu_code: '11560', dong: null, address: '서울 영등포구' }],
  ['경기도 수원시 팔달구 행궁동', { sigungu_code: '41115', dong: '행궁동', address: '경기 수원시 팔달구 행궁동' }],
])('finds the address %s', async (typed, place) => {
  expect((await embeddedMaps.geocode(typed))[0]).toMatchObject(place)
})

test.each(['중구', '없는 주소 12', ''])('finds no place for the ambiguous or unknown address "%s"', async (typed) => {
  expect(await embeddedMaps.geocode(typed)).toEqual([])
})

// Kakao against a local server that speaks its protocol.

const KEY = 'rest-key'
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

type Answers = Record<string, (query: URLSearchParams) => object>
async function localKakao(answers: Answers) {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://kakao.test')
    const answer = answers[pathname.replace(/^\/v2\/local\/|\.json$/g, '')]
    const isKnown = request.headers.authorization === `KakaoAK ${KEY}`
    const status = isKnown ? (answer ? 200 : 500) : 401
    const error = { errorType: 'AccessDeniedError', message: 'cannot find Authorization : KakaoAK header' }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(status === 200 ? answer!(searchParams) : error))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  servers.push(server)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const open = (key: string): Maps => kakaoMaps({ key, url })
  return { maps: open(KEY), withKey: open }
}

const meta = { total_count: 1, pageable_count: 1, is_end: true }
const regionsAt = (code: string) => ({
  meta: { total_count: 2 },
  documents: [
    { region_type: 'B', code: `${code}12300`, address_name: '서울특별시 마포구 망원동', region_3depth_name: '망원동', x: 126.9, y: 37.55 },
    {
      region_type: 'H',
      code: `${code}69000`,
      address_name: '서울특별시 마포구 망원1동',
      region_3depth_name: '망원1동',
      x: 126.9,
      y: 37.55,
    },
  ],
})
const MANGWON = { lat: 37.5558, lng: 126.9058 }

test('asks Kakao for the region of a point', async () => {
  const asked: string[] = []
  const { maps } = await localKakao({
    'geo/coord2regioncode': (query) => {
      asked.push(`${query.get('x')} ${query.get('y')}`)
      return regionsAt('11440')
    },
  })
  expect(await maps.reverseGeocode(MANGWON)).toEqual({ sigungu_code: '11440', dong: '망원1동' })
  expect(asked).toEqual(['126.9058 37.5558'])
})

test('knows the sea from an answer without regions', async () => {
  const { maps } = await localKakao({ 'geo/coord2regioncode': () => ({ meta: { total_count: 0 }, documents: [] }) })
  expect(await maps.reverseGeocode(MANGWON)).toBeNull()
})

test('takes the district of the table where Kakao knows a newer one', async () => {
  const { maps } = await localKakao({ 'geo/coord2regioncode': () => regionsAt('99999') })
  expect(await maps.reverseGeocode(MANGWON)).toEqual({ sigungu_code: '11440', dong: '망원1동' })
})

test('finds an address, and without one a place by keyword; places abroad are left out', async () => {
  const { maps } = await localKakao({
    'search/address': (query) => ({
      meta,
      documents: query.get('query') === '월드컵로 123' ? [{ address_name: '서울 마포구 월드컵로 123', x: '126.9058', y: '37.5558' }] : [],
    }),
    'search/keyword': () => ({
      meta,
      documents: [
        { place_name: '망원한강공원', address_name: '서울 마포구 망원동 205-4', x: '126.8955', y: '37.5545' },
        { place_name: '도쿄', address_name: '', x: '139.76', y: '35.68' },
      ],
    }),
  })
  expect(await maps.geocode('월드컵로 123')).toEqual([
    { sigungu_code: '11440', dong: '망원1동', ...MANGWON, address: '서울 마포구 월드컵로 123' },
  ])
  expect((await maps.geocode('망원한강공원')).map(({ address }) => address)).toEqual(['망원한강공원'])
})

test('the embedded maps answer where Kakao refuses, fails or answers something else, and the log tells', async () => {
  const { maps, withKey } = await localKakao({ 'geo/coord2regioncode': () => ({ documents: 'none' }) })
  const logged: string[] = []
  const using = (one: Maps) => ({
    integrations: { maps: one },
    log: { warn: ({ err }: { err: Error }) => void logged.push(err.message) } as never,
  })
  const embedded = { sigungu_code: '11440', dong: '망원1동' }
  expect(await regionAt(using(maps), MANGWON)).toEqual(embedded)
  expect(await regionAt(using(withKey('another')), MANGWON)).toEqual(embedded)
  expect((await geocode(using(maps), '영등포구'))[0]).toMatchObject({ sigungu_code: '11560' })
  expect(logged).toEqual([
    expect.stringContaining('expected array'),
    'Kakao Local answered 401 to geo/coord2regioncode',
    'Kakao Local answered 500 to search/address',
  ])
})
