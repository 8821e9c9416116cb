import { renderHook, act } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HOUR_MS } from '#kit/contract/time.ts'
import { page } from './page.ts'
import { session, useViewer } from './session.ts'
import { unsentStore } from './store.ts'
import { createFakeNativeHost, fakeNetwork, tokenFor, wireForTest } from './testing.ts'

const NOW = Date.parse('2026-11-21T12:00:00+09:00')
let restart: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  wireForTest()
  restart = vi.spyOn(page, 'restartAt').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Another tab: the same storage, new modules. */
async function openTab() {
  vi.resetModules()
  const [{ freshToken, RefusedToken }, { wireForTest: wireIt }] = await Promise.all([import('./refresh.ts'), import('./testing.ts')])
  wireIt()
  return { freshToken, RefusedToken }
}

/** Web Locks as browsers have them: one holder at a time. */
function withLocks() {
  let tail: Promise<unknown> = Promise.resolve()
  const request = vi.fn<(name: string, options: object, work: () => Promise<unknown>) => Promise<unknown>>((_name, _options, work) => {
    const mine = tail.then(work, work)
    tail = mine.catch(() => undefined)
    return mine
  })
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { locks: { request } }))
  return request
}

test('viewer is null without a readable token', () => {
  expect(session.viewer()).toBeNull()
  for (const junk of ['', 'undefined', 'a.b.c', 'eyJ.e30.x']) {
    localStorage.setItem('haru_token', junk)
    expect(session.viewer()).toBeNull()
  }
})

test('logIn stores the token, tells the native app and restarts at the path; logOut removes it', () => {
  const host = createFakeNativeHost()
  const token = tokenFor(7)
  session.logIn(token, '/daily-create')
  expect(session.token()).toBe(token)
  expect(restart).toHaveBeenLastCalledWith('/daily-create')
  session.logOut()
  expect(session.token()).toBeNull()
  expect(restart).toHaveBeenLastCalledWith('/home')
  expect(host.sent.map(({ type, payload }) => [type, payload])).toEqual([
    ['login', { token }],
    ['logout', {}],
  ])
  host.stop()
})

test('logOut deletes unsent writing before the restart; a 401 keeps it', async () => {
  vi.useRealTimers()
  vi.stubGlobal('indexedDB', new IDBFactory())
  const stored = () => unsentStore.readValid(() => true)
  await unsentStore.save('daily:7', 'words')
  localStorage.setItem('other', '1')
  session.logIn(tokenFor(7))
  session.ended(tokenFor(7))
  expect(session.token()).toBeNull()
  expect(restart).toHaveBeenLastCalledWith('/home')
  expect(await stored()).toEqual([['daily:7', 'words']])
  session.logIn(tokenFor(7), '/daily-create')
  session.logOut()
  expect(session.token()).toBeNull()
  expect(restart).toHaveBeenLastCalledWith('/daily-create')
  await vi.waitFor(() => expect(restart).toHaveBeenLastCalledWith('/home'))
  expect(await stored()).toEqual([])
  expect(localStorage.getItem('other')).toBe('1')
})

test('a deletion that the page did not finish is finished at the next start; a tab stores nothing once another one logs out', async () => {
  vi.useRealTimers()
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.resetModules()
  const [{ followOtherTabs }, { unsentStore: own }] = await Promise.all([import('./session.ts'), import('./store.ts')])
  const stored = () => own.readValid(() => true)
  await own.save('daily:7', 'words')
  localStorage.setItem('haru_clearing', '1')
  const stop = followOtherTabs()
  await vi.waitFor(async () => expect([await stored(), localStorage.getItem('haru_clearing')]).toEqual([[], null]))
  expect(await own.save('daily:7', 'words')).toBe(true)
  await own.clear()
  dispatchEvent(Object.assign(new Event('storage'), { key: 'haru_clearing', newValue: '1' }))
  expect([await own.save('daily:7', 'words'), await stored()]).toEqual([false, []])
  stop()
})

test('a 401 does not restart the page while the member ends the log-in; after a refusal it does', async () => {
  session.logIn(tokenFor(7))
  restart.mockClear()
  const refused = new Error('refused')
  const isRefused = session.endBy(async () => {
    session.ended(tokenFor(7))
    throw refused
  })
  await expect(isRefused).rejects.toBe(refused)
  expect([session.token(), restart.mock.calls]).toEqual([tokenFor(7), []])
  const answer = await session.endBy(async () => {
    session.ended(tokenFor(7))
    return 'ended'
  })
  session.ended(tokenFor(7))
  expect([answer, session.token(), restart.mock.calls]).toEqual(['ended', null, []])
  session.logIn(tokenFor(7))
  restart.mockClear()
  session.ended(tokenFor(7))
  expect(restart).toHaveBeenCalledOnce()
})

test('the viewer is the token’s member, and is updated from the profile', () => {
  localStorage.setItem('haru_token', tokenFor(7))
  const { result } = renderHook(() => useViewer())
  expect(result.current).toEqual({ user_no: 7, user_verified: false, isexpert: false })
  act(() => session.updateFromProfile({ user_verified: true, isexpert: true }))
  expect(result.current).toEqual({ user_no: 7, user_verified: true, isexpert: true })
  session.renew(tokenFor(7, { hours: 30 }))
  expect(session.viewer()).toBe(result.current)
})

