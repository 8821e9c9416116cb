import { dirname, join, normalize } from 'node:path'
import type { File } from './mutant.ts'
import { featureOf } from './sample.ts'

/** Which files each file imports at run time; `aliases` are the `imports` of package.json, such as `#kit/*`. */
export function importGraph(files: readonly File[], aliases: Record<string, string>): Map<string, string[]> {
  const known = new Set(files.map(({ path }) => path))
  return new Map(
    files.map(({ path, text }) => {
      const found = [...text.matchAll(IMPORT)].map(([, from, bare, dynamic]) => resolve(path, (from ?? bare ?? dynamic)!, aliases))
      return [path, [...new Set(found)].filter((target) => known.has(target))]
    }),
  )
}

/** Without `import type`, which is erased before a test runs. */
const IMPORT = /^(?:import|export)\s+(?!type\b)[^'"`;=]*?from\s*'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'\)/gm

function resolve(path: string, specifier: string, aliases: Record<string, string>): string {
  for (const [alias, target] of Object.entries(aliases)) {
    const prefix = alias.slice(0, -1)
    if (specifier.startsWith(prefix)) return normalize(target.replace('*', specifier.slice(prefix.length)))
  }
  return normalize(join(dirname(path), specifier))
}

/** Most files of tests outside of its feature's server that one mutant is tried with: the nearest ones. */
const FILES_MAX = 24

/**
 * The tests that reach a file: all of its feature's server, and of these the nearest: others of its feature, those that import it
 * themselves, and those of the applications that import its feature. For a file of `kit`, which nearly all tests reach, the nearest.
 * Tests of the server go before those of screens.
 */
export function testsFor(path: string, graph: ReadonlyMap<string, readonly string[]>): string[] {
  const home = featureOf(path)
  const isNear = (test: string): boolean => {
    const direct = graph.get(test)!
    const importsHome = direct.some((one) => featureOf(one) === home)
    return path.startsWith('kit/') || featureOf(test) === home || direct.includes(path) || (test.startsWith('apps/') && importsHome)
  }
  const tests = [...distancesTo(path, graph)]
    .filter(([test]) => IS_TEST.test(test) && !ELSEWHERE.test(test) && isNear(test))
    .map(([test, distance]) => ({ test, distance: distance + (IS_SCREEN.test(test) ? SCREENS_LAST : 0) }))
    .sort((a, b) => a.distance - b.distance || (a.test < b.test ? -1 : 1))
    .map(({ test }) => test)
  const isOwn = (test: string): boolean => !path.startsWith('kit/') && test.startsWith(`${home}/server/`)
  const others = new Set(tests.filter((test) => !isOwn(test)).slice(0, FILES_MAX))
  return tests.filter((test) => isOwn(test) || others.has(test))
}

const IS_TEST = /\.test\.tsx?$/
/** Journeys, benchmarks and the project's own tools have other runs. */
const ELSEWHERE = /^(e2e|bench|scripts)\//
const IS_SCREEN = /\/(web|operator|ui)\/.*\.tsx?$/
const SCREENS_LAST = 1000

/** Every file from which imports lead to this one, with the number of steps. */
function distancesTo(path: string, graph: ReadonlyMap<string, readonly string[]>): Map<string, number> {
  const importers = new Map<string, string[]>()
  for (const [from, targets] of graph) for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), from])
  const distances = new Map([[path, 0]])
  // Iterating a map follows the order of insertion and includes entries that are added meanwhile.
  for (const [at, distance] of distances) {
    for (const from of importers.get(at) ?? []) if (!distances.has(from)) distances.set(from, distance + 1)
  }
  return distances
}
