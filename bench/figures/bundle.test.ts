import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { HOME, isPopup, routes } from '#features/routes.ts'
import { sizesOf, overGoal } from './bundle.ts'

const names = Object.keys(routes).filter((name) => !isPopup(name))
const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'haru-bundle-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('sizesOf and overGoal', () => {
  it('counts the static imports of the page and its first screen for the first paint, and no lazy ones', () => {
    plant({ 'react.js': random(40_000), 'parts.js': random(3000), 'later.js': random(90_000) })
    const [first, ...screens] = sizesOf(folder)
    expect(first?.name).toBe(`JS, first paint of ${HOME}`)
    expect(first?.files).toBe(4)
    expect(first?.bytes).toSatisfy((bytes: number) => bytes > 43_000 && bytes < 47_000)
    expect(screens.map((screen) => screen.name)).toEqual(names.map((name) => `JS, ${name}`))
    expect(overGoal(sizesOf(folder))).toEqual([])
  })
  it('finds a screen whose own imports exceed the goal', () => {
    plant({ 'react.js': random(40_000), 'parts.js': random(3000), 'later.js': '' }, { 'chart.js': random(30_000) })
    expect(overGoal(sizesOf(folder)).map((size) => size.name)).toEqual(['JS, DailyCreate'])
  })
  it('finds a first paint that exceeds its goal', () => {
    plant({ 'react.js': random(180_000), 'parts.js': '', 'later.js': '' })
    expect(overGoal(sizesOf(folder)).map((size) => size.name)).toEqual([`JS, first paint of ${HOME}`])
  })
})

it('the built web meets its goals', () => {
  expect(overGoal(sizesOf(builtWeb()))).toEqual([])
})

/** Builds the web if its sources changed since dist/web was built. */
function builtWeb(): string {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/ready.mjs'), 'web'], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return join(root, 'dist/web')
}

/** A small build: the page imports react.js and the home screen parts.js; later.js and the other screens are lazy, `own` belongs to DailyCreate. */
function plant(files: Record<string, string>, own: Record<string, string> = {}): void {
  const assets = join(folder, 'assets')
  rmSync(assets, { recursive: true, force: true })
  mkdirSync(assets, { recursive: true })
  const lazy = (...files: string[]) => `export const s=[${files.map((file) => `()=>import("./${file}.js")`).join()}]`
  write('index-x1.js', `import{a}from"./react.js";${lazy(`${HOME}-x1`, 'screens-x1', 'later')}`)
  write('screens-x1.js', lazy(...names.map((name) => `${name}-x1`)))
  for (const name of names) write(`${name}-x1.js`, 'export default 1')
  write(`${HOME}-x1.js`, 'import{a}from"./react.js";import"./parts.js";export default 1')
  write(
    'DailyCreate-x1.js',
    `${Object.keys(own)
      .map((file) => `import"./${file}";`)
      .join('')}export default 1`,
  )
  for (const [name, code] of Object.entries({ ...files, ...own })) write(name, code)
  const rest = '<template data-rest><link rel="modulepreload" href="/assets/screens-x1.js"></template>'
  writeFileSync(join(folder, 'index.html'), `${rest}<script type="module" crossorigin src="/assets/index-x1.js"></script>`)

  function write(name: string, code: string): void {
    writeFileSync(join(assets, name), code)
  }
}

/** Code that gzip cannot make smaller than this many bytes. */
function random(bytes: number): string {
  return `"${randomBytes(bytes).toString('base64')}"`
}
