import { describe, expect, test } from 'vitest'
import { addDays } from '#kit/contract/time.ts'
import { configKind, csvCell, csvOf, isConfigValue, limitForecast, stepsReached, TREND_MIN_DAYS } from './operator-rules.ts'

describe('csvCell', () => {
  test.each([
    ['김하루', '김하루'],
    [135_000, '135000'],
    [-5, '-5'],
    ['004', '004'],
    ['=1+1', "'=1+1"],
    ['+82', "'+82"],
    ['-1', "'-1"],
    ['@sum', "'@sum"],
    ['\tx', "'\tx"],
    // Spreadsheets in East Asia also read full-width signs as formulas.
    ['＝1+1', "'＝1+1"],
    [' =1', "' =1"],
    ['a,b', '"a,b"'],
    ['a"b', '"a""b"'],
    ['=a\r\nb', '"\'=a\r\nb"'],
  ])('writes %j as %j', (value, cell) => expect(csvCell(value)).toBe(cell))
})

describe('csvOf', () => {
  test('starts with a byte order mark and ends lines with CRLF', () => {
    expect(
      csvOf([
        ['a', 1],
        ['b', 2],
      ]),
    ).toBe('\uFEFFa,1\r\nb,2\r\n')
  })
})

describe('configKind and isConfigValue', () => {
  test.each([
    [1, 'count'],
    [[1, 2], 'counts'],
    [['bank'], 'origins'],
  ] as const)('the default %j is of kind %s', (value, kind) => expect(configKind(value)).toBe(kind))

  test.each([
    ['count', 0, true],
    ['count', 1_000_000_000_000, true],
    ['count', 1_000_000_000_001, false],
    ['count', -1, false],
    ['count', 1.5, false],
    ['count', '1', false],
    ['count', [1], false],
    ['counts', [10, 30], true],
    ['counts', [], false],
    ['counts', [0, 1], false],
    ['counts', [10, 10], false],
    ['counts', [30, 10], false],
    ['counts', ['10'], false],
    ['counts', Array.from({ length: 21 }, (_, at) => at + 1), false],
    ['origins', ['bank', 'sale'], true],
    ['origins', [], true],
    ['origins', ['bank', 'bank'], false],
    ['origins', ['gold'], false],
    ['origins', 'bank', false],
  ] as const)('as %s, the value %j is valid: %s', (kind, value, is) => expect(isConfigValue(kind, value)).toBe(is))
})

describe('the legal limits', () => {
  test.each([
    [{ before: 0, now: 699, limit: 1000 }, []],
    [{ before: 0, now: 700, limit: 1000 }, [70]],
    [{ before: 700, now: 899, limit: 1000 }, []],
    [{ before: 699, now: 1000, limit: 1000 }, [70, 90, 100]],
    [{ before: 1000, now: 600, limit: 1000 }, []],
  ])('%j reaches the steps %j', (values, steps) => expect(stepsReached([70, 90, 100], values)).toEqual(steps))

  const days = (won: (nth: number) => number, length = 20) =>
    Array.from({ length }, (_, nth) => ({ day: addDays('2026-11-01', nth), won: won(nth) }))
  const reachOf = (points: ReturnType<typeof days>) =>
    limitForecast(points, 1000, [70, 90, 100]).reach.map(({ is_reached, day }) => (is_reached ? 'reached' : day))

  test.each([
    ['grows by 10 a day from 510 to 700', days((nth) => 510 + nth * 10), ['reached', '2026-12-10', '2026-12-20']],
    [
      'grows, and one day falls out',
      days((nth) => (nth === 10 ? 0 : 500 + nth * 10)).slice(0, 19),
      ['2026-11-22', '2026-12-14', '2026-12-25'],
    ],
    ['stays as it is', days(() => 500), [null, null, null]],
    ['falls', days((nth) => 800 - nth), ['reached', null, null]],
    ['would take more than ten years', days((nth) => nth / 1000), [null, null, null]],
    ['has too few days', days((nth) => 510 + nth * 10, TREND_MIN_DAYS - 1), [null, null, null]],
    ['has no day', [], [null, null, null]],
  ])('forecasts a float that %s', (_, points, reach) => expect(reachOf(points)).toEqual(reach))

  test('counts a missing day as time that passed', () => {
    const points = days((nth) => nth * 10, 30).filter((_, nth) => nth % 2 === 0)
    expect(limitForecast(points, 1000, [100])).toEqual({
      days: 15,
      per_day: 10,
      reach: [{ percent: 100, is_reached: false, day: addDays('2026-11-29', 72) }],
    })
  })
})
