import { rmSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { routes } from '#features/routes.ts'
import { staticChecks, type StaticCheck } from './checks.ts'
import { configuration, createProject, fixture, realFiles, type Files } from './fixture.ts'
import { run, type Ran } from './run.ts'
import type { Violation } from './violation.ts'
import { lintRules } from './violations-lint.ts'
import { violations } from './violations.ts'

// A checker that reads no files reports no violations either. So violations are planted into a small project with the
// repository's configuration, and each checker must report its own, run by the command of `npm run check`.

// Reached only where the machine is busy: a checker takes about a second.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

describe.each(staticChecks)('$name', ({ name }) => {
  test('passes a project without violations', async () => {
    const { code, output } = await check(name, fixture())
    expect(code, output).toBe(0)
  })

  describe('reports', () => {
    let ran: Ran
    beforeAll(async () => {
      ran = await check(name, planted(violations[name]))
    })

    test.each(violations[name])('$title', ({ reported }) => {
      expect(ran.output).toMatch(reported)
      expect(ran.code).not.toBe(0)
    })
  })
})

test('boundaries fails when it read too few modules', async () => {
  const blind = (text: string) => text.replace("exclude: { path: '^(dist", "exclude: { path: '^(kit|features|apps|dist")
  const { code, output } = await check('boundaries', planted([{ file: '.dependency-cruiser.cjs', content: blind }]))
  expect(output).toMatch(/Only \d+ modules were read/)
  expect(code).not.toBe(0)
})

test('types of the web refuses a route that has no screen in apps/web/screens.ts', async () => {
  const files = screensOfTheProduct()
  expect(await check('types of the web', files)).toMatchObject({ code: 0, output: '' })
  const added = "export const routes = {\n  Planted: open('/planted'),"
  const withRoute = planted([{ file: 'features/routes.ts', content: (text) => text.replace('export const routes = {', added) }], files)
  expect((await check('types of the web', withRoute)).output).toMatch(/^apps\/web\/screens\.ts.*\n?.*'Planted'/m)
})

test('every lint rule that the configuration sets to an error has a violation here', () => {
  const { rules } = JSON.parse(fixture()['.oxlintrc.json']!) as { rules: Record<string, string | [string]> }
  const set = Object.entries(rules).filter(([, level]) => [level].flat()[0] !== 'off')
  expect(set.map(([rule]) => rule.split('/')[1]).filter((rule) => !lintRules.has(rule!))).toEqual([])
})

test('every boundary has a violation here', async () => {
  const { default: cruiser } = (await import(path.resolve('.dependency-cruiser.cjs'))) as { default: { forbidden: { name: string }[] } }
  const named = violations.boundaries.map(({ reported }) => reported.source)
  // One layer stands for all: their rules are made from one list.
  const missing = cruiser.forbidden.filter(({ name }) => !/-\d+$/.test(name) && !named.some((source) => source.startsWith(name)))
  expect(missing).toEqual([])
})

/** Runs a checker over a project of these files. */
async function check(name: StaticCheck, files: Files): Promise<Ran> {
  const root = createProject(files)
  try {
    return await run(staticChecks.find((each) => each.name === name)!.command, { cwd: root })
  } finally {
    rmSync(root, { recursive: true })
  }
}

/** The files with the violations in them. */
function planted(wrong: readonly Pick<Violation, 'file' | 'content'>[], files: Files = fixture()): Files {
  const all = { ...files }
  for (const { file, content } of wrong) {
    const before = all[file]
    const after = typeof content === 'string' ? content : content(before ?? '')
    if (after === before) throw new Error(`Nothing was planted in ${file}`)
    all[file] = after
  }
  return all
}

/** The real table of routes and the real list of screens, to which each feature brings every screen of today, and what it registers. */
function screensOfTheProduct(): Files {
  const files = realFiles('kit/contract', 'features/routes.ts', 'apps/web/screens.ts', 'apps/web/popups.ts')
  const names = Object.keys(routes).map((name) => `'${name}'`)
  const lists = [...files['apps/web/screens.ts']!.matchAll(/^import \{ (\w+Screens) \} from '(.+)'$/gm)].map(([, list, from]) => [
    from!.startsWith('#') ? from!.slice(1) : path.join('apps/web', from!),
    `import type { Screen } from '#kit/web/screen.tsx'\nexport const ${list}: Record<${names.join(' | ')}, Screen> = {} as never\n`,
  ])
  const registrations = [...files['apps/web/screens.ts']!.matchAll(/^import \{ (extendWith\w+) \} from '#(.+)'$/gm)].map(
    ([, name, from]) => [from!, `export function ${name}(): void {}\n`],
  )
  const screen = { 'kit/web/screen.tsx': 'export type Screen = { [part: string]: unknown }\n' }
  return { ...configuration(), ...files, ...screen, ...Object.fromEntries([...lists, ...registrations]) }
}
