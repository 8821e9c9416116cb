import ts from 'typescript'
import type { Edit } from './edits.ts'

/** Every edit of the SQL in a file's template literals: a condition less, or a comparison that includes its limit or no longer does. */
export function sqlEdits(source: ts.SourceFile): Edit[] {
  const edits: Edit[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)) edits.push(...editsOf(node, source))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return edits
}

function editsOf(node: ts.NoSubstitutionTemplateLiteral | ts.TemplateExpression, source: ts.SourceFile): Edit[] {
  const start = node.getStart(source)
  const sql = masked(node, source)
  // Excludes HTML and prose.
  if (/<\//.test(sql) || !/[=<>]|\bis (not )?(null|true)\b|\b(select|where)\b/.test(sql)) return []
  const conditions = conditionsOf(sql).map(([from, to]): Edit => ({
    kind: 'sql-condition',
    start: start + from,
    end: start + to,
    text: '',
  }))
  const boundaries = [...sql.matchAll(COMPARISON)].map(({ 0: sign, index }): Edit => ({
    kind: 'sql-boundary',
    start: start + index,
    end: start + index + sign.length,
    text: sign.length === 2 ? sign[0]! : `${sign}=`,
  }))
  return [...conditions, ...boundaries]
}

/** `<`, `<=`, `>` or `>=` alone: no part of `<>`, `->>`, `@>` or another operator. */
const COMPARISON = /(?<![<>=@|#~&!-])[<>]=?(?![<>=@|#~&-])/g

/** Replaces each character that is not SQL of this literal: values, other fragments, quoted text. */
const HOLE = '\u0001'

/** The literal's own SQL, as long as its source text. */
function masked(node: ts.NoSubstitutionTemplateLiteral | ts.TemplateExpression, source: ts.SourceFile): string {
  const start = node.getStart(source)
  let sql = node.getText(source)
  const hide = (from: number, to: number) => void (sql = sql.slice(0, from) + HOLE.repeat(to - from) + sql.slice(to))
  hide(0, 1)
  hide(sql.length - 1, sql.length)
  // The head and each span's own text end with `${`; a span begins with its expression, and `}` opens its own text.
  if (ts.isTemplateExpression(node)) {
    for (const { expression, literal } of node.templateSpans) {
      hide(expression.getFullStart() - 2 - start, literal.getStart(source) + 1 - start)
    }
  }
  return sql.replaceAll(/'[^']*'/g, (quoted) => HOLE.repeat(quoted.length))
}

/** Words that end a condition, besides a closing parenthesis. */
const END =
  /\b(and|or|order by|group by|limit|offset|returning|union|then|else|end|when|having|for update|for share|for no key|on conflict|left join|join|where|from|window)\b/y

/** The range of each `and …` that can be left out, with the blank before it. */
function conditionsOf(sql: string): [from: number, to: number][] {
  return [...sql.matchAll(/\s+and\s+/g)].flatMap(({ 0: word, index }): [number, number][] => {
    const from = index + word.length
    const to = from + lengthOfCondition(sql.slice(from))
    const end = sql.slice(0, to).trimEnd().length
    const condition = sql.slice(from, end)
    const isBetween = /\bbetween\b(?:(?!\band\b)[^])*$/.test(sql.slice(0, index))
    const parameters = condition.match(/\$\d+/g) ?? []
    // PostgreSQL must know the type of each parameter from somewhere else.
    const isNeeded = parameters.some((one) => !new RegExp(`\\${one}\\b`).test(sql.slice(0, index) + sql.slice(end)))
    return condition === '' || isBetween || isNeeded ? [] : [[index, end]]
  })
}

/** `rest` reaches to the end of the literal, its closing sign included. */
function lengthOfCondition(rest: string): number {
  let depth = 0
  for (let at = 0; at < rest.length; at++) {
    const sign = rest[at]!
    if (sign === '(' || sign === '[') depth++
    if (sign === ')' || sign === ']') depth--
    if (depth < 0 || (depth === 0 && (sign === ',' || sign === ';'))) return at
    END.lastIndex = at
    if (depth === 0 && /\s/.test(rest[at - 1] ?? '') && END.test(rest)) return at
  }
  return rest.length - 1
}
