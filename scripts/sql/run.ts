import ts from 'typescript'
import { short, Thrown, Unknown, Unresolved, type Closure, type Env, type Value } from './values.ts'

type Evaluating = {
  evaluate(node: ts.Node, env: Env): Value
  lazily(node: ts.Expression, env: Env): Value
  holds(condition: ts.Expression, env: Env): boolean
  part(element: ts.BindingElement, whole: Value, env: Env): Value
}
type Bound = ts.ParameterDeclaration | ts.VariableDeclaration | ts.BindingElement
type Returned = { value: Value } | undefined

/** Evaluates a function for these values: its constants, conditions and results. */
export function run({ node, env }: Closure, values: Value[], evaluator: Evaluating): Value {
  const inner = new Map(env)
  node.parameters.forEach((parameter, at) => {
    const given = parameter.dotDotDotToken ? values.slice(at) : values[at]
    const value = given === undefined && parameter.initializer ? evaluator.evaluate(parameter.initializer, inner) : given
    bind(parameter, value, inner, evaluator)
  })
  const { body } = node
  if (!body) return new Unknown(node)
  if (!ts.isBlock(body)) return evaluator.evaluate(body, inner)
  const result = block(body.statements, inner, evaluator)
  return result ? result.value : undefined
}

function bind(declaration: Bound, value: Value, env: Map<ts.Node, Value>, evaluator: Evaluating): void {
  env.set(declaration, value)
  if (ts.isIdentifier(declaration.name)) return
  for (const element of declaration.name.elements) {
    if (ts.isBindingElement(element)) bind(element, evaluator.part(element, value, env), env, evaluator)
  }
}

/** The value that the statements return, if they do. */
function block(statements: readonly ts.Statement[], env: Map<ts.Node, Value>, evaluator: Evaluating): Returned {
  for (const statement of statements) {
    const result = step(statement, env, evaluator)
    if (result) return result
  }
  return undefined
}

function step(statement: ts.Statement, env: Map<ts.Node, Value>, evaluator: Evaluating): Returned {
  if (ts.isReturnStatement(statement)) return { value: statement.expression ? evaluator.evaluate(statement.expression, env) : undefined }
  if (ts.isBlock(statement)) return block(statement.statements, env, evaluator)
  if (ts.isThrowStatement(statement)) throw new Thrown()
  if (ts.isIfStatement(statement)) {
    const next = evaluator.holds(statement.expression, env) ? statement.thenStatement : statement.elseStatement
    return next && step(next, env, evaluator)
  }
  if (ts.isFunctionDeclaration(statement)) return undefined
  if (ts.isVariableStatement(statement)) {
    for (const declared of statement.declarationList.declarations) {
      bind(declared, declared.initializer ? evaluator.lazily(declared.initializer, env) : undefined, env, evaluator)
    }
    return undefined
  }
  throw new Unresolved(`\`${short(statement)}\` is run, not evaluated`)
}
