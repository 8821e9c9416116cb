export type Tally = { passed: number; failed: number }

export const nothing: Tally = { passed: 0, failed: 0 }

export const add = (one: Tally, other: Tally): Tally => ({ passed: one.passed + other.passed, failed: one.failed + other.failed })

/** The last line of every run. */
export const lastLine = ({ passed, failed }: Tally): string => `${passed} passed, ${failed} failed`

type VitestReport = { numPassedTests: number; numFailedTests: number; testResults: { status: string; assertionResults: unknown[] }[] }
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; suites?: Suite[] }
type Suite = { file: string; suites?: Suite[]; specs?: { title: string; line: number; tests: { status: string }[] }[] }

/** How each runner's JSON report becomes two numbers. A file that failed before its first test counts as one failure. */
export const readers = {
  vitest(report: VitestReport): Tally {
    const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
    return { passed: report.numPassedTests, failed: report.numFailedTests + broken }
  },
  playwright({ stats }: PlaywrightReport): Tally {
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
  },
}

/**
 * What a check adds to the sum: its tests when it wrote a report, itself otherwise.
 * A runner that ended badly is never counted as passed, whatever its report says.
 */
export function tallyOf(code: number, report: { shape: keyof typeof readers; text: string } | null): Tally {
  const own = code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  if (report === null) return own
  try {
    const counted = readers[report.shape](JSON.parse(report.text) as VitestReport & PlaywrightReport)
    return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
  } catch {
    return { passed: 0, failed: 1 }
  }
}

/** The journeys that passed only when they were tried again: where each stands and what it is called. */
export function flakyIn(text: string): string[] {
  const { suites = [] } = JSON.parse(text) as PlaywrightReport
  return suites.flatMap(flakyOf)
}

function flakyOf({ file, suites = [], specs = [] }: Suite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  return [...own.map(({ title, line }) => `${file}:${line} ${title}`), ...suites.flatMap(flakyOf)]
}
