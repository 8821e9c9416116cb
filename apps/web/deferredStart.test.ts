import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askAgain } from '#features/account/web/consent/again.tsx'
import { getProfile } from '#features/account/contract.ts'
import { getDailyWeek } from '#features/daily/contract.ts'
import { keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { session } from '#kit/web/session.ts'
import { fakeNetwork, tokenFor, wireForTest } from '#kit/web/testing.ts'
import { startDeferred } from './deferredStart.ts'

const listeners = vi.hoisted(() => new Map<unknown, (payload: unknown) => void>())
const startChat = vi.hoisted(() => vi.fn(async () => {}))
vi.mock('#kit/web/socket.ts', () => ({
  onSocket: (event: unknown, listener: () => void) => listeners.set(event, listener),
  onConnected: () => () => {},
}))
vi.mock('#kit/web/connection.ts', () => ({ openSocket: async () => {} }))
vi.mock('./notices.ts', () => ({ listenToWorker: () => undefined }))
vi.mock('#features/chat/web/public.ts', () => ({ startChat }))
vi.mock('#features/account/web/consent/again.tsx', { spy: true })
vi.mock('./shell/guard.ts', () => ({ preloadScreens: async () => undefined }))

beforeEach(() => {
  localStorage.clear()
  location.hash = ''
  startChat.mockClear()
  wireForTest()
})
afterEach(() => {
  queryClient.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('the ud event refetches profile and week', () => {
  vi.stubGlobal('requestIdleCallback', () => 0)
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue()
  startDeferred()
  listeners.get('ud')?.({})
  expect(invalidate.mock.calls).toEqual([[{ queryKey: keyOf(getProfile) }], [{ queryKey: keyOf(getDailyWeek) }]])
})

test('applies the settings of a member’s other device at the start, and requests the names of the categories alone for a guest', async () => {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work())
  const { calls } = fakeNetwork(({ url }) => ({
    json: { state: 1, query: url.endsWith('/due') ? [] : [{ setting_key: 'theme', setting_value: 'dark' }] },
  }))
  startDeferred()
  await vi.waitFor(() => expect(startChat).toHaveBeenCalledOnce())
  expect(calls.map(({ url }) => url)).toEqual(['/v1/catalogue/category'])
  localStorage.setItem('haru_token', tokenFor(1))
  startDeferred()
  await vi.waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'))
  await vi.waitFor(() =>
    expect(new Set(calls.map(({ url }) => url))).toEqual(
      new Set(['/v1/catalogue/category', '/v1/user/alarm/count', '/v1/user/consents/due', '/v1/user/settings']),
    ),
  )
})

test('does not reload the page when the question for changed terms is refused', async () => {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work())
  localStorage.setItem('haru_token', tokenFor(1))
  fakeNetwork(({ url }) => (url.endsWith('/due') ? { status: 500 } : { json: { state: 1, query: [] } }))
  vi.mocked(askAgain).mockClear()
  startDeferred()
  await vi.waitFor(() => expect(vi.mocked(askAgain).mock.settledResults[0]?.type).toBe('rejected'))
  // Where reloads of the page are counted.
  expect(sessionStorage.getItem('haru_reloads')).toBeNull()
})

test('requests nothing that is refused for a suspended member who starts on the screen of appeals', async () => {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work())
  location.hash = '#/appeal'
  localStorage.setItem('haru_token', tokenFor(1))
  const { calls } = fakeNetwork(({ url }) => ({
    json: { state: 1, query: url.endsWith('/sanction') ? { is_suspended: true, suspended_until: null, points: 12, decisions: [] } : [] },
  }))
  startDeferred()
  await vi.waitFor(() => expect(session.isSuspended()).toBe(true))
  await vi.waitFor(() => expect(calls.map(({ url }) => url).toSorted()).toEqual(['/v1/user/sanction', '/v1/user/settings']))
  expect(startChat).not.toHaveBeenCalled()
})
