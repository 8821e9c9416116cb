import ts from 'typescript'
import { Evaluator, type Callers } from './evaluate.ts'
import { isHandle, isOtherHandle, SqlFragment, textOf } from './fragment.ts'
import type { Program } from './program.ts'
import { Unresolved } from './values.ts'

/** A place in the code that runs SQL, with each text that it can send. */
export type Site = {
  /** `file:line`, and the file with the name of the enclosing declaration, which an edit above it does not change. */
  at: string
  name: string
  /** Rows by `rowsOf` or the tag, or the one JSON value of `jsonOf`. */
  kind: 'rows' | 'json'
  /** The type of a row where the code declares one. */
  row: ts.Type | null
  texts: readonly Statement[]
  /** Why the texts are not known. */
  unresolved: string | null
}

/** A text, and the types of the values for `$1`, `$2`, … as far as they are known. */
export type Statement = { text: string; parameters: readonly (ts.Type | null)[]; isEveryParameterKnown: boolean }

/** An incomplete statement may be a part of others. */
type Found = Pick<Site, 'kind' | 'row'> & { isWhole: boolean; make(): Statement }

/** Every place of the program that runs SQL. A template that only is a part of others is found with them. */
export function sitesOf({ checker, sources, nameOf }: Program): Site[] {
  const evaluator = new Evaluator(checker, callersIn(sources, checker))
  return sources
    .flatMap((source) =>
      nodesOf(source).flatMap((node) => {
        const found = tagged(node, checker, evaluator) ?? called(node, checker, evaluator)
        if (!found) return []
        const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
        const site = { at: `${nameOf(source)}:${line}`, name: `${nameOf(source)} ${ownerOf(node)}`, kind: found.kind, row: found.row }
        return { ...site, ...resolve(found, evaluator) } satisfies Site
      }),
    )
    .filter(({ texts, unresolved }) => texts.length > 0 || unresolved !== null)
}

function resolve({ isWhole, make }: Found, evaluator: Evaluator): Pick<Site, 'texts' | 'unresolved'> {
  try {
    const texts = new Map<string, Statement>()
    for (const { text, parameters, isEveryParameterKnown } of evaluator.variants(make)) {
      if (isWhole || STARTS.test(text)) texts.set(text, { text, parameters, isEveryParameterKnown })
    }
    return { texts: [...texts.values()], unresolved: null }
  } catch (error) {
    if (!(error instanceof Unresolved)) throw error
    return { texts: [], unresolved: error.message }
  }
}

/** The first words of statements. Other texts are parts of statements. */
const STARTS = /^\s*(select|insert|update|delete|merge|with|values|set|lock|create|alter|drop|grant|revoke|truncate|explain)\b/i

function nodesOf(source: ts.SourceFile): ts.Node[] {
  const nodes: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    nodes.push(node)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return nodes
}

/** sql`…` and sql.unsafe(…). */
function tagged(node: ts.Node, checker: ts.TypeChecker, evaluator: Evaluator): Found | null {
  if (ts.isTaggedTemplateExpression(node) && isOtherHandle(node.tag, checker)) return renamed()
  const isTagged = ts.isTaggedTemplateExpression(node) && isHandle(node.tag)
  if (!isTagged && !isUnsafe(node)) return null
  return {
    kind: 'rows',
    isWhole: !isTagged,
    row: declaredRow(node.typeArguments?.[0], checker),
    make() {
      const fragment = evaluator.evaluate(node)
      const whole = fragment instanceof SqlFragment ? textOf(fragment, checker) : null
      if (whole === null) throw new Unresolved('the names that are written are known at run time alone')
      return ts.isCallExpression(node)
        ? { ...whole, ...parametersOf(node.arguments[1], checker) }
        : { ...whole, isEveryParameterKnown: true }
    },
  }
}

/** Evaluation finds the handle by its name. */
function renamed(): Found {
  return {
    kind: 'rows',
    isWhole: true,
    row: null,
    make() {
      throw new Unresolved('the handle has another name than `sql`')
    },
  }
}

