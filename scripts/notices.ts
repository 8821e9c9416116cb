import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

// node scripts/notices.ts: writes the notices of every package that reaches people's browsers, after one was added
// or updated. A test compares the two.

const ROOT = join(import.meta.dirname, '..')
export const NOTICES = join(ROOT, 'features/cs/web/data/notices.json')
const WEB = ['apps/web', 'kit/ui', 'kit/web', ...readdirSync(join(ROOT, 'features')).map((feature) => `features/${feature}/web`)]

type Package = { name: string; version: string; licence: string; text: string }
type Manifest = {
  name: string
  version: string
  license?: string
  licenses?: { type: string }[]
  author?: string | { name: string }
  dependencies?: Record<string, string>
}

/** The file's text: each package with its licence, and each licence text once. */
export function noticesText(): string {
  const packages = shipped()
  const texts = [...new Set(packages.map(({ text }) => text))]
  const rows = packages.map(({ text, ...row }) => ({ ...row, text: texts.indexOf(text) }))
  return `${JSON.stringify({ packages: rows, texts }, null, 2)}\n`
}

/** The packages that the web's files import, with their dependencies, style sheets and fonts. */
function shipped(): Package[] {
  const found = new Map<string, Package>()
  const open = importedByWeb().map((name) => ({ name, from: ROOT }))
  for (let next = open.pop(); next; next = open.pop()) {
    const folder = folderOf(next.name, next.from)
    if (folder === null || found.has(folder)) continue
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
    found.set(folder, packageOf(folder, manifest))
    for (const name of Object.keys(manifest.dependencies ?? {})) open.push({ name, from: folder })
  }
  return [...found.values()].toSorted((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1))
}

function importedByWeb(): string[] {
  const files = WEB.filter((folder) => existsSync(join(ROOT, folder))).flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(tsx?|css)$/.test(file) && !/(\.test|testing(-\w+)?|sample)\.tsx?$/.test(file))
      .map((file) => join(ROOT, folder, file)),
  )
  const names = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^'.#][^']*)'/g)].map(([, name = '']) => packageNameOf(name)),
  )
  // Type imports are erased, and server packages are not imported by web files.
  return [...new Set(names)].filter((name) => !isBuiltin(name) && folderOf(name, ROOT) !== null)
}

const packageNameOf = (path: string): string => path.split('/', path.startsWith('@') ? 2 : 1).join('/')

/** Where Node would find it from there; null where it is not installed, as an optional one. */
function folderOf(name: string, from: string): string | null {
  const paths = createRequire(pathToFileURL(join(from, 'package.json'))).resolve.paths(name) ?? []
  const folder = paths.map((path) => join(path, name)).find((path) => existsSync(join(path, 'package.json')))
  return folder === undefined || folder.startsWith(join(dirname(ROOT), 'node_modules')) ? null : folder
}

function packageOf(folder: string, { name, version, license, licenses, author }: Manifest): Package {
  const licence = license ?? licenses?.map(({ type }) => type).join(', ') ?? ''
  const file = ['.', 'dist']
    .filter((inside) => existsSync(join(folder, inside)))
    .flatMap((inside) => readdirSync(join(folder, inside)).map((each) => join(inside, each)))
    .find((each) => /(^|\/)(licen[cs]e|copying)(\.(md|txt))?$/i.test(each))
  const by = typeof author === 'string' ? author : (author?.name ?? '')
  const text = file ? readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim() : `${licence}\n${by}`.trim()
  return { name, version, licence, text }
}

if (import.meta.main) {
  writeFileSync(NOTICES, noticesText())
  console.log(`${(JSON.parse(noticesText()) as { packages: object[] }).packages.length} packages`)
}
