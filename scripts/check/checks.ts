import { globSync } from 'node:fs'
import path from 'node:path'
import type { Shape } from './reports.ts'

export type Check = {
  name: string
  command: readonly [string, ...string[]]
  env?: Record<string, string>
  /** A runner of many tests: where it writes its report, which shape that has, and the test files that it must name. */
  report?: { file: string; shape: Shape; testFiles: () => string[] }
  /** The part of its output that is shown even when it passes. */
  notice?: RegExp
}

/** Where the runners leave their reports. */
export const REPORTS = '.haru/check'

/** The demo community's data folder that the tests load and the journeys start on: loading it again takes 25 s of processor time. */
export const KEPT_DEMO = path.resolve(REPORTS, 'demo')

/**
 * TypeScript 7 and the type-aware rules of oxlint are Go programs, whose garbage collector takes a quarter of their processor time.
 * It runs more rarely when the heap may grow to five times its live part, and as ever above the limit.
 */
const RARE_COLLECTION = { GOGC: '400', GOMEMLIMIT: '2GiB' }

/** The type-aware rules evaluate types once for each thread. One leaves the other core to the tests, and costs a fifth less processor time. */
const ONE_THREAD = { ...RARE_COLLECTION, GOMAXPROCS: '1' }

/**
 * Each checker of TypeScript's four evaluates the same types again: one takes half the processor time of four and leaves the other
 * core to the tests. `--incremental` skips what did not change since the last check.
 */
const typesOf = (project: string): [string, ...string[]] => {
  const options = `--pretty false --checkers 1 --incremental --tsBuildInfoFile .haru/types/${project}.json`
  return ['tsc', '-p', `tsconfig.${project}.json`, ...options.split(' ')]
}

/** Every checker that reads the code without running it, the quick ones first. scripts/check/planted.test.ts plants a violation for each. */
export const staticChecks = [
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'language', command: ['node', 'scripts/check/language.ts'] },
  { name: 'types of the server', command: typesOf('server'), env: RARE_COLLECTION },
  { name: 'types of the web', command: typesOf('web'), env: RARE_COLLECTION },
  { name: 'types of the pure files', command: typesOf('pure'), env: RARE_COLLECTION },
  { name: 'types of the journeys', command: typesOf('e2e'), env: RARE_COLLECTION },
  { name: 'boundaries', command: ['node', 'scripts/check/boundaries.ts'] },
  { name: 'unused', command: ['knip', '--no-progress'] },
  { name: 'unused at work', command: ['knip', '--production', '--no-progress'] },
  { name: 'lint', command: ['oxlint', '--threads=1'], env: ONE_THREAD },
] as const satisfies readonly Check[]

export type StaticCheck = (typeof staticChecks)[number]['name']

/** Rules, server, components and the planted violations, in one Vitest run. */
export const tests: Check = {
  name: 'tests',
  command: ['vitest', 'run', '--reporter=dot', '--reporter=./scripts/check/vitest-report.ts'],
  env: { HARU_VITEST_REPORT: `${REPORTS}/vitest.json`, HARU_KEEP_DEMO: KEPT_DEMO },
  report: {
    file: `${REPORTS}/vitest.json`,
    shape: 'vitest',
    testFiles: () => globSync('**/*.test.{ts,tsx}', { exclude: (name) => /^(node_modules|dist|\.haru|e2e)$/.test(name) }),
  },
  notice: /^\d+ of \d+ screens are not there yet(\n  .+)*/m,
}

/** The journeys in Chromium, against the real server. */
export const journeys: Check = {
  name: 'journeys',
  command: ['playwright', 'test', '--reporter=dot,json'],
  // Compiling Playwright is a fifth of the start of each of its processes.
  env: {
    PLAYWRIGHT_JSON_OUTPUT_NAME: `${REPORTS}/playwright.json`,
    NODE_COMPILE_CACHE: path.resolve('.haru/compiled'),
    HARU_KEEP_DEMO: KEPT_DEMO,
  },
  report: { file: `${REPORTS}/playwright.json`, shape: 'playwright', testFiles: () => globSync('**/*.spec.ts', { cwd: 'e2e' }) },
}
