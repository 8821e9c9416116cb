import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getProfile } from '#features/account/contract.ts'
import { getDailyWeek } from '#features/daily/contract.ts'
import { keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { fakeNetwork, tokenFor, wireForTest } from '#kit/web/testing.ts'
import { goLive } from './live.ts'

const heard = vi.hoisted(() => new Map<unknown, (payload: unknown) => void>())
const startChat = vi.hoisted(() => vi.fn(async () => {}))
vi.mock('#kit/web/socket.ts', () => ({
  onSocket: (event: unknown, listener: () => void) => heard.set(event, listener),
  onConnected: () => () => {},
}))
vi.mock('#kit/web/connection.ts', () => ({ openSocket: async () => {} }))
vi.mock('./notices.ts', () => ({ listenToWorker: () => undefined }))
vi.mock('#features/chat/web/public.ts', () => ({ startChat }))
vi.mock('./shell/guard.ts', () => ({ bringAhead: async () => undefined }))

/** What is loaded later takes its time where all cores are busy. */
const PATIENT = { timeout: 8_000 }

beforeEach(() => {
  localStorage.clear()
  wireForTest()
})
afterEach(() => {
  queryClient.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('news of the member asks for profile and week again', () => {
  vi.stubGlobal('requestIdleCallback', () => 0)
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue()
  goLive()
  heard.get('ud')?.({})
  expect(invalidate.mock.calls).toEqual([[{ queryKey: keyOf(getProfile) }], [{ queryKey: keyOf(getDailyWeek) }]])
})

test('what a member chose on another device holds here from the start; of a guest nothing is asked', async () => {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work())
  const { calls } = fakeNetwork(() => ({ json: { state: 1, query: [{ setting_key: 'theme', setting_value: 'dark' }] } }))
  goLive()
  await vi.waitFor(() => expect(startChat).toHaveBeenCalledOnce(), PATIENT)
  expect(calls).toEqual([])
  localStorage.setItem('haru_token', tokenFor(1))
  goLive()
  await vi.waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'), PATIENT)
  expect(calls.map(({ url }) => url).toSorted()).toEqual(['/v1/user/alarm/count', '/v1/user/settings'])
})
