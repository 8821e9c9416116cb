import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getProfile, type Profile } from '#features/account/contract.ts'
import { keyOf } from '#kit/web/call.ts'
import { page } from '#kit/web/page.ts'
import { queryClient } from '#kit/web/query.ts'
import { session } from '#kit/web/session.ts'
import { createFakeNativeHost, fakeNetwork, routerForTest, tokenFor, wireForTest, type Call, type FakeHost } from '#kit/web/testing.ts'
import { pushStep, removeStep, watchOverlayHistory } from '#kit/web/overlayHistory.ts'
import { handleNativeMessages } from './native.ts'

let host: FakeHost
let stopHandling: () => void
let reload: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  localStorage.clear()
  wireForTest()
  host = createFakeNativeHost()
  reload = vi.spyOn(page, 'reload').mockImplementation(() => undefined)
})
afterEach(() => {
  stopHandling()
  host.stop()
  queryClient.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const types = () => host.sent.map(({ type }) => type)

test('takes over the native app’s stored log-in, its renewal and its end', () => {
  stopHandling = handleNativeMessages()
  expect(host.sent.map(({ type, payload }) => [type, payload])).toEqual([
    ['ready', { version: 1 }],
    ['pushToken', {}],
  ])
  host.emit('authToken', { token: 'not a token' })
  expect(session.token()).toBeNull()
  const [first, next] = [tokenFor(1), tokenFor(1, { hours: 30 })]
  host.emit('authToken', { token: first })
  expect(session.token()).toBe(first)
  expect(reload).toHaveBeenCalledTimes(1)
  host.emit('authToken', { token: next })
  expect(session.token()).toBe(next)
  expect(reload).toHaveBeenCalledTimes(1)
  // Its messages are not echoed, which would loop forever.
  expect(types()).toEqual(['ready', 'pushToken'])
  host.emit('logout', {})
  expect(session.token()).toBeNull()
  expect(reload).toHaveBeenCalledTimes(2)
})

test('answers a late ready with token and path', () => {
  stopHandling = handleNativeMessages()
  const token = tokenFor(1)
  localStorage.setItem('haru_token', token)
  const { stop } = routerForTest([{ path: '*', element: null }], '/notice')
  host.sent.length = 0
  host.emit('ready', {})
  expect(host.sent.map(({ type, payload }) => [type, payload])).toEqual([
    ['ready', { version: 1 }],
    ['pushToken', {}],
    ['authToken', { token }],
    ['routeReady', { path: '/notice' }],
  ])
  stop()
})

const aProfile = (rest: Partial<Profile>) => ({ user_no: 1, user_verified: true, isexpert: false, user_token: null, ...rest })

test('saves the push token of a member once', async () => {
  let saved: string | null = null
  const { calls } = fakeNetwork(({ method, body }) => {
    if (method === 'POST') saved = (body as { user_token: string }).user_token
    return { json: { state: 1, query: aProfile({ user_token: saved }) } }
  })
  stopHandling = handleNativeMessages()
  host.emit('pushToken', { token: 'of a guest' })
  await Promise.resolve()
  expect(calls).toEqual([])
  localStorage.setItem('haru_token', tokenFor(1))
  host.emit('pushToken', { token: 'fcm-1' })
  await vi.waitFor(() => expect(saved).toBe('fcm-1'))
  const before = calls.length
  host.emit('pushToken', { token: 'fcm-1' })
  await new Promise((resolve) => setTimeout(resolve))
  expect(calls.slice(before).filter(({ method }) => method === 'POST')).toEqual([])
})

test('saves the mode that the app chooses, and shows the mode that the server permits', async () => {
  let right = true
  let mode = 'haru'
  const reply = ({ method, url, body }: Call) => {
    if (method === 'PUT' && !right) return { status: 400, json: { state: -9, code: 'settings.not_expert', msg: '전문가만 쓸 수 있어요.' } }
    if (method === 'PUT') mode = (body as { setting_value: string }[])[0]!.setting_value
    return { json: { state: 1, query: url.includes('profile') ? aProfile({ isexpert: mode === 'expert' }) : [] } }
  }
  const { calls } = fakeNetwork(reply)
  stopHandling = handleNativeMessages()
  host.emit('mainType', { type: 'expert' })
  await new Promise((resolve) => setTimeout(resolve))
  // A guest has no mode.
  expect(calls).toEqual([])

  localStorage.setItem('haru_token', tokenFor(1))
  const shown = vi.spyOn(queryClient, 'invalidateQueries')
  host.emit('mainType', { type: 'expert' })
  await vi.waitFor(() => expect(shown).toHaveBeenCalledWith({ queryKey: keyOf(getProfile) }))
  expect(calls[0]).toMatchObject({ method: 'PUT', url: '/v1/user/settings', body: [{ setting_key: 'main_type', setting_value: 'expert' }] })

  right = false
  shown.mockClear()
  host.emit('mainType', { type: 'haru' })
  await vi.waitFor(() => expect(shown).toHaveBeenCalledWith({ queryKey: keyOf(getProfile) }))
  expect(mode).toBe('expert')
})

test('the last of two modes stays', async () => {
  const saved: unknown[] = []
  fakeNetwork(async ({ method, body }) => {
    if (method !== 'PUT') return { json: { state: 1, query: aProfile({}) } }
    // The first takes longer.
    await new Promise((resolve) => setTimeout(resolve, saved.length === 0 ? 20 : 0))
    saved.push((body as { setting_value: string }[])[0]!.setting_value)
    return { json: { state: 1, query: [] } }
  })
  localStorage.setItem('haru_token', tokenFor(1))
  stopHandling = handleNativeMessages()
  host.emit('mainType', { type: 'expert' })
  host.emit('mainType', { type: 'haru' })
  await vi.waitFor(() => expect(saved).toEqual(['expert', 'haru']))
})

test('the device’s Back closes only the top overlay', async () => {
  const stop = watchOverlayHistory()
  stopHandling = handleNativeMessages()
  const closed: string[] = []
  const steps = ['below', 'above'].map((name) => ({ gone: () => void closed.push(name) }))
  for (const step of steps) await pushStep(step)
  host.emit('modal', { open: false, name: 'alert' })
  await vi.waitFor(() => expect(closed).toEqual(['above']))
  host.emit('modal', { open: true, name: 'alert' })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(closed).toEqual(['above'])
  await removeStep(steps[0]!)
  host.emit('modal', { open: false, name: 'alert' })
  expect(closed).toEqual(['above', 'below'])
  stop()
})
