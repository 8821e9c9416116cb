import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staticChecks, type StaticCheck } from './checks.ts'
import { run, type Ran } from './run.ts'
import { violations, type Violation } from './violations.ts'

// A checker that finds nothing looks exactly like one that reads nothing. So each gets its violations planted
// into a copy of the project, and must name every one: by the very command that `npm run check` runs.

const notCopied = new Set(['.git', '.haru', 'node_modules', 'dist', 'docs', '.env'])
let copy: string

beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'haru-planted-'))
  for (const entry of readdirSync('.')) {
    if (!notCopied.has(entry)) cpSync(entry, path.join(copy, entry), { recursive: true })
  }
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

for (const { name } of staticChecks) {
  describe(`${name} reports`, () => {
    let ran: Ran
    beforeAll(async () => {
      ran = await checkWith(name, violations[name])
    }, 300_000)

    test.each(violations[name])('$title', ({ reported }) => {
      expect(ran.output).toMatch(reported)
      expect(ran.code).not.toBe(0)
    })
  })
}

test('the boundaries refuse to pass when they could not read the code', async () => {
  const blind = (text: string) => text.replace("exclude: { path: '^(dist", "exclude: { path: '^(kit|features|apps|dist")
  const { code, output } = await checkWith('boundaries', [{ file: '.dependency-cruiser.cjs', content: blind }])
  expect(output).toMatch(/Only \d+ modules were read/)
  expect(code).not.toBe(0)
})

async function checkWith(name: StaticCheck, planted: Pick<Violation, 'file' | 'content'>[]): Promise<Ran> {
  const undo = planted.map(plant)
  try {
    return await run(staticChecks.find((check) => check.name === name)!.command, { cwd: copy })
  } finally {
    for (const back of undo) back()
  }
}

/** Writes or changes one file of the copy; answers how to undo it. */
function plant({ file, content }: Pick<Violation, 'file' | 'content'>): () => void {
  const target = path.join(copy, file)
  if (typeof content === 'string') {
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, content)
    return () => rmSync(target)
  }
  const before = readFileSync(target, 'utf8')
  const after = content(before)
  if (after === before) throw new Error(`Nothing was planted in ${file}`)
  writeFileSync(target, after)
  return () => writeFileSync(target, before)
}
