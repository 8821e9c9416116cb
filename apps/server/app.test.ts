import { createRequire } from 'node:module'
import { globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { forgetFollows } from '#features/follow/server/forget.ts'
import { forgetPosts } from '#features/daily/server/forget.ts'
import { forgetComments } from '#features/comment/server/forget.ts'
import { forgetCommentLikes, forgetPostLikes } from '#features/like/server/forget.ts'
import { forgetViv } from '#features/viv/server/forget.ts'
import { forget } from '#kit/server/account-deletion.ts'
import { composeFeatures } from '#kit/server/feature.ts'
import { features } from './app.ts'

const ROOT = join(import.meta.dirname, '../..')
type Boundaries = { forbidden: { name: string; from: { path?: string } }[] }

const names = features.map(({ name }) => name)

/** Features under this folder that have a server and are not in the list, or are in it more than once. */
function wronglyRegistered(root: string, registered: readonly string[]): string[] {
  const folders = globSync('features/*/server', { cwd: root }).map((path) => path.split('/')[1]!)
  return folders.filter((folder) => registered.filter((name) => name === folder).length !== 1).toSorted()
}

test('every feature that has a server is registered once', () => {
  expect(wronglyRegistered(ROOT, names)).toEqual([])
  expect(names.length).toBeGreaterThan(25)
})

test('a feature that is not registered, or registered twice, is found', () => {
  const root = mkdtempSync(join(tmpdir(), 'haru-features-'))
  for (const word of ['listed', 'planted', 'doubled']) mkdirSync(join(root, 'features', word, 'server'), { recursive: true })
  mkdirSync(join(root, 'features/drawn/web'), { recursive: true })
  expect(wronglyRegistered(root, ['listed', 'doubled', 'doubled'])).toEqual(['doubled', 'planted'])
  rmSync(root, { recursive: true })
})

test('features are listed with those of lower layers first', () => {
  const { forbidden } = createRequire(import.meta.url)(join(ROOT, '.dependency-cruiser.cjs')) as Boundaries
  const layers = forbidden.filter(({ name }) => /^layer-\d+$/.test(name)).map(({ from }) => /\((.*)\)/.exec(from.path!)![1]!.split('|'))
  const heights = names.map((name) => layers.findIndex((layer) => layer.includes(name)))
  expect(heights).not.toContain(-1)
  expect(heights).toEqual(heights.toSorted((a, b) => a - b))
})

test('a deleted account is forgotten by wallet and people, then by comments, then by posts', () => {
  const { extensions } = composeFeatures(features)
  const known = [forgetViv, forgetFollows, forgetCommentLikes, forgetComments, forgetPostLikes, forgetPosts]
  expect(extensions.all(forget).filter((one) => known.includes(one))).toEqual(known)
})
