import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { changed, locate } from './locate.ts'
import type { File, Mutant } from './mutant.ts'
import { testsFor } from './reach.ts'
import { runTests } from './tests.ts'

export type Verdict = 'caught' | 'survived' | 'timed out' | 'not found' | 'no tests'
export type Result = {
  id: number
  kind: string
  where: string
  before: string[]
  after: string[]
  verdict: Verdict
  /** The first test that failed with the rule broken, and failed again alone. */
  caughtBy?: string
  why?: string
  tests?: number
  seconds?: number
  /** Failures that are unrelated to the rule. */
  apart?: string[]
}
/** Of each file of tests that failed once: whether it passes with no rule broken. */
export type Baseline = Record<string, 'passed' | 'failed'>

export type Trial = {
  tree: string
  files: readonly File[]
  graph: ReadonlyMap<string, readonly string[]>
  baseline: Baseline
  limitSeconds: number
}

/** Breaks one rule in the tree, runs the tests that reach it, and restores it. */
export async function tryMutant(mutant: Mutant, trial: Trial): Promise<Result> {
  const { id, kind, now } = mutant
  const place = locateMutant(mutant, trial.files)
  const about = { id, kind, before: now?.before ?? mutant.before, after: now?.after ?? mutant.after }
  if ('why' in place) {
    const where = `${now?.path ?? mutant.path} ${now?.declaration ?? mutant.declaration}`
    return { ...about, where, verdict: 'not found', why: [place.why, ...place.near].join('\n') }
  }
  const found = { ...about, where: `${place.path}:${place.line}` }
  const tests = testsFor(place.path, trial.graph)
  if (tests.length === 0) return { ...found, verdict: 'no tests' }

  const file = join(trial.tree, place.path)
  const text = readFileSync(file, 'utf8')
  const rule: Rule = {
    break: () => writeFileSync(file, changed(text, place)),
    restore: () => writeFileSync(file, text),
  }
  const started = performance.now()
  try {
    const judged = await judge(tests, rule, trial)
    return { ...found, ...judged, tests: tests.length, seconds: Math.round((performance.now() - started) / 1000) }
  } finally {
    rule.restore()
  }
}

type Rule = { break(): void; restore(): void }

/** Locates the rule in these files: by `now`, or as it was when the sample was chosen. */
export const locateMutant = (mutant: Mutant, files: readonly File[]): ReturnType<typeof locate> => {
  const place = mutant.now && locate({ ...mutant, ...mutant.now }, files)
  return place && !('why' in place) ? place : locate(mutant, files)
}

type Judged = Pick<Result, 'verdict' | 'caughtBy' | 'why'> & { apart: string[] }

/** Files that are run before the rest: most broken rules are caught by one of the nearest. */
const AT_FIRST = 3

async function judge(tests: readonly string[], rule: Rule, trial: Trial): Promise<Judged> {
  const nearest = await judgeBy(tests.slice(0, AT_FIRST), rule, trial)
  if (nearest.verdict !== 'survived') return nearest
  const rest = await judgeBy(tests.slice(AT_FIRST), rule, trial)
  return { ...rest, apart: [...nearest.apart, ...rest.apart] }
}

/**
 * A mutant is caught if a test fails among all tests and again alone, and its file passes without the mutation. Another failure is
 * recorded, and the rest runs without its file.
 */
async function judgeBy(tests: readonly string[], rule: Rule, trial: Trial): Promise<Judged> {
  const { tree, limitSeconds } = trial
  const apart: string[] = []
  let left = [...tests]
  while (left.length > 0) {
    rule.break()
    const run = await runTests(tree, left, { bail: true, limitSeconds })
    if (run.timedOut) return { verdict: 'timed out', apart }
    const [failure] = run.failed
    if (!failure) break
    const again = await runTests(tree, [failure.file], { bail: true, limitSeconds })
    if (again.timedOut) return { verdict: 'timed out', caughtBy: failure.file, apart }
    const [same] = again.failed
    rule.restore()
    if (same && (await passes(failure.file, trial))) {
      return { verdict: 'caught', caughtBy: `${same.file} > ${same.test}`, why: same.why, apart }
    }
    apart.push(`${failure.file} > ${failure.test}: ${same ? 'fails with no rule broken too' : 'passes alone'}`)
    left = left.filter((file) => file !== failure.file && !run.passed.includes(file))
  }
  return { verdict: 'survived', apart }
}

/** Whether a file passes with no rule broken, at its first or second try. */
async function passes(file: string, { tree, baseline, limitSeconds }: Trial): Promise<boolean> {
  for (let tries = 0; tries < 2 && baseline[file] !== 'passed'; tries++) {
    const { passed } = await runTests(tree, [file], { bail: true, limitSeconds })
    baseline[file] = passed.includes(file) ? 'passed' : 'failed'
  }
  return baseline[file] === 'passed'
}
