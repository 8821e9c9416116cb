/** How a statement uses a table. `lock`: `select … for update` and its weaker kinds, which other writers of the table wait for. */
export type Use = { table: string; kind: 'read' | 'write' | 'lock' }

/**
 * The tables that a piece of SQL names. It need not be a whole statement: in a template each `${}` stands as `EXPRESSION`.
 * Names of CTEs are left out, and so is everything that is not in `tables`.
 */
export function tablesIn(sql: string, tables: ReadonlySet<string>): Use[] {
  const tokens = tokensOf(sql)
  const ctes = ctesOf(tokens)
  const uses: Use[] = []
  const add = (at: number, kind: Use['kind']): void => {
    const name = tokens[at] === 'only' ? at + 1 : at
    const table = tokens[name] ?? ''
    // A name with a bracket behind it is a function.
    const isFunction = kind === 'read' && tokens[name + 1] === '('
    if (tables.has(table) && !ctes.has(table) && !isFunction) uses.push({ table, kind })
  }
  for (const [at, token] of tokens.entries()) {
    const [before, next] = [tokens[at - 1], tokens[at + 1]]
    if (token === 'into' && (before === 'insert' || before === 'merge')) add(at + 1, 'write')
    // `for update`, `do update set` and `on update` change no table of this name.
    if (token === 'update' && !['for', 'key', 'do', 'on', 'before', 'after', 'or'].includes(before ?? '')) add(at + 1, 'write')
    if (token === 'truncate') add(next === 'table' ? at + 2 : at + 1, 'write')
    if (token === 'from') {
      if (before === 'delete') add(at + 1, 'write')
      else for (const item of itemsOf(tokens, at)) add(item, 'read')
    }
    // The further tables of `delete … using`.
    if (token === 'using' && next !== '(') for (const item of itemsOf(tokens, at)) add(item, 'read')
    if (token === 'join') add(next === 'lateral' ? at + 2 : at + 1, 'read')
    if (token === 'table' && before === 'lock') add(at + 1, 'lock')
    if (isLock(tokens, at)) for (const locked of lockedBy(tokens, at)) add(locked, 'lock')
  }
  return uses
}

/** The placeholder of a `${}`. */
export const EXPRESSION = ' $expression '

/** Words, numbers, brackets, commas and semicolons, in lower case; without literals and comments. A quoted name is its name. */
function tokensOf(sql: string): string[] {
  const bare = sql
    .replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, ' ')
    .replace(/'(?:[^']|'')*'/g, ' $text ')
  return [...bare.matchAll(/"([^"]+)"|[a-z_$][\w$]*(?:\.[a-z_$][\w$]*)*|[(),;]/gi)].map(([whole, quoted]) =>
    (quoted ?? whole).toLowerCase().replace(/^public\./, ''),
  )
}

/** `with a as (`, `with recursive a (no) as materialized (`, and those behind a comma. */
function ctesOf(tokens: string[]): Set<string> {
  const names = new Set<string>()
  for (const [at, token] of tokens.entries()) {
    if (token !== 'as') continue
    const body = ['materialized', 'not'].includes(tokens[at + 1] ?? '') ? at + (tokens[at + 1] === 'not' ? 3 : 2) : at + 1
    if (tokens[body] !== '(') continue
    const name = tokens[at - 1] === ')' ? openingOf(tokens, at - 1) - 1 : at - 1
    if (['with', 'recursive', ',', '$expression', undefined].includes(tokens[name - 1])) names.add(tokens[name] ?? '')
  }
  return names
}

function openingOf(tokens: string[], closing: number): number {
  let depth = 0
  for (let at = closing; at >= 0; at--) {
    if (tokens[at] === ')') depth++
    if (tokens[at] === '(' && --depth === 0) return at
  }
  return -1
}

const ENDS = new Set([
  'where',
  'group',
  'order',
  'having',
  'limit',
  'offset',
  'for',
  'union',
  'intersect',
  'except',
  'window',
  'returning',
  'set',
  ';',
])

/** The positions of the tables in a list, `from a x, b y join …`: at its start and behind each comma at its own depth. */
function itemsOf(tokens: string[], from: number): number[] {
  const items = [from + 1]
  let depth = 0
  for (let at = from + 1; at < tokens.length; at++) {
    const token = tokens[at]!
    if (token === '(') depth++
    if (token === ')' && --depth < 0) break
    if (depth === 0 && ENDS.has(token)) break
    if (depth === 0 && token === ',') items.push(at + 1)
  }
  return items.map((at) => (tokens[at] === 'lateral' ? at + 1 : at))
}

/** At the last word of `for update`, `for no key update`, `for share`, `for key share`. */
function isLock(tokens: string[], at: number): boolean {
  if (tokens[at] !== 'update' && tokens[at] !== 'share') return false
  const words = tokens.slice(Math.max(0, at - 3), at)
  return words.at(-1) === 'for' || (words.at(-1) === 'key' && (words.at(-2) === 'for' || (words.at(-2) === 'no' && words.at(-3) === 'for')))
}

/** The tables of a lock: those named by `of`, otherwise all of the `from` at its depth. */
function lockedBy(tokens: string[], lock: number): number[] {
  const from = fromBefore(tokens, lock)
  if (from === -1) return []
  const items = [...itemsOf(tokens, from), ...joinsOf(tokens, from, lock)]
  if (tokens[lock + 1] !== 'of') return items
  const named = new Set<string>()
  for (let at = lock + 2; at < tokens.length && (named.size === 0 || tokens[at - 1] === ',' || tokens[at] === ','); at++) {
    if (tokens[at] !== ',') named.add(tokens[at]!)
  }
  return items.filter((at) => named.has(aliasOf(tokens, at)))
}

function fromBefore(tokens: string[], lock: number): number {
  let depth = 0
  for (let at = lock; at >= 0; at--) {
    if (tokens[at] === ')') depth++
    if (tokens[at] === '(' && --depth < 0) return -1
    if (depth === 0 && tokens[at] === 'from') return at
  }
  return -1
}

function joinsOf(tokens: string[], from: number, end: number): number[] {
  const joins: number[] = []
  let depth = 0
  for (let at = from; at < end; at++) {
    if (tokens[at] === '(') depth++
    if (tokens[at] === ')') depth--
    if (depth === 0 && tokens[at] === 'join') joins.push(tokens[at + 1] === 'lateral' ? at + 2 : at + 1)
  }
  return joins
}

/** `a` of `from chat_room a`; the table's own name where it has none. */
function aliasOf(tokens: string[], table: number): string {
  const next = tokens[table + 1] === 'as' ? tokens[table + 2] : tokens[table + 1]
  const isAlias =
    next !== undefined && /^[a-z_]\w*$/.test(next) && !ENDS.has(next) && !/^(on|join|left|right|inner|cross|full|using|natural)$/.test(next)
  return isAlias ? next : tokens[table]!
}
