import ts from 'typescript'

/** Ways to break one rule. */
export const KINDS = [
  'negate',
  'and-or',
  'boundary',
  'constant',
  'drop-throw',
  'no-problem',
  'drop-effect',
  'drop-check',
  'access',
  'sql-condition',
  'sql-boundary',
] as const
export type Kind = (typeof KINDS)[number]

/** Replaces the text from `start` to `end` (exclusive). */
export type Edit = { kind: Kind; start: number; end: number; text: string }

export const parse = (path: string, text: string): ts.SourceFile => ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)

/** Every edit of TypeScript (not of SQL) that breaks a rule of this file. Types and imports are left alone. */
export function typescriptEdits(source: ts.SourceFile): Edit[] {
  const edits: Edit[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return
    edits.push(...editsOf(node, source))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return edits
}

function editsOf(node: ts.Node, source: ts.SourceFile): Edit[] {
  const replace = (kind: Kind, target: ts.Node, text: string): Edit[] => [
    { kind, start: target.getStart(source), end: target.getEnd(), text },
  ]
  const negated = (condition: ts.Expression): string => `!(${condition.getText(source)})`

  if (ts.isIfStatement(node)) return replace('negate', node.expression, negated(node.expression))
  if (ts.isConditionalExpression(node)) return replace('negate', node.condition, negated(node.condition))
  if (ts.isBinaryExpression(node)) {
    const operator = node.operatorToken.getText(source)
    const [kind, other] = isLoopCondition(node) ? [] : (OPERATORS[operator] ?? [])
    return kind === undefined ? [] : replace(kind, node.operatorToken, other!)
  }
  if (ts.isNumericLiteral(node) && isLimit(node)) return replace('constant', node, String(Number(node.text) + 1))
  if (ts.isThrowStatement(node)) return isRefusal(node.expression) ? replace('drop-throw', node, ';') : []
  if (ts.isReturnStatement(node) && node.expression && returnsProblem(node)) {
    const expression = node.expression
    if (isNull(expression)) return []
    if (!ts.isConditionalExpression(expression)) return replace('no-problem', expression, 'null')
    return [expression.whenTrue, expression.whenFalse].flatMap((one) => (isNull(one) ? [] : replace('no-problem', one, 'null')))
  }
  if (ts.isExpressionStatement(node)) return statementEdits(node, source)
  if (ts.isPropertyAssignment(node) && node.name.getText(source) === 'access' && ts.isStringLiteral(node.initializer)) {
    const weaker = WEAKER[node.initializer.text]
    return weaker === undefined ? [] : replace('access', node.initializer, `'${weaker}'`)
  }
  return []
}

const OPERATORS: Record<string, [Kind, string]> = {
  '&&': ['and-or', '||'],
  '||': ['and-or', '&&'],
  '<': ['boundary', '<='],
  '<=': ['boundary', '<'],
  '>': ['boundary', '>='],
  '>=': ['boundary', '>'],
  '===': ['negate', '!=='],
  '!==': ['negate', '==='],
}

/** Access words and the next weaker one. */
const WEAKER: Record<string, string> = { member: 'open', verified: 'member', expert: 'verified', operator: 'member' }

const isNull = (node: ts.Node): boolean => node.kind === ts.SyntaxKind.NullKeyword

/** The condition of a counting loop decides no rule. */
const isLoopCondition = ({ parent }: ts.Node): boolean => ts.isForStatement(parent)

/** A number above 0 that a top-level constant or its property is named for, or a `.min(…)` or `.max(…)` of a shape. */
function isLimit(node: ts.NumericLiteral): boolean {
  if (Number(node.text) < 1) return false
  let at: ts.Node = node.parent
  while (ts.isBinaryExpression(at)) at = at.parent
  if (ts.isCallExpression(at)) return ts.isPropertyAccessExpression(at.expression) && /^(min|max)$/.test(at.expression.name.text)
  if (ts.isPropertyAssignment(at)) return isInTopLevelConstant(at) && !ts.isNumericLiteral(at.name)
  return ts.isVariableDeclaration(at) && isTopLevel(at) && LIMIT.test(at.name.getText())
}

/** Names of limits, against those of states and conversions of units. */
const LIMIT =
  /^[A-Z0-9_]*(MAX|MIN|LIMIT|AGE|PAGE|SIZE|FLOOR|SPAN|GAP|TRIES|LETTERS|BYTES|CALLS|SECONDS|MINUTES|HOURS|DAYS|WEEKS|MONTHS|YEARS)(_[A-Z0-9_]+)?$/

const isTopLevel = (node: ts.VariableDeclaration): boolean => ts.isSourceFile(node.parent.parent.parent)

function isInTopLevelConstant(node: ts.Node): boolean {
  let at = node
  while (ts.isPropertyAssignment(at) || ts.isObjectLiteralExpression(at) || ts.isAsExpression(at) || ts.isSatisfiesExpression(at)) {
    at = at.parent
  }
  return ts.isVariableDeclaration(at) && isTopLevel(at)
}

/** `throw chatErrors.no_room()` and `throw problem()`, but neither `throw error` nor `throw new Error('…')`. */
const isRefusal = (thrown: ts.Expression): boolean => ts.isCallExpression(thrown)

/** Whether the enclosing function returns the reason of a refusal, or null. */
function returnsProblem(node: ts.ReturnStatement): boolean {
  let at: ts.Node = node
  while (!ts.isFunctionLike(at)) at = at.parent
  const name = (at.name ?? (ts.isVariableDeclaration(at.parent) ? at.parent.name : undefined))?.getText() ?? ''
  const type = at.type?.getText() ?? ''
  return name.endsWith('Problem') || (/\b(ErrorKind|AppError|Problem)\b/.test(type) && /\bnull\b/.test(type))
}

/** Calls whose names mean that they refuse. */
const CHECK = /^(refuse|require|ensure|assert|check|authorize|confirm|must)/
/** Calls that change or announce something without being awaited. */
const EFFECT = /^(tell|notify|announce|publish|drop|forget|remember|emit|withCommit|afterCommit)/

function statementEdits(node: ts.ExpressionStatement, source: ts.SourceFile): Edit[] {
  const drop = (kind: Kind): Edit[] => [{ kind, start: node.getStart(source), end: node.getEnd(), text: ';' }]
  const isAwaited = ts.isAwaitExpression(node.expression)
  const call = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression
  if (ts.isTaggedTemplateExpression(call)) {
    return isAwaited && /^`\s*(insert|update|delete)\b/.test(call.template.getText(source)) ? drop('drop-effect') : []
  }
  if (!ts.isCallExpression(call)) return []
  const callee = call.expression
  const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText(source)
  if (CHECK.test(name)) return drop('drop-check')
  return isAwaited || EFFECT.test(name) ? drop('drop-effect') : []
}
