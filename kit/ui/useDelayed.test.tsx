import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDelayed } from './useDelayed.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const start = () => renderHook(({ loading }) => useDelayed(loading), { initialProps: { loading: true } })
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

test('a load under 200 ms is never shown', () => {
  const { result, rerender } = start()
  pass(199)
  expect(result.current).toBe(false)
  rerender({ loading: false })
  pass(1000)
  expect(result.current).toBe(false)
})

test('once shown it stays for 300 ms', () => {
  const { result, rerender } = start()
  pass(200)
  expect(result.current).toBe(true)
  rerender({ loading: false })
  pass(299)
  expect(result.current).toBe(true)
  pass(1)
  expect(result.current).toBe(false)
})

test('a long load is hidden when it ends', () => {
  const { result, rerender } = start()
  pass(2000)
  rerender({ loading: false })
  pass(0)
  expect(result.current).toBe(false)
})
