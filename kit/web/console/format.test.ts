import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#kit/contract/time.ts'
import { lengthText } from './format.ts'

test.each([
  [-MINUTE_MS, '0분', '0분'],
  [59.9 * MINUTE_MS, '59분', '59분'],
  [HOUR_MS, '1시간', '1시간'],
  [23.9 * HOUR_MS, '23시간', '23시간'],
  [24 * HOUR_MS, '1일', '1일'],
  [25 * HOUR_MS, '1일', '1일 1시간'],
  [71.5 * HOUR_MS, '2일', '2일 23시간'],
])('%d ms are %s, in full %s', (ms, short, full) => {
  expect([lengthText(ms), lengthText(ms, { full: true })]).toEqual([short, full])
})
