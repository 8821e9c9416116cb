import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NotSent, send, STALL_MS } from './send.ts'
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
  const heard: number[] = []
  const done = send(target, file, (bytes) => heard.push(bytes), signal)
  done.catch(() => undefined)
  return { done, heard, sending: sendings.at(-1) }
}

test('the bytes go where they belong, with what was signed', async () => {
  const { done, heard, sending } = sent()
  expect(sending).toMatchObject({ url: '/raw/k1', headers: { 'content-type': 'image/gif' }, file })
  sending?.tell(3)
  sending?.end(204)
  await expect(done).resolves.toBeUndefined()
  expect(heard).toEqual([3])
})

test.each([403, 413, 500, 0])('an answer of %s is a failure that may be tried again', async (status) => {
  const { done, sending } = sent()
  sending?.end(status)
  await expect(done).rejects.toBeInstanceOf(NotSent)
})

test('an upload that stands still is given up; one that moves is not', async () => {
  const { done, sending } = sent()
  vi.advanceTimersByTime(STALL_MS - 1)
  sending?.tell(1)
  vi.advanceTimersByTime(STALL_MS - 1)
  expect(sending?.isAborted).toBe(false)
  vi.advanceTimersByTime(1)
  await expect(done).rejects.toBeInstanceOf(NotSent)
  expect(sending?.isAborted).toBe(true)
})

test('given up, before or in the middle, it ends as an abort', async () => {
  const stop = new AbortController()
  const { done, sending } = sent(stop.signal)
  stop.abort()
  await expect(done).rejects.toMatchObject({ name: 'AbortError' })
  expect(sending?.isAborted).toBe(true)
  await expect(sent(stop.signal).done).rejects.toMatchObject({ name: 'AbortError' })
  expect(sendings).toHaveLength(1)
})
