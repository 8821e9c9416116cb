import { expect, test } from 'vitest'
import { wrongIdentifiers, wrongPaths } from './names.ts'
import { words, type Word } from './words.ts'

const compress: Word = { found: 'press', say: 'compress', kind: 'identifier' }
const reported = (text: string) => wrongIdentifiers('kit/a.tsx', text, [compress]).map(({ at }) => at)

test('refuses every identifier of the list where it is declared', () => {
  const identifiers = words.filter(({ kind }) => kind === 'identifier')
  const notFound = identifiers.filter((word) => {
    const file = `${word.in ?? 'features/daily/web'}/a.ts`
    return wrongIdentifiers(file, `export const ${word.found} = 1`, words)[0]?.word !== word
  })
  expect(notFound).toEqual([])
})

test('refuses every path of the list as a file, as a test and as a folder', () => {
  const paths = words.filter(({ kind }) => kind === 'path')
  const notFound = paths.filter((word) => {
    const place = word.found.includes('/') ? word.found : `${word.in ?? 'features/daily/web'}/${word.found}`
    const files = [`${place}.ts`, `${place}.test.tsx`, `${place}/deep/a.ts`]
    return !files.every((file) => wrongPaths(file, words).some((found) => found.word === word))
  })
  expect(notFound).toEqual([])
})

test('names the place of a refused name', () => {
  expect(wrongIdentifiers('kit/a.ts', '// one\nconst 말 = 1, press = 2', [compress])).toEqual([{ at: 'kit/a.ts:2:14', word: compress }])
  const cast: Word = { found: 'cast', say: 'factories', kind: 'path' }
  expect(wrongPaths('kit/cast/cast.ts', [cast])).toEqual([
    { at: 'kit/cast/', word: cast },
    { at: 'kit/cast/cast.ts', word: cast },
  ])
})

test.each([
  'let press = 1',
  'const [press] = all',
  'const { button: press } = all',
  'function press() {}',
  'const go = function press() {}',
  'class press {}',
  'class Button { press() {} }',
  'class Button { press = 1 }',
  'class Button { get press() { return 1 } }',
  'const go = (press: number) => press',
  'type press = 1',
  'type Button = { press: () => void }',
  'interface Button { press(): void }',
  'type Go<press> = press',
  'enum Act { press }',
  "import press from 'machine'",
  "import * as press from 'machine'",
  "import { push as press } from 'machine'",
  'const push = 1\nexport { push as press }',
  'try { go() } catch (press) { stop() }',
])('refuses %s', (text) => {
  expect(reported(text)).toHaveLength(1)
})

test.each([
  '// press',
  '/** press */ const a = 1',
  "const a = 'press'",
  'const a = `press ${b}`',
  'const a = <p title="press">press</p>',
  'const a = <Button press={1} />',
  'machine.press()',
  'machine({ press: 1, other() {} })',
  'machine({ press() {} })',
  "import { press } from 'machine'",
  "import { press as push } from 'machine'",
  "export { press } from 'machine'",
  'const { press } = machine',
  'const { press: push } = machine',
  'const compress = 1, pressed = 2, Press = 3',
  "const 누르기 = '누르기'",
])('allows %s', (text) => {
  expect(reported(text)).toEqual([])
})

test('refuses a name of one folder only there', () => {
  const line: Word = { found: 'Line', say: 'ConnectionState', kind: 'identifier', in: 'kit/server/db' }
  expect(wrongIdentifiers('features/post/web/a.ts', 'type Line = 1', [line])).toEqual([])
  expect(wrongIdentifiers('kit/server/db/a.ts', 'type Line = 1', [line])).toHaveLength(1)
  const gun: Word = { found: 'gun', say: 'client', kind: 'path', in: 'bench' }
  expect(wrongPaths('features/gun.ts', [gun])).toEqual([])
  expect(wrongPaths('bench/load/gun.ts', [gun])).toHaveLength(1)
})

test('allows a longer name and the same name in another place', () => {
  expect(wrongPaths('features/account/server/broadcast.ts', words)).toEqual([])
  expect(wrongPaths('features/viv/server/withdraw.ts', words)).toEqual([])
  expect(wrongPaths('features/alarm/data/kinds.ts', words)).toEqual([])
})
