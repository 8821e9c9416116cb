import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { CallError, call } from '#kit/web/call.ts'
import { alert } from '#kit/web/overlays.ts'
import { queryClient } from '#kit/web/query.ts'
import { addPosition, getAddress, type SharingState } from '../../contract.ts'
import { startByItself, startSharing, stopSharing, useSharedSpot } from './sharing.ts'

vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/overlays.ts', () => ({ alert: vi.fn(() => Promise.resolve()), toast: vi.fn() }))
vi.mock('#kit/web/session.ts', () => ({ session: { viewer: () => ({ user_no: 1 }) }, useViewer: vi.fn() }))

const server = vi.mocked(call)
const OFF: SharingState = {
  is_share_geo: false,
  is_show_geo: true,
  share_geo_expire_dt: null,
  is_geo_manually_disabled: false,
  has_consent: true,
  has_age: true,
  scope: 'followers',
  has_home: false,
  region: null,
  is_hidden: false,
}
let state: SharingState
let permission: string
let where: { lat: number; lng: number } | { code: number } | null
const until = () => new Date(Date.now() + 60 * 60_000).toISOString()

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-24T05:00:00Z') })
  state = OFF
  permission = 'granted'
  where = { lat: 37.5, lng: 127 }
  vi.stubGlobal('navigator', {
    permissions: { query: () => Promise.resolve({ state: permission }) },
    geolocation: {
      getCurrentPosition: (found: (at: object) => void, failed: (error: object) => void) => {
        if (where === null) return
        if ('code' in where) failed(where)
        else found({ coords: { latitude: where.lat, longitude: where.lng } })
      },
    },
  })
  server.mockImplementation((async ({ line }: Endpoint) => {
    if (line === 'PUT /v1/user/location/share') return (state = { ...state, is_share_geo: true, share_geo_expire_dt: until() })
    if (line === 'DELETE /v1/user/location/share') return (state = { ...OFF, is_geo_manually_disabled: true })
    if (line === getAddress.line) return { label: '마포구 망원1동' }
    if (line === addPosition.line) return { share_geo_expire_dt: state.share_geo_expire_dt, region: '서울 마포구', is_hidden: false }
    return state
  }) as never)
})
afterEach(async () => {
  await stopSharing()
  vi.clearAllMocks()
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const sent = (endpoint: Endpoint) => server.mock.calls.filter(([one]) => one.line === endpoint.line).length
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)
const start = () => startSharing({ minutes: 60, is_show_geo: true })

test('sends the position at once and each minute, and asks for the address where the member moved or a minute passed', async () => {
  await start()
  await seconds(0)
  expect([sent(addPosition), sent(getAddress)]).toEqual([1, 1])
  await seconds(55)
  expect([sent(addPosition), sent(getAddress)]).toEqual([1, 1])
  await seconds(5)
  expect([sent(addPosition), sent(getAddress)]).toEqual([2, 2])
  where = { lat: 37.5005, lng: 127 }
  await seconds(5)
  expect([sent(addPosition), sent(getAddress)]).toEqual([2, 3])
  // The member's own map shows it, until the share ends.
  const { result } = renderHook(useSharedSpot)
  expect(result.current).toEqual(where)
  await act(stopSharing)
  expect(result.current).toBeNull()
})

test('pauses in the background and ends with the server’s time', async () => {
  await start()
  await seconds(0)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await seconds(180)
  expect(sent(addPosition)).toBe(1)
  hidden.mockRestore()
  await seconds(5)
  expect(sent(addPosition)).toBe(2)
  await seconds(60 * 60)
  const whenEnded = sent(addPosition)
  await seconds(300)
  expect(sent(addPosition)).toBe(whenEnded)
})

test('sends nothing that was found after a stop, and stops where the server says that it is off', async () => {
  where = null
  await start()
  await stopSharing()
  await seconds(70)
  expect(sent(addPosition)).toBe(0)
  where = { lat: 37.5, lng: 127 }
  server.mockImplementationOnce((async () => (state = { ...OFF, is_share_geo: true, share_geo_expire_dt: until() })) as never)
  server.mockImplementationOnce((async () => {
    throw new CallError({ status: 409, code: 'location.off', message: '' })
  }) as never)
  await start()
  await seconds(130)
  expect(sent(addPosition)).toBe(1)
})

test.each([
  [{ code: 1 }, 0, '위치정보 사용을 허용해주시기 바랍니다'],
  [{ code: 2 }, 0, '위치정보를 가져올 수 없습니다'],
  [{ code: 3 }, 0, '위치정보 사용 상태를 확인해주시기 바랍니다'],
  [null, 10, '위치정보 사용 상태를 확인해주시기 바랍니다'],
])('says why there is no position, once: %o after %i s', async (answer, after, text) => {
  where = answer
  await start()
  await seconds(after)
  expect(alert).toHaveBeenCalledWith(text)
  await seconds(60)
  expect(alert).toHaveBeenCalledTimes(1)
})

test('the app’s start shares only with consent, without an earlier stop, and where nobody must be asked; it says nothing', async () => {
  permission = 'prompt'
  await startByItself()
  expect(server).not.toHaveBeenCalled()
  permission = 'granted'
  for (const change of [{ has_consent: false }, { is_geo_manually_disabled: true }, { has_age: false }]) {
    state = { ...OFF, ...change }
    queryClient.clear()
    await startByItself()
  }
  await seconds(10)
  expect(sent(addPosition)).toBe(0)
  state = OFF
  queryClient.clear()
  where = { code: 2 }
  await startByItself()
  await seconds(10)
  expect(alert).not.toHaveBeenCalled()
  where = { lat: 37.5, lng: 127 }
  await seconds(5)
  expect(sent(addPosition)).toBe(1)
})
