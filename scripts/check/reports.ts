/** The outcome that a test runner reported. */
export type Outcome = {
  passed: number
  failed: number
  /** Tests that failed first and passed when retried; those of Vitest with the first failure. */
  flaky: string[]
  /** Collected, but never ran to an end: their file, their hook or their worker failed, or the run was ended. */
  notRun: string[]
  /** The test files that the runner knows of. */
  files: string[]
}

/** Written by scripts/check/vitest-report.ts. */
export type VitestReport = { unhandled: number; files: VitestFile[] }
export type VitestTest = { name: string; state: 'passed' | 'failed' | 'skipped' | 'not run'; flaky?: string }
type VitestFile = { file: string; state: string; errors: number; tests: VitestTest[] }

type PlaywrightReport = { suites?: Suite[]; errors?: unknown[] }
type Suite = { file: string; suites?: Suite[]; specs?: Spec[] }
type Spec = { title: string; line: number; tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped'; expectedStatus: string }[] }

/** How the report of each runner is read. Each throws where the report is not one of its own. */
export const readers = { vitest: fromVitest, playwright: fromPlaywright }

export type Shape = keyof typeof readers

function fromVitest(text: string): Outcome {
  const { unhandled, files } = JSON.parse(text) as VitestReport
  const all = files.flatMap(({ file, tests }) => tests.map((test) => ({ ...test, name: `${file} > ${test.name}` })))
  const named = (wanted: VitestTest['state']) => all.filter(({ state }) => state === wanted).map(({ name }) => name)
  return {
    passed: named('passed').length,
    failed: named('failed').length + unhandled + files.reduce((sum, file) => sum + failuresBeside(file), 0),
    flaky: all.filter(({ flaky }) => flaky !== undefined).map(({ name, flaky }) => `${name}: ${flaky}`),
    notRun: [...named('not run'), ...files.filter(neverLoaded).map(({ file }) => file)],
    files: files.map(({ file }) => file),
  }
}

/** A file whose worker died before its tests were collected. */
const neverLoaded = ({ state, tests }: VitestFile): boolean => tests.length === 0 && (state === 'pending' || state === 'queued')

/** Failures of the file itself and of hooks; 0 when tests that did not run because of them are counted instead. */
const failuresBeside = ({ errors, tests }: VitestFile): number => (tests.some(({ state }) => state === 'not run') ? 0 : errors)

function fromPlaywright(text: string): Outcome {
  const { suites = [], errors = [] } = JSON.parse(text) as PlaywrightReport
  const all = suites.flatMap(testsOf)
  const named = (wanted: string) => all.filter(({ state }) => state === wanted).map(({ name }) => name)
  const flaky = named('flaky')
  return {
    passed: named('expected').length + flaky.length,
    failed: named('unexpected').length + errors.length,
    flaky,
    notRun: named('not run'),
    files: [...new Set(suites.map(({ file }) => file))],
  }
}

/** Playwright reports a test that was interrupted or did not start as skipped, although its `expectedStatus` is not. */
function testsOf({ file, suites = [], specs = [] }: Suite): { name: string; state: string }[] {
  const own = specs.flatMap(({ title, line, tests }) =>
    tests.map(({ status, expectedStatus }) => ({
      name: `${file}:${line} ${title}`,
      state: status === 'skipped' && expectedStatus !== 'skipped' ? 'not run' : status,
    })),
  )
  return [...own, ...suites.flatMap(testsOf)]
}
