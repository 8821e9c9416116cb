import { readFileSync, globSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { EXPRESSION } from './tables-in.ts'

/** A piece of SQL in a file: a string, or a template with `EXPRESSION` for each `${}`. */
export type Piece = { file: string; line: number; text: string }

const ROOT = join(import.meta.dirname, '../..')

/** The server's files below these folders, as paths from the root, without tests and their helpers. */
export function serverFiles(folders: readonly string[] = ['features/*/server', 'kit/server'], root = ROOT): string[] {
  return globSync(
    folders.map((folder) => `${folder}/**/*.ts`),
    { cwd: root },
  )
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.ts$|(^|\/)(testing(-\w+)?|sample|dataset|world)(\.ts$|\/)/.test(file))
    .toSorted()
}

/** Every string and template of a file. */
export function piecesOf(file: string, text = readFileSync(join(ROOT, file), 'utf8')): Piece[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const pieces: Piece[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return
    if (ts.isStringLiteralLike(node)) add(node, isMachineTable(node) ? `update ${node.text}` : node.text)
    if (ts.isTemplateExpression(node)) add(node, textOf(node))
    ts.forEachChild(node, visit)
  }
  const add = (node: ts.Node, words: string): void => {
    pieces.push({ file, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, text: words })
  }
  visit(source)
  return pieces
}

/** The table of a state machine, which kit/server/transition.ts locks and updates for the feature. */
function isMachineTable({ parent }: ts.Node): boolean {
  if (!ts.isPropertyAssignment(parent) || parent.name.getText() !== 'table') return false
  return parent.parent.properties.some(({ name }) => name?.getText() === 'transitions')
}

const textOf = ({ head, templateSpans }: ts.TemplateExpression): string =>
  [head.text, ...templateSpans.map(({ literal }) => literal.text)].join(EXPRESSION)
