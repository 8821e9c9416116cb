import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Outcome, Shape } from './reports.ts'
import { run } from './run.ts'
import { outcomeOfReport, tallyOf, type Tally } from './tally.ts'

// The real runners over planted tests that end in every way: each test must be counted. Reached only on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const JOURNEYS = {
  'planted.spec.ts': `
    import { test } from '@playwright/test'
    test('passes', () => undefined)
    test('fails', () => { throw new Error('planted') })
    test('fails once', ({}, { retry }) => { if (retry === 0) throw new Error('planted') })
    test.skip('is skipped', () => undefined)
    test.describe('hook', () => {
      test.beforeAll(() => { throw new Error('planted') })
      test('is the first after a hook that failed', () => undefined)
      test('is not run', () => undefined)
    })`,
}

const ONCE = {
  'planted.spec.ts': `
    import { test } from '@playwright/test'
    test('passes', () => undefined)
    test('fails once', ({}, { retry }) => { if (retry === 0) throw new Error('planted') })`,
}

const TESTS = {
  'ends.test.ts': `
    import { test } from 'vitest'
    test('passes', () => undefined)
    test('fails', () => { throw new Error('planted') })
    let tries = 0
    test('fails once', { retry: 1 }, () => { if (tries++ === 0) throw new Error('planted') })
    test.skip('is skipped', () => undefined)
    test('skips itself', ({ skip }) => skip())
    test.todo('is to come')`,
  'hook.test.ts': `
    import { beforeAll, describe, test } from 'vitest'
    test('passes', () => undefined)
    describe('hook', () => {
      beforeAll(() => { throw new Error('planted') })
      test('one', () => undefined)
      test('two', () => undefined)
      test.skip('is skipped', () => undefined)
    })`,
  'after.test.ts': `
    import { afterAll, test } from 'vitest'
    afterAll(() => { throw new Error('planted') })
    test('passes', () => undefined)`,
  'load.test.ts': `
    import { test } from 'vitest'
    throw new Error('planted')
    test('is never known', () => undefined)`,
  'worker.test.ts': `
    import { test } from 'vitest'
    test('passes', () => undefined)
    test('ends its worker', () => new Promise(() => process.kill(process.pid, 'SIGKILL')))`,
  'worker-load.test.ts': `
    process.kill(process.pid, 'SIGKILL')
    await new Promise(() => undefined)`,
}

test('Vitest: every test that did not pass is counted, unless its author skips it', async () => {
  const root = projectOf(TESTS)
  const file = path.join(root, 'report.json')
  const reporter = path.resolve('scripts/check/vitest-report.ts')
  const command = ['vitest', 'run', '--pool=forks', '--maxWorkers=2', '--reporter=dot', `--reporter=${reporter}`] as const
  // This test is itself one of a Vitest.
  const env = { VITEST: undefined, VITEST_WORKER_ID: undefined, VITEST_POOL_ID: undefined, HARU_VITEST_REPORT: file }
  const outcome = await outcomeOf('vitest', command, { cwd: root, env, file, testFiles: [...Object.keys(TESTS), 'stray.test.ts'] })
  expect(outcome).toMatchObject({ flaky: ['ends.test.ts > fails once: planted'] })
  expect(new Set(outcome.notRun)).toEqual(
    new Set([
      'hook.test.ts > hook > one',
      'hook.test.ts > hook > two',
      // Results of a worker are lost if the worker ends before it reports.
      'worker.test.ts > passes',
      'worker.test.ts > ends its worker',
      'worker-load.test.ts',
      'stray.test.ts',
    ]),
  )
  // Failed by themselves: a test, a hook, a file that could not be loaded, and the two workers.
  expect(outcome).toMatchObject({ passed: 4, failed: 5, counted: { passed: 4, failed: 11 } })
})

test('Playwright on CI: a journey that fails always fails the run, one that failed once is named, one that did not run is counted', async () => {
  expect(await journeys(JOURNEYS, '1')).toMatchObject({
    counted: { passed: 2, failed: 3 },
    flaky: ['planted.spec.ts:5 fails once'],
    notRun: ['planted.spec.ts:10 is not run'],
  })
})

test('Playwright by hand: nothing is tried again', async () => {
  expect(await journeys(ONCE, '')).toMatchObject({ counted: { passed: 1, failed: 1 }, flaky: [] })
})

/** Runs journeys by the repository's own configuration, without its server; `CI` as .ci/run has it, or empty as by hand. */
function journeys(files: Record<string, string>, CI: string) {
  const own = `import config from '${path.resolve('playwright.config.ts')}'`
  const planted = "export default { ...config, testDir: '.', outputDir: 'out', globalSetup: undefined, projects: undefined, workers: 1 }"
  const root = projectOf({ ...files, 'playwright.config.ts': `${own}\n${planted}` })
  const file = path.join(root, 'report.json')
  const command = ['playwright', 'test', '--reporter=json', '--config', path.join(root, 'playwright.config.ts')] as const
  return outcomeOf('playwright', command, { env: { CI, PLAYWRIGHT_JSON_OUTPUT_NAME: file }, file, testFiles: Object.keys(files) })
}

type Options = { cwd?: string; env: NodeJS.ProcessEnv; file: string; testFiles: string[] }

async function outcomeOf(shape: Shape, command: readonly [string, ...string[]], options: Options): Promise<Outcome & { counted: Tally }> {
  const { code, output } = await run(command, options)
  expect(code, output).toBe(1)
  const outcome = outcomeOfReport(shape, readFileSync(options.file, 'utf8'), options.testFiles)
  return { ...outcome, counted: tallyOf(code, outcome) }
}

function projectOf(files: Record<string, string>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'haru-runners-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'))
  const all = { 'package.json': '{ "type": "module" }', ...files }
  for (const [name, text] of Object.entries(all)) writeFileSync(path.join(root, name), text)
  return root
}
