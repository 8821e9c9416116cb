import { beforeEach, describe, expect, it, vi, afterEach } from 'vitest'
import { COUNSEL } from '../../transitions.ts'
import { readClock, serverNow } from '#kit/web/serverClock.ts'
import { anInfo, aSession, minutes, NOW } from './sample.ts'
import { clockText, isBeating, isExtendTime, isStartTime, leftOf, lengthOf, warningAt } from './time.ts'
import { dayTime, fromNow } from './when.ts'

const MINUTE = 60_000

it.each([
  [0, '00:00'],
  [1, '00:01'],
  [59_001, '01:00'],
  [24 * MINUTE + 37_000, '24:37'],
  [64 * MINUTE + 5_000, '1:04:05'],
])('clockText(%i) is %s', (ms, text) => {
  expect(clockText(ms)).toBe(text)
})

it.each([
  [11, 30, null],
  [10, 30, 10],
  [5.01, 30, 10],
  [5, 30, 5],
  [1, 30, 1],
  [0, 30, 1],
  // A session of 10 minutes begins without a warning of 10 minutes.
  [9, 10, null],
])('with %d of %d minutes left the warning is %s', (left, length, warning) => {
  expect(warningAt(left * MINUTE, length * MINUTE)).toBe(warning)
})

it('counts the remaining time from the end, extensions and adjustments included, and never below zero', () => {
  const session = aSession(COUNSEL.inProgress, { end_dt: minutes(36), start_dt: minutes(-4) })
  expect(leftOf(session, NOW)).toBe(36 * MINUTE)
  expect(lengthOf(session)).toBe(40 * MINUTE)
  expect(leftOf(session, NOW + 37 * MINUTE)).toBe(0)
})

it('an extension can be asked for in the last ten minutes', () => {
  const session = aSession(COUNSEL.inProgress, { end_dt: minutes(10.5) })
  expect([NOW, NOW + 0.5 * MINUTE, NOW + 10 * MINUTE, NOW + 10.5 * MINUTE].map((now) => isExtendTime(session, now))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

describe('beats', () => {
  it.each([1, 3, 4, 5])('are not sent in state %i', (state) => {
    expect(isBeating(anInfo({ state, hope_dt: minutes(0) }), NOW)).toBe(false)
  })
  it.each([2, 6, 7])('are sent in state %i', (state) => {
    expect(isBeating(aSession(state), NOW)).toBe(true)
  })
  it('are sent in state 8 from five minutes before the start', () => {
    expect(isBeating(anInfo({ state: 8, hope_dt: minutes(5.1) }), NOW)).toBe(false)
    expect(isBeating(anInfo({ state: 8, hope_dt: minutes(5) }), NOW)).toBe(true)
  })
})

it('a session can start from five minutes before its time to ten minutes after it', () => {
  const times = [-5.1, -5, 10, 10.1].map((after) => isStartTime({ hope_dt: minutes(0) }, NOW + after * MINUTE))
  expect(times).toEqual([false, true, true, false])
})

it('names days near today, and how far away a moment is', () => {
  expect(dayTime(minutes(30), NOW)).toBe('오늘 오후 2:30')
  expect(dayTime(minutes(24 * 60), NOW)).toBe('내일 오후 2:00')
  expect(dayTime(minutes(-24 * 60), NOW)).toBe('어제 오후 2:00')
  expect(dayTime(minutes(3 * 24 * 60), NOW)).toBe('11월 26일 목요일 오후 2:00')
  expect([0.5, 12, 150, 3000].map((after) => fromNow(minutes(after), NOW))).toEqual(['곧', '12분 뒤', '2시간 뒤', '2일 뒤'])
  expect(fromNow(minutes(-12), NOW)).toBe('12분 전')
})

describe('the clock', () => {
  beforeEach(() => void vi.useFakeTimers({ now: NOW }))
  afterEach(() => void vi.useRealTimers())
  /** A server whose clock is ahead, and whose answer takes so long in each direction. */
  const sample = (aheadMs: number, thereMs: number, backMs: number) => {
    const answer = readClock(async () => {
      await new Promise((resolve) => setTimeout(resolve, thereMs))
      const now = new Date(Date.now() + aheadMs).toISOString()
      await new Promise((resolve) => setTimeout(resolve, backMs))
      return { now }
    })
    return vi.advanceTimersByTimeAsync(thereMs + backMs).then(() => answer)
  }

  it('follows the server, and keeps its skew while a sample could be as wrong as the difference', async () => {
    await sample(90_000, 100, 100)
    expect(serverNow() - Date.now()).toBe(90_000)
    // The slow way back makes this sample 400 ms too small, within half of its second.
    await sample(90_000, 100, 900)
    expect(serverNow() - Date.now()).toBe(90_000)
    // The device's clock was set back by a minute.
    await sample(150_000, 50, 50)
    expect(serverNow() - Date.now()).toBe(150_000)
    await sample(0, 50, 50)
    expect(serverNow() - Date.now()).toBe(0)
  })
})
