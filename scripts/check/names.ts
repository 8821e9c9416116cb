import ts from 'typescript'
import type { Word } from './words.ts'

/** A refused name and its place: `kit/a.ts:3:7`, or the path itself. */
export type WrongName = { at: string; word: Word }

/** The names that this file declares and should not. Names of a library may be used as they are; an own name for one counts. */
export function wrongIdentifiers(file: string, text: string, words: readonly Word[]): WrongName[] {
  const here = words.filter((word) => word.kind === 'identifier' && isBelow(file, word.in))
  // Most files have none of the words: only the others are parsed.
  if (here.length === 0 || !anyOf(here).test(text)) return []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: WrongName[] = []
  visit(source)
  return found

  function visit(node: ts.Node): void {
    const word = ts.isIdentifier(node) && isDeclared(node) ? here.find((each) => each.found === node.text) : undefined
    if (word) found.push({ at: placeOf(node), word })
    ts.forEachChild(node, visit)
  }

  function placeOf(node: ts.Node): string {
    const { line, character } = source.getLineAndCharacterOfPosition(node.getStart())
    return `${file}:${line + 1}:${character + 1}`
  }
}

/** The folders and the file of this path that should have another name. A folder's place ends with a slash. */
export function wrongPaths(file: string, words: readonly Word[]): WrongName[] {
  const steps = file.split('/')
  const places = steps.map((_, index) => steps.slice(0, index + 1).join('/') + (index < steps.length - 1 ? '/' : ''))
  return words
    .filter(({ kind }) => kind === 'path')
    .flatMap((word) => places.filter((place) => isNamed(place, word)).map((at) => ({ at, word })))
}

function isNamed(place: string, word: Word): boolean {
  const name = place.replace(/\/$/, '')
  const last = name.slice(name.lastIndexOf('/') + 1)
  const isFound = word.found.includes('/') ? name.replace(/\.[^/]*$/, '') === word.found : last.replace(/\..*$/, '') === word.found
  return isFound && isBelow(place, word.in)
}

const anyOf = (words: readonly Word[]): RegExp => new RegExp(`\\b(?:${words.map(({ found }) => found).join('|')})\\b`)

const isBelow = (file: string, folder = ''): boolean => folder === '' || file.startsWith(`${folder}/`)

/** Whether a name is given here, not used. */
function isDeclared(node: ts.Identifier): boolean {
  const { parent } = node
  // `import { a as b }` and `const { a: b } = c` name b; without a name of its own the other side's is used.
  if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent)) return parent.name === node && parent.propertyName !== undefined
  if (ts.isBindingElement(parent)) return parent.name === node && (parent.propertyName !== undefined || isElement(parent))
  // A library may require an object with this method.
  if (ts.isObjectLiteralExpression(parent.parent)) return false
  return (isNamedDeclaration(parent) && parent.name === node) || (ts.isImportClause(parent) && parent.name === node)
}

const isElement = (node: ts.BindingElement): boolean => ts.isArrayBindingPattern(node.parent)

function isNamedDeclaration(node: ts.Node): node is ts.NamedDeclaration {
  return (
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isFunctionLike(node) ||
    ts.isClassLike(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isTypeParameterDeclaration(node) ||
    ts.isEnumDeclaration(node) ||
    ts.isEnumMember(node) ||
    ts.isPropertySignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isNamespaceImport(node) ||
    ts.isModuleDeclaration(node)
  )
}