test('a log-in, log-out or change of member in another tab reloads this one; a renewal does not', async () => {
  localStorage.setItem('haru_token', tokenFor(7))
  vi.resetModules()
  const [{ followOtherTabs }, own] = await Promise.all([import('./session.ts'), import('./page.ts')])
  const reload = vi.spyOn(own.page, 'reload').mockImplementation(() => undefined)
  const stop = followOtherTabs()
  const storageChanged = (key: string | null) => dispatchEvent(Object.assign(new Event('storage'), { key }))

  localStorage.setItem('haru_token', tokenFor(7, { hours: 30 }))
  storageChanged('haru_token')
  expect(reload).not.toHaveBeenCalled()
  localStorage.setItem('haru_token', tokenFor(8))
  storageChanged('something else')
  expect(reload).not.toHaveBeenCalled()
  storageChanged('haru_token')
  expect(reload).toHaveBeenCalledTimes(1)
  localStorage.clear()
  storageChanged(null)
  expect(reload).toHaveBeenCalledTimes(2)
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(reload).toHaveBeenCalledTimes(3)
  stop()
})

describe('freshToken', () => {
  const refreshed = { state: 1, token: tokenFor(1, { from: NOW }) }

  test('does not renew a young token, by this device’s time of its arrival', async () => {
    const { freshToken } = await openTab()
    const { calls } = fakeNetwork(() => ({ json: refreshed }))
    const young = tokenFor(1, { from: NOW - 11 * HOUR_MS })
    localStorage.setItem('haru_token', young)
    expect(await freshToken()).toBe(young)
    // A device whose clock is days ahead: the token came a moment ago, so it is young.
    const oldByClock = tokenFor(1, { from: NOW - 70 * HOUR_MS })
    localStorage.setItem('haru_token', oldByClock)
    localStorage.setItem('haru_token_at', `${Math.floor((NOW - 70 * HOUR_MS) / 1000)}:${NOW - HOUR_MS}`)
    expect(await freshToken()).toBe(oldByClock)
    expect(calls).toEqual([])
  })

  test.each([
    ['past half of its life', 13],
    ['long expired', 24 * 60],
  ])('renews a token %s once for all calls of a tab', async (_, hours) => {
    const { freshToken } = await openTab()
    const old = tokenFor(1, { from: NOW - hours * HOUR_MS })
    localStorage.setItem('haru_token', old)
    const { calls } = fakeNetwork(() => ({ json: refreshed }))
    expect(await Promise.all([freshToken(), freshToken(), freshToken()])).toEqual(Array(3).fill(refreshed.token))
    expect(calls).toHaveLength(1)
    expect(calls[0]).toMatchObject({ url: '/v1/user/auth/refresh', headers: { authorization: `Bearer ${old}` } })
    expect(localStorage.getItem('haru_token')).toBe(refreshed.token)
  })

  test('renews once for two tabs with Web Locks', async () => {
    const request = withLocks()
    const [one, other] = [await openTab(), await openTab()]
    localStorage.setItem('haru_token', tokenFor(1, { from: NOW - 13 * HOUR_MS }))
    const { calls } = fakeNetwork(() => ({ json: refreshed }))
    expect(await Promise.all([one.freshToken(), other.freshToken()])).toEqual([refreshed.token, refreshed.token])
    expect(calls).toHaveLength(1)
    expect(request).toHaveBeenCalledTimes(2)
  })

  test('renews in each of two tabs without locks, with the same result', async () => {
    const [one, other] = [await openTab(), await openTab()]
    localStorage.setItem('haru_token', tokenFor(1, { from: NOW - 13 * HOUR_MS }))
    fakeNetwork(() => ({ json: refreshed }))
    expect(await Promise.all([one.freshToken(), other.freshToken()])).toEqual([refreshed.token, refreshed.token])
  })

  test('throws when refused; after a lost connection returns a valid token without an immediate retry', async () => {
    const { freshToken, RefusedToken } = await openTab()
    const aging = tokenFor(1, { from: NOW - 13 * HOUR_MS })
    localStorage.setItem('haru_token', aging)
    const lost = fakeNetwork(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await freshToken()).toBe(aging)
    expect(await freshToken()).toBe(aging)
    expect(lost.calls).toHaveLength(1)

    localStorage.setItem('haru_token', tokenFor(1, { from: NOW - 25 * HOUR_MS }))
    await expect(freshToken()).rejects.toMatchObject({ name: 'NoAnswer' })
    fakeNetwork(() => ({ status: 401, json: { state: -9 } }))
    await expect(freshToken()).rejects.toBeInstanceOf(RefusedToken)
  })

  test('returns null after a log-out during the renewal', async () => {
    const { freshToken } = await openTab()
    localStorage.setItem('haru_token', tokenFor(1, { from: NOW - 13 * HOUR_MS }))
    fakeNetwork(() => {
      localStorage.removeItem('haru_token')
      return { json: refreshed }
    })
    expect(await freshToken()).toBeNull()
    expect(localStorage.getItem('haru_token')).toBeNull()
  })
})
