import { describe, expect, test } from 'vitest'
import type { VitestReport } from './reports.ts'
import { add, lastLine, emptyTally, outcomeOfCode, outcomeOfReport, tallyOf } from './tally.ts'

describe('a Vitest report', () => {
  const good = { file: 'a.test.ts', state: 'passed', errors: 0, tests: [{ name: 'adds', state: 'passed' as const }] }

  test('counts each test, and none that its author skips', () => {
    const mixed = fileOf('failed', 0, { adds: 'passed', subtracts: 'failed', divides: 'skipped' })
    expect(tallyOf(1, vitest(mixed))).toEqual({ passed: 1, failed: 1 })
  })

  test('counts a file that could not be loaded as one failure', () => {
    expect(tallyOf(1, vitest(good, fileOf('failed', 1, {})))).toEqual({ passed: 1, failed: 1 })
  })

  test('counts the tests after a failed hook as failed', () => {
    const hook = fileOf('failed', 1, { outside: 'passed', one: 'not run', two: 'not run' })
    expect(tallyOf(1, vitest(hook))).toEqual({ passed: 1, failed: 2 })
    expect(vitest(hook).notRun).toEqual(['b.test.ts > one', 'b.test.ts > two'])
  })

  test('counts a hook that failed after the tests as one failure', () => {
    expect(tallyOf(1, vitest(fileOf('failed', 1, { adds: 'passed' })))).toEqual({ passed: 1, failed: 1 })
  })

  test('counts the tests of a worker that died as failed, with an exit code of 0 as well', () => {
    expect(tallyOf(0, vitest(good, fileOf('pending', 0, { one: 'not run', two: 'not run' })))).toEqual({ passed: 1, failed: 2 })
  })

  test('counts a file whose worker died before it was loaded', () => {
    expect(tallyOf(0, vitest(good, fileOf('queued', 0, {})))).toEqual({ passed: 1, failed: 1 })
    expect(vitest(good, fileOf('pending', 0, {})).notRun).toEqual(['b.test.ts'])
  })

  test('counts an error outside of all tests', () => {
    expect(tallyOf(1, outcomeOfReport('vitest', JSON.stringify({ unhandled: 2, files: [good] }), []))).toEqual({ passed: 1, failed: 2 })
  })

  test('counts a test file that it does not name', () => {
    const outcome = outcomeOfReport('vitest', JSON.stringify({ unhandled: 0, files: [good] }), ['a.test.ts', 'stray.test.ts'])
    expect(outcome.notRun).toEqual(['stray.test.ts'])
    expect(tallyOf(0, outcome)).toEqual({ passed: 1, failed: 1 })
  })

  test('names the test that passed when it was tried again', () => {
    const flaky = { ...good, tests: [{ name: 'adds', state: 'passed' as const, flaky: 'expected 1 to be 2' }] }
    expect(vitest(flaky)).toMatchObject({ passed: 1, failed: 0, flaky: ['a.test.ts > adds: expected 1 to be 2'] })
  })
})

describe('a Playwright report', () => {
  test('counts a journey that passed when it was tried again as passed, and names it', () => {
    const inner = { file: 'chat.spec.ts', specs: [spec('both talk', 'flaky'), spec('one writes', 'unexpected')] }
    const outcome = playwright({ suites: [{ file: 'chat.spec.ts', specs: [spec('one reads', 'expected')], suites: [inner] }] })
    expect(tallyOf(1, outcome)).toEqual({ passed: 2, failed: 1 })
    expect(outcome.flaky).toEqual(['chat.spec.ts:7 both talk'])
  })

  test('counts journeys that were interrupted or not begun as failed, and none that its author skips', () => {
    const specs = [spec('waits', 'skipped', ['interrupted']), spec('never began', 'skipped'), spec('is skipped', 'skipped', [], 'skipped')]
    const outcome = playwright({ suites: [{ file: 'a.spec.ts', specs: [spec('reads', 'expected'), ...specs] }] })
    expect(tallyOf(0, outcome)).toEqual({ passed: 1, failed: 2 })
    expect(outcome.notRun).toEqual(['a.spec.ts:7 waits', 'a.spec.ts:7 never began'])
  })

  test('counts an error outside of all journeys, and the files that were not loaded because of it', () => {
    const outcome = outcomeOfReport('playwright', JSON.stringify({ suites: [], errors: [{ message: 'load' }] }), ['a.spec.ts', 'b.spec.ts'])
    expect(tallyOf(1, outcome)).toEqual({ passed: 0, failed: 3 })
  })
})

test('a runner with a bad exit code never counts as passed', () => {
  expect(tallyOf(1, outcomeOfCode(1))).toEqual({ passed: 0, failed: 1 })
  expect(tallyOf(1, vitest(fileOf('passed', 0, { one: 'passed' })))).toEqual({ passed: 1, failed: 1 })
  expect(tallyOf(1, outcomeOfReport('vitest', '', ['a.test.ts']))).toEqual({ passed: 0, failed: 1 })
  expect(tallyOf(0, outcomeOfReport('playwright', '{"half":', []))).toEqual({ passed: 0, failed: 1 })
})

test('a runner that ran nothing never counts as passed', () => {
  expect(tallyOf(0, vitest())).toEqual({ passed: 0, failed: 1 })
  expect(tallyOf(0, playwright({ suites: [] }))).toEqual({ passed: 0, failed: 1 })
})

test('each static checker counts as one, and the last line sums all', () => {
  const tested = tallyOf(0, vitest(fileOf('passed', 0, { one: 'passed', two: 'passed' })))
  const all = [tallyOf(0, outcomeOfCode(0)), tallyOf(2, outcomeOfCode(2)), tested].reduce(add, emptyTally)
  expect(lastLine(all)).toBe('3 passed, 1 failed')
})

type File = VitestReport['files'][number]
const vitest = (...files: File[]) => outcomeOfReport('vitest', JSON.stringify({ unhandled: 0, files }), [])
const playwright = (report: object) => outcomeOfReport('playwright', JSON.stringify(report), [])

function fileOf(state: string, errors: number, tests: Record<string, File['tests'][number]['state']>): File {
  return { file: 'b.test.ts', state, errors, tests: Object.entries(tests).map(([name, became]) => ({ name, state: became })) }
}

function spec(title: string, status: string, results: string[] = [], expectedStatus = 'passed') {
  return { title, line: 7, tests: [{ status, expectedStatus, results: results.map((result) => ({ status: result })) }] }
}
