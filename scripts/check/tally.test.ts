import { expect, test } from 'vitest'
import { add, flakyIn, lastLine, nothing, tallyOf } from './tally.ts'

const vitest = (report: object) => ({
  shape: 'vitest' as const,
  text: JSON.stringify({ numPassedTests: 0, numFailedTests: 0, testResults: [], ...report }),
})

test('a runner that ended badly never counts as passed', () => {
  expect(tallyOf(1, null)).toEqual({ passed: 0, failed: 1 })
  expect(tallyOf(1, vitest({ numPassedTests: 7 }))).toEqual({ passed: 7, failed: 1 })
  expect(tallyOf(1, { shape: 'vitest', text: '' })).toEqual({ passed: 0, failed: 1 })
  expect(tallyOf(0, { shape: 'playwright', text: '{"half":' })).toEqual({ passed: 0, failed: 1 })
})

test('a test file that could not be loaded is one failure', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{}] },
  ]
  expect(tallyOf(1, vitest({ numPassedTests: 2, numFailedTests: 1, testResults }))).toEqual({ passed: 2, failed: 2 })
})

test('a journey that passed only when tried again has passed, and is named', () => {
  const spec = (title: string, status: string) => ({ title, line: 7, tests: [{ status }] })
  const inner = { file: 'chat.spec.ts', specs: [spec('both talk', 'flaky'), spec('one writes', 'unexpected')] }
  const suites = [{ file: 'chat.spec.ts', specs: [spec('one reads', 'expected')], suites: [inner] }]
  const text = JSON.stringify({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 3 }, suites })
  expect(tallyOf(1, { shape: 'playwright', text })).toEqual({ passed: 6, failed: 1 })
  expect(flakyIn(text)).toEqual(['chat.spec.ts:7 both talk'])
})

test('static checkers count as one, and the last line sums all', () => {
  const all = [tallyOf(0, null), tallyOf(2, null), tallyOf(0, vitest({ numPassedTests: 40 }))].reduce(add, nothing)
  expect(lastLine(all)).toBe('41 passed, 1 failed')
})
