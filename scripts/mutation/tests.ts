import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** `failed`: of each file that failed, the first test and the first line of why. */
export type TestRun = { timedOut: boolean; passed: string[]; failed: { file: string; test: string; why: string }[] }

type Report = {
  success: boolean
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** Runs these files of tests once, each test once. `bail`: ends at the first failure. */
export async function runTests(
  tree: string,
  files: readonly string[],
  { bail, limitSeconds }: { bail: boolean; limitSeconds: number },
): Promise<TestRun> {
  const report = join(tree, '.haru-mutation.json')
  await rm(report, { force: true })
  const options = [
    '--retry',
    '0',
    '--testTimeout',
    TEST_TIMEOUT_MS,
    '--reporter',
    'json',
    '--outputFile',
    report,
    ...(bail ? ['--bail', '1'] : []),
  ]
  const ended = await runVitest(tree, ['run', ...options, ...files], limitSeconds)
  if (ended === 'timed out') return { timedOut: true, passed: [], failed: [] }

  const text = await readFile(report, 'utf8').catch(() => null)
  if (text === null) return { timedOut: false, passed: [], failed: [{ file: files[0]!, test: '(vitest)', why: ended.slice(-300) }] }
  const { testResults, success } = JSON.parse(text) as Report
  const run = { timedOut: false, ...outcomesOf(testResults, tree) }
  // An error outside every test: it counts for the run, whichever file it came from.
  if (!success && run.failed.length === 0) run.failed.push({ file: files[0]!, test: '(outside of tests)', why: ended.slice(-300) })
  return run
}

/** A file whose rest was skipped, because the run ended at another file's failure, has neither passed nor failed. */
export function outcomesOf(testResults: Report['testResults'], tree: string): Pick<TestRun, 'passed' | 'failed'> {
  const results = testResults.map(({ name, status, message, assertionResults }) => {
    const test = assertionResults.find((one) => one.status === 'failed')
    const why = firstLine(test?.failureMessages[0] ?? message)
    const passed = assertionResults.filter((one) => one.status === 'passed').length
    const hasFailed = status === 'failed' || test !== undefined
    return { file: name.slice(tree.length + 1), test: test?.fullName ?? '(file)', why, hasFailed, passed, all: assertionResults.length }
  })
  const failed = results.filter(({ hasFailed }) => hasFailed).map(({ file, test, why }) => ({ file, test, why }))
  // In a run without a failure, the author of a test skips it.
  const hasPassed = ({ passed, all }: (typeof results)[number]): boolean =>
    failed.length === 0 ? passed > 0 : passed === all && passed > 0
  return { passed: results.filter((one) => !one.hasFailed && hasPassed(one)).map(({ file }) => file), failed }
}

/** Mutants are tried beside other work: a test that is slow has not failed. */
const TEST_TIMEOUT_MS = '60000'

const firstLine = (text: string): string => text.trim().split('\n')[0]!.slice(0, 200)

function runVitest(tree: string, args: string[], limitSeconds: number): Promise<string> {
  const { CI: _noRetry, ...env } = process.env
  // A group of its own, so that PostgreSQL and the workers end with it.
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
    cwd: tree,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return new Promise((resolve) => {
    let output = ''
    let timedOut = false
    const take = (chunk: Buffer): void => void (output = (output + chunk.toString()).slice(-OUTPUT_MAX))
    for (const stream of [child.stdout, child.stderr]) stream.on('data', take)
    const signal = (name: NodeJS.Signals): void => {
      try {
        process.kill(-child.pid!, name)
      } catch {
        // It has ended.
      }
    }
    const kill = (): void => signal('SIGKILL')
    process.prependOnceListener('exit', kill)
    const timer = setTimeout(() => {
      timedOut = true
      signal('SIGINT')
      setTimeout(kill, GRACE_MS).unref()
    }, limitSeconds * 1000)
    child.on('close', () => {
      clearTimeout(timer)
      process.off('exit', kill)
      kill()
      resolve(timedOut ? 'timed out' : output)
    })
  })
}

/** Letters of the output's end that are kept. */
const OUTPUT_MAX = 20_000
/** For PostgreSQL to stop. */
const GRACE_MS = 10_000
