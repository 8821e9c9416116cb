import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '#kit/contract/time.ts'

const broken = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

/** A page load: new modules, the same session storage. */
async function loadPage() {
  vi.resetModules()
  const [part, { page }] = await Promise.all([import('./part.ts'), import('./page.ts')])
  return { ...part, reload: vi.spyOn(page, 'reload').mockImplementation(() => undefined) }
}

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00+09:00') })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('a part that fails reloads the page after a second, at most twice in five minutes, then rejects', async () => {
  for (const load of [1, 2]) {
    const { loadPart, reload, useReloading } = await loadPage()
    const { result, unmount } = renderHook(() => useReloading())
    const settled = vi.fn<() => void>()
    void loadPart(broken).then(settled, settled)
    await act(() => vi.advanceTimersByTimeAsync(999))
    expect([load, reload.mock.calls.length, result.current]).toEqual([load, 0, true])
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(reload).toHaveBeenCalledTimes(1)
    expect(settled).not.toHaveBeenCalled()
    unmount()
  }
  const { loadPart, reload } = await loadPage()
  await expect(loadPart(broken)).rejects.toThrow('Failed to fetch')
  await vi.advanceTimersByTimeAsync(5000)
  expect(reload).not.toHaveBeenCalled()

  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS)
  const later = await loadPage()
  void later.loadPart(broken)
  await vi.advanceTimersByTimeAsync(1000)
  expect(later.reload).toHaveBeenCalledTimes(1)
})

test('several parts that fail together reload once, also for a style sheet', async () => {
  const { loadPart, watchParts, reload } = await loadPage()
  const stop = watchParts()
  void loadPart(broken)
  void loadPart(broken)
  dispatchEvent(new Event('vite:preloadError'))
  await vi.advanceTimersByTimeAsync(3000)
  expect(reload).toHaveBeenCalledTimes(1)
  stop()

  const next = await loadPage()
  const stopNext = next.watchParts()
  dispatchEvent(new Event('vite:preloadError'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(next.reload).toHaveBeenCalledTimes(1)
  stopNext()
})

test('does not reload offline or without session storage', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { loadPart, reload } = await loadPage()
  await expect(loadPart(broken)).rejects.toThrow()
  onLine.mockReturnValue(true)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(loadPart(broken)).rejects.toThrow()
  await vi.advanceTimersByTimeAsync(5000)
  expect(reload).not.toHaveBeenCalled()
})

test('a part that does not load within 120 s fails', async () => {
  const { loadPart, reload } = await loadPage()
  void loadPart(() => new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(119_999)
  expect(sessionStorage.length).toBe(0)
  await vi.advanceTimersByTimeAsync(1 + 1000)
  expect(reload).toHaveBeenCalledTimes(1)
})
