import { describe, expect, test } from 'vitest'
import { parse, typescriptEdits } from './edits.ts'
import { changed, locate, type Place } from './locate.ts'
import { importGraph, testsFor } from './reach.ts'
import { reportOf } from './report.ts'
import { changesOf, choose, holdsRules } from './sample.ts'
import { sqlEdits } from './sql-edits.ts'
import { outcomesOf } from './tests.ts'
import type { Result } from './try.ts'

/** Each edit as its kind and the resulting text. */
function edited(text: string, editsOf: typeof typescriptEdits): string[] {
  return editsOf(parse('rules.ts', text)).map(({ kind, start, end, text: by }) => `${kind}: ${text.slice(0, start)}${by}${text.slice(end)}`)
}

describe('edits of TypeScript', () => {
  test.each([
    ['if (a) go()', ['negate: if (!(a)) go()']],
    ['const x = a ? 1 : 2', ['negate: const x = !(a) ? 1 : 2']],
    ['const x = a === b', ['negate: const x = a !== b']],
    ['const x = a && b', ['and-or: const x = a || b']],
    ['const x = a >= b', ['boundary: const x = a > b']],
    ['const AGE_MIN = 14', ['constant: const AGE_MIN = 15']],
    ['const config = { gift_max: 1_000 }', ['constant: const config = { gift_max: 1001 }']],
    ['const name = text.max(20)', ['constant: const name = text.max(21)']],
    ['function go() { throw errors.no() }', ['drop-throw: function go() { ; }']],
    ['function whyProblem() { return errors.no }', ['no-problem: function whyProblem() { return null }']],
    ['function why(): ErrorKind | null { return a ? errors.no : null }', 1],
    ['async function go() { await lock(tx) }', ['drop-effect: async function go() { ; }']],
    ['async function go() { await tx.sql`update post set state = 0` }', ['drop-effect: async function go() { ; }']],
    ['function go() { tx.publishAfterCommit(event) }', ['drop-effect: function go() { ; }']],
    ['function go() { refuseSelf(me) }', ['drop-check: function go() { ; }']],
    ["const call = endpoint('GET /', { access: 'operator' })", ["access: const call = endpoint('GET /', { access: 'member' })"]],
  ])('breaks %s', (text, expected) => {
    const found = edited(text, typescriptEdits)
    if (typeof expected === 'number') expect(found).toContain('no-problem: function why(): ErrorKind | null { return a ? null : null }')
    else expect(found).toEqual(expected)
  })

  test.each([
    ['type T = A extends B ? 1 : 2'],
    ["import { a } from './a.ts'"],
    ['const HOUR = 3_600_000'],
    ['const WAITS = 2'],
    ['for (let i = 0; i < n; i++) go()'],
    ['function go() { throw error }'],
    ["function go() { throw new Error('never') }"],
    ['function go() { found.push(one) }'],
    ['async function go() { await tx.sql`select 1` }'],
    ["const call = endpoint('GET /', { access: 'open' })"],
  ])('leaves %s', (text) => {
    expect(edited(text, typescriptEdits)).toEqual([])
  })
})

describe('edits of SQL', () => {
  test.each([
    ['const S = `select 1 from a where b = 1 and c = 2 order by d`', ['sql-condition: const S = `select 1 from a where b = 1 order by d`']],
    ['const S = `select (a = 1 and f(b, c)) from t`', ['sql-condition: const S = `select (a = 1) from t`']],
    ['const S = `where a = 1 and ${visible(`x`)}`', ['sql-condition: const S = `where a = 1`']],
    ['const S = `where a = $1 and b = $1`', ['sql-condition: const S = `where a = $1`']],
    ['const S = `where a < 1`', ['sql-boundary: const S = `where a <= 1`']],
    ['const S = `where a >= ${b}`', ['sql-boundary: const S = `where a > ${b}`']],
  ])('breaks %s', (text, expected) => {
    expect(edited(text, sqlEdits)).toEqual(expected)
  })

  test.each([
    ['const S = `where a between 1 and 2`'],
    ['const S = `where a = $1 and b = $2`'],
    ["const S = `where a = 'x and y'`"],
    ["const S = `where a <> b ->> 'c'`"],
    ['const S = `Words and ${more} words`'],
    ['const S = `<p>where</p>`'],
  ])('leaves %s', (text) => {
    expect(edited(text, sqlEdits).filter((one) => !one.includes('$2'))).toEqual([])
  })
})

