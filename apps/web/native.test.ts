import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getProfile, type Profile } from '#features/account/contract.ts'
import { keyOf } from '#kit/web/call.ts'
import { page } from '#kit/web/page.ts'
import { queryClient } from '#kit/web/query.ts'
import { session } from '#kit/web/session.ts'
import { createFakeNativeHost, fakeNetwork, routerForTest, tokenFor, wireForTest, type Call, type FakeHost } from '#kit/web/testing.ts'
import { push, take, watchTrail } from '#kit/web/trail.ts'
import { obeyNative } from './native.ts'

let host: FakeHost
let stopObeying: () => void
let reload: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  localStorage.clear()
  wireForTest()
  host = createFakeNativeHost()
  reload = vi.spyOn(page, 'reload').mockImplementation(() => undefined)
})
afterEach(() => {
  stopObeying()
  host.stop()
  queryClient.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const types = () => host.sent.map(({ type }) => type)

test('the native app hands in a log-in that it kept, renews it, and ends it', () => {
  stopObeying = obeyNative()
  expect(host.sent.map(({ type, payload }) => [type, payload])).toEqual([
    ['ready', { version: 1 }],
    ['pushToken', {}],
  ])
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
  expect(types()).toEqual(['ready', 'pushToken'])
  host.say('logout', {})
  expect(session.token()).toBeNull()
  expect(reload).toHaveBeenCalledTimes(2)
})

test('an app that comes late hears who is logged in and where one is', () => {
  stopObeying = obeyNative()
  const token = tokenFor(1)
  localStorage.setItem('haru_token', token)
  const { stop } = routerForTest([{ path: '*', element: null }], '/notice')
  host.sent.length = 0
  host.say('ready', {})
  expect(host.sent.map(({ type, payload }) => [type, payload])).toEqual([
    ['ready', { version: 1 }],
    ['pushToken', {}],
    ['authToken', { token }],
    ['routeReady', { path: '/notice' }],
  ])
  stop()
})

const aProfile = (rest: Partial<Profile>) => ({ user_no: 1, user_verified: true, isexpert: false, user_token: null, ...rest })

test('the app’s address for notices is kept at once for a member, and not again when it is known', async () => {
  let kept: string | null = null
  const { calls } = fakeNetwork(({ method, body }) => {
    if (method === 'POST') kept = (body as { user_token: string }).user_token
    return { json: { state: 1, query: aProfile({ user_token: kept }) } }
  })
  stopObeying = obeyNative()
  host.say('pushToken', { token: 'of a guest' })
  await Promise.resolve()
  expect(calls).toEqual([])
  localStorage.setItem('haru_token', tokenFor(1))
  host.say('pushToken', { token: 'fcm-1' })
  await vi.waitFor(() => expect(kept).toBe('fcm-1'))
  const said = calls.length
  host.say('pushToken', { token: 'fcm-1' })
  await new Promise((resolve) => setTimeout(resolve))
  expect(calls.slice(said).filter(({ method }) => method === 'POST')).toEqual([])
})

test('the app chooses the mode; whether one may, the server says, and that is shown', async () => {
  let right = true
  let mode = 'haru'
  const reply = ({ method, url, body }: Call) => {
    if (method === 'PUT' && !right) return { status: 400, json: { state: -9, code: 'settings.not_expert', msg: '전문가만 쓸 수 있어요.' } }
    if (method === 'PUT') mode = (body as { setting_value: string }[])[0]!.setting_value
    return { json: { state: 1, query: url.includes('profile') ? aProfile({ isexpert: mode === 'expert' }) : [] } }
  }
  const { calls } = fakeNetwork(reply)
  stopObeying = obeyNative()
  host.say('mainType', { type: 'expert' })
  await new Promise((resolve) => setTimeout(resolve))
  // A guest has none.
  expect(calls).toEqual([])

  localStorage.setItem('haru_token', tokenFor(1))
  const shown = vi.spyOn(queryClient, 'invalidateQueries')
  host.say('mainType', { type: 'expert' })
  await vi.waitFor(() => expect(shown).toHaveBeenCalledWith({ queryKey: keyOf(getProfile) }))
  expect(calls[0]).toMatchObject({ method: 'PUT', url: '/v1/user/settings', body: [{ setting_key: 'main_type', setting_value: 'expert' }] })

  right = false
  shown.mockClear()
  host.say('mainType', { type: 'haru' })
  await vi.waitFor(() => expect(shown).toHaveBeenCalledWith({ queryKey: keyOf(getProfile) }))
  expect(mode).toBe('expert')
})

test('of two modes the last one stays', async () => {
  const saved: unknown[] = []
  fakeNetwork(async ({ method, body }) => {
    if (method !== 'PUT') return { json: { state: 1, query: aProfile({}) } }
    // The first takes longer.
    await new Promise((resolve) => setTimeout(resolve, saved.length === 0 ? 20 : 0))
    saved.push((body as { setting_value: string }[])[0]!.setting_value)
    return { json: { state: 1, query: [] } }
  })
  localStorage.setItem('haru_token', tokenFor(1))
  stopObeying = obeyNative()
  host.say('mainType', { type: 'expert' })
  host.say('mainType', { type: 'haru' })
  await vi.waitFor(() => expect(saved).toEqual(['expert', 'haru']))
})

test('the hardware’s Back closes the top overlay alone', async () => {
  const stop = watchTrail()
  stopObeying = obeyNative()
  const gone: string[] = []
  const steps = ['below', 'above'].map((name) => ({ gone: () => void gone.push(name) }))
  for (const step of steps) await push(step)
  host.say('modal', { open: false, name: 'alert' })
  await vi.waitFor(() => expect(gone).toEqual(['above']))
  host.say('modal', { open: true, name: 'alert' })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(gone).toEqual(['above'])
  await take(steps[0]!)
  host.say('modal', { open: false, name: 'alert' })
  expect(gone).toEqual(['above', 'below'])
  stop()
})
