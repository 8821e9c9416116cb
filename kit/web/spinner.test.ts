import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { busy, useBusy } from './spinner.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('useBusy is true until the last work ends, also by an error', async () => {
  const { result } = renderHook(() => useBusy())
  const [one, other] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let waiting: Promise<unknown>[] = []
  act(() => {
    waiting = [busy(one.promise), busy(other.promise)]
  })
  expect(result.current).toBe(true)
  await act(async () => {
    one.resolve('done')
    expect(await waiting[0]).toBe('done')
  })
  expect(result.current).toBe(true)
  await act(async () => {
    other.reject(new Error('no'))
    await expect(waiting[1]).rejects.toThrow('no')
  })
  expect(result.current).toBe(false)
})

test('useBusy is false after 5 s, while the work goes on', async () => {
  const { result } = renderHook(() => useBusy())
  const work = Promise.withResolvers<string>()
  let waiting: Promise<string> | undefined
  act(() => {
    waiting = busy(work.promise)
  })
  await act(() => vi.advanceTimersByTimeAsync(4999))
  expect(result.current).toBe(true)
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(result.current).toBe(false)
  work.resolve('late')
  expect(await waiting).toBe('late')
})
