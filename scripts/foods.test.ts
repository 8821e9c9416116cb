import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const DATA = join(import.meta.dirname, '../features/daily/web/data')
const linesOf = (file: string) =>
  readFileSync(join(DATA, file), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))

test('words.csv has 500 different words, each with a food', () => {
  const words = linesOf('foods/words.csv')
  expect(new Set(words.map(([word]) => word)).size).toBe(500)
  expect(words.filter(([, keys = '']) => keys.split('|').includes(''))).toEqual([])
})
