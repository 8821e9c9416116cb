import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { native, useOnline, type FromNative, type ToNative } from './native.ts'
import { createFakeNativeHost } from './testing.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

describe('native bridge', () => {
  test('ignores messages of other windows, and every message where there is no native app', () => {
    const listener = vi.fn<(payload: { token: string }) => void>()
    const stop = native.on('authToken', listener)
    const message = JSON.stringify({ type: 'authToken', id: '1', payload: { token: 'foreign' } })
    window.dispatchEvent(new MessageEvent('message', { data: message }))
    const host = createFakeNativeHost()
    host.raw(message, { origin: 'https://elsewhere.example' })
    const frame = document.body.appendChild(document.createElement('iframe'))
    host.raw(message, { source: frame.contentWindow })
    expect(listener).not.toHaveBeenCalled()
    host.emit('authToken', { token: 'own' })
    expect(listener.mock.calls).toEqual([[{ token: 'own' }]])
    stop()
    host.emit('authToken', { token: 'late' })
    expect(listener).toHaveBeenCalledTimes(1)
    host.stop()
    frame.remove()
  })

  test.each([
    ['no JSON at all'],
    ['null'],
    [JSON.stringify({ type: 'toString', payload: {} })],
    [JSON.stringify({ type: 'authToken', payload: { token: 7 } })],
    [JSON.stringify({ type: 'authToken', payload: null })],
    [JSON.stringify({ type: 'modal', payload: { open: 'yes', name: 'x' } })],
    [JSON.stringify({ type: 'mainType', payload: { type: 'operator' } })],
    [JSON.stringify({ type: 'mainType', payload: {} })],
    [JSON.stringify({ type: 'pushToken', payload: {} })],
    [42],
  ])('ignores a message of an unknown form: %s', (data) => {
    const host = createFakeNativeHost()
    const listener = vi.fn<(payload: unknown) => void>()
    const stops = (['authToken', 'modal', 'logout', 'mainType', 'pushToken'] satisfies (keyof FromNative)[]).map((type) =>
      native.on(type, listener),
    )
    host.raw(data)
    window.haruNative?.receive(data)
    expect(listener).not.toHaveBeenCalled()
    for (const stop of stops) stop()
    host.stop()
  })

  const toNative: ToNative = {
    ready: { version: 1 },
    login: { token: 't' },
    logout: {},
    modal: { open: true, name: 'alert' },
    browser: { url: 'https://haru.example' },
    routeReady: { path: '/daily-line-main' },
    authToken: { token: 't' },
    pushToken: {},
  }
  const fromNative: FromNative = {
    ready: {},
    login: { token: 't' },
    logout: {},
    authToken: { token: 't' },
    pushToken: { token: 'p' },
    modal: { open: false, name: 'alert' },
    mainType: { type: 'expert' },
  }

  test.each(['react-native', 'webkit', 'android'] as const)('sends and receives every message, each with its own id: %s', (kind) => {
    const host = createFakeNativeHost(kind)
    for (const [type, payload] of Object.entries(toNative)) {
      native.post(type as keyof ToNative, payload as never)
      expect(host.sent.at(-1)).toMatchObject({ type, payload })
    }
    expect(new Set(host.sent.map(({ id }) => id)).size).toBe(host.sent.length)
    for (const [type, payload] of Object.entries(fromNative)) {
      const listener = vi.fn<(payload: unknown) => void>()
      const stop = native.on(type as keyof FromNative, listener)
      host.emit(type as keyof FromNative, payload as never)
      window.haruNative?.receive({ type, id: '2', payload })
      expect(listener.mock.calls).toEqual([[payload], [payload]])
      stop()
    }
    host.stop()
  })

  test('the native app opens links out of haru; a browser opens them itself', () => {
    const stopped: boolean[] = []
    const spy = (event: Event) => {
      stopped.push(event.defaultPrevented)
      event.preventDefault()
    }
    const links = [
      ['https://elsewhere.example/a', ''],
      ['tel:1393', ''],
      ['/files/all.zip', '_blank'],
      ['#/notice', ''],
    ].map(([href = '', target = '']) => Object.assign(document.createElement('a'), { href, target, innerHTML: '<b>x</b>' }))
    document.body.append(...links)
    const click = () => links.forEach((link) => link.querySelector('b')?.click())
    const host = createFakeNativeHost()
    window.addEventListener('click', spy)
    click()
    expect(host.sent.map(({ type, payload }) => [type, payload])).toEqual([
      ['browser', { url: 'https://elsewhere.example/a' }],
      ['browser', { url: 'tel:1393' }],
      ['browser', { url: `${location.origin}/files/all.zip` }],
    ])
    host.stop()
    click()
    expect(stopped).toEqual([true, true, true, false, false, false, false, false])
    window.removeEventListener('click', spy)
    for (const link of links) link.remove()
  })

  test('posting does nothing in a plain browser', () => {
    expect(native.isThere()).toBe(false)
    expect(() => native.post('logout', {})).not.toThrow()
  })
})

test('useOnline follows the offline event', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  const { result } = renderHook(() => useOnline())
  expect(result.current).toBe(true)
  onLine.mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  expect(result.current).toBe(false)
})
