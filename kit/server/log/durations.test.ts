import { expect, test } from 'vitest'
import { makeDurations } from './durations.ts'

test('counts durations in cumulative buckets', () => {
  const durations = makeDurations()
  for (const seconds of [0.001, 0.002, 0.0021, 3, 60]) durations.observe('GET /a', 200, seconds)
  durations.observe('GET /a', 404, 0.3)
  const text = durations.text()
  const value = (name: string, labels: string) =>
    Number(
      text
        .split('\n')
        .find((row) => row.startsWith(`http_request_duration_seconds_${name}{${labels}}`))
        ?.split(' ')
        .at(-1),
    )
  expect(['0.002', '0.005', '2.5', '10', '+Inf'].map((le) => value('bucket', `le="${le}",line="GET /a",status="200"`))).toEqual([
    2, 3, 3, 4, 5,
  ])
  expect(value('count', 'line="GET /a",status="200"')).toBe(5)
  expect(value('sum', 'line="GET /a",status="200"')).toBeCloseTo(63.0051)
  expect(value('count', 'line="GET /a",status="404"')).toBe(1)
})
