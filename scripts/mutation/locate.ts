import { basename } from 'node:path'
import ts from 'typescript'
import { parse } from './edits.ts'
import type { Change, File } from './mutant.ts'

export type Place = { path: string; line: number; start: number; end: number; after: string[] }
/** `why`: nothing, or several places that are equally good. `near`: the lines that are most like it. */
export type Lost = { why: string; near: string[] }

/**
 * Finds the present place of the lines: in the same declaration of the same file, else in a declaration of that name in a
 * file of that name, else in one of that name, else anywhere in the product if they are long enough to be told from others.
 */
export function locate({ path, declaration, before, after }: Change, files: readonly File[]): Place | Lost {
  const found = files.flatMap((file) => placesIn(file, before).map((place) => ({ ...place, after })))
  const named = found.filter((place) => place.declaration === declaration)
  const ranked = [
    named.filter((place) => place.path === path),
    named.filter((place) => basename(place.path) === basename(path)),
    named,
    before.join('').length < DISTINCTIVE_LENGTH ? [] : found,
  ]
  const best = ranked.find((places) => places.length > 0) ?? []
  const [only] = best
  if (only && best.length === 1) return only
  if (best.length > 1) return { why: 'It stands in several places.', near: best.map((place) => `${place.path}:${place.line}`) }
  return { why: 'It was not found.', near: mostAlike(before, files) }
}

/** A text of this many letters is unlikely to occur twice. */
const DISTINCTIVE_LENGTH = 50

/** The file's text with the place changed. */
export function changed(text: string, { start, end, after }: Place): string {
  return text.slice(0, start) + after.join('\n') + text.slice(end)
}

function placesIn({ path, text }: File, before: string[]): (Omit<Place, 'after'> & { declaration: string })[] {
  if (!text.includes(before[0]!)) return []
  const lines = text.split('\n')
  const source = parse(path, text)
  return lines.flatMap((_, at) => {
    const here = lines.slice(at, at + before.length)
    if (here.length < before.length || here.some((line, i) => line.trim() !== before[i])) return []
    const start = lines.slice(0, at).join('\n').length + (at === 0 ? 0 : 1)
    const end = start + here.join('\n').length
    const first = start + here[0]!.length - here[0]!.trimStart().length
    return [{ path, line: at + 1, start, end, declaration: declarationAt(source, first)?.name ?? '' }]
  })
}

/** The top-level declaration around a position. */
export function declarationAt(source: ts.SourceFile, position: number): { name: string; node: ts.Node } | null {
  const node = source.statements.find((one) => one.getStart(source) <= position && position < one.getEnd())
  if (!node) return null
  if (ts.isVariableStatement(node)) return { name: node.declarationList.declarations[0]!.name.getText(source), node }
  if (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) return node.name ? { name: node.name.text, node } : null
  return null
}

export const startOfLine = (text: string, position: number): number => text.lastIndexOf('\n', position - 1) + 1

const NEAR = 3

/** The lines with the most words in common, for a search by hand. */
function mostAlike(before: string[], files: readonly File[]): string[] {
  const longest = before.toSorted((a, b) => b.length - a.length)[0]!
  const words = wordsOf(longest)
  const scored = files.flatMap(({ path, text }) =>
    text.split('\n').map((line, at) => ({ score: likeness(words, wordsOf(line)), text: `${path}:${at + 1}: ${line.trim()}` })),
  )
  return scored
    .filter(({ score }) => score > 0.4)
    .sort((a, b) => b.score - a.score)
    .slice(0, NEAR)
    .map((one) => one.text)
}

const wordsOf = (line: string): Set<string> => new Set(line.match(/\w+|[^\s\w]+/g) ?? [])

function likeness(one: Set<string>, other: Set<string>): number {
  const common = [...one].filter((word) => other.has(word)).length
  return common === 0 ? 0 : common / (one.size + other.size - common)
}