describe('the sample', () => {
  const text = 'export function mayGive(a: number): boolean {\n  if (a > 3) return false\n  return a >= 1 && a < 3\n}\n'
  const files = ['features/viv/rules.ts', 'features/chat/rules.ts', 'features/like/rules.ts'].map((path) => ({ path, text }))

  test('is the same for a seed, and another one for another seed', () => {
    expect(choose(files, 14, 3)).toEqual(choose(files, 14, 3))
    expect(choose(files, 14, 3)).not.toEqual(choose(files, 15, 3))
  })

  test('takes each kind in turn and one rule of a declaration', () => {
    const chosen = choose(files, 14, 40)
    expect(chosen.map(({ kind }) => kind)).toEqual(['negate', 'and-or', 'boundary'])
    expect(new Set(chosen.map(({ path }) => path)).size).toBe(3)
  })

  test('leaves out lines that occur twice in a declaration', () => {
    const twice = 'export function go(): void {\n  refuse(a)\n  then()\n  refuse(a)\n}\n'
    expect(changesOf({ path: 'features/viv/server/go.ts', text: twice })).toEqual([])
  })

  test('is drawn from rules and servers, not from tests and screens', () => {
    const paths = ['kit/contract/time.ts', 'features/viv/rules.ts', 'features/viv/transitions.ts', 'features/viv/server/gift/sql.ts']
    const others = ['features/viv/rules.test.ts', 'features/viv/server/testing.ts', 'features/viv/web/api.ts', 'kit/server/db.ts']
    expect([...paths, ...others].filter(holdsRules)).toEqual(paths)
  })
})

describe('the locator', () => {
  const rule = {
    path: 'features/viv/rules.ts',
    declaration: 'mayGive',
    before: ['if (a > 3) return false'],
    after: ['if (a >= 3) return false'],
  }
  const holding = (path: string, name = 'mayGive') => ({
    path,
    text: `const b = 1\n\nexport function ${name}() {\n    if (a > 3) return false\n}\n`,
  })

  test('finds a rule in its file and breaks it there', () => {
    const file = holding('features/viv/rules.ts')
    const place = locate(rule, [holding('features/gift/rules.ts'), file]) as Place
    expect(place).toMatchObject({ path: 'features/viv/rules.ts', line: 4 })
    expect(changed(file.text, place)).toBe('const b = 1\n\nexport function mayGive() {\nif (a >= 3) return false\n}\n')
  })

  test('finds a rule in a moved file and in a renamed one', () => {
    expect(locate(rule, [holding('features/gift/rules.ts'), holding('features/gift/other.ts')])).toMatchObject({
      path: 'features/gift/rules.ts',
    })
    expect(locate(rule, [holding('features/gift/limits.ts')])).toMatchObject({ path: 'features/gift/limits.ts' })
  })

  test('refuses short lines in a declaration of another name, and reports similar lines', () => {
    expect(locate(rule, [holding('features/viv/rules.ts', 'canGive')])).toEqual({
      why: 'It was not found.',
      near: ['features/viv/rules.ts:4: if (a > 3) return false'],
    })
  })

  test('refuses to decide between equals', () => {
    expect(locate(rule, [holding('features/a/rules.ts'), holding('features/b/rules.ts')])).toMatchObject({
      why: 'It stands in several places.',
    })
  })
})

