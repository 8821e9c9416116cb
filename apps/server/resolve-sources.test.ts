import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

// In a process of its own, because hooks stay registered.
const PROGRAM = `
  import { resolveSources } from './resolve-sources.ts'
  const resolved = ['./start.ts', '../../kit/contract/time.ts', '#kit/contract/time.ts', '#features/routes.ts', 'zod', 'node:fs']
  const find = () => resolved.map((specifier) => import.meta.resolve(specifier))
  const before = find()
  resolveSources()
  const { DAY_MS } = await import('#kit/contract/time.ts')
  const missing = await import('./missing.ts').catch(({ code }) => code)
  console.log(JSON.stringify({ before, after: find(), DAY_MS, missing }))
`

test('finds the files and libraries that Node finds, and tells of a missing one', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  const { before, after, DAY_MS, missing } = JSON.parse(stdout) as { before: string[]; after: string[]; DAY_MS: number; missing: string }
  expect(after).toEqual(before)
  expect(after[1]).toBe(after[2])
  expect([DAY_MS, missing]).toEqual([86_400_000, 'ENOENT'])
})
