import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askLogIn } from '#kit/web/overlays.ts'
import { queryClient } from '#kit/web/query.ts'
import { fakeNetwork, followingForTest, tokenFor, wireForTest, type Call } from '#kit/web/testing.ts'
import MyHaruRoomEdit from './MyHaruRoomEdit.tsx'

vi.mock('#kit/web/overlays.ts', async (original) => ({ ...(await original<object>()), askLogIn: vi.fn(), toast: vi.fn() }))

const photo = {
  key: '00000000-0000-4000-8000-000000000001',
  mimetype: 'image/png',
  transforms: { thm: '/p' },
  width: 1,
  height: 1,
  seconds: null,
  placeholder: null,
}
const me = {
  user_no: 7,
  user_social_provider: 'local',
  user_verified: false,
  user_info: { haru_name: '보리차', haru_statemsg: '물 두 잔', haru_character: '6' },
  gender: 'w',
  user_profile: [photo],
  cate_no: null,
  isexpert: false,
  expert_no: null,
  is_share_geo: false,
  is_show_geo: false,
  share_geo_expire_dt: null,
  is_geo_manually_disabled: false,
  user_token: null,
  unread_qtt: 0,
}
const regions = [
  {
    sido: '서울특별시',
    sigungu: [
      { code: '11110', name: '종로구' },
      { code: '11680', name: '강남구' },
    ],
  },
  { sido: '세종특별자치시', sigungu: [{ code: '36110', name: '세종시' }] },
]
const ok = (query: unknown = {}) => ({ json: { state: 1, query } })
let answers: Record<string, (call: Call) => { status?: number; json: unknown }>
let calls: Call[]

beforeEach(() => {
  vi.clearAllMocks()
  localStorage.clear()
  queryClient.clear()
  wireForTest()
  answers = {
    'GET /v1/user/auth/profile': () => ok(me),
    'POST /v1/user/auth/profile': () => ok(me),
    'GET /v1/user/me': () => ok({ haru_name_from_dt: null }),
    'GET /v1/user/room': () => ok({ sigungu_code: '11110' }),
    'PUT /v1/user/room': ({ body }) => ok(body),
    'GET /v1/user/location/region': () => ok(regions),
  }
  calls = fakeNetwork((call) => answers[`${call.method} ${call.url}`]?.(call) ?? ok()).calls
})
afterEach(() => vi.unstubAllGlobals())

function open(as?: number) {
  if (as !== undefined) localStorage.setItem('haru_token', tokenFor(as))
  const { router, view } = followingForTest(<MyHaruRoomEdit />, '/my-haru-room-edit')
  render(<QueryClientProvider client={queryClient}>{view}</QueryClientProvider>)
  return router
}
const sent = (line: string) => calls.filter((call) => `${call.method} ${call.url}` === line).map(({ body }) => body)
const save = () => userEvent.click(screen.getByRole('button', { name: '저장하기' }))

test('asks a guest to log in when they save, and sends and loads nothing but the regions', async () => {
  open()
  await userEvent.type(await screen.findByRole('textbox', { name: '별명' }), '보리차')
  await save()
  expect(askLogIn).toHaveBeenCalledOnce()
  expect(calls.filter(({ url }) => !url.endsWith('/region'))).toEqual([])
})

test('sends only the changed fields and returns to the room', async () => {
  const router = open(7)
  const message = await screen.findByRole('textbox', { name: '상태 메시지' })
  await userEvent.clear(message)
  await userEvent.type(message, '물 세 잔')
  await userEvent.click(screen.getByRole('radio', { name: '베어' }))
  await save()
  await waitFor(() => expect(router.state.location.pathname).toBe('/my-haru-room/7'))
  expect(sent('POST /v1/user/auth/profile')).toEqual([{ haru_statemsg: '물 세 잔', haru_character: '5' }])
  expect(sent('PUT /v1/user/room')).toEqual([])
})

test('requires a district, selects a single one, and removes the region', async () => {
  open(7)
  const sido = await screen.findByRole('combobox', { name: '시·도' })
  await waitFor(() => expect(sido).toHaveProperty('value', '서울특별시'))
  expect(screen.getByRole('combobox', { name: '시·군·구' })).toHaveProperty('value', '11110')
  await userEvent.selectOptions(sido, '세종특별자치시')
  await userEvent.selectOptions(sido, '서울특별시')
  await save()
  expect(await screen.findByText('시·군·구를 골라 주세요')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: '시·군·구' })))
  expect(sent('PUT /v1/user/room')).toEqual([])
  await userEvent.selectOptions(sido, '알리지 않을래요')
  await save()
  await waitFor(() => expect(sent('PUT /v1/user/room')).toEqual([{ sigungu_code: null }]))
  expect(sent('POST /v1/user/auth/profile')).toEqual([])
})

test('shows an invalid name and a refusal of the server at the field', async () => {
  open(7)
  const name = await screen.findByRole('textbox', { name: '별명' })
  await userEvent.clear(name)
  await save()
  expect(await screen.findByText('별명을 적어 주세요.')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(name))
  expect(sent('POST /v1/user/auth/profile')).toEqual([])
  const taken = { state: -9, code: 'account.name_taken', msg: '이미 쓰고 있는 별명이에요.', field: 'haru_name' }
  answers['POST /v1/user/auth/profile'] = () => ({ status: 409, json: taken })
  await userEvent.type(name, '하루봄')
  await save()
  expect(await screen.findByText('이미 쓰고 있는 별명이에요.')).toBeDefined()
})

test('disables the name until the date from which it may be changed, and saves the rest', async () => {
  answers['GET /v1/user/me'] = () => ok({ haru_name_from_dt: '2026-12-10T00:00:00+09:00' })
  open(7)
  await screen.findByText('12월 10일 목요일부터 바꿀 수 있어요.')
  expect(screen.getByRole('textbox', { name: '별명' })).toHaveProperty('disabled', true)
  await userEvent.type(screen.getByRole('textbox', { name: '상태 메시지' }), '!')
  await save()
  await waitFor(() => expect(sent('POST /v1/user/auth/profile')).toEqual([{ haru_statemsg: '물 두 잔!' }]))
})
