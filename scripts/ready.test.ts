import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

// A small clone: the real scripts, a lockfile of two packages, and a fake npm and Vite that record their arguments.

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'haru-ready-'))
  for (const file of ['ready.mjs', 'install.mjs', 'builds.mjs']) {
    put(`scripts/${file}`, readFileSync(join(import.meta.dirname, file), 'utf8'))
  }
  put('npm.mjs', NPM)
  put('apps/web/main.tsx', 'one')
  lock({ 'node_modules/node': '24.0.0', 'node_modules/zod': '4.0.0' })
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

test("ends with npm's output and one line when the installation fails", () => {
  put('npm.mjs', "process.stderr.write('npm: no network\\n'); process.exit(1)")
  const { code, output } = ready()
  expect(code).toBe(1)
  expect(output).toContain('npm: no network\nharu: The packages could not be installed: see the lines above, then try again.')
})

test('installs what is missing, by the npm and the Node that run the command', () => {
  expect(ready()).toMatchObject({ code: 0, output: expect.stringContaining('Installing packages') as string })
  expect(asked()).toEqual(['ci --no-audit --no-fund --loglevel=error'])
})

test('installs nothing when every package is installed', () => {
  ready()
  expect(ready()).toEqual({ code: 0, output: '' })
  expect(asked()).toHaveLength(1)
})

test.each([
  ['a package has another version', { 'node_modules/node': '24.0.0', 'node_modules/zod': '4.0.1' }],
  ['a package was added', { 'node_modules/node': '24.0.0', 'node_modules/zod': '4.0.0', 'node_modules/new': '1.0.0' }],
  ['a package was removed', { 'node_modules/node': '24.0.0' }],
])('installs again when %s', (_, packages) => {
  ready()
  lock(packages)
  ready()
  expect(asked()).toHaveLength(2)
})

test('installs again after an installation that was interrupted', () => {
  ready()
  rmSync(join(root, 'node_modules/.package-lock.json'))
  ready()
  expect(asked()).toHaveLength(2)
})

test('does not install again for a missing package of another platform', () => {
  ready()
  lock(
    { 'node_modules/node': '24.0.0', 'node_modules/zod': '4.0.0' },
    { 'node_modules/other-platform': { version: '1.0.0', optional: true } },
  )
  ready()
  expect(asked()).toHaveLength(1)
})

test('builds the web when its sources changed, and only then', () => {
  expect(ready('web').output).toContain('Building the web')
  expect(ready('web').output).toBe('')
  put('apps/web/main.test.tsx', 'a test is no source')
  expect(ready('web').output).toBe('')
  put('apps/web/main.tsx', 'two')
  expect(ready('web').output).toContain('Building the web')
  rmSync(join(root, 'dist/console'), { recursive: true })
  expect(ready('web').output).toContain('Building the web')
})

test('builds the server when its sources changed, and only it', () => {
  put('features/day/server/save.ts', 'one')
  expect(ready('web', 'server').output).toContain('Building the web…\nBuilding the server…\n')
  put('features/day/server/save.ts', 'two')
  expect(ready('web', 'server').output).toBe('Building the server…\n')
  put('features/day/web/Day.tsx', 'a screen is no source of the server')
  expect(ready('web', 'server').output).toBe('Building the web…\n')
})

test('builds again after a failed build', () => {
  put('apps/web/main.tsx', 'broken')
  expect(ready('web')).toMatchObject({ code: 1, output: expect.stringContaining('haru: The web could not be built') as string })
  put('apps/web/main.tsx', 'broken no more')
  expect(ready('web').code).toBe(0)
})

/** Records its arguments, and installs a Node that is this one and a Vite that writes the page of its configuration. */
const NPM = `
import { appendFileSync, copyFileSync, mkdirSync, symlinkSync, writeFileSync, rmSync } from 'node:fs'
appendFileSync('asked', process.argv.slice(2).join(' ') + '\\n')
rmSync('node_modules', { recursive: true, force: true })
mkdirSync('node_modules/node/bin', { recursive: true })
mkdirSync('node_modules/vite/bin', { recursive: true })
symlinkSync(process.execPath, 'node_modules/node/bin/node')
writeFileSync('node_modules/vite/bin/vite.js', \`
const fs = require('node:fs')
if (fs.readFileSync('apps/web/main.tsx', 'utf8') === 'broken') process.exit(1)
const result = {
  'vite.config.ts': 'dist/web/index.html',
  'vite.console.config.ts': 'dist/console/index.html',
  'vite.server.config.ts': 'dist/server/program.js',
}[process.argv.at(-1)]
fs.mkdirSync(require('node:path').dirname(result), { recursive: true })
fs.writeFileSync(result, '')\`)
copyFileSync('package-lock.json', 'node_modules/.package-lock.json')
`

function ready(...args: string[]): { code: number | null; output: string } {
  const env = { PATH: process.env.PATH, npm_execpath: join(root, 'npm.mjs'), npm_node_execpath: process.execPath }
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts/ready.mjs'), ...args], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  return { code: status, output: stdout + stderr }
}

function asked(): string[] {
  const file = join(root, 'asked')
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
}

function lock(packages: Record<string, string>, more: Record<string, object> = {}): void {
  const entries = Object.entries(packages).map(([name, version]) => [name, { version, integrity: `sha512-${version}` }])
  put('package-lock.json', JSON.stringify({ packages: { '': {}, ...Object.fromEntries(entries), ...more } }))
}

function put(file: string, text: string): void {
  const path = join(root, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
