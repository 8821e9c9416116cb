import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { CallError } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { socketEvents } from '#kit/web/socket.ts'
import { refetchWhenReconnected } from './liveUpdates.ts'

afterEach(() => queryClient.clear())

const failure = new CallError({ status: 500, message: '' })

test('refetches a failed query when the device or the socket is back, but none that has an answer', async () => {
  const stop = refetchWhenReconnected()
  const failing = vi.fn(() => Promise.reject(failure))
  const answered = vi.fn(() => Promise.resolve('answer'))
  const shown = [
    new QueryObserver(queryClient, { queryKey: ['failing'], queryFn: failing, retry: false }).subscribe(() => undefined),
    new QueryObserver(queryClient, { queryKey: ['answered'], queryFn: answered }).subscribe(() => undefined),
  ]
  const settled = () => vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  await settled()
  expect([failing.mock.calls.length, answered.mock.calls.length]).toEqual([1, 1])

  dispatchEvent(new Event('online'))
  await settled()
  expect(failing).toHaveBeenCalledTimes(2)
  socketEvents.setSocket({ connected: true } as never)
  socketEvents.connected()
  await settled()
  expect([failing.mock.calls.length, answered.mock.calls.length]).toEqual([3, 1])

  stop()
  dispatchEvent(new Event('online'))
  await settled()
  expect(failing).toHaveBeenCalledTimes(3)
  for (const unsubscribe of shown) unsubscribe()
})
