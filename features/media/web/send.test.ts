import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SendError, send, STALL_MS } from './send.ts'
import { fakeRequests, type Sending } from './testing.tsx'

let sendings: Sending[]
const target = { method: 'PUT', url: '/raw/k1', headers: { 'content-type': 'image/gif' } } as const
const file = new Blob(['GIF89a'])

beforeEach(() => {
  vi.useFakeTimers()
  sendings = fakeRequests()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function sent(signal = new AbortController().signal) {
  const progress: number[] = []
  const done = send(target, file, (bytes) => progress.push(bytes), signal)
  done.catch(() => undefined)
  return { done, progress, sending: sendings.at(-1) }
}

test('sends the bytes with the signed headers', async () => {
  const { done, progress, sending } = sent()
  expect(sending).toMatchObject({ url: '/raw/k1', headers: { 'content-type': 'image/gif' }, file })
  sending?.reportProgress(3)
  sending?.end(204)
  await expect(done).resolves.toBeUndefined()
  expect(progress).toEqual([3])
})

test.each([403, 413, 500, 0])('rejects with SendError for status %s', async (status) => {
  const { done, sending } = sent()
  sending?.end(status)
  await expect(done).rejects.toBeInstanceOf(SendError)
})

test('aborts an upload without progress only', async () => {
  const { done, sending } = sent()
  vi.advanceTimersByTime(STALL_MS - 1)
  sending?.reportProgress(1)
  vi.advanceTimersByTime(STALL_MS - 1)
  expect(sending?.isAborted).toBe(false)
  vi.advanceTimersByTime(1)
  await expect(done).rejects.toBeInstanceOf(SendError)
  expect(sending?.isAborted).toBe(true)
})

test('rejects with AbortError when aborted before or during the upload', async () => {
  const stop = new AbortController()
  const { done, sending } = sent(stop.signal)
  stop.abort()
  await expect(done).rejects.toMatchObject({ name: 'AbortError' })
  expect(sending?.isAborted).toBe(true)
  await expect(sent(stop.signal).done).rejects.toMatchObject({ name: 'AbortError' })
  expect(sendings).toHaveLength(1)
})
