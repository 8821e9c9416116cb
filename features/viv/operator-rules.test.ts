import { describe, expect, test } from 'vitest'
import { configKind, csvCell, csvOf, isConfigValue } from './operator-rules.ts'

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
