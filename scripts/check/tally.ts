import { readers, type Outcome, type Shape } from './reports.ts'

export type Tally = { passed: number; failed: number }

export const emptyTally: Tally = { passed: 0, failed: 0 }

export const add = (one: Tally, other: Tally): Tally => ({ passed: one.passed + other.passed, failed: one.failed + other.failed })

/** The last line of every run. */
export const lastLine = ({ passed, failed }: Tally): string => `${passed} passed, ${failed} failed`

/** The outcome of a command that is one check. */
export const outcomeOfCode = (code: number): Outcome => ({
  passed: code === 0 ? 1 : 0,
  failed: code === 0 ? 0 : 1,
  flaky: [],
  notRun: [],
  files: [],
})

/** The outcome of a test runner. A test file that is missing in its report did not run. */
export function outcomeOfReport(shape: Shape, text: string, testFiles: readonly string[]): Outcome {
  try {
    const outcome = readers[shape](text)
    const known = new Set(outcome.files)
    return { ...outcome, notRun: [...outcome.notRun, ...testFiles.filter((file) => !known.has(file))] }
  } catch {
    return outcomeOfCode(1)
  }
}

/** The numbers that a check adds to the sum. A runner with a bad exit code or without tests counts as failed, whatever its report says. */
export function tallyOf(code: number, { passed, failed, notRun }: Outcome): Tally {
  const bad = failed + notRun.length
  const isGood = code === 0 && passed > 0
  return { passed, failed: bad === 0 && !isGood ? 1 : bad }
}
