import { afterAll, beforeAll, expect, test } from 'vitest'
import { featureServer, type TestServer } from '#kit/server/testing/server.ts'
import { listRegions } from '../contract.ts'
import { location } from './feature.ts'
import { districtName } from './regions.ts'

let server: TestServer
beforeAll(async () => {
  server = await featureServer([location])
})
afterAll(() => server.close())

test('lists the provinces with their districts, also to guests', async () => {
  const regions = (await server.call(listRegions, {}, { as: null })).body.query as { sido: string; sigungu: object[] }[]
  expect(regions.find(({ sido }) => sido === '서울특별시')?.sigungu).toContainEqual({ code: '11680', name: '강남구' })
})

test.each([
  ['11680', '서울 강남구'],
  ['36110', '세종 세종시'],
  ['11681', undefined],
])('the district %s is named %s', (code, name) => {
  expect(districtName(code)).toBe(name)
})
