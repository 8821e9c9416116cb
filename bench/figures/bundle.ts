import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { HOME, isPopup, routes } from '#features/routes.ts'
import type { Figure } from './lab.ts'

/** Goals in KB of gzipped JavaScript: the first paint in all, and what each route adds. */
export const FIRST_PAINT = { better: 'less', must: 170, aim: 150 } as const
export const ROUTE = { better: 'less', must: 25, aim: 15 } as const

/** The build that `npm start` and `vite build` write. */
const BUILT = join(import.meta.dirname, '../../dist/web')

/** JavaScript that the first paint and each route need. */
export async function bundle(): Promise<Figure[]> {
  if (!existsSync(join(BUILT, 'index.html'))) throw new Error('Build the web first: npx vite build.')
  return sizesOf(BUILT).map(({ name, bytes, goal, files }) => ({
    name,
    value: bytes / 1024,
    unit: 'KB',
    goal,
    detail: `${files} file${files === 1 ? '' : 's'}, gzip -6`,
  }))
}

type Sized = { name: string; bytes: number; files: number; goal: NonNullable<Figure['goal']> }

/** The sizes that exceed their goal. */
export function overGoal(sizes: Sized[]): Sized[] {
  return sizes.filter(({ bytes, goal }) => bytes > goal.must * 1024)
}

/** Sizes of a build, from its files: the page's scripts, and what each screen's chunk imports in addition. */
export function sizesOf(folder: string): Sized[] {
  const assets = join(folder, 'assets')
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const shell = closureOf(assets, entriesOf(html))
  const screens = screensOf(assets, shell)
  const sizeOf = (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + gzipped(join(assets, file)), 0)

  const first = new Set([...shell, ...closureOf(assets, [screens.get(HOME) ?? ''])])
  const own = [...screens].map(([name, file]): Sized => {
    const files = new Set([...closureOf(assets, [file])].filter((one) => !first.has(one) || one === file))
    return { name: `JS, ${name}`, bytes: sizeOf(files), files: files.size, goal: ROUTE }
  })
  return [
    {
      name: `JS, first paint of ${HOME}`,
      bytes: sizeOf(first) + gzipSync(scriptsIn(html), { level: 6 }).length,
      files: first.size,
      goal: FIRST_PAINT,
    },
    ...own,
  ]
}

/** Scripts and preloads of the page, without those that only later screens need. */
function entriesOf(html: string): string[] {
  return [...html.replaceAll(/<template data-rest[^]*?<\/template>/g, '').matchAll(/(?:src|href)="[^"]*\/([^"/]+\.js)"/g)].map(
    ([, file = '']) => file,
  )
}

/** The page's inline scripts. */
function scriptsIn(html: string): string {
  return [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, code = '']) => code).join('')
}

/** These files and all their static imports. */
function closureOf(assets: string, from: string[]): Set<string> {
  const found = new Set<string>()
  const open = [...from]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue
    found.add(file)
    open.push(...importsOf(readFileSync(join(assets, file), 'utf8')))
  }
  return found
}

/** Static imports only, not `import("./x.js")`. */
function importsOf(code: string): string[] {
  return [...code.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g)].map(([, file = '']) => file)
}

/** The chunk of each screen: a lazily imported file with the screen's name. Popups show other screens. */
function screensOf(assets: string, shell: Set<string>): Map<string, string> {
  const lazy = lazyIn(assets, shell)
  // The table of all screens is imported lazily too.
  lazy.push(
    ...lazyIn(
      assets,
      lazy.filter((file) => /^screens-[\w-]+\.js$/.test(file)),
    ),
  )
  const screens = new Map<string, string>()
  for (const name of Object.keys(routes).filter((route) => !isPopup(route))) {
    const file = lazy.find((one) => one.startsWith(`${name}-`) || one === `${name}.js`)
    if (file === undefined) throw new Error(`The build has no chunk of ${name}.`)
    screens.set(name, file)
  }
  return screens
}

/** The dynamic imports of these files. */
function lazyIn(assets: string, files: Iterable<string>): string[] {
  const code = [...files].map((file) => readFileSync(join(assets, file), 'utf8')).join('\n')
  return [...code.matchAll(/import\(\s*["'`]\.\/([^"'`]+\.js)["'`]\s*\)/g)].map(([, file = '']) => file)
}

function gzipped(file: string): number {
  return gzipSync(readFileSync(file), { level: 6 }).length
}
