import ts from 'typescript'
import { Choices } from './choices.ts'
import { isHandle, isPart, SqlFragment, SqlHelper } from './fragment.ts'
import { run } from './run.ts'
import {
  Closure,
  EMPTY,
  GLOBALS,
  isWrapper,
  KEYWORDS,
  OPERATORS,
  short,
  typeOf,
  regexOf,
  Unknown,
  Unresolved,
  type Env,
  type Value,
} from './values.ts'

/** Calls of a function and other sources of its parameters' values. */
export type Callers = (declaration: ts.FunctionLikeDeclaration) => readonly ts.CallExpression[]

/**
 * Evaluates expressions without running them: constants, templates, and functions made of them, across files. If a condition, an index or
 * a parameter is unknown, each value that the code has for it is evaluated in turn.
 */
export class Evaluator {
  readonly #checker: ts.TypeChecker
  readonly #callers: Callers
  readonly #constants = new Map<ts.Node, Value>()
  readonly #choices = new Choices()
  #isCondition = false
  #depth = 0

  constructor(checker: ts.TypeChecker, callers: Callers) {
    this.#checker = checker
    this.#callers = callers
  }

  /** All values that `make` can have, one for each way through the code. */
  variants<T>(make: () => T): T[] {
    return this.#choices.all(make)
  }

