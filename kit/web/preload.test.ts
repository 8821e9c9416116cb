import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { preloadAnswer, takePreloaded } from './preload.ts'

const LINE = '/v2/user/daily_line'
const asked = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  asked.mockImplementation(async () => new Response('{"state":1,"query":[]}'))
  vi.stubGlobal('fetch', asked)
})
afterEach(() => {
  // Removes an answer that the test did not use.
  void takePreloaded(LINE, undefined)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  asked.mockReset()
})

test('takePreloaded returns the answer once, for exactly the same call', async () => {
  void preloadAnswer(LINE, 'abc')
  expect(asked.mock.calls[0]?.[1]?.headers).toMatchObject({ authorization: 'Bearer abc' })
  expect(takePreloaded('/v2/user/other', 'Bearer abc')).toBeUndefined()
  expect(await (await takePreloaded(LINE, 'Bearer abc'))?.json()).toEqual({ state: 1, query: [] })
  expect(takePreloaded(LINE, 'Bearer abc')).toBeUndefined()
})

test.each([
  ['a guest', 'abc', undefined],
  ['a member', null, 'Bearer abc'],
  ['another member', 'abc', 'Bearer xyz'],
])('%s does not get an answer that was requested for someone else', (_, token, authorization) => {
  void preloadAnswer(LINE, token)
  expect(takePreloaded(LINE, authorization)).toBeUndefined()
})

test('takePreloaded returns no answer older than ten seconds', () => {
  void preloadAnswer(LINE, null)
  vi.advanceTimersByTime(10_001)
  expect(takePreloaded(LINE, undefined)).toBeUndefined()
})

test('takePreloaded rejects with the error of the request', async () => {
  asked.mockRejectedValue(new TypeError('offline'))
  void preloadAnswer(LINE, null).catch(() => undefined)
  await expect(takePreloaded(LINE, undefined)).rejects.toThrow('offline')
})
