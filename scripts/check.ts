import { mkdir, readFile, rm } from 'node:fs/promises'
import { ensureChromium } from './check/chromium.ts'
import { journeys, REPORTS, staticChecks, tests, type Check } from './check/checks.ts'
import type { Outcome } from './check/reports.ts'
import { run } from './check/run.ts'
import { add, lastLine, nothing, outcomeOfCode, outcomeOfReport, tallyOf, type Tally } from './check/tally.ts'

/** Seconds of silence after which it is said what is still running. */
const SILENCE = 30
/** Names of one kind that are printed: a worker that dies may take hundreds of tests with it. */
const NAMES = 20

// `npm run check`: everything but the journeys. `npm test` adds --journeys.
const withJourneys = process.argv.includes('--journeys')
const started = performance.now()
const running = new Set<string>()
let spokenAt = started

await rm(REPORTS, { recursive: true, force: true })
await mkdir(REPORTS, { recursive: true })
const waiting = setInterval(sayWhatRuns, 1000)

// Two lanes for two cores: the readers of code beside the tests. The journeys measure time, so they get the machine to themselves.
const readers = inTurn(staticChecks)
const [read, tested] = await Promise.all([readers, perform(tests)])
const total = [read, tested, withJourneys ? await journey() : nothing].reduce(add)

clearInterval(waiting)
console.log(`\n${seconds()} s`)
console.log(lastLine(total))
process.exitCode = total.failed > 0 ? 1 : 0

async function inTurn(checks: readonly Check[]): Promise<Tally> {
  let sum = nothing
  for (const check of checks) sum = add(sum, await perform(check))
  return sum
}

/** One line when it went well, everything it said when it did not. */
async function perform(check: Check, env?: NodeJS.ProcessEnv): Promise<Tally> {
  running.add(check.name)
  const ran = await run(check.command, { env: { ...check.env, ...env } })
  running.delete(check.name)
  const outcome = await outcomeOf(check, ran.code)
  const tally = tallyOf(ran.code, outcome)
  const good = tally.failed === 0
  say(`${good ? '✓' : '✗'} ${check.name.padEnd(24)} ${ran.seconds.toFixed(1).padStart(6)} s${check.report ? `  ${lastLine(tally)}` : ''}`)
  sayNames('flaky', outcome.flaky)
  sayNames('not run', outcome.notRun)
  if (!good) say(`\n${ran.output.trimEnd()}\n`)
  else if (check.notice) say(check.notice.exec(ran.output)?.[0].replace(/^/gm, '  ') ?? '  (nothing said)')
  return tally
}

async function outcomeOf({ report }: Check, code: number): Promise<Outcome> {
  if (!report) return outcomeOfCode(code)
  return outcomeOfReport(report.shape, await readFile(report.file, 'utf8').catch(() => ''), report.testFiles())
}

async function journey(): Promise<Tally> {
  try {
    return await perform(journeys, { CHROMIUM_PATH: await ensureChromium(say) })
  } catch (error) {
    say(`✗ journeys\n\n${error instanceof Error ? error.message : String(error)}\n`)
    return { passed: 0, failed: 1 }
  }
}

function say(text: string): void {
  spokenAt = performance.now()
  console.log(text)
}

function sayNames(kind: string, names: readonly string[]): void {
  for (const name of names.slice(0, NAMES)) say(`  ${kind}: ${name}`)
  if (names.length > NAMES) say(`  ${kind}: ${names.length - NAMES} more`)
}

function sayWhatRuns(): void {
  if (performance.now() - spokenAt > SILENCE * 1000) say(`… ${seconds()} s, waiting for: ${[...running].join(', ')}`)
}

function seconds(): string {
  return ((performance.now() - started) / 1000).toFixed(0)
}
