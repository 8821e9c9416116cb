import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** @typedef {{ name: string, configs: string[], results: string[], sources: string[], without: string }} Build */

/**
 * What `npm start` builds. `configs`: of Vite, in their order. `results`: the files by which a build is found. `sources`: a change of one is built
 * again. `without`: the folders below the sources that do not reach the result.
 * @type {Build[]}
 */
export const BUILDS = [
  {
    name: 'web',
    configs: ['vite.config.ts', 'vite.console.config.ts'],
    results: ['dist/web/index.html', 'dist/console/index.html'],
    sources: [
      'apps/operator',
      'apps/web',
      'features',
      'kit/contract',
      'kit/ui',
      'kit/web',
      'package-lock.json',
      'package.json',
      'scripts/shapes.ts',
      'tsconfig.base.json',
      'tsconfig.web.json',
      'vite.shared.ts',
      'vite.config.ts',
      'vite.console.config.ts',
    ],
    without: 'server',
  },
  {
    name: 'server',
    configs: ['vite.server.config.ts'],
    results: ['dist/server/program.js'],
    sources: [
      'apps/server',
      'features',
      'kit/contract',
      'kit/server',
      'kit/ui',
      'package-lock.json',
      'package.json',
      'tsconfig.base.json',
      'tsconfig.server.json',
      'vite.server.config.ts',
    ],
    without: 'web',
  },
]

/**
 * Whether the results are there and were built from the sources as they are.
 * @param {string} root @param {Build} build
 */
export function isBuilt(root, build) {
  const stamp = stampOf(root, build)
  return (
    build.results.every((file) => existsSync(join(root, file))) && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest(root, build)
  )
}

/**
 * Stores the digest of the sources that it was built from. @param {string} root @param {Build} build
 */
export function markBuilt(root, build) {
  const stamp = stampOf(root, build)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, digest(root, build))
}

/** @param {string} root @param {Build} build */
const stampOf = (root, { name }) => join(root, `.haru/${name}-build`)

/** @param {string} root @param {Build} build */
function digest(root, { sources, without }) {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of filesUnder(join(root, source), without)) {
      hash.update(`${file.slice(root.length)}\0`)
      hash.update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}

/** Without tests. @param {string} path @param {string} without @returns {string[]} */
function filesUnder(path, without) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(path)
    .filter((name) => name !== without)
    .toSorted()
    .flatMap((name) => filesUnder(join(path, name), without))
}
