import { parse, type ChildNode, type Container } from 'postcss'

/** The rules of a style sheet that a piece of markup needs. */
export type StylesOf = (markup: string) => string

/** What stands around others, a rule, a variable, or what is always there. */
type Part =
  | { head: string; parts: Part[]; isLayer: boolean }
  | { selectors: Selector[]; parts: Part[] }
  | { variable: string; text: string; uses: string[] }
  | string
/** The classes without which it meets nothing. */
type Selector = { text: string; classes: string[] }
type Needs = { classes: Set<string>; variables: Set<string> }

/** Reads a style sheet once. What it answers keeps the order, the layers and the conditions of the whole. */
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
  // What must be missing is no condition for being met.
  const wanted = text.replace(/:not\((?:[^()]|\([^()]*\))*\)/g, '')
  return { text, classes: [...wanted.matchAll(CLASS)].map(([, name = '']) => name.replace(ESCAPED, unescaped)) }
}

const CLASS = /\.((?:\\[0-9a-f]{1,6}\s?|\\.|[\w-]|[^\0-\x7f])+)/gi
const ESCAPED = /\\(?:([0-9a-f]{1,6})\s?|(.))/gi
const unescaped = (_: string, code: string | undefined, sign: string): string => (code ? String.fromCodePoint(parseInt(code, 16)) : sign)

/** As React writes them: in double quotes, with these signs named. */
function classesIn(markup: string): Set<string> {
  const lists = [...markup.matchAll(/ class="([^"]*)"/g)].map(([, list = '']) => list)
  return new Set(lists.flatMap((list) => list.replace(/&(?:amp|gt|lt|quot|#x27);/g, (named) => SIGNS[named] ?? named).split(' ')))
}

const SIGNS: Record<string, string> = { '&amp;': '&', '&gt;': '>', '&lt;': '<', '&quot;': '"', '&#x27;': "'" }

const usedIn = (text: string): string[] => [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name)

function gatherUses(parts: Part[], into: Map<string, string[]>): void {
  for (const part of parts) {
    if (typeof part === 'string') continue
    if ('parts' in part) gatherUses(part.parts, into)
    else into.set(part.variable, [...(into.get(part.variable) ?? []), ...part.uses])
  }
}

/** These variables, and those that they are made of. */
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
  const inside = write(part.parts, needs)
  // An empty layer keeps its place among the others.
  if ('head' in part) return inside === '' && !part.isLayer ? '' : `${part.head}{${inside}}`
  const met = part.selectors.filter(({ classes }) => classes.every((name) => needs.classes.has(name)))
  return met.length === 0 || inside === '' ? '' : `${met.map(({ text }) => text).join(',')}{${inside}}`
}
