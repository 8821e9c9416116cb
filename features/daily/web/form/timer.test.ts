import { expect, it } from 'vitest'
import { begunRest, ranSeconds, restLeft, started, stopped } from './timer.ts'

const NOW = Date.parse('2026-11-21T19:00:00+09:00')
const fresh = { minutes: '', seconds: '', startedAt: null }
const after = (seconds: number) => NOW + seconds * 1000

it.each([
  ['from nothing', fresh, 504, 504],
  ['from what was typed', { ...fresh, minutes: '8', seconds: '24' }, 60, 564],
  ['not a second before it is over', fresh, 0.999, 0],
  ['over a night with a locked phone', fresh, 9 * 3600, 32_400],
  ['up to the limit of the record', fresh, 100 * 3600, 59_999],
  ['never below nothing when the clock is put back', fresh, -3600, 0],
])('counts %s', (_, run, passed, seconds) => expect(ranSeconds(started(run, NOW), after(passed))).toBe(seconds))

it('stands still while it is stopped, and goes on from there', () => {
  const first = stopped(started(fresh, NOW), after(504))
  expect(first).toEqual({ minutes: '8', seconds: '24', startedAt: null })
  expect(ranSeconds(first, after(9999))).toBe(504)
  const second = started(first, after(9999))
  expect(ranSeconds(second, after(9999 + 6))).toBe(510)
  expect(stopped(second, after(9999 + 36))).toEqual({ minutes: '9', seconds: '', startedAt: null })
})

it('is the same after it lay in a draft, and stopping twice is stopping once', () => {
  const kept = JSON.parse(JSON.stringify(started(fresh, NOW))) as ReturnType<typeof started>
  const once = stopped(kept, after(61))
  expect(once).toEqual({ minutes: '1', seconds: '1', startedAt: null })
  expect(stopped(once, after(500))).toBe(once)
})

it.each([
  [0, 60],
  [0.2, 60],
  [1, 59],
  [59.5, 1],
  [60, 0],
  [4000, 0],
  [-500, 60],
])('a rest of 60 s after %s s has %s left', (passed, left) => expect(restLeft(begunRest(60, NOW), after(passed))).toBe(left))