  evaluate(node: ts.Node, env: Env = EMPTY): Value {
    if (++this.#depth > 400) throw new Unresolved('the code calls itself')
    try {
      return this.#evaluate(node, env)
    } finally {
      this.#depth--
    }
  }

  #evaluate(node: ts.Node, env: Env): Value {
    if (ts.isStringLiteralLike(node)) return node.text
    if (ts.isNumericLiteral(node)) return Number(node.text.replaceAll('_', ''))
    if (ts.isRegularExpressionLiteral(node)) return regexOf(node.text)
    if (ts.isTemplateExpression(node)) return this.#template(node, env)
    if (ts.isTaggedTemplateExpression(node)) return this.#tagged(node, env)
    if (ts.isIdentifier(node)) return this.#identifier(node, env)
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isMethodDeclaration(node)) return new Closure(node, env)
    if (isWrapper(node)) return this.evaluate(node.expression, env)
    if (ts.isConditionalExpression(node)) return this.evaluate(this.holds(node.condition, env) ? node.whenTrue : node.whenFalse, env)
    if (ts.isObjectLiteralExpression(node)) return this.#object(node, env)
    if (ts.isArrayLiteralExpression(node)) return this.#list(node.elements, env)
    if (ts.isPropertyAccessExpression(node)) return this.#property(node, this.evaluate(node.expression, env), node.name.text)
    if (ts.isElementAccessExpression(node)) return this.#element(node, env)
    if (ts.isCallExpression(node)) return this.#call(node, env)
    if (ts.isNewExpression(node)) return this.#set(node, env)
    if (ts.isTypeOfExpression(node)) return typeOf(this.evaluate(node.expression, env))
    if (ts.isBinaryExpression(node)) return this.#binary(node, env)
    if (ts.isPrefixUnaryExpression(node)) return this.#prefix(node, env)
    return KEYWORDS.has(node.kind) ? KEYWORDS.get(node.kind) : new Unknown(node)
  }

  #template(node: ts.TemplateExpression, env: Env): string {
    let text = node.head.text
    for (const { expression, literal } of node.templateSpans) text += this.#text(expression, env) + literal.text
    return text
  }

  #text(node: ts.Node, env: Env): string {
    const value = this.evaluate(node, env)
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || Array.isArray(value)) return String(value)
    throw new Unresolved(value instanceof Unknown ? value.why : `\`${short(node)}\` is no text`)
  }

  #tagged(node: ts.TaggedTemplateExpression, env: Env): Value {
    if (!isHandle(node.tag)) return new Unknown(node)
    const { template } = node
    if (ts.isNoSubstitutionTemplateLiteral(template)) return new SqlFragment([template.text])
    const pieces: ConstructorParameters<typeof SqlFragment>[0] = [template.head.text]
    for (const { expression, literal } of template.templateSpans) {
      pieces.push(this.#piece(expression, env), literal.text)
    }
    return new SqlFragment(pieces)
  }

  /** A part of a statement where the driver takes it as one, else a parameter. */
  #piece(node: ts.Expression, env: Env): SqlFragment | SqlHelper | ts.Type {
    const type = this.#checker.getTypeAtLocation(node)
    if (!isPart(type)) return type
    const value = this.evaluate(node, env)
    if (value instanceof SqlFragment || value instanceof SqlHelper) return value
    // One of several that is no part: a parameter.
    if (type.isUnion() && !type.types.every(isPart)) return type
    throw new Unresolved(`the part \`${short(node)}\` is known at run time alone`)
  }

  #identifier(node: ts.Identifier, env: Env): Value {
    if (node.text === 'undefined') return undefined
    const declaration = this.#declarationOf(node)
    if (!declaration) return GLOBALS.has(node.text) ? GLOBALS.get(node.text) : new Unknown(node)
    if (declaration.getSourceFile().isDeclarationFile) return GLOBALS.get(node.text) ?? new Unknown(node)
    return this.#declared(declaration, env, node)
  }

  #declarationOf(node: ts.Identifier): ts.Declaration | undefined {
    const named = ts.isShorthandPropertyAssignment(node.parent)
      ? this.#checker.getShorthandAssignmentValueSymbol(node.parent)
      : this.#checker.getSymbolAtLocation(node)
    const symbol = named && named.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(named) : named
    return symbol?.valueDeclaration
  }

  #declared(declaration: ts.Declaration, env: Env, node: ts.Node): Value {
    if (env.has(declaration)) return env.get(declaration)
    if (ts.isFunctionDeclaration(declaration)) return new Closure(declaration, EMPTY)
    if (ts.isBindingElement(declaration)) return this.#bound(declaration, env)
    if (ts.isParameter(declaration)) return this.#fromCaller(declaration, node)
    if (ts.isVariableDeclaration(declaration)) return this.#variable(declaration, env, node)
    return new Unknown(node)
  }

  #variable(declaration: ts.VariableDeclaration, env: Env, node: ts.Node): Value {
    const { parent, initializer } = declaration
    if (ts.isForOfStatement(parent.parent) && parent.parent.initializer === parent) return this.#oneOf(parent.parent.expression, env)
    if (!initializer || !(parent.flags & ts.NodeFlags.Const)) return new Unknown(node)
    if (!ts.isSourceFile(parent.parent.parent)) return this.evaluate(initializer, env)
    if (!this.#constants.has(declaration)) this.#constants.set(declaration, this.evaluate(initializer))
    return this.#constants.get(declaration)
  }

  #oneOf(list: ts.Expression, env: Env): Value {
    const values = this.evaluate(list, env)
    if (!Array.isArray(values) || values.length === 0) return new Unknown(list)
    return values[this.#choices.choose(list, values.length)]
  }

  /** `{ a }` and `[a]` of a parameter or a constant. */
  #bound(element: ts.BindingElement, env: Env): Value {
    const pattern = element.parent
    const whole = env.has(pattern.parent) ? env.get(pattern.parent) : this.#declared(pattern.parent, env, pattern)
    return this.part(element, whole, env)
  }

  part(element: ts.BindingElement, whole: Value, env: Env): Value {
    const pattern = element.parent
    const name = ts.isArrayBindingPattern(pattern)
      ? String(pattern.elements.indexOf(element))
      : ((element.propertyName ?? element.name) as ts.Identifier).text
    const value = this.#property(element, whole, name)
    return value === undefined && element.initializer ? this.evaluate(element.initializer, env) : value
  }

  #fromCaller(parameter: ts.ParameterDeclaration, node: ts.Node): Value {
    const owner = parameter.parent as ts.FunctionLikeDeclaration
    if (this.#isCondition) return new Unknown(node)
    const calls = this.#callers(owner)
    if (calls.length === 0) return new Unknown(node)
    const call = calls[this.#choices.choose(owner, calls.length)]!
    const given = call.arguments[owner.parameters.indexOf(parameter)]
    if (given) return this.evaluate(given)
    return parameter.initializer ? this.evaluate(parameter.initializer) : undefined
  }

  #object(node: ts.ObjectLiteralExpression, env: Env): Value {
    const object: Record<string, Value> = {}
    for (const property of node.properties) {
      if (ts.isSpreadAssignment(property)) Object.assign(object, this.evaluate(property.expression, env))
      else if (ts.isShorthandPropertyAssignment(property)) object[property.name.text] = this.lazily(property.name, env)
      else if (ts.isMethodDeclaration(property)) object[property.name.getText()] = new Closure(property, env)
      else if (ts.isPropertyAssignment(property)) object[this.#nameOf(property.name, env)] = this.lazily(property.initializer, env)
    }
    return object
  }

  #nameOf(name: ts.PropertyName, env: Env): string {
    if (ts.isComputedPropertyName(name)) return this.#text(name.expression, env)
    return ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name) ? name.text : name.getText()
  }

  /** An expression that cannot be evaluated is an error only where it is used. */
  lazily(node: ts.Expression, env: Env): Value {
    try {
      return this.evaluate(node, env)
    } catch (error) {
      if (error instanceof Unresolved) return new Unknown(node, error.message)
      throw error
    }
  }

  #list(elements: readonly ts.Expression[], env: Env): Value[] {
    return elements.flatMap((element) => {
      if (!ts.isSpreadElement(element)) return [this.lazily(element, env)]
      const values = this.lazily(element.expression, env)
      if (!Array.isArray(values) && !(values instanceof Set)) {
        throw new Unresolved(`the list \`${short(element)}\` is known at run time alone`)
      }
      return [...values]
    })
  }

  #property(node: ts.Node, object: Value, name: string): Value {
    if (
      object === null ||
      object === undefined ||
      object instanceof Unknown ||
      object instanceof Closure ||
      object instanceof SqlFragment
    ) {
      return new Unknown(node)
    }
    const value = (object as Record<string, Value>)[name]
    return typeof value === 'function' ? (value as (...args: Value[]) => Value).bind(object) : value
  }

  #element(node: ts.ElementAccessExpression, env: Env): Value {
    const object = this.evaluate(node.expression, env)
    const index = this.lazily(node.argumentExpression, env)
    if (typeof index === 'string' || typeof index === 'number') return this.#property(node, object, String(index))
    if (typeof object !== 'object' || object === null || object instanceof Unknown) return new Unknown(node)
    const values = Object.values(object)
    return values[this.#choices.choose(node.argumentExpression.getText(), values.length)]
  }

  #call(node: ts.CallExpression, env: Env): Value {
    const { expression } = node
    if (isHandle(expression)) return new SqlHelper(node, (argument) => this.evaluate(argument, env))
    if (ts.isPropertyAccessExpression(expression) && expression.name.text === 'unsafe' && isHandle(expression.expression)) {
      return new SqlFragment([this.#text(node.arguments[0]!, env)])
    }
    const called = this.evaluate(expression, env)
    const values = this.#list(node.arguments, env)
    if (called instanceof Closure) return run(called, values, this)
    if (typeof called !== 'function' || values.some((value) => value instanceof Unknown)) return new Unknown(node)
    const given = values.map((value) => (value instanceof Closure ? (...inner: Value[]) => run(value, inner, this) : value))
    return (called as (...args: Value[]) => Value)(...given)
  }

  #set(node: ts.NewExpression, env: Env): Value {
    const [values] = this.#list(node.arguments ?? [], env)
    return this.evaluate(node.expression, env) === Set && Array.isArray(values) ? new Set(values) : new Unknown(node)
  }

  holds(condition: ts.Expression, env: Env): boolean {
    const outer = this.#isCondition
    this.#isCondition = true
    try {
      const value = this.lazily(condition, env)
      return value instanceof Unknown ? this.#choices.choose(condition.getText(), 2) === 0 : Boolean(value)
    } finally {
      this.#isCondition = outer
    }
  }

  #binary({ left, right, operatorToken: { kind } }: ts.BinaryExpression, env: Env): Value {
    const value = this.evaluate(left, env)
    if (kind === ts.SyntaxKind.QuestionQuestionToken) {
      if (value instanceof Unknown) return this.#choices.choose(left.getText(), 2) === 0 ? value : this.evaluate(right, env)
      return value ?? this.evaluate(right, env)
    }
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken || kind === ts.SyntaxKind.BarBarToken) {
      const wants = kind === ts.SyntaxKind.AmpersandAmpersandToken
      return this.holds(left, env) === wants ? this.evaluate(right, env) : value instanceof Unknown && wants ? false : value
    }
    const other = this.evaluate(right, env)
    const operate = OPERATORS.get(kind)
    return value instanceof Unknown || other instanceof Unknown || !operate
      ? new Unknown(left.parent)
      : operate(value as never, other as never)
  }

  #prefix({ operator, operand }: ts.PrefixUnaryExpression, env: Env): Value {
    const value = this.evaluate(operand, env)
    if (value instanceof Unknown) return value
    if (operator === ts.SyntaxKind.ExclamationToken) return !value
    return operator === ts.SyntaxKind.MinusToken ? -Number(value) : new Unknown(operand)
  }
}
