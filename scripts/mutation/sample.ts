import ts from 'typescript'
import { KINDS, parse, typescriptEdits, type Edit, type Kind } from './edits.ts'
import { declarationAt, startOfLine } from './locate.ts'
import type { Change, File, Mutant } from './mutant.ts'
import { sqlEdits } from './sql-edits.ts'

/** Files that hold rules of the product. */
export const holdsRules = (path: string): boolean =>
  /^(kit\/contract\/[^/]+|features\/[^/]+\/(rules|transitions|contract|contract\/[^/]+|server\/.+))\.ts$/.test(path) &&
  !/(\.test|\.gen|(^|\/)testing)\.ts$/.test(path)

const PER_FILE = 2
const PER_FEATURE = 5

/** Takes the kinds in turn, so that each is there; within a kind the seed decides. */
export function choose(files: readonly File[], seed: number, count: number): Mutant[] {
  const random = randomOf(seed)
  const queues = KINDS.map((kind) => ({ kind, waiting: [] as ReturnType<typeof changesOf> }))
  for (const file of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    for (const one of changesOf(file)) queues.find(({ kind }) => kind === one.kind)!.waiting.push(one)
  }
  for (const queue of queues) queue.waiting = shuffled(queue.waiting, random)

  const chosen: Mutant[] = []
  const taken = new Map<string, number>()
  const isFull = ({ path, declaration }: Change): boolean =>
    (taken.get(path) ?? 0) >= PER_FILE || (taken.get(featureOf(path)) ?? 0) >= PER_FEATURE || taken.has(`${path}#${declaration}`)
  while (chosen.length < count && queues.some(({ waiting }) => waiting.length > 0)) {
    for (const { kind, waiting } of queues) {
      let next = waiting.shift()
      while (next && (isFull(next.change) || !next.parses())) next = waiting.shift()
      if (!next || chosen.length === count) continue
      const { change } = next
      chosen.push({ id: chosen.length + 1, kind, ...change })
      const { path, declaration } = change
      for (const key of [path, featureOf(path), `${path}#${declaration}`]) taken.set(key, (taken.get(key) ?? 0) + 1)
    }
  }
  return chosen
}

/** 'features/viv', 'kit/contract'. */
export const featureOf = (path: string): string => path.split('/').slice(0, 2).join('/')

/** The edits of a file as lines that can be located later; lines that occur twice in a declaration are left out. */
export function changesOf({ path, text }: File): { kind: Kind; change: Change; parses(): boolean }[] {
  const source = parse(path, text)
  const isContract = /\/contract(\/[^/]+)?\.ts$/.test(path) && path.startsWith('features/')
  // In contracts only the access words are rules that a server test can observe.
  const edits = [...typescriptEdits(source), ...sqlEdits(source)].filter(({ kind }) => !isContract || kind === 'access')
  return edits.flatMap((edit) => {
    const change = changeOf(source, edit)
    return change ? [{ kind: edit.kind, change, parses: () => parses(text.slice(0, edit.start) + edit.text + text.slice(edit.end)) }] : []
  })
}

function changeOf(source: ts.SourceFile, { start, end, text }: Edit): Change | null {
  const declaration = declarationAt(source, start)
  if (declaration === null) return null
  const from = startOfLine(source.text, start)
  const newline = source.text.indexOf('\n', end)
  const to = newline === -1 ? source.text.length : newline
  const linesOf = (lines: string): string[] => lines.split('\n').map((line) => line.trim())
  const before = linesOf(source.text.slice(from, to))
  const after = linesOf(source.text.slice(from, start) + text + source.text.slice(end, to))
  const own = linesOf(declaration.node.getText(source)).join('\n')
  return own.split(before.join('\n')).length === 2 ? { path: source.fileName, declaration: declaration.name, before, after } : null
}

function parses(text: string): boolean {
  const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ESNext }
  return ts.transpileModule(text, { reportDiagnostics: true, compilerOptions: options }).diagnostics?.length === 0
}

function shuffled<T>(values: readonly T[], random: () => number): T[] {
  return values
    .map((value) => ({ value, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ value }) => value)
}

/** Mulberry32: numbers from 0 to below 1, always the same for a seed. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
