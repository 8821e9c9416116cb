import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askEarly, takeEarly } from './preload.ts'

const LINE = '/v2/user/daily_line'
const asked = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  asked.mockImplementation(async () => new Response('{"state":1,"query":[]}'))
  vi.stubGlobal('fetch', asked)
})
afterEach(() => {
  // What one test left is not the next one's.
  void takeEarly(LINE, undefined)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  asked.mockReset()
})

test('the very call gets the answer that was asked for, once', async () => {
  void askEarly(LINE, 'abc')
  expect(asked.mock.calls[0]?.[1]?.headers).toMatchObject({ authorization: 'Bearer abc' })
  expect(takeEarly('/v2/user/other', 'Bearer abc')).toBeUndefined()
  expect(await (await takeEarly(LINE, 'Bearer abc'))?.json()).toEqual({ state: 1, query: [] })
  expect(takeEarly(LINE, 'Bearer abc')).toBeUndefined()
})

test.each([
  ['a guest', 'abc', undefined],
  ['a member', null, 'Bearer abc'],
  ['another member', 'abc', 'Bearer xyz'],
])('%s never gets what was asked for someone else', (_, token, authorization) => {
  void askEarly(LINE, token)
  expect(takeEarly(LINE, authorization)).toBeUndefined()
})

test('an answer that nobody took for long is asked for again', () => {
  void askEarly(LINE, null)
  vi.advanceTimersByTime(10_001)
  expect(takeEarly(LINE, undefined)).toBeUndefined()
})

test('one that failed is told to whoever takes it, and to nobody else', async () => {
  asked.mockRejectedValue(new TypeError('offline'))
  void askEarly(LINE, null).catch(() => undefined)
  await expect(takeEarly(LINE, undefined)).rejects.toThrow('offline')
})
