import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { traceOf } from './trace.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'haru-trace-'))
  // The third line of the bundle comes from the sixth line of the source.
  writeFileSync(join(folder, 'bundle.js.map'), JSON.stringify({ version: 3, sources: ['../src/care.ts'], names: [], mappings: ';;AAKA' }))
  writeFileSync(join(folder, 'damaged.js.map'), 'no map')
})
afterAll(() => rmSync(folder, { recursive: true }))

const thrownIn = (file: string): Error =>
  Object.assign(new Error('lost'), {
    stack: `Error: lost\n    at care (${pathToFileURL(join(folder, file)).href}:3:1)\n    at node:internal/main:1:2`,
  })

test('a trace names the sources of a bundle', () => {
  const source = pathToFileURL(join(folder, '../src/care.ts')).href
  expect(traceOf(thrownIn('bundle.js'))).toBe(`Error: lost\n    at care (${source}:6:1)\n    at node:internal/main:1:2`)
})

test('a trace without a map, or with a damaged one, stays as it is', () => {
  for (const error of [thrownIn('other.js'), thrownIn('damaged.js'), thrownIn('bundle.js.ts')]) expect(traceOf(error)).toBe(error.stack)
  expect(traceOf(Object.assign(new Error('lost'), { stack: undefined }))).toBe('')
})
