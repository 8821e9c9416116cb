import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

// A program of two files in processes of their own: Node writes its cache when a process exits.

let folder: string
let dataDir: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'haru-code-'))
  dataDir = join(folder, 'data')
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(
    join(folder, 'main.ts'),
    `import { openCompileCache } from ${JSON.stringify(join(import.meta.dirname, 'compile-cache.ts'))}
     openCompileCache(process.argv[2] ?? '')
     console.log((await import('./word.ts')).word)`,
  )
  write('before')
})

afterEach(() => rmSync(folder, { recursive: true }))

test('creates no data folder', () => {
  expect(run()).toBe('before')
  expect(existsSync(dataDir)).toBe(false)
})

test('runs the present code beside a cache of earlier code, and beside a damaged cache', () => {
  mkdirSync(dataDir)
  expect(run()).toBe('before')
  const entries = cached()
  expect(entries.length).toBeGreaterThan(0)
  // As long as the earlier word.
  write('afters')
  expect(run()).toBe('afters')
  for (const entry of cached()) writeFileSync(entry, 'damaged')
  expect(run()).toBe('afters')
})

test('runs where the cache cannot be written', () => {
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'cache'), 'a file in its place')
  expect(run()).toBe('before')
})

const write = (word: string): void => writeFileSync(join(folder, 'word.ts'), `export const word: string = '${word}'\n`)

function run(): string {
  const { stdout, stderr } = spawnSync(process.execPath, [join(folder, 'main.ts'), dataDir], { encoding: 'utf8', env: {} })
  expect(stderr).toBe('')
  return stdout.trim()
}

function cached(): string[] {
  const root = join(dataDir, 'cache', 'code')
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
