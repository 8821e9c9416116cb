import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const text = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')
const features = readdirSync(join(ROOT, 'features'), { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []))

test('docs/architecture.md has each feature in its tree and in the layers that are enforced', () => {
  const [, tree = ''] = /```\n([^]*?)```/.exec(text) ?? []
  expect(features.filter((name) => !new RegExp(`^ .*(?<![\\w-])${name}(?![\\w-])`, 'm').test(tree))).toEqual([])

  const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as { forbidden: { name: string; comment: string }[] }
  const enforced = forbidden.flatMap(({ name, comment }) =>
    /^layer-\d+$/.test(name) ? [comment.split(':')[0]!.split(', ').toSorted()] : [],
  )
  const [, named = ''] = /only from lower ones: ([^]*?)\. `\.dependency-cruiser/.exec(text) ?? []
  expect(named.split('·').map((layer) => layer.trim().split(/\s+/).toSorted())).toEqual(enforced)
  expect(enforced.flat().toSorted()).toEqual(features.toSorted())
})
