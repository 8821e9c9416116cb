import { mkdir, readFile, rm } from 'node:fs/promises'
import { ensureChromium } from './check/chromium.ts'
import { journeys, KEPT_DEMO, REPORTS, staticChecks, tests, type Check } from './check/checks.ts'
import type { Outcome } from './check/reports.ts'
import { run } from './check/run.ts'
import { add, lastLine, emptyTally, outcomeOfCode, outcomeOfReport, tallyOf, type Tally } from './check/tally.ts'

/** Seconds without output after which the running checks are listed. */
const SILENCE_SECONDS = 30
/** The most test names printed per kind: when a worker dies, hundreds of its tests are reported. */
const NAMES_MAX = 20

// `npm run check`: everything but the journeys. `npm test` adds --journeys.
const withJourneys = process.argv.includes('--journeys')
const started = performance.now()
const running = new Set<string>()
let printedAt = started

await rm(REPORTS, { recursive: true, force: true })
await mkdir(REPORTS, { recursive: true })
const waiting = setInterval(printRunning, 1000)

// The static checks run beside the tests, one core each. The journeys measure time, so they run afterwards and alone.
const readers = performAll(staticChecks)
const [read, tested] = await Promise.all([readers, perform(tests)])
const total = [read, tested, withJourneys ? await journey() : emptyTally].reduce(add)

clearInterval(waiting)
await rm(KEPT_DEMO, { recursive: true, force: true })
console.log(`\n${seconds()} s`)
console.log(lastLine(total))
process.exitCode = total.failed > 0 ? 1 : 0

async function performAll(checks: readonly Check[]): Promise<Tally> {
  let sum = emptyTally
  for (const check of checks) sum = add(sum, await perform(check))
  return sum
}

/** Prints one line for a check that passed, and the whole output of one that failed. */
async function perform(check: Check, env?: NodeJS.ProcessEnv): Promise<Tally> {
  running.add(check.name)
  const ran = await run(check.command, { env: { ...check.env, ...env } })
  running.delete(check.name)
  const outcome = await outcomeOf(check, ran.code)
  const tally = tallyOf(ran.code, outcome)
  const good = tally.failed === 0
  print(`${good ? '✓' : '✗'} ${check.name.padEnd(24)} ${ran.seconds.toFixed(1).padStart(6)} s${check.report ? `  ${lastLine(tally)}` : ''}`)
  printNames('flaky', outcome.flaky)
  printNames('not run', outcome.notRun)
  if (!good) print(`\n${ran.output.trimEnd()}\n`)
  else if (check.notice) print(check.notice.exec(ran.output)?.[0].replace(/^/gm, '  ') ?? '  (nothing said)')
  return tally
}

async function outcomeOf({ report }: Check, code: number): Promise<Outcome> {
  if (!report) return outcomeOfCode(code)
  return outcomeOfReport(report.shape, await readFile(report.file, 'utf8').catch(() => ''), report.testFiles())
}

async function journey(): Promise<Tally> {
  try {
    return await perform(journeys, { CHROMIUM_PATH: await ensureChromium(print) })
  } catch (error) {
    print(`✗ journeys\n\n${error instanceof Error ? error.message : String(error)}\n`)
    return { passed: 0, failed: 1 }
  }
}

function print(text: string): void {
  printedAt = performance.now()
  console.log(text)
}

function printNames(kind: string, names: readonly string[]): void {
  for (const name of names.slice(0, NAMES_MAX)) print(`  ${kind}: ${name}`)
  if (names.length > NAMES_MAX) print(`  ${kind}: ${names.length - NAMES_MAX} more`)
}

function printRunning(): void {
  if (performance.now() - printedAt > SILENCE_SECONDS * 1000) print(`… ${seconds()} s, waiting for: ${[...running].join(', ')}`)
}

function seconds(): string {
  return ((performance.now() - started) / 1000).toFixed(0)
}
