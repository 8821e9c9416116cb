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
  /** Failed once with the rule broken and passed when run again. */
  flaky?: string[]
}
/** Of each file of tests: whether it passes with no rule broken. */
export type Baseline = Record<string, 'passed' | 'failed'>

export type Trial = {
  tree: string
  files: readonly File[]
  graph: ReadonlyMap<string, readonly string[]>
  baseline: Baseline
  limitSeconds: number
}

/** Breaks one rule in the tree, runs the tests that reach it, and mends it again. */
export async function tryMutant(mutant: Mutant, trial: Trial): Promise<Result> {
  const { id, kind, now } = mutant
  const place = locateMutant(mutant, trial.files)
  const about = { id, kind, before: now?.before ?? mutant.before, after: now?.after ?? mutant.after }
  if ('why' in place) {
    return {
      ...about,
      where: `${now?.path ?? mutant.path} ${mutant.declaration}`,
      verdict: 'not found',
      why: [place.why, ...place.near].join('\n'),
    }
  }
  const found = { ...about, where: `${place.path}:${place.line}` }
  const chosen = testsFor(place.path, trial.graph)
  await learn(chosen, trial)
  const tests = chosen.filter((file) => trial.baseline[file] === 'passed')
  if (tests.length === 0) return { ...found, verdict: 'no tests' }

  const file = join(trial.tree, place.path)
  const text = readFileSync(file, 'utf8')
  const started = performance.now()
  try {
    writeFileSync(file, changed(text, place))
    const outcome = await judge(tests, trial)
    return { ...found, ...outcome, tests: tests.length, seconds: Math.round((performance.now() - started) / 1000) }
  } finally {
    writeFileSync(file, text)
  }
}

/** Where the rule stands in these files: as `now` says, or as it was written when the sample was chosen. */
export const locateMutant = (mutant: Mutant, files: readonly File[]): ReturnType<typeof locate> => {
  const place = mutant.now && locate({ ...mutant, ...mutant.now }, files)
  return place && !('why' in place) ? place : locate(mutant, files)
}

/** Runs what is not in the baseline yet without a broken rule; a failure counts if the file fails again alone. */
async function learn(files: readonly string[], { tree, baseline, limitSeconds }: Trial): Promise<void> {
  const unknown = files.filter((file) => !(file in baseline))
  if (unknown.length === 0) return
  const options = { bail: false, limitSeconds }
  const { passed } = await runTests(tree, unknown, options)
  for (const file of unknown) {
    const isGood = passed.includes(file) || (await runTests(tree, [file], options)).passed.includes(file)
    baseline[file] = isGood ? 'passed' : 'failed'
  }
}

type Judged = Pick<Result, 'verdict' | 'caughtBy' | 'why'> & { flaky: string[] }

/** Files that are run before the rest: most broken rules are caught by one of the nearest. */
const AT_FIRST = 3

async function judge(tests: readonly string[], trial: Trial): Promise<Judged> {
  const nearest = await judgeBy(tests.slice(0, AT_FIRST), trial)
  if (nearest.verdict !== 'survived') return nearest
  const rest = await judgeBy(tests.slice(AT_FIRST), trial)
  return { ...rest, flaky: [...nearest.flaky, ...rest.flaky] }
}

/** Caught is what fails twice: in the run of all these tests, and again alone. What passes alone is left out of the next run. */
async function judgeBy(tests: readonly string[], { tree, limitSeconds }: Trial): Promise<Judged> {
  const flaky: string[] = []
  let left = [...tests]
  while (left.length > 0) {
    const run = await runTests(tree, left, { bail: true, limitSeconds })
    if (run.timedOut) return { verdict: 'timed out', flaky }
    const [failure] = run.failed
    if (!failure) return { verdict: 'survived', flaky }
    const again = await runTests(tree, [failure.file], { bail: true, limitSeconds })
    if (again.timedOut) return { verdict: 'timed out', caughtBy: failure.file, flaky }
    const [same] = again.failed
    if (same) return { verdict: 'caught', caughtBy: `${same.file} > ${same.test}`, why: same.why, flaky }
    flaky.push(`${failure.file} > ${failure.test}`)
    left = left.filter((file) => file !== failure.file && !run.passed.includes(file))
  }
  return { verdict: 'survived', flaky }
}
