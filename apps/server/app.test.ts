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

/** Its folder has what other features' servers share, without endpoints, tables or timers of its own. */
const SHARED = 'review'

/** Features with a server folder that are not registered exactly once. */
function wronglyRegistered(root: string, registered: readonly string[]): string[] {
  const folders = globSync('features/*/server', { cwd: root }).map((path) => path.split('/')[1]!)
  return folders.filter((folder) => folder !== SHARED && registered.filter((name) => name === folder).length !== 1).toSorted()
}

test('every feature that has a server is registered once', () => {
  expect(wronglyRegistered(ROOT, names)).toEqual([])
  expect(names.length).toBeGreaterThan(25)
})

test('finds a feature that is not registered or registered twice', () => {
  const root = mkdtempSync(join(tmpdir(), 'haru-features-'))
  for (const word of ['listed', 'planted', 'doubled']) mkdirSync(join(root, 'features', word, 'server'), { recursive: true })
  mkdirSync(join(root, 'features/drawn/web'), { recursive: true })
  expect(wronglyRegistered(root, ['listed', 'doubled', 'doubled'])).toEqual(['doubled', 'planted'])
  rmSync(root, { recursive: true })
})

test('features of lower layers are listed first', () => {
  const { forbidden } = createRequire(import.meta.url)(join(ROOT, '.dependency-cruiser.cjs')) as Boundaries
  const layers = forbidden.filter(({ name }) => /^layer-\d+$/.test(name)).map(({ from }) => /\((.*)\)/.exec(from.path!)![1]!.split('|'))
  const layerNumbers = names.map((name) => layers.findIndex((layer) => layer.includes(name)))
  expect(layerNumbers).not.toContain(-1)
  expect(layerNumbers).toEqual(layerNumbers.toSorted((a, b) => a - b))
})

test('deletion handlers run for the wallet and follows first, then comments, then posts', () => {
  const { extensions } = composeFeatures(features)
  const deletionOrder = [forgetViv, forgetFollows, forgetCommentLikes, forgetComments, forgetPostLikes, forgetPosts]
  expect(extensions.all(forget).filter((one) => deletionOrder.includes(one))).toEqual(deletionOrder)
})
