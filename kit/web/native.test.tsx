import { act, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { native, SWIPE_MS, SWIPE_PX, useOnline, useSwipe, type NativeType } from './native.ts'
import { createFakeNativeHost } from './testing.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

describe('the bridge', () => {
  test('nobody but the native app may speak: not another window, not a page without an app', () => {
    const heard = vi.fn<(payload: { token: string }) => void>()
    const stop = native.on('authToken', heard)
    const message = JSON.stringify({ type: 'authToken', id: '1', payload: { token: 'foreign' } })
    window.dispatchEvent(new MessageEvent('message', { data: message }))
    const host = createFakeNativeHost()
    host.raw(message, { origin: 'https://elsewhere.example' })
    const frame = document.body.appendChild(document.createElement('iframe'))
    host.raw(message, { source: frame.contentWindow })
    expect(heard).not.toHaveBeenCalled()
    host.say('authToken', { token: 'own' })
    expect(heard.mock.calls).toEqual([[{ token: 'own' }]])
    stop()
    host.say('authToken', { token: 'late' })
    expect(heard).toHaveBeenCalledTimes(1)
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
    [42],
  ])('what has no known form is not heard: %s', (data) => {
    const host = createFakeNativeHost()
    const heard = vi.fn<(payload: unknown) => void>()
    const stops = (['authToken', 'modal', 'logout'] satisfies NativeType[]).map((type) => native.on(type, heard))
    host.raw(data)
    window.haruNative?.receive(data)
    expect(heard).not.toHaveBeenCalled()
    for (const stop of stops) stop()
    host.stop()
  })

  test('every kind of message goes both ways, with a number of its own', () => {
    const messages = {
      login: { token: 't' },
      logout: {},
      modal: { open: true, name: 'alert' },
      browser: { url: 'https://haru.example' },
      routeReady: { path: '/daily-line-main' },
      authToken: { token: 't' },
      pushToken: { token: 'p' },
    }
    for (const kind of ['react-native', 'webkit'] as const) {
      const host = createFakeNativeHost(kind)
      for (const [type, payload] of Object.entries(messages)) {
        const heard = vi.fn<(payload: unknown) => void>()
        const stop = native.on(type as NativeType, heard)
        native.post(type as NativeType, payload as never)
        expect(host.sent.at(-1)).toMatchObject({ type, payload })
        host.say(type as NativeType, payload as never)
        window.haruNative?.receive({ type, id: '2', payload })
        expect(heard.mock.calls).toEqual([[payload], [payload]])
        stop()
      }
      expect(new Set(host.sent.map(({ id }) => id)).size).toBe(host.sent.length)
      host.stop()
    }
  })

  test('a plain browser has no host, and posting is no fault', () => {
    expect(native.isThere()).toBe(false)
    expect(() => native.post('logout', {})).not.toThrow()
  })
})

describe('a swipe', () => {
  function Swiped({ onSwipe }: { onSwipe: (way: string) => void }) {
    return <div data-testid="field" {...useSwipe(onSwipe)} />
  }
  const swipe = (dx: number, dy: number, ms: number, fingers = 1) => {
    const onSwipe = vi.fn<(way: string) => void>()
    const { unmount } = render(<Swiped onSwipe={onSwipe} />)
    const field = screen.getByTestId('field')
    const at = (x: number, y: number) => ({ clientX: x, clientY: y, identifier: 1, target: field })
    const start = new TouchEvent('touchstart', { bubbles: true, touches: Array(fingers).fill(at(100, 100)) as Touch[] })
    const end = new TouchEvent('touchend', { bubbles: true, changedTouches: [at(100 + dx, 100 + dy) as unknown as Touch] })
    Object.defineProperty(start, 'timeStamp', { value: 1000 })
    Object.defineProperty(end, 'timeStamp', { value: 1000 + ms })
    fireEvent(field, start)
    fireEvent(field, end)
    unmount()
    return onSwipe.mock.calls.flat()
  }

  test('is 20 px or more within 500 ms, by its longer way', () => {
    expect([SWIPE_PX, SWIPE_MS]).toEqual([20, 500])
    expect(swipe(19, 19, 100)).toEqual([])
    expect(swipe(20, 5, 500)).toEqual(['right'])
    expect(swipe(-20, 5, 500)).toEqual(['left'])
    expect(swipe(3, 20, 100)).toEqual(['down'])
    expect(swipe(3, -60, 100)).toEqual(['up'])
    expect(swipe(200, 0, 501)).toEqual([])
    expect(swipe(200, 0, 100, 2)).toEqual([])
  })
})

test('offline is known at once', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  const { result } = renderHook(() => useOnline())
  expect(result.current).toBe(true)
  onLine.mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  expect(result.current).toBe(false)
})
