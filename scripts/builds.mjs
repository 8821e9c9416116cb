import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The sources of the web. */
const SOURCES = [
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
]
const STAMP = '.haru/web-build'

/**
 * Whether dist/web and dist/console were built from the sources as they are.
 * @param {string} root
 */
export function isBuilt(root) {
  const stamp = join(root, STAMP)
  return (
    ['web', 'console'].every((page) => existsSync(join(root, 'dist', page, 'index.html'))) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === digest(root)
  )
}

/**
 * Stores the digest of the sources that they were built from. @param {string} root
 */
export function markBuilt(root) {
  const stamp = join(root, STAMP)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, digest(root))
}

/** @param {string} root */
function digest(root) {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    for (const file of filesUnder(join(root, source))) {
      hash.update(`${file.slice(root.length)}\0`)
      hash.update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}

/** Tests and the server's folders do not reach the browser. @param {string} path @returns {string[]} */
function filesUnder(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(path)
    .filter((name) => name !== 'server')
    .toSorted()
    .flatMap((name) => filesUnder(join(path, name)))
}
