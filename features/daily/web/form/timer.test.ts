import { expect, it } from 'vitest'
import { startRest, elapsedSeconds, restLeft, startTimer, stopTimer } from './timer.ts'

const NOW = Date.parse('2026-11-21T19:00:00+09:00')
const fresh = { minutes: '', seconds: '', startedAt: null }
const after = (seconds: number) => NOW + seconds * 1000

it.each([
  ['from nothing', fresh, 504, 504],
  ['from what was typed', { ...fresh, minutes: '8', seconds: '24' }, 60, 564],
  ['no second before it is complete', fresh, 0.999, 0],
  ['across a night with a locked phone', fresh, 9 * 3600, 32_400],
  ['up to the limit of the record', fresh, 100 * 3600, 59_999],
  ['0 when the clock is set back', fresh, -3600, 0],
])('counts %s', (_, run, passed, seconds) => expect(elapsedSeconds(startTimer(run, NOW), after(passed))).toBe(seconds))

it('keeps its time while stopped, and continues from there', () => {
  const first = stopTimer(startTimer(fresh, NOW), after(504))
  expect(first).toEqual({ minutes: '8', seconds: '24', startedAt: null })
  expect(elapsedSeconds(first, after(9999))).toBe(504)
  const second = startTimer(first, after(9999))
  expect(elapsedSeconds(second, after(9999 + 6))).toBe(510)
  expect(stopTimer(second, after(9999 + 36))).toEqual({ minutes: '9', seconds: '', startedAt: null })
})

it('survives storage in a draft, and a second stop changes nothing', () => {
  const restored = JSON.parse(JSON.stringify(startTimer(fresh, NOW))) as ReturnType<typeof startTimer>
  const once = stopTimer(restored, after(61))
  expect(once).toEqual({ minutes: '1', seconds: '1', startedAt: null })
  expect(stopTimer(once, after(500))).toBe(once)
})

it.each([
  [0, 60],
  [0.2, 60],
  [1, 59],
  [59.5, 1],
  [60, 0],
  [4000, 0],
  [-500, 60],
])('a rest of 60 s has after %s s %s s left', (passed, left) => expect(restLeft(startRest(60, NOW), after(passed))).toBe(left))
