import type { Plugin } from 'vite'

/** Options of an endpoint that only the server reads. */
const SERVER_ONLY = new Set(['access', 'params', 'query', 'body', 'answer', 'rate', 'bodyLimit', 'summary'])

/**
 * Only the server checks the contract's shapes; the web needs their types and the endpoints' lines. In the browser zod (26 KB gzip) is
 * replaced by a stand-in that accepts every declaration and refuses to parse; inline shapes are removed
 * (docs/decisions/012-no-shapes-in-the-browser.md).
 */
export function withoutShapes(): Plugin {
  const id = '\0haru-shapes'
  const code = `
    const refuse = () => { throw new Error('Shapes are checked by the server.') }
    const checks = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'decode', 'encode'])
    export const z = new Proxy(() => z, { get: (_, name) => (checks.has(name) ? refuse : z), apply: () => z })`
  return {
    name: 'haru-without-shapes',
    resolveId: { order: 'pre', handler: (source) => (source === 'zod' ? id : undefined) },
    load: (loaded) => (loaded === id ? code : undefined),
    transform: {
      filter: { id: /[\\/](features|kit)[\\/].*\.ts$/, code: /\bendpoint\(|from ["']zod["']/ },
      handler(written) {
        return { code: undeclared(written, this.parse(written) as unknown as Node), map: null }
      },
    },
  }
}

export type Node = { type: string; start: number; end: number; name?: string; [part: string]: unknown }

/**
 * The code of a module, parsed as `tree`, with `z` in place of every shape, endpoints reduced to the options that the web reads, and
 * without unused imports.
 */
export function undeclared(code: string, tree: Node): string {
  const left = cut(code, tree)
  return left.replace(/^import \{([^}]*)\} from .*\n?/gm, (line, names: string) => (isUsed(names, left) ? line : ''))
}

function cut(code: string, node: Node): string {
  if (isShape(node)) return 'z'
  const { callee, arguments: [line, options] = [] } = node as { callee?: Node; arguments?: Node[] }
  // Options that a function makes stay as they are.
  if (callee?.name === 'endpoint' && line && options?.type === 'ObjectExpression') {
    const kept = (options.properties as Node[]).filter(({ key }) => !SERVER_ONLY.has((key as Node | undefined)?.name ?? ''))
    return `endpoint(${cut(code, line)}, { ${kept.map((part) => cut(code, part)).join(', ')} })`
  }
  let at = node.start
  let out = ''
  for (const part of partsOf(node)) {
    // `{ name }` is two parts in one place.
    if (part.start < at) continue
    out += code.slice(at, part.start) + cut(code, part)
    at = part.end
  }
  return out + code.slice(at, node.end)
}

/** A chain that begins with `z`: `z.string().max(9)`. */
function isShape({ type, callee, object }: Node): boolean {
  const before = (type === 'CallExpression' ? callee : type === 'MemberExpression' ? object : undefined) as Node | undefined
  return before !== undefined && (before.name === 'z' || isShape(before))
}

const partsOf = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter((part): part is Node => typeof part === 'object' && part !== null && 'type' in part && 'start' in part)
    .toSorted((one, other) => one.start - other.start)

/** Whether one of the imported names is read; `a as b` is read as `b`. */
function isUsed(names: string, code: string): boolean {
  const own = names.split(',').map((name) => name.trim().split(' ').at(-1) ?? '')
  return own.some((name) => name !== '' && code.split(new RegExp(`\\b${name}\\b`)).length > 2)
}
