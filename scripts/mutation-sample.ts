import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { File, Mutant, Sample } from './mutation/mutant.ts'
import { importGraph } from './mutation/reach.ts'
import { countsOf, reportOf } from './mutation/report.ts'
import { choose, holdsRules } from './mutation/sample.ts'
import { locateMutant, tryMutant, type Baseline, type Result } from './mutation/try.ts'

// npm run mutation: breaks a sample of the product's rules one at a time and reports how many the tests catch (scripts/mutation/README.md).
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '14' },
    count: { type: 'string', default: '40' },
    /** A worktree of this project with its node_modules; its committed state is measured. */
    tree: { type: 'string', default: '.' },
    /** Chooses a new sample from that tree. */
    choose: { type: 'boolean', default: false },
    /** Only finds the rules. */
    locate: { type: 'boolean', default: false },
    /** Numbers of the sample, tried again even if they have a result. */
    only: { type: 'string' },
    limit: { type: 'string', default: '900' },
  },
})
const SAMPLE = join(import.meta.dirname, 'mutation/sample.json')
const [seed, count] = [Number(values.seed), Number(values.count)]
const from = resolve(values.tree)
const commit = git('rev-parse', 'HEAD')

if (values.choose) writeSample()
const sample = JSON.parse(readFileSync(SAMPLE, 'utf8')) as Sample
if (sample.seed !== seed || sample.count !== count) {
  throw new Error(`sample.json was chosen with --seed ${sample.seed} --count ${sample.count}; --choose replaces it.`)
}
const only = values.only?.split(',').map(Number)
const mutants = sample.mutants.filter(({ id }) => only?.includes(id) ?? true)

if (values.locate) locateAll(mutants)
else if (!values.choose) await measure(mutants)

function git(...args: string[]): string {
  return execFileSync('git', ['-C', from, ...args], { encoding: 'utf8' }).trim()
}

function filesOf(tree: string, pattern: string): File[] {
  return globSync(pattern, { cwd: tree })
    .filter((path) => !path.startsWith('node_modules/'))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(tree, path), 'utf8') }))
}

function productOf(tree: string): File[] {
  return filesOf(tree, '{kit,features,apps}/**/*.ts').filter(({ path }) => !path.endsWith('.test.ts'))
}

function writeSample(): void {
  const files = filesOf(from, '{kit/contract,features}/**/*.ts').filter(({ path }) => holdsRules(path))
  const chosen: Sample = { seed, count, commit, mutants: choose(files, seed, count) }
  writeFileSync(SAMPLE, `${JSON.stringify(chosen, null, 2)}\n`)
  console.log(`${chosen.mutants.length} rules of ${commit.slice(0, 7)}`)
}

function locateAll(those: readonly Mutant[]): void {
  const files = productOf(from)
  for (const mutant of those) {
    const place = locateMutant(mutant, files)
    if (!('why' in place)) {
      console.log(`${mutant.id}  ${place.path}:${place.line}`)
      continue
    }
    process.exitCode = 1
    console.log(`${mutant.id}  NOT FOUND (${mutant.path} ${mutant.declaration}): ${place.why}`)
    for (const line of mutant.now?.before ?? mutant.before) console.log(`    - ${line}`)
    for (const line of place.near) console.log(`    ? ${line}`)
  }
}

/** Continues an earlier run of the same commit. Writes every result at once. */
async function measure(those: readonly Mutant[]): Promise<void> {
  if (git('status', '--porcelain') !== '') console.log('Uncommitted changes are not measured.')
  const file = join(import.meta.dirname, `../.haru/mutation/${commit.slice(0, 7)}.json`)
  const earlier = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { baseline: Baseline; results: Result[] }) : null
  const baseline: Baseline = earlier?.baseline ?? {}
  const results = new Map(earlier?.results.map((result) => [result.id, result]))
  const write = (): void => {
    const sorted = [...results.values()].sort((a, b) => a.id - b.id)
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, `${JSON.stringify({ commit, seed, count, counts: countsOf(sorted), baseline, results: sorted }, null, 2)}\n`)
  }

  const tree = openTree()
  const { imports } = JSON.parse(readFileSync(join(tree, 'package.json'), 'utf8')) as { imports: Record<string, string> }
  const graph = importGraph(filesOf(tree, '{kit,features,apps,db}/**/*.{ts,tsx}'), imports)
  const files = productOf(tree)
  for (const mutant of those) {
    const had = results.get(mutant.id)
    if (had && had.verdict !== 'not found' && only === undefined) continue
    const result = await tryMutant(mutant, { tree, files, graph, baseline, limitSeconds: Number(values.limit) })
    results.set(mutant.id, result)
    write()
    console.log(`${new Date().toISOString().slice(11, 19)} ${mutant.id} ${result.verdict} ${result.caughtBy ?? ''}`)
  }
  write()
  const failing = Object.keys(baseline).filter((name) => baseline[name] === 'failed')
  if (failing.length > 0) console.log(`\nNot counted, since they fail with no rule broken: ${failing.join(', ')}`)
  console.log(`\n${reportOf([...results.values()].sort((a, b) => a.id - b.id))}\n${file}`)
  if ([...results.values()].some(({ verdict }) => verdict === 'not found')) process.exitCode = 1
}

/** A temporary worktree of that commit, with the other tree's node_modules. */
function openTree(): string {
  const tree = join(realpathSync(mkdtempSync(join(tmpdir(), 'haru-mutation-'))), 'tree')
  git('worktree', 'add', '--quiet', '--detach', tree, commit)
  symlinkSync(join(from, 'node_modules'), join(tree, 'node_modules'))
  process.once('exit', () => closeTree(tree))
  process.once('SIGINT', () => process.exit(130))
  process.once('SIGTERM', () => process.exit(143))
  return tree
}

function closeTree(tree: string): void {
  rmSync(join(tree, 'node_modules'), { force: true })
  git('worktree', 'remove', '--force', tree)
  rmSync(join(tree, '..'), { recursive: true, force: true })
}
