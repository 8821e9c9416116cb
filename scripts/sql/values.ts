import ts from 'typescript'

/** The value of a piece of code, as far as it is known without running it. */
export type Value = unknown

/** A value that only a running call has. */
export class Unknown {
  readonly why: string
  constructor(node: ts.Node, why = `\`${short(node)}\` is known at run time alone`) {
    this.why = why
  }
}

/** Why the text of a statement is not known. */
export class Unresolved extends Error {}

/** A path on which the code throws, so that no statement is sent. */
export class Thrown extends Error {}

export class Closure {
  readonly node: ts.FunctionLikeDeclaration
  readonly env: Env
  constructor(node: ts.FunctionLikeDeclaration, env: Env) {
    this.node = node
    this.env = env
  }
}

/** Values of parameters and local constants by their declaration. */
export type Env = ReadonlyMap<ts.Node, Value>
export const EMPTY: Env = new Map()

export const KEYWORDS = new Map<ts.SyntaxKind, Value>([
  [ts.SyntaxKind.TrueKeyword, true],
  [ts.SyntaxKind.FalseKeyword, false],
  [ts.SyntaxKind.NullKeyword, null],
])

export const GLOBALS = new Map<string, Value>(Object.entries({ Object, String, Number, Math, Set, Array }))

export const OPERATORS = new Map<ts.SyntaxKind, (one: never, other: never) => Value>([
  [ts.SyntaxKind.PlusToken, (one: number, other: number) => one + other],
  [ts.SyntaxKind.MinusToken, (one: number, other: number) => one - other],
  [ts.SyntaxKind.AsteriskToken, (one: number, other: number) => one * other],
  [ts.SyntaxKind.SlashToken, (one: number, other: number) => one / other],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, (one: Value, other: Value) => one === other],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, (one: Value, other: Value) => one !== other],
  [ts.SyntaxKind.LessThanToken, (one: number, other: number) => one < other],
  [ts.SyntaxKind.GreaterThanToken, (one: number, other: number) => one > other],
])

/** Code in a sentence. */
export const short = (node: ts.Node): string => node.getText().replaceAll(/\s+/g, ' ').slice(0, 60)

/** Whether a node has the value of its inner expression. */
export const isWrapper = (
  node: ts.Node,
): node is ts.ParenthesizedExpression | ts.AsExpression | ts.SatisfiesExpression | ts.NonNullExpression | ts.AwaitExpression =>
  ts.isParenthesizedExpression(node) ||
  ts.isAsExpression(node) ||
  ts.isSatisfiesExpression(node) ||
  ts.isNonNullExpression(node) ||
  ts.isAwaitExpression(node)

export const regexOf = (written: string): RegExp =>
  new RegExp(written.slice(1, written.lastIndexOf('/')), written.slice(written.lastIndexOf('/') + 1))

export const typeOf = (value: Value): Value => (value instanceof Unknown ? value : value instanceof Closure ? 'function' : typeof value)
