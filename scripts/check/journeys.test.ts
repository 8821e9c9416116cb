import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { run } from './run.ts'
import { flakyIn, tallyOf } from './tally.ts'

// Playwright takes its time to start where all cores are busy.
vi.setConfig({ testTimeout: 180_000 })

// A second try must hide nothing: by the journeys' own configuration, in a folder of three that need no server.

const PLANTED = `
  import { test } from '@playwright/test'
  test('is well', () => undefined)
  test('fails always', () => { throw new Error('planted') })
  test('fails once', ({}, { retry }) => { if (retry === 0) throw new Error('planted') })`

/** Runs the three; `CI` as .ci/run has it, or empty as by hand. */
async function tried(CI: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'haru-journeys-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  const own = `import config from '${path.resolve('playwright.config.ts')}'`
  const planted = "export default { ...config, testDir: '.', outputDir: 'out', globalSetup: undefined, projects: undefined, workers: 1 }"
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(path.join(folder, 'playwright.config.ts'), `${own}\n${planted}`)
  writeFileSync(path.join(folder, 'planted.spec.ts'), PLANTED)
  const file = path.join(folder, 'report.json')
  const command = ['playwright', 'test', '--reporter=json', '--config', path.join(folder, 'playwright.config.ts')] as const
  const { code, output } = await run(command, { env: { CI, PLAYWRIGHT_JSON_OUTPUT_NAME: file } })
  expect(code, output).toBe(1)
  const text = readFileSync(file, 'utf8')
  return { ...tallyOf(code, { shape: 'playwright', text }), flaky: flakyIn(text) }
}

test('on CI a journey that fails always fails the run, and one that failed once is named', async () => {
  expect(await tried('1')).toEqual({ passed: 2, failed: 1, flaky: ['planted.spec.ts:5 fails once'] })
})

test('by hand nothing is tried again', async () => {
  expect(await tried('')).toEqual({ passed: 1, failed: 2, flaky: [] })
})
