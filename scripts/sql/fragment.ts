import ts from 'typescript'

/** Whether an expression is the driver's tag: `sql`, `db.sql`, `this.#tx.sql`. */
export function isHandle(node: ts.Node): boolean {
  if (ts.isIdentifier(node)) return node.text === 'sql'
  return ts.isPropertyAccessExpression(node) && node.name.text === 'sql'
}

/** A handle by another name. */
export const isOtherHandle = (node: ts.Node, checker: ts.TypeChecker): boolean =>
  !isHandle(node) && ['Sql', 'TransactionSql', 'ReservedSql'].includes(checker.getTypeAtLocation(node).symbol?.name ?? '')

/** Values that the driver inserts into a statement as text: another template, or a list of columns. */
export function isPart(type: ts.Type): boolean {
  if (type.isUnion()) return type.types.some(isPart)
  return ['PendingQuery', 'Helper', 'PendingRawQuery'].includes(type.getSymbol()?.name ?? '')
}

/** Text of a statement, or of a part of one, with its parameters' types between. */
export class SqlFragment {
  readonly pieces: readonly (string | SqlFragment | SqlHelper | ts.Type)[]
  constructor(pieces: (string | SqlFragment | SqlHelper | ts.Type)[]) {
    this.pieces = pieces
  }
}

/** `sql(rows)`, `sql(row, 'a', 'b')` and `sql(name)`: the generated text depends on the SQL before it. */
export class SqlHelper {
  readonly node: ts.CallExpression
  readonly evaluate: (argument: ts.Expression) => unknown
  constructor(node: ts.CallExpression, evaluate: (argument: ts.Expression) => unknown) {
    this.node = node
    this.evaluate = evaluate
  }
}

export type Text = { text: string; parameters: ts.Type[] }

/** The text that the driver sends; null if the columns of a helper are unknown. */
export function textOf(fragment: SqlFragment, checker: ts.TypeChecker): Text | null {
  const whole: Text = { text: '', parameters: [] }
  const add = (piece: SqlFragment['pieces'][number]): boolean => {
    if (typeof piece === 'string') whole.text += piece
    else if (piece instanceof SqlFragment) return piece.pieces.every(add)
    else if (piece instanceof SqlHelper) return addHelper(whole, piece, checker)
    else whole.text += `$${whole.parameters.push(piece)}`
    return true
  }
  return add(fragment) ? whole : null
}

function addHelper(whole: Text, { node, evaluate }: SqlHelper, checker: ts.TypeChecker): boolean {
  const [first, ...rest] = node.arguments
  const type = checker.getTypeAtLocation(withoutCast(first!))
  if (checker.isTypeAssignableTo(type, checker.getStringType())) {
    const name = evaluate(first!)
    if (typeof name !== 'string') return false
    whole.text += `"${name}"`
    return true
  }
  const row = checker.getIndexTypeOfType(type, ts.IndexKind.Number) ?? type
  const [before] = [...whole.text.matchAll(BUILDERS)].at(-1) ?? ['']
  if (before.toLowerCase() === 'in') {
    whole.text += `($${whole.parameters.push(row)})`
    return true
  }
  const properties = rest.length > 0 ? namedIn(row, rest.map(evaluate)) : checker.getPropertiesOfType(row)
  if (properties.length === 0 || row.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return false
  const columns = properties.map((property) => {
    const at = whole.parameters.push(checker.getTypeOfSymbol(property))
    return { column: `"${property.name}"`, value: `$${at}` }
  })
  whole.text +=
    before.toLowerCase() === 'update'
      ? columns.map(({ column, value }) => `${column} = ${value}`).join(', ')
      : `(${columns.map(({ column }) => column).join(', ')}) values (${columns.map(({ value }) => value).join(', ')})`
  return true
}

/** The last of these words decides the text that the driver generates for a helper. */
const BUILDERS = /\b(update|insert|in)\b/gi

const withoutCast = (node: ts.Expression): ts.Expression =>
  ts.isAsExpression(node) && node.type.kind === ts.SyntaxKind.NeverKeyword ? node.expression : node

const namedIn = (row: ts.Type, names: readonly unknown[]): ts.Symbol[] =>
  names.flat().flatMap((name) => row.getProperty(String(name)) ?? [])
