import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const ci = path.resolve('.ci', 'run')

/** Runs .ci/run with an npm that prints this text and exits with this code. */
function ciWith(text: string, code: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'haru-ci-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const npm = path.join(folder, 'npm')
  writeFileSync(npm, `#!/bin/sh\ncat <<'END'\n${text}\nEND\nexit ${code}\n`)
  chmodSync(npm, 0o755)
  const ran = spawnSync(ci, { env: { ...process.env, PATH: `${folder}:${process.env.PATH}` }, encoding: 'utf8' })
  return { code: ran.status, last: ran.stdout.trimEnd().split('\n').at(-1) }
}

test('a failed run ends with its sum and a code that is not 0, whatever npm prints after it', () => {
  expect(ciWith('12 passed, 3 failed\nnpm error Lifecycle script `test` failed', 1)).toEqual({ code: 1, last: '12 passed, 3 failed' })
})

test('a run without a sum fails', () => {
  expect(ciWith('npm error network', 7)).toEqual({ code: 1, last: '0 passed, 1 failed' })
  expect(ciWith('nothing to do', 0)).toEqual({ code: 1, last: '0 passed, 1 failed' })
})

test('a run with failures fails even when the exit code is 0', () => {
  expect(ciWith('12 passed, 3 failed', 0)).toEqual({ code: 1, last: '12 passed, 3 failed' })
})

test('a good run ends with 0', () => {
  expect(ciWith('\n61 s\n480 passed, 0 failed', 0)).toEqual({ code: 0, last: '480 passed, 0 failed' })
})

test('.ci/run is executable', () => {
  expect(() => execFileSync('test', ['-x', ci])).not.toThrow()
})
