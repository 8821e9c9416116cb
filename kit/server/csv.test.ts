import { expect, test } from 'vitest'
import { BYTE_ORDER_MARK, csvRow, parseCsv } from './csv.ts'

test('parseCsv reads what csvRow writes, and names the lines', () => {
  const rows = [
    ['a', '가, "나"', '두\n줄'],
    ['=1+1', '-', ' 칸'],
    ['', '', '끝'],
  ]
  const text = BYTE_ORDER_MARK + rows.map(csvRow).join('\r\n')
  expect(parseCsv(text).map(({ cells }) => cells)).toEqual([rows[0], ['=1+1', '-', '칸'], rows[2]])
  expect(parseCsv(text).map(({ line }) => line)).toEqual([1, 4, 6])
  expect(parseCsv('a,b\n\n1,\r"x""y",2')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 3, cells: ['1', ''] },
    { line: 4, cells: ['x"y', '2'] },
  ])
  expect(parseCsv('')).toEqual([])
  expect(parseCsv('12"x,b')).toEqual([{ line: 1, cells: ['12"x', 'b'] }])
})
