import { expect, it } from 'vitest'
import rows from './foods.json'
import { HITS_MAX, indexOf, search } from './search.ts'

const index = indexOf(
  ['두부 비빔밥', '순두부찌개', '두부조림', '마파두부', '닭갈비', '달걀찜', '까르보나라', '김치찌개 (두부)', 'BLT 샌드위치', '우유 2%'],
  (name) => name,
)
const found = (typed: string) => search(index, typed).map((hit) => hit.name)
const marked = (typed: string) => search(index, typed).map(({ name, from, to }) => name.slice(from, to))

it.each([
  ['두부', ['두부조림', '두부 비빔밥', '마파두부', '순두부찌개', '김치찌개 (두부)']],
  ['ㄷㅂ', ['두부조림', '두부 비빔밥', '마파두부', '순두부찌개', '김치찌개 (두부)']],
  ['ㄷㅂㅂㅂㅂ', ['두부 비빔밥']],
  ['두부비', ['두부 비빔밥']],
  ['두부 빔', []],
  ['두ㅂㅈㄹ', ['두부조림']],
  ['ㄳ', []],
  ['ㅂㅂㅂ', ['두부 비빔밥']],
  ['ㄲㄹㅂ', ['까르보나라']],
  ['ㄱㄹㅂ', []],
])('finds by syllables and first consonants: %s', (typed, names) => expect(found(typed)).toEqual(names))

it.each([
  ['ㄷ', '닭갈비'],
  ['두', '두부조림'],
  ['둡', '두부조림'],
  ['두부ㅈ', '두부조림'],
  ['두부족', undefined],
  ['두부좆', undefined],
  ['두부조ㄹ', '두부조림'],
  ['닭', '닭갈비'],
  ['다', '닭갈비'],
  ['닭ㅏ', undefined],
])('never loses a name on the way to it: %s', (typed, first) => expect(found(typed)[0]).toBe(first))

it('takes a final consonant for the beginning of the next letter', () => {
  expect(found('닭')).toEqual(['닭갈비', '달걀찜'])
  expect(marked('둡')).toContain('두부')
})

it('marks what matched, the gap inside included', () => {
  expect(marked('부비')).toEqual(['부 비'])
  expect(marked('ㅉㄱ')).toEqual(['찌개', '찌개'])
})

it.each(['', '   ', '()', '·', '%%%%%', '123456', '.*', '\\', '\u{1F600}', 'zzz', 'ㅏ'])('is not harmed by %s', (typed) =>
  expect(found(typed)).toEqual([]),
)

it('takes capitals for small letters, and figures as they are', () => {
  expect(found('blt')).toEqual(['BLT 샌드위치'])
  expect(found('2%')).toEqual(['우유 2%'])
})

it('searches the whole table within a frame, and shows no more than fit', () => {
  const foods = indexOf(rows, ([name]) => String(name))
  expect(foods).toHaveLength(1297)
  search(foods, 'ㅂ')
  const times = [1, 2, 3].map(() => {
    const start = performance.now()
    for (const typed of ['ㄱ', '김', '김ㅊ', '김치', 'ㄱㅊㅉㄱ']) expect(search(foods, typed).length).toBeLessThanOrEqual(HITS_MAX)
    return performance.now() - start
  })
  // A frame has 16 ms for each of the five keys; a busy machine needs more, a search that went wrong much more, each time.
  expect(Math.min(...times)).toBeLessThan(400)
})
