import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Manifest = { version: string; license: string; dependencies: Record<string, string>; devDependencies: Record<string, string> }
const manifestOf = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Manifest

test('decision 010 lists exactly the dependencies, each with version, licence and reason', () => {
  const table = readFileSync('docs/decisions/010-dependencies.md', 'utf8')
  const rows = [...table.matchAll(/^\| (?!package)([^ |]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)]
  const written = Object.fromEntries(
    rows.map(([, name, version, licence, why]) => [name, { version, licence, reasoned: why!.trim() !== '' }]),
  )

  const { dependencies, devDependencies } = manifestOf('package.json')
  const names = Object.keys({ ...dependencies, ...devDependencies })
  const installed = names.map((name) => {
    const { version, license } = manifestOf(`node_modules/${name}/package.json`)
    return [name, { version, licence: license.replace(/^\((.*)\)$/, '$1'), reasoned: true }]
  })
  expect(written).toEqual(Object.fromEntries(installed))
})

test('package.json has exact versions only', () => {
  const { dependencies, devDependencies } = manifestOf('package.json')
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^(npm:(@[^@]+|[^@]+)@)?\d+\.\d+\.\d+[\w.-]*$/.test(version),
  )
  expect(loose).toEqual([])
})