describe('the tests of a mutant', () => {
  const aliases = { '#kit/*': './kit/*', '#features/*': './features/*' }
  const file = (path: string, ...lines: string[]) => ({ path, text: lines.join('\n') })
  const graph = importGraph(
    [
      file('kit/contract/time.ts'),
      file('kit/contract/time.test.ts', "import { day } from './time.ts'"),
      file('features/viv/rules.ts', "import { day } from '#kit/contract/time.ts'"),
      file('features/viv/rules.test.ts', "import { rule } from './rules.ts'"),
      file('features/viv/server/gift.ts', 'import {', '  a,', '  b,', "} from '../rules.ts'"),
      file('features/viv/server/gift.test.ts', "import { gift } from './gift.ts'"),
      file('features/viv/web/api.test.ts', "import { rule } from '../rules.ts'"),
      file('features/viv/server/other.test.ts', "import type { Rule } from '../rules.ts'"),
      file('features/chat/server/chat.test.ts', "import { gift } from '#features/viv/server/gift.ts'"),
      file('apps/server/races.test.ts', "const { gift } = await import('#features/viv/server/gift.ts')"),
      file('apps/server/start.test.ts'),
    ],
    aliases,
  )

  test('are those of the feature and of applications that reach the file, the nearest first, screens last', () => {
    expect(testsFor('features/viv/rules.ts', graph)).toEqual([
      'features/viv/rules.test.ts',
      'apps/server/races.test.ts',
      'features/viv/server/gift.test.ts',
      'features/viv/web/api.test.ts',
    ])
  })

  test('are those of other features too where they import the file itself', () => {
    expect(testsFor('features/viv/server/gift.ts', graph)).toContain('features/chat/server/chat.test.ts')
  })

  test('are all of the feature’s server, however many reach the file from elsewhere', () => {
    const near = Array.from({ length: 30 }, (_, i) => file(`apps/server/near${i}.test.ts`, "import { rule } from '#features/viv/rules.ts'"))
    const far = file('features/viv/server/wallet.test.ts', "import { gift } from './gift.ts'")
    const paths = ['features/viv/rules.ts', 'features/viv/server/gift.ts']
    const many = importGraph([file(paths[0]!), file(paths[1]!, "import { rule } from '../rules.ts'"), far, ...near], aliases)
    expect(testsFor('features/viv/rules.ts', many)).toHaveLength(25)
    expect(testsFor('features/viv/rules.ts', many)).toContain('features/viv/server/wallet.test.ts')
  })

  test('are the nearest of all for a file of kit', () => {
    expect(testsFor('kit/contract/time.ts', graph)).toHaveLength(6)
    expect(testsFor('kit/contract/time.ts', graph)[0]).toBe('kit/contract/time.test.ts')
  })
})

describe('the outcomes of a run', () => {
  const fileOf = (name: string, ...statuses: string[]) => ({
    name: `/tree/${name}`,
    status: statuses.includes('failed') ? 'failed' : 'passed',
    message: '',
    assertionResults: statuses.map((status, i) => ({
      status,
      fullName: `test ${i}`,
      failureMessages: status === 'failed' ? ['no\nmore'] : [],
    })),
  })

  test('a file that the end of the run cut off has not passed', () => {
    const files = [fileOf('a.test.ts', 'passed', 'skipped'), fileOf('b.test.ts', 'passed', 'failed'), fileOf('c.test.ts', 'passed')]
    expect(outcomesOf(files, '/tree')).toEqual({
      passed: ['c.test.ts'],
      failed: [{ file: 'b.test.ts', test: 'test 1', why: 'no' }],
    })
  })

  test('a file whose author skips a test has passed in a run without a failure; one that ran nothing has not', () => {
    expect(outcomesOf([fileOf('a.test.ts', 'passed', 'skipped'), fileOf('b.test.ts', 'skipped')], '/tree').passed).toEqual(['a.test.ts'])
  })
})

test('the report counts what timed out or was not found apart from the share', () => {
  const result = (id: number, verdict: Result['verdict']): Result => ({
    id,
    kind: 'negate',
    where: 'a.ts:1',
    before: ['a'],
    after: ['b'],
    verdict,
  })
  const results = [result(1, 'caught'), result(2, 'caught'), result(3, 'survived'), result(4, 'timed out'), result(5, 'not found')]
  expect(reportOf(results)).toMatch(/\ncaught 2 of 3 \(66\.7 %\), 1 timed out, 1 not found$/)
})
