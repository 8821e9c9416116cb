import { parse, type ChildNode, type Container } from 'postcss'

/** The rules of a style sheet that a piece of markup needs. */
export type StylesOf = (markup: string) => string

/** An at-rule with a body, a rule, a variable, or text that is always kept. */
type Part =
  | { head: string; parts: Part[]; isLayer: boolean }
  | { selectors: Selector[]; parts: Part[] }
  | { variable: string; text: string; uses: string[] }
  | string
/** A selector with the classes that must exist for it to match. */
type Selector = { text: string; classes: string[] }
type Needs = { classes: Set<string>; variables: Set<string> }

/** Parses a style sheet once. The extracted rules keep the order, the layers and the conditions of the sheet. */
export function openStyles(css: string): StylesOf {
  const parts = partsOf(parse(css))
  const uses = new Map<string, string[]>()
  gatherUses(parts, uses)
  return (markup) => {
    const classes = classesIn(markup)
    const bare = write(parts, { classes, variables: new Set() })
    return write(parts, { classes, variables: closureOf(usedIn(bare + markup), uses) })
  }
}

function partsOf({ nodes = [] }: Container): Part[] {
  return (nodes as ChildNode[]).filter((node) => node.type !== 'comment').map(partOf)
}

function partOf(node: ChildNode): Part {
  if (node.type === 'rule') return { selectors: node.selectors.map(selectorOf), parts: partsOf(node) }
  const text = node.toString()
  if (node.type === 'decl') return node.variable ? { variable: node.prop, text: `${text};`, uses: usedIn(node.value) } : `${text};`
  if (node.type !== 'atrule' || !node.nodes) return `${text};`
  if (node.name === 'property') return { variable: node.params, text, uses: [] }
  if (node.name === 'keyframes') return text
  return { head: `@${node.name} ${node.params}`, parts: partsOf(node), isLayer: node.name === 'layer' }
}

function selectorOf(text: string): Selector {
  // Classes inside `:not()` need not exist.
  const wanted = text.replace(/:not\((?:[^()]|\([^()]*\))*\)/g, '')
  return { text, classes: [...wanted.matchAll(CLASS)].map(([, name = '']) => name.replace(ESCAPED, unescapeClass)) }
}

const CLASS = /\.((?:\\[0-9a-f]{1,6}\s?|\\.|[\w-]|[^\0-\x7f])+)/gi
const ESCAPED = /\\(?:([0-9a-f]{1,6})\s?|(.))/gi
const unescapeClass = (_: string, code: string | undefined, sign: string): string =>
  code ? String.fromCodePoint(parseInt(code, 16)) : sign

/** The classes in markup that React wrote: in double quotes, with these characters as entities. */
function classesIn(markup: string): Set<string> {
  const lists = [...markup.matchAll(/ class="([^"]*)"/g)].map(([, list = '']) => list)
  return new Set(lists.flatMap((list) => list.replace(/&(?:amp|gt|lt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity).split(' ')))
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&gt;': '>', '&lt;': '<', '&quot;': '"', '&#x27;': "'" }

const usedIn = (text: string): string[] => [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name)

function gatherUses(parts: Part[], into: Map<string, string[]>): void {
  for (const part of parts) {
    if (typeof part === 'string') continue
    if ('parts' in part) gatherUses(part.parts, into)
    else into.set(part.variable, [...(into.get(part.variable) ?? []), ...part.uses])
  }
}

/** These variables and those that their values use. */
function closureOf(names: string[], uses: Map<string, string[]>): Set<string> {
  const found = new Set<string>()
  const open = [...names]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue
    found.add(name)
    open.push(...(uses.get(name) ?? []))
  }
  return found
}

function write(parts: Part[], needs: Needs): string {
  return parts.map((part) => writePart(part, needs)).join('')
}

function writePart(part: Part, needs: Needs): string {
  if (typeof part === 'string') return part
  if ('variable' in part) return needs.variables.has(part.variable) ? part.text : ''
  const body = write(part.parts, needs)
  // An empty layer is kept, because its position defines the order of the layers.
  if ('head' in part) return body === '' && !part.isLayer ? '' : `${part.head}{${body}}`
  const matching = part.selectors.filter(({ classes }) => classes.every((name) => needs.classes.has(name)))
  return matching.length === 0 || body === '' ? '' : `${matching.map(({ text }) => text).join(',')}{${body}}`
}
