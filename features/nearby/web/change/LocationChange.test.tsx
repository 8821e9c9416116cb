import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { closeOverlays, openScreen } from '#kit/web/testing-screen.tsx'
import { choosePlace } from '../place.ts'
import LocationChange from './LocationChange.tsx'

const place = (dong: string | null, label: string) => ({
  sigungu_code: '11440',
  sido: '서울특별시',
  sigungu: '마포구',
  dong,
  label,
  lat: 37.556,
  lng: 126.902,
})
const STORED = 'haru_own_places_guest'
const stored = () => JSON.parse(localStorage.getItem(STORED) ?? 'null') as { isChosen: boolean; recent: { label: string }[] } | null

const open = (address: object | null = place('망원1동', '마포구 망원1동')) =>
  openScreen(
    <LocationChange />,
    '/location-change',
    {
      'GET /v1/user/location/region': () => [
        { sido: '서울특별시', sigungu: [{ code: '11440', name: '마포구' }] },
        {
          sido: '경기도',
          sigungu: [
            { code: '41111', name: '수원시 장안구' },
            { code: '41113', name: '수원시 권선구' },
          ],
        },
      ],
      'GET /v1/location/dongs': ({ url }) => [
        place(null, url.includes('41113') ? '수원시 권선구' : '마포구'),
        place('망원1동', '마포구 망원1동'),
      ],
      'GET /v1/location/search': ({ url }) => (url.includes(encodeURIComponent('ㅁㅇㄷ')) ? [place('망원1동', '마포구 망원1동')] : []),
      'GET /v1/user/location/address': () => ({ status: 200, json: { state: 1, query: address } }),
    },
    { name: 'LocationChange' },
  )

function locateAs(answer: { lat: number; lng: number } | { code: number }) {
  const getCurrentPosition = (done: PositionCallback, failed: PositionErrorCallback) =>
    'code' in answer
      ? failed(answer as GeolocationPositionError)
      : done({ coords: { latitude: answer.lat, longitude: answer.lng } } as GeolocationPosition)
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })
}

test('province, district and neighbourhood one after the other; an answer can be changed', async () => {
  const { router } = open()
  await userEvent.click(await screen.findByRole('button', { name: '경기도' }))
  await userEvent.click(screen.getByRole('button', { name: '수원시 권선구' }))
  await screen.findByRole('button', { name: '수원시 권선구 전체' })
  await userEvent.click(screen.getByRole('button', { name: '경기도 다시 고르기' }))
  await userEvent.click(screen.getByRole('button', { name: '서울특별시' }))
  // It has a single district here.
  await userEvent.click(await screen.findByRole('button', { name: '망원1동' }))
  expect(stored()).toMatchObject({ isChosen: true, recent: [{ label: '마포구 망원1동', isDistrict: false }] })
  await waitFor(() => expect(router.state.location.pathname).toBe('/location-main'))
})

test('finds neighbourhoods by their initial consonants, and says when there is none', async () => {
  open()
  await userEvent.type(screen.getByRole('textbox'), 'ㅁㅇㄷ')
  const found = within(await screen.findByRole('list', { name: '찾은 동네' }))
  expect(found.getByRole('button', { name: /^마포구 망원1동/ })).toBeTruthy()
  await userEvent.clear(screen.getByRole('textbox'))
  await userEvent.type(screen.getByRole('textbox'), 'ㅋㅋ')
  await screen.findByText('찾은 동네가 없어요')
})

test.each([
  [1, '위치정보 사용을 허용해주시기 바랍니다'],
  [2, '위치정보를 가져올 수 없습니다'],
  [3, '위치정보 사용 상태를 확인해주시기 바랍니다'],
])('says why there is no position: %i', async (code, text) => {
  locateAs({ code })
  open()
  await userEvent.click(await screen.findByRole('button', { name: '현재 위치로 찾기' }))
  await screen.findByText(text)
  await closeOverlays()
})

test('takes the neighbourhood of the current position', async () => {
  locateAs({ lat: 37.5, lng: 127 })
  const { router } = open()
  await userEvent.click(await screen.findByRole('button', { name: '현재 위치로 찾기' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/location-main'))
  expect(stored()?.recent[0]?.label).toBe('마포구 망원1동')
})

test('refuses a position abroad', async () => {
  locateAs({ lat: 48.8, lng: 2.3 })
  open(null)
  await userEvent.click(await screen.findByRole('button', { name: '현재 위치로 찾기' }))
  await screen.findByText('우리나라 안에서만 찾을 수 있어요.')
  await closeOverlays()
})

test('lists what was chosen before, until it is removed', async () => {
  open()
  act(() => choosePlace({ label: '종로구 사직동', lat: 37.57, lng: 126.97, isDistrict: false }))
  const recent = within(await screen.findByRole('region', { name: '최근에 본 동네' }))
  await userEvent.click(recent.getByRole('button', { name: '종로구 사직동 지우기' }))
  expect(stored()).toEqual({ isChosen: false, recent: [] })
  expect(screen.queryByRole('region', { name: '최근에 본 동네' })).toBeNull()
})
