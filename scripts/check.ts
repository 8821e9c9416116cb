import { mkdir, readFile, rm } from 'node:fs/promises'
import { ensureChromium } from './check/chromium.ts'
import { journeys, REPORTS, staticChecks, tests, type Check } from './check/checks.ts'
import { run } from './check/run.ts'
import { add, flakyIn, lastLine, nothing, tallyOf, type Tally } from './check/tally.ts'

// `npm run check`: everything but the journeys. `npm test` adds --journeys.
const withJourneys = process.argv.includes('--journeys')
const started = performance.now()

await rm(REPORTS, { recursive: true, force: true })
await mkdir(REPORTS, { recursive: true })

// Two lanes for two cores: the readers of code beside the tests. The journeys measure time, so they get the machine to themselves.
const readers = inTurn(staticChecks)
const [read, tested] = await Promise.all([readers, perform(tests)])
const total = [read, tested, withJourneys ? await journey() : nothing].reduce(add)

console.log(`\n${((performance.now() - started) / 1000).toFixed(0)} s`)
console.log(lastLine(total))
process.exitCode = total.failed > 0 ? 1 : 0

async function inTurn(checks: readonly Check[]): Promise<Tally> {
  let sum = nothing
  for (const check of checks) sum = add(sum, await perform(check))
  return sum
}

/** One line when it went well, everything it said when it did not. */
async function perform({ name, command, report, notice }: Check, env?: NodeJS.ProcessEnv): Promise<Tally> {
  const { code, output, seconds } = await run(command, { env })
  const text = report && (await readFile(report.file, 'utf8').catch(() => ''))
  const tally = tallyOf(code, report ? { shape: report.shape, text: text ?? '' } : null)
  const good = tally.failed === 0
  const count = report ? `  ${lastLine(tally)}` : ''
  console.log(`${good ? '✓' : '✗'} ${name.padEnd(24)} ${seconds.toFixed(1).padStart(6)} s${count}`)
  if (report?.shape === 'playwright' && text) for (const name of flakyIn(text)) console.log(`  flaky: ${name}`)
  if (!good) console.log(`\n${output.trimEnd()}\n`)
  else if (notice) console.log(notice.exec(output)?.[0].replace(/^/gm, '  ') ?? '  (nothing said)')
  return tally
}

async function journey(): Promise<Tally> {
  try {
    const chromium = await ensureChromium((text) => console.log(text))
    return await perform(journeys, { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: `${REPORTS}/playwright.json` })
  } catch (error) {
    console.log(`✗ journeys\n\n${error instanceof Error ? error.message : String(error)}\n`)
    return { passed: 0, failed: 1 }
  }
}
