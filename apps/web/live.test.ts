import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getProfile } from '#features/account/contract.ts'
import { getDailyWeek } from '#features/daily/contract.ts'
import { keyOf } from '#kit/web/call.ts'
import { page } from '#kit/web/page.ts'
import { queryClient } from '#kit/web/query.ts'
import { session } from '#kit/web/session.ts'
import { createFakeNativeHost, fakeNetwork, tokenFor, wireForTest, type FakeHost } from '#kit/web/testing.ts'
import { goLive, obeyNative } from './live.ts'

const heard = vi.hoisted(() => new Map<string, (payload: unknown) => void>())
vi.mock('#kit/web/socket.ts', () => ({
  onSocket: (event: string, listener: () => void) => heard.set(event, listener),
  openSocket: async () => {},
}))
vi.mock('./shell/guard.ts', () => ({ bringAhead: () => undefined }))

let host: FakeHost
let reload: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  localStorage.clear()
  wireForTest()
  host = createFakeNativeHost()
  reload = vi.spyOn(page, 'reload').mockImplementation(() => undefined)
})
afterEach(() => {
  host.stop()
  queryClient.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('the native app hands in a log-in that it kept, renews it, and ends it', () => {
  obeyNative()
  host.say('authToken', { token: 'not a token' })
  expect(session.token()).toBeNull()
  const [first, next] = [tokenFor(1), tokenFor(1, { hours: 30 })]
  host.say('authToken', { token: first })
  expect(session.token()).toBe(first)
  expect(reload).toHaveBeenCalledTimes(1)
  host.say('authToken', { token: next })
  expect(session.token()).toBe(next)
  expect(reload).toHaveBeenCalledTimes(1)
  // Its own words are not said back to it, or the two would never end.
  expect(host.sent).toEqual([])
  host.say('logout', {})
  expect(session.token()).toBeNull()
  expect(reload).toHaveBeenCalledTimes(2)
})

test('news of the member asks for profile and week again', () => {
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue()
  goLive()
  heard.get('ud')?.({})
  expect(invalidate.mock.calls).toEqual([[{ queryKey: keyOf(getProfile) }], [{ queryKey: keyOf(getDailyWeek) }]])
})

test('what a member chose on another device holds here from the start; of a guest nothing is asked', async () => {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work())
  const { calls } = fakeNetwork(() => ({ json: { state: 1, query: [{ setting_key: 'theme', setting_value: 'dark' }] } }))
  goLive()
  expect(calls).toEqual([])
  localStorage.setItem('haru_token', tokenFor(1))
  goLive()
  await vi.waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'))
  expect(calls.map(({ url }) => url)).toEqual(['/v1/user/settings'])
})