function isUnsafe(node: ts.Node): node is ts.CallExpression {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression) || ts.isTemplateSpan(node.parent)) return false
  return node.expression.name.text === 'unsafe' && isHandle(node.expression.expression)
}

function declaredRow(rows: ts.TypeNode | undefined, checker: ts.TypeChecker): ts.Type | null {
  if (!rows) return null
  return checker.getIndexTypeOfType(checker.getTypeFromTypeNode(rows), ts.IndexKind.Number) ?? null
}

/** Functions that run a statement with its parameters. */
const RUNNERS: ReadonlySet<string> = new Set(['rowsOf', 'searchRowsOf', 'jsonOf'])

/** A call of one of these. */
function called(node: ts.Node, checker: ts.TypeChecker, evaluator: Evaluator): Found | null {
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return null
  const name = node.expression.text
  if (!RUNNERS.has(name) || node.arguments.length !== 3) return null
  const [, statement, given] = node.arguments
  return {
    kind: name === 'jsonOf' ? 'json' : 'rows',
    isWhole: true,
    row: name === 'jsonOf' ? null : rowOf(node, checker),
    make() {
      const text = evaluator.evaluate(statement!)
      if (typeof text !== 'string') throw new Unresolved(`\`${statement!.getText().slice(0, 60)}\` is known at run time alone`)
      return { text, ...parametersOf(given, checker) }
    },
  }
}

function rowOf(node: ts.CallExpression, checker: ts.TypeChecker): ts.Type | null {
  const [declared] = node.typeArguments ?? []
  if (declared) return checker.getTypeFromTypeNode(declared)
  // A result that is not read has no row type.
  const { parent } = ts.isAwaitExpression(node.parent) ? node.parent : node
  if (ts.isExpressionStatement(parent)) return null
  const signature = checker.getResolvedSignature(node)
  const [rows] = signature ? checker.getTypeArguments(checker.getReturnTypeOfSignature(signature) as ts.TypeReference) : []
  const row = rows && checker.getIndexTypeOfType(rows, ts.IndexKind.Number)
  return row && !(row.flags & ts.TypeFlags.NonPrimitive) ? row : null
}

function parametersOf(given: ts.Expression | undefined, checker: ts.TypeChecker): Omit<Statement, 'text'> {
  if (!given || !ts.isArrayLiteralExpression(given)) return { parameters: [], isEveryParameterKnown: false }
  const parameters: (ts.Type | null)[] = []
  for (const element of given.elements) {
    // After a spread the positions are unknown.
    if (ts.isSpreadElement(element)) return { parameters, isEveryParameterKnown: false }
    parameters.push(checker.getTypeAtLocation(element))
  }
  return { parameters, isEveryParameterKnown: true }
}

/** The top-level function or constant that contains a node. */
function ownerOf(node: ts.Node): string {
  let top = node
  while (!ts.isSourceFile(top.parent)) top = top.parent
  const named = ts.isVariableStatement(top) ? top.declarationList.declarations[0] : top
  const { name } = named as ts.NamedDeclaration
  return name ? name.getText() : '?'
}

/** Finds calls by the name that a function has. */
function callersIn(sources: readonly ts.SourceFile[], checker: ts.TypeChecker): Callers {
  const calls = new Map<string, ts.CallExpression[]>()
  for (const source of sources) {
    for (const node of nodesOf(source)) {
      const name = ts.isCallExpression(node) ? nameOfCalled(node) : undefined
      if (name) calls.set(name, [...(calls.get(name) ?? []), node as ts.CallExpression])
    }
  }
  return (declaration) => {
    const named = declaration.name ?? (ts.isVariableDeclaration(declaration.parent) ? declaration.parent.name : undefined)
    if (!named) return []
    return (calls.get(named.getText()) ?? []).filter((call) => checker.getResolvedSignature(call)?.declaration === declaration)
  }
}

function nameOfCalled({ expression }: ts.CallExpression): string | undefined {
  if (ts.isIdentifier(expression)) return expression.text
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : undefined
}
